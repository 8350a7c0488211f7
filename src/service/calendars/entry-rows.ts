import type { Instant } from '../../time/index.ts';
import { type BusyCalendar, entryCalendarsOf, hostKey, type Pages } from '../pages/host-page.ts';
import { marks, type Sql } from '../store/store.ts';
import { dueMoments, firstDue, isDue, leaseMs } from '../store/stored-queue.ts';

/** A leased entry of a meeting in a calendar (`store/schema.ts`). `attempts` counts this one. */
export type EntryRow = {
  meetingId: string;
  target: string;
  version: number;
  entry: string | null;
  attempts: number;
};

/**
 * Says in the transaction that changes a meeting that its entries have to follow: those that it has, and those in the calendars `targets`.
 * Resolves with their number.
 */
export async function touchEntries(
  sql: Sql,
  meetingId: string,
  targets: readonly string[] = [],
): Promise<number> {
  for (const target of targets)
    await sql.run(
      `insert into calendar_entry (meeting_id, target, version, attempts) values (?, ?, 0, 0)
       on conflict (meeting_id, target) do nothing`,
      meetingId,
      target,
    );
  // 0 = due now, so that a clock set back cannot delay it.
  const { changes } = await sql.run(
    'update calendar_entry set version = version + 1, next_attempt_at = 0, attempts = 0 where meeting_id = ?',
    meetingId,
  );
  return changes;
}

/** The calendar takes our sign-in again. What failed because it did not is due now. */
export async function retryEntries(sql: Sql, target: string): Promise<void> {
  await sql.run(
    `update calendar_entry set next_attempt_at = 0
     where target = ? and next_attempt_at is not null and last_error in ('status 401', 'noSignIn ')`,
    target,
  );
}

/** Leases due entries, one of each calendar: providers limit quick writes to one calendar. */
export async function leaseDue(
  sql: Sql,
  { targets, now, limit }: { targets: readonly string[]; now: Instant; limit: number },
): Promise<EntryRow[]> {
  const waits = `next_attempt_at is not null and ${isDue}`;
  const moments = dueMoments(now);
  return sql.all<EntryRow>(
    `with due as (
       select meeting_id, target, row_number() over (partition by target order by next_attempt_at, meeting_id) as place
       from calendar_entry where target in (${marks(targets)}) and ${waits} and not exists (
         select 1 from calendar_entry other
         where other.target = calendar_entry.target and other.leased_until > ? and other.leased_until <= ?)),
     chosen as materialized (select meeting_id, target from due where place = 1 limit ?)
     update calendar_entry set leased_until = ?, attempts = attempts + 1
     where (meeting_id, target) in (select meeting_id, target from chosen) and ${waits}
     returning meeting_id as "meetingId", target, version, entry, attempts`,
    ...targets,
    ...[...moments, now, now + 2 * leaseMs, limit],
    ...[now + leaseMs, ...moments],
  );
}

/** When the next entry is due; null if none waits. */
export async function nextEntryDue(sql: Sql, targets: readonly string[]): Promise<Instant | null> {
  if (targets.length === 0) return null;
  const row = await sql.get<{ due: Instant | null }>(
    `select ${firstDue} as due from calendar_entry where target in (${marks(targets)}) and next_attempt_at is not null`,
    ...targets,
  );
  return row?.due ?? null;
}

/** The entry is gone. Its row goes too, unless the meeting has changed in the meantime. */
export async function keepRemoved(sql: Sql, row: EntryRow): Promise<void> {
  const { meetingId, target, version } = row;
  await sql.run(
    'delete from calendar_entry where meeting_id = ? and target = ? and version = ?',
    meetingId,
    target,
    version,
  );
  await settleEntry(sql, row, { entry: null, next_attempt_at: null, written_at: null });
}

/** Ends the lease of an attempt that was interrupted and does not count. */
export async function returnEntry(sql: Sql, { meetingId, target }: EntryRow): Promise<void> {
  await sql.run(
    'update calendar_entry set leased_until = null, attempts = attempts - 1 where meeting_id = ? and target = ?',
    meetingId,
    target,
  );
}

/**
 * Stores what came of an attempt. `next_attempt_at`: when the entry is compared again by itself; null for never. If the meeting has changed in
 * the meantime, it is due now.
 */
export async function settleEntry(
  sql: Sql,
  { meetingId, target, version }: EntryRow,
  { next_attempt_at: next, ...changed }: { next_attempt_at: Instant | null } & Partial<Attempted>,
): Promise<void> {
  const values = { failed_at: null, last_error: null, ...changed };
  const changes = Object.keys(values).map((column) => `${column} = ?`);
  await sql.run(
    `update calendar_entry set ${changes.join(', ')}, leased_until = null,
       next_attempt_at = case when version = ? then cast(? as bigint) else 0 end
     where meeting_id = ? and target = ?`,
    ...Object.values(values),
    ...[version, next, meetingId, target],
  );
}

type Attempted = {
  entry: string | null;
  written_at: Instant | null;
  failed_at: Instant;
  last_error: string;
};

/** Compares the entries of a host's coming meetings with the calendar again, also of those that have none yet. Resolves with their number. */
export async function syncEntries(
  sql: Sql,
  { owner, entries }: Pick<BusyCalendar, 'owner' | 'entries'>,
  now: Instant,
): Promise<number> {
  const coming = `select id from meeting where host_key = ? and status = 'booked' and starts_at > ?`;
  const target = entries?.target ?? '';
  const rows = await sql.all<{ id: string }>(
    `${coming} union select meeting_id from calendar_entry where target = ? and next_attempt_at is not null`,
    ...[hostKey(owner), now, target],
  );
  for (const { id } of rows) await touchEntries(sql, id, [target]);
  return rows.length;
}

/** The coming meetings whose entry in a calendar failed, in the order of their starts. `reason`: as it is kept, of the try at `failedAt`. */
export function readFailing(
  sql: Sql,
  target: string,
  now: Instant,
): Promise<{ startsAt: Instant; guest: string; failedAt: Instant; reason: string }[]> {
  return sql.all(
    `select meeting.starts_at as "startsAt", request.guest_name as guest, failed_at as "failedAt",
       calendar_entry.last_error as reason
     from calendar_entry join meeting on meeting.id = calendar_entry.meeting_id join request on request.id = meeting.id
     where target = ? and failed_at is not null and meeting.starts_at > ? order by meeting.starts_at`,
    target,
    now,
  );
}

/** The entries of all calendars of these pages that are still to be written, and how many of them failed. */
export async function countEntries(sql: Sql, pages: Pages): Promise<{ waiting: number; failing: number }> {
  const targets = entryCalendarsOf(pages).map(({ entries }) => entries?.target ?? '');
  if (targets.length === 0) return { waiting: 0, failing: 0 };
  const row = await sql.get<{ waiting: number; failing: number }>(
    `select count(*) as waiting, count(failed_at) as failing from calendar_entry
     where target in (${marks(targets)}) and next_attempt_at is not null`,
    ...targets,
  );
  return row ?? { waiting: 0, failing: 0 };
}

/** The state of the entries in one calendar. `lastError`: the kept reason of one that failed. */
export type EntryState = {
  waiting: number;
  failing: number;
  writtenAt: Instant | null;
  lastError: string | null;
};

/** The state of the entries in each calendar that has some, by target. */
export async function readEntryStates(sql: Sql): Promise<ReadonlyMap<string, EntryState>> {
  const rows = await sql.all<EntryState & { target: string }>(
    `select target, sum(case when next_attempt_at is not null and failed_at is null then 1 else 0 end) as waiting,
       sum(case when failed_at is null then 0 else 1 end) as failing, max(written_at) as "writtenAt", max(last_error) as "lastError"
     from calendar_entry group by target`,
  );
  return new Map(rows.map(({ target, ...state }) => [target, state]));
}
