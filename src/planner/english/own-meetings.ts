import type { Rule } from '../language.ts';
import type { Token } from '../tokens.ts';
import { boundPieces } from './clock-bounds.ts';
import { type ReadClock, readClock } from './clock-times.ts';
import { setOf, textAt } from './look.ts';

const owners = setOf('my our the his her their your');
const betweens = setOf('between btw btwn');
const joints = setOf('and &');

/**
 * "before my 3pm" is before it; "after my 3pm" and "between my 10:00 and my 12:00" begin when a meeting ends, and only the guest knows
 * when that is.
 */
export const ownMeetingRule: Rule = (tokens, at) => {
  const opening = textAt(tokens, at);
  const isBetween = betweens.has(opening);
  if (!isBetween && opening !== 'after' && opening !== 'before') return undefined;
  const first = readOwned(tokens, at + 1);
  if (!first) return undefined;
  if (opening === 'before') return { pieces: boundPieces('before', first), next: first.next };
  if (!isBetween) return { pieces: [], next: first.next, isUnread: true };
  if (!joints.has(textAt(tokens, first.next))) return undefined;
  const second = readOwned(tokens, first.next + 1) ?? readClock(tokens, first.next + 1);
  return second && { pieces: [], next: second.next, isUnread: true };
};

/** "my 3pm", "our 10:00"; "my 3 colleagues" are no such meeting. */
function readOwned(tokens: readonly Token[], at: number): ReadClock | undefined {
  const clock = owners.has(textAt(tokens, at)) ? readClock(tokens, at + 1) : undefined;
  return clock?.isExplicit ? clock : undefined;
}
