import { html, raw } from 'hono/html';
import type { CalendarDate } from '../../time/index.ts';
import type { DaysShown } from '../slots/free-days.ts';
import type { Markup } from '../text/document.ts';
import { describeDay, describeMonth, type Reader } from '../text/when.ts';
import { bookingWords } from './book-words.ts';

/** The address of a page with another first day, or with a start. */
export type LinkOf = (change: { start: string } | { from: string }) => string;

/** With fewer free days in the open month, the next month is open too. */
const fewDays = 7;

/** Shows the months that have a free time as calendars. Each free day is a link to its times. */
export function monthsMarkup({ dates, days }: DaysShown, linkOf: LinkOf, reader: Reader): Markup | '' {
  if (dates.length === days.length) return '';
  const free = new Set(dates);
  const shown = new Set(days.map(({ date }) => date));
  const isFree = (date: CalendarDate | undefined) => date !== undefined && free.has(date);
  const cell = (date: CalendarDate | undefined) => {
    if (date === undefined) return html`<td></td>`;
    const number = Number(date.slice(8));
    if (!isFree(date)) return html`<td>${number}</td>`;
    const current = raw(shown.has(date) ? ' aria-current="true"' : '');
    return html`<td><a href="${linkOf({ from: date })}#times" aria-label="${describeDay(Date.parse(date), reader)}"${current}>${number}</a></td>`;
  };
  const freeMonths = Map.groupBy(dates, (date) => date.slice(0, 7));
  const open = [...freeMonths.keys()].indexOf(days[0]?.date.slice(0, 7) ?? '');
  const months = [...freeMonths.keys()].map((month, index, all) => {
    const { title, weekdays, weeks } = describeMonth(month, reader);
    const isNext = index === open + 1 && (freeMonths.get(all[open] ?? '')?.length ?? fewDays) < fewDays;
    const isOpen = raw(index === open || isNext ? ' open' : '');
    const head = weekdays.map(
      ({ name, letter }) =>
        html`<th scope="col"><span aria-hidden="true">${letter}</span><span class="unseen">${name}</span></th>`,
    );
    const firstFree = weeks.findIndex((week) => week.some(isFree));
    const lastFree = weeks.findLastIndex((week) => week.some(isFree));
    const rows = weeks.slice(firstFree, lastFree + 1).map((week) => html`<tr>${week.map(cell)}</tr>`);
    return html`<details${isOpen}><summary>${title}</summary><table aria-label="${title}"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></details>`;
  });
  const { jump } = bookingWords(reader.locale).times;
  return html`<nav class="jump" aria-labelledby="jump"><p class="label" id="jump">${jump}</p>${months}</nav>`;
}
