import type { Link, Piece, Saying } from '../../wish/piece.ts';
import { type ClockTime, type ClockWish, certainly } from '../../wish/wish.ts';

export type Own = Extract<Link, { kind: 'own' }>;

export function edges(time: ClockTime): NonNullable<Own['hours']> {
  return {
    kind: 'either',
    of: [
      { kind: 'before', time },
      { kind: 'after', time },
    ],
  };
}

/** "I leave at 5": bounds what is requested. */
export function limit(hours: NonNullable<Own['hours']>): NonNullable<Own['hours']> {
  return hours.kind === 'after' || hours.kind === 'before' ? { ...hours, isLimit: true } : hours;
}

/** "I teach at 10, so after that": not while it takes place. */
export function withoutEvent(hours: NonNullable<Own['hours']>): Saying[] {
  return [{ kind: 'not' }, { kind: 'clock', wish: eventFrom(hours) }, { kind: 'but', isTurn: true }];
}

/** An event that begins at a clock time and has no length: "I teach at 10". */
export function eventFrom(hours: NonNullable<Own['hours']>): NonNullable<Own['hours']> {
  return hours.kind === 'at' ? { ...hours, isEvent: true } : hours;
}

/** Hours that bound only these days of the request: "next week, but I leave at 3 on Friday". */
export function narrowed(days: Piece[], hours: NonNullable<Own['hours']>): Piece {
  return { kind: 'narrow', days, hours: [{ kind: 'clock', wish: hours }], otherwise: [] };
}

export function timesOf({ days, hours }: Own): Saying[] {
  return [...days, ...(hours ? [{ kind: 'clock' as const, wish: hours }] : [])];
}

export function namesDay(saying: Saying): boolean {
  if (saying.kind === 'refers')
    return saying.to !== 'after' && saying.to !== 'before' && saying.to !== 'outside';
  return saying.kind === 'day' || saying.kind === 'whole';
}

export function startOf(wish: ClockWish): ClockTime | undefined {
  if (wish.kind === 'between') return wish.from;
  return wish.kind !== 'before' && 'time' in wish ? wish.time : undefined;
}

export function endOf(wish: ClockWish): ClockTime | undefined {
  if (wish.kind === 'between') return wish.to;
  return 'time' in wish ? wish.time : undefined;
}

export function isTill({ days: [day], hours }: Own): boolean {
  return hours ? hours.kind === 'before' : day?.kind === 'day' && day.wish.kind === 'till';
}

/** Whether a time can lie within both. "I leave by 7" can be in the evening. */
export function isTogether(own: ClockWish, other: ClockWish): boolean {
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

export function minutesOf({ likely }: ClockTime): number {
  return likely[0] ?? 0;
}
