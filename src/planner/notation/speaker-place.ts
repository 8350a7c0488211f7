import type { RuleContext } from '../read/language-tables.ts';
import type { Saying } from '../wish/piece.ts';

/**
 * "3pm in Berlin": a clock time and the place of the meeting, or of the guest. If its zone is not the guest's, the guest is asked whose clock is
 * meant. Undefined without a clock time, or if a zone is named.
 */
export function atPlace(
  pieces: readonly Saying[],
  zones: readonly string[],
  { timezone }: RuleContext,
): Saying[] | undefined {
  const hasClock = pieces.some((piece) => piece.kind === 'clock' && piece.wish.kind !== 'part');
  const isZoned = pieces.some(({ kind }) => kind === 'zone');
  if (!hasClock || isZoned || zones.includes(timezone)) return undefined;
  return [...pieces, { kind: 'zone', zones: [timezone, ...zones] }];
}
