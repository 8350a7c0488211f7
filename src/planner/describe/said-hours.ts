import type { WallTime } from '../../time/index.ts';
import type { SaidHours } from '../wish/said.ts';

/** The hours of each day of a meaning. */
export type Days = Map<WallTime, SaidHours[]>;

/** A whole day has no hours of its own. */
export const wholeDay: SaidHours[] = [];

export function isWhole({ from, to, endBy, isMoment }: SaidHours): boolean {
  return from === 0 && to === 24 * 60 && endBy === undefined && !isMoment;
}

export function areSame(some: readonly SaidHours[], others: readonly SaidHours[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index += 1) {
    const [one, other] = [some[index] as SaidHours, others[index] as SaidHours];
    if (
      one.from !== other.from ||
      one.to !== other.to ||
      one.endBy !== other.endBy ||
      one.isMoment !== other.isMoment ||
      one.isStartBound !== other.isStartBound ||
      one.around !== other.around
    )
      return false;
  }
  return true;
}

/** The end of the hours as the guest reads it. "About three" ends one minute after its last start, and the guest reads the start: 15:45. */
export function endOfAround({ from, to, around = from }: SaidHours): number {
  return to - 1 - around === around - from ? to - 1 : to;
}
