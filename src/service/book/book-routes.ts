import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { formatInstant, type Instant, parseInstant } from '../../time/index.ts';
import { type ErrorBody, operationPath, type Slot } from '../../wire/index.ts';
import { comesFromThisMachine } from '../http/callers.ts';
import type { CallApi, CallBindings } from '../http/context.ts';
import type { LocalInbox } from '../mail/transports/transport.ts';
import { pageText } from '../openapi/plain-texts.ts';
import type { HostPage } from '../pages/host-page.ts';
import { groupByDay, listSlots, nearestSlots, pickDays } from '../slots/free-days.ts';
import type { SlotsContext } from '../slots/list-slots.ts';
import { sendDocument, sign } from '../text/document.ts';
import { oneLine, sentenceHtml } from '../text/sentence.ts';
import { bookingWords } from './book-words.ts';
import { type DetailsPage, showDetails } from './details-page.ts';
import { hostMarkup, meetingMarkup, spanOf } from './page-frame.ts';
import { type Choice, linkTo, readChoice } from './read-choice.ts';
import { findProblems, readTyped, requestBody, type Typed } from './read-form.ts';
import { showTimes } from './times-page.ts';

/** `inbox`: mail that stayed on this machine, where it may be shown at all. */
export type BookContext = SlotsContext & { inbox(): LocalInbox | undefined };

type Call = Context<CallBindings>;

/**
 * The public address of a page (interface §2, `url`): free times, and a form. What the form asks for goes through the very operation
 * that agents call, with its checks and its limits for the visitor's address; a page can do nothing that the interface cannot.
 */
export function bookingRoutes(
  context: BookContext,
  callApi: CallApi,
  noPage: (c: Call) => Promise<Response>,
): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.get('/book/:slug', (c): Response | Promise<Response> => {
    const [, slug = '', plain] = /^(.*?)(\.txt)?$/s.exec(c.req.param('slug')) ?? [];
    const page = context.pages.get(slug);
    if (!page) return noPage(c);
    const { pageUrl } = context;
    const query = new URL(c.req.url).searchParams;
    if (plain) return c.text(pageText(page, { publicUrl: context.publicUrl(), pageUrl }));
    return showStep(
      context,
      page,
      readChoice(page, query, c.req.header('accept-language')),
      query.has('start'),
    );
  });
  app.post('/book/:slug', async (c) => {
    const page = context.pages.get(c.req.param('slug'));
    return page ? submit(context, c, { page, callApi }) : noPage(c);
  });
  return app;
}

const addressesOf = (context: BookContext, { slug }: HostPage) => ({
  publicUrl: context.publicUrl(),
  pageUrl: context.pageUrl(slug),
});

/** The times, or the form where one of them was chosen. `gone`: a time was asked for, so if it is not free, the page says so. */
async function showStep(
  context: BookContext,
  page: HostPage,
  choice: Choice,
  gone: boolean,
): Promise<Response> {
  const known = await listSlots(context, page, choice);
  const addresses = addressesOf(context, page);
  const now = context.clock.now();
  if (!known.ok) return showTimes({ page, choice, shown: undefined, gone, now, addresses });
  const { slots } = known;
  const chosen = findSlot(slots, choice.start);
  if (chosen && choice.start !== undefined) {
    const start = choice.start;
    const none = { typed: new Map(), problems: new Map() };
    return showDetails({ page, choice: { ...choice, start }, start: chosen.start, ...none, addresses });
  }
  const shown = pickDays(groupByDay(slots, choice), choice.from);
  return showTimes({ page, choice, shown, gone, now, addresses });
}

function findSlot(slots: readonly Slot[], start: Instant | undefined): Slot | undefined {
  return start === undefined ? undefined : slots.find((slot) => parseInstant(slot.start) === start);
}

type Submission = { page: HostPage; callApi: CallApi };
type Filled = { page: HostPage; choice: Choice; typed: Typed };

async function submit(context: BookContext, c: Call, { page, callApi }: Submission): Promise<Response> {
  // No cookie and no sign-in stand behind this form. But another site's form would spend its visitors' limits, and mail from here.
  const from = c.req.header('sec-fetch-site') ?? 'none';
  if (from !== 'same-origin' && from !== 'none') return showTrouble(page, 'crossSite');
  const typed = await readTyped(c.req.raw);
  const choice = readChoice(page, new URLSearchParams([...(typed ?? [])]), c.req.header('accept-language'));
  if (!typed) return refuseForm(context, page, choice);
  const filled = { page, choice, typed };
  const problems = findProblems(page, typed, bookingWords(choice.locale).problems);
  if (problems.size > 0) return showAgain(context, filled, { problems, status: 400 });
  const answer = await callApi(requestOf(c, filled), c.env ?? {});
  if (answer.status === 500) return showTrouble(page, 'uncertain', choice.locale);
  if (answer.status !== 202) return explainRefusal(context, filled, answer);
  const start = choice.start;
  if (start === undefined) throw new Error(`accepted a start that cannot be read: ${typed.get('start')}`);
  const inbox = comesFromThisMachine(c.env?.caller, c.req.raw) && context.inbox() !== undefined;
  return showSent(page, { ...choice, start }, { guestEmail: typed.get('guestEmail') ?? '', inbox });
}

function requestOf(c: Call, { page, choice, typed }: Filled): Request {
  const body = requestBody(page, typed);
  return new Request(new URL(operationPath('requestMeeting', page.slug), c.req.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, locale: choice.locale }),
  });
}

/** Why the acceptance said no, in the page's language, with everything that was typed. */
async function explainRefusal(context: BookContext, filled: Filled, answer: Response): Promise<Response> {
  const { choice } = filled;
  const { refused } = bookingWords(choice.locale);
  const { error } = (await answer.json()) as ErrorBody;
  const wait = answer.headers.get('retry-after');
  const headers: Record<string, string> = wait === null ? {} : { 'Retry-After': wait };
  const again = { status: answer.status, headers, problems: new Map<string, string>() };
  switch (answer.status) {
    case 409:
      return showAgain(context, filled, { ...again, refused: refused.taken, others: true });
    case 429:
      return showAgain(context, filled, { ...again, refused: refused.limited(Number(wait ?? 60)) });
    case 503:
      return showAgain(context, filled, { ...again, refused: refused.noMail });
    default:
      return showAgain(context, filled, { ...again, refused: { ...refused.unreadable, detail: error } });
  }
}

type Again = Pick<DetailsPage, 'problems' | 'refused' | 'headers'> & { status: number; others?: boolean };

/** The form once more. Where its time is gone, or never was one, other times stand in it. */
async function showAgain(
  context: BookContext,
  { page, choice, typed }: Filled,
  { others, ...again }: Again,
): Promise<Response> {
  const known = await listSlots(context, page, choice);
  if (!known.ok) return showUnknown(context, { page, choice, typed }, again);
  const { slots } = known;
  const chosen = findSlot(slots, choice.start);
  const start = choice.start ?? parseInstant(slots[0]?.start ?? '') ?? context.clock.now();
  const near = nearestSlots(
    slots.filter((slot) => slot !== chosen),
    start,
  );
  const instead = others || !chosen ? groupByDay(near, choice) : undefined;
  return showDetails({
    page,
    choice: { ...choice, start },
    start: chosen?.start ?? '',
    typed,
    ...(instead && { others: instead }),
    addresses: addressesOf(context, page),
    ...again,
  });
}

/** While a calendar is unknown, the form keeps what was typed and its time, to be sent again later. */
function showUnknown(
  context: BookContext,
  { page, choice, typed }: Filled,
  { problems }: Pick<Again, 'problems'>,
): Promise<Response> {
  const { unavailable } = bookingWords(choice.locale).times;
  const addresses = addressesOf(context, page);
  const { start } = choice;
  if (start === undefined)
    return showTimes({ page, choice, shown: undefined, gone: false, now: context.clock.now(), addresses });
  return showDetails({
    page,
    choice: { ...choice, start },
    start: formatInstant(start, choice.zone),
    typed,
    problems,
    refused: unavailable,
    addresses,
    status: 503,
    headers: { 'Retry-After': '60' },
  });
}

/** A body that is no form of this page. Nothing of it is kept. */
function refuseForm(context: BookContext, page: HostPage, choice: Choice): Promise<Response> {
  const { refused } = bookingWords(choice.locale);
  return showAgain(
    context,
    { page, choice, typed: new Map() },
    { status: 400, refused: refused.unreadable, problems: new Map() },
  );
}

/** The last step here: the mail is on its way, and nothing is booked (interface §1). 202, as the operation behind it answers. */
function showSent(
  page: HostPage,
  choice: Choice & { start: Instant },
  { guestEmail, inbox }: { guestEmail: string; inbox: boolean },
): Promise<Response> {
  const { sent: words } = bookingWords(choice.locale);
  const body = html`<article class="card">
${hostMarkup(page, 'p')}
${sign('mail')}
<h1>${words.title}</h1>
<p class="lead">${raw(sentenceHtml(words.lead(oneLine(guestEmail, 254))))}</p>
${meetingMarkup(spanOf(choice), choice, 'waits')}
<ol class="steps">${words.next.map((step) => html`<li>${step}</li>`)}</ol>
<p class="note">${inbox ? html`<a href="/inbox">${words.inbox}</a> · ` : ''}<a href="${linkTo(page, choice, {})}">${words.another}</a></p>
</article>`;
  return sendDocument({ locale: choice.locale, title: words.title, body, colour: page.colour, status: 202 });
}

/** A page without the form: another site wanted to send it, or it is not known whether it was sent. */
function showTrouble(
  page: HostPage,
  trouble: 'crossSite' | 'uncertain',
  locale = page.locale,
): Promise<Response> {
  const { crossSite, refused, times } = bookingWords(locale);
  const { title, lead } = trouble === 'crossSite' ? crossSite : refused.uncertain;
  const body = html`<article class="card">${sign('bad')}<h1>${title}</h1><p class="lead">${lead}</p>
<p class="note"><a href="${page.slug}">${times.title}</a></p></article>`;
  return sendDocument({
    locale,
    title,
    body,
    colour: page.colour,
    status: trouble === 'crossSite' ? 403 : 500,
  });
}
