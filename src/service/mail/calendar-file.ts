import { calendarFile, type Method } from '../calendars/ical/write-calendar.ts';
import type { BookingRecord, MeetingRow, RequestRow } from '../meetings/booking-rows.ts';
import { type HostPage, hostKey, type Pages } from '../pages/host-page.ts';
import { oneLine } from '../text/sentence.ts';
import { entryTexts, hostOf, unknownPage } from './calendar-entry.ts';
import { mailHost } from './transports/message.ts';

/** A meeting as a calendar file for its guest or its host. `host` is the public host of the service, which ends the UID. */
export function meetingFile(
  { request, meeting }: { request: RequestRow; meeting: MeetingRow },
  {
    page,
    host,
    reader,
    method,
  }: { page: HostPage; host: string; reader: 'guest' | 'host'; method: Exclude<Method, 'stored'> },
): Promise<string> {
  const entry = {
    ...entryTexts({ request, hostKey: meeting.host_key }, { page, reader }),
    // After a move to a colleague the place is the colleague's.
    ...(method === 'CANCEL' && { location: '' }),
    id: `${request.id}@${host}`,
    sequence: meeting.sequence,
    stamp: new Date(meeting.cancelled_at ?? meeting.moved_at ?? meeting.booked_at),
    start: new Date(meeting.starts_at),
    end: new Date(meeting.ends_at),
    people: {
      host: hostOf({ request, meeting }, page),
      guest: { name: oneLine(request.guest_name), email: request.guest_email },
    },
  };
  return calendarFile([entry], method);
}

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
  const entries = bookings
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
        id: `${booking.id}@${mailHost(publicUrl)}`,
        sequence: booking.sequence ?? 0,
        stamp: new Date(booking.bookedAt ?? startsAt),
        start: new Date(startsAt),
        end: new Date(endsAt),
        ...entryTexts({ request, hostKey: hostKey(booking.hostEmail ?? '') }, { page, reader: 'host' }),
      };
    });
  return calendarFile(entries, 'PUBLISH');
}
