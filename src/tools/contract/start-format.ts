import {
  dateOf,
  existsTwice,
  formatClock,
  formatOffset,
  type Instant,
  instantsOf,
  parseDateTime,
  type WallTime,
  wallTimeAt,
  type Zone,
} from '../../time/index.ts';

/** A start as it is shown: its local day and clock. A time that occurs twice that day has its offset: `01:30+02:00`. */
export type ShownStart = { date: string; time: string };

/** Rule *form*: the one way in which a start is shown, and asked for. */
export function showStart(at: Instant, zone: Zone): ShownStart {
  const wallTime = wallTimeAt(at, zone);
  const offset = existsTwice(wallTime, zone) ? formatOffset(zone.offsetAt(at)) : '';
  return { date: dateOf(wallTime), time: clockOf(wallTime) + offset };
}

/** The same as one word: `2026-11-24T13:00`. */
export function writeStart(at: Instant, zone: Zone): string {
  const { date, time } = showStart(at, zone);
  return `${date}T${time}`;
}

/** What a written start denotes among the starts of a list. `right` holds the forms that would have been right. */
export type ReadStart<Start> =
  | { kind: 'match'; start: Start }
  | { kind: 'wrong_form'; right: string[] }
  | { kind: 'absent'; at: Instant | undefined };

/**
 * Reads a start in the zone in which it was shown: local date and time, with or without seconds, with or without the offset
 * that the zone has then. Any other offset is refused: a `Z` on a local time would often hit another free start.
 */
export function readStart<Start extends { at: Instant }>(
  text: string,
  zone: Zone,
  starts: readonly Start[],
): ReadStart<Start> {
  const written = parseDateTime(text.trim().replace(/^(\d{4}-\d\d-\d\d)[ t]/, '$1T'));
  if (!written) return { kind: 'wrong_form', right: [] };
  const sameClock = starts.filter((start) => wallTimeAt(start.at, zone) === written.wallTime);
  const right = sameClock.map((start) => writeStart(start.at, zone));
  const instants = instantsOf(written.wallTime, zone);
  if (written.offset === undefined) {
    if (instants.length > 1 && sameClock.length > 0) return { kind: 'wrong_form', right };
    return sameClock[0] ? { kind: 'match', start: sameClock[0] } : { kind: 'absent', at: instants[0] };
  }
  const at = written.wallTime - written.offset;
  if (!instants.includes(at)) return { kind: 'wrong_form', right };
  const start = sameClock.find((candidate) => candidate.at === at);
  return start ? { kind: 'match', start } : { kind: 'absent', at };
}

/** The clock, with seconds and milliseconds only where they are not zero. */
function clockOf(wallTime: WallTime): string {
  if (wallTime % 60_000 === 0) return formatClock(wallTime);
  return wallTime % 1000 === 0
    ? formatClock(wallTime, 'seconds')
    : new Date(wallTime).toISOString().slice(11, 23);
}
