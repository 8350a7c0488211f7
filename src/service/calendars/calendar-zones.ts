import ICAL from 'ical.js';
import { findZone, type Instant, instantOf, type WallTime, wallTimeAt } from '../../time/index.ts';

/** What a calendar's clocks show, turned into instants. Gaps go forward and folds are the earlier one, as everywhere in the service. */
export type CalendarClock = {
  instantAt(wallTime: WallTime): Instant;
  /** So many days later by the calendar, at the same time of day. */
  daysAfter(instant: Instant, days: number): Instant;
};

export type CalendarZones = {
  /** The clock by which a property's times are written. */
  clockOf(property: ICAL.Property, time: ICAL.Time): CalendarClock;
  /** Of days, and of times that name no zone. */
  own: CalendarClock;
};

const dayMs = 86_400_000;

const utc: CalendarClock = {
  instantAt: (wallTime) => wallTime,
  daysAfter: (instant, days) => instant + days * dayMs,
};

/**
 * The zones of a calendar: an IANA name means what this machine knows of it, any other name the calendar's own definition (Outlook
 * writes Windows names with one). `timezone` is for a calendar that does not say where its days begin.
 */
export function calendarZones(calendar: ICAL.Component, timezone: string): CalendarZones {
  const written = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '');
  const own = clockOfName(written) ?? clockOfName(timezone) ?? utc;
  const known = new Map<string, CalendarClock | undefined>();
  const definitions = new Map<string, ICAL.Component>();
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    definitions.set(String(zone.getFirstPropertyValue('tzid')), zone);
  const find = (name: string) => {
    const definition = definitions.get(name);
    return clockOfName(name) ?? (definition && clockOfDefinition(definition));
  };
  return {
    own,
    clockOf(property, time) {
      if (time.zone === ICAL.Timezone.utcTimezone) return utc;
      const name = property.getFirstParameter('tzid');
      if (time.isDate || !name) return own;
      if (!known.has(name)) known.set(name, find(name));
      const clock = known.get(name);
      if (!clock)
        throw new RangeError(`${JSON.stringify(name.slice(0, 60))} is a time zone that it does not define`);
      return clock;
    },
  };
}

function clockOfName(name: string): CalendarClock | undefined {
  const zone = name === 'UTC' ? undefined : findZone(name);
  if (name === 'UTC') return utc;
  if (!zone) return undefined;
  const instantAt = (wallTime: WallTime) => instantOf(wallTime, zone, 'compatible');
  return { instantAt, daysAfter: (instant, days) => instantAt(wallTimeAt(instant, zone) + days * dayMs) };
}

function clockOfDefinition(component: ICAL.Component): CalendarClock {
  const zone = new ICAL.Timezone(component);
  const instantAt = (wallTime: WallTime) =>
    wallTime - zone.utcOffset(ICAL.Time.fromJSDate(new Date(wallTime), true)) * 1000;
  const daysAfter = (instant: Instant, days: number) => {
    const utcTime = ICAL.Time.fromJSDate(new Date(instant), true);
    return instantAt(wallTimeOf(utcTime.convertToZone(zone)) + days * dayMs);
  };
  return { instantAt, daysAfter };
}

/** What a time shows on its wall. */
export function wallTimeOf(time: ICAL.Time): WallTime {
  const { year, month, day, hour, minute, second } = time;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
