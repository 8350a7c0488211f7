import { aroundMinutes } from '../calendar/clock-hours.ts';
import type { SaidHours } from '../wish/said.ts';

/** The end to say of hours around a time: "about three" says its last start, 15:45, and any other end is said as it is. */
export function endOfAround({ from, to, around = from }: SaidHours): number {
  return to - around === aroundMinutes + 1 ? to - 1 : to;
}
