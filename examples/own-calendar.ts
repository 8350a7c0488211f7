/**
 * A booking page over a calendar of your own. The service reads when the host is busy, and each meeting that is booked, moved or cancelled
 * is written back. Replace `calendar` by calls of your calendar's API.
 * It needs: npm install agent-booking zod, and "type": "module" in your package.json.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import {
  createBookingService,
  demoPagesYaml,
  type MailTransport,
  type MeetingEvent,
  memoryTransport,
} from 'agent-booking/service';

export type Meeting = { id: string; from: Date; to: Date; title: string };

/** The calendar. In your code: calls of your calendar's API. */
export type OwnCalendar = {
  /** The host's busy times, without the meetings that were booked here. */
  busy(): Promise<{ from: Date; to: Date }[]>;
  save(meeting: Meeting): Promise<void>;
  remove(id: string): Promise<void>;
};

/** Serves the booking interface over a calendar. `mail` sends the mail to guests and host; in production use `smtpTransport()`. */
export async function serveOwnCalendar(calendar: OwnCalendar, mail: MailTransport) {
  const feed = createServer(async (_, response) => {
    response.setHeader('content-type', 'text/calendar; charset=utf-8');
    response.end(calendarText(await calendar.busy()));
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const feedUrl = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/busy.ics`;
  const service = createBookingService({
    // The demo page here. In your code: your pages file, with `busyCalendars: [the address of the feed]`.
    pages: demoPagesYaml.replace('    hours:', `    busyCalendars: [${feedUrl}]\n    hours:`),
    // The feed is on this machine.
    privateCalendars: true,
    mail,
    // If the calendar cannot be written, this throws, and the service calls it again later with the same event.
    onMeeting: (event) => writeBack(calendar, event),
  });
  await service.runJobs();
  const close = async () => {
    await service.close();
    feed.closeAllConnections();
    feed.close();
  };
  return { service, close };
}

/** An event may come twice. Saving and removing a meeting by its id twice does no harm. */
async function writeBack(calendar: OwnCalendar, { kind, meeting, page }: MeetingEvent): Promise<void> {
  if (kind === 'cancelled') return calendar.remove(meeting.id);
  return calendar.save({
    id: meeting.id,
    from: new Date(meeting.start),
    to: new Date(meeting.end),
    title: `${page.name} · ${meeting.guest.name}`,
  });
}

/** `20261124T130000Z` */
const writeTime = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** Writes busy times as an iCal file (RFC 5545), without the titles of the events. */
function calendarText(busy: { from: Date; to: Date }[]): string {
  const events = busy.map(({ from, to }) => {
    const [start, end] = [writeTime(from), writeTime(to)];
    return `BEGIN:VEVENT\r\nUID:${start}-${end}\r\nDTSTAMP:${start}\r\nDTSTART:${start}\r\nDTEND:${end}\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//own-calendar//EN\r\n${events.join('')}END:VCALENDAR\r\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const calendar: OwnCalendar = { busy: async () => [], save: async () => {}, remove: async () => {} };
  const { service, close } = await serveOwnCalendar(calendar, memoryTransport());
  const page = await service.fetch('/api/agent/booking-pages/demo/slots');
  console.log(`${((await page.json()) as { slots: object[] }).slots.length} free times in the next 14 days`);
  await close();
}
