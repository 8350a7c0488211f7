import process from 'node:process';
import { expect, it } from 'vitest';
import { readPages, type Store } from '../src/service/index.ts';
import { hostPages, pagesOf } from './host-pages.ts';
import { createPresses, insertRequests } from './meeting-presses.ts';
import type { Press } from './pressing-process.fixture.ts';
import { countDeadlocks, openRace, type PressingProcess } from './pressing-processes.ts';
import { createRandom } from './random.ts';
import { findStoreFaults, isTooClose, listStarts, noFaults, type Span, spanOn } from './store-faults.ts';
import { storePlaces } from './store-places.ts';

const rounds = 100;
const guestsAtOnce = 60;
/** Maximum delay of a press in every other round. */
const spreadMs = 40;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Rounds lie so far apart that meetings and buffers of one do not reach the next. */
const roundMs = 6 * hourMs;
const secret = 'a secret that all processes know'.padEnd(40);
const present = Date.UTC(2026, 10, 18, 8);
const { confirm, move } = createPresses(secret);
const pages = pagesOf(hostPages);
const read = readPages(pages);

it.each(storePlaces)(
  'gives a time to one meeting of each host, on pages of one and of two hosts with buffers, in three processes, 100 times, on %s',
  async (name, make) => {
    const { store, processes } = await openRace(make, { secret, present, pages });
    const deadlocksBefore = await countDeadlocks();
    const began = performance.now();
    const figures: Record<string, number> = { demo: 0, review: 0, either: 0, bo: 0, moved: 0, refused: 0 };
    const [first = 0] = await listStarts('demo', { pages, now: present });
    for (let round = 0; round < rounds; round += 1) {
      const from = Math.ceil(first / hourMs) * hourMs + round * roundMs;
      await race({ store, processes, round }, from, (kind) => {
        figures[kind] = (figures[kind] ?? 0) + 1;
      });
    }
    expect(await findStoreFaults(store, { pages, now: present, hookEvents: [[]] })).toEqual(noFaults);
    for (const one of processes) one.kill();
    const deadlocks = (await countDeadlocks()) - deadlocksBefore;
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`${JSON.stringify({ store: name, rounds, ...figures, deadlocks, seconds })}\n`);
    expect(deadlocks).toBe(0);
    // Each end of a race must have been seen.
    for (const [kind, count] of Object.entries(figures)) expect(count, kind).toBeGreaterThan(rounds / 50);
  },
);

type Field = { store: Store; processes: PressingProcess[]; round: number };
/** `home`: where a booked meeting lies before it is moved. */
type Wish = { id: string; page: string; startsAt: number; minutes: number; home?: number };

/**
 * Guests of four pages confirm requests that overlap, while three booked meetings are moved there. In half of the rounds all want the same
 * half hour, which then has one meeting of each host.
 */
async function race({ store, processes, round }: Field, from: number, count: (kind: string) => void) {
  const { below, pick } = createRandom(round + 1);
  const target = from + hourMs;
  const isOneTime = round % 4 < 2;
  const wanted = () => ({
    startsAt: isOneTime ? target : target + pick([-30, -15, 0, 0, 15, 30]) * minuteMs,
    minutes: isOneTime ? 30 : pick([15, 30, 60]),
  });
  const homes = [
    { page: 'demo', startsAt: from + 3.5 * hourMs },
    { page: 'review', startsAt: from + 4.5 * hourMs },
    { page: 'either', startsAt: from + 3.5 * hourMs },
  ].map((home) => ({ ...home, minutes: 30 }));
  const asked = Array.from({ length: round % 2 ? 6 : guestsAtOnce }, (_, guest) => ({
    page: pick(isOneTime && guest < 4 ? ['either'] : ['demo', 'review', 'either', 'bo']),
    ...wanted(),
  }));
  const ids = await insertRequests(store, [...homes, ...asked], { secret, now: present });
  const wishes: Wish[] = [...homes, ...asked].map((one, index) => {
    const id = ids[index] as string;
    return index < homes.length
      ? { ...one, id, home: one.startsAt, startsAt: wanted().startsAt }
      : { ...one, id };
  });
  // One after the other: at one moment the page of both hosts could take the host whom another home needs.
  for (const id of ids.slice(0, homes.length))
    expect(await processes[0]?.press([confirm(id)])).toEqual(['200 The meeting is booked']);
  const hostsBefore = await readRows(store, wishes);
  // Each button is pressed in two of the three processes.
  const presses = processes.map((_, index) =>
    wishes
      .filter((_wish, at) => at % processes.length !== index)
      .map(({ id, home, startsAt }) => (home === undefined ? confirm(id) : move(id, startsAt)))
      .map((one): Press => (round % 2 ? { ...one, afterMs: below(spreadMs) } : one)),
  );
  const answers = await Promise.all(processes.map((one, index) => one.press(presses[index] as Press[])));
  const told = new Map<string, Set<string>>();
  for (const [index, list] of presses.entries())
    for (const [at, { path }] of list.entries())
      told.set(path, (told.get(path) ?? new Set()).add(answers[index]?.[at] ?? ''));
  const rows = await readRows(store, wishes);
  for (const wish of wishes) judge(wish, { told, rows, hostBefore: hostsBefore.get(wish.id)?.host }, count);
  const there = [...rows.values()].filter(({ startsAt }) => startsAt === target).map(({ host }) => host);
  if (isOneTime) expect(there.sort()).toEqual(['bo@example.com', 'dana@example.com']);
}

type Row = Span & { id: string; host: string };
type Outcome = { told: Map<string, Set<string>>; rows: Map<string, Row>; hostBefore: string | undefined };

/** Checks the answers to one guest. If the wish was refused, each host of its page has a meeting that leaves no room. */
function judge(wish: Wish, { told, rows, hostBefore }: Outcome, count: (kind: string) => void): void {
  const { id, page, startsAt, minutes, home } = wish;
  const row = rows.get(id);
  const answers = [...(told.get(home === undefined ? confirm(id).path : move(id, 0).path) ?? [])];
  if (row?.startsAt === startsAt) {
    count(home === undefined ? page : 'moved');
    if (home !== undefined) expect(row.host).toBe(hostBefore);
    const right = home === undefined ? ['200 The meeting is booked'] : ['200 The meeting was moved'];
    expect(answers.filter((answer) => !right.includes(answer))).toEqual([]);
    return;
  }
  count('refused');
  expect(answers).toEqual([
    home === undefined ? '410 That time is no longer free' : '409 Choose another time',
  ]);
  expect(row?.startsAt).toBe(home);
  // A move keeps the host of its meeting.
  const hosts = read.get(page)?.hosts.filter(({ host }) => home === undefined || host.key === hostBefore);
  const free = hosts?.filter((one) =>
    [...rows.values()].every(
      (other) =>
        other.id === id || other.host !== one.host.key || !isTooClose(other, spanOn(one, startsAt, minutes)),
    ),
  );
  expect(free, `${page} at ${new Date(startsAt).toISOString()} was free`).toEqual([]);
}

/** The meetings of these requests. */
async function readRows(store: Store, wishes: Wish[]): Promise<Map<string, Row>> {
  const rows = await store.read((sql) =>
    sql.all<Row>(
      `select id, host_key as host, starts_at as "startsAt", ends_at as "endsAt", busy_from as "busyFrom", busy_until as "busyUntil"
       from meeting where id in (${wishes.map(() => '?')})`,
      ...wishes.map(({ id }) => id),
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
