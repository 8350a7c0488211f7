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
  /** Only in `moved`: the time and the host before the move. */
  previous?: { start: string; end: string; host: EventHost };
};

/** An event as the database keeps it. Times become texts when it is delivered, because not every process knows the page. */
export type StoredEvent = Pick<MeetingEvent, 'kind' | 'host'> & {
  at: Instant;
  slug: string;
  startsAt: Instant;
  endsAt: Instant;
  meeting: Omit<MeetingEvent['meeting'], 'start' | 'end' | 'timezone'>;
  previous?: { startsAt: Instant; endsAt: Instant; host: EventHost };
};

export type WhatHappened = Pick<StoredEvent, 'kind' | 'at' | 'previous'>;

export function storedEvent(
  { request, meeting }: { request: RequestRow; meeting: MeetingRow },
  what: WhatHappened,
): StoredEvent {
  return {
    ...what,
    slug: request.page_slug,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    host: { email: meeting.host_email, name: meeting.host_name },
    meeting: {
      id: request.id,
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
  };
}

/** Completes a stored event with what the page says. If this process does not have the page, times are in UTC. */
export function presentEvent(id: string, stored: StoredEvent, pages: Pages): MeetingEvent {
  const { kind, at, slug, startsAt, endsAt, host, previous } = stored;
  const page = pages.get(slug);
  const zone = page?.zone ?? zoneOf('UTC');
  const times = (start: Instant, end: Instant) => ({
    start: formatInstant(start, zone),
    end: formatInstant(end, zone),
  });
  const { id: meetingId, ...meeting } = stored.meeting;
  return {
    id,
    kind,
    at: new Date(at).toISOString(),
    meeting: { id: meetingId, ...times(startsAt, endsAt), timezone: zone.name, ...meeting },
    page: { slug, name: page?.name ?? slug },
    host,
    ...(previous && {
      previous: { ...times(previous.startsAt, previous.endsAt), host: previous.host },
    }),
  };
}

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
