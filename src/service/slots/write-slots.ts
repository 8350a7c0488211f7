import { formatInstant, formatOffset, type Instant, type WallTime, type Zone } from '../../time/index.ts';
import type { Slot } from '../../wire/index.ts';
import { civilDate } from './civil-date.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** `HH:MM:00` of every minute of a day: a slot is written by joining three ready texts. */
const clocks: readonly string[] = Array.from({ length: 1440 }, (_, minute) => {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hours}:${String(minute % 60).padStart(2, '0')}:00`;
});

/** Starts with their ends as the interface writes them (§2, Slot list): RFC 3339 with the guest's offset. Starts are in order. */
export function writeSlots(starts: readonly Instant[], lengthMs: number, zone: Zone): Slot[] {
  const write = createWriter(zone);
  return starts.map((start) => ({ start: write(start), end: write(start + lengthMs) }));
}

/** The texts around the clock (`2026-11-24T`, `+02:00`) are made once for each run of times on one day with one offset. */
function createWriter(zone: Zone): (instant: Instant) => string {
  let dayStart: WallTime = Number.NaN;
  let datePart = '';
  let offset = Number.NaN;
  let offsetPart = '';
  return (instant) => {
    const offsetNow = zone.offsetAt(instant);
    if (offsetNow % minuteMs !== 0 || instant % minuteMs !== 0) return formatInstant(instant, zone);
    if (offsetNow !== offset) {
      offset = offsetNow;
      offsetPart = formatOffset(offset);
    }
    const wallTime = instant + offset;
    let sinceMidnight = wallTime - dayStart;
    if (!(sinceMidnight >= 0 && sinceMidnight < dayMs)) {
      dayStart = Math.floor(wallTime / dayMs) * dayMs;
      sinceMidnight = wallTime - dayStart;
      datePart = `${civilDate(wallTime)}T`;
    }
    return datePart + (clocks[sinceMidnight / minuteMs] as string) + offsetPart;
  };
}
