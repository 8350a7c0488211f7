import { isTime, type Link, type Piece } from '../../wish/piece.ts';
import type { ClockTime, ClockWish, DayWish, Wish } from '../../wish/wish.ts';

type Refers = Extract<Link, { kind: 'refers' }>;
type DayPiece = Extract<Piece, { kind: 'day' }>;
type ClockPiece = Extract<Piece, { kind: 'clock' }>;

/** What was said before a reference. */
type Spoken = {
  before: readonly Piece[];
  /** The pieces since the last join: a day with its hours. */
  run: readonly Piece[];
  days: DayPiece[];
  day: DayPiece | undefined;
  clock: ClockPiece | undefined;
  /** The reference means a time that is excluded, or is the guest's own. */
  isTaken: boolean;
  /** The reference means an event of the guest that begins at a clock time. */
  isEvent: boolean;
  /** The reference stands behind "or". */
  isBehindJoin: boolean;
};

/** The meaning of "after that", "same time" or "same day" behind these pieces. Undefined if it is not known. */
export function referred(refers: Refers, pieces: readonly Piece[], isNegated: boolean): Piece[] | undefined {
  if (refers.to === 'later' && refers.orDays !== undefined) {
    const { orDays, ...first } = refers;
    const [one, other] = [first, { ...first, days: orDays }].map((each) => referred(each, pieces, isNegated));
    return one && other && [...one, { kind: 'join', join: 'or' }, ...other];
  }
  const spoken = spokenOf(pieces, isNegated);
  if ('isOfTaken' in refers && !spoken.isTaken) return undefined;
  const { run, day, clock } = spoken;
  switch (refers.to) {
    case 'minutes':
      return clock && minutesPast(clock, refers);
    case 'hours':
      return clock && [clock];
    case 'day':
      if (day) return [edgeDay(day)];
      return refers.otherwise && [{ kind: 'day', wish: refers.otherwise }];
    case 'days':
      return listOf(spoken.before);
    case 'same':
      return run.some(isTime) ? run.filter(isTime) : undefined;
    case 'week':
      return weekOf(spoken, 'weekStart' in refers ? 1 : 7);
    case 'before':
      return earlier(run, spoken.isEvent);
    case 'outside':
      return outside(spoken, 'isOfDay' in refers);
    case 'shift':
      return clock && shifted(day, clock, refers.shift);
    case 'from':
    case 'to':
      return boundAtClock(spoken, refers.to);
    case 'later':
      if (day && day.wish.kind !== 'either') return later(edgeOf(day.wish), refers);
      return refers.otherwise && [{ kind: 'day', wish: refers.otherwise }];
    case 'after':
      return after(spoken, 'isFrom' in refers);
  }
}

function spokenOf(pieces: readonly Piece[], isNegated: boolean): Spoken {
  const before = pieces.filter(({ kind }) => kind !== 'anytime');
  const start = lastRunStart(before);
  const run = before.slice(start);
  const days = run.filter((piece) => piece.kind === 'day');
  const ahead = before[start - 1];
  return {
    before,
    run,
    days,
    day: days.at(-1) ?? before.findLast((piece) => piece.kind === 'day'),
    clock: before.findLast((piece) => piece.kind === 'clock'),
    isTaken: isNegated || ahead?.kind === 'not',
    isEvent: ahead?.kind === 'not' && ahead.isEvent === true,
    isBehindJoin: pieces.at(-1)?.kind === 'join',
  };
}

/** "that week": the week of the day that was named. */
function weekOf({ run, day }: Spoken, weekStart: 1 | 7): Piece[] | undefined {
  const held = run.findLast(
    (piece) => piece.kind === 'day' && piece.isContainer && !ranges.has(piece.wish.kind),
  );
  if (held) return [held];
  if (!day || day.wish.kind === 'either') return undefined;
  return [{ kind: 'day', wish: { kind: 'week-with', day: edgeOf(day.wish), weekStart }, isContainer: true }];
}

/** "outside those hours": what the hours are left out of. This is their days if `isOfDay`, else any time. */
function outside({ run, days }: Spoken, isOfDay: boolean): Piece[] | undefined {
  if (isOfDay && days.length > 0 && run.some(({ kind }) => kind === 'clock')) return days;
  return run.some(isTime) ? [{ kind: 'anytime' }] : undefined;
}

/** "later that day", "earlier that day": that day, from the clock time that was named or up to it. */
function boundAtClock({ days, day, clock }: Spoken, to: 'from' | 'to'): Piece[] | undefined {
  const time = clock?.wish.kind === 'at' || clock?.wish.kind === 'around' ? clock.wish.time : undefined;
  if (!day) return undefined;
  const bound: Piece[] = time
    ? [{ kind: 'clock', wish: { kind: to === 'from' ? 'after' : 'before', time } }]
    : [];
  return [...(days.length > 0 ? days : [day]), ...bound];
}

/** "after that": after the time that was named. */
function after(spoken: Spoken, isFrom: boolean): Piece[] | undefined {
  const clock = spoken.run.findLast((piece) => piece.kind === 'clock');
  if (clock && clock.wish.kind !== 'either') return afterHours(clock.wish, spoken);
  return afterDay(spoken.days.at(-1), spoken.isTaken, isFrom);
}

/** The time after hours: "at the gym till 7, afterwards". Undefined if the end of the hours was not named. */
function afterHours(
  wish: ClockWish,
  { before, days, isTaken, isEvent, isBehindJoin }: Spoken,
): Piece[] | undefined {
  // "3:30 or anything after that"; "I have a call at 3, after that": the hour of the call is excluded.
  if (wish.kind === 'at' && (isBehindJoin || isEvent))
    return [...days, { kind: 'clock', wish: { kind: 'after', time: wish.time } }];
  // "I'm driving till 6, but this evening after that"
  const taken = wish.kind === 'part' && !isTaken ? endOfHours(before) : undefined;
  if (taken) return [{ kind: 'clock', wish: { kind: 'after', time: taken } }];
  const end = wish.kind === 'before' ? wish.time : wish.kind === 'between' ? wish.to : undefined;
  return end && isTaken ? [...days, { kind: 'clock', wish: { kind: 'after', time: end } }] : undefined;
}

function afterDay(last: DayPiece | undefined, isTaken: boolean, isFrom: boolean): Piece[] | undefined {
  if (!last || last.wish.kind === 'either') return undefined;
  const { wish } = last;
  // Away until Friday: all later days are requested.
  if (wish.kind === 'till' && isTaken) return [];
  const day = wish.kind === 'till' && wish.edge === 'through' ? wish.day : wish;
  const edge = isFrom && wish.kind !== 'till' ? 'from' : 'after';
  return [{ kind: 'day', wish: { kind: 'since', day, edge }, isContainer: true }];
}

/** The day of "from" or "until" a day: in "I'm back on the 3rd, so that day after 2" the reference means the 3rd. */
function edgeDay(piece: Piece): Piece {
  if (piece.kind !== 'day' || piece.wish.kind === 'either') return piece;
  const wish = edgeOf(piece.wish);
  return wish === piece.wish ? piece : { kind: 'day', wish };
}

function edgeOf(wish: DayWish): DayWish {
  return wish.kind === 'till' || wish.kind === 'since' ? wish.day : wish;
}

/** What lies before the time that was named: "The board sits at 2 on Thursday, so before then." */
function earlier(run: readonly Piece[], isEvent: boolean): Piece[] | undefined {
  const clock = run.findLast((piece) => piece.kind === 'clock');
  const days = run.filter((piece) => piece.kind === 'day');
  if (!clock) {
    const [first] = days;
    if (!first || first.wish.kind === 'either') return undefined;
    const { wish } = first;
    const day = wish.kind === 'till' || wish.kind === 'since' ? wish.day : wish;
    return [{ kind: 'day', wish: { kind: 'till', day, edge: 'before' }, isContainer: true }];
  }
  const { wish } = clock;
  const time =
    wish.kind === 'between'
      ? wish.from
      : wish.kind === 'at' || wish.kind === 'after' || wish.kind === 'around' || wish.kind === 'before'
        ? wish.time
        : undefined;
  if (!time) return undefined;
  const before: Piece = { kind: 'clock', wish: { kind: 'before', time } };
  const [day] = days;
  if (!day || day.wish.kind === 'either') return [before];
  if (wish.kind === 'before') return [...days, before];
  // In "The inspector comes 10 to 11 on Friday, so before that" a time on Friday is meant. Something that is due then can be discussed on
  // any earlier day.
  if (wish.kind === 'between' || isEvent) return [...days, before];
  const till: DayWish = { kind: 'till', day: day.wish, edge: 'before' };
  const own: Wish = { kind: 'all', of: [day.wish, before.wish as ClockWish] };
  return [{ kind: 'whole', wish: { kind: 'any', of: [till, own] } }];
}

/** The end of the last hours before a part of the day. */
function endOfHours(before: readonly Piece[]): ClockTime | undefined {
  const clock = before.findLast((piece) => piece.kind === 'clock' && piece.wish.kind !== 'part');
  if (clock?.kind !== 'clock') return undefined;
  return clock.wish.kind === 'between'
    ? clock.wish.to
    : clock.wish.kind === 'before'
      ? clock.wish.time
      : undefined;
}

/** A clock time some minutes after an excluded one: "Thursday at 10 doesn't work, an hour later does." */
function shifted(
  day: Piece | undefined,
  { wish }: Extract<Piece, { kind: 'clock' }>,
  minutes: number,
): Piece[] | undefined {
  if (!('time' in wish)) return undefined;
  const later = (all: number[]) => all.map((one) => one + minutes);
  const time = { likely: later(wish.time.likely), otherwise: later(wish.time.otherwise) };
  return [...(day ? [day] : []), { kind: 'clock', wish: { kind: 'at', time } }];
}

/** A clock time some minutes past the hour that was named before: "My shift ends at 4, so from quarter past." */
function minutesPast(
  { wish }: Extract<Piece, { kind: 'clock' }>,
  { minutes, isStart }: Extract<Refers, { to: 'minutes' }>,
): Piece[] | undefined {
  if (!('time' in wish)) return undefined;
  const later = (all: number[]) => all.map((hour) => hour - (hour % 60) + minutes);
  const time = { likely: later(wish.time.likely), otherwise: later(wish.time.otherwise) };
  return [{ kind: 'clock', wish: isStart ? { kind: 'after', time } : { kind: 'at', time } }];
}

/** A day that is counted from another. */
function later(
  day: DayWish,
  { days, weekday, isWeek, weekStart = 1, isBack }: Extract<Refers, { to: 'later' }>,
): Piece[] | undefined {
  const isWeekBefore = day.kind === 'week' && day.part === undefined;
  if (isWeek && isWeekBefore)
    return [{ kind: 'day', wish: { ...day, weeks: day.weeks + (isBack ? -1 : 1) }, isContainer: true }];
  if (isWeek)
    return [
      {
        kind: 'day',
        wish: { kind: 'week-with', day: { kind: 'shift', base: day, days: isBack ? -7 : 7 }, weekStart },
        isContainer: true,
      },
    ];
  if (weekday !== undefined) {
    const of: DayWish = { kind: 'since', day, edge: 'after' };
    return [{ kind: 'day', wish: { kind: 'nth-of', nth: 1, weekdays: [weekday], of } }];
  }
  // "the one after" a week, a weekend or a weekday is a week later. After any other day it is a day later.
  if (days === undefined && isWeekBefore) return later(day, { kind: 'refers', to: 'later', isWeek: true });
  // "next week I'm away, so a week later"
  if (days !== undefined && days % 7 === 0 && isWeekBefore)
    return [{ kind: 'day', wish: { ...day, weeks: day.weeks + days / 7 }, isContainer: true }];
  const on = days ?? (day.kind === 'weekday' || day.kind === 'named-day' || day.kind === 'weekend' ? 7 : 1);
  if (day.kind === 'weekend') {
    const of: DayWish = { kind: 'shift', base: day, days: on };
    return [
      { kind: 'day', wish: { kind: 'week-with', day: of, weekStart: day.weekStart, weekdays: day.days } },
    ];
  }
  // "I'm away from the 23rd to the 25th. The day after" is counted from the last of these days.
  const isBehind = days !== undefined && on > 0 && on % 7 !== 0 && several.has(day.kind);
  const base: DayWish = isBehind ? { kind: 'some-of', of: day, days: -1 } : day;
  return [{ kind: 'day', wish: { kind: 'shift', base, days: on } }];
}

/** Wishes for several days in a row. */
const several: ReadonlySet<string> = new Set([
  'days',
  'dates',
  'week',
  'week-with',
  'run',
  'month',
  'some-of',
]);

const ranges: ReadonlySet<string> = new Set(['days', 'till', 'since', 'dates']);

/** "any of those days": all days that were named side by side. */
function listOf(spoken: readonly Piece[]): Piece[] | undefined {
  const choice = spoken.findIndex(({ kind }) => kind === 'prefer');
  const ahead = choice < 0 ? spoken : spoken.slice(0, choice);
  const pieces = ahead.some(({ kind }) => kind === 'day') ? ahead : spoken;
  const start = pieces.findLastIndex(({ kind }) => kind === 'not' || kind === 'but' || kind === 'prefer') + 1;
  const own = pieces.slice(start);
  const named = own.some(({ kind }) => kind === 'day') ? own : pieces;
  const days = named.filter(({ kind }) => kind === 'day' || kind === 'join');
  while (days[0]?.kind === 'join') days.shift();
  while (days.at(-1)?.kind === 'join') days.pop();
  return days.length > 0 ? days : undefined;
}

/** The index at which the last run of times begins: behind a join, "but", "not" or a preference. */
export function lastRunStart(pieces: readonly Piece[]): number {
  let end = pieces.length;
  while (end > 0 && !isTime(pieces[end - 1] as Piece)) end -= 1;
  return pieces.slice(0, end).findLastIndex(({ kind }) => parting.has(kind)) + 1;
}

const parting: ReadonlySet<string> = new Set(['join', 'but', 'not', 'prefer']);
