import {
  dayMs,
  hourMs,
  type Instant,
  instantOf,
  type WallTime,
  wallTimeAt,
  type Zone,
} from '../../../time/index.ts';
import type { WrittenTime } from './calendar-lines.ts';

/** A time in a gap moves forward and one in a fold is the earlier one, as everywhere in the service. */
export const instantIn = (wallTime: WallTime, zone: Zone): Instant => instantOf(wallTime, zone, 'compatible');

export const utcZone: Zone = { name: 'UTC', offsetAt: () => 0 };

/** A time and how it is written: as a day, with an offset, in a zone, or without one (`floating`), which an unknown zone counts as. */
export type CalendarTime = {
  form: 'date' | 'utc' | 'zoned' | 'floating';
  /** The wall time as it is written. */
  shown: WallTime;
  at: Instant;
  zone: Zone;
  /** The zone of the calendar's days, and of its times without a zone. */
  dayZone: Zone;
};

/** `lineZone`: the zone that the line names. Undefined if it names none, or an unknown one. */
export function calendarTime(
  { wallTime, isDate, offsetMs }: WrittenTime,
  { dayZone, lineZone }: { dayZone: Zone; lineZone?: Zone | undefined },
): CalendarTime {
  if (offsetMs !== undefined)
    return { form: 'utc', shown: wallTime + offsetMs, at: wallTime, zone: utcZone, dayZone };
  const zone = (isDate ? undefined : lineZone) ?? dayZone;
  const form = isDate ? 'date' : lineZone ? 'zoned' : 'floating';
  return { form, shown: wallTime, at: instantIn(wallTime, zone), zone, dayZone };
}

/** A half-open time in which a start is that a written time may mean. `start`: that start, if the series does not say it better. */
export type Meaning = { from: Instant; until: Instant; start: Instant };

/** What a time of UNTIL, EXDATE, RDATE or RECURRENCE-ID may mean: one thing in the form of DTSTART (`first`), else perhaps several. */
export function meaningsOf(written: CalendarTime, first: CalendarTime): Meaning[] {
  if (first.form === 'date') return datesOf(written).map((date) => dayOf(date, first.dayZone, first));
  if (written.form === 'date')
    return distinct([first.zone, first.dayZone].map((zone) => dayOf(written.shown, zone, first)));
  const instants = [written.at];
  // If one of the two has no zone, both may be meant in the zone of the series.
  if (written.form === 'floating' || first.form === 'floating')
    instants.push(instantIn(written.shown, first.zone));
  return distinct(instants.map(pointAt));
}

/**
 * Finds the starts that a time names. `sure`: all meanings that match a start match this one. `isUnclear`: the time may name other starts.
 * `possible`: all starts that it may name. One of them may be later than all of `starts`.
 */
export function namedStarts(
  written: CalendarTime,
  { first, starts }: { first: CalendarTime; starts: readonly Instant[] },
): { sure: Instant[]; isUnclear: boolean; possible: Instant[] } {
  const startsIn = (meaning: Pick<Meaning, 'from' | 'until'>) =>
    starts.filter((start) => start >= meaning.from && start < meaning.until);
  const hasStart = (meaning: Meaning) => startsIn(meaning).length > 0;
  const meanings = meaningsOf(written, first);
  const found = meanings.filter(hasStart);
  if (found.length === 0) {
    const mistake = [mistakeOf(written, first)].filter(hasStart);
    return { sure: [], isUnclear: mistake.length > 0, possible: startsOf([...meanings, ...mistake]) };
  }
  const from = Math.max(...found.map((meaning) => meaning.from));
  const until = Math.min(...found.map((meaning) => meaning.until));
  const sure = from < until ? startsIn({ from, until }) : [];
  const isUnclear = found.some((meaning) => startsIn(meaning).length > sure.length);
  return { sure, isUnclear, possible: startsOf(found) };
}

const startsOf = (meanings: readonly Meaning[]): Instant[] => [
  ...new Set(meanings.map(({ start }) => start)),
];

/** What programs write by mistake: midnight for the day, or another zone. It frees no start, but the host should know of it. */
const mistakeOf = ({ shown }: CalendarTime, first: CalendarTime): Meaning =>
  isMidnight(shown) ? dayOf(shown, first.zone, first) : pointAt(instantIn(shown, first.zone));

/** Whether a wall time is midnight, or the last second of a day, which programs write for the end of that day. */
export const isMidnight = (wallTime: WallTime): boolean => nextMidnight(wallTime) - wallTime <= 1000;

/** The same wall time if it is midnight, otherwise the midnight after it. */
export const nextMidnight = (wallTime: WallTime): WallTime => Math.ceil(wallTime / dayMs) * dayMs;

const dateOf = (wallTime: WallTime): WallTime => Math.floor(wallTime / dayMs) * dayMs;

/**
 * The days that a time may mean. A midnight means its own day. Any other time in UTC may be the midnight of a zone that we do not know: it
 * means each day that it is part of, anywhere on earth.
 */
function datesOf({ form, shown, at, dayZone }: CalendarTime): WallTime[] {
  if (form === 'date' || form === 'floating' || isMidnight(shown)) return [dateOf(shown)];
  const own = wallTimeAt(at, dayZone);
  if (form === 'utc' && isMidnight(own)) return [dateOf(own)];
  const possible = form === 'zoned' ? [shown, own] : [at - 12 * hourMs, at, at + 14 * hourMs];
  return [...new Set(possible.map(dateOf))];
}

function dayOf(wallTime: WallTime, zone: Zone, first: CalendarTime): Meaning {
  const date = dateOf(wallTime);
  const timeOfDay = first.shown - dateOf(first.shown);
  return {
    from: instantIn(date, zone),
    until: instantIn(date + dayMs, zone),
    start: instantIn(date + timeOfDay, first.zone),
  };
}

const pointAt = (at: Instant): Meaning => ({ from: at, until: at + 1, start: at });

const distinct = (meanings: readonly Meaning[]): Meaning[] => [
  ...new Map(meanings.map((meaning) => [meaning.from, meaning])).values(),
];
