import { setImmediate } from 'node:timers/promises';
import { html, raw } from 'hono/html';
import { type Instant, isZoneName } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import type { ServiceContext } from '../http/context.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { DaysShown, FreeDay } from '../slots/free-days.ts';
import { type Markup, sendDocument } from '../text/document.ts';
import { escapeHtml, oneLine, sentenceHtml } from '../text/sentence.ts';
import { type Reader, zoneInWords, zoneLabel } from '../text/when.ts';
import { type BookingWords, bookingWords } from './book-words.ts';
import { type LinkOf, monthsMarkup } from './months.ts';
import { footMarkup, hiddenFields, hostMarkup, placeMarkup } from './page-frame.ts';
import { type Choice, linkTo } from './read-choice.ts';

/**
 * The first step shows the free times of some days, in the visitor's zone. `shown` is undefined while a calendar is unknown. `gone`: the
 * time of an older link is not free any more.
 */
export type TimesPage = {
  page: HostPage;
  choice: Choice;
  shown: DaysShown | undefined;
  gone: boolean;
};

export async function showTimes(context: ServiceContext, timesPage: TimesPage): Promise<Response> {
  const { page, choice, shown, gone } = timesPage;
  const now = context.clock.now();
  const words = bookingWords(choice.locale);
  const title = shown ? words.times.title : words.times.unavailable.title;
  const zoneName = zoneInWords(choice.zone, now, choice.locale);
  const notices = [
    ...(gone && shown ? [words.times.gone] : []),
    ...(choice.unknownZone === undefined ? [] : [words.times.unknownZone(oneLine(choice.unknownZone, 60))]),
    ...(choice.unknownLength !== undefined && shown
      ? [words.times.unknownLength(oneLine(choice.unknownLength, 20), choice.durationMinutes)]
      : []),
  ];
  const linkOf: LinkOf = (change) => linkTo(page, choice, change);
  const body = html`<article class="card book">
<div class="who">${hostMarkup(page, 'h1')}
${placeMarkup(page, choice.locale)}
${
  shown
    ? html`${lengthsMarkup(page, choice, words)}
${await zoneForm(timesPage, now)}
${monthsMarkup(shown, linkOf, choice)}`
    : ''
}
</div>
<section class="when" aria-labelledby="times"><h2 id="times">${title}</h2>${shown ? html`<p class="zone"><bdi>${zoneName}</bdi></p>` : ''}
${notices.map((notice) => html`<p class="notice" role="status">${raw(sentenceHtml(notice))}</p>`)}
${shown ? daysMarkup(shown, linkOf, words.times) : html`<p class="empty">${words.times.unavailable.lead}</p>`}
</section>
</article>
${footMarkup(page, choice, context)}`;
  return sendDocument({
    locale: choice.locale,
    title: `${title} · ${oneLine(page.name)}`,
    body,
    colour: page.colour,
    wide: true,
    markdown: `${context.pageUrl(page.slug)}.md`,
    ...(shown ? { script: timesScript, zone: choice.zone.name } : { status: 503, retryAfterSeconds: 60 }),
  });
}

function lengthsMarkup(page: HostPage, choice: Choice, { times }: BookingWords): Markup {
  const links = page.durationsMinutes.map((minutes) => {
    const current = minutes === choice.durationMinutes;
    const href = linkTo(page, choice, { duration: String(minutes), from: choice.from });
    return html`<li><a href="${href}"${raw(current ? ' aria-current="true"' : '')}><bdi>${times.minutes(minutes)}</bdi></a></li>`;
  });
  return html`<nav class="lengths" aria-labelledby="length"><p class="label" id="length">${times.length}</p><ul>${links}</ul></nav>`;
}

/** It works without a script: a list and a button. */
async function zoneForm({ choice, page }: TimesPage, now: Instant): Promise<Markup> {
  const { times } = bookingWords(choice.locale);
  const lang = choice.locale === page.locale ? undefined : choice.locale;
  return html`<form method="get" class="zone-form">
${hiddenFields({ duration: choice.durationMinutes, lang, from: choice.from })}
<label class="label" for="timezone">${times.zone}</label>
<div class="pair"><select name="timezone" id="timezone">${raw(await zoneOptions(choice, now))}</select><button class="quiet">${times.changeZone}</button></div>
</form>`;
}

/** The free times of some days as links, and links to the days before and after. `linkOf` gives the address of each. */
export function daysMarkup(
  { days, earlier, later }: Omit<DaysShown, 'dates'>,
  linkOf: LinkOf,
  words: BookingWords['times'],
): Markup {
  if (days.length === 0) return html`<p class="empty">${raw(sentenceHtml(words.none))}</p>`;
  const turn = (from: string | undefined, label: string, rel: string) =>
    from === undefined
      ? html`<span></span>`
      : html`<a class="button quiet" rel="${rel}" href="${linkOf({ from })}">${label}</a>`;
  const nav =
    earlier === undefined && later === undefined
      ? ''
      : html`<nav class="turn" aria-label="${words.title}">${turn(earlier, words.earlier, 'prev')}${turn(later, words.later, 'next')}</nav>`;
  const link = escapeHtml(linkOf({ start: '' }));
  return html`${raw(days.map((day) => dayHtml(day, link)).join(''))}
${nav}`;
}

/** Joins strings, because a template for each of hundreds of starts is slow. `link`: an address that ends with its start, where only "+" must be escaped. */
function dayHtml({ date, day, times }: FreeDay, link: string): string {
  const name = escapeHtml(day);
  const links = times.map(
    ({ start, clock }) =>
      `<li><a class="time" href="${link}${start.replace('+', '%2B')}"><bdi>${clock}</bdi><span class="unseen"> ${name}</span></a></li>`,
  );
  return `<section class="free-day" aria-labelledby="d${date}"><h3 id="d${date}"><bdi>${name}</bdi></h3><ul class="clocks">${links.join('')}</ul></section>`;
}

const zoneLists = new Map<Locale, Promise<string>>();

/** All IANA zones of this machine as options of a list. */
async function zoneOptions({ zone, locale }: Reader, now: Instant): Promise<string> {
  const written = zoneLists.get(locale) ?? writeZoneList(locale, now);
  zoneLists.set(locale, written);
  const list = await written;
  const value = ` value="${zone.name}"`;
  if (list.includes(value)) return list.replace(value, ` selected${value}`);
  // An alias is a zone as well, such as Asia/Kolkata if Intl lists Asia/Calcutta.
  return zoneOption(zone.name, zoneLabel(zone.name, locale, now), ' selected') + list;
}

/** Intl takes up to a millisecond for the name of a zone, so other requests are answered in between. */
async function writeZoneList(locale: Locale, now: Instant): Promise<string> {
  const zones = [];
  for (const name of new Set(['UTC', ...Intl.supportedValuesOf('timeZone').filter(isZoneName)])) {
    zones.push({ name, label: zoneLabel(name, locale, now) });
    await setImmediate();
  }
  zones.sort((a, b) => a.label.localeCompare(b.label, locale));
  return zones.map(({ name, label }) => zoneOption(name, label)).join('');
}

function zoneOption(name: string, label: string, attribute = ''): string {
  // HTML allows us to leave out the end tag. That saves bytes, because there are hundreds of options.
  return `<option${attribute} value="${escapeHtml(name)}">${escapeHtml(label)}`;
}

/**
 * The only script of the site. If the address names no zone, it reloads the page with the browser's zone. The page's policy allows only
 * this script, by its hash.
 */
export const timesScript = `(function(){
var u=new URL(location.href),z=Intl.DateTimeFormat().resolvedOptions().timeZone;
if(!u.searchParams.has('timezone')&&z&&z!==document.documentElement.dataset.zone){u.searchParams.set('timezone',z);location.replace(u.href)}
})()`;
