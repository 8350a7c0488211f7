import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Instant } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { bookingWords } from '../book/book-words.ts';
import { monthsMarkup } from '../book/months.ts';
import { hiddenFields, hostMarkup, meetingMarkup } from '../book/page-frame.ts';
import { daysMarkup } from '../book/times-page.ts';
import { aboutOf, type EntryTexts, pageLines, placeFact, reasonLabel } from '../mail/calendar-entry.ts';
import { type Fact, letterWords } from '../mail/letters/letter.ts';
import type { Booking, MeetingRow } from '../meetings/booking-rows.ts';
import { confirmableUntil } from '../meetings/states.ts';
import { type HostPage, type Pages, zoneOfHost } from '../pages/host-page.ts';
import type { DaysShown, FreeDay } from '../slots/free-days.ts';
import { localeOf, type Markup, sendCard, sendDocument } from '../text/document.ts';
import { fillIn, oneLine, type Phrase, type Sentence, sentenceHtml } from '../text/sentence.ts';
import { describeMoment, describeWhen, guestZone, type Reader, readerIn } from '../text/when.ts';
import { english, hebrew, type MessageName, type Named, type PageWords } from './page-words.ts';

type Span = { startsAt: Instant; endsAt: Instant };

/** The links to change a booked meeting and to add it to a calendar. A link that cannot be used now is undefined. */
export type MeetingLinks = { move?: string; cancel?: string; calendar?: { label: string; url: string }[] };

export function calendarLinks({ summary, location }: EntryTexts, { starts_at, ends_at }: MeetingRow) {
  const [from, until] = [starts_at, ends_at].map((at) => new Date(at).toISOString().replace('.000', ''));
  const place = location && { location };
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: summary,
    dates: `${from}/${until}`.replace(/[-:]/g, ''),
    ...place,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: `${from}`,
    enddt: `${until}`,
    ...place,
  });
  return [
    { label: 'Google Calendar', url: `https://calendar.google.com/calendar/render?${google}` },
    { label: 'Outlook.com', url: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
    { label: 'Microsoft 365', url: `https://outlook.office.com/calendar/0/deeplink/compose?${outlook}` },
  ];
}

/** A booking as its guest or its host (`who`) reads it. `reader`: how times are written for them. */
export type Shown = {
  booking: Booking;
  page: HostPage | undefined;
  who: 'guest' | 'host';
  reader: Reader;
  words: PageWords;
  named: Named;
};

/** The browser decides the clock and the order of day and month. */
export function shownTo(c: Context, pages: Pages, { booking, who }: Pick<Shown, 'booking' | 'who'>): Shown {
  const { request, meeting } = booking;
  const page = pages.get(request.page_slug);
  const toHost = who === 'host' && page !== undefined;
  const locale = toHost ? page.locale : request.locale;
  const zone = toHost ? zoneOfHost(page, meeting?.host_email ?? '') : guestZone(request.timezone, page?.zone);
  const reader = readerIn(zone, locale, c.req.header('accept-language'));
  const named = {
    host: oneLine(meeting?.host_name ?? page?.name ?? request.page_slug, 80),
    guest: oneLine(request.guest_name, 80),
    validUntil: describeMoment(confirmableUntil(request), reader),
  };
  return { booking, page, who, reader, words: wordsOf(locale), named };
}

/**
 * The content of a page behind a link.
 * - `lead`: instead of the message's own.
 * - `span`: the time to show, by default that of the request. `was`: the earlier time. `gone`: no meeting takes place at the time shown.
 * - `buttons` and `fields`: what the reader can choose, and the hidden fields that are sent with it.
 */
export type LinkPage = {
  message: MessageName;
  lead?: Sentence | undefined;
  span?: Span;
  was?: { label: string; span: Span } | undefined;
  buttons?: readonly (keyof PageWords['buttons'])[];
  fields?: Record<string, string>;
  note?: Sentence | Markup | undefined;
  gone?: boolean;
  links?: MeetingLinks | undefined;
  otherTimes?: FreeDay[] | undefined;
  pageUrl?: string | undefined;
  status?: number;
  /** The browser asks again after this time. */
  refreshSeconds?: number;
};

/** The page behind an emailed link: the meeting, its state, and buttons. It needs no script. */
export function showLinkPage(shown: Shown, content: LinkPage): Promise<Response> {
  const { reader, words, named } = shown;
  const { message, was, links, note, otherTimes, pageUrl, gone = false } = content;
  const parts = [
    meetingMarkup(content.span ?? spanOf(shown.booking), reader, gone ? 'gone' : undefined),
    was ? html`<p class="soft was">${was.label}: ${inOneLine(was.span, reader)}</p>` : '',
    factsMarkup(shown, gone),
    content.buttons ? buttonsMarkup(content.buttons, content.fields ?? {}, words) : '',
    links?.calendar ? calendarMarkup(links.calendar, words) : '',
    links ? changesMarkup(links, words) : '',
    otherTimes ? otherTimesMarkup(otherTimes, shown, pageUrl ?? '') : '',
    pageUrl
      ? html`<p class="again"><a class="button quiet" href="${pageUrl}">${words.links.page}</a></p>`
      : '',
    note ? html`<div class="note"><p>${'texts' in note ? sentenceMarkup(note) : note}</p></div>` : '',
  ];
  return sendCard({
    ...frameOf(shown, content.status ?? 200),
    ...(content.refreshSeconds && { refreshSeconds: content.refreshSeconds }),
    ...headOf(words, message),
    lead: content.lead ?? fillIn<keyof Named>(words.leads[message], named),
    more: html`${parts}`,
  });
}

/** The free times for a booked meeting, as the public page shows them. `notice`: why the last choice changed nothing. */
export function showMoveTimes(
  shown: Shown,
  {
    days,
    notice,
    cancel,
    status,
  }: { days: DaysShown; notice: Sentence | undefined; cancel: string | undefined; status: number },
): Promise<Response> {
  const { reader, words, named, page } = shown;
  const linkOf = (change: Record<string, string>) => `?${new URLSearchParams(change)}`;
  const title = words.titles.move_choose;
  const body = html`<article class="card book">
<div class="who">${notice ? html`<p class="notice" role="status">${sentenceMarkup(notice)}</p>` : ''}${page ? hostMarkup(page, 'p') : ''}
<p class="label">${words.times.now}</p>
${meetingMarkup(spanOf(shown.booking), reader)}
${changesMarkup({ ...(cancel !== undefined && { cancel }) }, words)}
${monthsMarkup(days, linkOf, reader)}</div>
<section class="when"><h1>${title}</h1>
${notice ? '' : html`<p class="lead">${sentenceMarkup(fillIn(words.leads.move_choose, named))}</p>`}
<h2 class="unseen" id="times">${words.otherTimes.title}</h2>
${daysMarkup(days, linkOf, bookingWords(reader.locale).times)}
</section>
</article>`;
  return sendDocument({ ...frameOf(shown, status), title, body, wide: true });
}

const unnamed: Named = { host: '', guest: '', validUntil: '' };

/** A page about no request: an unknown link, or a form that another site sent. */
export function showMessage(
  c: Context,
  message: 'unknownLink' | 'crossSite' | 'unavailable' | 'unreadable',
  status: number,
): Promise<Response> {
  const locale = localeOf(c);
  const words = wordsOf(locale);
  const lead = fillIn(words.leads[message], unnamed);
  return sendCard({ locale, ...headOf(words, message), lead, status, ...retryAfter(status) });
}

const frameOf = ({ reader, page }: Shown, status: number) => ({
  locale: reader.locale,
  status,
  ...retryAfter(status),
  ...(page && { colour: page.colour }),
});

const retryAfter = (status: number) => (status >= 500 ? { retryAfterSeconds: 60 } : {});

const wordsOf = (locale: Locale): PageWords => (locale === 'he' ? hebrew : english);

/** What a page of Cal.com says in these states instead: Cal.com sends the calendar entry. */
export function calcomLead({ words, named }: Shown, state: string): Sentence | undefined {
  const leads: Partial<Record<string, Phrase<keyof Named>>> = words.calcom;
  const lead = leads[state];
  return lead && fillIn(lead, named);
}

/** The time of a meeting, or a later or earlier time of the same length. */
export function spanOf({ request }: Booking, startsAt = request.starts_at): Span {
  return { startsAt, endsAt: startsAt + (request.ends_at - request.starts_at) };
}

const good: readonly MessageName[] = ['booked', 'move_moved'];
const bad: readonly MessageName[] = [
  'superseded',
  'goneNow',
  'calendarUnread',
  'unknownLink',
  'crossSite',
  'unreadable',
];

/** The title of a page and its sign. A question has no sign. */
function headOf({ titles }: PageWords, message: MessageName) {
  const title = titles[message];
  if (title.endsWith('?')) return { title };
  return { title, kind: good.includes(message) ? 'good' : bad.includes(message) ? 'bad' : 'calm' } as const;
}

const sentenceMarkup = (sentence: Sentence) => raw(sentenceHtml(sentence));

function inOneLine({ startsAt, endsAt }: Span, reader: Reader): Markup {
  const { day, hours } = describeWhen(startsAt, endsAt, reader);
  return html`<bdi>${day}</bdi>, <bdi>${hours}</bdi>`;
}

function factsMarkup({ booking, page, who, reader, words, named }: Shown, gone: boolean): Markup {
  const { request, meeting } = booking;
  const mailWords = letterWords(reader.locale);
  const { facts, minutes } = mailWords;
  const about = page && (who === 'host' ? reasonLabel : aboutOf)(page, request.reason_key);
  // Before it is booked the guest does not see the link of a video call.
  const placeReader = who === 'host' ? 'host' : meeting?.status === 'booked' ? 'guest' : 'stranger';
  const rows: Fact[] = [
    { label: facts.with, values: [named.host] },
    { label: words.guest, values: [named.guest, ...(who === 'host' ? [request.guest_email] : [])] },
    { label: facts.length, values: [minutes(request.duration_minutes)] },
    { label: facts.about, values: about === undefined ? [] : [about] },
    { label: facts.page, values: who === 'host' && page ? pageLines(page) : [] },
    ...(page && !gone ? placeFact(booking, page, { reader: placeReader, words: mailWords }) : []),
  ];
  return html`<dl>${rows
    .filter(({ values }) => values.length > 0)
    .map(
      ({ label, values, link }) =>
        html`<dt>${label}</dt><dd>${values.map((value) => html`<div><bdi>${value}</bdi></div>`)}${
          link ? html`<div><a href="${link}" rel="noreferrer"><bdi>${link}</bdi></a></div>` : ''
        }</dd>`,
    )}</dl>`;
}

/** The first button is the one that most people want. */
function buttonsMarkup(
  buttons: readonly (keyof PageWords['buttons'])[],
  fields: Record<string, string>,
  words: PageWords,
): Markup {
  return html`<form method="post">${hiddenFields(fields)}${buttons.map(
    (button, index) =>
      html`<button name="decision" value="${button}" class="${index > 0 || button === 'decline' ? 'quiet' : 'primary'}">${words.buttons[button]}</button>`,
  )}</form>`;
}

function calendarMarkup(sites: { label: string; url: string }[], { calendar }: PageWords): Markup {
  return html`<h2>${calendar.title}</h2>
<ul class="into-calendar">${sites.map(({ label, url }) => html`<li><a class="button quiet" href="${url}" rel="noreferrer">${label}</a></li>`)}</ul>
<p class="soft">${calendar.hint}</p>`;
}

function changesMarkup({ move, cancel }: MeetingLinks, words: PageWords): Markup | '' {
  if (move === undefined && cancel === undefined) return '';
  const link = (url: string | undefined, label: string) =>
    url === undefined ? '' : html`<a href="${url}">${label}</a>`;
  return html`<p class="changes">${link(move, words.links.move)}${link(cancel, words.buttons.cancel)}</p>`;
}

function otherTimesMarkup(days: FreeDay[], { words, reader }: Shown, pageUrl: string): Markup {
  const { title, lead, none } = words.otherTimes;
  if (days.length === 0) return html`<h2>${title}</h2><p class="soft">${none}</p>`;
  const linkOf = (change: Record<string, string>) => `${pageUrl}&${new URLSearchParams(change)}`;
  const shown = { days, earlier: undefined, later: undefined };
  return html`<h2>${title}</h2>
<p class="soft">${lead}</p>
${daysMarkup(shown, linkOf, bookingWords(reader.locale).times)}`;
}
