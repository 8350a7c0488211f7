import { startOfDay, type WallTime, weekdayOf } from '../../time/index.ts';
import { dayMs, minuteMs } from '../calendar/calendar.ts';
import { horizonDays } from '../calendar/day-context.ts';
import type { SaidEvery, SaidHours } from '../wish/said.ts';
import type { Weekday } from '../wish/wish.ts';
import { areSame, type Days, isWhole, wholeDay } from './said-hours.ts';

/** Maximum number of groups of weekdays with the same hours: "evenings and weekends" has two. With more, the reading names each day. */
const maxPatterns = 3;

/**
 * If a wish without an end has the same hours in every week, the reading names each weekday once. The most frequent hours come first. Today
 * may have fewer hours, because some are past. Returns undefined if the reading has to name each day.
 */
export function everyOf(days: Days, present: WallTime): SaidEvery[] | undefined {
  const today = startOfDay(present);
  const byWeekday = patternsOf(days, today);
  if (!byWeekday || !isOfPattern(days.get(today), byWeekday.get(weekdayOf(today)), present - today))
    return undefined;
  const found: SaidEvery[] = [];
  for (const [weekday, hours] of [...byWeekday].sort(([one], [other]) => one - other)) {
    const known = found.find((every) => areSame(every.hours, hours));
    if (known) known.weekdays?.push(weekday);
    else found.push({ weekdays: [weekday], hours });
  }
  if (found.length > maxPatterns || found.length === 0) return undefined;
  const [only] = found;
  if (only?.weekdays?.length === 7) only.weekdays = undefined;
  return found.sort((one, other) => (other.weekdays?.length ?? 7) - (one.weekdays?.length ?? 7));
}

/** The hours of each weekday. Undefined if two days of one weekday differ. */
function patternsOf(days: Days, today: WallTime): Map<Weekday, SaidHours[]> | undefined {
  const byWeekday = new Map<Weekday, SaidHours[]>();
  const last = today + (horizonDays - 1) * dayMs;
  for (const day of days.keys()) if (day > last) return undefined;
  for (let day = today + dayMs; day <= last; day += dayMs) {
    const hours = days.get(day) ?? none;
    const weekday = weekdayOf(day);
    const known = byWeekday.get(weekday);
    if (known && !areSame(known, hours)) return undefined;
    byWeekday.set(weekday, hours);
  }
  for (const [weekday, hours] of byWeekday) {
    if (hours.length === 0) byWeekday.delete(weekday);
    else if (hours.length === 1 && isWhole(hours[0] as SaidHours)) byWeekday.set(weekday, wholeDay);
  }
  return byWeekday;
}

const none: SaidHours[] = [];

/** Whether today fits the hours of its weekday: it has no other hours, and it has all of them that are not over. */
function isOfPattern(
  hours: SaidHours[] = none,
  pattern: SaidHours[] | undefined,
  sinceMidnightMs: number,
): boolean {
  if (!pattern) return hours.length === 0;
  const minute = sinceMidnightMs / minuteMs;
  const whole = pattern.length === 0 ? [{ from: 0, to: 24 * 60 }] : pattern;
  const isInside = (one: SaidHours) => whole.some(({ from, to }) => one.from >= from && one.to <= to);
  const ahead = whole.filter(({ to }) => to > minute);
  return hours.every(isInside) && ahead.every(({ to }) => hours.some((one) => one.to === to));
}
