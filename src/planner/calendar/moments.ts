import { type Instant, startOfDay, type WallTime, wallTimeAt, type Zone } from '../../time/index.ts';
import { certainly, type OffsetWish, type StretchWish, type Wish } from '../wish/wish.ts';
import { dayMs } from './calendar.ts';
import { wallEdge } from './day-windows.ts';
import type { TimeSpan } from './time-spans.ts';
import type { Meaning, Present } from './wish-meanings.ts';

const minuteMs = 60_000;

/** Puts a part of a wish on the calendar. */
type Evaluate = (wish: Wish, present: Present) => Meaning[];

/** From the first moment of one wish to the next moment of another. The meeting must end by then. */
export function stretches(wish: StretchWish, present: Present, evaluate: Evaluate): Meaning[] {
  return evaluate(wish.from, present).flatMap((start) => {
    const begin = start.windows.find(({ to }) => to > present.now)?.from;
    if (begin === undefined) return [];
    if ('days' in wish) return [lasting(start, begin, { days: wish.days, zone: present.zone })];
    const seen: Present = { ...present, now: begin, today: dayOf(begin, present.zone) };
    return evaluate(wish.to, seen).flatMap((end): Meaning[] => {
      const last = end.windows.find(({ to }) => to > begin);
      if (!last) return [];
      // If the end is a day, the stretch lasts until the end of that day. If it is a clock time, the stretch ends at that time.
      const to = last.isMoment ? last.from : last.to;
      const endBy = last.isMoment ? { endBy: to } : {};
      return to > begin
        ? [{ ...start, ...likelihood(start, end), windows: [{ from: begin, to, ...endBy }] }]
        : [];
    });
  });
}

/** Counts in calendar days, so that a day ends at the hour at which it began. */
function lasting(start: Meaning, begin: Instant, { days, zone }: { days: number; zone: Zone }): Meaning {
  const end = wallEdge(wallTimeAt(begin, zone) + days * dayMs, zone);
  return { ...start, isEndless: false, windows: [{ from: begin, to: end }] };
}

/** Moves each moment of another wish by minutes. */
export function offsetMoments(wish: OffsetWish, present: Present, evaluate: Evaluate): Meaning[] {
  const by = wish.minutes * minuteMs;
  return evaluate(wish.base, present).map((meaning) => ({
    ...meaning,
    windows: meaning.windows.map(
      ({ from }): TimeSpan => ({ from: from + by, to: from + by + minuteMs, isMoment: true }),
    ),
  }));
}

/** The clock time at which the guest speaks, on any day. */
export function hourOf({ now, zone }: Present): Wish {
  const wall = wallTimeAt(now, zone);
  return { kind: 'at', time: certainly(Math.floor((wall - startOfDay(wall)) / minuteMs)) };
}

function likelihood(start: Meaning, end: Meaning): Pick<Meaning, 'isUnlikely' | 'isEndless' | 'notes'> {
  return {
    isUnlikely: start.isUnlikely || end.isUnlikely,
    isEndless: false,
    notes: [...start.notes, ...end.notes],
  };
}

function dayOf(instant: Instant, zone: Zone): WallTime {
  return startOfDay(wallTimeAt(instant, zone));
}
