import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { demoPagesYaml, type Store } from '../src/service/index.ts';
import type { Copy } from './killed-process.fixture.ts';
import { openStoreAt } from './open-store-at.ts';
import { findStoreFaults, noFaults } from './store-faults.ts';
import { storePlaces } from './store-places.ts';

const kills = 100;
const callersAtOnce = 8;
/** Few, so that the mail of guests who press a button does not wait behind mail of thousands who press none. */
const mostAskedPerRun = 40;
const longestRunMs = 4000;

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
};

it.each(storePlaces)(
  'loses no request, meeting, move or cancellation that it acknowledged, killed 100 times while it works, on %s',
  async (name, make) => {
    const { address, remove } = await make();
    const folder = await mkdtemp(join(tmpdir(), 'kill-'));
    const outgoing = join(folder, 'outgoing');
    onTestFinished(async () => {
      await remove();
      await rm(folder, { recursive: true, force: true });
    });
    const promised: Promised = {
      ...{ asked: 0, unanswered: 0, presses: 0, accepted: new Set(), booked: new Set() },
      ...{ moved: new Map(), cancelled: new Set(), pressed: { move: new Set(), cancel: new Set() } },
    };
    const began = performance.now();
    for (let run = 0; run < kills; run += 1) await killWhileWorking({ address, outgoing, run }, promised);
    const { child } = await start({ address, outgoing, run: kills });
    const store = await openStoreAt(address);
    await untilAllMailIsSent(store).finally(() => endNow(child));
    const kept = await readStore(store);
    const faults = await findStoreFaults(store, { pages: demoPagesYaml, now: Date.now() });
    await store.close();
    const copies = await readCopies(outgoing);
    const messages = new Set(copies.map(({ messageId }) => messageId));
    const { accepted, booked, moved, cancelled, pressed } = promised;
    const mailed = new Set(copies.map(({ to }) => to));
    const figures = {
      ...{ store: name, kills, asked: promised.asked, unanswered: promised.unanswered },
      ...{ accepted: accepted.size, booked: booked.size, moved: moved.size, cancelled: cancelled.size },
      ...{ unansweredMoves: pressed.move.size - moved.size, mails: kept.mails.length },
      ...{ copies: copies.length, extraCopies: copies.length - messages.size },
      lostRequests: [...accepted].filter((email) => !kept.requests.has(email)).length,
      lostMeetings: [...booked].filter((email) => !kept.meetings.has(email)).length,
      lostMails: [...accepted].filter((email) => !mailed.has(email)).length,
      ...{ unmailed: kept.unmailed, integrity: integrityOf(address) },
      seconds: Math.round((performance.now() - began) / 1000),
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(accepted.size).toBeGreaterThan(kills);
    expect(booked.size).toBeGreaterThan(kills / 10);
    for (const changed of [moved, cancelled]) expect(changed.size).toBeGreaterThan(kills / 20);
    expect(figures).toMatchObject({ lostRequests: 0, lostMeetings: 0, lostMails: 0, unmailed: 0 });
    expect([...kept.meetings].flatMap((meeting) => contradictions(meeting, promised))).toEqual([]);
    expect(faults).toEqual(noFaults);
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
    const ids = new Set(kept.mails.map(({ id }) => id));
    expect([...messages].filter((messageId) => !ids.has(messageId.replace(/^<|@.*$/g, '')))).toEqual([]);
  },
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

type Run = { address: string; outgoing: string; run: number };

async function killWhileWorking(run: Run, promised: Promised): Promise<void> {
  const { child, url } = await start(run);
  const api = `${url}/api/agent/booking-pages/demo`;
  const slots = await call(`${api}/slots?duration=15&timezone=UTC&days=60`);
  const listed = JSON.parse(slots.body ?? '{"slots":[]}') as { slots: { start: string }[] };
  const starts = listed.slots.map(({ start }) => start);
  const mostAsked = promised.asked + mostAskedPerRun;
  let alive = true;
  const callers = Array.from({ length: callersAtOnce }, async () => {
    while (alive) await (promised.asked < mostAsked ? ask(api, starts, promised) : sleep(5));
  });
  const guests = decideWhatArrives(url, run.outgoing, { promised, starts, alive: () => alive });
  await untilWorked(promised, run.run);
  const ended = endNow(child);
  alive = false;
  await Promise.all([ended, ...callers, guests]);
}

/**
 * Waits until a number of buttons were pressed, and some milliseconds more, so that a kill can meet any step of the work. It counts
 * presses, because on a busy machine a kill after a fixed time would come before any work.
 */
async function untilWorked(promised: Promised, run: number): Promise<void> {
  const presses = promised.presses + ((run * 7) % 14);
  const endsAt = performance.now() + longestRunMs;
  while (promised.presses < presses && performance.now() < endsAt) await sleep(5);
  await sleep((run * 37) % 50);
}

async function ask(api: string, starts: string[], promised: Promised): Promise<void> {
  promised.asked += 1;
  const guestEmail = `guest${promised.asked}@example.com`;
  const start = starts[promised.asked % starts.length];
  const request = { guestName: 'Guest', guestEmail, timezone: 'UTC', durationMinutes: 15, start };
  const { status } = await call(`${api}/requests`, JSON.stringify(request), 'application/json');
  if (status === 202) promised.accepted.add(guestEmail);
  if (status === undefined) promised.unanswered += 1;
}

type Deciding = { promised: Promised; starts: string[]; alive: () => boolean };

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
    for (const copy of await readCopies(outgoing, before)) {
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
    const start = starts[(number * 7919) % starts.length] as string;
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

async function start({ address, outgoing, run }: Run): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('./killed-process.fixture.ts', import.meta.url));
  const child = fork(program, [address, outgoing, String(run)], {
    execArgv: ['--conditions=agent-booking-source'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the service ended with ${code} before it listened`);
  });
  const [url] = (await Promise.race([once(child, 'message'), died])) as [string];
  died.catch(() => 'killed, as it is to be');
  return { child, url };
}

async function endNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** A mail that was being sent when its process was killed waits for its lease of a minute. So mail has stopped only after a longer time. */
async function untilAllMailIsSent(store: Store): Promise<void> {
  let waiting = Number.POSITIVE_INFINITY;
  for (let idleSeconds = 0; idleSeconds < 180; idleSeconds += 1) {
    const row = await store.read((sql) =>
      sql.get<{ n: number }>('select count(*) as n from mail where sent_at is null and failed_at is null'),
    );
    const now = Number(row?.n);
    if (now === 0) return;
    if (now < waiting) idleSeconds = 0;
    waiting = now;
    await sleep(1000);
  }
  throw new Error(`${waiting} mails are still unsent, and none left in three minutes`);
}

type MailFacts = { id: string; sent: number | null; reason: string | null };

type Meeting = { startsAt: number; status: string; sequence: number };

function readStore(store: Store) {
  return store.read(async (sql) => {
    const requests = await sql.all<{ email: string }>('select guest_email as email from request');
    const meetings = await sql.all<Meeting & { email: string }>(
      `select guest_email as email, meeting.starts_at as "startsAt", meeting.status, meeting.sequence
       from request join meeting on meeting.id = request.id`,
    );
    const unmailed = await sql.all(
      `select id from request where not exists (select 1 from mail where request_id = request.id and kind = 'confirm_request')`,
    );
    return {
      requests: new Set(requests.map(({ email }) => email)),
      meetings: new Map(meetings.map(({ email, ...meeting }) => [email, meeting])),
      mails: await sql.all<MailFacts>('select id, sent_at as sent, last_error as reason from mail'),
      unmailed: unmailed.length,
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

/** Every copy of every sent mail, from a position in the file on. The last line is left out if a kill has cut it. */
async function readCopies(outgoing: string, from = 0): Promise<Copy[]> {
  if (sizeOf(outgoing) === from) return [];
  const stream = createReadStream(outgoing, { encoding: 'utf8', start: from });
  const text = (await stream.toArray()).join('');
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Copy);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
