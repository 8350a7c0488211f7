import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import {
  type BookingService,
  createBookingService,
  memoryTransport,
  demoPagesYaml as pages,
  readMessage,
} from '../../src/service/index.ts';
import type { SlotList } from '../../src/wire/index.ts';
import { openStoreAt } from '../open-store-at.ts';
import { findStoreFaults, noFaults } from '../store-faults.ts';
import { storePlaces } from '../store-places.ts';

const minuteMs = 60_000;
const begin = Date.UTC(2026, 10, 18, 8);
/** A caller may use half of its limits at once, and then make one call at a time. So it calls again each second. */
const stepMs = 1000;
const greedy = '203.0.113.7';
const honest = '198.51.100.9';
const api = '/api/agent/booking-pages/demo';

it.each(storePlaces)(
  'refuses an honest caller nothing while another sends all that its limits let through for an hour, on %s',
  async (name, make) => {
    const { address, remove } = await make();
    const store = await openStoreAt(address);
    const clock = { time: begin, now: () => clock.time };
    const mail = memoryTransport();
    const service = createBookingService({
      ...{ pages, store, clock, mail, publicUrl: 'https://book.example.com' },
      secret: 'the same on every start'.padEnd(40),
    });
    onTestFinished(async () => {
      await service.close();
      await store.close();
      await remove();
    });
    const began = performance.now();
    const calls = { greedy: new Map<string, number>(), honest: new Map<string, number>() };
    const caller =
      (from: string, counts: Map<string, number>): Caller =>
      async (what, path, init) => {
        const response = await service.fetch(path, init, { caller: from });
        const text = await response.text();
        const said = `${what} ${response.status}`;
        counts.set(said, (counts.get(said) ?? 0) + 1);
        return { status: response.status, text };
      };
    const attack = createAttack(caller(greedy, calls.greedy));
    const book = caller(honest, calls.honest);
    for (; clock.time < begin + 60 * minuteMs; clock.time += stepMs) {
      await attack();
      if ((clock.time - begin) % (5 * minuteMs) === 0) await bookMoveCancel(book, service, mail.sent);
    }
    const faults = await findStoreFaults(store, { pages, now: clock.time });
    const seconds = Math.round((performance.now() - began) / 1000);
    const shown = { greedy: Object.fromEntries(calls.greedy), honest: Object.fromEntries(calls.honest) };
    process.stdout.write(`${JSON.stringify({ store: name, ...shown, seconds })}\n`);
    expect(faults).toEqual(noFaults);
    const accepted = { page: 12, slots: 36, request: 12, confirm: 12, move: 12, cancel: 12 };
    const expected = Object.entries(accepted).map(([what, count]): [string, number] => [
      `${what} ${what === 'request' ? 202 : 200}`,
      count,
    ]);
    expect(shown.honest).toEqual(Object.fromEntries(expected));
    // The other caller used all of its limit, and the rest of its calls were refused.
    expect(shown.greedy).toMatchObject({ 'request 202': 60, 'read 429': expect.any(Number) });
    expect(shown.greedy['request 429']).toBeGreaterThan(3000);
    expect(shown.greedy['read 200']).toBeGreaterThan(35_000);
  },
);

type Answered = { status: number; text: string };
type Caller = (what: string, path: string, init?: RequestInit) => Promise<Answered>;

const post = (body: string, type: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});
const requestOf = (guestEmail: string, start: string, guestName = 'Guest') =>
  post(
    JSON.stringify({ guestName, guestEmail, timezone: 'UTC', durationMinutes: 15, start }),
    'application/json',
  );
const form = (fields: Record<string, string>) =>
  post(String(new URLSearchParams(fields)), 'application/x-www-form-urlencoded');

/** One second of a caller that reads and requests until it is refused, for guests of its own and for those of the honest caller. */
function createAttack(call: Caller): () => Promise<void> {
  let count = 0;
  return async () => {
    const list = await call('read', `${api}/slots?days=60&duration=15&timezone=UTC`);
    const starts =
      list.status === 200 ? (JSON.parse(list.text) as SlotList).slots.map(({ start }) => start) : [];
    for (let refused = list.status !== 200; !refused; )
      refused = (await call('read', count % 2 ? `${api}/slots` : '/book/demo')).status !== 200;
    for (let refused = starts.length === 0; !refused; ) {
      count += 1;
      const guest = count % 4 === 0 ? honestGuest(count % 12) : `flood${count}@example.com`;
      refused =
        (await call('request', `${api}/requests`, requestOf(guest, starts[count % starts.length] as string)))
          .status !== 202;
    }
  };
}

const honestGuest = (turn: number) => `noa${turn}@example.com`;
let turns = 0;

/** An agent and its guest: page, slots, request, confirm, move and cancel. */
async function bookMoveCancel(
  call: Caller,
  service: BookingService,
  sent: { to: string; kind: string; raw: Buffer }[],
): Promise<void> {
  const guest = honestGuest(turns % 12);
  turns += 1;
  const free = async () =>
    (
      JSON.parse((await call('slots', `${api}/slots?days=30&duration=15&timezone=UTC`)).text) as SlotList
    ).slots.map(({ start }) => start);
  const linkIn = async (kind: string, to: string) => {
    await service.runJobs();
    // The other caller asks for the same guest by another name, and its mail may leave later.
    const texts = sent
      .filter((one) => one.kind === kind && one.to === guest)
      .map(({ raw }) => readMessage(raw).text ?? '');
    const own = texts.findLast((text) => text.includes('Noa')) ?? '';
    return new RegExp(`/${to}/[\\w-]{43}`).exec(own)?.[0] ?? '';
  };
  await call('page', api);
  const [start = '', target = ''] = await free();
  await call('request', `${api}/requests`, requestOf(guest, start, 'Noa'));
  await call('confirm', await linkIn('confirm_request', 'confirm'), form({ decision: 'confirm' }));
  expect(await free()).not.toContain(start);
  await call(
    'move',
    await linkIn('booked_guest', 'move'),
    form({ decision: 'move', start: target, sequence: '0' }),
  );
  await call('cancel', await linkIn('moved_guest', 'cancel'), form({ decision: 'cancel' }));
  expect(await free()).toEqual(expect.arrayContaining([start, target]));
}
