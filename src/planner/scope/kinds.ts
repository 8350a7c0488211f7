import type { Piece, Saying } from '../wish/piece.ts';
import type { Said } from './clauses.ts';

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

/** "Tuesday at 4, after school" says when; "after the conference at 3" may be later than that. */
export function isExplained(said: readonly Said[], index: number): boolean {
  const next = said[index + 1];
  if (next?.saying.kind === 'clock' && next.pause === 'none') return false;
  return said.some(({ saying }) => saying.kind === 'clock' || hasHours(saying));
}

function hasHours(saying: Saying): boolean {
  return saying.kind === 'own' && saying.hours !== undefined;
}
