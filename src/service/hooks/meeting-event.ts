import { formatInstant, type Instant, type Zone, zoneOf } from '../../time/index.ts';
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
  /** Only in `moved`: the time and the host before the move. */
  previous?: { start: string; end: string; host: EventHost };
};

/** The change of a meeting that a transaction makes. `previous`: the time and the host before a move. */
export type MeetingChange = {
  meetingId: string;
  kind: MeetingEventKind;
  at: Instant;
  previous?: { startsAt: Instant; endsAt: Instant; host: EventHost };
};

/** The event as the database keeps it: its times are in UTC, and its page has the slug as its name, because not every process has the pages. */
export function toEvent(
  id: string,
  { request, meeting }: { request: RequestRow; meeting: MeetingRow },
  { kind, at, previous }: MeetingChange,
): MeetingEvent {
  return {
    id,
    kind,
    at: new Date(at).toISOString(),
    meeting: {
      id: request.id,
      ...timesIn(utc, meeting.starts_at, meeting.ends_at),
      timezone: utc.name,
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
    page: { slug: request.page_slug, name: request.page_slug },
    host: { email: meeting.host_email, name: meeting.host_name },
    ...(previous && {
      previous: { ...timesIn(utc, previous.startsAt, previous.endsAt), host: previous.host },
    }),
  };
}

/** Completes a stored event with the name and the zone of its page, if this process has the page. */
export function presentEvent(event: MeetingEvent, pages: Pages): MeetingEvent {
  const { meeting, previous } = event;
  const page = pages.get(event.page.slug);
  if (!page) return event;
  const local = ({ start, end }: { start: string; end: string }) =>
    timesIn(page.zone, Date.parse(start), Date.parse(end));
  return {
    ...event,
    meeting: { ...meeting, ...local(meeting), timezone: page.zone.name },
    page: { slug: page.slug, name: page.name },
    ...(previous && { previous: { ...previous, ...local(previous) } }),
  };
}

const utc = zoneOf('UTC');

const timesIn = (zone: Zone, start: Instant, end: Instant) => ({
  start: formatInstant(start, zone),
  end: formatInstant(end, zone),
});

/** Standard Webhooks asks for less than 20 kB. */
const mostBytes = 20_000;

/** The body of a webhook. Without `guest` it has ids and times alone. Answers that would make it too long are left out (`answersLeftOut`). */
export function webhookBody(
  { kind, at, id: _, ...event }: MeetingEvent,
  { guest }: { guest: boolean },
): string {
  const body = (data: object) => JSON.stringify({ type: `meeting.${kind}`, timestamp: at, data });
  if (!guest) return body(withoutPeople(event));
  const whole = body(event);
  if (Buffer.byteLength(whole) < mostBytes) return whole;
  return body({ ...event, meeting: { ...event.meeting, answers: {}, answersLeftOut: true } });
}

function withoutPeople({
  meeting,
  page,
  previous,
}: Pick<MeetingEvent, 'meeting' | 'page' | 'previous'>): object {
  const { id, start, end, timezone, durationMinutes, status, sequence } = meeting;
  return {
    meeting: { id, start, end, timezone, durationMinutes, status, sequence },
    page: { slug: page.slug },
    ...(previous && { previous: { start: previous.start, end: previous.end } }),
  };
}
