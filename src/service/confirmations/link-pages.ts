import { html, raw } from 'hono/html';
import type { Instant } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { bookingWords } from '../book/book-words.ts';
import { monthsPart } from '../book/months.ts';
import { hostMarkup, meetingMarkup } from '../book/page-frame.ts';
import { daysParts } from '../book/times-page.ts';
import { placeOf } from '../hosts/place.ts';
import { pageLines, phoneFor } from '../mail/calendar-entry.ts';
import type { CalendarEntry } from '../mail/calendar-file.ts';
import type { Booking, MeetingRow } from '../meetings/booking-rows.ts';
import { confirmableUntil } from '../meetings/states.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { DaysShown, FreeDay } from '../slots/free-days.ts';
import { type Document, type Markup, type Part, sendDocument, sign } from '../text/document.ts';
import { describePlace, placeWords } from '../text/place-words.ts';
import { oneLine, type Sentence, sentenceHtml } from '../text/sentence.ts';
import { describeMoment, describeWhen, guestZone, type Reader, readerIn } from '../text/when.ts';
import { english, hebrew, type Message, type Named, type PageWords } from './page-words.ts';

export const wordsOf = (locale: Locale): PageWords => (locale === 'he' ? hebrew : english);

type Span = { startsAt: Instant; endsAt: Instant };

/** The links to change a booked meeting and to add it to a calendar. A link that cannot be used now is undefined. */
export type MeetingLinks = { move?: string; cancel?: string; calendar?: CalendarLinks };

/** Links that open a calendar site with the event filled in, and a calendar file for other calendars. */
type CalendarTexts = Pick<CalendarEntry, 'summary' | 'location'>;

type CalendarLinks = { sites: { label: string; url: string }[]; file: string };

export function calendarLinks(
  { summary, location, starts_at, ends_at }: CalendarTexts & Pick<MeetingRow, 'starts_at' | 'ends_at'>,
  file: string,
): CalendarLinks {
  const [from, until] = [starts_at, ends_at].map((at) => new Date(at).toISOString().slice(0, 19)) as [
    string,
    string,
  ];
  const compact = (time: string) => `${time.replace(/[-:]/g, '')}Z`;
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: summary,
    dates: `${compact(from)}/${compact(until)}`,
    ...(location && { location }),
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: `${from}Z`,
    enddt: `${until}Z`,
    ...(location && { location }),
  });
  const sites = [
    { label: 'Google Calendar', url: `https://calendar.google.com/calendar/render?${google}` },
    { label: 'Outlook.com', url: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
    { label: 'Microsoft 365', url: `https://outlook.office.com/calendar/0/deeplink/compose?${outlook}` },
  ];
  return { sites, file };
}

/**
 * The content of a page behind a link.
 * - `reader`: `guest` by default. Times are in the reader's zone and language.
 * - `acceptLanguage`: the browser's header, for the clock and the order of day and month.
 * - `span`: the time to show, by default that of the request.
 * - `buttons` and `fields`: what the guest can choose, and the hidden fields that are sent with it.
 * - `gone`: no meeting takes place at the time shown. `was`: its earlier time.
 */
export type LinkPage = {
  booking: Booking;
  page: HostPage | undefined;
  acceptLanguage: string | undefined;
  reader?: 'guest' | 'host';
  message: (words: PageWords, named: Named) => Message;
  span?: Span;
  was?: { label: (words: PageWords) => string; span: Span };
  buttons?: (words: PageWords) => { value: string; label: string }[];
  fields?: Record<string, string>;
  note?: (words: PageWords, named: Named) => Markup;
  gone?: boolean;
  links?: MeetingLinks;
  otherTimes?: FreeDay[] | undefined;
  pageUrl?: string;
  status?: number;
  headers?: Record<string, string>;
};

/** The page behind an emailed link: the meeting, its state, and buttons. It needs no script. */
export function showLinkPage(shown: LinkPage): Promise<Response> {
  const { page, was, links, note, headers = {} } = shown;
  const { request } = shown.booking;
  const { reader, words, named } = readerOf(shown);
  const { locale } = reader;
  const message = shown.message(words, named);
  const span = shown.span ?? { startsAt: request.starts_at, endsAt: request.ends_at };
  const body = [
    html`<article class="card">
${message.sign ? sign(message.sign) : ''}
<h1>${message.title}</h1>
<p class="lead">${raw(sentenceHtml(message.lead))}</p>
${meetingMarkup(span, reader, shown.gone ? 'gone' : undefined)}
${was ? html`<p class="soft was">${was.label(words)}: ${inOneLine(was.span, reader)}</p>` : ''}
${factsMarkup(shown, words, named)}
${shown.buttons ? buttonsMarkup(shown.buttons(words), shown.fields ?? {}) : ''}
${links?.calendar ? calendarMarkup(links.calendar, words) : ''}
${links ? changesMarkup(links, words) : ''}
`,
    ...(shown.otherTimes
      ? otherTimesParts(shown.otherTimes, { words, locale, pageUrl: shown.pageUrl ?? '' })
      : []),
    html`
${shown.pageUrl ? html`<p class="again"><a class="button quiet" href="${shown.pageUrl}">${words.pageLink}</a></p>` : ''}
${note ? html`<div class="note"><p>${note(words, named)}</p></div>` : ''}
</article>`,
  ];
  return sendDocument(withColour({ locale, title: message.title, body, headers }, page, shown.status));
}

/** The free times for a booked meeting, as the public page shows them. `notice`: why the last choice changed nothing. */
export function showMoveTimes(shown: {
  booking: Booking;
  page: HostPage;
  acceptLanguage: string | undefined;
  days: DaysShown;
  notice: ((words: PageWords) => Sentence) | undefined;
  links: MeetingLinks;
  status: number;
}): Promise<Response> {
  const { page, days, notice, links } = shown;
  const { request } = shown.booking;
  const { reader, words, named } = readerOf(shown);
  const { times } = bookingWords(reader.locale);
  const linkOf = (change: Record<string, string>) => `?${new URLSearchParams(change)}`;
  const span = { startsAt: request.starts_at, endsAt: request.ends_at };
  const { title, lead } = words.move.choose(named);
  const body = [
    html`<article class="card book">
<div class="who">${hostMarkup(page, 'p')}
<p class="label">${words.move.now}</p>
${meetingMarkup(span, reader)}
${changesMarkup(links, words)}
`,
    monthsPart(days, linkOf, reader),
    html`</div>
<section class="when"><h1>${title}</h1>
${notice ? html`<p class="notice" role="status">${raw(sentenceHtml(notice(words)))}</p>` : html`<p class="lead">${raw(sentenceHtml(lead))}</p>`}
<h2 class="unseen" id="times">${words.otherTimes.title}</h2>
`,
    ...daysParts(days, linkOf, times),
    html`
</section>
</article>`,
  ];
  return sendDocument(withColour({ locale: reader.locale, title, body, wide: true }, page, shown.status));
}

/** A page about no request: an unknown link, or a form that another site sent. */
export function showMessage(
  locale: Locale,
  message: Message,
  options: { status: number; headers?: Record<string, string> },
): Promise<Response> {
  const body = html`<article class="card">
${message.sign ? sign(message.sign) : ''}
<h1>${message.title}</h1>
<p class="lead">${raw(sentenceHtml(message.lead))}</p>
</article>`;
  return sendDocument({ locale, title: message.title, body, ...options });
}

function withColour(document: Document, page: HostPage | undefined, status = 200): Document {
  return { ...document, status, ...(page && { colour: page.colour }) };
}

/** The way in which times are written for the reader of the page: the guest or the host. */
function readerOf({
  booking: { request, meeting },
  page,
  acceptLanguage,
  reader: who,
}: Pick<LinkPage, 'booking' | 'page' | 'acceptLanguage' | 'reader'>) {
  const isHost = who === 'host' && page !== undefined;
  const locale = isHost ? page.locale : request.locale;
  const zone = isHost ? page.zone : guestZone(request.timezone, page?.zone);
  const reader = readerIn(zone, locale, acceptLanguage);
  const named: Named = {
    host: oneLine(meeting?.host_name ?? page?.name ?? request.page_slug, 80),
    guest: oneLine(request.guest_name, 80),
    validUntil: describeMoment(confirmableUntil(request), reader),
  };
  return { reader, named, words: wordsOf(locale) };
}

function inOneLine({ startsAt, endsAt }: Span, reader: Reader): Markup {
  const { day, hours } = describeWhen(startsAt, endsAt, reader);
  return html`<bdi>${day}</bdi>, <bdi>${hours}</bdi>`;
}

function factsMarkup(shown: LinkPage, { facts }: PageWords, named: Named): Markup {
  const { booking, page, reader } = shown;
  const { request } = booking;
  const reason = page?.reasons.find(({ key }) => key === request.reason_key);
  const rows: [label: string, ...lines: string[]][] = [
    [facts.with, named.host],
    [facts.guest, named.guest, ...(reader === 'host' ? [request.guest_email] : [])],
    [facts.length, facts.minutes(request.duration_minutes)],
    ...(reason ? [[facts.about, oneLine(reason.label, 120)] as [string, string]] : []),
    ...(reader === 'host' && page ? [[facts.page, ...pageLines(page)] as [string, ...string[]]] : []),
  ];
  return html`<dl>${rows.map(([label, ...lines]) => html`<dt>${label}</dt><dd>${lines.map((line) => html`<div><bdi>${line}</bdi></div>`)}</dd>`)}${shown.gone ? '' : placeMarkup(shown)}</dl>`;
}

/** The place of the meeting. Before it is booked the guest does not see the link of a video call. */
function placeMarkup({ booking: { request, meeting }, page, reader: who }: LinkPage): Markup | '' {
  const place = page && placeOf(page, { reasonKey: request.reason_key, hostKey: meeting?.host_key });
  if (!place) return '';
  const locale = who === 'host' ? page.locale : request.locale;
  const reader = who === 'host' ? 'host' : meeting?.status === 'booked' ? 'guest' : 'stranger';
  const { lines, link } = describePlace(place, { locale, reader, phone: phoneFor(place, request) });
  return html`<dt>${placeWords(locale).where}</dt><dd>${lines.map((line) => html`<div><bdi>${line}</bdi></div>`)}${
    link === undefined ? '' : html`<div><a href="${link}" rel="noreferrer"><bdi>${link}</bdi></a></div>`
  }</dd>`;
}

/** The first button is the one that most people want. */
function buttonsMarkup(buttons: { value: string; label: string }[], fields: Record<string, string>): Markup {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post">${hidden}${buttons.map(
    ({ value, label }, index) =>
      html`<button name="decision" value="${value}" class="${index > 0 || value === 'decline' ? 'quiet' : 'primary'}">${label}</button>`,
  )}</form>`;
}

function calendarMarkup({ sites, file }: CalendarLinks, { calendar }: PageWords): Markup {
  const links = [...sites, { label: calendar.file, url: file }];
  return html`<h2>${calendar.title}</h2>
<ul class="into-calendar">${links.map(({ label, url }) => html`<li><a class="button quiet" href="${url}" rel="noreferrer">${label}</a></li>`)}</ul>
<p class="soft">${calendar.hint}</p>`;
}

function changesMarkup({ move, cancel }: MeetingLinks, words: PageWords): Markup | '' {
  if (move === undefined && cancel === undefined) return '';
  const link = (url: string | undefined, label: string) =>
    url === undefined ? '' : html`<a href="${url}">${label}</a>`;
  return html`<p class="changes">${link(move, words.moveLink)}${link(cancel, words.cancelLink)}</p>`;
}

function otherTimesParts(
  days: FreeDay[],
  { words, locale, pageUrl }: { words: PageWords; locale: Locale; pageUrl: string },
): Part[] {
  const { title, lead, none } = words.otherTimes;
  if (days.length === 0) return [html`<h2>${title}</h2><p class="soft">${none}</p>`];
  const linkOf = (change: Record<string, string>) => `${pageUrl}&${new URLSearchParams(change)}`;
  const shown = { days, earlier: undefined, later: undefined };
  return [
    html`<h2>${title}</h2>
<p class="soft">${lead}</p>
`,
    ...daysParts(shown, linkOf, bookingWords(locale).times),
  ];
}
