import { type WallTime, weekdayOf } from '../../time/index.ts';
import type { DayWish, WishOf } from '../wish/wish.ts';
import { addMonths, dayMs, daysBetween, monthNumberOf, startOfWeek, weekdaysIn, weekOf } from './calendar.ts';
import { type DayContext, type DayMeaning, type EvaluateDays, one } from './day-context.ts';
import { begunDays } from './day-ranges.ts';

/** Finds one day by counting from some days. */
type Count = (days: readonly WallTime[]) => WallTime | undefined;

/** Moves the first day of another wish by days, work days and months. */
export function shiftedDays(
  wish: WishOf<'shift'>,
  context: DayContext,
  evaluate: EvaluateDays,
): DayMeaning[] {
  const { base, days = 0, months = 0, isWork } = wish;
  const count: Count = ([first]) => {
    if (first === undefined) return undefined;
    const moved = addMonths(first, months);
    return isWork ? workdayFrom(moved, days, context) : moved + days * dayMs;
  };
  return countedFrom({ base, count }, context, evaluate);
}

/** The nth of the days of another wish that have one of these weekdays: "the third Friday after the 15th", "the last work day of July". */
export function nthOfDays(
  { nth, weekdays, of }: WishOf<'nth-of'>,
  context: DayContext,
  evaluate: EvaluateDays,
): DayMeaning[] {
  const count: Count = (meant) => {
    const asked = weekdaysIn(context.weekStart, weekdays);
    const found = meant.filter((day) => asked.includes(weekdayOf(day)));
    return nth > 0 ? found[nth - 1] : nth < 0 ? found.at(nth) : undefined;
  };
  return countedFrom({ base: of, count }, context, evaluate);
}

/** Counts from a past day if the result is still ahead: "two days after the 15th", said on the 16th. */
function countedFrom(
  { base, count }: { base: DayWish; count: Count },
  spoken: DayContext,
  evaluate: EvaluateDays,
): DayMeaning[] {
  const context = anchorContext(base, spoken);
  const { today } = context;
  for (const day of begunDays(base.kind === 'since' ? base.day : base, context)) {
    const [meant] = evaluate(base, { ...context, today: day, within: undefined, isAhead: true });
    const found = meant && count(meant.days);
    if (meant && found !== undefined && (meant.days[0] as WallTime) < today && found >= today)
      return [{ days: [found] }];
  }
  return evaluate(base, context).flatMap(({ days, notes }) => {
    const found = count(days);
    return found === undefined ? [] : [{ days: [found], ...(notes && { notes }) }];
  });
}

/** A number of days from each meaning of the first day: "3 days starting next Monday". */
export function runOfDays(
  { from, days, months }: WishOf<'run'>,
  context: DayContext,
  evaluate: EvaluateDays,
): DayMeaning[] {
  return evaluate(from, { ...anchorContext(from, context), isAhead: true }).flatMap(
    ({ days: [first], notes, isLeft }) => {
      if (first === undefined) return [];
      const last = addMonths(first, months) + (days - 1) * dayMs;
      return [{ days: daysBetween(first, last), ...(isLeft && { isLeft }), ...(notes && { notes }) }];
    },
  );
}

/** "the first two weeks of December", "the last 10 days of the year". */
export function someOfDays(
  { of, days }: WishOf<'some-of'>,
  context: DayContext,
  evaluate: EvaluateDays,
): DayMeaning[] {
  return evaluate(of, context).map((meaning) => ({
    ...meaning,
    days: days < 0 ? meaning.days.slice(days) : meaning.days.slice(0, days),
  }));
}

/** The counted day is one of the named days. The day it is counted from need not be, unless all named days are ahead: "next week, the day after
 * Tuesday". */
function anchorContext(base: DayWish, context: DayContext): DayContext {
  const anchor = base.kind === 'since' || base.kind === 'till' ? base.day : base;
  const { today, within } = context;
  if (anchor.kind === 'weekday' && anchor.pick === 'coming' && (within?.[0] ?? today) > today) return context;
  return anchor.kind === 'date' || anchor.kind === 'weekday' ? { ...context, within: undefined } : context;
}

/** Moves a day forward or back by a number of work days. */
export function workdayFrom(from: WallTime, days: number, { weekStart }: DayContext): WallTime {
  const weekdays = weekdaysIn(weekStart, 'work');
  const step = days < 0 ? -dayMs : dayMs;
  let day = from;
  for (let left = Math.abs(days); left > 0; ) {
    day += step;
    if (weekdays.includes(weekdayOf(day))) left -= 1;
  }
  return day;
}

/** The week of the calendar in which a day lies, or some of its weekdays: "the week of the 5th", "the weekend of the 5th". */
export function weekWith(
  { day, weekdays }: WishOf<'week-with'>,
  context: DayContext,
  evaluate: EvaluateDays,
): DayMeaning[] {
  return evaluate(day, anchorContext(day, context)).flatMap(({ days: [first], notes }) => {
    if (first === undefined) return [];
    const week = weekOf(first, context.weekStart);
    const asked = weekdays && weekdaysIn(context.weekStart, weekdays);
    return [
      { days: asked ? week.filter((one) => asked.includes(weekdayOf(one))) : week, ...(notes && { notes }) },
    ];
  });
}

/** Weeks by their number, as ISO 8601 counts them: the first is that of the 4th of January. Some years have 53. */
export function numberedWeek({ week, year, years }: WishOf<'week-number'>, today: WallTime): DayMeaning[] {
  const thisYear = Math.floor(monthNumberOf(today) / 12);
  const daysIn = (ofYear: number): WallTime[] => {
    const first = startOfWeek(Date.UTC(ofYear, 0, 4), 1) + (week - 1) * 7 * dayMs;
    const next = startOfWeek(Date.UTC(ofYear + 1, 0, 4), 1);
    return week >= 1 && first < next ? daysBetween(first, first + 6 * dayMs) : [];
  };
  if (year !== undefined || years !== undefined) return one(daysIn(year ?? thisYear + (years ?? 0)));
  const days = daysIn(thisYear);
  if ((days.at(-1) ?? Number.NEGATIVE_INFINITY) >= today) return [{ days }];
  // This year's is past, or this year has no such week.
  return one(daysIn(thisYear + 1)).map((next) => ({
    ...next,
    notes: [{ kind: 'next-year', year: thisYear + 1 }],
  }));
}
