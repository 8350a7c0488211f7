import { isSameDay, isTime, type Piece, type Saying } from '../wish/piece.ts';
import { correctsByNo } from './corrections.ts';
import { isBound, isEvery, type Not } from './mentions/mention.ts';
import { dropJoin, leaveUnread, nextMention, type Placement, takeAway, turn } from './placement.ts';
import { type DayBound, dayBoundAt, isClause, isExceptNext, isFollowed } from './what-follows.ts';

/** Places a "not". Reports it as not understood if it excludes no known time. */
export function placeNot(state: Placement, saying: Not): void {
  if ('isNo' in saying && correctsByNo(state)) return;
  if (saying.isExcept && placeNarrowing(state, state.index + 1, 'except')) return;
  // "except I have a call at 3": the event excludes its time itself.
  const behind = nextMention(state);
  const isExplained =
    behind?.saying.kind === 'not' ? behind.saying.isEvent : behind?.saying.kind === 'narrow';
  if (saying.isExcept && isExplained && behind?.pause === 'none') {
    state.pause = 'comma';
    return;
  }
  addNot(state, saying);
  const { mentions, index } = state;
  const next = nextMention(state);
  if (excludesNothing(state, saying)) leaveUnread(state);
  // "save Monday" without a time before it may mean "keep Monday", so it is not understood.
  if ('isBehindTime' in saying && !mentions.slice(0, index).some((before) => isTime(before.saying)))
    leaveUnread(state);
  // "not flirpy Friday": what it excludes is not known.
  if (!('reach' in saying) && next?.unknown && isFollowed(mentions, index)) leaveUnread(state, next.unknown);
}

/** True for "any day except flirp", where no known time follows "except". */
function excludesNothing(state: Placement, saying: Not): boolean {
  const { mentions, index } = state;
  if ('reach' in saying || !saying.isExcept) return false;
  if (isFollowed(mentions, index) || isExceptNext(mentions, index)) return false;
  const next = nextMention(state);
  return next?.pause !== 'none' || next.saying.kind !== 'not';
}

function addNot(state: Placement, saying: Not): void {
  const { out, chunk, pause, mentions, index } = state;
  const reach = 'reach' in saying ? saying.reach : 'ahead';
  const hasBefore = out.slice(chunk).some(isTime);
  // "nothing works except Friday": what follows is an exception.
  const spares = reach === 'ahead' && !saying.isExcept && isExceptNext(mentions, index);
  // "the office is closed Monday": the excluded day follows.
  const isFirst = reach === 'behind' && !out.some(isTime) && isFollowed(mentions, index);
  const isAhead = spares || isFirst || (reach !== 'behind' && isFollowed(mentions, index));
  if (!isAhead) {
    if (saying.isExcept && reach === 'ahead') return;
    // "Mondays, I'm busy.": the excluded days stand before the comma.
    if (
      !hasBefore &&
      ((pause === 'comma' && reach === 'both') || (pause !== 'none' && 'isOfBefore' in saying))
    )
      state.chunk = lastChunk(state);
    if (hasBefore || state.chunk !== chunk) refuse(state, saying);
    return;
  }
  // "Next week I can't do Tuesday": the week is requested.
  const isFrame = out.slice(chunk).every((piece) => piece.kind === 'day' && piece.isContainer);
  const isLinked = pause !== 'none' || state.not !== undefined || out.at(-1)?.kind === 'join';
  // "Monday I'm busy until 3": both are one time.
  const isOneTime = reach === 'both' && hasBefore && !isFrame && !isLinked;
  const moved = isOneTime ? out.splice(chunk) : [];
  takeAway(state, saying);
  out.push(...moved);
}

/** Excludes the time before: "Tuesday doesn't work". */
function refuse(state: Placement, saying: Not): void {
  const { out } = state;
  const isList = 'isOfAll' in saying || out.slice(state.chunk).some(({ kind }) => kind === 'join');
  if (!state.not) {
    const moved = out.splice(isList ? listStart(state) : state.chunk);
    takeAway(state, saying);
    out.push(...moved);
  }
  turn(state);
}

/** Index of the first piece that is excluded. In "next week, Monday and Tuesday are out" the week is requested. */
function listStart({ out, list, chunk }: Placement): number {
  const [first, second] = [out[list], out[list + 1]];
  // Earlier days with hours are not in the list: "Monday and Wednesday before 11, Tuesday and Thursday are out".
  const hours = out.slice(0, chunk).findLastIndex(({ kind }) => kind === 'clock' || kind === 'whole');
  if (hours >= list) return hours + 1 + (out[hours + 1]?.kind === 'join' ? 1 : 0);
  const isFrame =
    first?.kind === 'day' && first.isContainer && second?.kind === 'join' && second.join === 'comma';
  return isFrame ? list + 1 : list;
}

function lastChunk({ out, chunk, list }: Placement): number {
  const comma = out.slice(0, chunk).findLastIndex((piece) => piece.kind === 'join' && piece.join === 'comma');
  return Math.max(comma + 1, list);
}

export function placeBut(state: Placement, { isTurn, isContrast }: Extract<Piece, { kind: 'but' }>): void {
  const next = state.index + 1;
  const bound = dayBoundAt(state.mentions, next);
  // "any afternoon but Wednesday only after 4" bounds Wednesday.
  const isException = !isContrast && !bound?.isOnly && !bound?.isClause && isExcepting(state);
  if (isTurn) turn(state);
  else if (isException && bound) placeEither(state, bound);
  else if (isException) takeAway(state, { kind: 'not', isExcept: true });
  else if (!placeNarrowing(state, next, 'but')) turn(state);
}

/** "weekdays but Thursday until 3" can mean not Thursday before 3, or Thursday only before 3. */
function placeEither(state: Placement, { days, hours, last }: DayBound): void {
  const times = [...days, ...hours];
  const narrow: Piece = { kind: 'narrow', days, hours, otherwise: [{ kind: 'but' }, ...times] };
  state.out.push({ kind: 'either', of: [[{ kind: 'not', isExcept: true }, ...times], [narrow]] });
  turn(state);
  state.index = last;
}

/** Whether "but" excludes what follows, as between a span and a day: "any day next week but Monday". */
function isExcepting(state: Placement): boolean {
  const { out, not, pause, list, mentions, index } = state;
  const next = nextMention(state);
  if (not || pause !== 'none' || next?.pause !== 'none' || next.gap > 0) return false;
  const own = out.slice(list).filter(({ kind }) => kind !== 'narrow');
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
  const after = mentions.slice(index + 2).find(({ saying }) => !isTime(saying) && saying.kind !== 'join');
  const isAsked = after?.saying.kind === 'asked' || after?.saying.kind === 'prefer';
  return isSpan && !(after?.pause === 'none' && isAsked);
}

/**
 * Places hours that bound one of the requested days and leave the others as they are: "but on Tuesday only until 3", or "Tuesday until 3"
 * behind "Monday or Tuesday". Behind a comma they can also be a request: "next week, Thursday after 2" requests that Thursday alone. So
 * behind a comma the day must have been named before, or "only" must be said.
 */
export function placeNarrowing(
  state: Placement,
  from: number,
  behind: 'but' | 'except' | 'pause' | 'and',
): boolean {
  const { out, mentions } = state;
  const asked = askedIn(out);
  const isOfDays = asked.some(({ kind }) => kind === 'day' || kind === 'whole');
  const isOfAll = isAllBefore(state, behind, asked);
  if (state.not || !(isOfDays || isOfAll)) return false;
  const bound = dayBoundAt(mentions, from);
  if (!bound) return false;
  const isFurther = out.findLast(({ kind }) => kind !== 'join')?.kind === 'narrow';
  const isNamedAgain = bound.days.every(
    (day) => day.kind === 'join' || asked.some((other) => isSameDay(day, other)),
  );
  const isPreferring = out.some(({ kind }) => kind === 'prefer');
  // "except on Friday only until 2" bounds Friday; "except Friday after 2" takes these hours away.
  if (behind === 'except' && !bound.isOnly) return false;
  // "all week is fine, and on Thursday only after 11" bounds Thursday. "Tuesday, and Thursday only after 11" requests two days.
  if (behind === 'and' && !(bound.isOnly && asked.every(isOfSpan))) return false;
  const sentence = behind === 'pause' ? sentenceOf(state, bound, asked) : undefined;
  const isCertain = behind !== 'pause' || isNamedAgain || bound.isOnly || isFurther || sentence === 'bounds';
  const mayBound = asked.some(isRun) || sentence === 'may-bound';
  if (behind === 'pause' && (isPreferring || !(isCertain || mayBound))) return false;
  const times = [...bound.days, ...bound.hours];
  const join = out.at(-1);
  dropJoin(state);
  const link: Piece =
    behind === 'but' || behind === 'except'
      ? { kind: 'but' }
      : join?.kind === 'join'
        ? join
        : { kind: 'join', join: 'comma' };
  out.push({
    kind: 'narrow',
    days: bound.days,
    hours: bound.hours,
    otherwise: [link, ...times],
    ...(!isCertain && { isAsked: true }),
  });
  state.index = bound.last;
  state.pause = 'none';
  state.chunk = out.length;
  return true;
}

/**
 * Whether every day was requested before: "any time but on Monday only after 3", "Any morning works. On Monday I need to be done by 10".
 */
function isAllBefore({ pause }: Placement, behind: string, asked: readonly Piece[]): boolean {
  if (behind === 'pause' && pause !== 'stop') return false;
  return asked.some(
    (piece) => piece.kind === 'anytime' || (piece.kind === 'clock' && piece.wish.kind === 'part'),
  );
}

/** Whether a piece names no single day: hours, a week, every Monday. */
function isOfSpan(piece: Piece): boolean {
  if (piece.kind === 'whole') return false;
  return (
    piece.kind !== 'day' || piece.isContainer === true || isEvery(piece) || piece.wish.kind === 'weekdays'
  );
}

/** Whether days are a range. "Monday to Friday, Wednesday after 2" can mean all of them or that day alone. */
function isRun(piece: Piece): boolean {
  return piece.kind === 'day' && piece.wish.kind === 'days';
}

function isAnd(saying: Saying): boolean {
  return saying.kind === 'join' && saying.join === 'and';
}

/**
 * What a sentence about one day does after a sentence that allows a span. "Next week works. On Wednesday I need to be done by 3" `bounds`
 * that day. "Next week works. Wednesday after 2" may request that day alone.
 */
function sentenceOf(
  { mentions, index }: Placement,
  { last }: DayBound,
  asked: readonly Piece[],
): 'bounds' | 'may-bound' | undefined {
  const [before, first, next] = [mentions[index - 1], mentions[index], mentions[last + 1]];
  // "Next week works, only on Wednesday I need to be done by 3"
  const isOnly = before?.saying.kind === 'asked' && before.saying.isOnly === true && before.pause !== 'none';
  const isLast =
    next === undefined || next.pause !== 'none' || next.saying.kind === 'but' || isAnd(next.saying);
  if (!asked.every(isOfSpan) || !isLast) return undefined;
  // "All of next week works, Thursday after 11"
  if (first?.pause === 'comma' && before?.saying.kind === 'asked' && before.saying.isBehind)
    return 'may-bound';
  if (first?.pause !== 'stop' && !isOnly) return undefined;
  const own = mentions.slice(index + 1, last + 1);
  if (own.some(isClause) && own.every(({ saying }) => saying.kind !== 'asked')) return 'bounds';
  return mentions.slice(0, index).some(({ saying }) => saying.kind === 'asked') ? 'may-bound' : undefined;
}

/** The pieces that are requested, without those that are excluded. */
function askedIn(pieces: readonly Piece[]): Piece[] {
  const asked: Piece[] = [];
  let isTaken = false;
  for (const piece of pieces) {
    if (piece.kind === 'not' || piece.kind === 'but') isTaken = piece.kind === 'not';
    else if (!isTaken) asked.push(piece);
  }
  return asked;
}
