import { clockPairs } from './bare-hours.ts';
import type { ClockTime, ClockWish } from './wish.ts';

const dayMinutes = 24 * 60;

/**
 * Hours of a day, in minutes since midnight, half-open, that bound a meeting's start; `endBy` bounds its end. `clock` is
 * the time that was said, by which a day is still ahead or not.
 */
export type Hours = {
  from: number;
  to: number;
  endBy?: number;
  clock: number;
  /** One time, not a span of them. */
  isMoment?: boolean;
  /** The meeting starts by `to`, a minute less: the other meaning of "until". */
  startBy?: number;
};

/**
 * The hours that all clock wishes of a phrase leave together. A bare hour takes the half of the day that its neighbours
 * allow, and its less usual half only where nothing else is left. Undefined: the clocks contradict each other.
 */
export function hoursOf(
  clocks: readonly ClockWish[],
): { likely: (Hours | undefined)[]; unlikely: (Hours | undefined)[] } | undefined {
  if (clocks.length === 0) return { likely: [undefined], unlikely: [] };
  const usual = combine(clocks, (clock) => meaningsOf(clock, usualTimes));
  const likely = usual.length > 0 ? usual : combine(clocks, (clock) => meaningsOf(clock, allTimes));
  if (likely.length === 0) return undefined;
  const isLoose = clocks.some((clock) => clock.kind === 'before' && clock.mayStart);
  return { likely, unlikely: isLoose ? combine(clocks, looseMeaningsOf) : [] };
}

/** What two half-open spans share, with the earlier of their ends; nothing where they do not meet. */
export function overlap<T extends { from: number; to: number; endBy?: number }>(a: T, b: Partial<T>): T[] {
  const from = Math.max(a.from, b.from ?? a.from);
  const to = Math.min(a.to, b.to ?? a.to);
  const endBy = Math.min(a.endBy ?? Infinity, b.endBy ?? Infinity);
  if (from >= to || endBy <= from) return [];
  return [{ ...a, from, to, ...(endBy < Infinity && { endBy }) }];
}

function combine(clocks: readonly ClockWish[], meanings: (clock: ClockWish) => Hours[]): Hours[] {
  let combined: Hours[] = [{ from: 0, to: dayMinutes, clock: 0 }];
  for (const clock of clocks) {
    const options = meanings(clock);
    combined = combined.flatMap((hours) => options.flatMap((option) => merge(hours, option)));
  }
  return combined;
}

/** A moment inside a span is the moment, and its clock the one by which the day counts. */
function merge(a: Hours, b: Hours): Hours[] {
  const isMoment = a.isMoment || b.isMoment;
  const startBy = a.startBy ?? b.startBy;
  const clock = b.isMoment ? b.clock : a.isMoment ? a.clock : Math.max(a.clock, b.clock);
  return overlap(a, b).map((hours) => ({
    ...hours,
    clock,
    ...(isMoment && { isMoment }),
    ...(startBy !== undefined && { startBy }),
  }));
}

type Times = (time: ClockTime) => number[];
const usualTimes: Times = ({ likely }) => likely;
const allTimes: Times = ({ likely, otherwise }) => [...likely, ...otherwise];

function meaningsOf(clock: ClockWish, times: Times): Hours[] {
  switch (clock.kind) {
    case 'at':
      return times(clock.time).map((at) => ({ from: at, to: at + 1, clock: at, isMoment: true }));
    case 'after':
      return times(clock.time).map((from) => ({ from, to: dayMinutes, clock: from }));
    case 'before':
      return times(clock.time).map((end) => ({ from: 0, to: end, endBy: end, clock: end }));
    case 'between':
      return clockPairs(clock.from, clock.to).map(([from, to]) => ({ from, to, endBy: to, clock: from }));
    case 'part':
      return [{ from: clock.from, to: clock.to, clock: clock.from }];
  }
}

function looseMeaningsOf(clock: ClockWish): Hours[] {
  if (clock.kind !== 'before' || !clock.mayStart) return meaningsOf(clock, usualTimes);
  return clock.time.likely.map((last) => ({ from: 0, to: last + 1, startBy: last, clock: last }));
}
