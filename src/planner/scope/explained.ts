import type { Saying } from '../wish/piece.ts';
import type { Said } from './clauses.ts';

/** "Tuesday at 4, after school" says when; "after the conference at 3" may be later than that. */
export function isExplained(said: readonly Said[], index: number): boolean {
  const next = said[index + 1];
  if (next?.saying.kind === 'clock' && next.pause === 'none') return false;
  return said.some(({ saying }) => saying.kind === 'clock' || hasHours(saying));
}

function hasHours(saying: Saying): boolean {
  return saying.kind === 'own' && saying.hours !== undefined;
}
