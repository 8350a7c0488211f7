import { dayMs, type Instant } from '../../time/index.ts';
import { bookingOf } from '../meetings/booking-rows.ts';
import type { MeetingEventKind } from '../pages/webhooks.ts';
import { marks, rowId, type Sql } from '../store/store.ts';
import { dueMoments, firstDue, isDue, leaseMs } from '../store/stored-queue.ts';
import type { KeptEvent, MeetingChange } from './meeting-event.ts';

/** A receiver of events: the hook of the program, or a webhook. A disabled one is enabled when its fingerprint changes. */
export type HookTarget = { id: string; kinds: readonly MeetingEventKind[]; fingerprint: string };

/** A target that no process has had for this time gets no more events. */
const forgottenAfterMs = 7 * dayMs;

/**
 * Queues an event in the transaction that changes the meeting, so the event exists exactly if the transaction commits. It goes to the
 * targets that the processes of the database have. Resolves with whether there is one.
 */
export async function queueMeetingEvent(sql: Sql, change: MeetingChange): Promise<boolean> {
  const { meetingId, kind, at } = change;
  const known = await sql.all<{ id: string; kinds: string }>(
    'select id, kinds from hook_target where seen_at > ? and disabled_at is null',
    at - forgottenAfterMs,
  );
  const targets = known.filter(({ kinds }) => JSON.parse(kinds).includes(kind));
  if (targets.length === 0) return false;
  const { request, meeting } = (await bookingOf(sql, meetingId)) ?? {};
  if (!request || !meeting) return false;
  const event: KeptEvent = { ...change, id: rowId(at), request, meeting };
  // 0 = due now, so that a clock set back cannot delay it.
  for (const target of targets)
    await sql.run(
      `insert into hook_delivery (event_id, target, meeting_id, data, sequence, next_attempt_at, attempts) values (?, ?, ?, ?, ?, 0, 0)`,
      ...[event.id, target.id, meetingId, JSON.stringify(event), meeting.sequence],
    );
  return true;
}

/**
 * Says that this process has the targets `own`: other processes, and commands, then queue events for them. Removes the targets `gone` and
 * those that no process has any more, with what waits for them.
 */
export async function registerTargets(
  sql: Sql,
  { own, gone, now }: { own: readonly HookTarget[]; gone: readonly string[]; now: Instant },
): Promise<void> {
  for (const { id, kinds, fingerprint } of own)
    await sql.run(
      `insert into hook_target (id, kinds, fingerprint, seen_at) values (?, ?, ?, ?)
       on conflict (id) do update set kinds = excluded.kinds, seen_at = excluded.seen_at, fingerprint = excluded.fingerprint,
         disabled_at = case when hook_target.fingerprint = excluded.fingerprint then hook_target.disabled_at end,
         reason = case when hook_target.fingerprint = excluded.fingerprint then hook_target.reason end`,
      ...[id, JSON.stringify(kinds), fingerprint, now],
    );
  await sql.run(
    `delete from hook_target where seen_at < ? or id in (${marks(['', ...gone])})`,
    ...[now - forgottenAfterMs, '', ...gone],
  );
  await sql.run('delete from hook_delivery where target not in (select id from hook_target)');
}

/** One leased delivery. `attempts` counts this one. */
export type Delivery = { target: string; attempts: number; event: KeptEvent };

/** A delivery waits for an earlier event of the same meeting. */
const isFirst = `not exists (select 1 from hook_delivery earlier where earlier.meeting_id = hook_delivery.meeting_id
  and earlier.target = hook_delivery.target and earlier.sequence < hook_delivery.sequence)`;

/** Leases due deliveries of a target to this process. The condition is in both queries: several processes may choose the same delivery. */
export async function leaseDue(
  sql: Sql,
  { target, now, limit }: { target: string; now: Instant; limit: number },
): Promise<Delivery[]> {
  const moments = dueMoments(now);
  const leased = await sql.all<{ data: string; attempts: number }>(
    `with chosen as materialized (
       select event_id from hook_delivery where target = ? and ${isDue} and ${isFirst} order by next_attempt_at, event_id limit ?)
     update hook_delivery set leased_until = ?, attempts = attempts + 1
     where target = ? and event_id in (select event_id from chosen) and ${isDue}
     returning attempts, data`,
    ...[target, ...moments, limit],
    ...[now + leaseMs, target, ...moments],
  );
  return leased.map(({ data, attempts }) => ({ target, attempts, event: JSON.parse(data) as KeptEvent }));
}

/** The time at which the next delivery of these targets is due; null if none waits. */
export async function readNextDue(sql: Sql, targets: readonly HookTarget[]): Promise<Instant | null> {
  if (targets.length === 0) return null;
  const row = await sql.get<{ nextDue: Instant | null }>(
    `select ${firstDue} as "nextDue" from hook_delivery where target in (${marks(targets)}) and ${isFirst}`,
    ...targets.map(({ id }) => id),
  );
  return row?.nextDue ?? null;
}

export async function removeDelivery(sql: Sql, { event: { id }, target }: Delivery): Promise<void> {
  await sql.run('delete from hook_delivery where event_id = ? and target = ?', id, target);
}

export async function deferDelivery(
  sql: Sql,
  { event, target }: Delivery,
  { later, failedAt }: { later: Instant; failedAt: Instant },
): Promise<void> {
  await sql.run(
    `update hook_delivery set next_attempt_at = ?, failed_at = ?, leased_until = null
     where event_id = ? and target = ?`,
    ...[later, failedAt, event.id, target],
  );
}

/** Ends the lease of an attempt that was interrupted and does not count. */
export async function returnDelivery(sql: Sql, { event, target }: Delivery): Promise<void> {
  await sql.run(
    'update hook_delivery set leased_until = null, attempts = attempts - 1 where event_id = ? and target = ?',
    ...[event.id, target],
  );
}

/** Disables a webhook and drops what waits for it. Resolves with whether it was enabled until now. */
export async function disableTarget(
  sql: Sql,
  { id, fingerprint }: HookTarget,
  { now, reason }: { now: Instant; reason: string },
): Promise<boolean> {
  const { changes } = await sql.run(
    'update hook_target set disabled_at = ?, reason = ? where id = ? and fingerprint = ? and disabled_at is null',
    ...[now, reason, id, fingerprint],
  );
  if (changes === 1) await sql.run('delete from hook_delivery where target = ?', id);
  return changes === 1;
}

/** Enables a target. Events that failed before are due now, and are tried for another day. */
export async function enableTarget(sql: Sql, id: string): Promise<{ enabled: boolean; due: number }> {
  const waiting = await sql.run(
    `update hook_delivery set next_attempt_at = 0, attempts = 0
     where target = ? and failed_at is not null and leased_until is null`,
    id,
  );
  const { changes } = await sql.run(
    'update hook_target set disabled_at = null, reason = null where id = ? and disabled_at is not null',
    id,
  );
  return { enabled: changes === 1, due: waiting.changes };
}

/** Since when and why a target is disabled, as the database keeps it; null for one that is not. */
export async function readDisabled(
  sql: Sql,
  { id, fingerprint }: Pick<HookTarget, 'id' | 'fingerprint'>,
): Promise<{ at: Instant; reason: string } | null> {
  const row = await sql.get<{ at: Instant | null; reason: string | null }>(
    'select disabled_at as at, reason from hook_target where id = ? and fingerprint = ?',
    id,
    fingerprint,
  );
  return row?.at == null ? null : { at: row.at, reason: row.reason ?? '' };
}

/** Removes the guest from the events of a meeting that is kept. Its request was erased before. */
export async function forgetInEvents(sql: Sql, meetingId: string): Promise<void> {
  const { request } = (await bookingOf(sql, meetingId)) ?? {};
  const rows = await sql.all<{ id: string; data: string }>(
    'select distinct event_id as id, data from hook_delivery where meeting_id = ?',
    meetingId,
  );
  for (const { id, data } of rows) {
    const kept = { ...JSON.parse(data), request };
    await sql.run('update hook_delivery set data = ? where event_id = ?', JSON.stringify(kept), id);
  }
}
