import { dayMinutes } from '../../calendar/calendar.ts';
import { endOfAround } from '../../describe/said-hours.ts';
import type { SaidHours } from '../../wish/said.ts';
import { sayList } from './say-days.ts';

/**
 * `כל היום`, `בשעה 15:00`, `בין 14:00 ל-16:00`, `בשעה 10:00 או אחרי 15:00`. Uses words, not a dash: a person who reads from right to left
 * would swap the two times.
 */
export function sayHours(hours: readonly SaidHours[]): string {
  return hours.length === 0 ? 'כל היום' : sayList(hours.map(sayOne), 'או');
}

function sayOne(hours: SaidHours): string {
  const { from, to, endBy, isMoment, around, isStartBound } = hours;
  if (isMoment) return `בשעה ${sayClock(from)}`;
  if (around !== undefined)
    return `סביב ${sayClock(around)}, בין ${sayClock(from)} ל-${sayClock(endOfAround(hours))}`;
  if (isStartBound) {
    const last = sayClock(to - 1);
    return from === 0 ? `תחילת הפגישה עד ${last}` : `תחילת הפגישה בין ${sayClock(from)} ל-${last}`;
  }
  if (endBy !== undefined) {
    const end = sayClock(endBy);
    return from === 0 ? `סוף הפגישה עד ${end}` : `בין ${sayClock(from)} ל-${end}`;
  }
  if (from === 0 && to === dayMinutes) return 'כל היום';
  if (to === dayMinutes) return `מ-${sayClock(from)} והלאה`;
  return from === 0
    ? `תחילת הפגישה לפני ${sayClock(to)}`
    : `תחילת הפגישה מ-${sayClock(from)} ולפני ${sayClock(to)}`;
}

/** `15:00`; the end of a day is `24:00`. */
function sayClock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** `45 דקות`, `שעה`, `שעתיים`, `3 שעות ו-20 דקות`. */
export function sayLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  const said = [hourNames[hours] ?? `${hours} שעות`, minuteNames[rest] ?? `${rest} דקות`];
  return sayList(said.filter(Boolean), 'ו');
}

const hourNames = ['', 'שעה', 'שעתיים'];
const minuteNames = ['', 'דקה'];
