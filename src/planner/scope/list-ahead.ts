import { isTime, type Saying, type Time } from '../wish/piece.ts';
import type { Group } from './groups.ts';
import { isBound, isDay, isDayLike, isLimit, isSameKind, isTimePiece } from './kinds.ts';
import type { Mention, Pause, Span } from './mention.ts';

/** A time among the others, with the group that is open before it. */
export type Place = {
  own: Group;
  groups: readonly Group[];
  mentions: readonly Mention[];
  index: number;
  now: Mention;
  unread: Span[];
};

/** The times and joins behind a place, up to the next pause. */
export function timesBehind({ mentions, index }: Place): Saying[] {
  const behind = mentions.slice(index + 1);
  const end = behind.findIndex(
    ({ saying, pause }) => pause !== 'none' || !(isTime(saying) || saying.kind === 'join'),
  );
  return behind.slice(0, end < 0 ? undefined : end).map(({ saying }) => saying);
}

/** The link right behind the time that is placed: "next week (mornings preferred)", "Tuesday is fine". */
export function linkBehind({ mentions, index }: Place): Saying['kind'] | undefined {
  const next = mentions.slice(index + 1).find(({ saying }) => !isTime(saying) && saying.kind !== 'join');
  return next?.pause === 'none' ? next.saying.kind : undefined;
}

export function isJudged(place: Place): boolean {
  return linkBehind(place) === 'not' || isAskedBehind(place);
}

export function isAskedBehind(place: Place): boolean {
  return linkBehind(place) === 'asked' || linkBehind(place) === 'prefer' || linkBehind(place) === 'only';
}

/**
 * Whether a time behind a comma continues the list of an exclusion or a preference: a later "or" or "and" closes it, as in "not Monday, Tuesday or
 * Friday". Two weekdays alone can also be a change of mind.
 */
export function isListed(place: Place, time: Time): boolean {
  const { own, mentions, index } = place;
  const last = own.pieces.findLast(isTimePiece);
  const isAlike =
    last !== undefined && (isSameKind(time, last) || (isExcept(place) && isDayLike(time) && isDayLike(last)));
  if (isBound(time) || isLimit(time)) return false;
  if (isOutside(place, time)) {
    // "not tomorrow, Monday or Tuesday next week" can mean both.
    if (own.pieces.some(isDay)) place.unread.push(place.now.span);
    return false;
  }
  // "no Mondays, no Fridays, 10-12 or 2-4"
  if (!isAlike && place.groups.at(-2)?.mode === 'not') return false;
  let more = 0;
  let isJoined = own.pieces.some(({ kind }) => kind === 'join');
  for (const { saying, pause } of mentions.slice(index + 1)) {
    if (pause === 'stop' || saying.kind === 'but' || saying.kind === 'prefer') break;
    if (saying.kind === 'asked') {
      if (saying.isBehind) return false;
      break;
    }
    if (saying.kind === 'not') {
      // "preferably in the morning, Monday and Tuesday are out"
      if (saying.reach !== undefined && own.mode === 'prefer') return false;
      if (saying.reach === 'behind') return true;
      // "neither Monday, Tuesday nor Friday"
      if (saying.reach === undefined && !saying.isExcept && pause === 'none') isJoined = true;
      break;
    }
    if (isJoined && pause === 'comma' && isTime(saying)) break;
    // "except Mondays, September 16, and after 6 PM"
    if (isTime(saying) && (isBound(saying) || isLimit(saying))) return isJoined && isAlike && isExcept(place);
    if (saying.kind === 'join') isJoined = true;
    else if (pause === 'comma' && isTime(saying) && isSameKind(saying, time)) more += 1;
  }
  if (isJoined && (isAlike || isClosedBehind(place))) return true;
  if (!isAlike) return false;
  if (own.mode === 'not' && more === 0 && !isExcept(place)) place.unread.push(place.now.span);
  return true;
}

/** "no mornings, Tuesday", "except Monday, mornings, Friday", "except Tuesday; Wednesday": what follows may be excluded, too, or requested. */
export function mayBeListed(place: Place, time: Time, pause: Pause): boolean {
  const { own, mentions, index } = place;
  const last = own.pieces.findLast(isTimePiece);
  if (!last || isAskedBehind(place) || isOutside(place, time)) return false;
  if (pause === 'stop')
    return isExcept(place) && (isDayLike(time) || (time.kind === 'clock' && last.kind === 'clock'));
  const next = mentions.slice(index + 1).find((one) => isTime(one.saying));
  const isMore = next?.pause === 'comma' && own.pieces.some((piece) => piece.kind === 'join');
  return isMore || (isDayLike(time) && (!isDayLike(last) || !isSameKind(time, last)));
}

/** The open exclusion is "except", which is followed by a list. */
export function isExcept({ mentions, index }: Place): boolean {
  const before = mentions.slice(0, index).findLast(({ saying }) => saying.kind === 'not');
  return before?.saying.kind === 'not' && before.saying.isExcept === true;
}

/** Whether "or" or "and" stands behind the time that is placed, with no other comma between. */
function isClosedBehind({ mentions, index }: Place): boolean {
  const next = mentions.slice(index + 1).find(({ saying }) => !isTime(saying) && saying.kind !== 'zone');
  if (next?.saying.kind === 'not')
    return next.pause === 'none' && next.saying.reach === undefined && !next.saying.isExcept;
  return next?.saying.kind === 'join';
}

/** "not this week, Monday or Tuesday next week": days of another week than the excluded one. To exclude both would leave out all that is named. */
function isOutside(place: Place, time: Time): boolean {
  const { own, groups } = place;
  const isNothingAsked = groups.every(({ mode, pieces }) => mode !== 'ask' || !pieces.some(isTimePiece));
  const [taken, another] = own.pieces;
  if (!isNothingAsked || another || !isDayLike(time) || taken?.kind !== 'day') return false;
  const frames = [time, ...timesBehind(place)].flatMap((piece) =>
    piece.kind === 'day' && !isDayLike(piece) ? [piece.wish] : [],
  );
  const isOther = (wish: (typeof frames)[number]) =>
    wish.kind === taken.wish.kind && JSON.stringify(wish) !== JSON.stringify(taken.wish);
  return frames.length > 0 && (taken.wish.kind === 'day' || frames.every(isOther));
}
