import { dayMs, type Instant, minuteMs } from '../../time/index.ts';
import {
  type Calcom,
  type CalcomBooking,
  type CalcomGuest,
  type CalcomWish,
  isRefusal,
} from '../calendars/calcom/calcom.ts';
import { CalendarFailure, needsPerson } from '../calendars/port/calendar-failure.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { type Booking, bookingOf, forgottenGuest, type MeetingRow } from '../meetings/booking-rows.ts';
import type { HostPage } from '../pages/host-page.ts';
import { lockHosts } from '../slots/host-time.ts';
import type { Sql } from '../store/store.ts';
import { announce, isOverlap, supersede, timesTaken } from './meeting-changes.ts';

/**
 * `unknown`: nothing was decided, because a calendar of the hosts cannot be read now. The same button works later. `open`: Cal.com was asked,
 * and we do not know yet what it did.
 */
export type Decision = 'decided' | 'unknown' | 'open';

/** Longer than one process may ask. Then another one may, and it first looks what Cal.com has. */
export const leaseMs = minuteMs;
const askMs = 45_000;
/** A guest who opens a link waits for this time at most. */
const lookMs = 4000;
/** Maximum rate of these looks for one meeting: each uses up calls of the host's key. */
const lookEveryMs = minuteMs;
/** The longest wait that a `Retry-After` can ask for. */
const longestWaitMs = dayMs;
/** Cal.com is asked again after this time, if we do not know what it did. */
const againMs = 10_000;
/** The host is mailed about a booking that is not known for so long. */
const mailHostAfterMs = 15 * minuteMs;
const mostAtOnce = 20;

/**
 * What we know of a meeting at Cal.com. `free`: certainly nothing was done. `open`: something may have been done. `overlap`: it was moved
 * there to a time at which its host has another meeting here.
 */
type Answer =
  | { found: CalcomBooking }
  | { outcome: 'taken' | 'free' | 'open'; failure?: CalendarFailure }
  | { outcome: 'overlap'; uid: string; failure?: undefined };

/** A meeting as it was read, and what this process may do. `holds`: it has the lease. `isNew`: nothing was sent for this press yet. */
type Task = {
  request: Booking['request'];
  meeting: MeetingRow;
  holds: boolean;
  isNew: boolean;
  move?: Instant;
};

/**
 * Asks Cal.com to book a meeting whose row and lease were just stored, or to move it. A process that dies leaves both: when the lease ends,
 * any process goes on, and looks what Cal.com has before it asks again. So Cal.com has one booking of a request at most.
 */
export async function askCalcom(context: BookingContext, id: string, move?: Instant): Promise<Decision> {
  const booking = await context.store.read((sql) => bookingOf(sql, id));
  if (!booking?.meeting) return 'decided';
  const { request, meeting } = booking;
  return settle(context, { request, meeting, holds: true, isNew: true, ...(move !== undefined && { move }) });
}

/**
 * Makes our row equal to what Cal.com has: the host may have cancelled or moved the meeting there. Resolves also if Cal.com does not answer.
 * Looks once in a minute at most.
 */
export async function followCalcom(context: BookingContext, { request, meeting }: Booking): Promise<void> {
  if (!meeting || meeting.status === 'cancelled' || meeting.ends_at <= context.clock.now()) return;
  if (meeting.leased_until !== null) await goOn(context, meeting.id);
  else if (meeting.calcom_uid !== null && (await takeLook(context, meeting)))
    await settle(context, { request, meeting, holds: false, isNew: false });
}

/** Whether this process may look now. A time too far ahead was written before the clock was set back. */
async function takeLook({ store, clock }: BookingContext, { id, look_at }: MeetingRow): Promise<boolean> {
  const now = clock.now();
  if (look_at > now && look_at <= now + longestWaitMs) return false;
  const take = 'update meeting set look_at = ? where id = ? and look_at = ?';
  const { changes } = await store.write((sql) => sql.run(take, now + lookEveryMs, id, look_at));
  return changes === 1;
}

/** Goes on with what processes left open whose lease has ended. Never rejects because of Cal.com. */
export async function settleAtCalcom(context: BookingContext): Promise<void> {
  const now = context.clock.now();
  const rows = await context.store.read((sql) =>
    sql.all<{ id: string }>(
      `select id from meeting where leased_until is not null and ${isEnded} and status <> 'cancelled' limit ?`,
      ...[now, now + 2 * leaseMs, mostAtOnce],
    ),
  );
  await Promise.all(rows.map(({ id }) => goOn(context, id)));
}

async function goOn(context: BookingContext, id: string): Promise<void> {
  const now = context.clock.now();
  const task = await context.store.write(async (sql) => {
    const lease = `update meeting set leased_until = ? where id = ? and leased_until is not null and ${isEnded}`;
    const { changes } = await sql.run(lease, now + leaseMs, id, now, now + 2 * leaseMs);
    return changes === 1 ? bookingOf(sql, id) : undefined;
  });
  if (task?.meeting)
    await settle(context, { request: task.request, meeting: task.meeting, holds: true, isNew: false });
}

/** A lease that is too long was written before the clock was set back. */
const isEnded = '(leased_until <= ? or leased_until > ?)';

/** Takes the lease of a booked meeting, and holds the host's time to which it should move. Fails while another change is open. */
export async function leaseMove(
  sql: Sql,
  id: string,
  { now, start }: { now: Instant; start: Instant },
): Promise<boolean> {
  const { changes } = await sql.run(
    `update meeting set leased_until = ?, moving_to = ? where id = ? and status = 'booked' and leased_until is null`,
    ...[now + leaseMs, start, id],
  );
  return changes === 1;
}

/** Cancels a meeting at Cal.com. False if it may still take place there, so that ours stays. */
export async function cancelAtCalcom(
  context: BookingContext,
  { request, meeting }: Booking,
): Promise<boolean> {
  if (!meeting || meeting.calcom_uid === null) return true;
  const calcom = context.openCalcom(context.pages.get(request.page_slug));
  if (!calcom || meeting.leased_until !== null) return false;
  const signal = AbortSignal.timeout(askMs);
  const find = () => calcom.find(wishOf(meeting), signal);
  try {
    const before = await find();
    if (before && before.state !== 'over') await calcom.cancel(before.uid, signal);
    return (await find())?.state === 'over';
  } catch (error) {
    logFailure(context, meeting.id, error);
    return false;
  }
}

const wishOf = ({ id, calcom_uid, starts_at }: MeetingRow): CalcomWish => ({
  requestId: id,
  uid: calcom_uid,
  start: starts_at,
});

async function settle(context: BookingContext, task: Task): Promise<Decision> {
  const page = context.pages.get(task.request.page_slug);
  const calcom = context.openCalcom(page);
  if (!page || !calcom) return 'open';
  const signal = AbortSignal.timeout(task.holds ? askMs : lookMs);
  const answer = await askAndLook(calcom, task, signal);
  if ('outcome' in answer && answer.failure) logFailure(context, task.meeting.id, answer.failure);
  try {
    return await context.store.write((sql) => keep(sql, context, { page, task, answer }));
  } catch (error) {
    if (!isOverlap(error) || !('found' in answer)) throw error;
    const overlap = { outcome: 'overlap', uid: answer.found.uid } as const;
    const { id } = task.meeting;
    const reason = 'it has the booking at a time of another meeting of its host';
    context.log({ event: 'calcom_failed', at: context.clock.now(), request: id, reason });
    return context.store.write((sql) => keep(sql, context, { page, task, answer: overlap }));
  }
}

/** Books or moves the meeting at Cal.com, or only looks. Each step says what is certain if the next one fails. */
async function askAndLook(calcom: Calcom, task: Task, signal: AbortSignal): Promise<Answer> {
  const { request, meeting, isNew, move } = task;
  const wish = wishOf(meeting);
  let outcome: 'free' | 'asked' | 'open' = isNew ? 'free' : 'open';
  try {
    const before = await calcom.find(wish, signal);
    if (meeting.status !== 'booking') {
      // What was moved there meanwhile is not moved: the guest saw another time.
      const isAsSeen = before?.state === 'accepted' && before.startsAt === meeting.starts_at;
      if (!before || !isAsSeen || move === undefined) return before ? { found: before } : { outcome: 'open' };
      outcome = 'asked';
      await calcom.move(before.uid, move, signal);
    } else {
      if (before) return { found: before };
      outcome = 'free';
      if (request.guest_email === forgottenGuest.email) return { outcome };
      if (!isNew && !(await calcom.lists(wish.start, signal))) return { outcome: 'taken' };
      outcome = 'asked';
      const booked = await calcom.book(wish, guestOf(request), signal);
      if (booked !== 'refused') return { found: booked };
    }
    outcome = 'open';
    // After a refusal: an earlier call, whose answer was lost, may have taken the time.
    const after = await calcom.find(wish, signal);
    if (after || meeting.status !== 'booking') return after ? { found: after } : { outcome };
    outcome = 'free';
    const failure = new CalendarFailure('status', 400);
    return (await calcom.lists(wish.start, signal)) ? { outcome, failure } : { outcome: 'taken' };
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    if (outcome === 'asked') outcome = isNew && isRefusal(error) ? 'free' : 'open';
    return { outcome, failure: error };
  }
}

const guestOf = (request: Booking['request']): CalcomGuest => ({
  ...{ name: request.guest_name, email: request.guest_email, timeZone: request.timezone },
  ...{ language: request.locale, answers: JSON.parse(request.answers) },
});

type Kept = { page: HostPage; task: Task; answer: Answer };

/** Stores what came of it, unless the meeting has changed since it was read. */
async function keep(sql: Sql, context: BookingContext, { page, task, answer }: Kept): Promise<Decision> {
  await lockHosts(sql, page);
  const { id, status, sequence, leased_until } = task.meeting;
  const booking = await bookingOf(sql, id);
  const meeting = booking?.meeting;
  if (!booking || meeting?.status !== status || meeting.sequence !== sequence) return 'decided';
  // Another process went on with it, because this one took too long.
  if (task.holds && meeting.leased_until !== leased_until) return 'decided';
  const present = { ...task, request: booking.request, meeting };
  if ('found' in answer && answer.found.state !== 'pending')
    return answer.found.state === 'over'
      ? keepCancelled(sql, context, { ...present, uid: answer.found.uid })
      : keepBooked(sql, context, { page, task: present, found: answer.found });
  if ('found' in answer) return keepOpen(sql, context, present);
  if (answer.outcome === 'overlap') await mailHost(sql, context, present);
  if (answer.outcome === 'overlap' && status === 'booked') {
    // The meeting keeps its time here, so that its pages work, until Cal.com has it at another one.
    await sql.run('update meeting set calcom_uid = ? where id = ?', answer.uid, id);
    if (task.holds) await sql.run(endLease, id);
    return 'decided';
  }
  if (answer.outcome === 'open' || answer.outcome === 'overlap')
    return keepOpen(sql, context, { ...present, waitMs: answer.failure?.retryAfterMs });
  const isTaken = answer.outcome === 'taken';
  if (status === 'booked') await sql.run(endLease, id);
  else {
    await sql.run(`delete from meeting where id = ? and status = 'booking'`, id);
    await sql.run(`update request set status = 'awaiting', decided_at = null where id = ?`, id);
    const { token_hash: tokenHash } = booking.request;
    if (isTaken) return supersede(sql, context, { tokenHash, reason: 'calendar' });
    const kind = answer.failure?.kind;
    if (kind && (kind === 'unreadable' || needsPerson(kind))) await mailHost(sql, context, present);
  }
  return 'unknown';
}

const endLease = 'update meeting set moving_to = null, leased_until = null where id = ?';

/** `waitMs`: the wait that Cal.com asked for. */
async function keepOpen(
  sql: Sql,
  context: BookingContext,
  { waitMs = 0, ...task }: Task & { waitMs?: number | undefined },
): Promise<'open'> {
  const { id, booked_at, status } = task.meeting;
  const now = context.clock.now();
  const againAt = now + Math.min(Math.max(againMs, waitMs), 2 * leaseMs);
  if (task.holds) await sql.run('update meeting set leased_until = ? where id = ?', againAt, id);
  else if (waitMs > lookEveryMs)
    await sql.run('update meeting set look_at = ? where id = ?', now + waitMs, id);
  if (task.holds && status === 'booking' && now - booked_at >= mailHostAfterMs)
    await mailHost(sql, context, task);
  return 'open';
}

/** Mails the host once about a meeting that a guest confirmed and that is not known to be booked at Cal.com, or overlaps another there. */
async function mailHost(
  sql: Sql,
  { outbox, clock }: BookingContext,
  { request, meeting }: Task,
): Promise<void> {
  const kind = 'unbooked_host';
  const known = await sql.get('select 1 from mail where request_id = ? and kind = ?', request.id, kind);
  if (known) return;
  await outbox.queue(sql, { requestId: request.id, kind, recipient: meeting.host_email, at: clock.now() });
}

/** Cal.com has told guest and host itself. */
async function keepCancelled(
  sql: Sql,
  { clock, hooks, log }: BookingContext,
  { request, meeting, uid }: Task & { uid: string },
): Promise<'decided'> {
  const now = clock.now();
  await sql.run(
    `update meeting set status = 'cancelled', sequence = sequence + 1, cancelled_at = ?, calcom_uid = ?, moving_to = null, leased_until = null
     where id = ?`,
    ...[now, uid, meeting.id],
  );
  if (meeting.status === 'booked')
    await hooks.queue(sql, { kind: 'cancelled', meetingId: meeting.id, at: now });
  const { id, page_slug: page } = request;
  sql.afterCommit(() => log({ event: 'meeting_cancelled', at: now, request: id, page, by: 'calcom' }));
  return 'decided';
}

async function keepBooked(
  sql: Sql,
  context: BookingContext,
  { page, task, found }: { page: HostPage; task: Task; found: CalcomBooking },
): Promise<'decided'> {
  const { request, meeting, holds } = task;
  const { clock, hooks, log } = context;
  const [host] = page.hosts;
  const now = clock.now();
  const isMoved = found.startsAt !== meeting.starts_at || found.endsAt !== meeting.ends_at;
  const isMove = isMoved && meeting.status === 'booked';
  const isWanted = found.startsAt === meeting.moving_to;
  if (!isMoved && !holds && found.uid === meeting.calcom_uid) return 'decided';
  await sql.run(
    `update meeting set status = 'booked', calcom_uid = ?, starts_at = ?, ends_at = ?, busy_from = ?, busy_until = ? where id = ?`,
    found.uid,
    ...timesTaken(host, found.startsAt, found.endsAt),
    meeting.id,
  );
  if (holds || isWanted) await sql.run(endLease, meeting.id);
  const { id, sequence } = meeting;
  const change = {
    request: { ...request, starts_at: found.startsAt, ends_at: found.endsAt },
    page,
    host,
    now,
  };
  if (meeting.status === 'booking') await announce(sql, context, { ...change, kind: 'booked', sequence });
  if (!isMove) return 'decided';
  await sql.run(
    'update meeting set sequence = sequence + 1, moved_from = ?, moved_at = ? where id = ?',
    ...[meeting.starts_at, now, id],
  );
  if (isWanted) await announce(sql, context, { ...change, kind: 'moved', sequence: sequence + 1 });
  else {
    // What the host changed there, Cal.com has told the guest.
    await hooks.queue(sql, { kind: 'moved', meetingId: id, at: now });
    sql.afterCommit(() => log({ event: 'meeting_moved', at: now, request: id, page: page.slug }));
  }
  return 'decided';
}

function logFailure({ clock, log }: BookingContext, request: string, error: unknown): void {
  if (!(error instanceof CalendarFailure)) throw error;
  log({ event: 'calcom_failed', at: clock.now(), request, reason: error.message });
}
