import { isTime, type Piece, type Saying } from '../wish/piece.ts';
import { certainly } from '../wish/wish.ts';
import { isBound, isEvery, isLimit, isSameKind, type Mention } from './mentions/mention.ts';
import type { Placement } from './placement.ts';

/** Maximum number of passed-over words between "not" and the time that it excludes. */
const maxGap = 6;

/** Whether a time follows before any pause. */
export function isFollowed(mentions: readonly Mention[], index: number): boolean {
  let gap = 0;
  for (let at = index + 1; at < mentions.length; at += 1) {
    const next = mentions[at] as Mention;
    gap += next.gap;
    if ((next.pause !== 'none' && next.pause !== 'bracket') || gap > maxGap) return false;
    if (isTime(next.saying) || next.saying.kind === 'refers') return true;
    const isPassed =
      (next.saying.kind === 'asked' && next.saying.isBehind) ||
      next.saying.kind === 'zone' ||
      next.saying.kind === 'duration' ||
      next.saying.kind === 'note';
    if (!isPassed) return false;
  }
  return false;
}

/** Whether an excluding word stands behind the times that follow. */
export function isRefusedBehind(mentions: readonly Mention[], index: number): boolean {
  const next = mentions.slice(index + 1).find(({ saying }) => !isTime(saying) && saying.kind !== 'join');
  return next?.saying.kind === 'not' && 'reach' in next.saying;
}

/**
 * The excluded hours of a day, and the index of their last mention. "can't do Tuesday, and Thursday only after 4" excludes Thursday until
 * 4.
 */
export function boundedAt(
  mentions: readonly Mention[],
  index: number,
): { taken: Piece[]; last: number } | undefined {
  const day = mentions[index]?.saying;
  const last = mentions[index + 1]?.saying.kind === 'asked' ? index + 2 : index + 1;
  const next = mentions[last];
  const hours =
    next?.pause === 'none' && next.gap === 0 && next.saying.kind === 'clock' ? next.saying.wish : undefined;
  if (day?.kind !== 'day' || (hours?.kind !== 'after' && hours?.kind !== 'before')) return undefined;
  const time = { likely: hours.time.likely, otherwise: [] };
  const [from, to] = hours.kind === 'after' ? [certainly(0), time] : [time, certainly(24 * 60)];
  return { taken: [day, { kind: 'clock', wish: { kind: 'between', from, to } }], last };
}

export function isExceptNext(mentions: readonly Mention[], index: number): boolean {
  const next = mentions.slice(index + 1).find(({ saying }) => saying.kind !== 'asked');
  return next?.saying.kind === 'not' && next.saying.isExcept === true && next.pause !== 'stop';
}

/** If a day is excluded and hours follow, they are requested on that day: "Tomorrow is packed, 7:30 is my only opening". */
export function withOnlyHours(pieces: Piece[]): Piece[] {
  const [not, day, but, ...hours] = pieces;
  const isOneDay = day?.kind === 'day' && !day.isContainer && !isEvery(day);
  const isHours =
    hours.length > 0 &&
    hours.every((piece) => piece.kind === 'join' || (piece.kind === 'clock' && piece.wish.kind !== 'part'));
  return not?.kind === 'not' && isOneDay && but?.kind === 'but' && isHours ? [day, ...hours] : pieces;
}

/**
 * Whether a pause ends an exclusion. It does in "not Friday, Thursday is fine" and "not today, tomorrow". It does not in "not Monday, Tuesday or
 * Friday", which lists what is excluded.
 */
export function endsExclusion({ not, pause, out, mentions, index }: Placement): boolean {
  const first = mentions[index]?.saying as Saying;
  if (pause === 'stop' || isBound(first) || isLimit(first)) return true;
  // A day with its own hours is not excluded: "not Monday or Tuesday, Thursday after 1".
  const second = mentions[index + 1];
  const taken = out.slice(out.findLastIndex(({ kind }) => kind === 'not') + 1);
  if (
    first.kind === 'day' &&
    second?.pause === 'none' &&
    isBound(second.saying) &&
    taken.every(({ kind }) => kind === 'day' || kind === 'join')
  )
    return true;
  if (not?.isExcept && (first.kind === 'clock' || first.kind === 'whole')) return true;
  let isList = isSameKind(first, out.findLast(isTime));
  let times = 0;
  for (let at = index + 1; at < mentions.length; at += 1) {
    const { saying, pause: rest } = mentions[at] as Mention;
    if (rest === 'stop' || saying.kind === 'but') break;
    if (saying.kind === 'asked') {
      if (saying.isBehind) return true;
      break;
    }
    if (saying.kind === 'not') {
      if ('reach' in saying && !isFollowed(mentions, at)) return false;
      break;
    }
    if (saying.kind === 'join') isList = true;
    if (rest === 'comma' && isSameKind(saying, first)) times += 1;
  }
  return !isList && times === 0;
}

/**
 * A bound and its days. `last`: the index of its last mention. `isOnly`: "only until 3", "not after 3", "only in the morning". `isClause`:
 * "I need to be done by 3".
 */
export type DayBound = { days: Piece[]; hours: Piece[]; last: number; isOnly: boolean; isClause: boolean };

/** The days and their bound, in either order: "on Tuesday only until 3", "until 3 on Tuesday". */
export function dayBoundAt(mentions: readonly Mention[], from: number): DayBound | undefined {
  const found: DayBound = { days: [], hours: [], last: from, isOnly: false, isClause: false };
  let isOnly = false;
  const isOpen = mentions[from]?.pause === 'stop' || mentions[from - 1]?.saying.kind === 'but';
  for (let at = from; at < mentions.length; at += 1) {
    const { saying, pause } = mentions[at] as Mention;
    if (
      at > from &&
      pause !== 'none' &&
      !(pause === 'comma' && opensBound(mentions.slice(at), found, isOpen))
    )
      break;
    // "on Tuesday I can only do until 3"
    if (saying.kind === 'asked' && (!saying.isBehind || found.hours.length === 0)) {
      isOnly ||= saying.isOnly === true;
      continue;
    }
    const isJoin =
      saying.kind === 'join' &&
      saying.join !== 'comma' &&
      isRowOf(
        found,
        mentions.slice(at + 1).find((one) => one.saying.kind !== 'asked'),
      );
    // In "Tuesday or Friday, only until 3 on Monday" the bound belongs to Monday.
    const isOfOther = found.days.length > 0 && found.hours.length > 0;
    if (saying.kind === 'day' && isOfOther) return undefined;
    if (saying.kind === 'day' && !saying.isContainer) found.days.push(saying);
    else if (isJoin) (found.hours.length > 0 ? found.hours : found.days).push(saying);
    else if (isBound(saying) || (isOnly && isPart(saying))) {
      found.hours.push(saying as Piece);
      found.isOnly ||= isLimit(saying);
      found.isClause ||= isClause(mentions[at] as Mention);
    } else if (isTime(saying) || isEvaluation(saying.kind)) return undefined;
    else break;
    found.last = at;
    found.isOnly ||= isOnly;
  }
  return found.days.length > 0 && found.hours.length > 0 ? found : undefined;
}

function isPart(saying: Saying): boolean {
  return saying.kind === 'clock' && saying.wish.kind === 'part';
}

/**
 * Whether a bound of the days follows a comma: "on Thursday, only until noon", "on Thursday, when I can only do after 3". `isOpen`: also in
 * "but on Thursday, I need to be done by noon".
 */
function opensBound(rest: readonly Mention[], { days, hours }: DayBound, isOpen: boolean): boolean {
  const isOnly = rest.find(({ saying }) => saying.kind !== 'asked' || saying.isOnly)?.saying.kind === 'asked';
  const [one] = rest;
  const isBounding = isOpen && one !== undefined && isBound(one.saying) && isClause(one);
  return days.length > 0 && hours.length === 0 && (isOnly || isBounding);
}

/** Whether the words before a time make a clause: "I need to be done by 3". */
export function isClause({ gap, hasVerb }: Mention): boolean {
  return hasVerb === true || gap > 1;
}

/** Whether a join continues a row of days or of bounds: "Tuesday and Thursday only until 3", "after 10 and before 12 on Tuesday". */
function isRowOf({ days, hours }: DayBound, next: Mention | undefined): boolean {
  if (next?.saying.kind === 'day') return hours.length === 0 && !next.saying.isContainer;
  return next !== undefined && isBound(next.saying) && (hours.length > 0 || days.length === 0);
}

/** Whether a saying judges the time before it, as in "Thursday after 2 works", "… is best", "… is out". */
function isEvaluation(kind: string): boolean {
  return kind === 'asked' || kind === 'prefer' || kind === 'not' || kind === 'instead';
}
