import { isTime, type Link, nearestDay, type Piece, type Saying } from '../wish/piece.ts';
import { longerPause } from '../wish/unit.ts';
import type { ClockTime } from '../wish/wish.ts';
import { withoutConditions } from './conditions.ts';
import { beginCorrection, finishCorrection, replaceBefore } from './corrections.ts';
import { concluded, withoutBusySides, withoutPast } from './left-out.ts';
import type { Mention, Span } from './mentions/mention.ts';
import { lastRunStart, referred } from './mentions/references.ts';
import { withoutDeclined } from './offers.ts';
import { applyOwnTimes } from './own-times/apply-own-times.ts';
import { withEventHalves, withEventLengths } from './own-times/event-lengths.ts';
import { withLaterDays } from './own-times/later-days.ts';
import { withRestOfDays } from './own-times/rest-of-days.ts';
import { withTimeAfterWork } from './own-times/work-ends.ts';
import { placeBut, placeNot } from './place-exclusions.ts';
import { placeBounded, placeElse, placeJoin, placePreference, placeRest, placeTime } from './place-times.ts';
import { leaveUnread, newPlacement, nextMention, type Placement, turn } from './placement.ts';
import { withUnclearHours } from './unclear-hours.ts';
import { isFollowed, withOnlyHours } from './what-follows.ts';

/**
 * Puts mentions into the order that `compose` reads: each "not" before what it excludes, and "but" behind that. `unresolved`: places of
 * references for which no time was found.
 */
export function piecesOf(all: readonly Mention[]): { pieces: Piece[]; unresolved: Span[] } {
  const heard = withUnclearHours(withoutDeclined(withoutConditions(all)));
  const said = withoutBusySides(withoutPast(concluded(heard)));
  const mentions = applyOwnTimes(
    withTimeAfterWork(withRestOfDays(withEventHalves(withEventLengths(withLaterDays(said))))),
  );
  const state = newPlacement(mentions);
  for (; state.index < mentions.length; state.index += 1) {
    const { saying, pause } = mentions[state.index] as Mention;
    state.pause = longerPause(state.pause, pause);
    if (isTime(saying)) state.lastOwn = undefined;
    if (state.pause !== 'none' && state.pause !== 'bracket') state.chunk = state.out.length;
    if (saying.kind === 'vague') placeVague(state, saying, all);
    else if (saying.kind === 'if') leaveUnread(state);
    else if (saying.kind !== 'offered') place(state, saying);
  }
  finishCorrection(state);
  const isOnly = mentions.some(({ saying }) => saying.kind === 'asked' && saying.isOnly);
  return { pieces: isOnly ? withOnlyHours(state.out) : state.out, unresolved: state.unresolved };
}

type PlacedSaying = Exclude<Saying, { kind: 'vague' | 'if' | 'offered' }>;

function place(state: Placement, saying: PlacedSaying): void {
  switch (saying.kind) {
    case 'not':
      placeNot(state, saying);
      break;
    case 'but':
      placeBut(state, saying);
      break;
    case 'asked':
      placeAsked(state, saying);
      break;
    case 'instead':
      replaceBefore(state);
      break;
    case 'rest':
      placeRest(state, saying);
      break;
    case 'corrects':
      beginCorrection(state, saying);
      break;
    case 'concludes':
    case 'past':
      break;
    case 'own':
      placeOwn(state, saying);
      break;
    case 'pause':
      placePause(state, saying);
      break;
    case 'else':
      placeElse(state);
      break;
    case 'unclear':
      leaveUnread(state);
      break;
    case 'bounded':
      placeBounded(state, saying);
      break;
    case 'refers':
      placeReference(state, saying);
      break;
    case 'join':
      placeJoin(state, saying);
      break;
    case 'day':
      placeTime(state, followingDay(state, saying));
      break;
    case 'clock':
    case 'whole':
    case 'anytime':
      placeTime(state, saying);
      break;
    case 'prefer':
      placePreference(state, saying);
      break;
    default:
      state.out.push(saying);
  }
}

/** The day that "following" means, counted from the day named before it: "Friday the 26th, or the following Monday". */
function followingDay({ anchors, out }: Placement, piece: Extract<Piece, { kind: 'day' }>): Piece {
  const { wish } = piece;
  if (wish.kind !== 'weekday' || wish.pick !== 'following') return piece;
  const refers = { kind: 'refers', to: 'later', weekday: wish.weekday } as const;
  return referred(refers, [...anchors, ...out], true)?.[0] ?? piece;
}

/** "how about" requests what follows; "works" ends what is before it. */
function placeAsked(state: Placement, { isBehind }: Extract<Link, { kind: 'asked' }>): void {
  if (isBehind) endChunk(state);
  else if (state.not && isFollowed(state.mentions, state.index)) turn(state);
}

/** Ends the chunk: what follows is another time. */
function endChunk(state: Placement): void {
  state.pause = longerPause(state.pause, 'comma');
  state.chunk = state.out.length;
}

function placePause(state: Placement, { isEnd }: Extract<Link, { kind: 'pause' }>): void {
  if (isEnd) endChunk(state);
  const { not } = state;
  // The hours are not part of the exclusion in "any day except Wednesday, 2 to 3" and "between the 3rd and the 7th, not on
  // the 5th, 1 to 3". They are part of it in "I'm busy Wednesday, 2 to 3".
  if (not && (not.isExcept || (!('reach' in not) && hasDayBefore(state)))) state.pause = 'comma';
}

/** Whether a day was requested before the exclusion. */
function hasDayBefore({ out }: Placement): boolean {
  const at = out.findLastIndex(({ kind }) => kind === 'not');
  return out.slice(0, at).some(({ kind }) => kind === 'day');
}

function placeOwn(state: Placement, { days, hours, isOpen }: Extract<Link, { kind: 'own' }>): void {
  if (isOpen) leaveUnread(state);
  state.lastOwn = [...days, ...(hours ? [{ kind: 'clock' as const, wish: hours }] : [])];
  state.anchors.push(...state.lastOwn);
}

/**
 * Reports the first word of "after school", or all of "not too early", as not understood, unless a clock time says when that is. A part of
 * the day does not say how early is too early.
 */
function placeVague(
  state: Placement,
  { said, isClause }: Extract<Link, { kind: 'vague' }>,
  all: readonly Mention[],
): void {
  const own = state.mentions[state.index] as Mention;
  const others = said === undefined ? all.filter((one) => !isPartOfDay(one)) : all;
  if (isTimeStated(others, others.indexOf(own))) return;
  if (isClause && !state.mentions.some(({ saying }) => isTime(saying))) return;
  const { start, end } = own.span;
  leaveUnread(state, { start, end: said === undefined ? end : Math.min(end, start + said.length) });
}

function isPartOfDay({ saying }: Mention): boolean {
  return saying.kind === 'clock' && saying.wish.kind === 'part';
}

/** True for "Tuesday at 4, after school". False for "after the conference at 3", which may mean a time after 3. */
function isTimeStated(all: readonly Mention[], index: number): boolean {
  const next = all[index + 1];
  if (next?.saying.kind === 'clock' && next.pause === 'none') return false;
  return all.some(
    ({ saying }) => saying.kind === 'clock' || (saying.kind === 'own' && saying.hours !== undefined),
  );
}

type Refers = Extract<Link, { kind: 'refers' }>;

function placeReference(state: Placement, saying: Refers): void {
  // "after 5, as I don't finish until then": the bound was said already.
  if (saying.to === 'before' && state.not && dropSaidBound(state)) return;
  // "on Monday I finish at 4, so after that": the bound says the opposite.
  const isBehindBound = state.out.findLast(({ kind }) => kind !== 'but')?.kind === 'narrow';
  if (isBehindBound && (saying.to === 'after' || saying.to === 'before')) {
    leaveUnread(state);
    return;
  }
  const spoken = [...state.anchors, ...(state.corrected?.before ?? []), ...state.out];
  const isExcluding = state.not !== undefined;
  const clock = clockBefore(state, saying);
  if (clock) {
    const time = edgeTime(clock.wish, saying.to);
    if (time)
      placeTime(state, { kind: 'clock', wish: { kind: saying.to === 'after' ? 'after' : 'before', time } });
    else leaveUnread(state);
    return;
  }
  // "at 12 I eat, so before or after"
  if (saying.to === 'outside' && 'isOfDay' in saying) {
    if (state.anchors.length === 0 && !state.out.some(({ kind }) => kind === 'not'))
      state.out.splice(state.list, 0, { kind: 'not' });
    turn(state);
  }
  const found = referredTime(state, saying, { spoken, isExcluding });
  // In "I have a meeting at 9 on Monday, right after that would be ideal" the other days are not requested.
  const isLiked =
    state.not?.isEvent === true && saying.to === 'after' && nextMention(state)?.saying.kind === 'prefer';
  if (!found || isLiked) {
    leaveUnread(state);
    return;
  }
  const isReplaced = saying.to === 'before' || (saying.to === 'later' && (saying.days ?? 0) < 0);
  if (isReplaced && !state.not) dropLastRun(state, found);
  if (state.not && state.out.at(-1)?.kind !== 'not') turn(state);
  for (const piece of found) placeTime(state, state.not ? nearestDay(piece) : piece);
}

/** The time that was said last is meant: the guest's own, or what is requested. */
function referredTime(
  { lastOwn, anchors, out }: Placement,
  saying: Refers,
  { spoken, isExcluding }: { spoken: readonly Piece[]; isExcluding: boolean },
): Piece[] | undefined {
  const own = lastOwn && referred(saying, lastOwn, true);
  if (own) return own;
  const ofAnchors = saying.to === 'days' && anchors.length > 0 ? referred(saying, anchors, true) : undefined;
  if (ofAnchors) return ofAnchors;
  // A day counted from another does not replace it after "or", or if the other was the guest's own time.
  const isCounted = saying.to === 'later' && (!out.some(isTime) || out.at(-1)?.kind === 'join');
  const isTaken = isExcluding || anchors.some(({ kind }) => kind === 'clock') || isCounted;
  return referred(saying, spoken, isTaken);
}

/**
 * Drops the time from which another one was counted, because the other one replaces it. Behind "or" both are requested. If only hours were
 * counted, the days stay: "Tuesday, I leave at 3, so before that".
 */
function dropLastRun({ out, list }: Placement, found: readonly Piece[]): void {
  if (out.at(-1)?.kind === 'join') return;
  const isHours = found.every(({ kind }) => kind === 'clock');
  while (out.length > list && isTime(out.at(-1) as Piece)) {
    if (isHours && out.at(-1)?.kind !== 'clock') return;
    out.pop();
  }
}

type ClockPiece = Extract<Piece, { kind: 'clock' }>;

/** "My train leaves at 6, so Friday before that": right behind a day, "that" is the clock time that was said before the day. */
function clockBefore({ mentions, index, out, anchors }: Placement, { to }: Refers): ClockPiece | undefined {
  if (to !== 'before' && to !== 'after') return undefined;
  const at = mentions.slice(0, index).findLastIndex(({ saying }) => saying.kind !== 'asked');
  const isBeside = mentions.slice(at + 1, index + 1).every(({ pause, gap }) => pause === 'none' && gap === 0);
  const start = lastRunStart(out);
  const isDayAlone =
    mentions[at]?.saying.kind === 'day' && out.slice(start).every(({ kind }) => kind === 'day');
  if (!isBeside || !isDayAlone) return undefined;
  return [...anchors, ...out.slice(0, start)].findLast((piece) => piece.kind === 'clock');
}

/** The clock time at which hours begin or end. */
function edgeTime(wish: ClockPiece['wish'], to: Refers['to']): ClockTime | undefined {
  if (wish.kind === 'between') return to === 'before' ? wish.from : wish.to;
  return wish.kind === 'at' || ((wish.kind === 'after' || wish.kind === 'before') && wish.kind === to)
    ? wish.time
    : undefined;
}

/** Drops the "not" of "I don't finish until then" if "then" is a bound that was said. Returns whether it did. */
function dropSaidBound(state: Placement): boolean {
  const { out } = state;
  const not = out.findLastIndex(({ kind }) => kind === 'not');
  const isLast = not === out.length - 1;
  const bound = out.findLast(
    (piece, at) => (isLast || at > not) && isTime(piece) && piece.kind !== 'anytime',
  );
  const isSaid =
    (bound?.kind === 'clock' && bound.wish.kind === 'after') ||
    (bound?.kind === 'day' && bound.wish.kind === 'since');
  if (isSaid) {
    out.splice(not, 1);
    turn(state);
  }
  return isSaid;
}
