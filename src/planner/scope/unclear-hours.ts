import type { Saying } from '../wish/piece.ts';
import { type Mention, says } from './mentions/mention.ts';

type Part = { from: number; to: number };

/**
 * "It is hard for her in the morning, so about 11": the hour lies within a part of the day that was refused. It is not moved into the other
 * half of the day, to 23:00, but is not understood.
 */
export function withUnclearHours(mentions: readonly Mention[]): readonly Mention[] {
  if (!says(mentions, 'not', 'own')) return mentions;
  const refused: Part[] = [];
  return mentions.flatMap((one, at) => {
    const part = refusedAt(mentions, at);
    if (part) refused.push(part);
    return isMoved(one.saying, refused)
      ? [one, { ...one, saying: { kind: 'unclear' as const }, pause: 'none' as const, gap: 0 }]
      : one;
  });
}

/** The part of the day that is refused there, of no day in particular. */
function refusedAt(mentions: readonly Mention[], at: number): Part | undefined {
  const saying = mentions[at]?.saying;
  if (saying?.kind === 'own') {
    const { days, hours, isTaken, isContext } = saying;
    return isTaken && isContext && days.length === 0 && hours?.kind === 'part' ? hours : undefined;
  }
  const isOfDay = [at - 1, at + 1].some((beside) => mentions[beside]?.saying.kind === 'day');
  return saying && !isOfDay && isRefused(mentions, at) ? partOf(saying) : undefined;
}

function partOf(saying: Saying): Part | undefined {
  return saying.kind === 'clock' && saying.wish.kind === 'part' ? saying.wish : undefined;
}

/** Whether an exclusion stands right before a time or right behind it. */
function isRefused(mentions: readonly Mention[], at: number): boolean {
  const [before, one, behind] = [mentions[at - 1], mentions[at], mentions[at + 1]];
  return (
    (before?.saying.kind === 'not' && one?.pause === 'none') ||
    (behind?.saying.kind === 'not' && behind.pause === 'none' && 'reach' in behind.saying)
  );
}

/** A bare hour whose usual meaning was refused, and its other one was not. */
function isMoved(saying: Saying, parts: readonly Part[]): boolean {
  if (saying.kind !== 'clock' || (saying.wish.kind !== 'at' && saying.wish.kind !== 'around')) return false;
  const { likely, otherwise } = saying.wish.time;
  const isIn = (minutes: number) => parts.some(({ from, to }) => minutes >= from && minutes < to);
  return likely.every(isIn) && otherwise.length > 0 && !otherwise.some(isIn);
}
