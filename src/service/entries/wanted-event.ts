import type { Instant } from '../../time/index.ts';
import type { HostEvent } from '../calendars/port/host-calendar.ts';
import { type EntryPage, entryTexts, unknownPage } from '../mail/calendar-entry.ts';
import type { Booking } from '../meetings/booking-rows.ts';
import { type BusyCalendar, hostKey, type Pages } from '../pages/host-page.ts';
import { oneLine } from '../text/sentence.ts';

/** What a calendar should hold of a meeting now: the event, in the settings of `calendar`. `until`: when this ends by itself. */
export type Wanted = { calendar: BusyCalendar; event: Omit<HostEvent, 'uid'>; until: Instant | null };

/**
 * Decides whether one of these calendars, which are one calendar of several hosts, should have an entry: of a meeting that is booked with its
 * host, or of a request that waits for its guest, if the host wants to see those.
 */
export function wantedEvent(
  { request, meeting }: Booking,
  { calendars, pages, now }: { calendars: readonly BusyCalendar[]; pages: Pages; now: Instant },
): Wanted | undefined {
  const offered = pages.get(request.page_slug);
  const page = offered ?? unknownPage(request.page_slug);
  const until = meeting ? null : Math.min(request.expires_at, request.starts_at);
  const isWanted = meeting
    ? meeting.status === 'booked'
    : request.status === 'awaiting' && now < (until as Instant);
  const calendar = calendars.find(({ id, owner, entries }) =>
    meeting
      ? hostKey(owner) === meeting.host_key
      : entries?.tentative && offered?.hosts.some(({ entryCalendar }) => entryCalendar?.id === id),
  );
  if (!isWanted || !calendar) return undefined;
  const key = hostKey(calendar.owner);
  return {
    calendar,
    until,
    event: {
      revision: meeting ? meeting.sequence + 1 : 0,
      startsAt: request.starts_at,
      endsAt: request.ends_at,
      changedAt: meeting?.moved_at ?? meeting?.booked_at ?? now,
      isTentative: !meeting,
      ...textsFor(request, { calendar, page, hostKey: key }),
    },
  };
}

function textsFor(
  request: Booking['request'],
  { calendar, page, hostKey: key }: { calendar: BusyCalendar; page: EntryPage; hostKey: string },
): Pick<HostEvent, 'summary' | 'description' | 'location'> {
  const { title = null, guest = true } = calendar.entries ?? {};
  const { subject, ...texts } = entryTexts({ request, hostKey: key }, { page, reader: 'host' });
  const values: Record<string, string> = {
    about: subject,
    guest: oneLine(request.guest_name),
    page: oneLine(page.name, 80),
  };
  const usual = guest ? texts.summary : subject;
  const summary = title?.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') ?? usual;
  return guest ? { ...texts, summary } : { summary, description: '', location: '' };
}
