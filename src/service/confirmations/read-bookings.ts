import { findZone, formatInstant, type Instant, zoneOf } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import type { Sql, Store } from '../store/store.ts';
import type { RequestStatus } from './booking-rows.ts';

/** A meeting request and what became of it; `start` and `end` are in the guest's zone, as the acceptance wrote the start. */
export type BookingRecord = {
  id: string;
  slug: string;
  start: string;
  end: string;
  durationMinutes: number;
  guestName: string;
  guestEmail: string;
  timezone: string;
  locale: Locale;
  reasonKey: string | null;
  answers: Record<string, string>;
  /** When its guest confirmed; null where nobody did. */
  bookedAt: Instant | null;
  /** `superseded`: its time went before its guest confirmed. `expired` is written by the jobs, not by the clock. */
  status: 'awaiting' | 'booked' | 'cancelled' | 'declined' | 'superseded' | 'expired';
};

type Row = {
  id: string;
  slug: string;
  startsAt: Instant;
  durationMinutes: number;
  guestName: string;
  guestEmail: string;
  timezone: string;
  locale: Locale;
  reasonKey: string | null;
  answers: string;
  requestStatus: RequestStatus;
  meetingStatus: 'booked' | 'cancelled' | null;
  bookedAt: Instant | null;
};

/** Every request that a store holds, oldest first: for its host, and for tests. */
export async function readBookings(store: Store): Promise<BookingRecord[]> {
  const rows = await store.read((sql: Sql) =>
    sql.all<Row>(
      `select request.id, request.page_slug as slug, request.starts_at as "startsAt",
         duration_minutes as "durationMinutes", guest_name as "guestName", guest_email as "guestEmail", timezone, locale,
         reason_key as "reasonKey", answers, request.status as "requestStatus", meeting.status as "meetingStatus",
         meeting.booked_at as "bookedAt"
       from request left join meeting on meeting.id = request.id
       order by request.created_at, request.starts_at, request.id`,
    ),
  );
  return rows.map(({ startsAt, requestStatus, meetingStatus, answers, ...row }) => {
    const zone = findZone(row.timezone) ?? zoneOf('UTC');
    return {
      ...row,
      start: formatInstant(startsAt, zone),
      end: formatInstant(startsAt + row.durationMinutes * 60_000, zone),
      answers: JSON.parse(answers) as Record<string, string>,
      status: requestStatus === 'confirmed' ? (meetingStatus ?? 'cancelled') : requestStatus,
    };
  });
}
