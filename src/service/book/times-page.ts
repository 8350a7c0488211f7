import { html, raw } from 'hono/html';
import { type Instant, isZoneName } from '../../time/index.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { DaysShown, FreeDay } from '../slots/free-days.ts';
import { type Markup, type Part, sendDocument } from '../text/document.ts';
import { escapeHtml, oneLine, sentenceHtml } from '../text/sentence.ts';
import { zoneInWords } from '../text/when.ts';
import { type BookingWords, bookingWords } from './book-words.ts';
import { footMarkup, hostMarkup } from './page-frame.ts';
import { type Choice, linkTo } from './read-choice.ts';

/** The first step: the free times of some days, in the visitor's zone. `gone`: the time of an older link is not free any more. `shown` is undefined while a calendar is unknown. */
export type TimesPage = {
  page: HostPage;
  choice: Choice;
  shown: DaysShown | undefined;
  gone: boolean;
  now: Instant;
  addresses: { publicUrl: string; pageUrl: string };
};

export function showTimes({ page, choice, shown, gone, now, addresses }: TimesPage): Promise<Response> {
  const words = bookingWords(choice.locale);
  const title = shown ? words.times.title : words.times.unavailable.title;
  const zoneName = zoneInWords(choice.zone, now, choice.locale);
  const notices = [
    ...(gone && shown ? [words.times.gone] : []),
    ...(choice.unknownZone === undefined ? [] : [words.times.unknownZone(oneLine(choice.unknownZone, 60))]),
  ];
  // The zones and the times are long, so they are parts of their own.
  const body = [
    html`<article class="card book">
<div class="who">${hostMarkup(page, 'h1')}
${lengthsMarkup(page, choice, words)}
`,
    ...zoneForm(choice, page, words),
    html`
</div>
<section class="when" aria-labelledby="times"><h2 id="times">${title}</h2><p class="zone"><bdi>${zoneName}</bdi></p>
${notices.map((notice) => html`<p class="notice" role="status">${raw(sentenceHtml(notice))}</p>`)}
`,
    shown
      ? daysMarkup(shown, (change) => linkTo(page, choice, change), words.times)
      : html`<p class="empty">${words.times.unavailable.lead}</p>`,
    html`
</section>
</article>
${footMarkup(page, choice, addresses)}`,
  ];
  return sendDocument({
    locale: choice.locale,
    title: `${title} · ${oneLine(page.name)}`,
    body,
    colour: page.colour,
    wide: true,
    script: detectZone,
    zone: choice.zone.name,
    plainText: `${addresses.pageUrl}.txt`,
    ...(shown === undefined && { status: 503, headers: { 'Retry-After': '60' } }),
  });
}

function lengthsMarkup(page: HostPage, choice: Choice, { times }: BookingWords): Markup {
  const links = page.durationsMinutes.map((minutes) => {
    const current = minutes === choice.durationMinutes;
    const href = linkTo(page, choice, {
      duration: String(minutes),
      ...(choice.from !== undefined && { from: choice.from }),
    });
    return html`<li><a href="${href}"${raw(current ? ' aria-current="true"' : '')}><bdi>${times.minutes(minutes)}</bdi></a></li>`;
  });
  return html`<nav class="lengths" aria-labelledby="length"><p class="label" id="length">${times.length}</p><ul>${links}</ul></nav>`;
}

/** A form of its own, that reads only: the zone is chosen by a list and a button. */
function zoneForm(choice: Choice, page: HostPage, { times }: BookingWords): Part[] {
  const keep: [string, string][] = [
    ['duration', String(choice.durationMinutes)],
    ...(choice.locale === page.locale ? [] : [['lang', choice.locale] as [string, string]]),
    ...(choice.from === undefined ? [] : [['from', choice.from] as [string, string]]),
  ];
  return [
    html`<form method="get" class="zone-form">
${keep.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="label" for="timezone">${times.zone}</label>
<div class="pair"><select name="timezone" id="timezone" dir="ltr">`,
    zoneOptions(choice.zone.name),
    html`</select><button class="quiet">${times.changeZone}</button></div>
</form>`,
  ];
}

/** The free times of some days as links, and links to the days before and after. `linkOf` gives the address of each. */
export function daysMarkup(
  { days, earlier, later }: DaysShown,
  linkOf: (change: { start: string } | { from: string }) => string,
  words: BookingWords['times'],
): Markup {
  if (days.length === 0) return html`<p class="empty">${raw(sentenceHtml(words.none))}</p>`;
  const turn = (from: string | undefined, label: string, rel: string) =>
    from === undefined
      ? html`<span></span>`
      : html`<a class="button quiet" rel="${rel}" href="${linkOf({ from })}">${label}</a>`;
  // One address serves all starts, because each ends with its start.
  const address = escapeHtml(linkOf({ start: '' }));
  return html`${days.map((day) => raw(dayHtml(day, address)))}
${earlier === undefined && later === undefined ? '' : html`<nav class="turn" aria-label="${words.title}">${turn(earlier, words.earlier, 'prev')}${turn(later, words.later, 'next')}</nav>`}`;
}

/** A text and not a template for each start, which is slow. */
function dayHtml({ date, day, times }: FreeDay, address: string): string {
  const name = escapeHtml(day);
  const links = times.map(
    ({ start, clock }) =>
      `<li><a class="time" href="${address}${encodeURIComponent(start)}" rel="nofollow"><bdi>${clock}</bdi><span class="unseen"> ${name}</span></a></li>`,
  );
  return `<section class="free-day" aria-labelledby="d${date}"><h3 id="d${date}"><bdi>${name}</bdi></h3><ul class="clocks">${links.join('')}</ul></section>`;
}

// Visitors name their zones, so there is a bound.
const maxZoneLists = 100;
const zoneLists = new Map<string, Uint8Array>();

/** All IANA zones that this machine knows, by continent, as options of a list. It works without a script. */
function zoneOptions(chosen: string): Uint8Array {
  const known = zoneLists.get(chosen);
  if (known) return known;
  if (zoneLists.size >= maxZoneLists) zoneLists.clear();
  // Written once: Intl takes a while to list them.
  options ??= writeZoneOptions();
  const value = `value="${escapeHtml(chosen)}"`;
  // An alias, such as Asia/Kolkata where Intl lists Asia/Calcutta, is a zone as well.
  const list = options.includes(value) ? options : zoneOption(chosen) + options;
  const bytes = Buffer.from(list.replace(value, `${value} selected`));
  zoneLists.set(chosen, bytes);
  return bytes;
}

let options: string | undefined;

function writeZoneOptions(): string {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isZoneName);
  const continents = Map.groupBy(names, (name) =>
    name.includes('/') ? name.slice(0, name.indexOf('/')) : 'UTC',
  );
  return [...continents]
    .map(
      ([continent, inside]) =>
        `<optgroup label="${escapeHtml(continent)}">${inside.map(zoneOption).join('')}</optgroup>`,
    )
    .join('');
}

const zoneOption = (name: string) =>
  `<option value="${escapeHtml(name)}">${escapeHtml(placeOf(name))}</option>`;

function placeOf(name: string): string {
  return name
    .slice(name.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');
}

/**
 * The one script of the site: where no zone was chosen yet, it asks the browser for its own and shows the page in it. Without it the
 * page's zone is shown, and the visitor chooses. The policy of the page names it by its hash, and nothing else may run.
 */
export const detectZone = `(function(){var u=new URL(location.href);if(u.searchParams.has('timezone'))return;var z=Intl.DateTimeFormat().resolvedOptions().timeZone;if(!z||z===document.documentElement.dataset.zone)return;u.searchParams.set('timezone',z);location.replace(u.href)})()`;
