import {
  memoryTransport,
  type PageInput,
  readMessage,
  readPages,
  type Sql,
  type Store,
} from '../../src/service/index.ts';
import { operationPath } from '../../src/wire/index.ts';
import { createWorld } from '../../tests/booking-world.ts';
import { pagesOf } from '../../tests/host-pages.ts';
import { createPresses, insertRequests } from '../../tests/meeting-presses.ts';
import type { Press } from '../../tests/pressing-process.fixture.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const host = 'dana@example.com';
const pages: PageInput[] = [{ slug: 'dana', name: 'Dana', host, timezone: 'UTC', durationsMinutes: [30] }];
const secret = 'the secret of the benches'.padEnd(40);
/** So high that the service counts everything and refuses nothing. */
const limit = { requests: 50_000, perMs: hourMs };

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * A service whose host has had this many meetings, and as many requests that expired. Nothing of it concerns what is asked of it now.
 * `calendars` are those of the host.
 */
export async function openWorld(store: Store, size: number, calendars: readonly unknown[] = []) {
  const mail = memoryTransport();
  const { service, now, pass } = createWorld({
    ...{ pages: pagesOf(pages, {}, { calendars }), store, mail, secret, retainDays: 3650 },
    limits: { perCaller: null, reads: null, perPage: limit, allMail: limit },
    ...{ connector: true, privateCalendars: true, publicUrl: 'https://service.test' },
  });
  await store.write((sql) => seedHistory(sql, size, now()));
  const opened = now();
  let asked = 0;
  const nextStart = () => {
    asked += 1;
    return opened + 72 * hourMs + (asked % 2500) * 30 * minuteMs;
  };
  const post = (path: string, form: Record<string, string>, cookie = '') =>
    service.fetch(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(form) });
  const presses: Press[] = [];
  let session = '';
  return {
    store,
    now,
    async accept(): Promise<void> {
      const start = new Date(nextStart()).toISOString();
      const guest = { guestName: 'Noa Levi', guestEmail: `new${asked}@example.com`, timezone: 'UTC' };
      const body = JSON.stringify({ ...guest, durationMinutes: 30, start });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      await answered(202, service.fetch(operationPath('requestMeeting', 'dana'), init));
    },
    /** Prepares this many buttons for `confirm`. */
    async prepareConfirms(count: number): Promise<void> {
      const wishes = Array.from({ length: count }, () => ({
        startsAt: nextStart(),
        minutes: 30,
        page: 'dana',
      }));
      const ids = await insertRequests(store, wishes, { secret, now: now() });
      presses.push(...ids.map(createPresses(secret).confirm));
    },
    async confirm(): Promise<void> {
      const { path = '', form = {} } = presses.pop() ?? {};
      await answered(200, post(path, form));
    },
    /** Its query differs each time, so that the list is made anew. */
    async readSlots(): Promise<string> {
      asked += 1;
      return answered(200, service.fetch(`${operationPath('getFreeSlots', 'dana')}?read=${asked}`));
    },
    async signIn(): Promise<void> {
      await service.runJobs();
      const browser = cookieOf(await post('/host/mail', { email: host }));
      await service.runJobs();
      const text = readMessage(mail.sent.at(-1)?.raw ?? Buffer.alloc(0)).text ?? '';
      session = cookieOf(await post(/\/host\/link\/[\w-]+/.exec(text)?.[0] ?? '', {}, browser));
    },
    async listForHost(): Promise<void> {
      const list = await answered(200, service.fetch('/host', { headers: { cookie: session } }));
      if (!list.includes('/host/meetings/')) throw new Error('/host lists no meeting');
    },
    /** Runs the jobs this much later. */
    async runJobsAfter(minutes: number): Promise<void> {
      pass(minutes * minuteMs);
      await service.runJobs();
    },
    async addCalendar(url: string): Promise<void> {
      const text = pagesOf(pages, {}, { calendars: [url] });
      await service.replacePages(readPages(text, { privateCalendars: true }));
    },
    close: () => service.close().then(store.close),
  };
}

/** The body of an answer that must have this status. */
async function answered(status: number, answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const body = await response.text();
  if (response.status !== status) throw new Error(`answered ${response.status}: ${body}`);
  return body;
}

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

/** Meetings one an hour, the last one an hour ago, as many requests that were never confirmed, and the mails of all. */
async function seedHistory(sql: Sql, size: number, now: number): Promise<void> {
  const made = `${now - 72 * hourMs} - i * ${hourMs}`;
  for (const status of ['confirmed', 'expired'])
    await sql.run(
      `with recursive number (i) as (select cast(1 as bigint) union all select i + 1 from number where i < ${size})
       insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes,
         starts_at, ends_at, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at, decided_at)
       select '${status}-' || i, 'dana', 'Guest', '${status}' || i || '@example.com', '${status}' || i || '@example.com', 'UTC',
         'en', 30, ${made} + ${72 * hourMs}, ${made} + ${72.5 * hourMs}, '{}', '', '${status}', '${status}-' || i,
         '203.0.113.' || i % 256, ${made}, ${made}, ${made} + ${48 * hourMs}, ${made} + ${48 * hourMs} from number`,
    );
  await sql.run(
    `insert into meeting (id, page_slug, host_key, host_email, host_name, host_account, starts_at, ends_at, busy_from,
       busy_until, status, sequence, cancel_token_hash, host_token_hash, booked_at)
     select id, 'dana', '${host}', '${host}', 'Dana', '${host}', starts_at, ends_at, starts_at, ends_at, 'booked', 0, 'guest-' || id,
       'host-' || id, decided_at from request where status = 'confirmed'`,
  );
  const mails = { confirm_request: 'created_at', booked_guest: 'decided_at', booked_host: 'decided_at' };
  for (const [kind, at] of Object.entries(mails))
    await sql.run(
      `insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts, sent_at)
       select '${kind}-' || id, id, '${kind}', guest_email, ${at}, 0, 0, ${at} from request
       where '${kind}' = 'confirm_request' or status = 'confirmed'`,
    );
}

/** A calendar of events of a minute each, the first one now. */
export function calendarOf(events: number, everyMs: number, from: number): string {
  const lines = Array.from({ length: events }, (_, index) => eventAt(from + index * everyMs, index));
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join('')}END:VCALENDAR\r\n`;
}

function eventAt(at: number, uid: number): string {
  const stamp = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  return `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:${stamp}\r\nDURATION:PT1M\r\nEND:VEVENT\r\n`;
}
