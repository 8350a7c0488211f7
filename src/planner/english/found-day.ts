import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';

/** A day or a span of days that was read; one that has several meanings holds each of them. */
export type FoundDay = { of: readonly DayWish[]; next: number; isContainer?: boolean };

/** Reads a day at a token. */
export type DayReader = (tokens: readonly Token[], at: number) => FoundDay | undefined;

export function oneDay(wish: DayWish, next: number): FoundDay {
  return { of: [wish], next };
}

/** A week, a month, a span of days, in which other days are meant. */
export function container(wish: DayWish, next: number): FoundDay {
  return { of: [wish], next, isContainer: true };
}

/** The same of every meaning of a day: "after 3/4" is after either. */
export function mapDay(found: FoundDay, next: number, change: (wish: DayWish) => DayWish): FoundDay {
  return { of: found.of.map(change), next, ...(found.isContainer && { isContainer: true }) };
}

export function dayPiece({ of, isContainer }: FoundDay): Piece {
  const [one] = of;
  const wish = of.length === 1 && one ? one : { kind: 'either' as const, of: [...of] };
  return { kind: 'day', wish, ...(isContainer && { isContainer }) };
}
