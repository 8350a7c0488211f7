import { formatDay, startOfDay, type WallTime } from '../../time/index.ts';
import type { Hours } from '../hours.ts';
import type { ResolvedWish } from '../resolved-wish.ts';
import { hoursToSay, isWholeDay, minuteOf, runsToMidnight, sayMinutes } from '../say-hours.ts';

/** `Tue 24 Nov 2026, after 15:00, Asia/Jerusalem`. */
export function sayReading(resolved: ResolvedWish, zoneName: string): string {
  return `${sayDays(resolved)}, ${sayHours(hoursToSay(resolved), resolved)}, ${zoneName}`;
}

export function sayQuestion(texts: readonly string[]): string {
  return `Which is meant: ${texts.map((text) => `(${text})`).join(' or ')}?`;
}

function sayDays({ days, span }: ResolvedWish): string {
  if (span) {
    const [first, last] = [startOfDay(span.from), startOfDay(span.to)];
    return first === last ? sayDay(first) : `from ${sayMoment(span.from)} to ${sayMoment(span.to)}`;
  }
  if (!days) return 'any day';
  return days.from === days.to ? sayDay(days.from) : `${sayDay(days.from)} to ${sayDay(days.to)}`;
}

function sayHours(hours: Hours | undefined, { span, days }: ResolvedWish): string {
  if (isWholeDay(hours)) {
    if (!span) return days && days.from !== days.to ? 'all day each day' : 'all day';
    if (startOfDay(span.from) !== startOfDay(span.to)) return 'starting before its end';
    return `starting from ${sayMinutes(minuteOf(span.from))} to before ${sayMinutes(minuteOf(span.to))}`;
  }
  const [from, to] = [sayMinutes(hours.from), sayMinutes(hours.to)];
  if (hours.isMoment) return `at ${from}`;
  if (hours.startBy !== undefined) {
    const last = sayMinutes(hours.startBy);
    return hours.from === 0 ? `starting by ${last}` : `starting from ${from} to ${last}`;
  }
  if (hours.endBy !== undefined) {
    const end = sayMinutes(hours.endBy);
    return hours.from === 0 ? `over by ${end}` : `between ${from} and ${end}`;
  }
  return runsToMidnight(hours) ? `after ${from}` : `${from}–${to}`;
}

function sayDay(day: WallTime): string {
  return formatDay(day, 'en');
}

function sayMoment(wallTime: WallTime): string {
  return `${sayDay(startOfDay(wallTime))} ${sayMinutes(minuteOf(wallTime))}`;
}
