import { html, raw } from 'hono/html';
import { type Instant, zoneOf } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import type { ServiceContext } from '../http/context.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { DaysShown, FreeDay } from '../slots/free-days.ts';
import { byteText, encodeByteText, type Markup, type Part, sendDocument } from '../text/document.ts';
import { escapeHtml, oneLine, sentenceHtml } from '../text/sentence.ts';
import { type Reader, zoneInWords, zoneLabel } from '../text/when.ts';
import { type BookingWords, bookingWords } from './book-words.ts';
import { type LinkOf, monthsPart } from './months.ts';
import { footMarkup, hiddenFields, hostMarkup, placeMarkup } from './page-frame.ts';
import { type Choice, linkTo } from './read-choice.ts';
import { zoneLabels } from './search-zones.ts';

/**
 * The first step shows the free times of some days, in the visitor's zone. `shown` is undefined while a calendar is unknown. `gone`: the
 * time of an older link is not free any more. `unclearPlace`: a text that was typed as a time zone. It fits several zones with different
 * clocks, or none.
 */
export type TimesPage = {
  page: HostPage;
  choice: Choice;
  shown: DaysShown | undefined;
  gone: boolean;
  unclearPlace?: { text: string; zones: string[] } | undefined;
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
  // The zones, months and times are long, so each is encoded as a separate part.
  const body = [
    html`<article class="card book">
<div class="who">${hostMarkup(page, 'h1')}
${placeMarkup(page, choice.locale)}
${shown ? lengthsMarkup(page, choice, words) : ''}
`,
    ...(shown ? await zoneForm(timesPage, now) : []),
    shown ? monthsPart(shown, linkOf, choice) : '',
    html`
</div>
<section class="when" aria-labelledby="times"><h2 id="times">${title}</h2>${shown ? html`<p class="zone"><bdi>${zoneName}</bdi></p>` : ''}
${notices.map((notice) => html`<p class="notice" role="status">${raw(sentenceHtml(notice))}</p>`)}
`,
    ...(shown
      ? daysParts(shown, linkOf, words.times)
      : [html`<p class="empty">${words.times.unavailable.lead}</p>`]),
    html`
</section>
</article>
${footMarkup(page, choice, context)}`,
  ];
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
async function zoneForm(timesPage: TimesPage, now: Instant): Promise<Part[]> {
  const { choice, page } = timesPage;
  const { times } = bookingWords(choice.locale);
  const lang = choice.locale === page.locale ? undefined : choice.locale;
  return [
    html`<form method="get" class="zone-form">
${hiddenFields({ duration: choice.durationMinutes, lang, from: choice.from })}
<label class="label" for="timezone">${times.zone}</label>
<div class="pair"><select name="timezone" id="timezone">`,
    ...(await zoneOptions(choice, now)),
    html`</select><button class="quiet">${times.changeZone}</button></div>
<p class="hint" id="zone-hint" hidden>${times.zoneHint}</p>
${unclearPlaceMarkup(timesPage, now)}
</form>`,
  ];
}

// Maximum number of zones to show, because one or two letters fit hundreds of them.
const mostZones = 40;

/** The visitor chooses: the zones that the text fits are shown as links. */
function unclearPlaceMarkup({ unclearPlace, page, choice }: TimesPage, now: Instant): Markup | '' {
  if (!unclearPlace) return '';
  const { text, zones } = unclearPlace;
  const { several, many, none } = bookingWords(choice.locale).times.unclearPlace;
  const areTooMany = zones.length > mostZones;
  const words = areTooMany ? many : zones.length > 0 ? several : none;
  const links = (areTooMany ? [] : zones).map((name) => {
    const href = linkTo(page, { ...choice, zone: zoneOf(name) }, { from: choice.from });
    return html`<li><a href="${href}"><bdi>${zoneLabel(name, choice.locale, now)}</bdi></a></li>`;
  });
  return html`<div class="notice" id="zone-problem" role="alert"><p>${raw(sentenceHtml(words(oneLine(text, 60))))}</p>
${links.length > 0 ? html`<ul class="zones">${links}</ul>` : ''}</div>`;
}

/** The free times of some days as links, and links to the days before and after. `linkOf` gives the address of each. */
export function daysParts(
  { days, earlier, later }: Omit<DaysShown, 'dates'>,
  linkOf: LinkOf,
  words: BookingWords['times'],
): Part[] {
  if (days.length === 0) return [html`<p class="empty">${raw(sentenceHtml(words.none))}</p>`];
  const turn = (from: string | undefined, label: string, rel: string) =>
    from === undefined
      ? html`<span></span>`
      : html`<a class="button quiet" rel="${rel}" href="${linkOf({ from })}">${label}</a>`;
  // All links begin alike, because an address ends with its start.
  const link = `<li><a class="time" href="${escapeHtml(linkOf({ start: '' }))}`;
  const written = encodeByteText(days.map((day) => writeDay(day, link)).join(''));
  if (earlier === undefined && later === undefined) return [written];
  return [
    written,
    html`
<nav class="turn" aria-label="${words.title}">${turn(earlier, words.earlier, 'prev')}${turn(later, words.later, 'next')}</nav>`,
  ];
}

/** Joins strings, because a template for each start is slow. In a start, only "+" must be escaped for an address. */
function writeDay({ date, day, times }: FreeDay, link: string): string {
  const name = byteText(escapeHtml(day));
  const end = `</bdi><span class="unseen"> ${name}</span></a></li>`;
  let text = `<section class="free-day" aria-labelledby="d${date}"><h3 id="d${date}"><bdi>${name}</bdi></h3><ul class="clocks">`;
  for (const { start, clock } of times) text += `${link}${start.replace('+', '%2B')}"><bdi>${clock}${end}`;
  return `${text}</ul></section>`;
}

const zoneLists = new Map<Locale, Buffer>();

/** All IANA zones of this machine, by continent, as options of a list. */
async function zoneOptions({ zone, locale }: Reader, now: Instant): Promise<Part[]> {
  const list = zoneLists.get(locale) ?? writeZoneList(await zoneLabels(locale, now), locale);
  zoneLists.set(locale, list);
  const place = list.indexOf(` value="${zone.name}"`);
  // An alias is a zone as well, such as Asia/Kolkata if Intl lists Asia/Calcutta.
  if (place < 0) return [raw(zoneOption(zone.name, zoneLabel(zone.name, locale, now), ' selected')), list];
  return [list.subarray(0, place), raw(' selected'), list.subarray(place)];
}

function writeZoneList(labels: ReadonlyMap<string, string>, locale: Locale): Buffer {
  const continents = Map.groupBy(labels, ([name]) =>
    name.includes('/') ? name.slice(0, name.indexOf('/')) : 'UTC',
  );
  const { continentNames } = bookingWords(locale).times;
  const groups = [...continents].map(
    ([continent, inside]) =>
      `<optgroup label="${continentNames[continent] ?? continent}">${inside.map(([name, label]) => zoneOption(name, label)).join('')}</optgroup>`,
  );
  return Buffer.from(groups.join(''));
}

function zoneOption(name: string, label: string, attribute = ''): string {
  // HTML allows us to leave out the end tag. That saves bytes, because there are hundreds of options.
  return `<option${attribute} value="${escapeHtml(name)}">${escapeHtml(label)}`;
}

/**
 * The only script of the site. If the address names no zone, it reloads the page with the browser's zone. It replaces the list of zones
 * and its button with a search field. A text that is no entry of the list is sent to the service, which searches for it (`searchZones`).
 * The page's policy allows only this script, by its hash.
 */
export const timesScript = `(function(){
var d=document,u=new URL(location.href),z=Intl.DateTimeFormat().resolvedOptions().timeZone;
if(!u.searchParams.has('timezone')&&z&&z!==d.documentElement.dataset.zone){u.searchParams.set('timezone',z);location.replace(u.href);return}
d.addEventListener('DOMContentLoaded',function(){
var s=d.getElementById('timezone'),f=s.form,o=Array.from(s.options),i=d.createElement('input'),l=d.createElement('datalist'),was=s.selectedOptions[0].text.split(/ · | \\(/)[0];
function plain(t){return t.toLowerCase().replace(/[_\\s]+/g,' ').trim()}
function find(t){t=plain(t);return o.find(function(x){return plain(x.text)===t||plain(x.value)===t})}
function take(x){s.value=x.value;f.submit()}
o.forEach(function(x){var n=d.createElement('option');n.value=x.text;l.append(n)});
l.id='zones';i.type='text';i.id=s.id;i.value=was;i.autocomplete='off';i.dir='auto';i.setAttribute('list',l.id);
i.maxLength=100;i.setAttribute('aria-describedby',d.getElementById('zone-problem')?'zone-problem zone-hint':'zone-hint');d.getElementById('zone-hint').hidden=false;
s.removeAttribute('id');s.hidden=f.querySelector('button').hidden=true;s.before(i,l);
i.addEventListener('focus',function(){i.select()});
i.addEventListener('input',function(){var x=o.find(function(x){return x.text===i.value});if(x&&i.value!==was)take(x)});
f.addEventListener('submit',function(){var x=find(i.value);if(x)s.value=x.value;else if(i.value.trim()&&i.value!==was)i.name='place'})
})})()`;
