import { dayMs, findZone, formatInstant, type Instant, minuteMs, zoneOf } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { allOf, type Sql, type Store } from '../store/store.ts';

/** A meeting request as the database keeps it. Once its meeting is booked, its time is the meeting's, which the guest may move. */
export type RequestRow = {
  id: string;
  page_slug: string;
  guest_name: string;
  guest_email: string;
  timezone: string;
  locale: Locale;
  duration_minutes: number;
  starts_at: Instant;
  ends_at: Instant;
  reason_key: string | null;
  /** A JSON object of answers by question key. */
  answers: string;
  status: 'awaiting' | 'confirmed' | 'superseded' | 'declined' | 'expired';
  expires_at: Instant;
  token_hash: string;
};

/** A meeting as the database keeps it; its id is its request's. */
export type MeetingRow = {
  id: string;
  /** The host with whom it is, by `hostKey`, the address that gets the mail, and the name that the guest was given. */
  host_key: string;
  host_email: string;
  host_name: string;
  starts_at: Instant;
  ends_at: Instant;
  /** `booking`: Cal.com is asked to book it. It takes the host's time, and is not booked yet. */
  status: 'booking' | 'booked' | 'cancelled';
  /** The sequence number of the calendar file (RFC 5545 §3.8.7.4). Every move and the cancellation add one. */
  sequence: number;
  booked_at: Instant;
  cancelled_at: Instant | null;
  /** The meeting's start before its last move; null if the meeting was never moved. */
  moved_from: Instant | null;
  moved_at: Instant | null;
  /** The hash of the guest's link, which cancels and moves the meeting. */
  cancel_token_hash: string;
  /** The hash of the host's cancel link. Another host has another link. */
  host_token_hash: string;
  /** Its booking at Cal.com; null for a meeting that is only ours, or is not booked yet. */
  calcom_uid: string | null;
  /** The start to which Cal.com is asked to move it. */
  moving_to: Instant | null;
  /** Until then one process alone asks Cal.com to book or to move it. Null if nothing of the kind is open. */
  leased_until: Instant | null;
  /** From then on Cal.com may be asked again where it is. */
  look_at: Instant;
};

/** A request and, if the guest confirmed it, its meeting. */
export type Booking = { request: RequestRow; meeting: MeetingRow | undefined };

/** Finds a booking by the id of its request. */
export const bookingOf = bookingWhere('id = ?');

// By the hash of a link: the one that confirms, the one with which the guest cancels or moves, and the one with which the host cancels.
export const bookingByConfirmToken = bookingWhere('token_hash = ?');
export const bookingByGuestToken = bookingWhere('id = (select id from meeting where cancel_token_hash = ?)');
export const bookingByHostToken = bookingWhere('id = (select id from meeting where host_token_hash = ?)');

function bookingWhere(condition: string) {
  return async (sql: Sql, value: string): Promise<Booking | undefined> => {
    const request = await sql.get<RequestRow>(
      `select id, page_slug, guest_name, guest_email, timezone, locale, duration_minutes, starts_at, ends_at, reason_key, answers, status,
         expires_at, token_hash
       from request where ${condition}`,
      value,
    );
    if (!request) return undefined;
    const meeting = await sql.get<MeetingRow>(
      `select id, host_key, host_email, host_name, starts_at, ends_at, status, sequence, booked_at, cancelled_at, moved_from, moved_at,
         cancel_token_hash, host_token_hash, calcom_uid, moving_to, leased_until, look_at
       from meeting where id = ?`,
      request.id,
    );
    if (!meeting) return { request, meeting };
    const { starts_at, ends_at } = meeting;
    return { request: { ...request, starts_at, ends_at }, meeting };
  };
}

/** A meeting request and its outcome. `start` and `end` are in the guest's zone. Once the meeting is booked, they are the meeting's. */
export type BookingRecord = {
  id: string;
  slug: string;
  /** The host's address; null for a request that was not confirmed. */
  hostEmail: string | null;
  start: string;
  end: string;
  durationMinutes: number;
  guestName: string;
  guestEmail: string;
  timezone: string;
  locale: Locale;
  reasonKey: string | null;
  answers: Record<string, string>;
  /** The time at which the guest confirmed; null for a request that was not confirmed. */
  bookedAt: Instant | null;
  /** The revision of its calendar file; null for a request that was not confirmed. */
  sequence: number | null;
  /** `awaiting`: also while Cal.com is asked to book it. `superseded`: its time was taken before its guest confirmed. The jobs write `expired`, some time after a request expires. */
  status: 'awaiting' | 'booked' | 'cancelled' | 'declined' | 'superseded' | 'expired';
};

type Row = Omit<BookingRecord, 'start' | 'end' | 'answers'> & { startsAt: Instant; answers: string };

/** `slug`: of one page. `id`: one request. `endsAfter`: only booked meetings that end later. */
export type BookingsWish = { slug?: string | undefined; id?: string; endsAfter?: Instant | undefined };

/** That a meeting ends after a moment. No meeting lasts longer than three days. That bound lets an index find what is ahead, however much is over. */
export const isAhead = 'meeting.starts_at > ? and meeting.ends_at > ?';
export const aheadOf = (moment: Instant): [Instant, Instant] => [moment - 3 * dayMs, moment];

/** Lists the requests of a store, oldest first, for its host and for tests. */
export async function readBookings(
  store: Store,
  { slug, id, endsAfter }: BookingsWish = {},
): Promise<BookingRecord[]> {
  const { where, values } = allOf([
    slug !== undefined && ['request.page_slug = ?', slug],
    id !== undefined && ['request.id = ?', id],
    endsAfter !== undefined && [`meeting.status = 'booked' and ${isAhead}`, ...aheadOf(endsAfter)],
  ]);
  const rows = await store.read((sql: Sql) =>
    sql.all<Row>(
      `select request.id, request.page_slug as slug, coalesce(meeting.starts_at, request.starts_at) as "startsAt",
         duration_minutes as "durationMinutes", guest_name as "guestName", guest_email as "guestEmail", timezone, locale,
         reason_key as "reasonKey", answers, meeting.booked_at as "bookedAt", meeting.sequence,
         meeting.host_email as "hostEmail",
         case when meeting.status = 'booking' then 'awaiting' when request.status = 'confirmed' then coalesce(meeting.status, 'cancelled')
           else request.status end as status
       from request ${endsAfter === undefined ? 'left' : ''} join meeting on meeting.id = request.id
       where ${where} order by request.created_at, request.starts_at, request.id`,
      ...values,
    ),
  );
  return rows.map(({ startsAt, answers, ...row }) => {
    const zone = findZone(row.timezone) ?? zoneOf('UTC');
    return {
      ...row,
      start: formatInstant(startsAt, zone),
      end: formatInstant(startsAt + row.durationMinutes * minuteMs, zone),
      answers: JSON.parse(answers) as Record<string, string>,
    };
  });
}

/** Replaces an erased guest in a meeting that stays in the calendar. No mail goes to `.invalid` (RFC 2606 §2). */
export const forgottenGuest = { name: 'Forgotten guest', email: 'forgotten@guest.invalid' } as const;
