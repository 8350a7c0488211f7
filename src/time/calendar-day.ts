/** A calendar day in ISO 8601 format: `2026-11-24`. */
export type CalendarDate = string;

/** A calendar day as a number: whole days since 1970-01-01, in the proleptic Gregorian calendar. */
export type DayNumber = number;

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const daysIn400Years = 146_097;
// Days from 0000-03-01, the first day of the 400 years, to 1970-01-01.
const epochDay = 719_468;

// Cache: a list of starts writes the same few days many times.
const maxWritten = 4096;
const written = new Map<DayNumber, CalendarDate>();

/** The number of a day; NaN if the calendar has no such day. It uses integers only, because a Date is slow. */
export function dayNumberOf(year: number, month: number, day: number): DayNumber {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month))) return Number.NaN;
  const leapDays = leapDaysBefore(month > 2 ? year + 1 : year) - leapDaysBefore(1970);
  return (year - 1970) * 365 + leapDays + (daysBeforeMonth[month - 1] as number) + day - 1;
}

/** A day in ISO 8601 format. Years outside 0 to 9999 have a sign and six digits. */
export function writeDay(day: DayNumber): CalendarDate {
  let date = written.get(day);
  if (date === undefined) {
    if (written.size >= maxWritten) written.clear();
    date = dateFromNumber(day);
    written.set(day, date);
  }
  return date;
}

function monthLength(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] as number);
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Number of leap days before a year, from the year 0, which is a leap year. */
function leapDaysBefore(year: number): number {
  const last = year - 1;
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400) + 1;
}

/** Years are counted from March, so that the leap day is the last of its year (H. Hinnant, `civil_from_days`). */
function dateFromNumber(day: DayNumber): CalendarDate {
  if (!Number.isSafeInteger(day)) throw new RangeError(`${day} is no day`);
  const shifted = day + epochDay;
  const era = Math.floor(shifted / daysIn400Years);
  const dayOfEra = shifted - era * daysIn400Years;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${writeYear(year)}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}

function writeYear(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`;
}
