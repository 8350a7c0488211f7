import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { html } from 'hono/html';
import type { Instant } from '../../time/index.ts';
import { comesFromThisMachine } from '../http/callers.ts';
import type { Call, CallBindings } from '../http/context.ts';
import { isForeignForm } from '../http/foreign-form.ts';
import type { LocalInbox } from '../mail/transports/transport.ts';
import { pageText } from '../openapi/plain-texts.ts';
import { calcomOf, type HostPage } from '../pages/host-page.ts';
import type { TakeRequest } from '../requests/request-routes.ts';
import { groupByDay, nearestStarts, pickDays } from '../slots/free-days.ts';
import type { SlotsContext } from '../slots/list-slots.ts';
import { privateHeaders, sendCard } from '../text/document.ts';
import { oneLine } from '../text/sentence.ts';
import { bookingWords } from './book-words.ts';
import { type DetailsPage, showDetails } from './details-page.ts';
import { hostMarkup, meetingMarkup, spanOf } from './page-frame.ts';
import { type Choice, linkTo, readChoice } from './read-choice.ts';
import { findProblems, readTyped, requestBody, type Typed } from './read-form.ts';
import { showTimes, type TimesPage } from './times-page.ts';

/** `inbox`: the local inbox, if it may be shown. */
export type BookContext = SlotsContext & { inbox(): LocalInbox | undefined };

/**
 * The public address of a page (interface §2, `url`): free times, and a form. The form goes through the same operation that agents call,
 * with the same checks and limits. So the page can do nothing that the interface cannot.
 */
export function bookingRoutes(
  context: BookContext,
  takeRequest: TakeRequest,
  noPage: (c: Call) => Promise<Response>,
): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.get('/book/:slug', async (c): Promise<Response> => {
    const [, slug = '', ending] = /^(.*?)(\.md)?$/s.exec(c.req.param('slug')) ?? [];
    const page = context.pages.get(slug);
    if (!page) return noPage(c);
    const isText = ending || accepts(c, wantsMarkdown) === 'text/markdown';
    const headers = { 'Content-Type': 'text/markdown; charset=utf-8', ...(!page.listed && privateHeaders) };
    const answer = isText
      ? new Response(pageText(page, context), { headers })
      : await showPage(context, page, c);
    answer.headers.append('Vary', 'Accept');
    return answer;
  });
  app.post('/book/:slug', async (c) => {
    const page = context.pages.get(c.req.param('slug'));
    return page ? submit(context, c, { page, takeRequest }) : noPage(c);
  });
  return app;
}

/** Browsers name `text/html` first. */
const wantsMarkdown = {
  header: 'Accept',
  supports: ['text/html', 'text/markdown'],
  default: 'text/html',
} satisfies Parameters<typeof accepts>[1];

function showPage(context: BookContext, page: HostPage, c: Call): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  const choice = readChoice(page, query, c.req.header('accept-language'));
  return showStep(context, { page, choice, gone: query.has('start') });
}

/** The times, or the form if the visitor chose one of them. `gone`: the address names a start, so the page says if it is not free. */
async function showStep(
  context: BookContext,
  step: Pick<TimesPage, 'page' | 'choice' | 'gone'>,
): Promise<Response> {
  const { page, choice } = step;
  const known = await context.freeStarts(page, choice);
  if (!known.ok) return showTimes(context, { ...step, shown: undefined });
  const { starts } = known;
  if (choice.start !== undefined && starts.includes(choice.start))
    return showDetails(context, { page, choice, typed: new Map(), problems: new Map() });
  return showTimes(context, { ...step, shown: pickDays(starts, choice, choice.from) });
}

type Filled = { page: HostPage; choice: Choice; typed: Typed };

async function submit(
  context: BookContext,
  c: Call,
  { page, takeRequest }: { page: HostPage; takeRequest: TakeRequest },
): Promise<Response> {
  // The form needs no cookie. But a form on another site could use up its visitors' limits and send mail from here.
  if (isForeignForm(c.req.raw, context.publicUrl())) return showTrouble(page, 'crossSite');
  const typed = await readTyped(c.req.raw);
  const choice = readChoice(page, new URLSearchParams([...(typed ?? [])]), c.req.header('accept-language'));
  const words = bookingWords(choice.locale);
  const filled = { page, choice, typed: typed ?? new Map() };
  const durationMinutes = Number(typed?.get('suggested'));
  const isSuggested = page.durationsMinutes.includes(durationMinutes);
  const problems = typed ? findProblems(page, typed, words.problems) : undefined;
  // Forms that request nothing count too, as they do in the interface.
  const isComplete = typed && problems?.size === 0 && !isSuggested;
  const answer = await takeRequest(page, c.env?.caller, async () =>
    isComplete
      ? { body: { ...requestBody(page, typed), locale: choice.locale } }
      : { status: 400, error: 'the form is not complete' },
  );
  if (!isComplete && answer.status === 400) {
    // The body is no form of this page. The answer repeats nothing of it.
    if (!problems) return showAgain(context, filled, { status: 400, refused: words.refused.unreadable });
    if (!isSuggested) return showAgain(context, filled, { problems, status: 400 });
    return showAgain(context, { ...filled, choice: { ...choice, durationMinutes } }, { status: 200 });
  }
  if (answer.status === 500) return showTrouble(page, 'uncertain', choice.locale);
  if ('error' in answer) {
    const { status, retryAfterSeconds } = answer;
    const { taken, limited, noMail, unreadable } = words.refused;
    const reasons = new Map([
      [409, taken],
      [429, limited(retryAfterSeconds ?? 60)],
      [503, noMail],
    ]);
    const refused = reasons.get(status) ?? unreadable;
    return showAgain(context, filled, { status, retryAfterSeconds, refused });
  }
  const start = choice.start;
  if (start === undefined)
    throw new Error(`accepted a start that cannot be read: ${filled.typed.get('start')}`);
  const inbox = comesFromThisMachine(c.env?.caller, c.req.raw) && context.inbox() !== undefined;
  return showSent(page, { ...choice, start }, { guestEmail: filled.typed.get('guestEmail') ?? '', inbox });
}

type Again = Partial<Pick<DetailsPage, 'problems' | 'refused' | 'retryAfterSeconds'>> & { status: number };

/** Shows the form again, with everything that the visitor entered. If its time is missing or not free, it lists other times. */
async function showAgain(context: BookContext, filled: Filled, answer: Again): Promise<Response> {
  const { page, choice } = filled;
  const { start, locale } = choice;
  const { status, refused } = answer;
  const shown = { problems: new Map(), ...filled, ...answer };
  // A visitor who asks too often causes no reading of times.
  if (status === 429 && start !== undefined) return showDetails(context, shown);
  if (status === 429 && refused) return sendCard({ locale, ...answer, ...refused });
  const known = await context.freeStarts(page, choice);
  if (!known.ok && start === undefined) return showStep(context, { page, choice, gone: false });
  // While a calendar cannot be read, the form keeps what the visitor entered, so that they can send it again later.
  const unavailable = {
    refused: bookingWords(locale).times.unavailable,
    status: 503,
    retryAfterSeconds: 60,
  };
  if (!known.ok) return showDetails(context, { ...shown, ...unavailable });
  if (status !== 409 && start !== undefined && known.starts.includes(start))
    return showDetails(context, shown);
  const free = known.starts.filter((one) => one !== start);
  const others = groupByDay(nearestStarts(free, start ?? context.clock.now()), choice);
  return showDetails(context, { ...shown, others });
}

/** The last step: the mail was queued, and nothing is booked (interface §1). 202, as the API answers. */
function showSent(
  page: HostPage,
  choice: Choice & { start: Instant },
  { guestEmail, inbox }: { guestEmail: string; inbox: boolean },
): Promise<Response> {
  const { sent: words } = bookingWords(choice.locale);
  const steps = calcomOf(page) ? [...words.next.slice(0, -1), words.nextAtCalcom] : words.next;
  const more = html`${meetingMarkup(spanOf(choice), choice, 'waits')}
<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>
<p class="note">${inbox ? html`<a href="/inbox">${words.inbox}</a> · ` : ''}<a href="${linkTo(page, choice, {})}">${words.another}</a></p>`;
  const lead = words.lead(oneLine(guestEmail, 254));
  const card = { kind: 'mail', above: hostMarkup(page, 'p'), lead, more, status: 202 } as const;
  return sendCard({ locale: choice.locale, title: words.title, colour: page.colour, ...card });
}

/** A page without the form: another site sent it, or we do not know whether the request was stored. */
function showTrouble(
  page: HostPage,
  trouble: 'crossSite' | 'uncertain',
  locale = page.locale,
): Promise<Response> {
  const { crossSite, refused, times } = bookingWords(locale);
  const [words, status] = trouble === 'crossSite' ? [crossSite, 403] : [refused.uncertain, 500];
  const more = html`<p class="note"><a href="${page.slug}">${times.title}</a></p>`;
  return sendCard({ locale, ...words, kind: 'bad', more, colour: page.colour, status });
}
