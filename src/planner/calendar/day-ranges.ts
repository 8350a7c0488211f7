import type { WallTime } from '../../time/index.ts';
import type { DayWish, WishOf } from '../wish/wish.ts';
import { dayMs, daysBetween, firstOfMonth, monthNumberOf } from './calendar.ts';
import { allDays, type DayContext, type DayMeaning, type EvaluateDays, horizonDays } from './day-context.ts';

type RangeWish = WishOf<'days'>;

/** "3 to 5 December", "28 December to 2 January", "Mon to Wed": an end that lacks its month or year takes it from the other end. */
export function rangeDays(
  { from, to }: RangeWish,
  context: DayContext,
  evaluate: EvaluateDays,
): DayMeaning[] {
  const end = calendarDate(to);
  const start =
    from.kind === 'date' && from.month === undefined && end?.month !== undefined
      ? { ...from, month: end.month, ...(end.year !== undefined && { year: end.year }) }
      : from;
  const range: RangeWish = { kind: 'days', from: start, to };
  return begunRange(range, context, evaluate) ?? comingRange(range, context, evaluate);
}

/** Month and year of a written date, in any notation. */
function calendarDate(day: DayWish): { month?: number; year?: number } | undefined {
  if (day.kind === 'date') return day;
  if (day.kind !== 'dates') return undefined;
  const month = monthNumberOf(day.to);
  return { month: (month % 12) + 1, year: Math.floor(month / 12) };
}

/**
 * If a range has begun and is not over, it is meant, and not the one of a year later: "from August to October", said in September. Its
 * first day is searched from the beginning of this year or month on. Then it is searched from half a year or month ago, for a range across
 * the turn of the year or month.
 */
function begunRange(wish: RangeWish, context: DayContext, evaluate: EvaluateDays): DayMeaning[] | undefined {
  const { today } = context;
  for (const day of begunDays(wish.from, context)) {
    const [range] = comingRange(wish, { ...context, today: day, within: undefined, isAhead: true }, evaluate);
    const [begin, end] = [range?.days[0], range?.days.at(-1)];
    if (begin !== undefined && end !== undefined && begin < today && end >= today)
      return [{ days: range?.days ?? [] }];
  }
  return undefined;
}

/** Days from which to search, so that a day of this year or month is found even if it is past. Empty if the words name one day only. */
export function begunDays(wish: DayWish, { today, within }: DayContext): WallTime[] {
  const span = repeats(wish);
  // Beside named days, "not the 15th" means the 15th among them.
  if (span === undefined || (within && span === 'month')) return [];
  const month = monthNumberOf(today);
  const first = firstOfMonth(span === 'month' ? month : Math.floor(month / 12) * 12);
  return [first, today - (span === 'month' ? 15 : 183) * dayMs];
}

/** Whether a day comes again every year or every month, because the words name no year or month. */
function repeats(day: DayWish): 'year' | 'month' | undefined {
  if (day.kind === 'date' && day.year === undefined) return day.month === undefined ? 'month' : 'year';
  const isOfYear = day.kind === 'month' || day.kind === 'nth-weekday';
  if (isOfYear && day.month !== undefined && day.year === undefined) return 'year';
  return day.kind === 'quarter' && day.quarter !== undefined && day.year === undefined ? 'year' : undefined;
}

function comingRange({ from, to }: RangeWish, context: DayContext, evaluate: EvaluateDays): DayMeaning[] {
  // Two named days are a span, and today can begin it.
  const first = evaluate(from, { ...context, isAhead: true })[0];
  const begin = first?.days[0];
  if (begin === undefined) return [];
  // "until the day after tomorrow" counts from today; "to Wednesday" from the day on which the range begins.
  const last = (isFromToday(to) ? [context.today, begin] : [begin])
    .flatMap((today) => evaluate(to, { ...context, today, within: undefined, isAhead: true }))
    .flatMap(({ days }) => days.at(-1) ?? [])
    .find((end) => end >= begin);
  return last === undefined ? [] : [{ ...first, days: daysBetween(begin, last) }];
}

/** Whether a day or a span is counted from today. */
function isFromToday(day: DayWish): boolean {
  switch (day.kind) {
    case 'day':
    case 'workday':
    case 'week':
    case 'within':
      return true;
    case 'month':
      return day.months !== undefined;
    case 'shift':
      return isFromToday(day.base);
    default:
      return false;
  }
}

/**
 * Where to search for the day at an edge. More than a week holds several days with the same weekday or date. Then "not until Friday" means
 * the coming Friday, whatever days are named beside it. A month holds one day of each number: "in January, after the 15th".
 */
export function edgeContext({ day }: WishOf<'since' | 'till'>, context: DayContext): DayContext {
  if (day.kind === 'date' && day.month === undefined && isOneMonth(context.within)) return context;
  const isMany =
    (day.kind === 'weekday' || day.kind === 'date' || day.kind === 'named-day') &&
    (context.within?.length ?? 0) > 7;
  return isMany ? { ...context, within: undefined } : context;
}

function isOneMonth(days: readonly WallTime[] | undefined): boolean {
  const [first, last] = [days?.[0], days?.at(-1)];
  return first !== undefined && last !== undefined && monthNumberOf(first) === monthNumberOf(last);
}

export function sinceDays(
  { edge }: WishOf<'since'>,
  edges: readonly DayMeaning[],
  context: DayContext,
): DayMeaning[] {
  return edges.flatMap(({ days, notes, isLeft = false }) => {
    const from = edge === 'from' ? days[0] : (days.at(-1) ?? Number.NaN) + dayMs;
    if (from === undefined || Number.isNaN(from)) return [];
    const end = Math.max(allDays(context).at(-1) as number, from + (horizonDays - 1) * dayMs);
    const all = daysBetween(from, end);
    return [{ days: all, isEndless: true, isLeft: isLeft && edge === 'from', ...(notes && { notes }) }];
  });
}

export function tillDays(
  { edge }: WishOf<'till'>,
  edges: readonly DayMeaning[],
  context: DayContext,
): DayMeaning[] {
  return edges.flatMap(({ days, notes }) => {
    const to = edge === 'through' ? days.at(-1) : (days[0] ?? Number.NaN) - dayMs;
    if (to === undefined || Number.isNaN(to)) return [];
    // A range that ends before today is past, and a note says so.
    const all = to < context.today ? [to] : daysBetween(context.today, to);
    return [{ days: all, isLeft: true, ...(notes && { notes }) }];
  });
}
