import { dayMinutes } from '../../calendar/calendar.ts';
import { isPlain } from '../../calendar/time-spans.ts';
import { endOfAround } from '../../describe/said-hours.ts';
import type { SaidHours } from '../../wish/said.ts';

/** "all day", "at 15:00", "12:00–18:00", "from 15:00", "over by 12:00", "any time except 14:00–14:30". */
export function sayHours(hours: readonly SaidHours[]): string {
  if (hours.length === 0) return 'all day';
  return sayExcept(hours) ?? sayList(hours.map(sayOne), 'or');
}

function sayOne(hours: SaidHours): string {
  const [from, to] = [sayMinutes(hours.from), sayMinutes(hours.to)];
  if (hours.around !== undefined) return sayAround(hours);
  if (hours.isMoment) return `at ${from}`;
  if (hours.isStartBound) {
    const last = sayMinutes(hours.to - 1);
    return hours.from === 0 ? `starting by ${last}` : `starting from ${from} to ${last}`;
  }
  if (hours.endBy !== undefined) {
    const end = sayMinutes(hours.endBy);
    const over = hours.from === 0 ? `over by ${end}` : `between ${from} and ${end}`;
    return hours.to < hours.endBy ? `${over}, starting before ${to}` : over;
  }
  if (hours.from === 0 && hours.to === dayMinutes) return 'all day';
  if (hours.to === dayMinutes) return `from ${from}`;
  return hours.from === 0 ? `before ${to}` : `${from}–${to}`;
}

/** "around 15:00 (14:15–15:45)". */
function sayAround(hours: SaidHours): string {
  const { from, around = from } = hours;
  return `around ${sayMinutes(around)} (${sayMinutes(from)}–${sayMinutes(endOfAround(hours))})`;
}

/** A whole day with holes in it is said by its holes. */
function sayExcept(hours: readonly SaidHours[]): string | undefined {
  const isWholeDay = hours[0]?.from === 0 && hours.at(-1)?.to === dayMinutes;
  if (!isWholeDay || hours.length < 2 || !hours.every(isPlain)) return undefined;
  const holes = hours.slice(1).map((next, index) => sayHole(hours[index]?.to as number, next.from));
  return `any time except ${sayList(holes, 'and')}`;
}

function sayHole(from: number, to: number): string {
  return to - from === 1 ? sayMinutes(from) : `${sayMinutes(from)}–${sayMinutes(to)}`;
}

/** Minutes since midnight as a clock shows them; the end of a day is 24:00. */
function sayMinutes(minutes: number): string {
  // A night's end, as in "from 10 pm to 2 am", lies in the day behind.
  if (minutes > dayMinutes) return `${sayMinutes(minutes - dayMinutes)} the next day`;
  const seconds = Math.round(minutes * 60);
  const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const second = seconds % 60 === 0 ? '' : `:${twoFigures(seconds % 60)}`;
  return `${twoFigures(hour)}:${twoFigures(minute)}${second}`;
}

function twoFigures(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** "A", "A or B", "A, B or C". */
export function sayList(texts: readonly string[], join: 'or' | 'and'): string {
  if (texts.length <= 1) return texts[0] ?? '';
  return `${texts.slice(0, -1).join(', ')} ${join} ${texts.at(-1)}`;
}
