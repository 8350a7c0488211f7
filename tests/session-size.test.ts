import type { BookingToolSet, Slot } from 'agent-booking';
import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, listing, request, slotAt, wednesday } from './booking-world.ts';
import { createSharedStore } from './shared-store.ts';

const conversation = 'noa chat-1';
const hourMs = 3_600_000;

/** The size of a session, and the calls at the store and at the service. */
type Figures = {
  chars: number;
  starts: number;
  requests: number;
  waits: number;
  looks: number;
  sent: number;
};

function createMeter() {
  const world = createWorld();
  onTestFinished(() => world.close());
  const { store, texts, saves, hooks } = createSharedStore();
  let loads = 0;
  hooks.onLoad = () => {
    loads += 1;
  };
  const tools = world.tools({ sessions: store });
  async function measured(work: (tools: BookingToolSet) => Promise<unknown>): Promise<Figures> {
    const before = loads + saves.length;
    const sentBefore = world.sent.length;
    await work(tools);
    const text = texts.get(conversation) ?? '{"shown":[],"requests":[],"waits":[]}';
    const { shown, requests, waits } = JSON.parse(text);
    const starts = shown.flatMap((answer: { starts: number[] }) => answer.starts).length;
    const looks = loads + saves.length - before;
    const sent = world.sent.length - sentBefore;
    return { chars: text.length, starts, requests: requests.length, waits: waits.length, looks, sent };
  }
  return { world, measured };
}

/** Starts every six hours for three years. Each list begins a minute later than the last one, so that no two lists are equal. */
function years(): () => Slot[] {
  let reads = 0;
  return () => {
    reads += 1;
    const first = wednesday + reads * 60_000;
    return Array.from({ length: 3 * 365 * 4 }, (_, index) =>
      slotAt(new Date(first + index * 6 * hourMs).toISOString().replace('.000Z', 'Z')),
    );
  };
}

it('a session stays as small, and a read as cheap, after sixty lists that hold years of starts', async () => {
  const { world, measured } = createMeter();
  world.answer(listing(years()));
  const figures: Figures[] = [];
  for (let read = 0; read < 60; read += 1)
    figures.push(
      await measured((tools) => tools.getFreeSlots.execute({ ...everything, days: 60 }, { conversation })),
    );
  const [fifth, last] = [figures[4], figures[59]] as [Figures, Figures];
  expect(fifth.starts).toBeGreaterThan(100);
  for (const { starts, chars } of figures.slice(5)) {
    expect(starts).toBeLessThanOrEqual(4000);
    expect(chars).toBeLessThanOrEqual(1.1 * Math.max(...figures.slice(0, 5).map((one) => one.chars)));
  }
  expect(last.looks).toBe(fifth.looks);
  expect(last.sent).toBe(fifth.sent);
});

it('an answer is kept whole or not at all: each start that the latest one showed can be requested', async () => {
  const { world, measured } = createMeter();
  world.answer(listing(years()));
  world.answer(({ method, body = '' }) => (method === 'POST' ? accept(body) : undefined));
  const shown: string[] = [];
  for (let read = 0; read < 10; read += 1)
    await measured(async (tools) => {
      const wish = { ...everything, timezone: 'UTC' };
      const result = await tools.getFreeSlots.execute(wish, { conversation });
      if (result.ok) shown.splice(0, shown.length, ...startsOf(result.days));
    });
  for (const start of [shown[0], shown.at(-1)]) {
    const guestEmail = `guest${shown.indexOf(start ?? '')}@example.com`;
    // Each read lists other minutes: the service lists this start again.
    world.answer(listing([slotAt(`${start}:00Z`)]));
    const input = request({ start: start ?? '', timezone: 'UTC', guestEmail });
    await measured(async (tools) =>
      expect(await tools.requestMeeting.execute(input, { conversation })).toMatchObject({ ok: true }),
    );
  }
});

it('a conversation that requests a meeting each week for two years holds no more than after a year', async () => {
  const { world, measured } = createMeter();
  world.answer(({ method, body = '' }) => (method === 'POST' ? accept(body) : undefined));
  const figures: Figures[] = [];
  for (let week = 0; week < 104; week += 1) {
    world.answer(listing([slotAt(new Date(world.now() + 48 * hourMs).toISOString())]));
    figures.push(
      await measured(async (tools) => {
        const result = await tools.getFreeSlots.execute(everything, { conversation });
        const [start = ''] = result.ok ? startsOf(result.days) : [];
        const input = request({ start });
        expect(await tools.requestMeeting.execute(input, { conversation })).toMatchObject({ ok: true });
      }),
    );
    world.pass(7 * 24 * hourMs);
  }
  // The last fifty expired requests are kept, in case a clock jumps forward and back.
  const [year, end] = [figures[52], figures[103]] as [Figures, Figures];
  expect(year).toMatchObject({ requests: 51, waits: 0 });
  expect(end).toMatchObject({ requests: 51, waits: 0 });
  expect(end.starts).toBeLessThanOrEqual(24);
  expect(end.looks).toBe(year.looks);
  expect(end.sent).toBe(year.sent);
});

function startsOf(days: { date: string; starts: string[] }[]): string[] {
  return days.flatMap(({ date, starts }) => starts.map((time) => `${date}T${time}`));
}

function accept(body: string): Response {
  const { start, durationMinutes } = JSON.parse(body);
  return json(202, { status: 'confirmation_sent', message: 'Sent.', start, durationMinutes });
}
