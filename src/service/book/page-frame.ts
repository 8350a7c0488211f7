import { html, raw } from 'hono/html';
import { formatInstant, type Instant } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { placeOf } from '../hosts/place.ts';
import type { ServiceContext } from '../http/context.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { Markup } from '../text/document.ts';
import { describePlace, placeWords } from '../text/place-words.ts';
import { oneLine } from '../text/sentence.ts';
import { siteWords } from '../text/site-words.ts';
import { describeWhen, type Reader } from '../text/when.ts';
import { bookingWords } from './book-words.ts';
import { type Choice, linkTo } from './read-choice.ts';

/** The host's name and headline, at the top of every step. */
export function hostMarkup(page: HostPage, heading: 'h1' | 'p'): Markup {
  const name = oneLine(page.name);
  const title = page.headline ? html`<span class="headline"><bdi>${oneLine(page.headline)}</bdi></span>` : '';
  return html`<div class="host" lang="${page.locale}"><span class="initial" aria-hidden="true">${[...name][0] ?? ''}</span><div>
<${raw(heading)} class="name"><bdi>${name}</bdi></${raw(heading)}>${title}</div></div>`;
}

/** The place of the page's meetings, for somebody who has booked nothing yet. */
export function placeMarkup(page: HostPage, locale: Locale): Markup | '' {
  const place = placeOf(page, {});
  if (!place) return '';
  const { lines } = describePlace(place, { locale, reader: 'stranger' });
  return html`<p class="place"><span class="label">${placeWords(locale).where}</span> ${lines.map((line) => html`<span class="part"><bdi>${line}</bdi></span> `)}</p>`;
}

/** The time of a meeting, with a calendar leaf. `gone`: the meeting does not take place then. `waits`: it is not booked yet. */
export function meetingMarkup(
  { startsAt, endsAt }: { startsAt: Instant; endsAt: Instant },
  reader: Reader,
  look?: 'gone' | 'waits' | undefined,
): Markup {
  const { leaf, day, hours, zone } = describeWhen(startsAt, endsAt, reader);
  return html`<section class="meeting${look ? ` ${look}` : ''}">
<div class="leaf" aria-hidden="true"><span class="month">${leaf.month}</span><span class="number">${leaf.number}</span><span class="weekday">${leaf.weekday}</span></div>
<div><p class="day"><bdi>${dayMarkup(day)}</bdi></p><p class="hours"><bdi>${hours}</bdi></p><p class="zone"><bdi>${zone}</bdi></p></div>
</section>`;
}

/** A line breaks after the weekday, and not between day and month. */
function dayMarkup(day: string): Markup {
  const [, weekday = '', date = day] = /^([^,]*,|\S+) (.*)$/.exec(day) ?? [];
  return html`${weekday} <span class="date">${date}</span>`;
}

/** The time that a visitor chose. */
export const spanOf = ({ start, durationMinutes }: { start: Instant; durationMinutes: number }) => ({
  startsAt: start,
  endsAt: start + durationMinutes * 60_000,
});

/** Fields of a form that are sent with it and not shown. */
export function hiddenFields(values: Record<string, string | number | undefined>): Markup[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : html`<input type="hidden" name="${name}" value="${value}">`,
  );
}

/** The part below the card: how an assistant can book, the other language, and the host's privacy notice. */
export function footMarkup(page: HostPage, choice: Choice, context: ServiceContext): Markup {
  const { page: words } = siteWords(choice.locale);
  const { agents } = words;
  const url = context.pageUrl(page.slug);
  const mcp = context.mcpUrl(page);
  const { start, zone, from } = choice;
  const other: Locale = choice.locale === 'he' ? 'en' : 'he';
  const kept = { lang: other, from, start: start === undefined ? undefined : formatInstant(start, zone) };
  return html`<aside class="card agents">
<details><summary>${agents.title}</summary>
<p>${agents.lead}</p>
<p class="soft">${agents.ask}</p>
<blockquote>${agents.prompt(url, page.defaultDurationMinutes)}</blockquote>
<p><a href="${url}.md">${agents.addresses}</a>${mcp && html`<br>MCP: <bdi>${mcp}</bdi>`}</p></details>
</aside>
<footer><a href="${linkTo(page, choice, kept)}" lang="${other}" hreflang="${other}">${bookingWords(choice.locale).otherLanguage}</a>${privacyMarkup(page, words.privacy)}</footer>`;
}

/** Only a web address becomes a link. A pages file could name anything. */
function privacyMarkup({ privacyUrl }: HostPage, label: string): Markup | '' {
  if (!privacyUrl || !/^https?:\/\//i.test(privacyUrl)) return '';
  return html` · <a href="${privacyUrl}" rel="noreferrer">${label}</a>`;
}
