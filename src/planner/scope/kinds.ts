import type { Piece, Saying } from '../wish/piece.ts';
import type { Not, Said } from './clauses.ts';

/** "no Mondays, Fridays". */
export function isSameKind(one: Saying, other: Saying | undefined): boolean {
  return one.kind === 'day' && other?.kind === 'day' && isEvery(one) && isEvery(other);
}

export function isEvery({ wish }: Extract<Piece, { kind: 'day' }>): boolean {
  return wish.kind === 'weekday' && wish.pick === 'every';
}

/** Whether all that was said so far is taken away: "Tuesday at 10 doesn't work". */
export function isAllTaken(pieces: readonly Piece[]): boolean {
  let isTaken = false;
  for (const { kind } of pieces) {
    if (kind === 'not' || kind === 'but') isTaken = kind === 'not';
    else if (!isTaken && (kind === 'day' || kind === 'clock' || kind === 'whole')) return false;
  }
  return pieces.some(({ kind }) => kind === 'not');
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

/** A "not" without its reach, which is settled by its place. */
export function plain({ isExcept, isUnless, mayBeFree, ...not }: Not): Extract<Piece, { kind: 'not' }> {
  return {
    kind: 'not',
    ...(isExcept && { isExcept }),
    ...(isUnless && { isUnless }),
    ...(mayBeFree && { mayBeFree }),
    ...('isSoft' in not && not.isSoft && { isSoft: true as const }),
  };
}
