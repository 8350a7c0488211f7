import ICAL from 'ical.js';
import type { Instant } from '../../time/index.ts';
import { type CalendarZones, calendarZones, wallTimeOf } from './calendar-zones.ts';
import { eventTimes } from './event-times.ts';
import type { Range } from './occurrences.ts';

/** Time that is taken, half-open. */
export type BusySpan = { startsAt: Instant; endsAt: Instant };

/** `timezone`: of days, and of times without a zone, where the calendar names none. */
export type BusyReading = { text: string; timezone: string; range: Range };

/**
 * The taken times of a calendar that touch a range, merged and in order. One event that cannot be understood refuses all of it: left
 * out, it would be a time that is offered although it is taken.
 * @throws Error with the event that cannot be understood
 */
export function readBusyTimes({ text, timezone, range }: BusyReading): BusySpan[] {
  const roots = parse(text);
  const spans = roots.flatMap((calendar) => {
    const zones = calendarZones(calendar, timezone);
    return [
      ...seriesOf(calendar).flatMap((series) => eventTimes(series, zones, range)),
      ...calendar.getAllSubcomponents('vfreebusy').flatMap((component) => freeBusyTimes(component, zones)),
    ];
  });
  return merge(spans.filter(({ startsAt, endsAt }) => endsAt > range.from && startsAt < range.until));
}

/** Empty text and a page of HTML are no calendar with nothing in it. */
function parse(text: string): ICAL.Component[] {
  const parsed: unknown = ICAL.parse(text.trim());
  // Several calendars in one file come as a list of components, which are lists that begin with a name.
  const components = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
  const calendars = components.map((jcal) => new ICAL.Component(jcal as unknown[]));
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new RangeError('it is no calendar: nothing in it says BEGIN:VCALENDAR');
  return calendars;
}

/** The events of one UID: the one that repeats, and those that stand for single times of it. */
function seriesOf(calendar: ICAL.Component): ICAL.Component[][] {
  const series = new Map<unknown, ICAL.Component[]>();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    const key = event.getFirstPropertyValue('uid') ?? event;
    series.set(key, [...(series.get(key) ?? []), event]);
  }
  return [...series.values()];
}

/** What somebody publishes who shows when and not what. */
function freeBusyTimes(component: ICAL.Component, zones: CalendarZones): BusySpan[] {
  return component
    .getAllProperties('freebusy')
    .filter((property) => property.getFirstParameter('fbtype')?.toUpperCase() !== 'FREE')
    .flatMap((property) =>
      property.getValues().map((value: unknown) => spanOfPeriod(property, value as ICAL.Period, zones)),
    );
}

function spanOfPeriod(property: ICAL.Property, period: ICAL.Period, zones: CalendarZones): BusySpan {
  const instant = (time: ICAL.Time) => zones.clockOf(property, time).instantAt(wallTimeOf(time));
  return { startsAt: instant(period.start), endsAt: instant(period.getEnd()) };
}

function merge(spans: BusySpan[]): BusySpan[] {
  const merged: BusySpan[] = [];
  for (const { startsAt, endsAt } of spans.sort((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else merged.push({ startsAt, endsAt });
  }
  return merged;
}
