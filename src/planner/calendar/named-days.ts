import { weekdayOf } from '../../time/index.ts';
import type { DayWish, Wish } from '../wish/wish.ts';
import { dayMs, startOfWeek } from './calendar.ts';
import { nextAgreeing } from './date-days.ts';
import type { DayContext, DayMeaning } from './day-meanings.ts';

/**
 * Where weekday and date do not agree, each is what may be meant. A day of no month in particular ("Friday the 13th") is that of the next
 * month in which both agree; but who names a day of this week or the next so has confused one of them, and is asked.
 */
export function namedDay(
  { weekday, date }: Extract<DayWish, { kind: 'named-day' }>,
  { today, within }: DayContext,
  meaningsOf: (wish: Wish) => DayMeaning[],
): DayMeaning[] {
  const dates = meaningsOf(date);
  const agreeing = dates.flatMap((meaning) => {
    const days = meaning.days.filter((day) => weekdayOf(day) === weekday.weekday);
    return days.length > 0 ? [{ ...meaning, days }] : [];
  });
  if (agreeing.length > 0) return agreeing;
  // "next week, Monday the 21st": no day of that week is both.
  if (within && dates.length === 0) return [];
  const isOfAnyMonth = date.kind === 'date' && date.month === undefined && !within;
  const soon = startOfWeek(today, weekday.weekStart) + 14 * dayMs;
  const isSoon = dates.some(({ days: [day = soon] }) => day < soon);
  const later = isOfAnyMonth && !isSoon ? nextAgreeing(date.day, weekday.weekday, today) : undefined;
  if (later !== undefined) return [{ days: [later] }];
  return [...dates, ...meaningsOf(weekday)];
}
