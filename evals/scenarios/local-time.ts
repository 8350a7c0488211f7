import {
  formatWallTime,
  type Instant,
  instantOf,
  parseDateTime,
  wallTimeAt,
  zoneOf,
} from '../../src/time/index.ts';

/** The instant of a script's local time. At clock changes it follows RFC 5545. @throws TypeError for a day that does not exist */
export function instantOfLocal(localTime: string, timezone: string): Instant {
  const written = parseDateTime(localTime);
  if (!written)
    throw new TypeError(`"${localTime}" is no local date and time of the calendar, such as 2026-11-24T15:00`);
  return instantOf(written.wallTime, zoneOf(timezone), 'compatible');
}

/** An instant in the scripts' form: 2026-11-24T15:00. */
export function localOfInstant(instant: Instant, timezone: string): string {
  return formatWallTime(wallTimeAt(instant, zoneOf(timezone)));
}
