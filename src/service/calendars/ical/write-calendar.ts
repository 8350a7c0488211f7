/** `id` is the same in every file about one meeting; `sequence` grows with each change. A calendar of many meetings names no people. */
export type CalendarEntry = Record<'summary' | 'description' | 'location', string> &
  Record<'stamp' | 'start' | 'end', Date> & {
    id: string;
    sequence: number;
    people?: Record<'host' | 'guest', { name: string; email: string }>;
    isTentative?: boolean;
    /** Properties of our own, such as X-AGENT-BOOKING. */
    x?: Record<string, string>;
  };

/** `stored`: the file is an object of a calendar server, which has no method (RFC 4791 §4.1). */
export type Method = 'REQUEST' | 'PUBLISH' | 'CANCEL' | 'stored';

/** Meetings as a calendar file with times in UTC (RFC 5545; RFC 5546 §3.2). Their guests have accepted already. */
export async function calendarFile(entries: readonly CalendarEntry[], method: Method): Promise<string> {
  // Loaded for the first file, so that a service starts without it.
  const ical = await import('ical-generator');
  const accepted = { role: ical.ICalAttendeeRole.REQ, status: ical.ICalAttendeeStatus.ACCEPTED, rsvp: false };
  const prodId = { company: 'agent-booking', product: 'service', language: 'EN' };
  const named = method === 'stored' ? {} : { method: ical.ICalCalendarMethod[method] };
  const calendar = ical.default({ prodId, ...named });
  for (const { people, isTentative, ...entry } of entries) {
    const status = method === 'CANCEL' ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED';
    calendar.createEvent({
      ...entry,
      // An empty text would be written as an empty property.
      description: entry.description || null,
      location: entry.location || null,
      status: ical.ICalEventStatus[status],
      organizer: people ? person(people.host) : null,
      // A published event invites no one (RFC 5546 §3.2.1).
      attendees: people && method !== 'PUBLISH' ? [{ ...person(people.guest), ...accepted }] : [],
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** A person with the address as a `mailto:` URI (RFC 6068 §2), where a character of it means something there. */
function person({ name, email }: { name: string; email: string }) {
  const mailto = email.replace(/[^\w.@+~!$'*-]/g, encodeURIComponent);
  return { name, email, ...(mailto !== email && { mailto }) };
}
