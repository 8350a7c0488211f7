import { startOfDay, wallTimeAt } from '../../time/index.ts';
import { certainly, type OffsetWish, type StretchWish, type Wish } from '../wish/wish.ts';
import { minuteMs } from './calendar.ts';
import type { TimeSpan } from './time-spans.ts';
import type { Meaning, Present } from './wish-meanings.ts';

/** Puts a part of a wish on the calendar. */
type Evaluate = (wish: Wish, present: Present) => Meaning[];

/** From the first moment of one wish to the next moment of another. The meeting must end by then. */
export function stretches(wish: StretchWish, present: Present, evaluate: Evaluate): Meaning[] {
  return evaluate(wish.from, present).flatMap((start) => {
    const begin = start.windows.find(({ to }) => to > present.now)?.from;
    if (begin === undefined) return [];
    const today = startOfDay(wallTimeAt(begin, present.zone));
    return evaluate(wish.to, { ...present, now: begin, today }).flatMap((end): Meaning[] => {
      const last = end.windows.find(({ to }) => to > begin);
      if (!last) return [];
      // If the end is a day, the stretch lasts until the end of that day. If it is a clock time, the stretch ends at that time.
      const to = last.isMoment ? last.from : last.to;
      if (to <= begin) return [];
      return [
        {
          ...start,
          windows: [{ from: begin, to, ...(last.isMoment && { endBy: to }) }],
          isUnlikely: start.isUnlikely || end.isUnlikely,
          isEndless: false,
          notes: [...start.notes, ...end.notes],
        },
      ];
    });
  });
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
