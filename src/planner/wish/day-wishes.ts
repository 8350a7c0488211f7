import type { DayWish, Pick, Weekday, WishOf } from './wish.ts';

export function weekdayOn(weekday: Weekday, pick: Pick = 'coming'): WishOf<'weekday'> {
  return { kind: 'weekday', weekday, pick };
}

/** The weekdays from one to another, over the end of the week. */
export function weekdaysBetween(first: Weekday, last: Weekday): Weekday[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** A month, and its year if one was said. */
export function monthOf(month: number, year?: number): WishOf<'month'> {
  return { kind: 'month', month, ...(year !== undefined && { year }) };
}

/** A day of a span by its number: the 10th of December. */
export function dayIn(of: DayWish, nth: number): WishOf<'nth-of'> {
  return { kind: 'nth-of', nth, weekdays: [1, 2, 3, 4, 5, 6, 7], of };
}
