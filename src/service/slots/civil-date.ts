import type { CalendarDate, WallTime } from '../../time/index.ts';

const dayMs = 86_400_000;
const dates = new Map<number, CalendarDate>();

/**
 * The calendar day of a wall time, by whole numbers alone (H. Hinnant, `civil_from_days`) and remembered: a Date object for
 * each slot would cost more than everything else that is done for it.
 */
export function civilDate(wallTime: WallTime): CalendarDate {
  const day = Math.floor(wallTime / dayMs);
  let date = dates.get(day);
  if (date === undefined) {
    if (dates.size > 4096) dates.clear();
    date = writeDay(day);
    dates.set(day, date);
  }
  return date;
}

function writeDay(daysSince1970: number): CalendarDate {
  const shifted = daysSince1970 + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // The year is counted from March, so that the leap day is its last.
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const civilMonth = month < 10 ? month + 3 : month - 9;
  const year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${two(civilMonth)}-${two(day)}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
