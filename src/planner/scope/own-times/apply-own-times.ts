import { isTime, nearestDay, type Saying } from '../../wish/piece.ts';
import type { ClockWish } from '../../wish/wish.ts';
import type { Mention } from '../mentions/mention.ts';
import { boundedBy, isLoose, sideOf, vaguely } from './bounded-by.ts';
import { bounding, contextOf, exact } from './context-times.ts';
import {
  edges,
  eventFrom,
  isTill,
  isTogether,
  limit,
  namesDay,
  narrowed,
  type Own,
  timesOf,
} from './own-hours.ts';

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
  /** An own time has already used the next "after that" as its bound. The reference then adds nothing. */
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

/** Whether a reference needs no reading of its own, because an earlier own time already used it. */
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

/** The clock time that follows an own time without one, after unknown words: "tomorrow I'm on duty at the hospital at 2". */
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
    const isFirst = !ahead.some(({ saying }) => isTime(saying));
    const bounds = contextOf(own, others, { isBehindRequest, isApart, isFirst });
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
const night = 20 * 60;

/**
 * Replaces an own time that is part of a clause with requests. It bounds the requests or excludes its time from them. If the requests
 * already settle its time, it is `dropped`: only references find it. It is requested itself if it may be a request and nothing else is one.
 */
function appliedTime(own: Own, ahead: readonly Mention[], behind: readonly Mention[]): Saying[] {
  const { days, hours, isTaken, isOpen } = own;
  const dropped: Own = { kind: 'own', days, ...(hours && { hours }) };
  const beside = isTaken ? behind : [...ahead, ...behind];
  // "a hard stop at 12, so ideally 10:30": 12 bounds only what is not preferred.
  const others = beside.flatMap(({ saying }, at) => (beside[at - 1]?.saying.kind === 'prefer' ? [] : saying));
  const times = timesOf(own);
  // "Tuesday or Thursday I take the car in": the own time is one of several requests.
  if (isOpen && [ahead.at(-1), behind[0]].some((one) => one?.saying.kind === 'join' && one.pause === 'none'))
    return times;
  if (own.isAlso)
    return ahead.findLast(({ saying }) => saying.kind === 'own' || namesDay(saying))?.saying.kind === 'own'
      ? [dropped]
      : times;
  const isDayAsked = others.some((saying) => namesDay(saying));
  const ofOthers = isDayAsked ? timeOfOthers(own, others) : undefined;
  if (ofOthers) return ofOthers;
  // "יש לי שיעור ביום שני ב-7, יום אחר" ("I have a lesson on Monday at 7, another day"): Monday is excluded.
  if (days.length > 0 && behind.some(({ saying }) => saying.kind === 'anytime' && saying.isOtherDay))
    return [{ kind: 'not' }, ...days, { kind: 'but', isTurn: true }];
  if (isSaidBehind(own, behind)) return [dropped];
  // "בלילה הוא משתעל, אפשר לבוא היום?" ("at night he coughs, could we come today?"): the night is not a time to meet.
  if (isOpen && hours?.kind === 'part' && hours.from >= night && others.some(namesDay)) return [dropped];
  // "I'm at a fair in Berlin on the 3rd; any other day": the 3rd is excluded.
  if (isOpen && behind.some(({ saying }) => saying.kind === 'anytime'))
    return [{ kind: 'not' }, ...times, { kind: 'but', isTurn: true }];
  const isBounded = others.some(({ kind }) => kind === 'clock' || kind === 'refers');
  if (own.isWeak && !isDayAsked && !isBounded) return times;
  const clock: Saying[] = hours ? [{ kind: 'clock', wish: isTaken ? eventFrom(hours) : limit(hours) }] : [];
  // "I have a wedding on the 19th, so that day before 4": the reference requests the 19th.
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
    // "I leave at 3 on Friday, so next week": only the nearest Friday is meant.
    const isBehindRequest = ahead.some(({ saying }) => namesDay(saying));
    return [dropped, narrowed(isBehindRequest ? days : days.map(nearestDay), hours)];
  }
  if (others.some((other) => isOutside(other, own))) return [dropped, ...days];
  // "The babysitter leaves at 6, so Monday before that": the reference says which side of 6 is meant.
  const isAt = hours !== undefined && (own.isWeak || (!isTaken && hours.kind === 'at'));
  if (isSided && isAt && days.length === 0) return [dropped];
  // "I'm in Berlin until the 3rd" is not requested: it excludes the time until then.
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
  // "קשה לה בבוקר, אז בערך ב-11" ("it is hard for her in the morning, so about 11"): 11 is requested all the same.
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
