import type { Piece } from '../piece.ts';
import type { DayWish, ExtraNote, Wish } from '../wish.ts';

/** A day or a span of days, with all that it can mean; `isContainer`: other days are meant in it. */
export type FoundDay = { of: DayWish[]; next: number; isContainer?: boolean; note?: ExtraNote };

export function oneDay(wish: DayWish, next: number): FoundDay {
  return { of: [wish], next };
}

export function container(wish: DayWish, next: number): FoundDay {
  return { of: [wish], next, isContainer: true };
}

/** The same of every meaning of a day. */
export function mapDay(found: FoundDay, change: (wish: DayWish) => DayWish): FoundDay {
  return { ...found, of: found.of.map(change) };
}

export function dayPieces({ of, isContainer, note }: FoundDay): Piece[] {
  const [one] = of;
  const wish = of.length === 1 && one ? one : { kind: 'either' as const, of };
  const piece: Piece = { kind: 'day', wish, ...(isContainer && { isContainer }) };
  return note ? [piece, { kind: 'note', note }] : [piece];
}

export function dayWishOf({ of }: FoundDay): Wish {
  const [one] = of;
  return of.length === 1 && one ? one : { kind: 'either', of };
}
