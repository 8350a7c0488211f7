import { dateOf, dottedDate } from '../notation/notation.ts';
import { anyOfDays, container, dateWish, dayPiece, dayRange } from '../notation/pieces.ts';
import type { DayRow, Meant } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import { monthOf } from '../wish/day-wishes.ts';
import type { DayWish } from '../wish/wish.ts';

/** The names of a month, and its short ones. A full stop is part of a short name, and of no other: after "December." the sentence ends. */
const months: readonly (readonly [name: string, short?: string])[] = [
  ['january', 'jan'],
  ['february', 'feb|febr'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep|sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
];

/** Days that everybody has at the same date, by month and day. */
const feasts: readonly (readonly [number, number, string])[] = [
  [12, 25, 'christmas day? | xmas day?'],
  [12, 24, 'christmas eve | xmas eve'],
  [1, 1, "the? new (year's|years|year) day?"],
  [12, 26, 'boxing day'],
  [12, 31, "new (year's|years) eve"],
];

/** The days and ranges of a list, in one month. Undefined if the month lacks one of them. A range that ends before it begins goes into the next month. */
function daysOfRow(row: DayRow, month?: number, year?: number): DayWish[] | undefined {
  const days = row.map(({ from, to }): Meant<DayWish> | undefined => {
    const first = dateOf(from, month, year);
    const last = dateOf(to, to < from || month === undefined ? undefined : month, year);
    if (!first || !last) return undefined;
    return from === to ? first : dayRange(first, dateWish(to));
  });
  return days.every((day) => day !== undefined && day.kind !== 'either') ? (days as DayWish[]) : undefined;
}

/** A row of days is a list: any of them will do. */
function listOf(days: readonly DayWish[] | undefined) {
  return days && anyOfDays(days);
}

/** A single range in a month, which operators take. */
function rangeOf(row: DayRow, month?: number, year?: number) {
  const [range] = row.length === 1 ? (daysOfRow(row, month, year) ?? []) : [];
  return range && container(range);
}

/** One more day, if it is later than those before it. In "Nov 24, 3 or 4" the numbers are hours. */
function addItem(row: DayRow, item: DayRow[number]): DayRow | undefined {
  return item.from > (row.at(-1)?.to ?? 0) ? [...row, item] : undefined;
}

const isList = (row: DayRow) => row.length > 1;

/** Dates as people write them. A date's rank is below zero, so that "1 Dec 2026" is a day, and not one o'clock in December. */
const oneDate: readonly Rule[] = [
  words(
    'month',
    months.map(([name, short = name], index) => [index + 1, `${name} | ${name}'s | (${short})`]),
  ),
  rule('monthName', '{month}', (month) => month),
  months.flatMap(([, short], index) =>
    short ? meaning('monthName', index + 1, `(${short}) .`, { rank: 1 }) : [],
  ),
  rule('year', '{int}', ({ value, text }) =>
    text.length === 4 && value >= 1900 && value <= 2199 ? value : undefined,
  ),
  rule('year', '{shortYear}', (value) => value),
  rule('year', '(of|in|,|-|/) {year}', (value) => value),
  rule('dayNumber', '{int}', ({ value, text }) =>
    text.length <= 2 && value >= 1 && value <= 31 ? value : undefined,
  ),
  rule('dayNumber', '{ordinal}', (value) => (value >= 1 && value <= 31 ? value : undefined)),
  rule('date', 'the? {dayNumber} (of|-|/|day of)? {monthName} {year}?', dateOf, { rank: -3 }),
  rule('date', '{monthName} (-|/|the)? {dayNumber} {year}?', (month, day, year) => dateOf(day, month, year), {
    rank: -3,
  }),
  rule('date', 'the? {figureOrdinal}', (day) => dateOf(day)),
  rule('date', ['on? the day {int}', 'on the {int}'], ({ value, text }) =>
    text.length <= 2 ? dateOf(value) : undefined,
  ),
  rule('date', 'the {dots}', dottedDate),
  // "the second" needs a word that says that it is a day.
  rule('date', '(on|until|till|by) the {ordinalWord}', (day) => dateOf(day)),
  rule('date', 'the {ordinalWord}', (day) => (day > 12 ? dateOf(day) : undefined)),
  // Canada has another.
  rule('date', 'thanksgiving day?', ({ timezone }) =>
    /Toronto|Vancouver|Montreal|Edmonton|Winnipeg|Halifax|Regina|St_Johns|Canada/.test(timezone)
      ? undefined
      : { kind: 'nth-weekday', nth: 4, weekday: 4, month: 11 },
  ),
  feasts.flatMap(([month, day, names]) => meaning('date', { kind: 'date', day, month }, names, { rank: -1 })),
  // Feasts without a date of their own.
  meaning(
    'unread',
    [],
    `early? in the new year | the? (start|beginning) of the new year | (christmas|xmas|easter|thanksgiving|new year's) (week|break|holiday|holidays|period|season) |
     good friday | (easter|cyber|whit) monday | black friday | (easter|palm) sunday`,
    { rank: -5 },
  ),
].flat();

/** A date that does not exist is unread. It does not stand for its month. */
const impossible: readonly Rule[] = [
  rule('unread', 'the? {number} of? {monthName} {year}?', namedUnlessDate, { rank: -5 }),
  rule('unread', 'the? {figureOrdinal} of? {monthName} {year}?', namedUnlessDate, { rank: -5 }),
  rule('unread', '{monthName} {number}', (month, day) => namedUnlessDate(day, month), { rank: -5 }),
  rule('unread', '{isoDay} / {isoDay}', (from, to) => (from > to ? [] : undefined), { rank: -5 }),
].flat();

function namedUnlessDate(day: number, month: number, year?: unknown): [] | undefined {
  return dateOf(day, month, typeof year === 'number' ? year : undefined) ? undefined : [];
}

/** "14-15 or 25 November", "3 or 25 November": the first may be hours. */
function mayBeHours({ from, to }: DayRow[number], next: DayRow[number]): boolean {
  if (from === to) return from <= 12 && next.from - from > 14;
  return from < to && to <= 24 && next.from === next.to;
}

/** Several days of one month: "24, 25 or 26 November", "Dec 7-11". A row of them is a list: any of them will do. */
const rows: readonly Rule[] = [
  rule('dayItem', '{dayNumber}', (day) => ({ from: day, to: day })),
  rule('dayItem', '{dayNumber} (-|to|through|thru|until|till|til) the? {dayNumber}', (from, to) => ({
    from,
    to,
  })),
  rule('dayRow', '{dayItem}', (item) => [item]),
  rule('dayRow', '{dayRow} ,? (or|and|nor|&|/|and / or) the? {dayItem}', addItem),
  // In "Dec 7, 10-12" the second may be hours.
  rule(
    'unread',
    '{dayItem} ,? (or|and|nor|&|,) {dayItem} of? {monthName}',
    (item, next) => (mayBeHours(item, next) ? [] : undefined),
    { rank: -20 },
  ),
  rule('dayRow', '{dayRow} , the? {dayItem}', (row, item) => addItem(row, item), { rank: 5 }),
  // Hours, or days?
  rule('unread', '{monthName} {year}? : <dayRow>', () => []),
  rule(
    'time',
    '<on>? the? {dayRow} of? {monthName} {year}?',
    (row, month, year) => (isList(row) ? listOf(daysOfRow(row, month, year)) : undefined),
    { rank: -14 },
  ),
  rule(
    'time',
    '<on>? {monthName} the? {dayRow} {year}?',
    (month, row, year) => (isList(row) ? listOf(daysOfRow(row, month, year)) : undefined),
    { rank: -2 },
  ),
  rule('days', 'from? the? {dayRow} of? {monthName} {year}?', rangeOf, { rank: -2 }),
  rule('days', 'from? {monthName} the? {dayRow} {year}?', (month, row, year) => rangeOf(row, month, year), {
    rank: -2,
  }),
  // "September except 11-13 and 20-21"
  rule('time', '<on>? {monthName} {year}? {exclusion} (the|on)? {dayRow}', (month, year, link, row) => {
    const list = link.kind === 'not' && link.isExcept && listOf(daysOfRow(row, month, year));
    return list ? [dayPiece(container(monthOf(month, year))), link, ...list] : undefined;
  }),
  rule('days', 'between {monthName} the? {dayNumber} and the? {dayNumber}', (month, from, to) =>
    rangeOf([{ from, to }], month),
  ),
  rule(
    'days',
    'between the? {dayNumber} and the? {dayNumber} of? {monthName} {year}?',
    (from, to, month, year) => rangeOf([{ from, to }], month, year),
  ),
].flat();

/** Dates, rows of dates, and feasts. */
export const dates: readonly Rule[] = [...oneDate, ...impossible, ...rows];
