import type { Piece } from '../piece.ts';
import type { Days, Meant } from '../read/parts.ts';
import type { ClockTime, ClockWish, DayWish } from '../wish.ts';

/** The piece of some days. */
export function dayPiece({ wish, isContainer }: Days): Piece {
  return { kind: 'day', wish, ...(isContainer && { isContainer }) };
}

export function oneDay(wish: Meant<DayWish>): Days {
  return { wish, isContainer: false };
}

export function container(wish: Meant<DayWish>): Days {
  return { wish, isContainer: true };
}

/** The same of every meaning: "after 3/4" is after either. */
export function eachDay(wish: Meant<DayWish>, change: (day: DayWish) => DayWish): Meant<DayWish> {
  return wish.kind === 'either' ? { kind: 'either', of: wish.of.map(change) } : change(wish);
}

export function clockPiece(wish: Meant<ClockWish>): Piece {
  return { kind: 'clock', wish };
}

export function atPiece(time: ClockTime): Piece {
  return clockPiece({ kind: 'at', time });
}
