import process from 'node:process';
import { expect, it } from 'vitest';
import type { Store } from '../src/service/index.ts';
import { hostPages, pagesOf } from './host-pages.ts';
import { createPresses, insertRequests } from './meeting-presses.ts';
import type { Press } from './pressing-process.fixture.ts';
import { countDeadlocks, openRace, type PressingProcess } from './pressing-processes.ts';
import { createRandom } from './random.ts';
import { findStoreFaults, listStarts, noFaults } from './store-faults.ts';
import { storePlaces } from './store-places.ts';

const rounds = 100;
const confirmers = 200;
/** Guests who confirm in every other round. */
const fewConfirmers = 6;
/** Each process also confirms for at most this many guests of the process before it. */
const shared = 20;
/** Maximum delay of a press in every other round. */
const spreadMs = 60;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const secret = 'a secret that all processes know'.padEnd(40);
const present = Date.UTC(2026, 10, 18, 8);
const { confirm, cancel, move } = createPresses(secret);
const host = 'dana@example.com';
const slugs = ['demo', 'other'];
/** Two pages of one host. */
const pages = pagesOf(slugs.map((slug) => ({ ...(hostPages[0] as (typeof hostPages)[number]), slug })));

it.each(storePlaces)(
  'gives a time of a host to one of 200 who confirm it and four who move to it, on two pages, in three processes, 100 times, on %s',
  async (name, make) => {
    const { store, processes } = await openRace(make, { secret, present, pages });
    const deadlocksBefore = await countDeadlocks();
    const began = performance.now();
    const figures = {
      store: name,
      rounds,
      confirmers,
      confirmed: 0,
      moved: 0,
      movedElsewhere: 0,
      freed: 0,
      deadlocks: -1,
      seconds: 0,
    };
    const hours = (await listStarts('demo', { pages, now: present })).filter((start) => start % hourMs === 0);
    for (let round = 0; round < rounds; round += 1) {
      const [target, ...from] = hours.slice(round * 3, round * 3 + 3) as [number, number, number];
      const outcome = await race({ store, processes, round }, { target, from });
      figures.confirmed += outcome.confirmed;
      figures.moved += outcome.moved;
      figures.movedElsewhere += outcome.movedElsewhere;
      figures.freed += outcome.freed;
    }
    expect(await findStoreFaults(store, { pages, now: present, hookEvents: [[]] })).toEqual(noFaults);
    for (const one of processes) one.kill();
    figures.deadlocks = (await countDeadlocks()) - deadlocksBefore;
    figures.seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures.deadlocks).toBe(0);
    // Each possible end of a round must have been seen.
    for (const kind of ['confirmed', 'moved', 'movedElsewhere', 'freed'] as const)
      expect(figures[kind], kind).toBeGreaterThan(rounds / 50);
  },
);

type Field = { store: Store; processes: PressingProcess[]; round: number };
type Places = { target: number; from: number[] };
/** `freed`: meetings that had the time for a while, and were cancelled. */
type Outcome = { confirmed: number; moved: number; movedElsewhere: number; freed: number };

/**
 * Guests confirm requests for the target, of three lengths, while four booked meetings are moved to it. The first of these is moved to
 * another place in each process: to the target, behind it, or to the place of the second. The last two are cancelled at the same time,
 * by guest and host.
 */
async function race({ store, processes, round }: Field, { target, from }: Places): Promise<Outcome> {
  const { below } = createRandom(round + 1);
  const places = from.flatMap((hour) => [hour, hour + 30 * minuteMs]);
  const meetings = await insertRequests(
    store,
    places.map((startsAt, place) => ({ startsAt, minutes: 30, page: slugs[place % 2] as string })),
    { secret, now: present },
  );
  const booking = await processes[0]?.press(meetings.map(confirm));
  expect(booking).toEqual(meetings.map(() => '200 The meeting is booked'));
  const guests = await insertRequests(
    store,
    Array.from({ length: round % 2 ? fewConfirmers : confirmers }, (_, guest) => ({
      startsAt: target,
      minutes: [15, 30, 60][guest % 3] as number,
      page: slugs[guest % 2] as string,
    })),
    { secret, now: present },
  );
  const presses = processes.map((_, index) => {
    const size = Math.ceil(guests.length / processes.length);
    const confirms = guests.slice(Math.max(0, index * size - shared), (index + 1) * size).map(confirm);
    const first = Math.floor(round / 2) % meetings.length;
    // In each process the first meeting goes elsewhere: one of these presses may count.
    const wishes = [target, target + 30 * minuteMs, places[1] as number];
    const moves = [...meetings.slice(first), ...meetings.slice(0, first)].map((id) =>
      move(id, id === meetings[0] ? (wishes[index] as number) : target),
    );
    const ends = [
      cancel(meetings[2] as string, index === 0 ? undefined : host),
      cancel(meetings[3] as string, index === 0 ? host : undefined),
    ];
    const later = (one: Press) => (round % 2 ? { ...one, afterMs: below(spreadMs) } : one);
    // A confirmation reads before it takes the lock, so moves would always win if they never came last.
    if (round % 4 === 0) return [...confirms, ...moves, ...ends];
    return [...moves.slice(0, 3), ...[...moves.slice(3), ...confirms, ...ends].map(later)];
  });
  const answers = await Promise.all(processes.map((one, index) => one.press(presses[index] as Press[])));
  const told = presses.flatMap((list, index) =>
    list.map((one, at) => ({ ...one, answer: answers[index]?.[at] ?? '' })),
  );
  for (const [decision, known] of Object.entries(knownAnswers))
    expect(told.filter(({ form, answer }) => form.decision === decision && !known.includes(answer))).toEqual(
      [],
    );
  return judgeRace({ store, target, guests, meetings }, told);
}

const knownAnswers = {
  confirm: ['200 The meeting is booked', '410 That time is no longer free'],
  move: ['200 The meeting was moved', '409 Choose another time', '410 This meeting was cancelled'],
  cancel: ['200 The meeting is cancelled'],
};

type Told = Press & { answer: string };
type Row = { id: string; startsAt: number; status: string; sequence: number };

/** Checks that the database holds what was answered, and that one meeting has the time. */
async function judgeRace(
  { store, target, guests, meetings }: { store: Store; target: number; guests: string[]; meetings: string[] },
  told: Told[],
): Promise<Outcome> {
  const rows = await store.read((sql) =>
    sql.all<Row>(`select id, starts_at as "startsAt", status, sequence from meeting`),
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  const confirmed = guests.filter((id) => kept.has(id));
  const saidBooked = guests.filter((id) =>
    told.some((one) => one.path === confirm(id).path && one.answer.startsWith('200')),
  );
  expect(saidBooked).toEqual(confirmed);
  for (const id of meetings) {
    const row = kept.get(id) as Row;
    const said = told.filter(
      (one) => one.path === move(id, 0).path && one.answer === '200 The meeting was moved',
    );
    expect(said.filter(({ form }) => Date.parse(form.start as string) !== row.startsAt)).toEqual([]);
    // A press after the cancellation was answered with the cancellation.
    if (row.status === 'booked') expect(said.length > 0).toBe(row.sequence === 1);
  }
  expect(meetings.map((id) => kept.get(id)?.status)).toEqual(['booked', 'booked', 'cancelled', 'cancelled']);
  const at = rows
    .filter(({ startsAt, status }) => startsAt === target && status === 'booked')
    .map(({ id }) => id);
  const freed = meetings.filter(
    (id) => kept.get(id)?.status === 'cancelled' && kept.get(id)?.startsAt === target,
  );
  // A meeting that had the time and was cancelled may have left it free.
  expect(freed.length > 0 ? [0, 1] : [1]).toContain(at.length);
  return {
    confirmed: confirmed.length,
    moved: meetings.filter((id) => at.includes(id)).length,
    movedElsewhere:
      kept.get(meetings[0] as string)?.sequence === 1 && !at.includes(meetings[0] as string) ? 1 : 0,
    freed: freed.length,
  };
}
