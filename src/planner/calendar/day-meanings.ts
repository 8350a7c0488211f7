import { type WallTime, weekdayOf } from '../../time/index.ts';
import { setOf } from '../notation/word-lists.ts';
import type { DayWish, Wish } from '../wish/wish.ts';
import { dayMs, daysBetween, weekdaysIn } from './calendar.ts';
import {
  nthOfDays,
  numberedWeek,
  runOfDays,
  shiftedDays,
  someOfDays,
  weekWith,
  workdayFrom,
} from './counted-days.ts';
import { dateDays, monthDays, nthWeekday } from './date-days.ts';
import { allDays, type DayContext, type DayMeaning, one } from './day-context.ts';
import { edgeContext, rangeDays, sinceDays, tillDays } from './day-ranges.ts';
import { quarterDays, weekDays, weekendDays, yearDays } from './day-spans.ts';
import { namedDay, weekdayDays } from './weekday-days.ts';

/** Whether a wish speaks of days alone. */
export function isDayWish(wish: Wish): boolean {
  switch (wish.kind) {
    case 'all':
    case 'any':
    case 'either':
      return wish.of.length > 0 && wish.of.every(isDayWish);
    default:
      return dayKinds.has(wish.kind);
  }
}

const dayKinds = setOf(`
  day workday weekday weekdays date nth-weekday week weekend month quarter year within days shift nth-of run some-of week-number week-with since till named-day dates
`);

const maxMeanings = 6;

/** The meanings of day wishes together; none where they contradict each other, or name a day that does not exist. */
export function dayMeanings(wish: Wish, context: DayContext): DayMeaning[] {
  switch (wish.kind) {
    case 'all':
      return allOf(wish.of, context);
    case 'any':
      return wish.of
        .map((one) => dayMeanings(one, context))
        .reduce((left, right) => product(left, right, { join: union, today: context.today }));
    case 'either':
      return wish.of.flatMap((one) => dayMeanings(one, context)).slice(0, maxMeanings);
    default:
      return meaningsOf(wish as DayWish, context);
  }
}

/** Spans hold the days beside them: "Tuesday" and "next week" is the Tuesday of that week. */
function allOf(wishes: readonly Wish[], context: DayContext): DayMeaning[] {
  const isSpan = (wish: Wish): boolean =>
    containers.has(wish.kind) || (wish.kind === 'any' && wish.of.every(isSpan));
  const spans = wishes
    .filter(isSpan)
    .sort((one, other) => Number(isAtDayNumber(one)) - Number(isAtDayNumber(other)));
  const others = wishes.filter((wish) => !isSpan(wish));
  let meanings: DayMeaning[] = [{ days: [] }];
  let isFirst = true;
  const narrow = (wish: Wish, contextOf: (meaning: DayMeaning) => DayContext) => {
    const narrowed = meanings.flatMap((meaning) => {
      const found = dayMeanings(wish, contextOf(meaning));
      return isFirst ? found : product([meaning], found, { join: shared, today: context.today });
    });
    meanings = someOf(narrowed);
    isFirst = false;
  };
  for (const span of spans)
    narrow(span, ({ days }) => (!isFirst && isAtDayNumber(span) ? { ...context, within: days } : context));
  const isOpen = spans.length > 0 && spans.every(isFromDay);
  for (const other of others)
    narrow(other, ({ days }) => ({ ...context, within: isFirst ? context.within : days, isOpen }));
  return someOf(meanings);
}

/** Each wish with two meanings doubles their number, so it is cut at once: "1-2-1-2-…" has millions. */
const someOf = (meanings: readonly DayMeaning[]) =>
  meanings.filter(({ days }) => days.length > 0).slice(0, maxMeanings);

/** "after the 15th": beside a month it is that of the month. */
function isAtDayNumber(wish: Wish): boolean {
  const isEdge = wish.kind === 'since' || wish.kind === 'till';
  if (!isEdge) return false;
  const { day } = wish;
  return day.kind === 'weekday' ? day.pick === 'coming' : day.kind === 'date' && day.month === undefined;
}

/** "from Tuesday on", "not before the 3rd". "from December on" speaks of many weeks. */
export function isFromDay(wish: Wish): boolean {
  return wish.kind === 'since' && !longSpans.has(wish.day.kind);
}

const longSpans = setOf('month quarter year');

const containers = setOf(
  'week week-number week-with some-of run month quarter year within days since till dates',
);

function meaningsOf(wish: DayWish, context: DayContext): DayMeaning[] {
  const { today, within } = context;
  switch (wish.kind) {
    case 'day':
      return [{ days: [today + wish.days * dayMs], ...(wish.days === 0 && { isLeft: true }) }];
    case 'workday':
      return one([workdayFrom(today, wish.days, context)]);
    case 'weekday':
      return weekdayDays(wish, context);
    case 'weekdays': {
      const asked = weekdaysIn(context.weekStart, wish.weekdays);
      const days = (within ?? allDays(context)).filter((day) => asked.includes(weekdayOf(day)));
      return [{ days, ...(within === undefined && { isEndless: true, isLeft: true }) }];
    }
    case 'date':
      return dateDays(wish, context);
    case 'nth-weekday':
      return nthWeekday(wish, context);
    case 'week':
      return weekDays(wish, context);
    case 'weekend':
      return weekendDays(wish, context);
    case 'month':
      return monthDays(wish, today);
    case 'quarter':
      return quarterDays(wish, today);
    case 'year':
      return yearDays(wish, today);
    case 'within':
      return [{ days: daysBetween(today, today + wish.days * dayMs), isLeft: true }];
    case 'days':
      return rangeDays(wish, context, dayMeanings);
    case 'shift':
      return shiftedDays(wish, context, dayMeanings);
    case 'nth-of':
      return nthOfDays(wish, context, dayMeanings);
    case 'run':
      return runOfDays(wish, context, dayMeanings);
    case 'some-of':
      return someOfDays(wish, context, dayMeanings);
    case 'week-number':
      return numberedWeek(wish, today);
    case 'week-with':
      return weekWith(wish, context, dayMeanings);
    case 'since':
      return sinceDays(wish, dayMeanings(wish.day, edgeContext(wish, context)), context);
    case 'till':
      return tillDays(wish, dayMeanings(wish.day, edgeContext(wish, context)), context);
    case 'named-day':
      return namedDay(wish, context, dayMeanings);
    case 'dates':
      return one(daysBetween(wish.from, wish.to));
  }
}

type JoinDays = (a: readonly WallTime[], b: readonly WallTime[]) => WallTime[];

function product(
  some: DayMeaning[],
  others: DayMeaning[],
  { join, today }: { join: JoinDays; today: WallTime },
): DayMeaning[] {
  const hasStart = ({ days, isLeft }: DayMeaning) => !isLeft && (join === shared || days.includes(today));
  const joined = some.flatMap((one) =>
    others.map((other) => {
      const isEndless = join === union ? one.isEndless || other.isEndless : one.isEndless && other.isEndless;
      return {
        days: join(one.days, other.days),
        ...(isEndless && { isEndless }),
        ...(!hasStart(one) && !hasStart(other) && { isLeft: true }),
        notes: [...(one.notes ?? []), ...(other.notes ?? [])],
      };
    }),
  );
  return someOf(joined);
}

function union(some: readonly WallTime[], others: readonly WallTime[]): WallTime[] {
  return [...new Set([...some, ...others])].sort((one, other) => one - other);
}

function shared(some: readonly WallTime[], others: readonly WallTime[]): WallTime[] {
  const all = new Set(others);
  return some.filter((day) => all.has(day));
}
