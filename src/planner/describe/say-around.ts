import type { SaidHours } from '../wish/said.ts';

/** The end of the hours as the guest reads it. "About three" ends one minute after its last start, and the guest reads the start: 15:45. */
export function endOfAround({ from, to, around = from }: SaidHours): number {
  return to - 1 - around === around - from ? to - 1 : to;
}
