import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import {
  createBookingService,
  memoryTransport,
  readBookings,
  readMessage,
  readPages,
  type Sql,
  type Store,
} from '../../src/service/index.ts';
import { operationPath } from '../../src/wire/index.ts';
import { listenLocally } from '../../tests/local-server.ts';
import { startPostgres } from '../../tests/postgres/start-postgres.ts';
import { now as present } from '../tools/fortnight.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const host = 'dana@example.com';
/** The entry of a page that is always open. */
export const pageOf = (slug: string, hostEmail: string) => `
  - slug: ${slug}
    name: Dana
    timezone: UTC
    hostEmail: ${hostEmail}
    hours: { mon-sun: 00:00-24:00 }
    durationsMinutes: [30]`;
/** So high that the service counts everything and refuses nothing. */
const limit = { requests: 50_000, perMs: hourMs };

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * A service whose host has had this many meetings, and as many requests that expired. Nothing of it concerns what is asked of it now.
 * `calendars` are those of the host, as the pages file writes them.
 */
export async function openWorld(store: Store, size: number, calendars = '') {
  const hostOfPages = `{ email: ${host}, timezone: UTC, hours: { mon-sun: 00:00-24:00 }, calendars: [${calendars}] }`;
  const pages = `hosts: [${hostOfPages}]\npages:${pageOf('dana', host)}`;
  const clock = { time: present.getTime(), now: () => clock.time };
  const mail = memoryTransport();
  const limits = { perCaller: null, reads: null, perPage: limit, allMail: limit };
  const service = createBookingService({
    pages,
    store,
    mail,
    clock,
    limits,
    retainDays: 3650,
    connector: true,
    privateCalendars: true,
  });
  await store.write((sql) => seedHistory(sql, size, clock.time));
  let asked = 0;
  const request = async (): Promise<string> => {
    asked += 1;
    const guestEmail = `new${asked}@example.com`;
    const start = new Date(present.getTime() + 72 * hourMs + (asked % 2500) * 30 * minuteMs).toISOString();
    const body = { guestName: 'Noa Levi', guestEmail, timezone: 'UTC', durationMinutes: 30, start };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    await answered(202, service.fetch(operationPath('requestMeeting', 'dana'), init));
    return guestEmail;
  };
  const post = (path: string, form: Record<string, string>, cookie = '') =>
    service.fetch(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(form) });
  const linksMailed = async (): Promise<string[]> => {
    const before = mail.sent.length;
    await service.runJobs();
    return mail.sent.slice(before).flatMap(({ raw }) => linkIn(raw));
  };
  const links: string[] = [];
  let session = '';
  return {
    store,
    accept: request,
    async prepareLinks(count: number): Promise<void> {
      await service.runJobs();
      for (let link = 0; link < count; link += 1) await request();
      links.push(...(await linksMailed()));
    },
    confirm: () => answered(200, post(links.pop() ?? '', { decision: 'confirm' })),
    /** Its query differs each time, so that the list is made anew. */
    async readSlots(): Promise<string> {
      asked += 1;
      return answered(200, service.fetch(`${operationPath('getFreeSlots', 'dana')}?read=${asked}`));
    },
    async signIn(): Promise<void> {
      await service.runJobs();
      const browser = cookieOf(await post('/host/mail', { email: host }));
      for (const link of await linksMailed()) session = cookieOf(await post(link, {}, browser));
    },
    async listForHost(): Promise<void> {
      const response = await service.fetch('/host', { headers: { cookie: session } });
      if (!(await response.text()).includes('/host/meetings/')) throw new Error('/host lists no meeting');
    },
    listAhead: () => readBookings(store, { endsAfter: clock.time }),
    /** Runs the jobs this much later. */
    async runJobsAfter(minutes: number): Promise<void> {
      clock.time += minutes * minuteMs;
      await service.runJobs();
    },
    async addFeed(url: string): Promise<void> {
      const feed = `${pageOf('bo', 'bo@example.com')}\n    busyCalendars: ["${url}"]`;
      await service.replacePages(readPages(pages + feed, { privateCalendars: true }));
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

const linkIn = (raw: Buffer): string[] =>
  /\/(?:confirm|host\/link)\/[\w-]+/.exec(readMessage(raw).text ?? '')?.slice() ?? [];

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

/** The sets of requests. `over`: a meeting each, one an hour, the last one an hour ago. `expired`: never confirmed. */
type Seed = { set: 'over' | 'expired'; size: number; now: number };

async function seedHistory(sql: Sql, size: number, now: number): Promise<void> {
  for (const set of ['over', 'expired'] as const) await seedRequests(sql, { set, size, now });
  const start = `${now} - i * ${hourMs}`;
  await sql.run(
    `${numbers(size)} insert into meeting (id, page_slug, host_key, host_email, host_name, host_account, starts_at, ends_at, busy_from,
       busy_until, status, sequence, cancel_token_hash, host_token_hash, booked_at)
     select 'over-' || i, 'dana', '${host}', '${host}', 'Dana', '${host}', ${start}, ${start} + ${30 * minuteMs}, ${start},
       ${start} + ${30 * minuteMs}, 'booked', 0, 'guest-' || i, 'host-' || i, ${start} - ${24 * hourMs} from number`,
  );
  for (const kind of ['booked_guest', 'booked_host'])
    await seedMails(sql, { set: 'over', size, kind, at: now - 24 * hourMs, sentAt: `${now}` });
}

/** Each request has the mail that asked its guest to confirm. */
async function seedRequests(sql: Sql, { set, size, now }: Seed): Promise<void> {
  const made = `${now - 72 * hourMs} - i * ${hourMs}`;
  const status = set === 'over' ? 'confirmed' : 'expired';
  await sql.run(
    `${numbers(size)} insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes,
       starts_at, ends_at, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at, decided_at)
     select '${set}-' || i, 'dana', 'Guest', '${set}' || i || '@example.com', '${set}' || i || '@example.com', 'UTC', 'en', 30,
       ${made} + ${72 * hourMs}, ${made} + ${72.5 * hourMs}, '{}', '', '${status}', '${set}-' || i, '203.0.113.' || i % 256,
       ${made}, ${made}, ${made} + ${48 * hourMs}, ${made} + ${48 * hourMs} from number`,
  );
  await seedMails(sql, { set, size, kind: 'confirm_request', at: made, sentAt: made });
}

/** `at` and `sentAt` are SQL, in which `i` is the number of the request. */
type SeededMails = Pick<Seed, 'set' | 'size'> & { kind: string; at: string | number; sentAt: string };

async function seedMails(sql: Sql, { set, size, kind, at, sentAt }: SeededMails): Promise<void> {
  await sql.run(
    `${numbers(size)} insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts, sent_at)
     select '${kind}-${set}-' || i, '${set}-' || i, '${kind}', '${set}' || i || '@example.com', ${at}, 0, 0, ${sentAt} from number`,
  );
}

/** The numbers from 1 to `size`, in both dialects. */
const numbers = (size: number): string =>
  `with recursive number (i) as (select cast(1 as bigint) union all select i + 1 from number where i < ${size})`;

/** Feeds of as many events as their path says, `/100.ics`. A feed that the caller knows already is not sent again. */
export async function serveFeeds() {
  const sent: string[] = [];
  const { url, close } = await listenLocally(createServer(answer));
  return { url: (events: number) => `${url}/${events}.ics`, sent, close };

  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const status = headers['if-none-match'] === '"1"' ? 304 : 200;
    if (status === 200) sent.push(url);
    response
      .writeHead(status, { etag: '"1"' })
      .end(status === 304 ? '' : feedOf(Number.parseInt(url.slice(1), 10)));
  }
}

/** An instant as calendars write it. */
export const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

function feedOf(events: number): string {
  const lines = Array.from({ length: events }, (_, index) => {
    const at = present.getTime() + index * 10 * minuteMs;
    return `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:${stamp(at)}\r\nDTEND:${stamp(at + minuteMs)}\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join('')}END:VCALENDAR\r\n`;
}

/** The PostgreSQL of the tests, whose commits are on the disk. */
export async function openPostgres() {
  const { url, stop } = await startPostgres({ fsync: 'on' });
  let databases = 0;
  return {
    /** Resolves with the address of a new database. */
    async createDatabase(): Promise<string> {
      databases += 1;
      await runStatement(url, `create database bench_${databases}`);
      return new URL(`bench_${databases}`, url).href;
    },
    [Symbol.asyncDispose]: stop,
  };
}

export async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
