import { zoneOf } from '../../time/index.ts';
import { hostKey } from '../hosts/host.ts';
import type { BookingRecord } from '../meetings/booking-rows.ts';
import type { Pages } from '../pages/host-page.ts';
import { type EntryPage, entryTexts } from './calendar-entry.ts';
import { mailHost } from './transports/message.ts';

const minuteMs = 60_000;

/**
 * Booked meetings as one calendar file to import or subscribe to (RFC 5545). With the `publicUrl` and the `pages` of the service, the
 * entries are those that its mails bring to the host: the same UID, title and description. A page that `pages` does not hold is named by
 * its slug, and its questions by their keys.
 */
export async function meetingsCalendar(
  bookings: BookingRecord[],
  { publicUrl, pages = new Map() }: { publicUrl: string; pages?: Pages },
): Promise<string> {
  // Loaded only when it is called, so that a service starts without it.
  const { calendarFile } = await import('./calendar-file.ts');
  const host = mailHost(publicUrl);
  return calendarFile(
    bookings
      .filter(({ status }) => status === 'booked')
      .map((booking) => {
        const page = pages.get(booking.slug) ?? unknownPage(booking.slug);
        const startsAt = Date.parse(booking.start);
        const endsAt = startsAt + booking.durationMinutes * minuteMs;
        const request = {
          guest_name: booking.guestName,
          guest_email: booking.guestEmail,
          timezone: booking.timezone,
          locale: booking.locale,
          starts_at: startsAt,
          ends_at: endsAt,
          reason_key: booking.reasonKey,
          answers: JSON.stringify(booking.answers),
        };
        return {
          uid: `${booking.id}@${host}`,
          sequence: booking.sequence ?? 0,
          stamp: booking.bookedAt ?? startsAt,
          startsAt,
          endsAt,
          ...entryTexts({ request, hostKey: hostKey(booking.hostEmail ?? '') }, { page, reader: 'host' }),
        };
      }),
    'PUBLISH',
  );
}

function unknownPage(slug: string): EntryPage {
  return {
    slug,
    name: slug,
    headline: null,
    zone: zoneOf('UTC'),
    locale: 'en',
    reasons: [],
    customFields: [],
    places: { page: null, reasons: new Map() },
    hosts: [],
  };
}
