import { startOfDay, type WallTime, weekdayOf } from '../../time/index.ts';
import type { Weekday, Weekdays, WeekStart } from '../wish/wish.ts';

export const dayMinutes = 24 * 60;
export const minuteMs = 60_000;
export const dayMs = dayMinutes * minuteMs;

/** The month of a day as a number: year × 12 + month − 1. */
export function monthNumberOf(day: WallTime): number {
  const date = new Date(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function firstOfMonth(month: number): WallTime {
  return Date.UTC(Math.floor(month / 12), month - Math.floor(month / 12) * 12, 1);
}

/** All days of a month. */
export function daysOfMonth(month: number): WallTime[] {
  return daysBetween(firstOfMonth(month), firstOfMonth(month + 1) - dayMs);
}

/** A date as a day. Undefined if it does not exist, such as 31 February. */
export function dateIn(month: number, day: number): WallTime | undefined {
  const date = firstOfMonth(month) + (day - 1) * dayMs;
  return day >= 1 && monthNumberOf(date) === month ? date : undefined;
}

/** The days from the first to the last, both included. Empty if the last is before the first. */
export function daysBetween(first: WallTime, last: WallTime): WallTime[] {
  const count = Math.min(maxDays, Math.floor((last - first) / dayMs) + 1);
  const days: WallTime[] = [];
  for (let index = 0; index < count; index += 1) days.push(first + index * dayMs);
  return days;
}

const maxDays = 732;

/** The weekdays that words mean in weeks that begin on a day. */
export function weekdaysIn(weekStart: WeekStart, weekdays: Weekdays): readonly Weekday[] {
  return typeof weekdays === 'string' ? localDays[weekStart][weekdays] : weekdays;
}
const localDays = {
  1: { work: [1, 2, 3, 4, 5], weekend: [6, 7] },
  7: { work: [7, 1, 2, 3, 4], weekend: [5, 6] },
};

export function weekOf(day: WallTime, weekStart: WeekStart): WallTime[] {
  const first = startOfWeek(day, weekStart);
  return daysBetween(first, first + 6 * dayMs);
}

export function startOfWeek(day: WallTime, weekStart: WeekStart): WallTime {
  return startOfDay(day) - ((weekdayOf(day) - weekStart + 7) % 7) * dayMs;
}

/** Number of days until a weekday. 0 if it is today. */
export function daysUntil(weekday: Weekday, today: WallTime): number {
  return (weekday - weekdayOf(today) + 7) % 7;
}

/** The same day of another month, or the last day of a shorter month. */
export function addMonths(day: WallTime, months: number): WallTime {
  const month = monthNumberOf(day) + months;
  const dayOfMonth = Math.round((day - firstOfMonth(monthNumberOf(day))) / dayMs) + 1;
  return dateIn(month, dayOfMonth) ?? firstOfMonth(month + 1) - dayMs;
}
