import { weekdaysBetween } from '../wish/day-wishes.ts';
import type { Piece } from '../wish/piece.ts';
import type { DayWish, Weekdays } from '../wish/wish.ts';

type DayPiece = Extract<Piece, { kind: 'day' }>;

/**
 * The days that a bracket makes of the days before it. "the weekend (Fri-Sat)" and "work days (Sun-Thu)" define them for the guest; "this week
 * (Mon-Wed)" selects some. Undefined if the bracket names no weekdays, or stands behind other days.
 */
export function inBracket({ wish: said }: DayPiece, piece: DayPiece): DayPiece[] | undefined {
  const { wish } = piece;
  // "work days (Mon, Wed)"
  if (said.kind === 'weekdays' && wish.kind === 'weekday') return [piece];
  const weekdays = wish.kind === 'either' ? undefined : weekdaysOf(wish);
  const [first = 1, second, ...others] = typeof weekdays === 'string' ? [] : (weekdays ?? []);
  if (!weekdays) return undefined;
  const own: DayPiece = { kind: 'day', wish: { kind: 'weekdays', weekdays } };
  if (said.kind === 'weekdays') return [own];
  if (said.kind === 'weekend' && second && others.length === 0)
    return [{ kind: 'day', wish: { ...said, first }, isContainer: true }];
  // If Sunday is named first, the week begins on it.
  if (said.kind === 'week')
    return [{ kind: 'day', wish: first === 7 ? { ...said, weekStart: 7 } : said, isContainer: true }, own];
  return undefined;
}

/** The weekdays of a range. Not a single weekday, because it may belong to a date. */
export function weekdaysOf(wish: DayWish): Weekdays | undefined {
  if (wish.kind === 'weekdays') return wish.weekdays;
  if (wish.kind !== 'days' || wish.from.kind !== 'weekday' || wish.to.kind !== 'weekday') return undefined;
  return weekdaysBetween(wish.from.weekday, wish.to.weekday);
}
