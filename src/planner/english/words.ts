import type { Weekday } from '../wish.ts';

/** Weekdays by ISO number: 1 is Monday. */
export const weekdays: ReadonlyMap<string, Weekday> = numbered([
  ['monday', 'mon'],
  ['tuesday', 'tue', 'tues'],
  ['wednesday', 'wed', 'weds'],
  ['thursday', 'thu', 'thur', 'thurs'],
  ['friday', 'fri'],
  ['saturday', 'sat'],
  ['sunday', 'sun'],
]);

/** "Tuesdays": all of them. */
export const weekdayPlurals: ReadonlyMap<string, Weekday> = numbered([
  ['mondays', 'mons'],
  ['tuesdays'],
  ['wednesdays'],
  ['thursdays'],
  ['fridays', 'fris'],
  ['saturdays', 'sats'],
  ['sundays', 'suns'],
]);

/** Months by number: 1 is January. */
export const months: ReadonlyMap<string, number> = numbered([
  ['january', 'jan'],
  ['february', 'feb', 'febr'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
]);

/** The most days that a month can have. */
export const longestMonths: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days counted from today. */
export const daysAhead: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['tmrw', 1],
  ['tmr', 1],
  ['tmrow', 1],
  ['tmw', 1],
  ['tomo', 1],
  ['overmorrow', 2],
  ['yesterday', -1],
]);

/** Days of the year that everybody has at the same date, by month and day. */
export const fixedDays: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['christmas day', [12, 25]],
  ['christmas eve', [12, 24]],
  ['christmas', [12, 25]],
  ['xmas', [12, 25]],
  ['boxing day', [12, 26]],
  ["new year's day", [1, 1]],
  ["new year's eve", [12, 31]],
  ['new years day', [1, 1]],
  ['new years eve', [12, 31]],
  ["new year's", [1, 1]],
  ['new year', [1, 1]],
  ['the new year', [1, 1]],
  ["valentine's day", [2, 14]],
  ['valentines day', [2, 14]],
  ["valentine's", [2, 14]],
  ['halloween', [10, 31]],
  ['independence day', [7, 4]],
  ['juneteenth', [6, 19]],
  ['april fools', [4, 1]],
  ["april fool's", [4, 1]],
]);

/** Parts of the day in hours, from and to; people mean them loosely. */
export const partsOfDay: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['morning', [6, 12]],
  ['mornings', [6, 12]],
  ['morn', [6, 12]],
  ['afternoon', [12, 18]],
  ['afternoons', [12, 18]],
  ['arvo', [12, 18]],
  ['evening', [17, 21]],
  ['evenings', [17, 21]],
  ['eve', [17, 21]],
  ['night', [20, 24]],
  ['nights', [20, 24]],
  ['nite', [20, 24]],
  ['lunchtime', [12, 14]],
  ['lunchtimes', [12, 14]],
  ['lunch', [12, 14]],
  ['brunch', [10, 13]],
  ['breakfast', [7, 10]],
  ['dinner', [18, 21]],
  ['dinnertime', [18, 21]],
  ['teatime', [15, 17]],
  ['midmorning', [9, 11]],
  ['midafternoon', [14, 16]],
  ['daytime', [6, 18]],
]);

/** The half of the day that a part of it gives to a clock beside it: "at 7 in the evening". */
export const halves: ReadonlyMap<string, 'am' | 'pm' | 'night'> = new Map([
  ['morning', 'am'],
  ['morn', 'am'],
  ['afternoon', 'pm'],
  ['arvo', 'pm'],
  ['evening', 'pm'],
  ['night', 'night'],
  ['tonight', 'night'],
  ['tonite', 'night'],
]);

/** Seven days, of which each is so many days; months are counted apart. */
export const dayUnits: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['days', 1],
  ['week', 7],
  ['weeks', 7],
  ['wk', 7],
  ['wks', 7],
  ['fortnight', 14],
  ['fortnights', 14],
]);

export const monthUnits: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['months', 1],
  ['quarter', 3],
  ['quarters', 3],
  ['year', 12],
  ['years', 12],
]);

export const minuteUnits: ReadonlyMap<string, number> = new Map([
  ['minute', 1],
  ['minutes', 1],
  ['min', 1],
  ['mins', 1],
  ['hour', 60],
  ['hours', 60],
  ['hr', 60],
  ['hrs', 60],
  ['h', 60],
]);

/** Monday to Friday. */
export const workdays: readonly Weekday[] = [1, 2, 3, 4, 5];

function numbered(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((forms, index) => forms.map((form): [string, number] => [form, index + 1])));
}
