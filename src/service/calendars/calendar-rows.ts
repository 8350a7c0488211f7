import { dayMs, type Instant } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { type BusyCalendar, calendarsOf, calendarsOfPage, type Pages } from '../pages/host-page.ts';
import { marks, type Sql } from '../store/store.ts';
import type { BusySpan, EventProblem, Range } from './port/busy-times.ts';

const leaseMs = 60_000;
/** After this time without a read a row belongs to a calendar that no page names any more. */
const forgottenMs = 40 * dayMs;

/** A busy calendar as the database keeps it (`store/schema.ts`). A calendar has no row before the first attempt to read it. */
export type CalendarRow = {
  id: string;
  next_try_at: Instant;
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

export async function readCalendarRows(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
): Promise<CalendarRow[]> {
  if (calendars.length === 0) return [];
  const ids = calendars.map(({ id }) => id);
  return sql.all<CalendarRow>(`select * from busy_calendar where id in (${marks(ids)})`, ...ids);
}

/** The taken times in a range. `ok: false` while a calendar has no copy of all days that a page may offer: none may be called free then. */
export async function readCalendarsBusy(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
  { now, range }: { now: Instant; range: Range },
): Promise<{ ok: true; busy: BusySpan[] } | { ok: false }> {
  const ids = new Set(calendars.map(({ id }) => id));
  const known = await sql.all(
    `select id from busy_calendar where id in (${marks([...ids])}) and covers_until >= ?`,
    ...[...ids, now + servedMs],
  );
  if (known.length < ids.size) return { ok: false };
  return { ok: true, busy: await readTimes(sql, calendars, range) };
}

/** A copy of the starts that Cal.com lists is read again if it is older. */
const offersServeMs = 60_000;
/** The time between the check of that age and the use of the copy. */
const useMs = 30_000;

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

async function ensureRow(sql: Sql, id: string): Promise<void> {
  await sql.run('insert into busy_calendar (id, next_try_at) values (?, 0) on conflict (id) do nothing', id);
}

export async function changeCalendar(sql: Sql, id: string, values: Partial<CalendarRow>): Promise<void> {
  await ensureRow(sql, id);
  const changes = Object.keys(values).map((column) => `${column} = ?`);
  await sql.run(`update busy_calendar set ${changes.join(', ')} where id = ?`, ...Object.values(values), id);
}

/** Replaces the times of the stored copy. Only rows that differ are written. The caller holds the lock of the calendar. */
export async function keepTimes(sql: Sql, id: string, spans: readonly BusySpan[]): Promise<void> {
  const kept = await readTimes(sql, [{ id }], { from: 0, until: Number.MAX_SAFE_INTEGER });
  const without = (some: readonly BusySpan[], others: readonly BusySpan[]) => {
    const known = new Set(others.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`));
    return some.filter(({ startsAt, endsAt }) => !known.has(`${startsAt} ${endsAt}`));
  };
  for (const some of inParts(without(kept, spans)))
    await sql.run(
      `delete from busy_time where calendar_id = ? and starts_at in (${marks(some)})`,
      ...[id, ...some.map(({ startsAt }) => startsAt)],
    );
  for (const some of inParts(without(spans, kept)))
    await sql.run(
      `insert into busy_time (calendar_id, starts_at, ends_at) values ${some.map(() => '(?, ?, ?)').join(', ')}`,
      ...some.flatMap(({ startsAt, endsAt }) => [id, startsAt, endsAt]),
    );
}

/** Databases limit the values of a statement. */
const inParts = (spans: readonly BusySpan[]): BusySpan[][] =>
  Array.from({ length: Math.ceil(spans.length / 1000) }, (_, part) =>
    spans.slice(part * 1000, part * 1000 + 1000),
  );

/** Removes the copies of calendars that no page names any more. */
export async function forgetCalendars(sql: Sql, now: Instant): Promise<void> {
  const forgotten = 'from busy_calendar where next_try_at < ?';
  await sql.run(`delete from busy_time where calendar_id in (select id ${forgotten})`, now - forgottenMs);
  await sql.run(`delete ${forgotten}`, now - forgottenMs);
}

/** The times of the stored copies that touch a range. */
export function readTimes(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
  range: Range,
): Promise<BusySpan[]> {
  return sql.all<BusySpan>(
    `select starts_at as "startsAt", ends_at as "endsAt" from busy_time
     where calendar_id in (${marks(calendars)}) and starts_at < ? and ends_at > ?`,
    ...calendars.map(({ id }) => id),
    range.until,
    range.from,
  );
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
