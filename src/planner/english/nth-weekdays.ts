import type { Token } from '../tokens.ts';
import { monthAt, readYear } from './dates.ts';
import { type FoundDay, oneDay } from './found-day.ts';
import { pastAny, textAt } from './look.ts';
import { readOrdinal } from './numbers.ts';
import { weekdayNamed } from './weekdays.ts';

/** "the second Tuesday of December", "last Monday of the month", "first Friday next month", "the first Monday in 2027"'s month alone. */
export function readNthWeekday(tokens: readonly Token[], at: number): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const nth = readNth(tokens, from);
  const weekday = nth && weekdayNamed(textAt(tokens, nth.next));
  if (!nth || weekday === undefined) return undefined;
  const isOf = textAt(tokens, nth.next + 1) === 'of' || textAt(tokens, nth.next + 1) === 'in';
  const span = readMonthSpan(tokens, isOf ? nth.next + 2 : nth.next + 1);
  return span && oneDay({ kind: 'nth-weekday', nth: nth.value, weekday, ...span.month }, span.next);
}

function readNth(tokens: readonly Token[], at: number): { value: number; next: number } | undefined {
  if (textAt(tokens, at) === 'last') return { value: -1, next: at + 1 };
  const nth = readOrdinal(tokens, at);
  return nth && nth.value >= 1 && nth.value <= 5 ? nth : undefined;
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
