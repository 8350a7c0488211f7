import type { Piece, Saying } from '../wish/piece.ts';

/** "no Mondays, Fridays". */
export function isSameKind(one: Saying, other: Saying | undefined): boolean {
  return one.kind === 'day' && other?.kind === 'day' && isEvery(one) && isEvery(other);
}

export function isEvery({ wish }: Extract<Piece, { kind: 'day' }>): boolean {
  return wish.kind === 'weekday' && wish.pick === 'every';
}

export function isBound(saying: Saying): boolean {
  return (
    saying.kind === 'clock' &&
    (saying.wish.kind === 'after' || saying.wish.kind === 'before' || saying.wish.kind === 'between')
  );
}
