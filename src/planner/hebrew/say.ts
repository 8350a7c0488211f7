import { formatDay, startOfDay, type WallTime } from '../../time/index.ts';
import type { Hours } from '../hours.ts';
import type { ResolvedWish } from '../resolved-wish.ts';
import { hoursToSay, isWholeDay, minuteOf, runsToMidnight, sayMinutes } from '../say-hours.ts';

/** `יום ג׳, 24 בנוב׳ 2026, אחרי 15:00, Asia/Jerusalem`. */
export function sayReading(resolved: ResolvedWish, zoneName: string): string {
  return `${sayDays(resolved)}, ${sayHours(hoursToSay(resolved), resolved)}, ${zoneName}`;
}

export function sayQuestion(texts: readonly string[]): string {
  return `למה הכוונה: ${texts.map((text) => `(${text})`).join(' או ')}?`;
}

function sayDays({ days, span }: ResolvedWish): string {
  if (span) {
    const [first, last] = [startOfDay(span.from), startOfDay(span.to)];
    return first === last ? sayDay(first) : `מ${sayMoment(span.from)} עד ${sayMoment(span.to)}`;
  }
  if (!days) return 'בכל יום';
  return days.from === days.to ? sayDay(days.from) : `מ${sayDay(days.from)} עד ${sayDay(days.to)}`;
}

function sayHours(hours: Hours | undefined, { span }: ResolvedWish): string {
  if (isWholeDay(hours)) {
    if (!span) return 'כל היום';
    if (startOfDay(span.from) !== startOfDay(span.to)) return 'תחילת הפגישה לפני הסוף';
    return `תחילת הפגישה מ-${sayMinutes(minuteOf(span.from))} ולפני ${sayMinutes(minuteOf(span.to))}`;
  }
  const from = sayMinutes(hours.from);
  if (hours.isMoment) return `בשעה ${from}`;
  if (hours.startBy !== undefined) {
    const last = sayMinutes(hours.startBy);
    return hours.from === 0 ? `תחילת הפגישה עד ${last}` : `תחילת הפגישה בין ${from} ל-${last}`;
  }
  if (hours.endBy !== undefined) {
    const end = sayMinutes(hours.endBy);
    return hours.from === 0 ? `סוף הפגישה עד ${end}` : `בין ${from} ל-${end}`;
  }
  return runsToMidnight(hours) ? `אחרי ${from}` : `מ-${from} עד ${sayMinutes(hours.to)}`;
}

function sayDay(day: WallTime): string {
  return formatDay(day, 'he');
}

function sayMoment(wallTime: WallTime): string {
  return `${sayDay(startOfDay(wallTime))} ${sayMinutes(minuteOf(wallTime))}`;
}
