import { aroundMinutes } from '../calendar/clock-hours.ts';
import type { SaidHours } from '../wish/said.ts';

/** The end of the hours as the guest reads it. "About three" ends one minute after its last start, and the guest reads the start: 15:45. */
export function endOfAround({ from, to, around = from }: SaidHours): number {
  return to - around === aroundMinutes + 1 ? to - 1 : to;
}
