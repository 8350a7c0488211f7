import { startOfDay, wallTimeAt } from '../../time/index.ts';
import type { StretchWish, Wish } from '../wish/wish.ts';
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
