import { dayMs, type Instant } from '../../../time/index.ts';
import type { BusySpan } from '../port/busy-times.ts';
import { attempt, type Length, type Line, parseDuration } from './calendar-lines.ts';
import { type CalendarTime, isMidnight, meaningsOf, nextMidnight } from './calendar-time.ts';
import type { CalendarZones } from './calendar-zones.ts';

/** `end`: the end cannot be read, or is before the start. `unclear`: several lengths are possible, and this is the longest. */
export type EventLength = { length: Length | 'rest of the day'; problem?: 'end' | 'unclear' };

export const lengthMs = (length: EventLength['length']): number =>
  length === 'rest of the day' ? dayMs : length.days * dayMs + length.ms;

/**
 * The length of an event by its lines DTEND and DURATION.
 * - An event on a day takes that day, also if its end is the same day. It takes each day that its end touches.
 * - An event at a time takes no time without an end (RFC 5545, §3.6.1), or if its end is its start: calendars write reminders so.
 */
export function eventLength(
  ends: readonly Line[],
  { first, zones }: { first: CalendarTime; zones: CalendarZones },
): EventLength {
  const found = ends.map((line) =>
    attempt(() =>
      line.name === 'duration'
        ? durationLength(parseDuration(line.value), first)
        : lengthUntil(zones.timeOf(line, line.value), first),
    ),
  );
  if (found.includes(undefined)) return { length: 'rest of the day', problem: 'end' };
  const [one = { length: { days: first.form === 'date' ? 1 : 0, ms: 0 } }, ...more] = found.filter(
    (length) => length !== undefined,
  );
  return more.reduce((longest, next) => {
    const difference = lengthMs(next.length) - lengthMs(longest.length);
    if (difference === 0) return longest;
    return { length: (difference > 0 ? next : longest).length, problem: 'unclear' };
  }, one);
}

function durationLength(length: Length, first: CalendarTime): EventLength {
  if (first.form !== 'date') return { length };
  const days = Math.max(1, Math.ceil(length.days + length.ms / dayMs));
  return { length: { days, ms: 0 }, ...(length.ms % dayMs !== 0 && { problem: 'unclear' }) };
}

/** @throws RangeError if the end is before the start */
function lengthUntil(end: CalendarTime, first: CalendarTime): EventLength {
  if (first.form === 'date') {
    const wallTime = isMidnight(end.shown) ? end.shown : end.dayClock.wallTimeAt(end.at);
    const days = (nextMidnight(wallTime) - first.shown) / dayMs;
    if (days < 0) throw new RangeError('it ends before it starts');
    return {
      length: { days: Math.max(1, days), ms: 0 },
      ...(!isMidnight(wallTime) && { problem: 'unclear' }),
    };
  }
  const meanings = meaningsOf(end, first);
  const isDay = end.form === 'date';
  const isUnclear = isDay || meanings.length > 1;
  const ms = Math.max(...meanings.map(({ from, until }) => (isDay ? until : from))) - first.at;
  if (ms < 0 || (ms === 0 && isUnclear)) throw new RangeError('it ends before it starts');
  return { length: { days: 0, ms }, ...(isUnclear && { problem: 'unclear' }) };
}

/** The time that an event of this length takes from a start on. */
export function spanFrom(
  startsAt: Instant,
  { length, first: { clock } }: Pick<EventLength, 'length'> & { first: Pick<CalendarTime, 'clock'> },
): BusySpan {
  if (length === 'rest of the day') {
    const nextDay = Math.floor(clock.wallTimeAt(startsAt) / dayMs + 1) * dayMs;
    return { startsAt, endsAt: clock.instantAt(nextDay) };
  }
  return {
    startsAt,
    endsAt: (length.days === 0 ? startsAt : clock.daysAfter(startsAt, length.days)) + length.ms,
  };
}

/** `start/end` or `start/duration` (RFC 5545, §3.3.9). @throws RangeError if the start cannot be read */
export function periodOf(
  line: Line,
  written: string,
  zones: CalendarZones,
): { span: BusySpan; problem: EventLength['problem'] } {
  const [start = '', end = ''] = written.split('/');
  const first = zones.timeOf(line, start);
  const name = /^[+-]?P/i.test(end.trim()) ? 'duration' : 'dtend';
  const { length, problem } = eventLength([{ ...line, name, value: end }], { first, zones });
  return { span: spanFrom(first.at, { length, first }), problem };
}
