import type { WallTime } from '../../../time/index.ts';

/** A line of a calendar (RFC 5545, §3.1). Names are lower-case. */
export type Line = { name: string; params: ReadonlyMap<string, string>; value: string };

/** A component of a calendar with the lines that decide about time. */
export type Component = { name: string; lines: Line[]; parts: Component[] };

/** A calendar with more events is refused. */
const mostEvents = 50_000;

const timeLines = [
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'rdate',
  'exdate',
  'exrule',
  'recurrence-id',
  'freebusy',
];
const keptLines = new Set([
  ...timeLines,
  ...['uid', 'sequence', 'summary', 'status', 'transp', 'attendee', 'tzid', 'tzoffsetfrom', 'tzoffsetto'],
  ...['x-wr-timezone', 'x-wr-calname', 'x-microsoft-cdo-busystatus'],
]);

/**
 * Reads the calendars of a text. Lines that do not decide about time are left out. A line that is not a property is skipped: it is the rest
 * of a text that was not folded.
 * @throws RangeError if no calendar begins, or one does not end
 */
export function parseCalendars(text: string): Component[] {
  const calendars: Component[] = [];
  const open: Component[] = [];
  let events = 0;
  for (const written of unfold(text)) {
    const line = parseLine(written);
    if (!line) continue;
    const name = line.value.trim().toLowerCase();
    if (line.name === 'begin') {
      // An event is a part of the calendar alone: what is still open was never closed.
      if (name === 'vevent' || name === 'vfreebusy')
        open.length = open.findLastIndex((part) => part.name === 'vcalendar') + 1;
      if (name === 'vevent' && open.length === 0) throw new RangeError('an event is outside of the calendar');
      const part: Component = { name, lines: [], parts: [] };
      if (name === 'vcalendar') calendars.push(part);
      else open.at(-1)?.parts.push(part);
      if (name === 'vevent') events += 1;
      open.push(part);
    } else if (line.name === 'end') {
      const at = open.findLastIndex((part) => part.name === name);
      if (at >= 0) open.length = at;
    } else if (keptLines.has(line.name)) {
      open.at(-1)?.lines.push(line);
    }
    if (events > mostEvents) throw new RangeError(`it has more than ${mostEvents} events`);
  }
  if (calendars.length === 0) throw new RangeError('it is no calendar: nothing in it says BEGIN:VCALENDAR');
  if (open.some(({ name }) => name === 'vcalendar')) throw new RangeError('it ends in the middle');
  return calendars;
}

/** Unfolds lines (RFC 5545, §3.1). Any kind of line break ends a line. */
function unfold(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
}

function parseLine(text: string): Line | undefined {
  const name = /^[\w-]+(?=[;:])/.exec(text)?.[0].toLowerCase() ?? '';
  // Outlook writes zones such as (UTC+01:00) without the quotes that a colon needs; no time has a colon.
  const colon = timeLines.includes(name)
    ? text.lastIndexOf(':')
    : (/^(?:[^":]+|"[^"]*")*/.exec(text)?.[0].length ?? -1);
  if (name !== '' && text[colon] === ':') {
    const written = text.slice(name.length, colon).matchAll(/;([\w-]+)=("[^"]*"|[^";]*)/g);
    const params = [...written].map(
      ([, key = '', value = '']) => [key.toLowerCase(), value.replaceAll('"', '')] as const,
    );
    return { name, params: new Map(params), value: text.slice(colon + 1) };
  }
  // A line about time must not get lost. Its value counts as unreadable instead.
  const broken = timeLines.find((one) => text.toLowerCase().startsWith(one));
  return broken === undefined ? undefined : { name: broken, params: new Map(), value: '?' };
}

export const lineOf = ({ lines }: Component, name: string): Line | undefined =>
  lines.find((line) => line.name === name);

export const linesOf = ({ lines }: Component, name: string): Line[] =>
  lines.filter((line) => line.name === name);

export const partsOf = ({ parts }: Component, name: string): Component[] =>
  parts.filter((part) => part.name === name);

export const repeats = (component: Component): boolean =>
  linesOf(component, 'rrule').length + linesOf(component, 'rdate').length > 0;

/** If the time has an offset (`offsetMs`, 0 for UTC), `wallTime` is an instant. */
export type WrittenTime = { wallTime: WallTime; isDate: boolean; offsetMs?: number };

/** Reads a DATE or DATE-TIME by its shape (RFC 5545, §3.3.4): some calendars forget VALUE=DATE. 24:00 is the next midnight. @throws RangeError */
export function parseTime(written: string): WrittenTime {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{4})?)?$/i.exec(written.trim());
  const [year, month, day, hour, minute, second] = (found?.slice(1, 7) ?? []).map((part) =>
    Number(part ?? 0),
  );
  const midnight = new Date(0).setUTCFullYear(year ?? Number.NaN, (month ?? 0) - 1, day);
  const isDay = new Date(midnight).getUTCDate() === day && new Date(midnight).getUTCMonth() + 1 === month;
  const sinceMidnight = ((hour ?? 0) * 60 + (minute ?? 0)) * 60 + Math.min(second ?? 0, 59);
  if (!found || !isDay || (minute ?? 0) > 59 || (second ?? 0) > 60 || sinceMidnight > 86_400)
    throw new RangeError(`${JSON.stringify(written.slice(0, 40))} is no time`);
  const wallTime = midnight + sinceMidnight * 1000;
  if (found[4] === undefined) return { wallTime, isDate: true };
  const zone = found[7];
  if (zone === undefined) return { wallTime, isDate: false };
  const offsetMs = /z/i.test(zone) ? 0 : (parseOffset(zone) as number);
  return { wallTime: wallTime - offsetMs, isDate: false, offsetMs };
}

/** An offset in milliseconds; undefined if it cannot be read. */
export function parseOffset(written = ''): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(written.trim()) ?? [];
  if (sign === undefined) return undefined;
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

/** A duration (RFC 5545, §3.3.6): calendar days, and the rest in elapsed time. */
export type Length = { days: number; ms: number };

/** @throws RangeError if it is not a duration, or is negative */
export function parseDuration(written: string): Length {
  const found =
    /^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/i.exec(
      written.trim(),
    );
  if (!found || /^\+?PT?$/i.test(written.trim()))
    throw new RangeError(`${JSON.stringify(written.slice(0, 40))} is no duration`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

/** Reads a value of a calendar. Undefined if it cannot be read. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
