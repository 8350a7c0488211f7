import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { readYear } from './dates.ts';
import { container, type FoundDay } from './found-day.ts';
import { textAt } from './look.ts';
import { readMonth } from './months.ts';
import { readCount, readOrdinal } from './numbers.ts';
import { weekNouns } from './weeks.ts';
import { dayUnits } from './words.ts';

/** "the week of the 23rd", "week commencing 23 November", "the first week of December", "the last week of the month". */
export function readWeekOf(tokens: readonly Token[], at: number): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  if (textAt(tokens, from) === 'week' && weekNouns.has(textAt(tokens, from + 1))) return undefined;
  const isLast = textAt(tokens, from) === 'last';
  const nth = isLast ? { value: -1, next: from + 1 } : readOrdinal(tokens, from);
  const several = readSeveralOf(tokens, from);
  if (several) return several;
  if (!nth || textAt(tokens, nth.next) !== 'week') return undefined;
  const isOf = textAt(tokens, nth.next + 1) === 'of' || textAt(tokens, nth.next + 1) === 'in';
  const month = isOf ? readMonth(tokens, nth.next + 2, true) : readMonth(tokens, nth.next + 1, false);
  const [wish] = month?.of ?? [];
  const year = isLast && isOf && !month ? readYear(tokens, nth.next + 2) : undefined;
  if (year) return lastWeek({ kind: 'month', month: 12, year: year.value }, year.next);
  if (!month || wish?.kind !== 'month' || nth.value > 4) return undefined;
  return isLast ? lastWeek(wish, month.next) : nthWeek(nth.value, wish, month.next);
}

/** "the first two weeks of December", "the first 10 days of next month". */
function readSeveralOf(tokens: readonly Token[], at: number): FoundDay | undefined {
  const count = textAt(tokens, at) === 'first' ? readCount(tokens, at + 1) : undefined;
  const unit = count && dayUnits.get(textAt(tokens, count.next));
  if (!count || unit === undefined || textAt(tokens, count.next + 1) !== 'of') return undefined;
  const month = readMonth(tokens, count.next + 2, true);
  const [wish] = month?.of ?? [];
  const days = count.value * unit;
  if (!month || wish?.kind !== 'month' || days > 28) return undefined;
  const { month: number, months = 0, year } = wish;
  if (number === undefined && months === 0) return undefined;
  const day = (value: number): DayWish =>
    number === undefined
      ? { kind: 'shift', base: { kind: 'month', months }, days: value - 1 }
      : { kind: 'date', day: value, month: number, ...(year !== undefined && { year }) };
  return container({ kind: 'days', from: day(1), to: day(days) }, month.next);
}

function nthWeek(
  nth: number,
  month: Extract<DayWish, { kind: 'month' }>,
  next: number,
): FoundDay | undefined {
  const [first, last] = [nth * 7 - 6, nth * 7];
  if (month.month === undefined) {
    const base: DayWish = { kind: 'month', months: month.months ?? 0 };
    // What is left of this month begins today, and has no first week any more.
    if (base.months === 0) return undefined;
    return container(
      {
        kind: 'days',
        from: { kind: 'shift', base, days: first - 1 },
        to: { kind: 'shift', base, days: last - 1 },
      },
      next,
    );
  }
  const day = (value: number): DayWish => ({
    kind: 'date',
    day: value,
    month: month.month as number,
    ...(month.year !== undefined && { year: month.year }),
  });
  return container({ kind: 'days', from: day(first), to: day(last) }, next);
}

/** Its seven days end before the next month begins. */
function lastWeek(month: Extract<DayWish, { kind: 'month' }>, next: number): FoundDay {
  const { month: number, months, year } = month;
  const base: DayWish =
    number === undefined
      ? { kind: 'month', months: (months ?? 0) + 1 }
      : {
          kind: 'date',
          day: 1,
          month: (number % 12) + 1,
          ...(year !== undefined && { year: number === 12 ? year + 1 : year }),
        };
  return container(
    { kind: 'days', from: { kind: 'shift', base, days: -7 }, to: { kind: 'shift', base, days: -1 } },
    next,
  );
}
