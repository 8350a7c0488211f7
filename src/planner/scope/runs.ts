import type { Piece } from '../wish/piece.ts';
import type { Wish } from '../wish/wish.ts';

/** Pieces between two joins: days, clocks and whole times that are meant at once. `order`: whether its first clock stands before its first day. */
export type Run = {
  days: DayPiece[];
  clocks: Wish[];
  wholes: Wish[];
  clocksFirst: boolean;
  zones?: string[];
  /** "any time on Friday": its days are meant from end to end. */
  isAnytime?: boolean;
  join: Join;
  isElse?: boolean;
};
type DayPiece = { wish: Wish; isContainer: boolean };
export type Join = Extract<Piece, { kind: 'join' }>['join'] | undefined;

/** What a run says: hours alone, days alone, or both. */
export function kindOf({ days, clocks, wholes }: Run): 'days' | 'clocks' | 'both' {
  if (wholes.length > 0 || (days.length > 0 && clocks.length > 0)) return 'both';
  return days.length > 0 ? 'days' : 'clocks';
}

export function allOf(wishes: Wish[]): Wish {
  return wishes.length === 1 ? (wishes[0] as Wish) : { kind: 'all', of: wishes };
}
