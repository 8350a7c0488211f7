import type { WallTime } from '../../time/index.ts';
import type { SaidNote } from '../wish/said.ts';
import type { WeekStart, Wish } from '../wish/wish.ts';
import { dayMs, daysBetween } from './calendar.ts';

/** How many days a wish without days looks ahead: a little more than a page can list. */
export const horizonDays = 62;

/**
 * One meaning of the days of a phrase, in order. `isEndless`: the words name no end, so only the horizon ends it. `isLeft`: if today is one
 * of the days, only the rest of today is meant ("today", "this week", "until Friday"). Other days keep the start that they name, even if
 * some of it is past ("June 27th", "this month").
 */
export type DayMeaning = {
  days: WallTime[];
  isEndless?: boolean;
  isLeft?: boolean;
  notes?: SaidNote[];
};

/**
 * `today`: the day on which the phrase is said. `within`: the days that a wish has to lie in. `isAhead`: whether today's clock time is
 * still to come. `isOpen`: those days have a beginning and no end.
 */
export type DayContext = {
  today: WallTime;
  weekStart: WeekStart;
  within?: readonly WallTime[] | undefined;
  isAhead: boolean;
  isOpen?: boolean;
};

/** The meanings of another wish that a wish is counted from. */
export type EvaluateDays = (wish: Wish, context: DayContext) => DayMeaning[];

/** Every day up to the horizon. The latest list is kept, because it is needed many times on one day. */
export function allDays({ today }: Pick<DayContext, 'today'>): WallTime[] {
  if (latestDays[0] !== today) latestDays = daysBetween(today, today + (horizonDays - 1) * dayMs);
  return latestDays.slice();
}
let latestDays: readonly WallTime[] = [];

/** The one meaning of some days. None without days. */
export function one(days: WallTime[]): DayMeaning[] {
  return days.length > 0 ? [{ days }] : [];
}
