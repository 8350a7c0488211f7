import {
  dateOf,
  existsTwice,
  formatOffset,
  formatWallTime,
  type Instant,
  instantsOf,
  parseDateTime,
  startOfDay,
  type WallTime,
  wallTimeAt,
  type Zone,
} from '../../time/index.ts';

const dayMs = 86_400_000;

/** A start as it is shown: its local day and clock. A time that occurs twice that day has its offset: `01:30+02:00`. */
export type ShownStart = { date: string; time: string };

/** Rule *form*: the one way in which a start is shown, and asked for. */
export function showStart(at: Instant, zone: Zone): ShownStart {
  const wallTime = wallTimeAt(at, zone);
  const offset = existsTwice(wallTime, zone) ? formatOffset(zone.offsetAt(at)) : '';
  return { date: dateOf(wallTime), time: clockOf(wallTime) + offset };
}

/** `showStart` for many starts: what holds for a whole day is found once, where no clock changes near it. */
export function startShower(zone: Zone): (at: Instant) => ShownStart {
  let from = Number.NaN;
  let date = '';
  let offset = 0;
  return (at) => {
    if (!(at >= from && at < from + dayMs)) {
      const day = startOfDay(wallTimeAt(at, zone));
      if (zone.offsetAt(day - dayMs) !== zone.offsetAt(day + 2 * dayMs)) return showStart(at, zone);
      offset = zone.offsetAt(at);
      from = day - offset;
      date = dateOf(day);
    }
    return { date, time: clocks[(at - from) / minuteMs] ?? clockOf(at + offset) };
  };
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

const minuteMs = 60_000;
const minutesOfDay = 1440;
// Made once: a list writes hundreds of them.
const clocks = Array.from({ length: minutesOfDay }, (_, minute) =>
  formatWallTime(minute * minuteMs).slice(11),
);

function clockOf(wallTime: WallTime): string {
  if (wallTime % minuteMs === 0) return clocks[modulo(wallTime / minuteMs, minutesOfDay)] as string;
  if (wallTime % 1000 === 0) return formatWallTime(wallTime, 'seconds').slice(11);
  return new Date(wallTime).toISOString().slice(11, 23);
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}
