import type { BookingRecord } from '../meetings/booking-rows.ts';
import { mailHost } from './transports/message.ts';

const minuteMs = 60_000;

/**
 * Booked meetings as one calendar file to import or subscribe to (RFC 5545). The UIDs are those of the mails, so that a calendar
 * that has taken those holds nothing twice.
 */
export async function meetingsCalendar(
  bookings: BookingRecord[],
  { publicUrl }: { publicUrl: string },
): Promise<string> {
  // Loaded only when it is called, so that a service starts without it.
  const { publishedCalendar } = await import('./calendar-file.ts');
  const host = mailHost(publicUrl);
  return publishedCalendar(
    bookings
      .filter(({ status }) => status === 'booked')
      .map((booking) => ({
        uid: `${booking.id}@${host}`,
        sequence: booking.sequence ?? 0,
        stamp: booking.bookedAt ?? Date.parse(booking.start),
        startsAt: Date.parse(booking.start),
        endsAt: Date.parse(booking.start) + booking.durationMinutes * minuteMs,
        summary: `${booking.guestName} (${booking.slug})`,
        description: [
          booking.guestEmail,
          ...Object.entries(booking.answers).map(([key, answer]) => `${key}: ${answer}`),
        ].join('\n'),
      })),
  );
}
