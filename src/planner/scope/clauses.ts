import type { Piece, Saying } from '../wish/piece.ts';
import { correct, followed, referred } from './backward.ts';
import { inBracket } from './brackets.ts';
import { isAllTaken, isBound, isEvery, isExplained, plain } from './kinds.ts';
import { concluded, withoutPast } from './left-out.ts';
import { onceOf, withOwnTimes } from './own-times.ts';
import {
  boundedAt,
  isExceptNext,
  isFollowed,
  isLost,
  isRefusedBehind,
  isRegret,
  isTurn,
  withOnlyHours,
} from './what-follows.ts';

/** A bracket ends nothing where it says more of the same time: "Tuesday (morning)". */
export type Pause = 'none' | 'bracket' | 'comma' | 'stop';

const pauses: readonly Pause[] = ['none', 'bracket', 'comma', 'stop'];

/** One thing said: the pause before it, how many words of no meaning stand before it, and where it is written. */
export type Said = {
  saying: Saying;
  pause: Pause;
  gap: number;
  /** The words before it that no table names. */
  unknown: Span | undefined;
  /** A verb stands among them. */
  isClause?: boolean;
  span: Span;
};
type Span = { start: number; end: number };

export type Not = Extract<Saying, { kind: 'not' }>;

/**
 * Where we are. `chunk`: the first piece since the last pause; `list`: the first since the last change between what is asked for and what is
 * taken away. `not`: what takes away what follows; `isSpared`: what follows is spared of that.
 */
export type State = {
  out: Piece[];
  chunk: number;
  list: number;
  not: Not | undefined;
  isSpared: boolean;
  pause: Pause;
};

/** Puts what was said into the order that `compose` reads: each "not" before what it takes away, "but" behind it. */
export function piecesOf(all: readonly Said[]): { pieces: Piece[]; unresolved: Said['span'][] } {
  const said = withOwnTimes(withoutPast(concluded(all)));
  const unresolved: Said['span'][] = [];
  /** What belongs to the guest: "that day" may be its day. */
  const anchors: Piece[] = [];
  let ownLast: Piece[] | undefined;
  const state: State = { out: [], chunk: 0, list: 0, not: undefined, isSpared: false, pause: 'none' };
  let corrected: { before: Piece[]; span: Said['span']; isVague: boolean } | undefined;
  let passed = -1;
  for (const [index, one] of said.entries()) {
    if (index <= passed) continue;
    const { saying, pause, span } = one;
    state.pause = longer(state.pause, pause);
    if (isTime(saying)) ownLast = undefined;
    if (state.pause !== 'none' && state.pause !== 'bracket') state.chunk = state.out.length;
    switch (saying.kind) {
      case 'not': {
        addNot(state, saying, said, index);
        const next = said[index + 1];
        // "any day except flirp".
        if (isLost(saying, said, index)) unresolved.push(span);
        // "save Monday" keeps it, where nothing is there that it could be taken from.
        if ('isBehindTime' in saying && !said.slice(0, index).some((before) => isTime(before.saying)))
          unresolved.push(span);
        // "not flirpy Friday": what it takes away is not known.
        if (!('reach' in saying) && next?.unknown && isFollowed(said, index)) unresolved.push(next.unknown);
        break;
      }
      case 'but':
        if (!saying.isTurn && isExceptBut(state, said, index))
          takeAway(state, { kind: 'not', isExcept: true });
        else turn(state);
        break;
      case 'asked':
        if (saying.isBehind) {
          state.pause = longer(state.pause, 'comma');
          state.chunk = state.out.length;
        } else if (state.not && isFollowed(said, index)) turn(state);
        break;
      case 'instead':
        replace(state, isFollowed(said, index));
        break;
      case 'rest':
        // "Tuesday at 3; the rest of Tuesday is packed"
        if (said[index + 1]?.saying.kind === 'not') unresolved.push(span);
        if (state.out.some(isTime) && state.out.at(-1)?.kind !== 'join') {
          if (!state.not && !state.out.some(({ kind }) => kind === 'prefer'))
            state.out.splice(state.list, 0, { kind: 'not' });
          turn(state);
        }
        addTime(state, saying.day, said, index);
        break;
      case 'corrects':
        if (!state.out.some(isTime) || (saying.isVague && isRegret(state, said[index + 1]))) break;
        if (saying.isMove && isAllTaken(state.out)) {
          turn(state);
          break;
        }
        if (corrected) finish();
        corrected = { before: state.out, span, isVague: saying.isVague === true };
        Object.assign(state, { out: [], chunk: 0, list: 0, not: undefined, pause: 'none' });
        break;
      case 'concludes':
      case 'told':
        break;
      case 'vague':
        if (
          !isExplained(all, all.indexOf(one)) &&
          !(saying.isClause && !said.some((other) => isTime(other.saying)))
        )
          unresolved.push({ ...span, end: Math.min(span.end, span.start + saying.said.length) });
        break;
      case 'own':
        if (saying.isOpen) unresolved.push(span);
        ownLast = [...saying.days, ...(saying.hours ? [{ kind: 'clock' as const, wish: saying.hours }] : [])];
        anchors.push(...ownLast);
        break;
      case 'pause':
        if (saying.isEnd) {
          state.pause = longer(state.pause, 'comma');
          state.chunk = state.out.length;
        }
        // "any day except Wednesday, 2 to 3"; but "I'm busy Wednesday, 2 to 3".
        // "between the 3rd and the 7th, not on the 5th, 1 to 3".
        if (state.not && (state.not.isExcept || (!('reach' in state.not) && hasDayBefore(state))))
          state.pause = 'comma';
        break;
      case 'else':
        if (state.not || state.out.some(({ kind }) => kind === 'prefer')) turn(state);
        else addJoin(state, { kind: 'join', join: 'or', isElse: true }, said, index);
        break;
      case 'bounded':
        // "Monday or Friday, but not before noon on Friday" takes hours away.
        if (state.not || state.out.some(({ kind }) => kind === 'day' || kind === 'whole')) {
          takeAway(state, { kind: 'not' });
          state.out.push(saying.day, saying.taken);
          turn(state);
        } else for (const piece of [saying.day, saying.asked]) addTime(state, piece, said, index);
        break;
      case 'refers': {
        // "after 5, as I don't finish until then": the bound was said.
        if (saying.to === 'before' && state.not && dropSaidBound(state)) break;
        const all = [...anchors, ...(corrected?.before ?? []), ...state.out];
        const isTaken = state.not !== undefined || anchors.some(({ kind }) => kind === 'clock');
        // "at 12 I eat, so before or after"
        if (saying.to === 'outside' && 'isOfDay' in saying) {
          if (anchors.length === 0 && !state.out.some(({ kind }) => kind === 'not'))
            state.out.splice(state.list, 0, { kind: 'not' });
          turn(state);
        }
        // What was said last is spoken of: the guest's own, or what is asked for.
        const found =
          (ownLast && referred(saying, ownLast, true)) ??
          (saying.to === 'days' && anchors.length > 0 ? referred(saying, anchors, true) : undefined) ??
          referred(saying, all, isTaken || (saying.to === 'later' && isAnchored(state)));
        if (!found) unresolved.push(span);
        else {
          const isReplaced = saying.to === 'before' || (saying.to === 'later' && (saying.days ?? 0) < 0);
          if (isReplaced && !state.not) dropLastRun(state);
          if (state.not && state.out.at(-1)?.kind !== 'not') turn(state);
          for (const piece of found) addTime(state, state.not ? onceOf(piece) : piece, said, index);
        }
        break;
      }
      case 'join': {
        const bounded = state.not && saying.join === 'and' ? boundedAt(said, index + 1) : undefined;
        if (bounded) {
          takeAway(state, { kind: 'not' });
          state.out.push(...bounded.taken);
          turn(state);
          passed = bounded.last;
        } else addJoin(state, saying, said, index);
        break;
      }
      case 'day':
        addTime(state, followed(saying, [...anchors, ...state.out]), said, index);
        break;
      case 'clock':
      case 'whole':
      case 'anytime':
        addTime(state, saying, said, index);
        break;
      case 'prefer':
        addPreference(state, saying, said, index);
        break;
      default:
        state.out.push(saying);
    }
  }
  if (corrected) finish();
  const isOnly = said.some(({ saying }) => saying.kind === 'asked' && saying.isOnly);
  return { pieces: isOnly ? withOnlyHours(state.out) : state.out, unresolved };

  function finish(): void {
    if (!corrected) return;
    const { before, span, isVague } = corrected;
    const pieces = correct(before, state.out, isVague);
    if (pieces) state.out = pieces;
    else {
      unresolved.push(span);
      state.out = [...before, { kind: 'but' }, ...state.out];
    }
    corrected = undefined;
  }
}

/** A day that is counted from another replaces none: it stands behind "or", or the other was the guest's own. */
function isAnchored({ out }: State): boolean {
  return !out.some(isTime) || out.at(-1)?.kind === 'join';
}

export function isTime({ kind }: Saying): boolean {
  return kind === 'day' || kind === 'clock' || kind === 'whole' || kind === 'anytime';
}

/** "if possible" prefers what is before it in its breath, or else what follows. */
function addPreference(
  { out, chunk }: State,
  { isBehind, reach, isAhead, isBetter }: Extract<Saying, { kind: 'prefer' }>,
  said: readonly Said[],
  index: number,
): void {
  const hasBefore = out.slice(chunk).some(isTime);
  if (isBehind && !hasBefore) return;
  if (isAhead && !isFollowed(said, index)) return;
  // "On the phone is best. Free from 9": of no time.
  const next = said[index + 1];
  if (!hasBefore && (next?.pause === 'stop' || (next?.pause === 'comma' && next.unknown))) return;
  const isEither = reach === 'both' && (hasBefore || !said[index + 1]);
  // "Tuesday is what I prefer": nothing follows.
  const isLast = hasBefore && !isFollowed(said, index);
  out.push({
    kind: 'prefer',
    ...((isBehind || isEither || isLast) && { isBehind: true }),
    ...(isBetter && { isBetter }),
    ...((reach || isAhead) && { reach: 'both' }),
  });
}

/** A clause begins in which all is asked for. */
function turn(state: State): void {
  dropJoin(state);
  if (state.out.length > 0 && state.out.at(-1)?.kind !== 'but') state.out.push({ kind: 'but' });
  Object.assign(state, { not: undefined, isSpared: false, pause: 'none' });
  state.chunk = state.out.length;
  state.list = state.out.length;
}

/** What follows is taken away. */
function takeAway(state: State, not: Not): void {
  dropJoin(state);
  const isSpared =
    not.isExcept === true && state.not !== undefined && (not.isUnless === true || !state.not.isExcept);
  if (state.not && !isSpared) state.out.push({ kind: 'but' });
  state.out.push(plain(not));
  Object.assign(state, { not, isSpared, pause: 'none' });
  state.chunk = state.out.length;
  state.list = state.out.length;
}

/** Puts the clause that was just said in the place of what was asked for before it. */
function replace(state: State, isAhead: boolean): void {
  const { out, chunk, list } = state;
  if (isAhead || !out.slice(chunk).some(isTime)) {
    if (isAhead && state.not) turn(state);
    return;
  }
  const own = out.splice(chunk);
  if (!state.not) {
    dropJoin(state);
    // "Tuesday at 3, 4 instead" keeps the day, and "Tuesday at 3, Wednesday instead" the hour.
    const replaced = out.splice(list);
    const last = replaced.slice(replaced.findLastIndex(({ kind }) => kind === 'join') + 1);
    const isSaid = (piece: Piece) =>
      own.some(
        (one) => one.kind === piece.kind || one.kind === 'whole' || (one.kind === 'day' && one.isContainer),
      );
    own.unshift(
      ...last.filter((piece) => (piece.kind === 'day' || piece.kind === 'clock') && !isSaid(piece)),
    );
  }
  turn(state);
  out.push(...own);
}

/** Leaves out the time that another, which was counted from it, stands for; behind "or" it is asked for too. */
function dropLastRun({ out, list }: State): void {
  if (out.at(-1)?.kind === 'join') return;
  while (out.length > list && isTime(out.at(-1) as Piece)) out.pop();
}

/** Drops a "not" whose "until then" speaks of a bound: nothing more is taken away. */
function dropSaidBound(state: State): boolean {
  const { out } = state;
  const not = out.findLastIndex(({ kind }) => kind === 'not');
  const isLast = not === out.length - 1;
  const bound = out.findLast(
    (piece, at) => (isLast || at > not) && isTime(piece) && piece.kind !== 'anytime',
  );
  const isSaid =
    (bound?.kind === 'clock' && bound.wish.kind === 'after') ||
    (bound?.kind === 'day' && bound.wish.kind === 'since');
  if (isSaid) out.splice(not, 1);
  if (isSaid) turn(state);
  return isSaid;
}

/** Whether a day was asked for before what is taken away. */
function hasDayBefore({ out }: State): boolean {
  const at = out.findLastIndex(({ kind }) => kind === 'not');
  return out.slice(0, at).some(({ kind }) => kind === 'day');
}

function addNot(state: State, saying: Not, said: readonly Said[], index: number): void {
  const { out, chunk, pause } = state;
  const reach = 'reach' in saying ? saying.reach : 'ahead';
  const hasBefore = out.slice(chunk).some(isTime);
  // "nothing works except Friday": what follows is spared.
  const spares = reach === 'ahead' && !saying.isExcept && isExceptNext(said, index);
  // "the office is closed Monday"
  const isFirst = reach === 'behind' && !out.some(isTime) && isFollowed(said, index);
  const isAhead = spares || isFirst || (reach !== 'behind' && isFollowed(said, index));
  if (!isAhead) {
    if (saying.isExcept && reach === 'ahead') return;
    // "Mondays, I'm busy."
    if (!hasBefore && pause === 'comma' && reach === 'both') state.chunk = lastChunk(state);
    if (hasBefore || state.chunk !== chunk) refuse(state, saying);
    return;
  }
  // "Monday I'm busy until 3": both are one time.
  // "Next week I can't do Tuesday": the week is asked for.
  const isFrame = out.slice(chunk).every((piece) => piece.kind === 'day' && piece.isContainer);
  if (
    reach === 'both' &&
    hasBefore &&
    !isFrame &&
    pause === 'none' &&
    !state.not &&
    out.at(-1)?.kind !== 'join'
  ) {
    const moved = out.splice(chunk);
    takeAway(state, saying);
    out.push(...moved);
    return;
  }
  takeAway(state, saying);
}

/** Takes away the time before: "Tuesday doesn't work". */
function refuse(state: State, saying: Not): void {
  const { out } = state;
  const isList = 'isOfAll' in saying || out.slice(state.chunk).some(({ kind }) => kind === 'join');
  if (!state.not) {
    const moved = out.splice(isList ? listStart(state) : state.chunk);
    takeAway(state, saying);
    out.push(...moved);
  }
  turn(state);
}

/** "next week, Monday and Tuesday are out": the week is asked for. */
function listStart({ out, list, chunk }: State): number {
  const [first, second] = [out[list], out[list + 1]];
  // "Monday and Wednesday before 11, Tuesday and Thursday are out": days with hours are in no list of those that are out.
  const hours = out.slice(0, chunk).findLastIndex(({ kind }) => kind === 'clock' || kind === 'whole');
  if (hours >= list) return hours + 1 + (out[hours + 1]?.kind === 'join' ? 1 : 0);
  const isFrame =
    first?.kind === 'day' && first.isContainer && second?.kind === 'join' && second.join === 'comma';
  return isFrame ? list + 1 : list;
}

function lastChunk({ out, chunk, list }: State): number {
  const comma = out.slice(0, chunk).findLastIndex((piece) => piece.kind === 'join' && piece.join === 'comma');
  return Math.max(comma + 1, list);
}

function addJoin(
  state: State,
  join: Extract<Piece, { kind: 'join' }>,
  said: readonly Said[],
  index: number,
): void {
  const { out, not } = state;
  state.pause = 'none';
  if (out.length === 0) return;
  const next = said[index + 1];
  // "not Monday and after 3" asks for what is after three; "not Monday and Tuesday" takes both away.
  if (not && join.join === 'and' && next && isTime(next.saying) && !state.isSpared) {
    // "except 11 to 12 and after 4:30": both are taken away.
    const isMore = not.isExcept && out.at(-1)?.kind === 'clock';
    // "bar Wednesday, and it has to be in the afternoon": other words begin what is asked for.
    const isOther = next.isClause === true && !isRefusedBehind(said, index);
    if ((isBound(next.saying) && !isMore) || isOther) turn(state);
    else takeAway(state, not);
    return;
  }
  out.push(join);
}

function addTime(state: State, piece: Piece, said: readonly Said[], index: number): void {
  const { out, not } = state;
  const before = out.at(-1);
  if (state.pause === 'bracket' && piece.kind === 'day') {
    const at = out.findLastIndex(({ kind }) => kind !== 'note');
    const said = out[at];
    const days = said?.kind === 'day' ? inBracket(said, piece) : undefined;
    if (days) {
      out.splice(at, 1, ...days);
      state.pause = 'none';
      return;
    }
  }
  // "except lunch hours (12:00-13:00)"
  const isSaidAgain =
    not && before?.kind === 'clock' && piece.kind === 'clock' && before.wish.kind === 'part';
  if (state.pause === 'bracket' && isSaidAgain) {
    out.splice(-1, 1, piece);
    state.pause = 'none';
    return;
  }
  // "tomorrow evening (19 November)": the day of those hours; but "next week (mornings preferred)".
  const run = out.slice(out.findLastIndex(({ kind }) => kind === 'join' || kind === 'not') + 1);
  const isItsDay = piece.kind === 'day' && run.some(({ kind }) => kind === 'clock');
  const isMore =
    state.pause === 'bracket' &&
    said[index + 1]?.saying.kind !== 'prefer' &&
    (isItsDay || !out.slice(state.list).some(({ kind }) => kind === piece.kind));
  const pause = isMore ? 'none' : state.pause;
  const isLinked =
    before === undefined ||
    before.kind === 'join' ||
    before.kind === 'not' ||
    before.kind === 'but' ||
    before.kind === 'prefer';
  if (piece.kind === 'anytime' && pause !== 'none' && !isLinked && (not || hasPreference(state))) turn(state);
  else if (pause !== 'none' && !isLinked) {
    if (not ? isTurn(state, said, index) : isPreferredBefore(state, piece)) turn(state);
    else out.push({ kind: 'join', join: 'comma' });
    state.chunk = out.length;
  }
  state.pause = 'none';
  out.push(piece);
}

/** "any day next week but Monday": nothing but a span stands before it, and a day behind it. */
function isExceptBut({ out, not, pause, list }: State, said: readonly Said[], index: number): boolean {
  const next = said[index + 1];
  if (not || pause !== 'none' || next?.pause !== 'none' || next.gap > 0) return false;
  const own = out.slice(list);
  const isAll = own.length > 0 && own.every(({ kind }) => kind === 'anytime');
  // "anything but mornings"
  if (isAll && isTime(next.saying)) return !isBound(next.saying);
  if (next.saying.kind !== 'day' || next.saying.isContainer) return false;
  const isSpan =
    own.some((piece) => piece.kind !== 'clock' || piece.wish.kind === 'part') &&
    own.every(
      (piece) =>
        piece.kind !== 'whole' &&
        (piece.kind !== 'day' || piece.isContainer || isEvery(piece) || piece.wish.kind === 'weekdays'),
    );
  const after = said.slice(index + 2).find(({ saying }) => !isTime(saying) && saying.kind !== 'join');
  return (
    isSpan && !(after?.pause === 'none' && (after.saying.kind === 'asked' || after.saying.kind === 'prefer'))
  );
}

/** "preferably mornings, any day except Monday" takes no day from what is preferred alone. */
function hasPreference({ out, list }: State): boolean {
  return out.some(({ kind }, index) => index >= list && kind === 'prefer');
}

/** "this week, ideally Thursday, not before 3": hours behind days that are preferred are those of all; and days behind hours: "ideally after 3, next week". */
function isPreferredBefore({ out, list }: State, piece: Piece): boolean {
  const prefer = out.findLastIndex(({ kind }, index) => index >= list && kind === 'prefer');
  const liked = prefer < 0 || out.length === prefer + 1 ? [] : out.slice(prefer + 1);
  if (isBound(piece)) return prefer > list && liked.every(({ kind }) => kind === 'day' || kind === 'join');
  return (
    piece.kind === 'day' && prefer === list && liked.length > 0 && liked.every(({ kind }) => kind === 'clock')
  );
}

function dropJoin({ out }: State): void {
  while (out.at(-1)?.kind === 'join') out.pop();
}

export function longer(one: Pause, other: Pause): Pause {
  return pauses.indexOf(one) > pauses.indexOf(other) ? one : other;
}
