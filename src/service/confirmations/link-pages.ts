import { html, raw } from 'hono/html';
import type { Locale } from '../../wire/index.ts';
import type { RequestRow } from '../meetings/booking-rows.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { OtherTimes } from '../slots/list-slots.ts';
import { type Document, type Markup, sendDocument, sign } from '../text/document.ts';
import { oneLine, sentenceHtml } from '../text/sentence.ts';
import { describeMoment, describeWhen, guestZone } from '../text/when.ts';
import { english, hebrew, type Message, type Named, type PageWords } from './page-words.ts';

export const wordsOf = (locale: Locale): PageWords => (locale === 'he' ? hebrew : english);

/** What a page behind a link shows. `buttons` are the choices; `gone`: the time is shown as not taken. */
export type LinkPage = {
  request: RequestRow;
  page: HostPage | undefined;
  message: (words: PageWords, named: Named) => Message;
  buttons?: (words: PageWords) => { value: string; label: string }[];
  note?: (words: PageWords, named: Named) => Markup;
  gone?: boolean;
  otherTimes?: OtherTimes;
  pageUrl?: string;
  status?: number;
};

/** The page behind an emailed link: what it is about, how things stand, and what can be pressed. It needs no script. */
export function showLinkPage(shown: LinkPage): Promise<Response> {
  const { request, page, status } = shown;
  const words = wordsOf(request.locale);
  const zone = guestZone(request.timezone, page?.zone);
  const host = oneLine(page?.name ?? request.page_slug, 80);
  const named = { host, validUntil: describeMoment(request.expires_at, zone, request.locale) };
  const message = shown.message(words, named);
  const body = html`<article class="card">
${message.sign ? sign(message.sign) : ''}
<h1>${message.title}</h1>
<p class="lead">${raw(sentenceHtml(message.lead))}</p>
${meetingMarkup(shown, words, host)}
${shown.buttons ? buttonsMarkup(shown.buttons(words)) : ''}
${shown.otherTimes ? otherTimesMarkup(shown.otherTimes, words) : ''}
${shown.pageUrl ? html`<p class="again"><a class="button quiet" href="${shown.pageUrl}">${words.pageLink}</a></p>` : ''}
${shown.note ? html`<div class="note"><p>${shown.note(words, named)}</p></div>` : ''}
</article>`;
  return sendDocument(withColour({ locale: request.locale, title: message.title, body }, page, status));
}

/** A page that is about no request: a link that leads nowhere, a button pressed by somebody else. */
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

function meetingMarkup({ request, page, gone }: LinkPage, words: PageWords, host: string): Markup {
  const zone = guestZone(request.timezone, page?.zone);
  const when = describeWhen(request.starts_at, request.ends_at, zone, request.locale);
  const reason = page?.reasons.find(({ key }) => key === request.reason_key);
  const facts: [string, string][] = [
    [words.facts.with, host],
    [words.facts.guest, oneLine(request.guest_name, 80)],
    [words.facts.length, words.facts.minutes(request.duration_minutes)],
    ...(reason ? [[words.facts.about, oneLine(reason.label, 120)] as [string, string]] : []),
  ];
  return html`<section class="meeting${gone ? ' gone' : ''}">
<div class="leaf" aria-hidden="true"><span class="month">${when.leaf.month}</span><span class="number">${when.leaf.number}</span><span class="weekday">${when.leaf.weekday}</span></div>
<div><p class="day"><bdi>${when.day}</bdi></p><p class="hours"><bdi>${when.hours}</bdi></p><p class="zone"><bdi>${when.zone}</bdi></p></div>
</section>
<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>`;
}

/** The first is what most people came for. */
function buttonsMarkup(buttons: { value: string; label: string }[]): Markup {
  return html`<form method="post">${buttons.map(
    ({ value, label }, index) =>
      html`<button name="decision" value="${value}" class="${index === 0 ? 'primary' : 'quiet'}">${label}</button>`,
  )}</form>`;
}

function otherTimesMarkup(days: OtherTimes, { otherTimes }: PageWords): Markup {
  const list = days.map(
    ({ day, times }) =>
      html`<li><bdi>${day}</bdi><ul>${times.map((time) => html`<li><bdi>${time}</bdi></li>`)}</ul></li>`,
  );
  return html`<h2>${otherTimes.title}</h2>
<p class="soft">${days.length > 0 ? otherTimes.lead : otherTimes.none}</p>
<ul class="times">${list}</ul>`;
}
