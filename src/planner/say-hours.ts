import { startOfDay, type WallTime } from '../time/index.ts';
import type { Hours } from './hours.ts';
import type { ResolvedWish } from './resolved-wish.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** The hours of a meaning as a language has to say them: what is left of today begins with the present. */
export function hoursToSay({ hours, days, cutAt }: ResolvedWish): Hours | undefined {
  if (cutAt === undefined || !days || days.from !== days.to || hours?.isMoment) return hours;
  const present = Math.ceil((cutAt - startOfDay(cutAt)) / minuteMs);
  const whole: Hours = hours ?? { from: 0, to: dayMinutes, clock: 0 };
  return present < whole.to ? { ...whole, from: Math.max(whole.from, present) } : whole;
}

/** Minutes since midnight as a clock shows them: `15:00`; the end of a day is `24:00`. */
export function sayMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  return `${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}`;
}

export function isWholeDay(hours: Hours | undefined): hours is undefined {
  return hours === undefined || (hours.from === 0 && hours.to === dayMinutes && hours.endBy === undefined);
}

export function runsToMidnight(hours: Hours): boolean {
  return hours.to === dayMinutes && hours.endBy === undefined;
}

export function minuteOf(wallTime: WallTime): number {
  return Math.floor((wallTime - startOfDay(wallTime)) / minuteMs);
}
