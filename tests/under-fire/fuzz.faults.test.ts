import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../src/service/index.ts';
import type { SlotList } from '../../src/wire/index.ts';
import { openStoreAt } from '../open-store-at.ts';
import { createRandom, type Random } from '../random.ts';
import { findStoreFaults, type HookEvent, noFaults } from '../store-faults.ts';
import { type StorePlace, storePlaces } from '../store-places.ts';
import { excerpt, openConnection } from './connection.ts';
import { firedAtPages } from './fired-at-pages.ts';
import { judge } from './judge.ts';
import { type Call, makeCall } from './make-call.ts';
import { type ServedProcess, startServed } from './served-process.ts';
import { judgeNoise, makeNoise, shout } from './shout.ts';

const seed = 6;
const calls = 1_000_000;
/** On a busy machine fewer calls are made; the figures say how many. */
const maxMs = 1_500_000;
const lanes = 12;
const atOnce = 10;
/** Number of connections for noise, and how long they wait. Some noise makes the service wait for more. */
const noiseLanes = 48;
const patienceMs = 2000;
/** Few enough that the same links are pressed again, and that many callers request the same starts. */
const newestLinks = 100;
const latestStarts = 20;

/** Minimum share of each answer. A fuzz that only reaches the first check shows little. */
const reached: [place: string, status: number, share: number][] = [
  ['getBookingPage', 200, 0.05],
  ['getBookingPage', 404, 0.005],
  ['getFreeSlots', 200, 0.05],
  ['getFreeSlots', 400, 0.03],
  ['getFreeSlots', 404, 0.005],
  // Confirmed starts are gone. The faster the machine, the fewer starts are left.
  ['requestMeeting', 202, 0.005],
  ['requestMeeting', 400, 0.1],
  ['requestMeeting', 404, 0.01],
  ['requestMeeting', 409, 0.003],
  ['requestMeeting', 429, 0.005],
  ['confirm', 200, 0.001],
  ['confirm', 400, 0.001],
  ['confirm', 403, 0.001],
  ['confirm', 404, 0.001],
  ['confirm', 410, 0.00001],
  ['cancel', 200, 0.0003],
  ['move', 200, 0.00005],
  ['move', 404, 0.0005],
  ['move', 409, 0.00001],
  ['move', 410, 0.0001],
  ['book', 200, 0.005],
  ['book', 400, 0.005],
  ['other method', 405, 0.005],
  ['noise', 400, 0.001],
];

type Run = {
  served: ServedProcess;
  known: { starts: string[]; links: { confirm: string[]; cancel: string[] } };
  counts: Map<string, number>;
  wrong: string[];
  fired: number;
  /** When to stop, by `performance.now()`. */
  endsAt: number;
};

it.each(storePlaces)(
  'answers a million strange requests as the interface says, or closes the connection, on %s',
  async (store, make) => {
    const place = await make();
    const known: Run['known'] = { starts: [], links: { confirm: [], cancel: [] } };
    const got: HookEvent[] = [];
    let mailed = 0;
    const onLink = (link: string) => {
      const links = known.links[link.startsWith('/cancel') ? 'cancel' : 'confirm'];
      links[links.length < newestLinks ? links.length : mailed % newestLinks] = link;
      mailed += 1;
    };
    const served = await startServed(place.address, onLink, (event) => got.push(event));
    onTestFinished(async () => {
      served.child.kill('SIGKILL');
      await place.remove();
    });
    const run: Run = {
      served,
      known,
      counts: new Map(),
      wrong: [],
      fired: 0,
      endsAt: performance.now() + maxMs,
    };
    const began = performance.now();
    await fire(run, calls / 10);
    const early = await served.health();
    await fire(run, calls);
    const perSecond = Math.round(run.fired / ((performance.now() - began) / 1000));
    const kept = await openStoreAt(place.address);
    await untilDelivered(kept);
    const late = await served.health();
    const after = await fetch(`${served.url}/api/agent/booking-pages/demo`);
    served.child.kill('SIGTERM');
    const ended = await served.ended;
    const faults = await findStoreFaults(kept, {
      pages: firedAtPages,
      now: Date.now(),
      hookEvents: [got],
    });
    await kept.close();
    const figures = {
      store,
      seed,
      calls: run.fired,
      perSecond,
      mailed,
      events: got.length,
      ended,
      integrity: integrityOf(place),
      heapMiB: [early.heapMiB, late.heapMiB],
      rssMiB: [early.rssMiB, late.rssMiB],
      cpuSeconds: late.cpuSeconds,
      answers: sorted(run.counts),
      logged: late.events,
      mistakes: late.mistakes,
      wrong: run.wrong.length,
    };
    process.stdout.write(`${JSON.stringify(figures, null, 1)}\n`);
    expect(run.wrong.slice(0, 5)).toEqual([]);
    expect(late.mistakes).toEqual([]);
    expect({ after: after.status, ended, integrity: figures.integrity }).toEqual({
      after: 200,
      ended: 0,
      integrity: 'ok',
    });
    expect(faults).toEqual(noFaults);
    expect(
      reached.filter(
        ([place, status, share]) => (run.counts.get(`${place} ${status}`) ?? 0) < share * run.fired,
      ),
    ).toEqual([]);
    expect(late.heapMiB).toBeLessThan(early.heapMiB * 1.25 + 2);
    expect(late.rssMiB).toBeLessThan(early.rssMiB * 1.5);
  },
  3_600_000,
);

function untilDelivered(store: Store): Promise<void> {
  const waiting = () => store.read((sql) => sql.all('select event_id from hook_delivery'));
  return expect.poll(waiting, { timeout: 60_000, interval: 500 }).toEqual([]);
}

/** Sends calls until this number of them was answered. */
async function fire(run: Run, until: number): Promise<void> {
  run.known.starts = await listStarts(run.served.url);
  const goesOn = () => run.fired < until && run.wrong.length < 20 && performance.now() < run.endsAt;
  const dice = (lane: number) => createRandom(seed * 1000 + lane + until);
  await Promise.all([
    ...Array.from({ length: lanes }, (_, lane) => fireLane(run, dice(lane), goesOn)),
    ...Array.from({ length: noiseLanes }, (_, lane) => shoutLane(run, dice(lanes + lane), goesOn)),
  ]);
}

async function fireLane(run: Run, dice: Random, goesOn: () => boolean): Promise<void> {
  let connection = await openConnection(run.served.port);
  while (goesOn()) {
    if (!connection.isOpen()) connection = await openConnection(run.served.port);
    const batch = Array.from({ length: atOnce }, () => makeCall(run.known, dice));
    const answers = await connection.exchange(batch).catch((error: Error) => blame(run, batch, error));
    for (const [index, answer] of answers.entries()) {
      const call = batch[index] as Call;
      note(run, `${call.place} ${answer.status}`, judge(call, answer, dice.in100(5)));
    }
    // The service ignores what follows a close. A connection that closes without saying so was cut.
    const last = answers.at(-1);
    if (answers.length < atOnce && !last?.closes) {
      blame(run, batch.slice(Math.max(0, answers.length - 1)), new Error(`cut off after ${last?.head}`));
    }
  }
  connection.end();
}

async function shoutLane(run: Run, dice: Random, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const bytes = makeNoise(makeCall(run.known, dice), dice);
    try {
      const answers = await shout(run.served.port, bytes, patienceMs);
      for (const answer of answers) {
        const objection = judgeNoise(answer);
        note(run, `noise ${answer.status}`, objection && `${objection}\n  said ${excerpt(bytes)}`);
      }
    } catch (error) {
      blame(run, [], error as Error);
    }
  }
}

function note(run: Run, what: string, objection: string | undefined): void {
  run.fired += 1;
  run.counts.set(what, (run.counts.get(what) ?? 0) + 1);
  if (objection) run.wrong.push(objection);
}

function blame(run: Run, batch: readonly Call[], error: Error): [] {
  run.wrong.push(`${error.message}\n${batch.map(({ bytes }) => excerpt(bytes)).join('\n')}`);
  return [];
}

/** All pages have the same hours. */
async function listStarts(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/agent/booking-pages/demo/slots?days=60&timezone=UTC`);
  const { slots } = (await response.json()) as SlotList;
  return slots.slice(-latestStarts).map(({ start }) => start);
}

function sorted(counts: Map<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** SQLite's own check; PostgreSQL has none that an ordinary user may run. */
function integrityOf({ address }: StorePlace): string {
  if (address.startsWith('postgres:')) return 'ok';
  const db = new DatabaseSync(address);
  try {
    return String(db.prepare('pragma integrity_check').get()?.integrity_check);
  } finally {
    db.close();
  }
}
