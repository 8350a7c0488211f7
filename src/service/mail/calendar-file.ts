import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Instant } from '../../time/index.ts';

/** A meeting as its host's calendar shows it. */
export type PublishedEntry = Pick<
  CalendarEntry,
  'uid' | 'sequence' | 'stamp' | 'startsAt' | 'endsAt' | 'summary' | 'description' | 'location'
>;

/** The event of a calendar file. `uid` is the same in every file about one meeting. `sequence` grows with each change. */
export type CalendarEntry = {
  method: 'REQUEST' | 'PUBLISH' | 'CANCEL';
  uid: string;
  sequence: number;
  stamp: Instant;
  startsAt: Instant;
  endsAt: Instant;
  summary: string;
  description: string;
  /** Empty if the place is not known. */
  location: string;
  host: { name: string; email: string };
  guest: { name: string; email: string };
};

const prodId = { company: 'agent-booking', product: 'service', language: 'EN' };

const methods = {
  REQUEST: ICalCalendarMethod.REQUEST,
  PUBLISH: ICalCalendarMethod.PUBLISH,
  CANCEL: ICalCalendarMethod.CANCEL,
};

const accepted = { role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false };

/** The meeting as a calendar file with times in UTC (RFC 5545; RFC 5546 §3.2). Its guest has accepted already. */
export function calendarFile(entry: CalendarEntry): string {
  const cancelled = entry.method === 'CANCEL';
  const calendar = ical({
    prodId,
    method: methods[entry.method],
  });
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: new Date(entry.stamp),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: entry.summary,
    // An empty description would be written as an empty property.
    description: entry.description || null,
    location: entry.location || null,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: entry.host,
    // A published event invites no one (RFC 5546 §3.2.1).
    attendees: entry.method === 'PUBLISH' ? [] : [{ ...entry.guest, ...accepted }],
  });
  return `${calendar.toString()}\r\n`;
}

/** Many meetings as one published calendar. */
export function publishedCalendar(entries: PublishedEntry[]): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH });
  for (const entry of entries)
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: new Date(entry.stamp),
      start: new Date(entry.startsAt),
      end: new Date(entry.endsAt),
      summary: entry.summary,
      description: entry.description,
      location: entry.location || null,
      status: ICalEventStatus.CONFIRMED,
    });
  return `${calendar.toString()}\r\n`;
}
