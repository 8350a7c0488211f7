import { isSameDay, type Link, nearestDay, type Piece, type Saying } from '../wish/piece.ts';
import { type ClockTime, type ClockWish, certainly, type DayWish } from '../wish/wish.ts';
import type { Mention } from './mention.ts';
import { referred } from './references.ts';

type Own = Extract<Link, { kind: 'own' }>;

/**
 * Applies the guest's own times to the requests of a message. An own time bounds the requests that it can bound: "I leave at 5, so Friday
 * afternoon". It does not bound a request for another day, or for hours outside it: "I land on Friday at 3, so Monday at 5". It then stays
 * as `own`, so that "that day" and "the same time" find it.
 */
export function applyOwnTimes(mentions: readonly Mention[]): readonly Mention[] {
  if (!mentions.some(({ saying }) => saying.kind === 'own')) return mentions;
  const state: Applying = { mentions, requests: [], bounds: [], isReferenceUsed: false, side: undefined };
  for (let index = 0; index < mentions.length; ) index += applyAt(state, index);
  return [...state.requests, ...state.bounds];
}

/** What was made of the mentions so far. */
type Applying = {
  readonly mentions: readonly Mention[];
  /** The mentions in their order, with own times applied. */
  requests: Mention[];
  /** What statements add. It stands behind all requests, because it bounds them all. */
  bounds: Mention[];
  /** "after that" gave an own time its bound already, so that it adds nothing where it stands. */
  isReferenceUsed: boolean;
  /** The side of an own time that the next "before that" or "after that" requests. */
  side: ClockWish | undefined;
};

/** Applies one mention. Returns the number of mentions that it used: two if an own time took its clock from the next one. */
function applyAt(state: Applying, index: number): number {
  const { mentions, requests } = state;
  const one = mentions[index] as Mention;
  const { saying } = one;
  if (saying.kind === 'refers' && isReferenceResolved(state, one, saying)) return 1;
  if (saying.kind !== 'own') {
    requests.push(one);
    return 1;
  }
  const clock = clockBehind(saying, mentions[index + 1]);
  const used = clock ? 2 : 1;
  applyOwn(state, clock ? { ...saying, hours: clock } : saying, {
    index,
    behind: mentions.slice(index + used),
  });
  return used;
}

/** Whether a reference needs no reading of its own, because an own time before it took it up. */
function isReferenceResolved(
  state: Applying,
  one: Mention,
  { to }: Extract<Saying, { kind: 'refers' }>,
): boolean {
  if (state.side) {
    state.requests.push({ ...one, saying: { kind: 'clock', wish: state.side } });
    state.side = undefined;
    return true;
  }
  if (!state.isReferenceUsed) return false;
  // "any time that day after that": both references were used.
  state.isReferenceUsed = to === 'day';
  return true;
}

/** The clock of an own time that has none: "tomorrow I'm on duty at the hospital at 2". Unknown words stand between the two. */
function clockBehind(own: Own, next: Mention | undefined): Own['hours'] {
  const isItsClock = isLoose(own) && next?.saying.kind === 'clock' && next.pause === 'none' && next.gap > 0;
  return isItsClock && next.saying.kind === 'clock' ? next.saying.wish : undefined;
}

/** `index`: where the own time stands. `behind`: the mentions after it. */
type Place = { index: number; behind: readonly Mention[] };

function applyOwn(state: Applying, own: Own, { index, behind }: Place): void {
  const { mentions, requests } = state;
  const one = mentions[index] as Mention;
  const found = boundedBy(own, behind);
  const side = own.isContext || !found ? sideOf(own, behind) : undefined;
  if (side) {
    const isDayNamed = mentions.some(({ saying }) => namesDay(saying));
    requests.push(...(isDayNamed ? [] : own.days).map((day) => saidWith(one, day)));
    state.side = side;
    return;
  }
  const ahead = mentions.slice(0, index);
  state.isReferenceUsed = found !== undefined;
  if (!found && own.isContext) {
    const isBehindRequest = ahead.some(({ saying }) => namesDay(saying));
    const isApart = !isBehindRequest && behind.some(({ pause }) => pause === 'stop');
    const others = mentions.flatMap(({ saying }) => (saying.kind === 'own' ? [] : saying));
    const bounds = contextOf(own, others, { isBehindRequest, isApart });
    requests.push(one);
    state.bounds.push(...bounds.map((bound) => saidWith(one, bound)));
    return;
  }
  const isRefused = ahead.at(-1)?.saying.kind === 'not' && one.pause === 'none' && !own.isTaken;
  const sayings = isRefused
    ? timesOf(own)
    : (found ?? vaguely(own, mentions) ?? appliedTime(own, ahead, behind));
  requests.push(...sayings.map((said, at) => (at === 0 ? { ...one, saying: said } : saidWith(one, said))));
}

/** A saying right behind a mention. */
function saidWith(one: Mention, saying: Saying): Mention {
  return { ...one, saying, pause: 'none', gap: 0, unknown: undefined };
}

/** Bounds all requests before it. */
function boundAll(...times: Saying[]): Saying[] {
  return [{ kind: 'but', isTurn: true }, ...times];
}

/** Excludes times from all requests before it. "Soft": a request that names the time keeps it. */
function excludeFromAll(...times: Saying[]): Saying[] {
  return boundAll({ kind: 'not', isSoft: true }, ...times);
}

/**
 * What a statement adds to the requests of a message. Its hours bound them, its day is theirs if they name none, and a time at which the guest
 * is busy is excluded. It adds nothing if it is past, or if the requests already settle its time.
 */
function contextOf(
  { days: said, hours, isTaken, isPast, isMoved }: Own,
  others: readonly Saying[],
  { isBehindRequest, isApart }: { isBehindRequest: boolean; isApart: boolean },
): Saying[] {
  if (isPast && !isMoved) return [];
  const days = isMoved || (hours && isBehindRequest) || said.length > 1 ? said : said.map(nearestDay);
  const asked = others.filter(({ kind }) => kind === 'day' || kind === 'whole' || kind === 'clock');
  const isDay = (saying: Saying) => saying.kind !== 'clock' || saying.wish.kind === 'end-of-day';
  const namesDay = others.some((saying) => isDay(saying) && (asked.includes(saying) || isReferred(saying)));
  // "move tomorrow's 9am to after 2": the day stays.
  if (isMoved) return namesDay || days.length === 0 || asked.length === 0 ? [] : boundAll(...days);
  if (others.some((one) => one.kind === 'refers' && one.to === 'same')) return [];
  // "I'm back on the 3rd": bounds hours and whole weeks, and no day that is requested by name.
  if (!isTaken && isSinceOrTill(days[0]))
    return asked.length > 0 && asked.every(isHoursOrSpan) ? boundAll(...days) : [];
  const isSame = days.some((day) => asked.some((other) => isSameDay(day, other)));
  const isClock = (one: Saying) =>
    one.kind === 'clock' &&
    (exact.has(one.wish.kind) || (hours !== undefined && bounding.has(one.wish.kind)));
  const isOnlyClocks =
    asked.length > 0 && asked.every(isClock) && !others.some(({ kind }) => kind === 'anytime');
  // Only clock times are requested: they are on the day of the statement.
  if (days.length > 0 && !namesDay && isOnlyClocks) return boundAll(...days);
  const beside: Beside = { days, hours, others, asked, namesDay, isSame, isApart };
  if (hours?.kind === 'either') return eitherSide(beside);
  return isTaken ? takenAway(beside) : boundOf(beside);
}

function isSinceOrTill(day: Saying | undefined): boolean {
  return day?.kind === 'day' && (day.wish.kind === 'since' || day.wish.kind === 'till');
}

/** Whether hours are requested, or a week or the like, which has no edge of its own. */
function isHoursOrSpan(one: Saying): boolean {
  return one.kind === 'clock' || (one.kind === 'day' && one.isContainer === true && !isSinceOrTill(one));
}

/** A statement beside the requests of a message. */
type Beside = {
  days: Piece[];
  hours: Own['hours'];
  /** All that the message says beside its own times. */
  others: readonly Saying[];
  /** The days and clocks of `others`. */
  asked: readonly Saying[];
  /** The requests name a day. */
  namesDay: boolean;
  /** They name the day of the statement. */
  isSame: boolean;
  /** The statement is in another sentence, before the requests. */
  isApart: boolean;
};

/** Somebody else's time, such as "my kids get home at 2". The meeting is before it, or after it. */
function eitherSide({ days, hours, others, asked, namesDay, isApart }: Beside): Saying[] {
  if (!hours || asked.some((one) => one.kind === 'clock' && exact.has(one.wish.kind))) return [];
  if (days.length > 0 && others.some((one) => one.kind === 'anytime' && one.isOther))
    return excludeFromAll(...days);
  if (others.some(({ kind }) => kind === 'refers')) return [];
  if (days.length > 0 && namesDay) return [narrowed(days, hours)];
  // "Biscuit needs his pill at 8. Saturday morning?"
  if (days.length === 0 && isApart) return [];
  return boundAll(...days, { kind: 'clock', wish: hours });
}

/** A time at which the guest is busy is excluded. If another day is requested, the whole day is. */
function takenAway({ days, hours, others, asked, isSame }: Beside): Saying[] {
  const isOther = others.some((one) => one.kind === 'anytime' && one.isOther);
  if (
    isOther &&
    days.length > 0 &&
    (asked.some(({ kind }) => kind === 'clock') ||
      others.some((one) => one.kind === 'anytime' && one.isOther === 'day'))
  )
    return excludeFromAll(...days);
  // The guest requests a time on that same day, so the day is not wholly taken.
  if ((isSame || others.some(isReferred)) && !hours && !isOther) return [];
  const clock: Saying[] = hours ? [{ kind: 'clock', wish: eventFrom(hours) }] : [];
  return excludeFromAll(...days, ...clock);
}

/** A time from which on, or until which, the guest is free: it bounds requests that lie across it. */
function boundOf({ days, hours, asked, namesDay, isSame }: Beside): Saying[] {
  if (!hours) return days.length > 0 && !namesDay ? boundAll(...days) : [];
  if (bounding.has(hours.kind) && days.length > 0 && namesDay) return [narrowed(days, hours)];
  // "mornings only, I fetch my son at 2": the bound is long after the requested hours.
  const isOver = (one: Saying) =>
    one.kind === 'clock' &&
    one.wish.kind === 'part' &&
    hours.kind === 'before' &&
    one.wish.to + longMeeting <= minutesOf(hours.time);
  const isOutside = (one: Saying) =>
    one.kind === 'clock' &&
    (one.wish.kind === 'either' || hours.kind === 'either' || !isTogether(hours, one.wish));
  if (asked.some(isOver) || asked.some(isOutside)) return [];
  if (days.length > 0 && namesDay && !isSame) return [];
  return boundAll(...(namesDay ? [] : days), { kind: 'clock', wish: hours });
}

/** The side of somebody else's time that a reference behind it names: "my wife gets home at 5, so Thursday after that". */
function sideOf({ hours }: Own, behind: readonly Mention[]): ClockWish | undefined {
  if (hours?.kind !== 'either') return undefined;
  const said = behind.find(({ saying }) => saying.kind === 'refers')?.saying;
  return said?.kind === 'refers' ? hours.of.find(({ kind }) => kind === said.to) : undefined;
}

function edges(time: ClockTime): NonNullable<Own['hours']> {
  return {
    kind: 'either',
    of: [
      { kind: 'before', time },
      { kind: 'after', time },
    ],
  };
}

/** "I leave at 5": bounds what is requested. */
function limit(hours: NonNullable<Own['hours']>): NonNullable<Own['hours']> {
  return hours.kind === 'after' || hours.kind === 'before' ? { ...hours, isLimit: true } : hours;
}

/** "I teach at 10, so after that": not while it takes place. */
function withoutEvent(hours: NonNullable<Own['hours']>): Saying[] {
  return [{ kind: 'not' }, { kind: 'clock', wish: eventFrom(hours) }, { kind: 'but', isTurn: true }];
}

/** An event that begins at a clock time and has no length: "I teach at 10". */
function eventFrom(hours: NonNullable<Own['hours']>): NonNullable<Own['hours']> {
  return hours.kind === 'at' ? { ...hours, isEvent: true } : hours;
}

/** Hours that bound only these days of the request: "next week, but I leave at 3 on Friday". */
function narrowed(days: Piece[], hours: NonNullable<Own['hours']>): Piece {
  return { kind: 'narrow', days, hours: [{ kind: 'clock', wish: hours }], otherwise: [] };
}

/** A bound that is at least this many minutes after the requested hours changes nothing. */
const longMeeting = 120;

const exact: ReadonlySet<string> = new Set(['at', 'around']);
const bounding: ReadonlySet<string> = new Set(['after', 'before', 'between']);

function isReferred(saying: Saying): boolean {
  return saying.kind === 'refers' && saying.to !== 'after' && saying.to !== 'before' && saying.to !== 'hours';
}

/**
 * The request, if a reference behind an own time makes the own time its bound: "My shift ends at 4, after that". Undefined if the reference
 * means something else, or if no reference follows.
 */
function boundedBy(
  { days, hours, isTaken, isOpen, isDue, isContext, isWeak, isPast, isTheirs }: Own,
  behind: readonly Mention[],
): Saying[] | undefined {
  const [first, second] = behind.flatMap(({ saying }) =>
    isLeading(saying) || saying.kind === 'anytime' ? [] : saying,
  );
  // "any time that day after that"
  const isOfDay = hours !== undefined && days.length > 0 && first?.kind === 'refers' && first.to === 'day';
  const next = isOfDay && second?.kind === 'refers' ? second : first;
  if (next?.kind !== 'refers' || (next.to !== 'after' && next.to !== 'before')) return undefined;
  const isUntil = hours?.kind === 'before';
  if (hours?.kind === 'either')
    return [...days, { kind: 'clock', wish: hours.of.find(({ kind }) => kind === next.to) ?? hours }];
  // "The deadline is on Sunday at noon, so I have to catch you before": on any day up to then.
  if (isDue && hours?.kind === 'at' && next.to === 'before') {
    const found = referred({ kind: 'refers', to: 'before' }, [...days, { kind: 'clock', wish: hours }], true);
    if (found) return found;
  }
  if (isUntil && !isTaken && !isOpen && (next.to === 'before' || !isContext)) return undefined;
  if (hours) {
    const time = next.to === 'after' ? endOf(hours) : isUntil ? undefined : startOf(hours);
    if (!time) return undefined;
    const bound: Saying[] = [...days, { kind: 'clock', wish: { kind: next.to, time } }];
    const isNext = next.to === 'after' && !('isLater' in next);
    const isDuring = isNext && hours.kind === 'at' && !(isWeak || isDue || isPast || isTheirs);
    return isDuring ? [...bound, ...withoutEvent(hours)] : bound;
  }
  const [day] = days;
  if (day?.kind !== 'day' || day.wish.kind === 'either') return undefined;
  const { wish } = day;
  if (wish.kind === 'since' && next.to === 'after')
    return [{ ...day, wish: { ...wish, edge: 'isFrom' in next ? wish.edge : 'after' } }];
  // "We move on the 14th, so any day after that."
  if (isContext && wish.kind === 'till' && next.to === 'after')
    return [{ ...day, wish: { kind: 'since', day: wish.day, edge: 'after' } }];
  if (wish.kind === 'till' && next.to === 'after')
    return [{ kind: 'not' }, ...days, { kind: 'but', isTurn: true }];
  // "I have to tell them by Friday, so before then."
  if (wish.kind === 'since' || (wish.kind === 'till' && next.to === 'before'))
    return [{ kind: 'day', wish: { kind: 'till', day: wish.day, edge: 'before' }, isContainer: true }];
  const last = wish.kind === 'till' && wish.edge === 'through' ? wish.day : wish;
  const found: DayWish =
    next.to === 'after'
      ? { kind: 'since', day: last, edge: 'isFrom' in next && wish.kind !== 'till' ? 'from' : 'after' }
      : { kind: 'till', day: wish, edge: 'before' };
  return [{ kind: 'day', wish: found, isContainer: true }];
}

/** Whether it names only a day on which the guest is busy, or may be. */
function isLoose({ hours, isTaken, isOpen, isWeak }: Own): boolean {
  return !hours && !isWeak && (isTaken === true || isOpen === true);
}

/** The own time says when a vague bound is: "After kindergarten, which ends at 4." */
function vaguely(own: Own, mentions: readonly Mention[]): Saying[] | undefined {
  const vague = mentions.find(({ saying }) => saying.kind === 'vague')?.saying;
  if (vague?.kind !== 'vague' || mentions.some(({ saying }) => saying.kind === 'clock')) return undefined;
  return own.hours && boundedBy(own, [{ saying: { kind: 'refers', to: vague.to } } as Mention]);
}

const night = 20 * 60;

/** Whether it only leads to what follows. */
function isLeading({ kind }: Saying): boolean {
  return kind === 'asked' || kind === 'but' || kind === 'join';
}

/**
 * Replaces an own time that is part of a clause with requests. It bounds the requests or excludes its time from them. It is `dropped`, so
 * that only references find it, if the requests settle its time. It is requested itself if it may be a request and nothing else is one.
 */
function appliedTime(own: Own, ahead: readonly Mention[], behind: readonly Mention[]): Saying[] {
  const { days, hours, isTaken, isOpen } = own;
  const dropped: Own = { kind: 'own', days, ...(hours && { hours }) };
  const beside = isTaken ? behind : [...ahead, ...behind];
  // "a hard stop at 12, so ideally 10:30" bounds all that is not preferred.
  const others = beside.flatMap(({ saying }, at) => (beside[at - 1]?.saying.kind === 'prefer' ? [] : saying));
  const times = timesOf(own);
  // "Tuesday or Thursday I take the car in": one of several requests.
  if (isOpen && [ahead.at(-1), behind[0]].some((one) => one?.saying.kind === 'join' && one.pause === 'none'))
    return times;
  if (own.isAlso)
    return ahead.findLast(({ saying }) => saying.kind === 'own' || namesDay(saying))?.saying.kind === 'own'
      ? [dropped]
      : times;
  const isDayAsked = others.some((saying) => namesDay(saying));
  const ofOthers = isDayAsked ? timeOfOthers(own, others) : undefined;
  if (ofOthers) return ofOthers;
  // "I have a lesson on Monday at 7, another day".
  if (days.length > 0 && behind.some(({ saying }) => saying.kind === 'anytime' && saying.isOtherDay))
    return [{ kind: 'not' }, ...days, { kind: 'but', isTurn: true }];
  if (isSaidBehind(own, behind)) return [dropped];
  // "At night he coughs, could we come today?": no hours to meet.
  if (isOpen && hours?.kind === 'part' && hours.from >= night && others.some(namesDay)) return [dropped];
  // "I'm at a fair in Berlin on the 3rd; any other day".
  if (isOpen && behind.some(({ saying }) => saying.kind === 'anytime'))
    return [{ kind: 'not' }, ...times, { kind: 'but', isTurn: true }];
  const isBounded = others.some(({ kind }) => kind === 'clock' || kind === 'refers');
  if (own.isWeak && !isDayAsked && !isBounded) return times;
  const clock: Saying[] = hours ? [{ kind: 'clock', wish: isTaken ? eventFrom(hours) : limit(hours) }] : [];
  // "I have a wedding on the 19th, so that day before 4".
  if (
    isTaken &&
    !hours &&
    others.some(({ kind, ...saying }) => kind === 'refers' && 'to' in saying && saying.to === 'day')
  )
    return [dropped];
  const isSided = others.some((one) => one.kind === 'refers' && (one.to === 'after' || one.to === 'before'));
  if (days.length > 0 && isDayAsked) {
    if (isTaken) return [dropped, { kind: 'not' }, ...days, ...clock, { kind: 'but', isTurn: true }];
    if (!hours || isOpen || isSided || !(hours.kind === 'either' || bounding.has(hours.kind)))
      return [dropped];
    // "I leave at 3 on Friday, so next week": the coming Friday.
    const isBehindRequest = ahead.some(({ saying }) => namesDay(saying));
    return [dropped, narrowed(isBehindRequest ? days : days.map(nearestDay), hours)];
  }
  if (others.some((other) => isOutside(other, own))) return [dropped, ...days];
  // "The babysitter leaves at 6, so Monday before that": what follows says which side of it.
  const isAt = hours !== undefined && (own.isWeak || (!isTaken && hours.kind === 'at'));
  if (isSided && isAt && days.length === 0) return [dropped];
  // "I'm in Berlin until the 3rd": there is time after it.
  if (own.isWeak && !isTill(own)) return times;
  if (isOpen) return isTill(own) ? [{ kind: 'not' }, ...times, { kind: 'but', isTurn: true }] : [own];
  return [...(isTaken ? [{ kind: 'not' as const }] : []), ...days, ...clock, { kind: 'but', isTurn: true }];
}

/** Whether a request lies outside of hours of the guest's own. */
function isOutside(other: Saying, { hours, isOpen }: Own): boolean {
  if (other.kind !== 'clock' || !hours) return false;
  if (isOpen || exact.has(other.wish.kind) || hours.kind === 'either') return true;
  return other.wish.kind !== 'either' && !isTogether(hours, other.wish);
}

/** Somebody else's time: the meeting is before it, or after it. "הילדים חוזרים ב-2". */
function timeOfOthers({ days, hours, isOfOthers }: Own, others: readonly Saying[]): Saying[] | undefined {
  const isBounded = others.some(({ kind }) => kind === 'clock' || kind === 'refers');
  if (!isOfOthers || hours?.kind !== 'at' || isBounded) return undefined;
  const either = edges(hours.time);
  if (days.length > 0) return [{ kind: 'own', days, hours }, narrowed(days, either)];
  return [
    { kind: 'clock', wish: either },
    { kind: 'but', isTurn: true },
  ];
}

/** Whether what follows says which hours are left or taken. */
function isSaidBehind({ days, hours, isTaken }: Own, behind: readonly Mention[]): boolean {
  if (!isTaken || !hours) return false;
  // "It is hard for her in the morning, so about 11".
  if (days.length === 0 && behind.some(({ saying }) => isInside(saying, hours))) return true;
  // "I have a call at 1:15, so not between 1 and 2"
  const isRange = ({ saying }: Mention, at: number) =>
    behind[at - 1]?.saying.kind === 'not' && saying.kind === 'clock' && saying.wish.kind === 'between';
  return hours.kind === 'at' && behind.some(isRange);
}

function isInside(saying: Saying, hours: NonNullable<Own['hours']>): boolean {
  if (saying.kind !== 'clock' || hours.kind === 'either') return false;
  const isOne = saying.wish.kind === 'at' || saying.wish.kind === 'around';
  return isOne && isTogether(hours, saying.wish as ClockWish);
}

function timesOf({ days, hours }: Own): Saying[] {
  return [...days, ...(hours ? [{ kind: 'clock' as const, wish: hours }] : [])];
}

function namesDay(saying: Saying): boolean {
  if (saying.kind === 'refers')
    return saying.to !== 'after' && saying.to !== 'before' && saying.to !== 'outside';
  return saying.kind === 'day' || saying.kind === 'whole';
}

function startOf(wish: ClockWish): ClockTime | undefined {
  if (wish.kind === 'between') return wish.from;
  return wish.kind !== 'before' && 'time' in wish ? wish.time : undefined;
}

function endOf(wish: ClockWish): ClockTime | undefined {
  if (wish.kind === 'between') return wish.to;
  return 'time' in wish ? wish.time : undefined;
}

function isTill({ days: [day], hours }: Own): boolean {
  return hours ? hours.kind === 'before' : day?.kind === 'day' && day.wish.kind === 'till';
}

/** Whether a time can lie within both. "I leave by 7" can be in the evening. */
function isTogether(own: ClockWish, other: ClockWish): boolean {
  return readingsOf(own).some((one) => {
    const [from, to] = edgesOf(one);
    const [start, end] = edgesOf(other);
    return start < to && end > from;
  });
}

/** A bound, once for each likely reading of its clock time. */
function readingsOf(wish: ClockWish): ClockWish[] {
  if (wish.kind !== 'after' && wish.kind !== 'before') return [wish];
  return wish.time.likely.map((minutes) => ({ ...wish, time: certainly(minutes) }));
}

function edgesOf(wish: ClockWish): [number, number] {
  const dayEnd = 24 * 60;
  switch (wish.kind) {
    case 'at':
    case 'around':
      return [minutesOf(wish.time), minutesOf(wish.time) + 1];
    case 'after':
      return [minutesOf(wish.time), dayEnd];
    case 'before':
      return [0, minutesOf(wish.time)];
    case 'between':
      return [minutesOf(wish.from), minutesOf(wish.to)];
    case 'part':
      return [wish.from, wish.to];
    default:
      return [0, dayEnd];
  }
}

function minutesOf({ likely }: ClockTime): number {
  return likely[0] ?? 0;
}
