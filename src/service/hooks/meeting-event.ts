import { formatInstant, type Instant, zoneOf } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import type { MeetingRow, RequestRow } from '../meetings/booking-rows.ts';
import type { Pages } from '../pages/host-page.ts';
import type { MeetingEventKind } from '../pages/webhooks.ts';

/** A host as programs read it. `name` is the name that the guest was given. */
export type EventHost = { email: string; name: string };

/**
 * What happened to a meeting, as plain data. Texts of the guest are as they were typed, and anybody can type anything: escape them where
 * you show them. An event may come more than once, always with the same `id`. The events of one meeting come in their order.
 */
export type MeetingEvent = {
  id: string;
  kind: MeetingEventKind;
  /** When it happened, in UTC: `2026-11-24T13:00:00.000Z`. */
  at: string;
  meeting: {
    id: string;
    /** With the offset of `timezone`, the zone of the page: `2026-11-24T13:00:00+02:00`. */
    start: string;
    end: string;
    timezone: string;
    durationMinutes: number;
    guest: { name: string; email: string; timezone: string; locale: Locale };
    reasonKey: string | null;
    /** The guest's answers by question key. */
    answers: Record<string, string>;
    status: 'booked' | 'cancelled';
    /** The revision of the meeting. Each move and the cancellation add one. */
    sequence: number;
  };
  page: { slug: string; name: string };
  host: EventHost;
  /** Only in `moved`: the time before the move. */
  previous?: { start: string; end: string };
};

/** The change of a meeting that a transaction makes. */
export type MeetingChange = { meetingId: string; kind: MeetingEventKind; at: Instant };

/** An event as the database keeps it: the change, and the request and the meeting as they were then. */
export type KeptEvent = MeetingChange & { id: string; request: RequestRow; meeting: MeetingRow };

/** Writes a kept event for programs. If this process does not have its page, the times are in UTC, and the page is named by its slug. */
export function meetingEvent({ id, kind, at, request, meeting }: KeptEvent, pages: Pages): MeetingEvent {
  const slug = request.page_slug;
  const { zone, name } = pages.get(slug) ?? { zone: zoneOf('UTC'), name: slug };
  const times = (startsAt: Instant) => ({
    start: formatInstant(startsAt, zone),
    end: formatInstant(startsAt + meeting.ends_at - meeting.starts_at, zone),
  });
  return {
    id,
    kind,
    at: new Date(at).toISOString(),
    meeting: {
      id: request.id,
      ...times(meeting.starts_at),
      timezone: zone.name,
      durationMinutes: request.duration_minutes,
      guest: {
        name: request.guest_name,
        email: request.guest_email,
        timezone: request.timezone,
        locale: request.locale,
      },
      reasonKey: request.reason_key,
      answers: JSON.parse(request.answers) as Record<string, string>,
      status: meeting.status === 'cancelled' ? 'cancelled' : 'booked',
      sequence: meeting.sequence,
    },
    page: { slug, name },
    host: { email: meeting.host_email, name: meeting.host_name },
    ...(kind === 'moved' && meeting.moved_from !== null && { previous: times(meeting.moved_from) }),
  };
}

/** The body of a webhook. Without `guest` it has ids and times alone. */
export function webhookBody(
  { kind, at, id: _, ...event }: MeetingEvent,
  { guest }: { guest: boolean },
): string {
  const data = guest ? event : withoutPeople(event);
  return JSON.stringify({ type: `meeting.${kind}`, timestamp: at, data });
}

function withoutPeople({
  meeting,
  page,
  previous,
}: Pick<MeetingEvent, 'meeting' | 'page' | 'previous'>): object {
  const { id, start, end, timezone, durationMinutes, status, sequence } = meeting;
  const times = { start, end, timezone, durationMinutes };
  return { meeting: { id, ...times, status, sequence }, page: { slug: page.slug }, previous };
}
