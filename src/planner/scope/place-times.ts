import { isTime, type Link, type Piece, type Saying } from '../wish/piece.ts';
import { inBracket } from './brackets.ts';
import { isBound, isLimit, type Not } from './mentions/mention.ts';
import { placeNarrowing } from './place-exclusions.ts';
import { dropJoin, leaveUnread, nextMention, type Placement, takeAway, turn } from './placement.ts';
import { boundedAt, endsExclusion, isFollowed, isRefusedBehind } from './what-follows.ts';

export function placeTime(state: Placement, piece: Piece): void {
  const { out, not } = state;
  if (state.pause === 'bracket' && explainsBefore(state, piece)) {
    state.pause = 'none';
    return;
  }
  const pause = isMoreOfSame(state, piece) ? 'none' : state.pause;
  const before = out.at(-1);
  const isBehindNarrow = before?.kind === 'join' && out.at(-2)?.kind === 'narrow';
  if ((pause !== 'none' || isBehindNarrow) && placeNarrowing(state, state.index, 'pause')) return;
  if (pause !== 'none' && before !== undefined && !linking.has(before.kind)) {
    if (piece.kind === 'anytime' && (not || hasPreference(state))) turn(state);
    else {
      if (not ? endsExclusion(state) : isPreferredBefore(state, piece)) turn(state);
      else out.push({ kind: 'join', join: 'comma' });
      state.chunk = out.length;
    }
  }
  state.pause = 'none';
  out.push(piece);
}

const linking: ReadonlySet<string> = new Set<Piece['kind']>(['join', 'not', 'but', 'prefer']);

/** Puts a bracket in the place of the time that it explains. */
function explainsBefore({ out, not }: Placement, piece: Piece): boolean {
  if (piece.kind === 'day') {
    const at = out.findLastIndex(({ kind }) => kind !== 'note');
    const said = out[at];
    const days = said?.kind === 'day' ? inBracket(said, piece) : undefined;
    if (days) out.splice(at, 1, ...days);
    return days !== undefined;
  }
  // "except lunch hours (12:00-13:00)"
  const before = out.at(-1);
  const isSaidAgain =
    not !== undefined && piece.kind === 'clock' && before?.kind === 'clock' && before.wish.kind === 'part';
  if (isSaidAgain) out.splice(-1, 1, piece);
  return isSaidAgain;
}

/** Whether a bracket explains the time before it: "tomorrow evening (19 November)", but not "next week (mornings preferred)". */
function isMoreOfSame(state: Placement, piece: Piece): boolean {
  const { out, list, pause } = state;
  if (pause !== 'bracket' || nextMention(state)?.saying.kind === 'prefer') return false;
  const run = out.slice(out.findLastIndex(({ kind }) => kind === 'join' || kind === 'not') + 1);
  const isItsDay = piece.kind === 'day' && run.some(({ kind }) => kind === 'clock');
  return isItsDay || !out.slice(list).some(({ kind }) => kind === piece.kind);
}

/** Whether a preference stands before "any day". In "preferably mornings, any day except Monday" the exclusion applies to all days. */
function hasPreference({ out, list }: Placement): boolean {
  return out.some(({ kind }, index) => index >= list && kind === 'prefer');
}

/**
 * Hours after preferred days apply to all days: "this week, ideally Thursday, not before 3". Days after preferred hours do too: "ideally after
 * 3, next week".
 */
function isPreferredBefore({ out, list }: Placement, piece: Piece): boolean {
  const prefer = out.findLastIndex(({ kind }, index) => index >= list && kind === 'prefer');
  const liked = prefer < 0 || out.length === prefer + 1 ? [] : out.slice(prefer + 1);
  if (isBound(piece)) return prefer > list && liked.every(({ kind }) => kind === 'day' || kind === 'join');
  return (
    piece.kind === 'day' && prefer === list && liked.length > 0 && liked.every(({ kind }) => kind === 'clock')
  );
}

export function placeJoin(state: Placement, join: Extract<Piece, { kind: 'join' }>): void {
  if (join.join === 'and' && placeNarrowing(state, state.index + 1, 'and')) return;
  const bounded = state.not && join.join === 'and' ? boundedAt(state.mentions, state.index + 1) : undefined;
  if (!bounded) {
    addJoin(state, join);
    return;
  }
  takeAway(state, { kind: 'not' });
  state.out.push(...bounded.taken);
  turn(state);
  state.index = bounded.last;
}

function addJoin(state: Placement, join: Extract<Piece, { kind: 'join' }>): void {
  const { out, not } = state;
  state.pause = 'none';
  if (out.length === 0) return;
  const next = nextMention(state);
  if (!not || join.join !== 'and' || !next || !isTime(next.saying) || state.isSpared) {
    out.push(join);
    return;
  }
  if (mayBeRequested(next.saying, not)) {
    placeEitherBound(state, next.saying);
    return;
  }
  // "except 11 to 12 and after 4:30": both are excluded.
  const isMore = not.isExcept && out.at(-1)?.kind === 'clock' && !isLimit(next.saying);
  // "bar Wednesday, and it has to be in the afternoon": other words begin a request.
  const isOther = next.hasVerb === true && !isRefusedBehind(state.mentions, state.index);
  // "not Monday and after 3" requests what is after three; "not Monday and Tuesday" excludes both.
  // "not on Fridays, and no later than the 30th": a limit says its own "not".
  if ((isBound(next.saying) && !isMore) || isLimit(next.saying) || isOther) turn(state);
  else takeAway(state, not);
}

type DayPiece = Extract<Piece, { kind: 'day' }>;

/** "not Monday and until the 30th" can exclude these days or request them. After "I can't do", or after "except", they are excluded. */
function mayBeRequested(saying: Saying, not: Not): saying is DayPiece {
  if (saying.kind !== 'day' || isLimit(saying) || not.isExcept || 'reach' in not) return false;
  return saying.wish.kind === 'till' || saying.wish.kind === 'since';
}

function placeEitherBound(state: Placement, bound: DayPiece): void {
  state.out.push({
    kind: 'either',
    of: [
      [{ kind: 'but' }, bound],
      [{ kind: 'but' }, { kind: 'not' }, bound],
    ],
  });
  turn(state);
  state.index += 1;
}

/** "otherwise" joins alternatives. Behind a preference or an exclusion it begins a request. */
export function placeElse(state: Placement): void {
  if (state.not || state.out.some(({ kind }) => kind === 'prefer')) turn(state);
  else addJoin(state, { kind: 'join', join: 'or', isElse: true });
}

/** "The rest of Tuesday": that day without what was requested before. */
export function placeRest(state: Placement, { day }: Extract<Link, { kind: 'rest' }>): void {
  const { out } = state;
  // "Tuesday at 3; the rest of Tuesday is packed"
  if (nextMention(state)?.saying.kind === 'not') leaveUnread(state);
  if (out.some(isTime) && out.at(-1)?.kind !== 'join') {
    if (!state.not && !out.some(({ kind }) => kind === 'prefer')) out.splice(state.list, 0, { kind: 'not' });
    turn(state);
  }
  placeTime(state, day);
}

/** "Monday or Friday, but not before noon on Friday" excludes hours; alone it requests the others. */
export function placeBounded(
  state: Placement,
  { day, asked, taken }: Extract<Link, { kind: 'bounded' }>,
): void {
  if (!state.not && !state.out.some(({ kind }) => kind === 'day' || kind === 'whole')) {
    placeTime(state, day);
    placeTime(state, asked);
    return;
  }
  if (state.not) {
    takeAway(state, { kind: 'not' });
    state.out.push(day, taken);
    turn(state);
    return;
  }
  dropJoin(state);
  const otherwise: Piece[] = [{ kind: 'but' }, { kind: 'not' }, day, taken, { kind: 'but' }];
  state.out.push({ kind: 'narrow', days: [day], hours: [asked], otherwise });
}

/** "if possible" prefers the time before it in its clause, or else what follows. */
export function placePreference(state: Placement, saying: Extract<Piece, { kind: 'prefer' }>): void {
  const { out, chunk, mentions, index } = state;
  const { isBehind, reach, isAhead, isBetter } = saying;
  const hasBefore = out.slice(chunk).some(isTime);
  if (isBehind && !hasBefore) return;
  const hasBehind = isFollowed(mentions, index);
  if (isAhead && !hasBehind) return;
  // In "On the phone is best. Free from 9" nothing about time is preferred.
  const next = nextMention(state);
  // "Two hours would be ideal, on Monday": the length is preferred.
  const before = mentions[index - 1];
  if (before?.saying.kind === 'duration' && mentions[index]?.pause === 'none' && next?.pause !== 'none')
    return;
  if (!hasBefore && (next?.pause === 'stop' || (next?.pause === 'comma' && next.unknown))) return;
  const isEither = reach === 'both' && (hasBefore || !next);
  // "Tuesday is what I prefer": nothing follows.
  const isLast = hasBefore && !hasBehind;
  out.push({
    kind: 'prefer',
    ...((isBehind || isEither || isLast) && { isBehind: true }),
    ...(isBetter && { isBetter }),
    ...((reach || isAhead) && { reach: 'both' }),
  });
}
