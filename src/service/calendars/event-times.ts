import ICAL from 'ical.js';
import type { Instant, WallTime } from '../../time/index.ts';
import { type CalendarClock, type CalendarZones, wallTimeOf } from './calendar-zones.ts';
import { occurrences, type Range } from './occurrences.ts';
import type { BusySpan } from './read-busy-times.ts';

const dayMs = 86_400_000;

/** How long an event takes: days by the calendar, and the rest by the clock that ticks (RFC 5545, §3.8.5.3). */
type Length = { days: number; ms: number };

/**
 * The taken times of all events that share a UID. An event with RECURRENCE-ID stands in for one start of the one that repeats, also
 * where it takes no time itself; with RANGE=THISANDFUTURE for that start and all after it.
 * @throws RangeError naming the event
 */
export function eventTimes(
  series: readonly ICAL.Component[],
  zones: CalendarZones,
  range: Range,
): BusySpan[] {
  try {
    const [stands, repeats] = partition(series, (event) => event.hasProperty('recurrence-id'));
    const standIns = newest(stands.map((event) => standIn(event, zones)));
    const master = newest(repeats.map((event) => ({ event, replaces: 0 })))[0]?.event;
    return [
      ...standIns.flatMap(({ event }) => (isBusy(event) ? [ownSpan(event, zones)] : [])),
      ...(master ? repeatedTimes(master, { zones, range, standIns }) : []),
    ];
  } catch (error) {
    const uid = String(series[0]?.getFirstPropertyValue('uid') ?? 'without UID').slice(0, 80);
    const reason = error instanceof Error ? error.message : String(error);
    throw new RangeError(`the event ${JSON.stringify(uid)} cannot be understood: ${reason}`, {
      cause: error,
    });
  }
}

type StandIn = {
  event: ICAL.Component;
  /** The start that it stands in for. */
  replaces: Instant;
  /** From `replaces` on, how far its starts lie from those of the event that repeats; undefined for one start alone. */
  shiftMs: number | undefined;
};

function standIn(event: ICAL.Component, zones: CalendarZones): StandIn {
  const property = event.getFirstProperty('recurrence-id') as ICAL.Property;
  const replaces = instantOfProperty(property, zones);
  const goesOn = property.getFirstParameter('range') === 'THISANDFUTURE';
  return { event, replaces, shiftMs: goesOn ? startOf(event, zones) - replaces : undefined };
}

/** Of what stands for the same start, the one with the highest SEQUENCE, and of equals the last. */
function newest<Item extends { event: ICAL.Component; replaces: Instant }>(items: Item[]): Item[] {
  const best = new Map<Instant, Item>();
  for (const item of items) {
    const known = best.get(item.replaces);
    if (!known || sequenceOf(item.event) >= sequenceOf(known.event)) best.set(item.replaces, item);
  }
  return [...best.values()];
}

type Repeating = { zones: CalendarZones; range: Range; standIns: readonly StandIn[] };

function repeatedTimes(master: ICAL.Component, { zones, range, standIns }: Repeating): BusySpan[] {
  const first = requiredStart(master);
  const start = first.getFirstValue() as ICAL.Time;
  const clock = zones.clockOf(first, start);
  const length = lengthOf(master, zones);
  const reach = Math.max(0, length.days * dayMs + length.ms);
  const starts = occurrences(master, clock, { ...range, from: range.from - reach });
  const instants = new Set([...starts].map(clock.instantAt));
  const gone = new Set(standIns.map(({ replaces }) => replaces));
  for (const exception of exceptions(master, zones)) gone.add(exception);
  const whole = wholeDays(master);
  const spans: BusySpan[] = addedPeriods(master, zones);
  for (const added of addedStarts(master, zones)) instants.add(added);
  const later = standIns
    .filter(({ shiftMs }) => shiftMs !== undefined)
    .sort((a, b) => b.replaces - a.replaces);
  for (const instant of instants) {
    if (gone.has(instant) || whole.some((day) => isOn(clock, day, instant))) continue;
    const change = later.find(({ replaces }) => replaces <= instant);
    const event = change?.event ?? master;
    const startsAt = instant + (change?.shiftMs ?? 0);
    if (isBusy(event)) spans.push({ startsAt, endsAt: endOf(startsAt, lengthOf(event, zones), clock) });
  }
  return spans.filter(({ startsAt, endsAt }) => endsAt > startsAt);
}

const isOn = (clock: CalendarClock, day: WallTime, instant: Instant) =>
  instant >= clock.instantAt(day) && instant < clock.instantAt(day + dayMs);

/** Days that EXDATE takes out of an event that has hours: some calendars write them so. */
function wholeDays(event: ICAL.Component): WallTime[] {
  if ((requiredStart(event).getFirstValue() as ICAL.Time).isDate) return [];
  return timesOf(event, 'exdate').flatMap(({ time }) => (time.isDate ? [wallTimeOf(time)] : []));
}

function exceptions(event: ICAL.Component, zones: CalendarZones): Instant[] {
  return timesOf(event, 'exdate').map(({ property, time }) => instantOf(property, time, zones));
}

function addedStarts(event: ICAL.Component, zones: CalendarZones): Instant[] {
  return timesOf(event, 'rdate').map(({ property, time }) => instantOf(property, time, zones));
}

function addedPeriods(event: ICAL.Component, zones: CalendarZones): BusySpan[] {
  if (!isBusy(event)) return [];
  return event.getAllProperties('rdate').flatMap((property) =>
    property.getValues().flatMap((value: unknown) =>
      value instanceof ICAL.Period
        ? [
            {
              startsAt: instantOf(property, value.start, zones),
              endsAt: instantOf(property, value.getEnd(), zones),
            },
          ]
        : [],
    ),
  );
}

function timesOf(event: ICAL.Component, name: string): { property: ICAL.Property; time: ICAL.Time }[] {
  return event
    .getAllProperties(name)
    .flatMap((property) =>
      property
        .getValues()
        .flatMap((value: unknown) => (value instanceof ICAL.Time ? [{ property, time: value }] : [])),
    );
}

function ownSpan(event: ICAL.Component, zones: CalendarZones): BusySpan {
  const property = requiredStart(event);
  const clock = zones.clockOf(property, property.getFirstValue() as ICAL.Time);
  const startsAt = startOf(event, zones);
  return { startsAt, endsAt: endOf(startsAt, lengthOf(event, zones), clock) };
}

function endOf(startsAt: Instant, { days, ms }: Length, clock: CalendarClock): Instant {
  return days === 0 ? startsAt + ms : clock.daysAfter(startsAt, days) + ms;
}

/** RFC 5545, §3.6.1: a day without an end takes that day, a time without one takes none. */
function lengthOf(event: ICAL.Component, zones: CalendarZones): Length {
  const start = requiredStart(event).getFirstValue() as ICAL.Time;
  const end = event.getFirstProperty('dtend');
  if (end) {
    const endTime = end.getFirstValue() as ICAL.Time;
    if (start.isDate && endTime.isDate)
      return { days: (wallTimeOf(endTime) - wallTimeOf(start)) / dayMs, ms: 0 };
    return { days: 0, ms: instantOf(end, endTime, zones) - startOf(event, zones) };
  }
  const duration = event.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return { days: start.isDate ? 1 : 0, ms: 0 };
  const { weeks, days, hours, minutes, seconds, isNegative } = duration;
  if (isNegative) return { days: 0, ms: 0 };
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

function isBusy(event: ICAL.Component): boolean {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return text('transp') !== 'TRANSPARENT' && text('status') !== 'CANCELLED';
}

const startOf = (event: ICAL.Component, zones: CalendarZones) =>
  instantOfProperty(requiredStart(event), zones);

function requiredStart(event: ICAL.Component): ICAL.Property {
  const property = event.getFirstProperty('dtstart');
  if (!property) throw new RangeError('it has no DTSTART');
  return property;
}

function instantOfProperty(property: ICAL.Property, zones: CalendarZones): Instant {
  return instantOf(property, property.getFirstValue() as ICAL.Time, zones);
}

function instantOf(property: ICAL.Property, time: ICAL.Time, zones: CalendarZones): Instant {
  const instant = zones.clockOf(property, time).instantAt(wallTimeOf(time));
  if (Number.isNaN(instant)) throw new RangeError(`its ${property.name} is no time`);
  return instant;
}

const sequenceOf = (event: ICAL.Component) => Number(event.getFirstPropertyValue('sequence') ?? 0) || 0;

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
