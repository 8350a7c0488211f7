import { createReadStream, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import {
  type FakeCaldav,
  openFakeCaldav,
  passes,
} from '../src/service/calendars/caldav/fake-caldav.fixture.ts';
import type { Store } from '../src/service/index.ts';
import { forkProgram } from './fork-program.ts';
import { hostPages, pagesOf } from './host-pages.ts';
import type { Copy, KillPoint, Work } from './killed-process.fixture.ts';
import { listenLocally } from './local-server.ts';
import { openStoreAt } from './open-store-at.ts';
import { describeEvent, findStoreFaults, type HookEvent, noFaults } from './store-faults.ts';
import { storePlaces } from './store-places.ts';

const kills = 100;
const callersAtOnce = 8;
/** Few, so that the mail of guests who press a button does not wait behind mail of thousands who press none. */
const mostAskedPerRun = 40;
const longestRunMs = 4000;
/** The clock of each run is ahead of that of the run before it, so that reminders become due. */
const aheadEachMs = 2 * 3_600_000;
/** Guests want a start of the next days, so that most meetings are reminded of before the runs end. */
const soonestStarts = 600;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** The points at which every other process kills itself, and how many times it gets there before. A run has few reminders. */
const killPoints: [point: KillPoint, before: number][] = [
  ['before mail', 10],
  ['after mail', 10],
  ['before reminder', 0],
  ['after reminder', 0],
  ['before hook', 2],
  ['after hook', 2],
  ['at webhook', 2],
  ['at calendar', 1],
];

/**
 * The requests that the service has accepted and so may never forget, and the pressed buttons, which may have worked without an answer.
 * Both by the guest's address.
 */
type Promised = {
  asked: number;
  unanswered: number;
  /** Answered presses of a button. */
  presses: number;
  accepted: Set<string>;
  booked: Set<string>;
  moved: Map<string, number>;
  cancelled: Set<string>;
  pressed: Record<'move' | 'cancel', Set<string>>;
  /** How often a process was killed at each point. */
  killed: Record<string, number>;
};

it.each(storePlaces)(
  'loses no request, meeting, move, cancellation, mail, event, reminder or calendar entry, killed 100 times while it works, on %s',
  async (name, make) => {
    const { address, remove } = await make();
    const folder = await mkdtemp(join(tmpdir(), 'kill-'));
    const receiver = await openEventReceiver();
    const calendar = await openFakeCaldav();
    onTestFinished(async () => {
      await receiver.close();
      await calendar.close();
      await remove();
      await rm(folder, { recursive: true, force: true });
    });
    const promised: Promised = {
      ...{ asked: 0, unanswered: 0, presses: 0, accepted: new Set(), booked: new Set() },
      ...{ moved: new Map(), cancelled: new Set(), pressed: { move: new Set(), cancel: new Set() } },
      killed: {},
    };
    const { calendar: caldav, user, password } = calendar;
    const ofDana = { calendars: [{ caldav, user, password, write: true }] };
    const workOf = (run: number): Work => ({
      ...{ address, run, aheadMs: run * aheadEachMs },
      ...{ outgoing: join(folder, 'outgoing'), events: join(folder, 'events') },
      pages: pagesOf(hostPages, { webhooks: [{ url: receiver.url, secret }] }, ofDana),
      ...killOf(run),
    });
    const began = performance.now();
    for (let run = 0; run < kills; run += 1)
      await killWhileWorking(workOf(run), { receiver, calendar }, promised);
    const last = workOf(kills);
    const { kill } = await startKilled(last);
    const now = Date.now() + last.aheadMs;
    const store = await openStoreAt(address);
    await untilAllIsSent(store, now).finally(kill);
    const kept = await readStore(store);
    const ownEvents = await readLines<HookEvent>(last.events);
    const hookEvents = [receiver.got, ownEvents];
    const faults = await findStoreFaults(store, { pages: pagesOf(hostPages), now, hookEvents });
    await store.close();
    const copies = await readLines<Copy>(last.outgoing);
    const messages = Map.groupBy(copies, ({ messageId }) => messageId);
    const { accepted, booked, moved, cancelled, pressed, killed } = promised;
    const mailed = new Set(copies.map(({ to }) => to));
    const entries = [...calendar.objects.values()].map(({ text }) => describeEntry(text)).sort();
    const reminders = copies.filter(({ kind }) => kind === 'reminder_guest');
    const figures = {
      ...{ store: name, kills, killed, asked: promised.asked, unanswered: promised.unanswered },
      ...{ accepted: accepted.size, booked: booked.size, moved: moved.size, cancelled: cancelled.size },
      ...{ unansweredMoves: pressed.move.size - moved.size, mails: kept.mails.length },
      ...{ copies: copies.length, extraCopies: copies.length - messages.size },
      mostCopies: Math.max(...[...messages.values()].map(({ length }) => length)),
      reminders: new Set(reminders.map(({ messageId }) => messageId)).size,
      events: new Set(ownEvents.map(({ id }) => id)).size,
      extraEvents: hookEvents.map((got) => got.length - new Set(got.map(({ id }) => id)).size),
      lostRequests: [...accepted].filter((email) => !kept.requests.has(email)).length,
      lostMeetings: [...booked].filter((email) => !kept.meetings.has(email)).length,
      lostMails: [...accepted].filter((email) => !mailed.has(email)).length,
      entries: entries.length,
      ...{ unmailed: kept.unmailed, integrity: integrityOf(address) },
      seconds: Math.round((performance.now() - began) / 1000),
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(accepted.size).toBeGreaterThan(kills);
    expect(booked.size).toBeGreaterThan(kills / 10);
    for (const changed of [moved, cancelled]) expect(changed.size).toBeGreaterThan(kills / 20);
    expect(figures).toMatchObject({ lostRequests: 0, lostMeetings: 0, lostMails: 0, unmailed: 0 });
    for (const [point] of killPoints) expect(killed[point] ?? 0, point).toBeGreaterThan(0);
    expect(figures.reminders).toBeGreaterThan(kills / 10);
    expect([...kept.meetings].flatMap((meeting) => contradictions(meeting, promised))).toEqual([]);
    expect(faults).toEqual(noFaults);
    expect(entries).toEqual(kept.entries);
    expect(figures.integrity).toBe('ok');
    // If a process was killed after it sent a mail and before it noted that, the mail is not sent again once its guest has decided.
    expect(
      kept.mails.filter(
        ({ sent, reason }) =>
          !sent &&
          !/^its (?:request is (?:confirmed|superseded)|meeting was (?:cancelled|moved since))$/.test(
            reason ?? '',
          ),
      ),
    ).toEqual([]);
    // A process sends a mail once, so each kill may cause at most one extra copy, with the same Message-ID.
    const perRun = new Set(copies.map(({ run, messageId }) => `${run} ${messageId}`));
    expect(perRun.size).toBe(copies.length);
    // A kill between the sending of a mail and the note of it sends that mail once more. Two such kills of one mail are rare.
    expect(figures.mostCopies).toBeLessThan(4);
    // A reminder that was sent, but not noted as sent, is deleted if its meeting is moved or cancelled then.
    const ids = new Set(kept.mails.map(({ id }) => id));
    const unknown = copies.filter(({ messageId }) => !ids.has(messageId.replace(/^<|@.*$/g, '')));
    expect(unknown.filter(({ kind }) => kind !== 'reminder_guest')).toEqual([]);
  },
  3_600_000,
);

/** Changes in the database for which no button was pressed, or that contradict the answer to the guest. */
function contradictions(
  [guest, meeting]: [string, Meeting],
  { moved, cancelled, pressed }: Promised,
): string[] {
  const isCancelled = meeting.status === 'cancelled';
  const moves = meeting.sequence - (isCancelled ? 1 : 0);
  const to = moved.get(guest);
  const wrong: [is: boolean, what: string][] = [
    [to !== undefined && meeting.startsAt !== to, `is not where it was moved to, ${to}`],
    [moves > (pressed.move.has(guest) ? 1 : 0), `was moved ${moves} times`],
    [cancelled.has(guest) && !isCancelled, 'was cancelled'],
    [isCancelled && !pressed.cancel.has(guest), 'was not to be cancelled'],
  ];
  return wrong.filter(([is]) => is).map(([, what]) => `${guest} ${JSON.stringify(meeting)} ${what}`);
}

/** Every other process is killed at any time. So what the one before it had not noted as sent is sent before the next kill. */
function killOf(run: number): Pick<Work, 'killAt' | 'nth'> {
  const [killAt, before] = killPoints[Math.floor(run / 2) % killPoints.length] as (typeof killPoints)[number];
  return run % 2 === 0
    ? { killAt: 'any time', nth: 0 }
    : { killAt, nth: before + 1 + (run % 3) * Math.sign(before) };
}

type Receiver = Awaited<ReturnType<typeof openEventReceiver>>;
type Starts = Map<string | undefined, string[]>;

async function killWhileWorking(
  work: Work,
  { receiver, calendar }: { receiver: Receiver; calendar: FakeCaldav },
  promised: Promised,
): Promise<void> {
  const { child, url, kill } = await startKilled(work);
  let calls = 0;
  const killAt = (point: KillPoint) => () => {
    if (work.killAt !== point) return passes;
    calls += 1;
    if (calls === work.nth) child.kill('SIGKILL');
    return passes;
  };
  receiver.beforeAnswer = killAt('at webhook');
  // The calendar does what it was asked. Its answer comes too late.
  for (const method of ['PUT', 'DELETE']) calendar.always(method, killAt('at calendar'));
  const starts: Starts = new Map();
  for (const { slug } of hostPages) {
    const slots = `${url}/api/agent/booking-pages/${slug}/slots?duration=15&timezone=UTC&days=60`;
    let answer = await call(slots);
    // The calendar is read first.
    while (answer.status === 503) {
      await sleep(20);
      answer = await call(slots);
    }
    const listed = JSON.parse(answer.body ?? '{"slots":[]}') as { slots: { start: string }[] };
    starts.set(
      slug,
      listed.slots.slice(0, soonestStarts).map(({ start }) => start),
    );
  }
  const mostAsked = promised.asked + mostAskedPerRun;
  let alive = true;
  const callers = Array.from({ length: callersAtOnce }, async () => {
    while (alive) await (promised.asked < mostAsked ? ask(url, starts, promised) : sleep(5));
  });
  const guests = decideWhatArrives(url, work.outgoing, { promised, starts, alive: () => alive });
  await untilWorked(promised, work, () => child.exitCode !== null || child.signalCode !== null);
  const killedItself = (await kill()) || (work.nth > 0 && calls >= work.nth);
  const point = killedItself ? work.killAt : 'any time';
  promised.killed[point] = (promised.killed[point] ?? 0) + 1;
  alive = false;
  await Promise.all([...callers, guests]);
}

/**
 * Waits until a number of buttons were pressed, and some milliseconds more, so that a kill can meet any step of the work. It counts
 * presses, because on a busy machine a kill after a fixed time would come before any work. A process that kills itself gets more time.
 */
async function untilWorked(promised: Promised, { run, killAt }: Work, isOver: () => boolean): Promise<void> {
  const presses =
    promised.presses + (killAt === 'any time' ? 1 + ((run * 7) % 13) : Number.POSITIVE_INFINITY);
  const endsAt = performance.now() + (killAt === 'any time' ? longestRunMs : 3 * longestRunMs);
  while (!isOver() && promised.presses < presses && performance.now() < endsAt) await sleep(5);
  if (!isOver()) await sleep((run * 37) % 50);
}

async function ask(url: string, starts: Starts, promised: Promised): Promise<void> {
  promised.asked += 1;
  const number = promised.asked;
  const guestEmail = `guest${number}@example.com`;
  const start = startFor(number, 7, starts);
  const request = { guestName: 'Guest', guestEmail, timezone: 'UTC', durationMinutes: 15, start };
  const requests = `${url}/api/agent/booking-pages/${pageOf(number)}/requests`;
  const { status } = await call(requests, JSON.stringify(request), 'application/json');
  if (status === 202) promised.accepted.add(guestEmail);
  if (status === undefined) promised.unanswered += 1;
}

/** The page of a guest. Guests who press the same buttons have different pages. */
const pageOf = (number: number) => hostPages[Math.floor(number / 6) % hostPages.length]?.slug;

function startFor(number: number, step: number, starts: Starts): string | undefined {
  const list = starts.get(pageOf(number)) ?? [];
  return list[(number * step) % list.length];
}

type Deciding = { promised: Promised; starts: Starts; alive: () => boolean };

/**
 * Guests and hosts press as soon as their mail has arrived. Only some guests of each run confirm, so that enough times are left for all
 * runs. A third of these then move their meeting, a third cancel it, and the host cancels half of the others.
 */
async function decideWhatArrives(url: string, outgoing: string, deciding: Deciding): Promise<void> {
  const { promised, alive } = deciding;
  const guests = new Map<string, string>();
  const read = new Set<string>();
  let confirmed = 0;
  const before = sizeOf(outgoing);
  while (alive()) {
    for (const copy of await readLines<Copy>(outgoing, before)) {
      const { messageId, requestId, kind, to } = copy;
      if (!alive()) return;
      if (read.has(messageId)) continue;
      read.add(messageId);
      if (kind === 'confirm_request') guests.set(requestId, to);
      const guest = guests.get(requestId);
      if (guest === undefined || (kind === 'confirm_request' && confirmed === 6)) continue;
      if (kind === 'confirm_request') confirmed += 1;
      const press = nextPress(copy, guest, deciding);
      if (!press) continue;
      const { path, form } = press;
      if (form.decision !== 'confirm') promised.pressed[form.decision].add(guest);
      const type = 'application/x-www-form-urlencoded';
      const { body = '' } = await call(`${url}${path}`, String(new URLSearchParams(form)), type);
      promised.presses += body === '' ? 0 : 1;
      if (body.includes('The meeting is booked')) promised.booked.add(guest);
      if (body.includes('The meeting was moved')) promised.moved.set(guest, Date.parse(form.start ?? ''));
      if (body.includes('The meeting is cancelled')) promised.cancelled.add(guest);
    }
    await sleep(20);
  }
}

type Form = { decision: 'confirm' | 'move' | 'cancel'; start?: string; sequence?: string };

/** The button that the reader of this copy presses, if any. */
function nextPress(
  { kind, links }: Copy,
  guest: string,
  { starts }: Deciding,
): { path: string; form: Form } | undefined {
  const number = Number(/\d+/.exec(guest)?.[0]);
  const link = (to: string) => links.find((one) => one.startsWith(`/${to}/`)) ?? '';
  const cancel = { path: link('cancel'), form: { decision: 'cancel' } } as const;
  if (kind === 'confirm_request') return { path: link('confirm'), form: { decision: 'confirm' } };
  if (kind === 'booked_guest' && number % 3 === 0) {
    const start = startFor(number, 7919, starts) ?? '';
    return { path: link('move'), form: { decision: 'move', start, sequence: '0' } };
  }
  if (kind === 'booked_guest' && number % 3 === 1) return cancel;
  if (kind === 'moved_guest' && number % 2 === 0) return cancel;
  return kind === 'booked_host' && number % 6 === 2 ? cancel : undefined;
}

/** Undefined if no complete answer came. */
async function call(url: string, body?: string, type?: string): Promise<{ status?: number; body?: string }> {
  try {
    const response = await fetch(url, {
      ...(body !== undefined && { method: 'POST', body }),
      ...(type && { headers: { 'content-type': type } }),
    });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (error instanceof TypeError) return {};
    throw error;
  }
}

/** Waits as long as something is sent. Reminders may wait for their time. */
async function untilAllIsSent(store: Store, now: number): Promise<void> {
  let waiting = Number.POSITIVE_INFINITY;
  for (let idleSeconds = 0; idleSeconds < 180; idleSeconds += 1) {
    const row = await store.read((sql) =>
      sql.get<{ mails: number; events: number; entries: number }>(
        `select (select count(*) from mail where sent_at is null and failed_at is null and next_attempt_at <= ?) as mails,
           (select count(*) from hook_delivery) as events,
           (select count(*) from calendar_entry where next_attempt_at is not null) as entries`,
        now,
      ),
    );
    const left = Number(row?.mails) + Number(row?.events) + Number(row?.entries);
    if (left === 0) return;
    if (left < waiting) idleSeconds = 0;
    waiting = left;
    await sleep(1000);
  }
  throw new Error(`${waiting} mails, events and entries are still unsent, and none left in three minutes`);
}

/** An entry's meeting and start, as `readStore` gives them. */
const describeEntry = (text: string) =>
  ['UID', 'DTSTART'].map((line) => new RegExp(`^${line}:([^@\r]*)`, 'm').exec(text)?.[1]).join(' ');

type MailFacts = { id: string; sent: number | null; reason: string | null };

type Meeting = { startsAt: number; status: string; sequence: number };

function readStore(store: Store) {
  return store.read(async (sql) => {
    const requests = await sql.all<{ email: string }>('select guest_email as email from request');
    const meetings = await sql.all<Meeting & { email: string }>(
      `select guest_email as email, meeting.starts_at as "startsAt", meeting.status, meeting.sequence
       from request join meeting on meeting.id = request.id`,
    );
    const entries = await sql.all<{ id: string; at: number }>(
      `select id, starts_at as at from meeting where status = 'booked' and host_account = 'dana@example.com'`,
    );
    const unmailed = await sql.all(
      `select id from request where not exists (select 1 from mail where request_id = request.id and kind = 'confirm_request')`,
    );
    return {
      requests: new Set(requests.map(({ email }) => email)),
      meetings: new Map(meetings.map(({ email, ...meeting }) => [email, meeting])),
      mails: await sql.all<MailFacts>(
        `select id, sent_at as sent, last_error as reason from mail
         where not (kind = 'reminder_guest' and sent_at is null and failed_at is null)`,
      ),
      unmailed: unmailed.length,
      entries: entries
        .map(({ id, at }) => `${id} ${new Date(Number(at)).toISOString().replace(/[-:]|\.\d+/g, '')}`)
        .sort(),
    };
  });
}

/** SQLite's own check; PostgreSQL was not killed, and has none that an ordinary user may run. */
function integrityOf(address: string): string {
  if (address.startsWith('postgres:')) return 'ok';
  const db = new DatabaseSync(address);
  try {
    return String(db.prepare('pragma integrity_check').get()?.integrity_check);
  } finally {
    db.close();
  }
}

/** The lines of a file, from a position on. The last line is left out if a kill has cut it. */
async function readLines<Line>(path: string, from = 0): Promise<Line[]> {
  if (sizeOf(path) === from) return [];
  const stream = createReadStream(path, { encoding: 'utf8', start: from });
  const text = (await stream.toArray()).join('');
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Starts `killed-process.fixture.ts`. Resolves when it listens. */
async function startKilled(work: Work) {
  const program = import.meta.resolve('./killed-process.fixture.ts');
  const started = forkProgram<string>(program, [JSON.stringify(work)]);
  return { ...started, url: await started.told((url) => url) };
}

/** A web server that gets the events of a webhook. `beforeAnswer` is called for each before it is answered. */
async function openEventReceiver(): Promise<{
  url: string;
  got: HookEvent[];
  beforeAnswer: () => void;
  close(): Promise<void>;
}> {
  const server = createServer(async (incoming, outgoing) => {
    const text = await readText(incoming);
    if (text === undefined) return;
    const { type, data } = JSON.parse(text) as { type: string; data: Parameters<typeof describeEvent>[0] };
    const what = describeEvent({ kind: type.replace('meeting.', ''), meeting: data.meeting });
    receiver.got.push({ id: String(incoming.headers['webhook-id']), what });
    receiver.beforeAnswer();
    outgoing.writeHead(204).end();
  });
  const { url, close } = await listenLocally(server);
  const receiver = { url: `${url}/meetings`, got: [] as HookEvent[], beforeAnswer: () => {}, close };
  return receiver;
}

/** Undefined if the sender was killed before it had sent all. */
async function readText(incoming: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  await new Promise((resolve) => incoming.once('close', resolve).once('end', resolve));
  return incoming.complete ? Buffer.concat(parts).toString() : undefined;
}
