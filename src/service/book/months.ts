import type { CalendarDate } from '../../time/index.ts';
import type { DaysShown } from '../slots/free-days.ts';
import { createBoundedCache } from '../text/bounded-cache.ts';
import { byteText, encodeByteText, type Part } from '../text/document.ts';
import { escapeHtml } from '../text/sentence.ts';
import { describeDay, describeMonth, type Reader } from '../text/when.ts';
import { bookingWords } from './book-words.ts';

/** The address of a page with another first day, or with a start. */
export type LinkOf = (change: { start: string } | { from: string }) => string;

/** With fewer free days in the open month, the next month is open too. */
const fewDays = 7;

/** Shows the months that have a free time as calendars. Each free day is a link to its times. */
export function monthsPart({ dates, days }: DaysShown, linkOf: LinkOf, reader: Reader): Part {
  if (dates.length === days.length) return '';
  const free = new Set(dates);
  const shown = new Set(days.map(({ date }) => date));
  // All links begin alike, because an address ends with its date.
  const link = `<td><a href="${escapeHtml(linkOf({ from: '' }))}`;
  const isFree = (day: Day | undefined) => day !== undefined && free.has(day.date);
  const cell = (day: Day | undefined) => {
    if (day === undefined) return '<td></td>';
    if (!free.has(day.date)) return `<td>${day.number}</td>`;
    return `${link}${day.link}${shown.has(day.date) ? ' aria-current="true"' : ''}>${day.number}</a></td>`;
  };
  const freeMonths = Map.groupBy(dates, (date) => date.slice(0, 7));
  const open = [...freeMonths.keys()].indexOf(days[0]?.date.slice(0, 7) ?? '');
  const shownMonths = [...freeMonths.keys()].map((month, index, all) => {
    const { title, head, weeks } = monthOf(month, reader);
    const firstFree = weeks.findIndex((week) => week.some(isFree));
    const lastFree = weeks.findLastIndex((week) => week.some(isFree));
    const shownWeeks = weeks.slice(firstFree, lastFree + 1);
    const rows = shownWeeks.map((week) => `<tr>${week.map(cell).join('')}</tr>`).join('');
    const isNext = index === open + 1 && (freeMonths.get(all[open] ?? '')?.length ?? fewDays) < fewDays;
    const isOpen = index === open || isNext;
    return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><table aria-label="${title}"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></details>`;
  });
  const label = byteText(escapeHtml(bookingWords(reader.locale).times.jump));
  return encodeByteText(
    `<nav class="jump" aria-labelledby="jump"><p class="label" id="jump">${label}</p>${shownMonths.join('')}</nav>`,
  );
}

/** The texts of a month, encoded by `byteText`. */
type Month = { title: string; head: string; weeks: (Day | undefined)[][] };
/** `link`: the end of its address, and its name. */
type Day = { date: CalendarDate; number: string; link: string };

// Naming the days of three months would make a page a fifth slower.
const months = createBoundedCache<Month>(100);

function monthOf(month: string, reader: Reader): Month {
  const key = `${month} ${reader.locale} ${reader.firstWeekday} ${reader.monthFirst}`;
  return months(key, () => writeMonth(month, reader));
}

function writeMonth(month: string, reader: Reader): Month {
  const { title, weekdays, weeks } = describeMonth(month, reader);
  const head = weekdays.map(
    ({ name, letter }) =>
      `<th scope="col"><span aria-hidden="true">${letter}</span><span class="unseen">${name}</span></th>`,
  );
  const nameOf = (date: CalendarDate) => describeDay(Date.parse(date), reader);
  return {
    title: byteText(title),
    head: byteText(head.join('')),
    weeks: weeks.map((week) =>
      week.map((date) => {
        if (date === undefined) return undefined;
        const name = byteText(escapeHtml(nameOf(date)));
        return { date, number: String(Number(date.slice(8))), link: `${date}#times" aria-label="${name}"` };
      }),
    ),
  };
}
