import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Instant } from '../../time/index.ts';

/**
 * The event of a calendar file. `uid` is the same in every file about one meeting. `sequence` grows with each change. A published calendar
 * of many meetings names no people.
 */
export type CalendarEntry = {
  uid: string;
  sequence: number;
  stamp: Instant;
  startsAt: Instant;
  endsAt: Instant;
  summary: string;
  description: string;
  /** Empty if the place is not known. */
  location: string;
  people?: Record<'host' | 'guest', { name: string; email: string }>;
};

const prodId = { company: 'agent-booking', product: 'service', language: 'EN' };

const methods = {
  REQUEST: ICalCalendarMethod.REQUEST,
  PUBLISH: ICalCalendarMethod.PUBLISH,
  CANCEL: ICalCalendarMethod.CANCEL,
};

const accepted = { role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false };

/** Meetings as a calendar file with times in UTC (RFC 5545; RFC 5546 §3.2). Their guests have accepted already. */
export function calendarFile(entries: CalendarEntry[], method: keyof typeof methods): string {
  const calendar = ical({ prodId, method: methods[method] });
  for (const { people, ...entry } of entries)
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: new Date(entry.stamp),
      start: new Date(entry.startsAt),
      end: new Date(entry.endsAt),
      summary: entry.summary,
      // An empty text would be written as an empty property.
      description: entry.description || null,
      location: entry.location || null,
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: people?.host ?? null,
      // A published event invites no one (RFC 5546 §3.2.1).
      attendees: people && method !== 'PUBLISH' ? [{ ...people.guest, ...accepted }] : [],
    });
  return `${calendar.toString()}\r\n`;
}
