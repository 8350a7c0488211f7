import { type WallTime, weekdayOf } from '../../time/index.ts';
import type { WishOf } from '../wish/wish.ts';
import { dateIn, daysOfMonth, monthNumberOf } from './calendar.ts';
import { type DayContext, type DayMeaning, one } from './day-context.ts';
import { partOfDays } from './day-spans.ts';

/** The day of a date. Without a year: the next such day. If that is in a later year, a note says so. */
export function dateDays({ day, month, year }: WishOf<'date'>, { today, within }: DayContext): DayMeaning[] {
  const now = monthNumberOf(today);
  if (month === undefined) {
    if (within) {
      const found = within.filter((one) => dateIn(monthNumberOf(one), day) === one);
      // If any day is requested, as in "not the 24th", the next 24th is meant.
      return one(within.length > 31 ? found.slice(0, 1) : found);
    }
    const months = Array.from({ length: 13 }, (_, index) => now + index);
    const days = months.flatMap((one) => dateIn(one, day) ?? []);
    return one(days.filter((one) => one >= today).slice(0, 1));
  }
  if (year !== undefined) return one([dateIn(year * 12 + month - 1, day) ?? []].flat());
  const thisYear = Math.floor(now / 12);
  // The next 29 February may be four years ahead, or eight around a century.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = dateIn((thisYear + ahead) * 12 + month - 1, day);
    if (date === undefined || date < today) continue;
    return ahead === 0
      ? one([date])
      : [{ days: [date], notes: [{ kind: 'next-year', year: thisYear + ahead }] }];
  }
  return [];
}

export function nthWeekday(
  { nth, weekday, month, months, year }: WishOf<'nth-weekday'>,
  { today, within }: DayContext,
): DayMeaning[] {
  const nthOf = (days: readonly WallTime[]) => {
    const found = days.filter((day) => weekdayOf(day) === weekday);
    return nth > 0 ? found[nth - 1] : nth < 0 ? found.at(nth) : undefined;
  };
  if (within && month === undefined && months === undefined) return one([nthOf(within) ?? []].flat());
  const now = monthNumberOf(today);
  const thisYear = Math.floor(now / 12);
  const isNamed = months !== undefined || (month !== undefined && year !== undefined);
  const first = month === undefined ? now + (months ?? 0) : (year ?? thisYear) * 12 + month - 1;
  const step = month === undefined ? 1 : 12;
  const day = (isNamed ? [first] : [first, first + step, first + 2 * step])
    .map((one) => nthOf(daysOfMonth(one)))
    .find((one) => one !== undefined && (isNamed || one >= today));
  return one(day === undefined ? [] : [day]);
}

export function monthDays(
  { month, months, year, years, part }: WishOf<'month'>,
  today: WallTime,
): DayMeaning[] {
  const now = monthNumberOf(today);
  if (month === undefined) return partOfDays(daysOfMonth(now + (months ?? 0)), part, today);
  const thisYear = Math.floor(now / 12);
  const named = (year ?? thisYear + (years ?? 0)) * 12 + month - 1;
  if (year !== undefined || years !== undefined || named >= now)
    return partOfDays(daysOfMonth(named), part, today);
  const next = partOfDays(daysOfMonth(named + 12), part, today);
  return next.map((meaning) => ({
    ...meaning,
    notes: [...(meaning.notes ?? []), { kind: 'next-year', year: thisYear + 1 }],
  }));
}
