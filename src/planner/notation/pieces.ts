import type { Days, Meant } from '../read/parts.ts';
import { clockPairs } from '../wish/bare-hours.ts';
import type { Piece, Saying } from '../wish/piece.ts';
import type { ClockTime, ClockWish, DayWish, Weekday, Wish } from '../wish/wish.ts';

/** The piece of some days. */
export function dayPiece({ wish, isContainer, isLimit }: Days): Piece {
  return { kind: 'day', wish, ...(isContainer && { isContainer }), ...(isLimit && { isLimit }) };
}

/** The pieces of some days: the span that holds them, the days, and what is to be noted of them. */
export function dayPieces(days: Days): Piece[] {
  const { within, notes } = days;
  const pieces = [dayPiece(days)];
  if (within) pieces.unshift({ kind: 'day', wish: within, isContainer: true });
  for (const note of notes ?? []) pieces.push({ kind: 'note', note });
  return pieces;
}

/** Several days, each for itself: any of them will do. */
export function anyOfDays(days: readonly DayWish[], join: 'or' | 'and' = 'or'): Saying[] {
  return days.flatMap((wish, index): Saying[] => [
    ...(index > 0 ? [{ kind: 'join', join } as const] : []),
    dayPiece(oneDay(wish)),
  ]);
}

export function oneDay(wish: Meant<DayWish>): Days {
  return { wish, isContainer: false };
}

export function container(wish: Meant<DayWish>): Days {
  return { wish, isContainer: true };
}

/** "no later than Friday": days up to a limit, or from one on. */
export function limited(wish: Meant<DayWish>): Days {
  return { ...container(wish), isLimit: true };
}

/** Changes every meaning of a day: "after 3/4" is after either date. */
export function eachDay(wish: Meant<DayWish>, change: (day: DayWish) => DayWish): Meant<DayWish> {
  return wish.kind === 'either' ? { kind: 'either', of: wish.of.map(change) } : change(wish);
}

/** Pairs the meanings of two days. Undefined if no pair makes a wish. */
function eachPair(
  one: Meant<DayWish>,
  other: Meant<DayWish>,
  join: (one: DayWish, other: DayWish) => DayWish | undefined,
): Meant<DayWish> | undefined {
  const of = meaningsOf(one).flatMap((first) =>
    meaningsOf(other).flatMap((second) => join(first, second) ?? []),
  );
  const [only] = of;
  return of.length > 1 ? { kind: 'either', of } : only;
}

function meaningsOf(wish: Meant<DayWish>): DayWish[] {
  return wish.kind === 'either' ? wish.of : [wish];
}

/** A range between two days. Each takes the month and the year that it lacks from the other. Undefined for "from Mondays to Fridays". */
export function dayRange(from: Meant<DayWish>, to: Meant<DayWish>): Meant<DayWish> | undefined {
  return eachPair(from, to, (first, last) => {
    if (isEvery(first) || isEvery(last)) return undefined;
    const [begin, end] = sharedDates(first, last);
    return { kind: 'days', from: begin, to: end };
  });
}

export function isEvery(wish: Meant<DayWish>): boolean {
  return wish.kind === 'weekday' && wish.pick === 'every';
}

/** "Mon-Fri", ראשון עד חמישי: the work days of any week. */
export function isWorkweek(
  from: Meant<DayWish>,
  last: Meant<DayWish>,
  [first, end]: [Weekday, Weekday],
): boolean {
  const isComing = (day: Meant<DayWish>, weekday: Weekday) =>
    day.kind === 'weekday' && day.pick === 'coming' && day.weekday === weekday;
  return isComing(from, first) && isComing(last, end);
}

function sharedDates(from: DayWish, last: DayWish): [DayWish, DayWish] {
  // "January-February 2027"
  if (
    from.kind === 'month' &&
    last.kind === 'month' &&
    from.month !== undefined &&
    from.year === undefined &&
    last.year !== undefined
  ) {
    const isBefore = from.month > (last.month ?? 0);
    return [{ ...from, year: last.year - (isBefore ? 1 : 0) }, last];
  }
  // "the 3rd to Friday 4 December"
  const to = last.kind === 'named-day' && last.date.kind === 'date' ? last.date : last;
  if (from.kind !== 'date' || to.kind !== 'date') return [from, last];
  const month = from.month ?? to.month;
  // "Nov 30 to 2" goes into the next month.
  const isLater = to.month !== undefined || to.day >= from.day;
  const lastMonth = to.month ?? (month === undefined || isLater ? month : (month % 12) + 1);
  const wraps = lastMonth !== undefined && month !== undefined && lastMonth < month;
  const year = from.year ?? (to.year !== undefined && wraps ? to.year - 1 : to.year);
  const lastYear = to.year ?? (year !== undefined && wraps ? year + 1 : year);
  const end = dateWish(to.day, lastMonth, lastYear);
  return [dateWish(from.day, month, year), last.kind === 'named-day' ? { ...last, date: end } : end];
}

export function dateWish(day: number, month?: number, year?: number): DayWish {
  return { kind: 'date', day, ...(month !== undefined && { month }), ...(year !== undefined && { year }) };
}

export function between(from: ClockTime, to: ClockTime): ClockWish | undefined {
  return clockPairs(from, to).length > 0 ? { kind: 'between', from, to } : undefined;
}

export function clockPiece(wish: Meant<ClockWish>): Piece {
  return { kind: 'clock', wish };
}

export function atPiece(time: ClockTime): Piece {
  return clockPiece({ kind: 'at', time });
}

/** Day and clock in one, or a span. */
export function whole(wish: Wish): Piece[] {
  return [{ kind: 'whole', wish }];
}

/** "not before Friday at 3": a limit with its own "not". */
export function wholeLimit(wish: Wish): Piece[] {
  return [{ kind: 'whole', wish, isLimit: true }];
}

/** "not within the next two hours": everything but the time until then. */
export function notWithin(minutes: number): Piece[] {
  const minus: Wish = { kind: 'in', minutes: Math.round(minutes), isWithin: true };
  return wholeLimit({ kind: 'without', wish: undefined, minus });
}

/** The lengths of a meeting in minutes. Undefined if one of them is no such length. */
export function lengthPieces(...lengths: number[]): Piece[] | undefined {
  const isMeeting = lengths.every((minutes) => minutes >= shortest && minutes < longest);
  return isMeeting
    ? lengths.map((minutes) => ({ kind: 'duration', minutes: Math.round(minutes) }))
    : undefined;
}

// Minimum and maximum length of a meeting in minutes.
const shortest = 5;
const longest = 12 * 60;

/** One "not" bounds both ends: "not before 9 or after 5". */
export function bothEnds(from: ClockTime, to: ClockTime): Piece[] {
  return [
    clockPiece({ kind: 'after', time: from }),
    clockPiece({ kind: 'before', time: to, mayStart: true }),
  ];
}

/** "around 24 November": one day earlier or later is possible. */
export function aroundDay(day: DayWish): Days {
  const shift = (days: number): DayWish => ({ kind: 'shift', base: day, days });
  return { ...container({ kind: 'days', from: shift(-1), to: shift(1) }), notes: [{ kind: 'soft-edges' }] };
}
