import {
  type BusySpan,
  type BusyTimes,
  type EventProblem,
  mergeSpans,
  type OwnTimes,
  type Range,
  touches,
} from '../port/host-calendar.ts';
import { attempt, type Component, lineOf, parseCalendars, partsOf, repeats } from './calendar-lines.ts';
import { type CalendarZones, calendarZones } from './calendar-zones.ts';
import { eventTimes, freeBusyTimes } from './event-times.ts';
import { mostCounted } from './occurrences.ts';

/**
 * `timezone`: the zone of days, and of times without a zone, if the calendar names none. `owner`: events that this address declined take no
 * time. `own`: meetings of this service whose entries take no time here, because the database knows them. `isFeed`: the text is one
 * calendar. Otherwise it joins events, and the sender of one wrote all of its lines.
 */
export type BusyReading = {
  text: string;
  timezone: string;
  owner: string;
  range: Range;
  own?: OwnTimes;
  isFeed?: boolean;
};

/**
 * The taken times of a calendar that touch a range, merged and in order. An event that cannot be read does not affect the others.
 * @throws RangeError if it is no calendar, is cut off or too large, or if most of its events have no readable start
 */
export function readBusyTimes(given: BusyReading): BusyTimes {
  const { text, timezone, range, own = new Map() } = given;
  const calendars = parseCalendars(text);
  const spans: BusySpan[] = [];
  const problems: EventProblem[] = [];
  const budget = { left: mostCounted };
  let events = 0;
  for (const calendar of calendars) {
    const zones = calendarZones(calendar, timezone, range);
    const reading = { zones, range, owners: ownersOf(calendar, given), budget, problems };
    for (const series of seriesOf(calendar)) {
      events += series.length;
      if (isOwn(series, own, zones)) continue;
      for (const span of eventTimes(series, reading)) spans.push(span);
    }
    for (const component of partsOf(calendar, 'vfreebusy')) {
      events += 1;
      for (const span of freeBusyTimes(component, reading)) spans.push(span);
    }
  }
  refuseMostlyUnreadable(problems, events);
  return { spans: mergeSpans(spans.filter((span) => touches(span, range))), problems };
}

/** Refuses a calendar that is mostly unreadable. Otherwise busy times would be offered as free. */
function refuseMostlyUnreadable(problems: readonly EventProblem[], events: number): void {
  const leftOut = problems.filter(({ code }) => code === 'start').length;
  if (leftOut > 10 && leftOut > events / 2)
    throw new RangeError(`${leftOut} of its ${events} events have no readable start`);
}

/** The address that was configured, and in a feed the one that Google writes as its name. */
function ownersOf(calendar: Component, { owner, isFeed }: BusyReading): ReadonlySet<string> {
  const name = (isFeed && lineOf(calendar, 'x-wr-calname')?.value.trim()) || '';
  return new Set([owner, ...(name.includes('@') ? [name] : [])].map((address) => address.toLowerCase()));
}

/** The events of each UID: the one that repeats, and those that replace single times of it. */
const seriesOf = (calendar: Component): Component[][] => [
  ...Map.groupBy(partsOf(calendar, 'vevent'), (event) => lineOf(event, 'uid')?.value || event).values(),
];

/** An entry that a meeting of this service has in a calendar: its UID begins with the meeting's id (a UUID), as calendar files say. */
export const ownUid = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/** An entry of ours never repeats, so an event that does takes its time even with the UID of a meeting. */
function isOwn(series: readonly Component[], own: OwnTimes, zones: CalendarZones): boolean {
  const uid = series[0] && lineOf(series[0], 'uid')?.value.trim();
  const starts = own.get(ownUid.exec(uid ?? '')?.[1] ?? '') ?? [];
  const isAtOne = (event: Component) => {
    const line = lineOf(event, 'dtstart');
    return (
      line !== undefined && starts.includes(attempt(() => zones.timeOf(line, line.value).at) ?? Number.NaN)
    );
  };
  return starts.length > 0 && series.every((event) => !repeats(event) && isAtOne(event));
}

/** The ids of meetings that a calendar may have entries of, also in XML. Each has to be looked up: anybody can write such a UID. */
export function possibleOwnIds(text: string): string[] {
  const lines = text.matchAll(
    new RegExp(`(?:^|&#(?:10|x0?a);)UID[^:\\r\\n&]{0,200}:${ownUid.source.slice(1)}`, 'gim'),
  );
  return [...new Set([...lines].map(([, id = '']) => id))];
}
