import type { Link, Piece } from '../wish/piece.ts';
import type { ClockTime, ClockWish, DayWish, Wish } from '../wish/wish.ts';
import { isTime } from './clauses.ts';

type Refers = Extract<Link, { kind: 'refers' }>;

/** What "after that", "same time", "same day" mean behind these pieces; undefined where it cannot be told. */
export function referred(refers: Refers, spoken: readonly Piece[], isNegated: boolean): Piece[] | undefined {
  const before = spoken.filter(({ kind }) => kind !== 'anytime');
  const { to } = refers;
  const isTaken = isNegated || before[lastRunStart(before) - 1]?.kind === 'not';
  if ('isOfTaken' in refers && !isTaken) return undefined;
  const run = lastRun(before);
  const days = run.filter((piece) => piece.kind === 'day');
  const clocks = before.filter((piece) => piece.kind === 'clock');
  const clock = clocks.at(-1);
  const day = days.at(-1) ?? before.findLast((piece) => piece.kind === 'day');
  if (to === 'minutes') return clock && minutesPast(clock, refers);
  if (to === 'hours') return clock && [clock];
  if (to === 'day') return day && [edgeDay(day)];
  if (to === 'days') return listOf(before);
  if (to === 'same') return run.some(isTime) ? run.filter(isTime) : undefined;
  if (to === 'week') {
    const held = run.findLast(
      (piece) => piece.kind === 'day' && piece.isContainer && !ranges.has(piece.wish.kind),
    );
    if (held) return [held];
    if (day?.kind !== 'day' || day.wish.kind === 'either') return undefined;
    return [
      {
        kind: 'day',
        wish: {
          kind: 'week-with',
          day: edgeOf(day.wish),
          weekStart: 'weekStart' in refers ? 1 : 7,
        },
        isContainer: true,
      },
    ];
  }
  if (to === 'before') return earlier(run);
  if (to === 'outside' && 'isOfDay' in refers && days.length > 0 && run.some(({ kind }) => kind === 'clock'))
    return days;
  if (to === 'outside') return run.some(isTime) ? [{ kind: 'anytime' }] : undefined;
  if (refers.to === 'shift') return clock && shifted(day, clock, refers.shift);
  if (to === 'from' || to === 'to') {
    const time = clock?.wish.kind === 'at' || clock?.wish.kind === 'around' ? clock.wish.time : undefined;
    const bound: Piece[] = time
      ? [{ kind: 'clock', wish: { kind: to === 'from' ? 'after' : 'before', time } }]
      : [];
    return day && (time || day.kind === 'day') ? [...(days.length > 0 ? days : [day]), ...bound] : undefined;
  }
  if (refers.to === 'later') {
    const { orDays, ...one } = refers;
    if (orDays !== undefined) {
      const [first, other] = [one, { ...one, days: orDays }].map((each) => referred(each, spoken, isNegated));
      return first && other && [...first, { kind: 'join', join: 'or' }, ...other];
    }
    if (day?.kind === 'day' && day.wish.kind !== 'either') return later(edgeOf(day.wish), refers);
    return refers.otherwise && [{ kind: 'day', wish: refers.otherwise }];
  }
  const own = run.findLast((piece) => piece.kind === 'clock');
  if (own && own.wish.kind !== 'either') {
    const { wish } = own;
    // "at the gym till 7, afterwards": the end is known only of what was said to end.
    const end = wish.kind === 'before' ? wish.time : wish.kind === 'between' ? wish.to : undefined;
    // "3:30 or anything after that"
    if (wish.kind === 'at' && spoken.at(-1)?.kind === 'join')
      return [...days, { kind: 'clock', wish: { kind: 'after', time: wish.time } }];
    // "I'm driving till 6, but this evening after that"
    const taken = wish.kind === 'part' && !isTaken ? endOfHours(before) : undefined;
    if (taken) return [{ kind: 'clock', wish: { kind: 'after', time: taken } }];
    if (!end || !isTaken) return undefined;
    return [...days, { kind: 'clock', wish: { kind: 'after', time: end } }];
  }
  const last = days.at(-1);
  if (!last || last.wish.kind === 'either') return undefined;
  const { wish } = last;
  // Away until Friday: what is left is all that is asked for.
  if (wish.kind === 'till' && isTaken) return [];
  const until = wish.kind === 'till' && wish.edge === 'through' ? wish.day : wish;
  return [
    {
      kind: 'day',
      wish: {
        kind: 'since',
        day: until,
        edge: 'isFrom' in refers && wish.kind !== 'till' ? 'from' : 'after',
      },
      isContainer: true,
    },
  ];
}

/** "I'm back on the 3rd, so that day after 2": from a day on, or until it, names that day. */
function edgeDay(piece: Piece): Piece {
  if (piece.kind !== 'day' || piece.wish.kind === 'either') return piece;
  const wish = edgeOf(piece.wish);
  return wish === piece.wish ? piece : { kind: 'day', wish };
}

function edgeOf(wish: DayWish): DayWish {
  return wish.kind === 'till' || wish.kind === 'since' ? wish.day : wish;
}

/** "Friday the 26th, or the following Monday". */
export function followed(piece: Extract<Piece, { kind: 'day' }>, before: readonly Piece[]): Piece {
  const { wish } = piece;
  if (wish.kind !== 'weekday' || wish.pick !== 'following') return piece;
  const refers = { kind: 'refers', to: 'later', weekday: wish.weekday } as const;
  return referred(refers, before, true)?.[0] ?? piece;
}

/** "The board sits at 2 on Thursday, so before then." */
function earlier(run: readonly Piece[]): Piece[] | undefined {
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
  // "The inspector comes 10 to 11 on Friday, so before that": on that day; what is due then may be spoken of on any day before.
  if (wish.kind === 'between') return [...days, before];
  const till: DayWish = { kind: 'till', day: day.wish, edge: 'before' };
  const own: Wish = { kind: 'all', of: [day.wish, before.wish as ClockWish] };
  return [{ kind: 'whole', wish: { kind: 'any', of: [till, own] } }];
}

/** When the last hours end that were named before a part of the day. */
function endOfHours(before: readonly Piece[]): ClockTime | undefined {
  const clock = before.findLast((piece) => piece.kind === 'clock' && piece.wish.kind !== 'part');
  if (clock?.kind !== 'clock') return undefined;
  return clock.wish.kind === 'between'
    ? clock.wish.to
    : clock.wish.kind === 'before'
      ? clock.wish.time
      : undefined;
}

/** "Thursday at 10 doesn't work, an hour later does." */
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

/** "My shift ends at 4, so from quarter past." */
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
  // "the one after": a week on for a weekday, and a day for any other.
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
  return [{ kind: 'day', wish: { kind: 'shift', base: day, days: on } }];
}

const ranges: ReadonlySet<string> = new Set(['days', 'till', 'since', 'dates']);

/** "any of those days": all that were named side by side. */
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

/** The pieces since the last join: a day with its hours. */
function lastRun(pieces: readonly Piece[]): Piece[] {
  return pieces.slice(lastRunStart(pieces));
}

function lastRunStart(pieces: readonly Piece[]): number {
  let end = pieces.length;
  while (end > 0 && !isTime(pieces[end - 1] as Piece)) end -= 1;
  return pieces.slice(0, end).findLastIndex(({ kind }) => parting.has(kind)) + 1;
}

const parting: ReadonlySet<string> = new Set(['join', 'but', 'not', 'prefer']);

/**
 * Replaces what is corrected: "Tuesday at 3, no wait, Wednesday" is Wednesday at 3. Where several times were named, it may be the last or
 * all of them that is corrected. Undefined where nothing replaces it, or it cannot be told whether something is corrected at all.
 */
export function correct(
  before: readonly Piece[],
  after: readonly Piece[],
  isVague: boolean,
): Piece[] | undefined {
  const end = after.findIndex(({ kind }) => kind === 'but');
  const clause = end < 0 ? after : after.slice(0, end);
  const hasDay = clause.some(({ kind }) => kind === 'day');
  const hasClock = clause.some(({ kind }) => kind === 'clock');
  const isWhole = clause.some(({ kind }) => kind === 'whole' || kind === 'anytime' || kind === 'not');
  const start = lastRunStart(before);
  const head = before.slice(0, start);
  const run = before.slice(start);
  const isReplaced = ({ kind }: Piece) =>
    isWhole ||
    (hasDay && hasClock) ||
    kind === 'whole' ||
    (kind === 'day' ? hasDay : kind === 'clock' && hasClock);
  if (!after.some(isTime)) return isVague ? [...before] : undefined;
  if (isVague)
    return run.some(isReplaced) ? undefined : [...before, { kind: 'join', join: 'comma' }, ...after];
  const kept = run.filter((piece) => !isReplaced(piece) && piece.kind !== 'but');
  const one = [...kept, ...after];
  // "Wednesday is no good, make it Thursday": nothing that was asked for is corrected.
  if (before.at(-1)?.kind === 'but' && before.some(({ kind }) => kind === 'not'))
    return [...before, ...after];
  if (!head.some(isTime))
    return head.some(({ kind }) => kind === 'not') && !isWhole ? [...head, ...one] : one;
  return [{ kind: 'either', of: [[...head, ...one], one] }];
}
