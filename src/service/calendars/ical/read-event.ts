import { dayMs, type Instant, wallTimeAt } from '../../../time/index.ts';
import type { BusySpan, EventProblem, Range } from '../port/host-calendar.ts';
import {
  attempt,
  type Component,
  type Length,
  type Line,
  lineOf,
  linesOf,
  parseDuration,
} from './calendar-lines.ts';
import { type CalendarTime, instantIn, isMidnight, meaningsOf, nextMidnight } from './calendar-time.ts';
import type { CalendarZones } from './calendar-zones.ts';
import type { CountBudget } from './occurrences.ts';

/** What the reading of one calendar shares. `owners`: events that they declined take no time. New problems go into `problems`. */
export type Reading = {
  zones: CalendarZones;
  range: Range;
  owners: ReadonlySet<string>;
  budget: CountBudget;
  problems: EventProblem[];
};

export type Event = {
  component: Component;
  title: string;
  sequence: number;
  isBusy: boolean;
  first: CalendarTime;
  length: EventLength['length'];
  /** Set if the event replaces a start of the repeating event. */
  replaces?: Replaced;
  problem?: EventProblem['code'];
};

/** `id`: the start that RECURRENCE-ID names; undefined if it cannot be read. `withLater`: the later starts move too. */
export type Replaced = { id: CalendarTime | undefined; withLater: boolean };

/** Empty if the start is unreadable. */
export function readEvent(component: Component, { zones, owners, problems }: Reading): Event[] {
  const title = (lineOf(component, 'summary')?.value ?? '')
    .replace(/\\[nN]/g, ' ')
    .replace(/\\(.)/g, '$1')
    .trim();
  const timeOf = (name: string) => {
    const line = lineOf(component, name);
    return line && attempt(() => zones.timeOf(line, line.value));
  };
  const isBusy = takesTime(component, owners);
  // A cancelled start needs no other time than that of RECURRENCE-ID.
  const first = timeOf('dtstart') ?? (isBusy ? undefined : timeOf('recurrence-id'));
  if (!first) {
    if (isBusy) problems.push({ code: 'start', title, at: null });
    return [];
  }
  const ends = [...linesOf(component, 'dtend'), ...linesOf(component, 'duration')];
  const { length, problem } = eventLength(ends, { first, zones });
  const event: Event = {
    component,
    title,
    sequence: Math.max(0, Number(lineOf(component, 'sequence')?.value) || 0),
    isBusy,
    first,
    length,
  };
  const found = first.isGuess ? 'zone' : problem;
  if (found) report(event, found);
  const line = lineOf(component, 'recurrence-id');
  if (!line) return [event];
  const withLater = line.params.get('range')?.toUpperCase() === 'THISANDFUTURE';
  return [{ ...event, replaces: { id: timeOf('recurrence-id'), withLater } }];
}

/** Notes a problem of an event. Left out repeats matter most, because their times are offered. */
export function report(event: Event, problem: EventProblem['code']): void {
  if (event.isBusy && (problem === 'repeats' || !event.problem)) event.problem = problem;
}

/** Of events for the same start, those with the highest SEQUENCE. If these differ, any may be right: all of them take their time. */
export function newest(events: readonly Event[]): Event[] {
  const highest = events.reduce((most, { sequence }) => Math.max(most, sequence), 0);
  const latest = events.filter(({ sequence }) => sequence === highest);
  const found = [...Map.groupBy(latest, timesKey).values()].map(([first]) => first as Event);
  const busy = found.find(({ isBusy }) => isBusy);
  if (found.length > 1 && busy) report(busy, 'unclear');
  return found;
}

/** Equal for events that take the same times. */
function timesKey({ component, isBusy, first, length, replaces }: Event): string {
  if (!isBusy) return '';
  const repeats = ['rrule', 'rdate', 'exdate'].map((name) =>
    linesOf(component, name)
      .map(({ params, value }) => JSON.stringify([...params, value]))
      .sort(),
  );
  return JSON.stringify([first.at, first.form === 'date', length, replaces?.withLater, repeats]);
}

/**
 * False if the event is transparent, cancelled, or declined by an owner. Outlook writes "free" in a line of its own. Lines that contradict
 * each other free no time.
 */
function takesTime(component: Component, owners: ReadonlySet<string>): boolean {
  const says = (values: string[], wanted: string) =>
    values.length > 0 && values.every((one) => one === wanted);
  const texts = (...names: string[]) =>
    names.flatMap((name) => linesOf(component, name).map(({ value }) => value.trim().toUpperCase()));
  const answers = linesOf(component, 'attendee')
    .filter(({ value }) =>
      owners.has(
        value
          .trim()
          .toLowerCase()
          .replace(/^mailto:/, ''),
      ),
    )
    .map(({ params }) => params.get('partstat')?.toUpperCase() ?? '');
  const shown = texts('transp', 'x-microsoft-cdo-busystatus').map((text) =>
    text === 'FREE' ? 'TRANSPARENT' : text,
  );
  return !says(shown, 'TRANSPARENT') && !says(answers, 'DECLINED') && !says(texts('status'), 'CANCELLED');
}

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
    const wallTime = isMidnight(end.shown) ? end.shown : wallTimeAt(end.at, end.dayZone);
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
  { length, first: { zone } }: Pick<EventLength, 'length'> & { first: Pick<CalendarTime, 'zone'> },
): BusySpan {
  if (length === 'rest of the day') {
    const nextDay = Math.floor(wallTimeAt(startsAt, zone) / dayMs + 1) * dayMs;
    return { startsAt, endsAt: instantIn(nextDay, zone) };
  }
  const sameTime = instantIn(wallTimeAt(startsAt, zone) + length.days * dayMs, zone);
  return { startsAt, endsAt: (length.days === 0 ? startsAt : sameTime) + length.ms };
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
