import { dayMs, type Instant, minuteMs } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { type BusyCalendar, calendarsOf, calendarsOfPage, type Pages } from '../pages/host-page.ts';
import { marks, type Sql } from '../store/store.ts';
import { type BusySpan, type EventProblem, type Range, touches } from './port/busy-times.ts';

const leaseMs = minuteMs;
/** After this time without a read a row belongs to a calendar that no page names any more. */
const forgottenMs = 40 * dayMs;

/** A busy calendar as the database keeps it (`store/schema.ts`). A calendar has no row before the first attempt to read it. */
export type CalendarRow = {
  id: string;
  next_try_at: Instant;
  begun: number;
  kept: number;
  read_at: Instant | null;
  covers_until: Instant | null;
  etag: string | null;
  last_modified: string | null;
  text_hash: string | null;
  failing_since: Instant | null;
  host_told_at: Instant | null;
  last_error: string | null;
  problems: string | null;
  problems_told: string | null;
};
/** What it holds besides, which only those read who need the times. */
type Copy = { times: Uint8Array | null };

const columns =
  'id, next_try_at, begun, kept, read_at, covers_until, etag, last_modified, text_hash, failing_since, host_told_at, last_error, problems, problems_told';

export async function readCalendarRows(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
): Promise<CalendarRow[]> {
  if (calendars.length === 0) return [];
  const ids = calendars.map(({ id }) => id);
  return sql.all<CalendarRow>(`select ${columns} from busy_calendar where id in (${marks(ids)})`, ...ids);
}

/** The taken times in a range. `ok: false` while a calendar has no copy of all days that a page may offer: none may be called free then. */
export async function readCalendarsBusy(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
  { now, range }: { now: Instant; range: Range },
): Promise<{ ok: true; busy: BusySpan[] } | { ok: false }> {
  const ids = new Set(calendars.map(({ id }) => id));
  const known = await sql.all<Copy>(
    `select times from busy_calendar where id in (${marks([...ids])}) and covers_until >= ?`,
    ...[...ids, now + servedMs],
  );
  return known.length < ids.size ? { ok: false } : { ok: true, busy: timesIn(known, range) };
}

/** A copy of the starts that Cal.com lists is read again if it is older. */
const offersServeMs = minuteMs;
/** The time between the check of that age and the use of the copy. */
const useMs = minuteMs / 2;

export const isFreshOffer = (row: CalendarRow | undefined, now: Instant, roomMs = 0): boolean =>
  row?.read_at != null && Math.abs(now - row.read_at) <= offersServeMs + roomMs;

/** The starts that an event type of Cal.com lists. `ok: false` without a current copy: none may be called free or taken then. */
export async function readOffered(
  sql: Sql,
  calendar: Pick<BusyCalendar, 'id'>,
  now: Instant,
): Promise<{ ok: true; starts: Instant[] } | { ok: false }> {
  const [row] = await readCalendarRows(sql, [calendar]);
  if (!isFreshOffer(row, now, useMs)) return { ok: false };
  const times = await readTimes(sql, [calendar], { from: 0, until: Number.MAX_SAFE_INTEGER });
  return { ok: true, starts: times.map(({ startsAt }) => startsAt).sort((a, b) => a - b) };
}

/** A copy serves while it covers all days that a page may offer. */
const servedMs = daysLimit.max * dayMs;

/** The time until which the copy serves. */
export const copyServesUntil = ({ covers_until }: CalendarRow): Instant => (covers_until ?? 0) - servedMs;

/** Leases the calendar to one process, a little longer than fetching and reading it may take. */
export async function claimCalendar(sql: Sql, id: string, now: Instant): Promise<boolean> {
  await ensureRow(sql, id);
  const update = 'update busy_calendar set next_try_at = ? where id = ? and next_try_at <= ?';
  const { changes } = await sql.run(update, now + leaseMs, id, now);
  return changes === 1;
}

/** Begins a read. `begun` of the row is its number. */
export async function beginRead(sql: Sql, { id }: Pick<BusyCalendar, 'id'>): Promise<CalendarRow> {
  await ensureRow(sql, id);
  await sql.run('update busy_calendar set begun = begun + 1 where id = ?', id);
  return (await readCalendarRows(sql, [{ id }]))[0] as CalendarRow;
}

async function ensureRow(sql: Sql, id: string): Promise<void> {
  await sql.run('insert into busy_calendar (id, next_try_at) values (?, 0) on conflict (id) do nothing', id);
}

export async function changeCalendar(
  sql: Sql,
  id: string,
  values: Partial<CalendarRow & Copy>,
): Promise<void> {
  await ensureRow(sql, id);
  const changes = Object.keys(values).map((column) => `${column} = ?`);
  await sql.run(`update busy_calendar set ${changes.join(', ')} where id = ?`, ...Object.values(values), id);
}

/** Removes the copies of calendars that no page names any more. */
export async function forgetCalendars(sql: Sql, now: Instant): Promise<void> {
  await sql.run('delete from busy_calendar where next_try_at < ?', now - forgottenMs);
}

/** The times of a copy as the database keeps them: a start and an end after the other, 8 bytes each. */
export function writeTimes(spans: readonly BusySpan[]): Uint8Array {
  const instants = spans.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  return new Uint8Array(Float64Array.from(instants).buffer);
}

/** The times of the stored copies that touch a range. */
export async function readTimes(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
  range: Range,
): Promise<BusySpan[]> {
  const ids = calendars.map(({ id }) => id);
  const copies = await sql.all<Copy>(`select times from busy_calendar where id in (${marks(ids)})`, ...ids);
  return timesIn(copies, range);
}

function timesIn(copies: readonly Copy[], range: Range): BusySpan[] {
  const spans: BusySpan[] = [];
  for (const { times } of copies) {
    const instants = new Float64Array(new Uint8Array(times ?? []).buffer);
    for (let index = 0; index < instants.length; index += 2) {
      const span = { startsAt: instants[index] as number, endsAt: instants[index + 1] as number };
      if (touches(span, range)) spans.push(span);
    }
  }
  return spans;
}

export type CalendarCopy = Awaited<ReturnType<typeof readCalendarCopies>>[number];

/**
 * The state of the copies of all pages' busy calendars. A calendar is named by its place on the page, from 1 on, and its host: its address
 * is often a secret. `ageSeconds`: the age of the last good copy. Null without one; then the page is not available. `unreadEvents`: events
 * of the copy that could not be read fully.
 */
export async function readCalendarCopies(sql: Sql, pages: Pages, now: Instant) {
  const rows = await readCalendarRows(sql, calendarsOf(pages));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...pages.values()].flatMap((page) =>
    calendarsOfPage(page).map(({ id, url }, index) => {
      const row = byId.get(id);
      const ageSeconds = row?.read_at == null ? null : Math.max(0, Math.round((now - row.read_at) / 1000));
      const failing = row !== undefined && row.failing_since !== null;
      const unreadEvents = readProblems(row?.problems ?? null).total;
      const host = new URL(url).hostname;
      return { page: page.slug, calendar: index + 1, host, ageSeconds, failing, unreadEvents };
    }),
  );
}

/** The number of events of a copy that could not be read fully, and the first of them. */
export function readProblems(kept: string | null): { total: number; first: EventProblem[] } {
  return kept === null ? { total: 0, first: [] } : JSON.parse(kept);
}
