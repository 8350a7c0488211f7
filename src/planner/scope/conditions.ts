import { isTime, type Saying } from '../wish/piece.ts';
import { longerPause } from '../wish/unit.ts';
import { type Mention, says } from './mentions/mention.ts';
import { isFollowed } from './what-follows.ts';

/**
 * "Sunday morning if the tenant doesn't mind", "Sunday unless she's busy": a refusal inside a condition excludes nothing. In "Sunday if you
 * can't do Monday" the condition is about another time. Then the "if" stays, and is not understood. "Let me know if you can't do Monday" requests
 * Monday.
 */
export function withoutConditions(mentions: readonly Mention[]): readonly Mention[] {
  if (!says(mentions, 'if', 'not')) return mentions;
  const left: Mention[] = [];
  let passed: Mention[] = [];
  let isInside = false;
  let isOnly = false;
  for (const [at, one] of mentions.entries()) {
    if (one.saying.kind === 'if') isOnly = holdsAllTimes(mentions, at);
    isInside = begins(one.saying) || (isInside && one.pause === 'none' && (isOnly || !isTime(one.saying)));
    if (isInside && (isPassed(mentions, at) || (isOnly && one.saying.kind === 'not'))) {
      passed.push(one);
      continue;
    }
    left.push(passed.reduceRight(behind, one));
    passed = [];
  }
  return left;
}

/** Whether no time lies outside of the clause of an "if". */
function holdsAllTimes(mentions: readonly Mention[], at: number): boolean {
  const length = mentions.slice(at + 1).findIndex(({ pause }) => pause !== 'none');
  const end = length < 0 ? mentions.length : at + 1 + length;
  const isOfTime = ({ saying }: Mention) =>
    isTime(saying) || saying.kind === 'refers' || saying.kind === 'own';
  return ![...mentions.slice(0, at), ...mentions.slice(end)].some(isOfTime);
}

function begins(saying: Saying): boolean {
  return saying.kind === 'if' || (saying.kind === 'not' && saying.isUnless === true);
}

function isPassed(mentions: readonly Mention[], at: number): boolean {
  const saying = mentions[at]?.saying;
  if (saying?.kind === 'if') return !isOfOther(mentions, at);
  if (saying?.kind !== 'not' || isFollowed(mentions, at)) return false;
  const next = mentions[at + 1];
  return (
    !saying.isUnless || (next?.saying.kind === 'not' && next.pause === 'none' && isPassed(mentions, at + 1))
  );
}

/** Whether a condition behind a time refuses another time. */
function isOfOther(mentions: readonly Mention[], at: number): boolean {
  const [before, one, next] = mentions.slice(Math.max(at - 1, 0), at + 2);
  if (at === 0 || !before || !isTime(before.saying) || one?.pause === 'stop') return false;
  return next?.saying.kind === 'not' && next.pause === 'none' && isFollowed(mentions, at + 1);
}

/** A mention behind words that are passed over. */
function behind(one: Mention, passed: Mention): Mention {
  const start = passed.unknown?.start ?? one.unknown?.start;
  const end = one.unknown?.end ?? passed.unknown?.end;
  return {
    ...one,
    pause: longerPause(passed.pause, one.pause),
    gap: passed.gap + one.gap + 1,
    unknown: start === undefined || end === undefined ? undefined : { start, end },
    hasVerb: passed.hasVerb === true || one.hasVerb === true,
  };
}
