import type { Instant, WallTime } from '../../time/index.ts';
import {
  type Component,
  type Length,
  type Line,
  lineOf,
  linesOf,
  parseDuration,
  parseTime,
  type WrittenTime,
} from './calendar-lines.ts';
import type { CalendarClock, CalendarZones } from './calendar-zones.ts';
import { type Range, ruleStarts } from './occurrences.ts';

/** A busy time, half-open. */
export type BusySpan = { startsAt: Instant; endsAt: Instant };

/**
 * An event that could not be read, and what is used instead:
 * - `start`: the start is unreadable. The event is left out.
 * - `end`: the end is unreadable. The event takes the rest of its day.
 * - `repeats`: some repeats are unreadable or too many. Only the times that could be read are taken.
 * - `zone`: the time zone is unknown. The times are read in the calendar's own zone.
 */
export type EventProblem = {
  code: 'start' | 'end' | 'repeats' | 'zone';
  /** The event's title; empty if it has none. */
  title: string;
  /** The start of the event on its own clock; null if it is unreadable. */
  at: WallTime | null;
};

/**
 * The state that the reading of one calendar shares. `owners`: events that these addresses declined take no time. New problems are added to
 * `problems`.
 */
export type Reading = {
  zones: CalendarZones;
  range: Range;
  owners: ReadonlySet<string>;
  problems: EventProblem[];
};

const dayMs = 86_400_000;

/**
 * The taken times of all events that share a UID. An event with RECURRENCE-ID replaces one start of the repeating event, even if it takes
 * no time itself. With RANGE=THISANDFUTURE it replaces that start and all later ones.
 */
export function eventTimes(series: readonly Component[], reading: Reading): BusySpan[] {
  const events = series.flatMap((component) => readEvent(component, reading));
  const replacing = newest(events.filter(({ replaces }) => replaces !== undefined));
  const master = newest(events.filter(({ replaces }) => replaces === undefined))[0];
  const own = replacing.filter(({ isBusy }) => isBusy).map(spanOf);
  const repeated = master ? repeatedTimes(master, replacing, reading) : [];
  const spans = [...own, ...repeated].filter((span) => span.endsAt > span.startsAt);
  const isNear = spans.some((span) => touches(span, reading.range));
  for (const { problem, title, first } of events)
    if (problem && (problem === 'repeats' || isNear))
      reading.problems.push({ code: problem, title, at: shownTime(first) });
  return spans;
}

export const touches = ({ startsAt, endsAt }: BusySpan, range: Range): boolean =>
  endsAt > range.from && startsAt < range.until;

/** The periods of VFREEBUSY, which shows when a person is busy without saying why. */
export function freeBusyTimes(component: Component, { zones, problems }: Reading): BusySpan[] {
  const busy = linesOf(component, 'freebusy').filter(
    ({ params }) => params.get('fbtype')?.toUpperCase() !== 'FREE',
  );
  return busy.flatMap((line) =>
    line.value.split(',').flatMap((period) => {
      const span = attempt(() => periodOf(line, period, zones));
      if (!span) problems.push({ code: 'start', title: '', at: null });
      return span ?? [];
    }),
  );
}

type Event = {
  component: Component;
  title: string;
  sequence: number;
  isBusy: boolean;
  first: WrittenTime;
  clock: CalendarClock;
  startsAt: Instant;
  length: Length | 'rest of the day';
  /** The start of the repeating event that this one replaces. */
  replaces?: Instant;
  /** The distance between its starts and those of the repeating event, from `replaces` on. Undefined if it replaces a single start. */
  shiftMs?: number;
  problem?: EventProblem['code'];
};

/** Empty if the start is unreadable. */
function readEvent(component: Component, { zones, owners, problems }: Reading): Event[] {
  const title = (lineOf(component, 'summary')?.value ?? '')
    .replace(/\\[nN]/g, ' ')
    .replace(/\\(.)/g, '$1')
    .trim();
  const line = lineOf(component, 'dtstart');
  const first = attempt(() => parseTime(line?.value ?? ''));
  const isBusy = takesTime(component, owners);
  if (!line || !first) {
    if (isBusy) problems.push({ code: 'start', title, at: null });
    return [];
  }
  const { clock, guessed } = zones.clockOf(line, first);
  const startsAt = clock.instantAt(first.wallTime);
  const length = attempt(() => lengthOf(component, { first, startsAt, zones }));
  const problem = guessed ? 'zone' : length ? undefined : 'end';
  const event: Event = {
    component,
    title,
    sequence: Number(lineOf(component, 'sequence')?.value) || 0,
    isBusy,
    first,
    clock,
    startsAt,
    length: length ?? 'rest of the day',
    ...(isBusy && problem && { problem }),
  };
  const stands = lineOf(component, 'recurrence-id');
  if (!stands) return [event];
  const replaces = attempt(() => instantOf(stands, stands.value, zones));
  // An event that replaces an unknown start takes its own time, and the repeating one keeps all of its starts.
  if (replaces === undefined) return [{ ...event, replaces: Number.NaN }];
  const goesOn = stands.params.get('range')?.toUpperCase() === 'THISANDFUTURE';
  return [{ ...event, replaces, ...(goesOn && { shiftMs: startsAt - replaces }) }];
}

/** If several events replace the same start, the one with the highest SEQUENCE counts. If these are equal, the last one does. */
function newest(events: readonly Event[]): Event[] {
  const best = new Map<unknown, Event>();
  for (const event of events) {
    const key = Number.isNaN(event.replaces) ? event : event.replaces;
    const known = best.get(key);
    if (!known || event.sequence >= known.sequence) best.set(key, event);
  }
  return [...best.values()];
}

function repeatedTimes(master: Event, replacing: readonly Event[], { zones, range }: Reading): BusySpan[] {
  const { component, clock, first } = master;
  const reach = master.length === 'rest of the day' ? dayMs : master.length.days * dayMs + master.length.ms;
  const instants = new Set([master.startsAt]);
  const spans: BusySpan[] = [];
  const readPart = (read: () => void) => {
    const isRead = attempt(() => {
      read();
      return true;
    });
    if (!isRead && master.isBusy) master.problem = 'repeats';
  };
  for (const rule of linesOf(component, 'rrule'))
    readPart(() => {
      const near = { clock, range: { from: range.from - reach, until: range.until } };
      const { starts, isSubDaily } = ruleStarts(rule.value, first, near);
      for (const start of starts)
        for (const instant of isSubDaily ? clock.instantsAt(start) : [clock.instantAt(start)])
          instants.add(instant);
    });
  for (const line of linesOf(component, 'rdate'))
    for (const added of line.value.split(','))
      readPart(() => {
        if (!added.includes('/')) instants.add(instantOf(line, added, zones));
        else if (master.isBusy) spans.push(periodOf(line, added, zones));
      });
  const isGone = goneTest(master, replacing, zones);
  const later = replacing
    .filter(({ shiftMs }) => shiftMs !== undefined)
    .sort((a, b) => (b.replaces as number) - (a.replaces as number));
  for (const instant of instants) {
    if (isGone(instant)) continue;
    const change = later.find(({ replaces }) => (replaces as number) <= instant);
    const event = change ?? master;
    if (event.isBusy) spans.push(spanOf({ ...event, startsAt: instant + (change?.shiftMs ?? 0) }));
  }
  return spans;
}

/** An EXDATE that cannot be read excludes nothing, so the time stays taken. Some calendars write whole days for events that have hours. */
function goneTest(
  master: Event,
  replacing: readonly Event[],
  zones: CalendarZones,
): (start: Instant) => boolean {
  const gone = new Set(replacing.map(({ replaces }) => replaces));
  const days = new Set<WallTime>();
  for (const line of linesOf(master.component, 'exdate'))
    for (const written of line.value.split(',')) {
      const time = attempt(() => parseTime(written));
      if (!time) continue;
      if (time.isDate && !master.first.isDate) days.add(time.wallTime);
      else gone.add(zones.clockOf(line, time).clock.instantAt(time.wallTime));
    }
  const dayOf = (start: Instant) => Math.floor(master.clock.wallTimeAt(start) / dayMs) * dayMs;
  return (start) => gone.has(start) || (days.size > 0 && days.has(dayOf(start)));
}

function spanOf({ startsAt, length, clock }: Pick<Event, 'startsAt' | 'length' | 'clock'>): BusySpan {
  if (length === 'rest of the day') {
    const nextDay = Math.floor(clock.wallTimeAt(startsAt) / dayMs + 1) * dayMs;
    return { startsAt, endsAt: clock.instantAt(nextDay) };
  }
  return {
    startsAt,
    endsAt: (length.days === 0 ? startsAt : clock.daysAfter(startsAt, length.days)) + length.ms,
  };
}

type Beginning = { first: WrittenTime; startsAt: Instant; zones: CalendarZones };

/**
 * RFC 5545, §3.6.1: an event on a day without an end takes that day. An event at a time without an end takes no time.
 * @throws RangeError if the end cannot be read or is before the start
 */
function lengthOf(component: Component, { first, startsAt, zones }: Beginning): Length {
  const end = lineOf(component, 'dtend');
  if (end) {
    const last = parseTime(end.value);
    const isDays = first.isDate && last.isDate;
    const length = isDays
      ? { days: (last.wallTime - first.wallTime) / dayMs, ms: 0 }
      : { days: 0, ms: instantOf(end, end.value, zones) - startsAt };
    if (length.days < 0 || length.ms < 0) throw new RangeError('it ends before it starts');
    return length;
  }
  const duration = lineOf(component, 'duration');
  return duration ? parseDuration(duration.value) : { days: first.isDate ? 1 : 0, ms: 0 };
}

/** `start/end` or `start/duration` (RFC 5545, §3.3.9). */
function periodOf(line: Line, written: string, zones: CalendarZones): BusySpan {
  const [start = '', end = ''] = written.split('/');
  const { clock } = zones.clockOf(line, parseTime(start));
  const startsAt = instantOf(line, start, zones);
  if (!/^\+?P/i.test(end.trim())) return { startsAt, endsAt: instantOf(line, end, zones) };
  return spanOf({ startsAt, clock, length: parseDuration(end) });
}

/**
 * An event that is transparent, cancelled, or declined by the calendar's owner takes no time. Outlook writes "free" in a line of its own.
 */
function takesTime(component: Component, owners: ReadonlySet<string>): boolean {
  const text = (name: string) => lineOf(component, name)?.value.trim().toUpperCase();
  const isDeclined = linesOf(component, 'attendee').some(
    ({ params, value }) =>
      params.get('partstat')?.toUpperCase() === 'DECLINED' &&
      owners.has(
        value
          .trim()
          .toLowerCase()
          .replace(/^mailto:/, ''),
      ),
  );
  const isFree = text('transp') === 'TRANSPARENT' || text('x-microsoft-cdo-busystatus') === 'FREE';
  return !isFree && !isDeclined && text('status') !== 'CANCELLED';
}

const shownTime = ({ wallTime, offsetMs }: WrittenTime): WallTime => wallTime + (offsetMs ?? 0);

function instantOf(line: Line, written: string, zones: CalendarZones): Instant {
  const time = parseTime(written);
  return zones.clockOf(line, time).clock.instantAt(time.wallTime);
}

/** Reads a value of a calendar. Undefined if it cannot be read. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
