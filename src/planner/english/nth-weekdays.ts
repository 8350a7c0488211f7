import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { monthAt, readYear } from './dates.ts';
import { container, type FoundDay, oneDay } from './found-day.ts';
import { pastAny, setOf, textAt } from './look.ts';
import { readNth } from './nth-words.ts';
import { readNumber } from './numbers.ts';
import { weekdayNamed, weekdayOn } from './weekdays.ts';
import { longestMonths, weekdayPlurals, workdays } from './words.ts';

/**
 * "the second Tuesday of December", "last Monday of the month", "penultimate Friday of June", "first Friday next month", "the first Monday in
 * 2027"'s month alone.
 */
export function readNthWeekday(tokens: readonly Token[], at: number): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const nth = readNth(tokens, from);
  const weekday = nth && weekdayNamed(textAt(tokens, nth.next));
  if (!nth || weekday === undefined) return undefined;
  const isOf = textAt(tokens, nth.next + 1) === 'of' || textAt(tokens, nth.next + 1) === 'in';
  const span = readMonthSpan(tokens, isOf ? nth.next + 2 : nth.next + 1);
  // The first of a year is the first of its January, the last that of its December.
  const year = isOf && !span ? readYearOf(tokens, nth.next + 2, nth.value) : undefined;
  if (year) return oneDay({ kind: 'nth-weekday', nth: nth.value, weekday, ...year.month }, year.next);
  if (span) return oneDay({ kind: 'nth-weekday', nth: nth.value, weekday, ...span.month }, span.next);
  // "the second-to-last Friday" alone is that of the month; "the last Friday" is past.
  return nth.value < -1 && !isOf
    ? oneDay({ kind: 'nth-weekday', nth: nth.value, weekday }, nth.next + 1)
    : undefined;
}

/** "of 2027", "of the year": the month in which its first or last weekdays lie. */
function readYearOf(tokens: readonly Token[], at: number, nth: number): MonthSpan | undefined {
  const month = nth < 0 ? 12 : 1;
  const year = readYear(tokens, at);
  if (nth > 4) return undefined;
  if (year) return { month: { month, year: year.value }, next: year.next };
  const next = pastAny(
    tokens,
    at,
    nth < 0
      ? [
          ['the', 'year'],
          ['this', 'year'],
        ]
      : [['next', 'year']],
  );
  return next === undefined ? undefined : { month: { month }, next };
}

/** "the last day of the month", "the 20th day of next month", "the first weekend of June", "2 Fridays from now". */
export function readNthDay(tokens: readonly Token[], at: number): FoundDay | undefined {
  const fromNow = readFridaysFromNow(tokens, at);
  if (fromNow) return fromNow;
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const nth = readNth(tokens, from);
  if (!nth || nth.value > 31) return undefined;
  const isWork = workWords.has(textAt(tokens, nth.next));
  const nounAt = isWork ? nth.next + 1 : nth.next;
  const noun = textAt(tokens, nounAt);
  const isOf = textAt(tokens, nounAt + 1) === 'of' || textAt(tokens, nounAt + 1) === 'in';
  if (!isOf || (noun !== 'day' && noun !== 'weekend' && noun !== 'month')) return undefined;
  if (noun === 'month') return readNthMonth(tokens, nounAt + 2, nth.value);
  if (noun === 'weekend') return readNthWeekend(tokens, nounAt + 2, nth.value);
  return isWork || nth.value < -1
    ? readNthOf(tokens, nounAt + 2, { nth: nth.value, isWork })
    : readLastDay(tokens, nounAt + 2, nth.value);
}

const workWords = setOf('business work working');

/** "the third business day of July", "the second last day of November". */
function readNthOf(
  tokens: readonly Token[],
  at: number,
  { nth, isWork }: { nth: number; isWork: boolean },
): FoundDay | undefined {
  const span = readMonthSpan(tokens, at);
  if (!span) return undefined;
  const { months = span.month.month === undefined ? 0 : undefined, ...named } = span.month;
  const of: DayWish = { kind: 'month', ...named, ...(months !== undefined && { months }) };
  const counted = isWork ? workdays : everyDay;
  return oneDay({ kind: 'nth-of', nth, weekdays: [...counted], of }, span.next);
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** "the 12th month of next year". */
function readNthMonth(tokens: readonly Token[], at: number, nth: number): FoundDay | undefined {
  if (nth < 1 || nth > 12) return undefined;
  const year = readYear(tokens, at);
  if (year) return container({ kind: 'month', month: nth, year: year.value }, year.next);
  const own = pastAny(tokens, at, [
    ['the', 'year'],
    ['this', 'year'],
  ]);
  const next = own ?? pastAny(tokens, at, [['next', 'year']]);
  return next === undefined
    ? undefined
    : container({ kind: 'month', month: nth, years: own === undefined ? 1 : 0 }, next);
}

function readNthWeekend(tokens: readonly Token[], at: number, nth: number): FoundDay | undefined {
  const span = readMonthSpan(tokens, at);
  if (!span) return undefined;
  const saturday: DayWish = { kind: 'nth-weekday', nth, weekday: 6, ...span.month };
  return container(
    { kind: 'days', from: saturday, to: { kind: 'shift', base: saturday, days: 1 } },
    span.next,
  );
}

function readLastDay(tokens: readonly Token[], at: number, nth: number): FoundDay | undefined {
  const quarter = pastAny(tokens, at, [
    ['the', 'quarter'],
    ['this', 'quarter'],
  ]);
  if (quarter !== undefined && nth < 0)
    return oneDay({ kind: 'shift', base: { kind: 'quarter', quarters: 1 }, days: -1 }, quarter);
  const year = pastAny(tokens, at, [
    ['the', 'year'],
    ['this', 'year'],
  ]);
  if (year !== undefined && nth < 0) return oneDay({ kind: 'date', day: 31, month: 12 }, year);
  const span = readMonthSpan(tokens, at);
  if (!span) return undefined;
  const { month, months = 0, year: named } = span.month;
  const years = named === undefined ? {} : { year: named };
  if (month !== undefined && nth > 0)
    return nth > (longestMonths[month - 1] as number)
      ? undefined
      : oneDay({ kind: 'date', day: nth, month, ...years }, span.next);
  if (month !== undefined) {
    const base: DayWish = {
      kind: 'date',
      day: 1,
      month: (month % 12) + 1,
      ...(named !== undefined && { year: month === 12 ? named + 1 : named }),
    };
    return oneDay({ kind: 'shift', base, days: -1 }, span.next);
  }
  if (nth < 0)
    return oneDay({ kind: 'shift', base: { kind: 'month', months: months + 1 }, days: -1 }, span.next);
  if (months === 0) return oneDay({ kind: 'date', day: nth }, span.next);
  return oneDay({ kind: 'shift', base: { kind: 'month', months }, days: nth - 1 }, span.next);
}

function readFridaysFromNow(tokens: readonly Token[], at: number): FoundDay | undefined {
  const count = readNumber(tokens, textAt(tokens, at) === 'in' ? at + 1 : at);
  if (!count || count.value < 1 || count.value > 12) return undefined;
  const name = textAt(tokens, count.next);
  const weekday = weekdayPlurals.get(name) ?? (count.value === 1 ? weekdayNamed(name) : undefined);
  const isFromNow = textAt(tokens, count.next + 1) === 'from' && textAt(tokens, count.next + 2) === 'now';
  if (weekday === undefined || !isFromNow) return undefined;
  const base = weekdayOn(weekday, 'nearest');
  return oneDay({ kind: 'shift', base, days: 7 * (count.value - 1) }, count.next + 3);
}

type MonthSpan = { month: { month?: number; months?: number; year?: number }; next: number };

function readMonthSpan(tokens: readonly Token[], at: number): MonthSpan | undefined {
  const month = monthAt(tokens, at);
  if (month !== undefined) {
    const year = readYear(tokens, at + 1);
    return { month: { month, ...(year && { year: year.value }) }, next: year?.next ?? at + 1 };
  }
  const next = pastAny(tokens, at, [
    ['next', 'month'],
    ['the', 'next', 'month'],
    ['the', 'following', 'month'],
  ]);
  if (next !== undefined) return { month: { months: 1 }, next };
  const each = pastAny(tokens, at, [
    ['each', 'month'],
    ['every', 'month'],
    ['the', 'month'],
  ]);
  if (each !== undefined) return { month: {}, next: each };
  const own = pastAny(tokens, at, [['this', 'month']]);
  return own === undefined ? undefined : { month: { months: 0 }, next: own };
}
