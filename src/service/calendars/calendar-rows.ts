import type { Instant } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { type BusyCalendar, calendarsOf, calendarsOfPage, type Pages } from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';
import type { BusySpan, EventProblem } from './event-times.ts';
import type { Range } from './occurrences.ts';

const dayMs = 86_400_000;
/** After this time without a read a row belongs to a calendar that no page names any more. */
const forgottenMs = 40 * 86_400_000;

export type CalendarRow = {
  id: string;
  nextTryAt: Instant;
  readAt: Instant | null;
  coversUntil: Instant | null;
  /** The validators of the answer that was read last, and the hash of its text. */
  etag: string | null;
  lastModified: string | null;
  textHash: string | null;
  failingSince: Instant | null;
  /** The time at which the host was mailed that the calendar fails. Null while the calendar works. */
  hostMailedAt: Instant | null;
  lastError: string | null;
  problems: string | null;
  problemsMailed: string | null;
};

/** The rows of calendars. A calendar has no row before the first attempt to read it. */
export async function readCalendarRows(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
): Promise<CalendarRow[]> {
  if (calendars.length === 0) return [];
  return sql.all<CalendarRow>(
    `select id, next_try_at as "nextTryAt", read_at as "readAt", covers_until as "coversUntil", etag,
       last_modified as "lastModified", text_hash as "textHash", failing_since as "failingSince",
       host_told_at as "hostMailedAt", last_error as "lastError", problems, problems_told as "problemsMailed"
     from busy_calendar where id in (${marks(calendars)})`,
    ...calendars.map(({ id }) => id),
  );
}

/**
 * Reads the times that calendars take in a range. They are unknown (`ok: false`) while one of the calendars has no copy for all days that a
 * page may offer. Then the page cannot offer any time, and must not say that nothing is free. A copy can be used for a month.
 */
export async function readCalendarsBusy(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
  { now, range }: { now: Instant; range: Range },
): Promise<{ ok: true; busy: BusySpan[] } | { ok: false }> {
  const rows = await readCalendarRows(sql, calendars);
  const known = new Set(rows.filter((row) => copyServesUntil(row) >= now).map(({ id }) => id));
  if (!calendars.every(({ id }) => known.has(id))) return { ok: false };
  return { ok: true, busy: await readTimes(sql, calendars, range) };
}

/** The time until which the copy covers all days that a page may offer. */
export const copyServesUntil = ({ coversUntil }: Pick<CalendarRow, 'coversUntil'>): Instant =>
  (coversUntil ?? 0) - daysLimit.max * dayMs;

/** Leases the calendar to one process. The lease expires at `until`. */
export async function claimCalendar(
  sql: Sql,
  id: string,
  { now, until }: { now: Instant; until: Instant },
): Promise<boolean> {
  await ensureRow(sql, id);
  const { changes } = await sql.run(
    'update busy_calendar set next_try_at = ? where id = ? and next_try_at <= ?',
    until,
    id,
    now,
  );
  return changes === 1;
}

async function ensureRow(sql: Sql, id: string): Promise<void> {
  await sql.run('insert into busy_calendar (id, next_try_at) values (?, 0) on conflict (id) do nothing', id);
}

/** Ends the lease: any process may read the calendar from `now` on. The stored copy stays. */
export async function releaseCalendar(sql: Sql, id: string, now: Instant): Promise<void> {
  await sql.run('update busy_calendar set next_try_at = ? where id = ?', now, id);
}

export type CalendarCopyRead = {
  spans: readonly BusySpan[];
  now: Instant;
  nextTryAt: Instant;
  coversUntil: Instant;
  etag: string | null;
  lastModified: string | null;
  textHash: string;
  problems: string | null;
  problemsMailed: string | null;
};

/** Records that the stored copy is still current: the calendar has not changed since. */
export async function keepCurrent(
  sql: Sql,
  id: string,
  {
    now,
    nextTryAt,
    etag,
    lastModified,
  }: Pick<CalendarCopyRead, 'now' | 'nextTryAt' | 'etag' | 'lastModified'>,
): Promise<void> {
  await sql.run(
    `update busy_calendar set next_try_at = ?, read_at = ?, etag = ?, last_modified = ?, failing_since = null, last_error = null,
       host_told_at = null where id = ?`,
    ...[nextTryAt, now, etag, lastModified, id],
  );
}

/** Replaces the stored copy. Only rows that differ are written. */
export async function keepCopy(sql: Sql, id: string, copy: CalendarCopyRead): Promise<void> {
  await sql.lock(`calendar ${id}`);
  await ensureRow(sql, id);
  const kept = await readTimes(sql, [{ id }], { from: 0, until: Number.MAX_SAFE_INTEGER });
  const text = ({ startsAt, endsAt }: BusySpan) => `${startsAt} ${endsAt}`;
  const wanted = new Set(copy.spans.map(text));
  const present = new Set(kept.map(text));
  for (const span of kept)
    if (!wanted.has(text(span)))
      await sql.run('delete from busy_time where calendar_id = ? and starts_at = ?', id, span.startsAt);
  for (const span of copy.spans)
    if (!present.has(text(span)))
      await sql.run(
        'insert into busy_time (calendar_id, starts_at, ends_at) values (?, ?, ?)',
        id,
        span.startsAt,
        span.endsAt,
      );
  await sql.run(
    `update busy_calendar set next_try_at = ?, read_at = ?, covers_until = ?, etag = ?, last_modified = ?, text_hash = ?,
       failing_since = null, last_error = null, host_told_at = null, problems = ?, problems_told = ? where id = ?`,
    copy.nextTryAt,
    copy.now,
    copy.coversUntil,
    copy.etag,
    copy.lastModified,
    copy.textHash,
    copy.problems,
    copy.problemsMailed,
    id,
  );
  const forgotten = 'select id from busy_calendar where next_try_at < ?';
  await sql.run(`delete from busy_time where calendar_id in (${forgotten})`, copy.now - forgottenMs);
  await sql.run('delete from busy_calendar where next_try_at < ?', copy.now - forgottenMs);
}

export async function markHostMailed(sql: Sql, id: string, now: Instant): Promise<void> {
  await sql.run('update busy_calendar set host_told_at = ? where id = ?', now, id);
}

/** Records that a read failed. The last good copy stays. */
export async function noteFailure(
  sql: Sql,
  id: string,
  failure: { now: Instant; nextTryAt: Instant; reason: string },
): Promise<void> {
  await ensureRow(sql, id);
  await sql.run(
    'update busy_calendar set next_try_at = ?, failing_since = coalesce(failing_since, ?), last_error = ? where id = ?',
    failure.nextTryAt,
    failure.now,
    failure.reason,
    id,
  );
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

const marks = (items: readonly unknown[]) => items.map(() => '?').join(', ');

/**
 * The state of a page's copy of a busy calendar. The calendar is named by its place on the page, from 1 on, and its host: its address is
 * often a secret. `ageSeconds`: the age of the last good copy. Null without one; then the page is not available. `unreadEvents`: events of
 * the copy that could not be read fully.
 */
export type CalendarCopy = {
  page: string;
  calendar: number;
  host: string;
  ageSeconds: number | null;
  failing: boolean;
  unreadEvents: number;
};

/** The copies of all pages' busy calendars. */
export async function readCalendarCopies(sql: Sql, pages: Pages, now: Instant): Promise<CalendarCopy[]> {
  const rows = await readCalendarRows(sql, calendarsOf(pages));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...pages.values()].flatMap((page) =>
    calendarsOfPage(page).map(({ id, url }, index) => {
      const row = byId.get(id);
      const ageSeconds = row?.readAt == null ? null : Math.max(0, Math.round((now - row.readAt) / 1000));
      const failing = row !== undefined && row.failingSince !== null;
      const unreadEvents = readProblems(row?.problems ?? null).total;
      return {
        page: page.slug,
        calendar: index + 1,
        host: new URL(url).hostname,
        ageSeconds,
        failing,
        unreadEvents,
      };
    }),
  );
}

/** The number of events of a copy that could not be read fully, and the first of them. */
export type KeptProblems = { total: number; first: EventProblem[] };

export function readProblems(kept: string | null): KeptProblems {
  return kept === null ? { total: 0, first: [] } : (JSON.parse(kept) as KeptProblems);
}
