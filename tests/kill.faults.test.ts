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
import type { Store } from '../src/service/index.ts';
import type { Copy } from './killed-process.fixture.ts';
import { openStoreAt } from './open-store-at.ts';
import { storePlaces } from './store-places.ts';

const kills = 100;
const callersAtOnce = 8;

/** What the service said yes to, and so may never forget. */
type Promised = { asked: number; unanswered: number; accepted: Set<string>; booked: Set<string> };

it.each(storePlaces)(
  'loses nothing that it acknowledged, killed 100 times while it works, on %s',
  async (name, make) => {
    const { address, remove } = await make();
    const folder = await mkdtemp(join(tmpdir(), 'kill-'));
    const outgoing = join(folder, 'outgoing');
    onTestFinished(async () => {
      await remove();
      await rm(folder, { recursive: true, force: true });
    });
    const promised: Promised = { asked: 0, unanswered: 0, accepted: new Set(), booked: new Set() };
    for (let run = 0; run < kills; run += 1) await killWhileWorking({ address, outgoing, run }, promised);
    const { child } = await start({ address, outgoing, run: kills });
    const store = await openStoreAt(address);
    await untilAllMailIsSent(store).finally(() => endNow(child));
    const kept = await readStore(store);
    await store.close();
    const copies = await readCopies(outgoing);
    const messages = new Set(copies.map(({ messageId }) => messageId));
    const { accepted, booked } = promised;
    const mailed = new Set(copies.map(({ to }) => to));
    const figures = {
      ...{ store: name, kills, asked: promised.asked, unanswered: promised.unanswered },
      ...{ accepted: accepted.size, booked: booked.size, mails: kept.mails.length },
      ...{ copies: copies.length, extraCopies: copies.length - messages.size },
      lostRequests: [...accepted].filter((email) => !kept.requests.has(email)).length,
      lostMeetings: [...booked].filter((email) => !kept.meetings.has(email)).length,
      lostMails: [...accepted].filter((email) => !mailed.has(email)).length,
      ...{ overlaps: kept.overlaps, incomplete: kept.incomplete, integrity: integrityOf(address) },
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(accepted.size).toBeGreaterThan(kills);
    expect(booked.size).toBeGreaterThan(kills / 10);
    expect(figures).toMatchObject({
      lostRequests: 0,
      lostMeetings: 0,
      lostMails: 0,
      overlaps: 0,
      incomplete: 0,
    });
    expect(figures.integrity).toBe('ok');
    // A mail that left, and whose process was killed before it could note that, is not sent again once its guest has decided.
    expect(
      kept.mails.filter(
        ({ sent, reason }) => !sent && !/^its request is (?:confirmed|superseded)$/.test(reason ?? ''),
      ),
    ).toEqual([]);
    // Until it is killed a process sends a mail once: so a kill is worth one extra copy at most, under the same Message-ID.
    const perRun = new Set(copies.map(({ run, messageId }) => `${run} ${messageId}`));
    expect(perRun.size).toBe(copies.length);
    const ids = new Set(kept.mails.map(({ id }) => id));
    expect([...messages].filter((messageId) => !ids.has(messageId.replace(/^<|@.*$/g, '')))).toEqual([]);
  },
);

type Run = { address: string; outgoing: string; run: number };

async function killWhileWorking(run: Run, promised: Promised): Promise<void> {
  const { child, url } = await start(run);
  const api = `${url}/api/agent/booking-pages/demo`;
  const slots = await call(`${api}/slots?duration=15&timezone=UTC&days=60`);
  const { slots: listed } = JSON.parse(slots.body ?? '{"slots":[]}') as { slots: { start: string }[] };
  let alive = true;
  const callers = Array.from({ length: callersAtOnce }, async () => {
    while (alive) await ask(api, listed, promised);
  });
  const guests = confirmWhatArrived(url, run.outgoing, { promised, alive: () => alive });
  await sleep(100 + ((run.run * 37) % 400));
  const ended = endNow(child);
  alive = false;
  await Promise.all([ended, ...callers, guests]);
}

async function ask(api: string, listed: { start: string }[], promised: Promised): Promise<void> {
  promised.asked += 1;
  const guestEmail = `guest${promised.asked}@example.com`;
  const start = listed[promised.asked % listed.length]?.start;
  const request = { guestName: 'Guest', guestEmail, timezone: 'UTC', durationMinutes: 15, start };
  const { status } = await call(`${api}/requests`, JSON.stringify(request), 'application/json');
  if (status === 202) promised.accepted.add(guestEmail);
  if (status === undefined) promised.unanswered += 1;
}

/** Some guests of each run, so that there are times enough for all runs; they press the button as soon as their mail is there. */
async function confirmWhatArrived(
  url: string,
  outgoing: string,
  { promised, alive }: { promised: Promised; alive: () => boolean },
): Promise<void> {
  const pressed = new Set<string>();
  const before = sizeOf(outgoing);
  while (alive()) {
    for (const { to, link } of await readCopies(outgoing, before)) {
      if (!link || pressed.size === 6 || pressed.has(to) || promised.booked.has(to) || !alive()) continue;
      pressed.add(to);
      const { body } = await call(`${url}${link}`, 'decision=confirm', 'application/x-www-form-urlencoded');
      if (body?.includes('The meeting is booked')) promised.booked.add(to);
    }
    await sleep(20);
  }
}

/** Undefined where no whole answer came. */
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

async function untilAllMailIsSent(store: Store): Promise<void> {
  // A mail that was leaving when its process was killed waits for its lease of a minute.
  for (let second = 0; second < 180; second += 1) {
    const row = await store.read((sql) =>
      sql.get<{ n: number }>('select count(*) as n from mail where sent_at is null and failed_at is null'),
    );
    if (row?.n === 0) return;
    await sleep(1000);
  }
  throw new Error('mail is still unsent after three minutes');
}

type MailFacts = { id: string; sent: number | null; reason: string | null };

function readStore(store: Store) {
  return store.read(async (sql) => {
    const emails = async (text: string) =>
      new Set((await sql.all<{ email: string }>(text)).map(({ email }) => email));
    const count = async (text: string) => (await sql.get<{ n: number }>(text))?.n ?? -1;
    return {
      requests: await emails('select guest_email as email from request'),
      meetings: await emails(
        `select guest_email as email from request join meeting on meeting.id = request.id where meeting.status = 'booked'`,
      ),
      mails: await sql.all<MailFacts>('select id, sent_at as sent, last_error as reason from mail'),
      /** What one transaction wrote, and is not all there. */
      incomplete: await count(
        `select count(*) as n from request where not exists (select 1 from mail where mail.request_id = request.id)
           or (status = 'confirmed' and (
             not exists (select 1 from meeting where meeting.id = request.id)
             or (select count(*) from mail where mail.request_id = request.id and kind like 'booked%') <> 2))`,
      ),
      overlaps: await count(
        `select count(*) as n from meeting one join meeting other on one.id < other.id
         where one.starts_at < other.ends_at and other.starts_at < one.ends_at`,
      ),
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

/** Every copy of every mail that left, from a place in the file on; a last line that was cut by a kill is none. */
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
