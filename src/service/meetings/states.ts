import type { Clock, Instant } from '../../time/index.ts';
import { lengthsFor } from '../../wire/index.ts';
import { calcomOf, type HostPage } from '../pages/host-page.ts';
import type { Store } from '../store/store.ts';
import { type Booking, forgottenGuest, type RequestRow } from './booking-rows.ts';

/** The state behind a confirmation link. Only `awaiting` can be decided. `booking`: Cal.com is asked, and has not answered. `past`: the start has passed. `closed`: its page is not offered now. */
export type ConfirmState =
  | 'awaiting'
  | 'booking'
  | 'booked'
  | 'cancelled'
  | 'declined'
  | 'superseded'
  | 'expired'
  | 'past'
  | 'closed';

/** A link is valid for 48 hours after the request (interface §3), and not at the instant at which it expires. */
export function confirmState(
  { request, meeting }: Booking,
  now: Instant,
  pageOffered: boolean,
): ConfirmState {
  if (request.status === 'confirmed') return meeting?.status ?? 'cancelled';
  if (request.status !== 'awaiting') return request.status;
  if (now >= request.expires_at) return 'expired';
  if (now >= request.starts_at) return 'past';
  return pageOffered ? 'awaiting' : 'closed';
}

/** The state behind a cancel link. `begun`: the meeting's start has passed, so it is too late. */
export type CancelState = 'booked' | 'cancelled' | 'begun';

export function cancelState({ meeting }: Booking, now: Instant): CancelState {
  if (meeting?.status !== 'booked') return 'cancelled';
  return now >= meeting.starts_at ? 'begun' : 'booked';
}

/**
 * The state behind a link to move a meeting. `fixed`: it can be cancelled but not moved, because its page or its length is not offered any
 * more or the page has another host, its guest was erased, it was moved often enough, or its page was given to Cal.com since, or taken from it.
 */
export type MoveState = CancelState | 'fixed';

/** Moves are limited, because every move mails two people. */
const mostMoves = 20;

export function moveState(booking: Booking, now: Instant, page: HostPage | undefined): MoveState {
  const state = cancelState(booking, now);
  if (state !== 'booked') return state;
  const { duration_minutes, reason_key, guest_email } = booking.request;
  const hasHost = page?.hosts.some(({ host }) => host.key === booking.meeting?.host_key);
  const isOffered = page && hasHost && lengthsFor(page, reason_key).includes(duration_minutes);
  const isOver = (booking.meeting?.sequence ?? 0) >= mostMoves || guest_email === forgottenGuest.email;
  const isSamePlace = (booking.meeting?.calcom_uid == null) === (calcomOf(page) === undefined);
  return isOffered && isSamePlace && !isOver ? 'booked' : 'fixed';
}

/** The time until which a guest can confirm: for 48 hours, or until the meeting begins. */
export const confirmableUntil = ({ expires_at, starts_at }: RequestRow): Instant =>
  Math.min(expires_at, starts_at);

/** Marks requests that were not confirmed in time. This only tidies up: every reader compares `expires_at` with the clock. */
export async function expireRequests({ store, clock }: { store: Store; clock: Clock }): Promise<number> {
  const now = clock.now();
  const overdue = await store.read((sql) =>
    sql.get(`select 1 as found from request where status = 'awaiting' and expires_at <= ? limit 1`, now),
  );
  if (!overdue) return 0;
  const { changes } = await store.write((sql) =>
    sql.run(
      `update request set status = 'expired', decided_at = expires_at where status = 'awaiting' and expires_at <= ?`,
      now,
    ),
  );
  return changes;
}
