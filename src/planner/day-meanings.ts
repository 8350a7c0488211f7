import { type WallTime, weekdayOf } from '../time/index.ts';
import { addMonths, dayMs, daysBetween } from './calendar.ts';
import { dateDays, monthDays, nthWeekday } from './date-days.ts';
import { quarterDays, weekDays, weekendDays, yearDays } from './day-spans.ts';
import type { SaidNote } from './said.ts';
import { weekdayDays } from './weekday-days.ts';
import type { DayWish, Wish } from './wish.ts';

/** How many days a wish without days looks ahead: a little more than a page can list. */
export const horizonDays = 62;

/** One meaning of the days of a phrase, in order. `isEndless`: a filter that stops at the horizon, and at nothing that was said. */
export type DayMeaning = { days: WallTime[]; isEndless?: boolean; notes?: SaidNote[] };

/** The day on which a phrase is spoken; `within`: the days among which others are meant; `isAhead`: whether today's clock is still to come. */
export type DayContext = { today: WallTime; within?: readonly WallTime[] | undefined; isAhead: boolean };

/** Whether a wish speaks of days alone. */
export function isDayWish(wish: Wish): boolean {
  switch (wish.kind) {
    case 'all':
    case 'any':
    case 'either':
      return wish.of.length > 0 && wish.of.every(isDayWish);
    case 'without':
      return (wish.wish === undefined || isDayWish(wish.wish)) && isDayWish(wish.minus);
    default:
      return dayKinds.has(wish.kind);
  }
}

const dayKinds: ReadonlySet<string> = new Set<DayWish['kind']>([
  'day',
  'workday',
  'weekday',
  'weekdays',
  'date',
  'nth-weekday',
  'week',
  'weekend',
  'month',
  'quarter',
  'year',
  'within',
  'days',
  'shift',
  'since',
  'till',
  'named-day',
  'dates',
]);

const maxMeanings = 6;

/** Every day up to the horizon. */
export function allDays({ today }: Pick<DayContext, 'today'>): WallTime[] {
  return daysBetween(today, today + (horizonDays - 1) * dayMs);
}

/** The meanings of day wishes together; none where they contradict each other, or name a day that does not exist. */
export function dayMeanings(wish: Wish, context: DayContext): DayMeaning[] {
  switch (wish.kind) {
    case 'all':
      return allOf(wish.of, context);
    case 'any':
      return wish.of
        .map((one) => dayMeanings(one, context))
        .reduce((left, right) => product(left, right, union));
    case 'either':
      return wish.of.flatMap((one) => dayMeanings(one, context)).slice(0, maxMeanings);
    case 'without':
      return without(wish, context);
    default:
      return meaningsOf(wish as DayWish, context);
  }
}

/** Spans hold the days beside them: "Tuesday" and "next week" is the Tuesday of that week. */
function allOf(wishes: readonly Wish[], context: DayContext): DayMeaning[] {
  const isSpan = (wish: Wish) => containers.has(wish.kind);
  const spans = wishes.filter(isSpan);
  const others = wishes.filter((wish) => !isSpan(wish));
  let meanings: DayMeaning[] = [{ days: allDays(context), isEndless: true }];
  let isFirst = true;
  for (const span of spans) {
    const found = dayMeanings(span, context);
    meanings = isFirst ? found : product(meanings, found, shared);
    isFirst = false;
  }
  for (const other of others) {
    meanings = meanings.flatMap((meaning) => {
      const within = isFirst ? context.within : meaning.days;
      const found = dayMeanings(other, { ...context, within });
      return isFirst ? found : product([meaning], found, shared);
    });
    isFirst = false;
  }
  return meanings.filter(({ days }) => days.length > 0).slice(0, maxMeanings);
}

const containers: ReadonlySet<string> = new Set([
  'week',
  'month',
  'quarter',
  'year',
  'within',
  'days',
  'since',
  'till',
  'dates',
]);

/** What is taken away is taken away wherever the words can mean it. */
function without({ wish, minus }: Extract<Wish, { kind: 'without' }>, context: DayContext): DayMeaning[] {
  const base: DayMeaning[] = wish
    ? dayMeanings(wish, context)
    : [{ days: [...(context.within ?? allDays(context))], isEndless: context.within === undefined }];
  return base.flatMap((meaning) => {
    const taken = new Set(
      dayMeanings(minus, { ...context, within: meaning.days }).flatMap(({ days }) => days),
    );
    const days = meaning.days.filter((day) => !taken.has(day));
    return days.length > 0 ? [{ ...meaning, days }] : [];
  });
}

function meaningsOf(wish: DayWish, context: DayContext): DayMeaning[] {
  const { today, within } = context;
  switch (wish.kind) {
    case 'day':
      return one([today + wish.days * dayMs]);
    case 'workday':
      return one([workday(wish, today)]);
    case 'weekday':
      return weekdayDays(wish, context);
    case 'weekdays':
      return [
        {
          days: (within ?? allDays(context)).filter((day) => wish.weekdays.includes(weekdayOf(day))),
          ...(within === undefined && { isEndless: true }),
        },
      ];
    case 'date':
      return dateDays(wish, context);
    case 'nth-weekday':
      return nthWeekday(wish, context);
    case 'week':
      return weekDays(wish, today);
    case 'weekend':
      return weekendDays(wish, today);
    case 'month':
      return monthDays(wish, today);
    case 'quarter':
      return quarterDays(wish, today);
    case 'year':
      return yearDays(wish, today);
    case 'within':
      return one(daysBetween(today, today + wish.days * dayMs));
    case 'days':
      return rangeDays(wish, context);
    case 'shift':
      return dayMeanings(wish.base, context).flatMap(({ days, ...rest }) => {
        const first = days[0];
        if (first === undefined) return [];
        return [{ ...rest, days: [addMonths(first, wish.months ?? 0) + (wish.days ?? 0) * dayMs] }];
      });
    case 'since':
      return sinceDays(wish, context);
    case 'till':
      return tillDays(wish, context);
    case 'named-day':
      return namedDay(wish, context);
    case 'dates':
      return one(daysBetween(wish.from, wish.to));
  }
}

function one(days: WallTime[]): DayMeaning[] {
  return days.length > 0 ? [{ days }] : [];
}

function workday({ days, weekdays }: Extract<DayWish, { kind: 'workday' }>, today: WallTime): WallTime {
  let day = today;
  // A week without any of them would never end.
  for (let left = days; left > 0 && weekdays.length > 0; ) {
    day += dayMs;
    if (weekdays.includes(weekdayOf(day))) left -= 1;
  }
  return day;
}

/** "3 to 5 December", "28 December to 2 January", "Mon to Wed": what one end lacks it takes from the other. */
function rangeDays({ from, to }: Extract<DayWish, { kind: 'days' }>, context: DayContext): DayMeaning[] {
  const start =
    from.kind === 'date' && to.kind === 'date' && from.month === undefined && to.month !== undefined
      ? { ...from, month: to.month, ...(to.year !== undefined && { year: to.year }) }
      : from;
  // Who names two days names a span: today's own day begins it.
  const first = dayMeanings(start, { ...context, isAhead: true })[0];
  const begin = first?.days[0];
  if (begin === undefined) return [];
  const last = dayMeanings(to, { today: begin, within: undefined, isAhead: true }).flatMap(({ days }) => {
    const end = days.at(-1);
    return end !== undefined && end >= begin ? [end] : [];
  })[0];
  return last === undefined ? [] : [{ ...first, days: daysBetween(begin, last) }];
}

/** Where weekday and date do not agree, each is what may be meant. A day of some month that agrees goes before the next one. */
function namedDay(
  { weekday, date }: Extract<DayWish, { kind: 'named-day' }>,
  context: DayContext,
): DayMeaning[] {
  const dates = dayMeanings(date, context);
  const agreeing = dates.flatMap((meaning) => {
    const days = meaning.days.filter((day) => weekdayOf(day) === weekday.weekday);
    return days.length > 0 ? [{ ...meaning, days }] : [];
  });
  if (agreeing.length > 0) return agreeing;
  return [...dates, ...dayMeanings(weekday, context)].slice(0, maxMeanings);
}

function sinceDays({ day, edge }: Extract<DayWish, { kind: 'since' }>, context: DayContext): DayMeaning[] {
  return dayMeanings(day, context).flatMap(({ days, notes }) => {
    const from = edge === 'from' ? days[0] : (days.at(-1) ?? Number.NaN) + dayMs;
    if (from === undefined || Number.isNaN(from)) return [];
    const end = Math.max(allDays(context).at(-1) as number, from + (horizonDays - 1) * dayMs);
    return [{ days: daysBetween(from, end), isEndless: true, ...(notes && { notes }) }];
  });
}

function tillDays({ day, edge }: Extract<DayWish, { kind: 'till' }>, context: DayContext): DayMeaning[] {
  return dayMeanings(day, context).flatMap(({ days, notes }) => {
    const to = edge === 'through' ? days.at(-1) : (days[0] ?? Number.NaN) - dayMs;
    if (to === undefined || Number.isNaN(to)) return [];
    // What ends before today is past, and is said to be.
    const all = to < context.today ? [to] : daysBetween(context.today, to);
    return [{ days: all, ...(notes && { notes }) }];
  });
}

function product(
  some: DayMeaning[],
  others: DayMeaning[],
  join: (a: readonly WallTime[], b: readonly WallTime[]) => WallTime[],
): DayMeaning[] {
  const joined = some.flatMap((one) =>
    others.map((other) => {
      const isEndless = join === union ? one.isEndless || other.isEndless : one.isEndless && other.isEndless;
      return {
        days: join(one.days, other.days),
        ...(isEndless && { isEndless }),
        notes: [...(one.notes ?? []), ...(other.notes ?? [])],
      };
    }),
  );
  return joined.filter(({ days }) => days.length > 0).slice(0, maxMeanings);
}

function union(some: readonly WallTime[], others: readonly WallTime[]): WallTime[] {
  return [...new Set([...some, ...others])].sort((one, other) => one - other);
}

function shared(some: readonly WallTime[], others: readonly WallTime[]): WallTime[] {
  const all = new Set(others);
  return some.filter((day) => all.has(day));
}
