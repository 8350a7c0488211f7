import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { SlotList } from '../../src/wire/index.ts';
import { createPresses, insertRequests } from '../meeting-presses.ts';
import { openStoreAt } from '../open-store-at.ts';
import type { Press } from '../pressing-process.fixture.ts';
import { sourceCommand, startProgram } from '../start-program.ts';
import { type StorePlace, storePlaces } from '../store-places.ts';
import { openConnection } from './connection.ts';
import { firedAtPages, slugs } from './fired-at-pages.ts';

const rounds = 6;
const callers = 40;
/** A drain takes at most ten seconds. Then the process sends the last mail and closes its database. */
const longestMs = 20_000;

type Figures = {
  answered: number;
  accepted: Set<string>;
  /** The connection was closed before any byte of the answer, so the caller may try again. */
  unanswered: Set<string>;
  broken: string[];
  slowestMs: number;
  /** The last step that was answered, by the meeting's id. */
  steps: Map<string, Step>;
};

/** The buttons that each caller presses for its own meeting, one after the other. */
const stepNames = ['awaiting', 'booked', 'moved', 'cancelled'] as const;
type Step = (typeof stepNames)[number];

it.each(storePlaces)(
  'breaks no request, confirmation, move or cancellation when it has to end under load, on %s',
  async (store, make) => {
    const figures: Figures = {
      answered: 0,
      accepted: new Set(),
      unanswered: new Set(),
      broken: [],
      slowestMs: 0,
      steps: new Map(),
    };
    const lost = { requests: 0, mails: 0, unansweredButTaken: 0, otherSteps: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const place = await make();
      const data = await dataFolderOf(place);
      const before = new Set([...figures.accepted, ...figures.unanswered]);
      await endUnderLoad({ place, data, round }, figures);
      const isOfRound = (email: string) => !before.has(email);
      const kept = await emailsIn(place);
      const steps = await stepsIn(place);
      lost.otherSteps += [...steps].filter(([id, step]) => step !== figures.steps.get(id)).length;
      lost.requests += [...figures.accepted].filter((email) => isOfRound(email) && !kept.has(email)).length;
      lost.unansweredButTaken += [...figures.unanswered].filter((email) => kept.has(email)).length;
      const mailed = await mailAfterRestart(place, data);
      lost.mails += [...figures.accepted].filter((email) => isOfRound(email) && !mailed.has(email)).length;
    }
    const { answered, accepted, unanswered, broken, slowestMs } = figures;
    const told = {
      answered,
      accepted: accepted.size,
      unanswered: unanswered.size,
      broken: broken.length,
      slowestMs,
      presses: Object.fromEntries(stepNames.map((name) => [name, countOf(figures.steps, name)])),
    };
    process.stdout.write(`${JSON.stringify({ store, rounds, callers, ...told, ...lost })}\n`);
    expect(broken.slice(0, 5)).toEqual([]);
    expect(lost).toEqual({ requests: 0, mails: 0, unansweredButTaken: 0, otherSteps: 0 });
    for (const step of stepNames) expect(told.presses[step], step).toBeGreaterThan(0);
    expect(accepted.size).toBeGreaterThan(rounds * 10);
    expect(slowestMs).toBeLessThan(longestMs);
  },
);

async function dataFolderOf({ address, remove }: StorePlace): Promise<string> {
  const folder = address.startsWith('postgres:')
    ? await mkdtemp(join(tmpdir(), 'shutdown-'))
    : dirname(address);
  onTestFinished(async () => {
    await remove();
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/**
 * Starts `agent-booking serve` as a host does behind a proxy. It keeps its mail, and an SQLite file, in its data folder. Reads are not
 * limited, because these callers read more than people do.
 */
async function serveCommand({ address }: StorePlace, data: string) {
  const pages = join(data, 'pages.yaml');
  await writeFile(pages, firedAtPages);
  const database = address.startsWith('postgres:') ? ['--database', address] : [];
  const options = ['--port', '0', '--data', data, '--pages', pages, ...database];
  const more = ['--trust-proxy', '1', '--limit', 'reads=none'];
  const command = [...sourceCommand, 'serve', ...options, ...more];
  const served = await startProgram(command, /^Serving (\S+)$[\s\S]*Ctrl-C/m);
  onTestFinished(() => void served.child.kill('SIGKILL'));
  return served;
}

type Round = { place: StorePlace; data: string; round: number };

async function endUnderLoad({ place, data, round }: Round, figures: Figures): Promise<void> {
  const { url, child, ended } = await serveCommand(place, data);
  const starts = await listStarts(url);
  const meetings = await insertMeetings(place, data, starts);
  for (const { id } of meetings) figures.steps.set(id, 'awaiting');
  let isEnding = false;
  const load = Array.from({ length: callers }, (_, caller) =>
    call(Number(new URL(url).port), {
      figures,
      starts,
      meeting: meetings[caller] as Meeting,
      name: `r${round}c${caller}`,
      isEnding: () => isEnding,
    }),
  );
  const enough = figures.answered + 400;
  while (figures.answered < enough && child.exitCode === null) await sleep(5 + round);
  isEnding = true;
  const began = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - began));
  await Promise.all(load);
}

type Caller = { figures: Figures; starts: string[]; meeting: Meeting; name: string; isEnding: () => boolean };

/**
 * Makes one call after another on a kept connection, until the service does not listen any more. If the connection was closed, it opens a
 * new one.
 */
async function call(port: number, { figures, starts, meeting, name, isEnding }: Caller): Promise<void> {
  for (let connection = 0; ; connection += 1) {
    const kept = await openConnection(port).catch((error: NodeJS.ErrnoException) => error);
    if (kept instanceof Error) {
      if (!isEnding()) figures.broken.push(`not connected: ${kept.message}`);
      return;
    }
    for (let turn = 0; kept.isOpen(); turn += 1) {
      const email = `${name}k${connection}t${turn}@example.com`;
      const isRequest = turn % 4 === 0;
      const next = turn % meeting.every === meeting.every - 1 ? meeting.presses[meeting.done] : undefined;
      const bytes = next
        ? pressOf(next)
        : isRequest
          ? requestOf(email, starts[turn % starts.length] ?? '')
          : readOf(turn);
      const began = isEnding();
      const answers = await kept
        .exchange([{ bytes, method: isRequest || next ? 'POST' : 'GET' }])
        .catch((error: Error) => {
          figures.broken.push(error.message);
          return undefined;
        });
      const status = answers?.[0]?.status;
      if (status !== undefined) figures.answered += 1;
      if (status === 202) figures.accepted.add(email);
      if (next && status === 200) {
        meeting.done += 1;
        figures.steps.set(meeting.id, stepNames[meeting.done] as Step);
      }
      if (status === undefined && isRequest) figures.unanswered.add(email);
      if (status === undefined && !began && !isEnding())
        figures.broken.push('closed before it was told to end');
      if (status !== undefined && status !== 202 && status !== 200)
        figures.broken.push(`${status} for ${bytes}`);
    }
  }
}

/** A meeting that one caller confirms, moves and cancels, with a press in every `every`th turn. `done`: number of answered presses. */
type Meeting = { id: string; presses: Press[]; every: number; done: number };

async function insertMeetings({ address }: StorePlace, data: string, starts: string[]): Promise<Meeting[]> {
  const secret = (await readFile(join(data, 'secret'), 'utf8')).trim();
  const { confirm, move, cancel } = createPresses(secret);
  const at = (place: number) => Date.parse(starts[starts.length - 1 - place] as string);
  const store = await openStoreAt(address);
  const wishes = Array.from({ length: callers }, (_, caller) => ({ startsAt: at(caller * 2), minutes: 15 }));
  const ids = await insertRequests(store, wishes, { secret, now: Date.now() });
  await store.close();
  return ids.map((id, caller) => ({
    id,
    presses: [
      confirm(id),
      move(id, at(caller * 2 + 1)),
      cancel(id, caller % 2 ? 'dana@example.com' : undefined),
    ],
    // Some press often and some seldom, so that all steps are running when the service has to end.
    every: 2 + (caller % 20),
    done: 0,
  }));
}

function pressOf({ path, form }: Press): Buffer {
  const body = String(new URLSearchParams(form));
  const head = `Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}`;
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
}

/** The state of each meeting that `insertMeetings` requested. */
async function stepsIn({ address }: StorePlace): Promise<Map<string, Step>> {
  const store = await openStoreAt(address);
  const rows = await store.read((sql) =>
    sql.all<{ id: string; status: string | null; sequence: number | null }>(
      `select request.id, meeting.status, meeting.sequence from request left join meeting on meeting.id = request.id
       where guest_email = request.id || '@example.com'`,
    ),
  );
  await store.close();
  const stepOf = (status: string | null, sequence: number | null): Step =>
    status === null ? 'awaiting' : status === 'cancelled' ? 'cancelled' : sequence ? 'moved' : 'booked';
  return new Map(rows.map(({ id, status, sequence }) => [id, stepOf(status, sequence)]));
}

const countOf = (steps: Map<string, Step>, step: Step) =>
  [...steps.values()].filter((one) => one === step).length;

function readOf(turn: number): Buffer {
  const slug = slugs[turn % slugs.length];
  const tail = turn % 3 === 0 ? '' : `/slots?days=60&duration=15&x=${turn}`;
  return Buffer.from(`GET /api/agent/booking-pages/${slug}${tail} HTTP/1.1\r\nHost: x\r\n\r\n`);
}

let callersSoFar = 0;

function requestOf(guestEmail: string, start: string): Buffer {
  const body = JSON.stringify({
    guestName: 'Guest',
    guestEmail,
    timezone: 'UTC',
    durationMinutes: 15,
    start,
  });
  callersSoFar += 1;
  // Each request has another caller and another page in turn, because limits are not tested here.
  const from = `203.0.${(callersSoFar >> 8) & 255}.${callersSoFar & 255}`;
  const head = `Host: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return Buffer.from(
    `POST /api/agent/booking-pages/${slugs[callersSoFar % slugs.length]}/requests HTTP/1.1\r\n${head}\r\n\r\n${body}`,
  );
}

async function listStarts(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/agent/booking-pages/demo/slots?days=60&duration=15&timezone=UTC`);
  return ((await response.json()) as SlotList).slots.map(({ start }) => start);
}

async function emailsIn({ address }: StorePlace): Promise<Set<string>> {
  const store = await openStoreAt(address);
  const rows = await store.read((sql) =>
    sql.all<{ email: string }>('select guest_email as email from request'),
  );
  await store.close();
  return new Set(rows.map(({ email }) => email));
}

/** The guests who were mailed after the service started again and sent all waiting mail. */
async function mailAfterRestart(place: StorePlace, data: string): Promise<Set<string>> {
  const { child, ended } = await serveCommand(place, data);
  const store = await openStoreAt(place.address);
  const unsent = () =>
    store.read((sql) => sql.all('select id from mail where sent_at is null and failed_at is null'));
  for (let turn = 0; turn < 300 && (await unsent()).length > 0; turn += 1) await sleep(200);
  await store.close();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const folder = join(data, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return new Set(mails.map((mail) => /^To: (?:.*<)?([^<>\r]+)>?\r$/m.exec(mail)?.[1] ?? ''));
}
