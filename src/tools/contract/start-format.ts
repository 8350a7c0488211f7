import {
  formatLocal,
  type Instant,
  instantsOf,
  parseDateTime,
  wallTimeAt,
  type Zone,
} from '../../time/index.ts';

/** The only format for a start, in answers and in calls: `2026-11-24T13:00`. */
export function writeStart(at: Instant, zone: Zone): string {
  const { date, time } = formatLocal(at, zone);
  return `${date}T${time}`;
}

/** The start of a list that a text names. `right` holds the correct spellings. */
export type ReadStart<Start> =
  | { kind: 'match'; start: Start }
  | { kind: 'wrong_form'; right: string[] }
  | { kind: 'absent'; at: Instant | undefined };

/** Reads a start in the zone in which it was shown. Refuses another offset, because `Z` on a local time often names another start. */
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
