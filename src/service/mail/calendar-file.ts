import { zoneOf } from '../../time/index.ts';
import type { BookingRecord, MeetingRow, RequestRow } from '../meetings/booking-rows.ts';
import { type HostPage, hostKey, type Pages } from '../pages/host-page.ts';
import { oneLine } from '../text/sentence.ts';
import { type EntryPage, type EntryTexts, entryTexts, hostOf } from './calendar-entry.ts';
import { mailHost } from './transports/message.ts';

/** `id` is the same in every file about one meeting; `sequence` grows with each change. A calendar of many meetings names no people. */
type CalendarEntry = EntryTexts &
  Record<'stamp' | 'start' | 'end', Date> & {
    id: string;
    sequence: number;
    people?: Record<'host' | 'guest', { name: string; email: string }>;
  };

type Method = 'REQUEST' | 'PUBLISH' | 'CANCEL';

/** A meeting as a calendar file for its guest or its host. `host` is the public host of the service, which ends the UID. */
export function meetingFile(
  { request, meeting }: { request: RequestRow; meeting: MeetingRow },
  { page, host, reader, method }: { page: HostPage; host: string; reader: 'guest' | 'host'; method: Method },
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

/** Meetings as a calendar file with times in UTC (RFC 5545; RFC 5546 §3.2). Their guests have accepted already. */
async function calendarFile(entries: CalendarEntry[], method: Method): Promise<string> {
  // Loaded for the first file, so that a service starts without it.
  const ical = await import('ical-generator');
  const accepted = { role: ical.ICalAttendeeRole.REQ, status: ical.ICalAttendeeStatus.ACCEPTED, rsvp: false };
  const prodId = { company: 'agent-booking', product: 'service', language: 'EN' };
  const calendar = ical.default({ prodId, method: ical.ICalCalendarMethod[method] });
  for (const { people, ...entry } of entries)
    calendar.createEvent({
      ...entry,
      // An empty text would be written as an empty property.
      description: entry.description || null,
      location: entry.location || null,
      status: ical.ICalEventStatus[method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'],
      organizer: people ? person(people.host) : null,
      // A published event invites no one (RFC 5546 §3.2.1).
      attendees: people && method !== 'PUBLISH' ? [{ ...person(people.guest), ...accepted }] : [],
    });
  return `${calendar.toString()}\r\n`;
}

/** A person with the address as a `mailto:` URI (RFC 6068 §2), where a character of it means something there. */
function person({ name, email }: { name: string; email: string }) {
  const mailto = email.replace(/[^\w.@+~!$'*-]/g, encodeURIComponent);
  return { name, email, ...(mailto !== email && { mailto }) };
}
