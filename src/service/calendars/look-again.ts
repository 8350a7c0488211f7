import type { Instant } from '../../time/index.ts';
import type { BusyCalendar, HostPage } from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';
import { type CalendarRow, readCalendarRows, readTimes } from './calendar-rows.ts';
import type { BusySpan, Range } from './port/busy-times.ts';

/** The calendars that could not be read at a guest's press, by id. `stored`: no calendar was read, because nothing is decided. */
export type Look = ReadonlySet<string> | 'stored';

/** Reads the calendars of a page's hosts again, just before a decision. Never rejects because of a calendar. */
export type LookAgain = (page: HostPage) => Promise<Look>;

/** Makes the copy of the starts that Cal.com lists for a page current, before it is read. Does nothing for another page. */
export type ReadOffers = (page: HostPage) => Promise<void>;

const secondMs = 1000;
/** A copy that was read longer ago does not decide: waiting for a lock took too long, and the calendar is read again. */
const freshMs = 30 * secondMs;
/** If a calendar cannot be read, a copy of at most this age decides. */
export const oldestDecidingMs = 15 * 60 * secondMs;

/**
 * Reads the times that calendars take, for a decision at a guest's press. `stale`: the copies are from before the press, so the calendars
 * have to be read again. `unknown`: a calendar cannot be read, and its copy is missing or too old.
 */
export async function readBusyAtPress(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
  { now, range, look }: { now: Instant; range: Range; look: Look },
): Promise<{ state: 'known'; busy: BusySpan[] } | { state: 'stale' | 'unknown' }> {
  if (calendars.length === 0) return { state: 'known', busy: [] };
  if (look === 'stored') return { state: 'known', busy: await readTimes(sql, calendars, range) };
  const rows = new Map((await readCalendarRows(sql, calendars)).map((row) => [row.id, row]));
  const states = calendars.map(({ id }) =>
    copyState(rows.get(id), { now, until: range.until, hasFailed: look.has(id) }),
  );
  if (states.includes('unknown')) return { state: 'unknown' };
  if (states.includes('stale')) return { state: 'stale' };
  return { state: 'known', busy: await readTimes(sql, calendars, range) };
}

function copyState(
  row: CalendarRow | undefined,
  { now, until, hasFailed }: { now: Instant; until: Instant; hasFailed: boolean },
): 'known' | 'stale' | 'unknown' {
  const covers = row?.read_at != null && (row.covers_until ?? 0) >= until;
  if (!covers) return hasFailed ? 'unknown' : 'stale';
  const ageMs = now - (row.read_at as Instant);
  if (Math.abs(ageMs) <= freshMs) return 'known';
  if (!hasFailed) return 'stale';
  // A copy from the future was read before the clock was set back, so its age is not known.
  return ageMs >= 0 && ageMs <= oldestDecidingMs ? 'known' : 'unknown';
}
