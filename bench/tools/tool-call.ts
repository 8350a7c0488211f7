import { strictEqual } from 'node:assert';
import { createBookingTools, type SlotList } from 'agent-booking';
import * as chrono from 'chrono-node';
import { Agent, request } from 'undici';
import { operationPath } from '../../src/wire/index.ts';
import { startServer } from '../child-server.ts';
import { type Bench, inTurns, median, microsecondsOf, sayMicroseconds, sayRatio } from '../measure.ts';
import { days, fortnight, now, page, slug, timezone } from './fortnight.ts';

const route = operationPath('getFreeSlots', slug);

/** Number of conversations at the same time. With one, the time that an idle server takes to wake would count as ours. */
const conversations = 8;

const words = 'Tuesday after three';

/**
 * One `getFreeSlots` tool call, all its checks and its text for the model with it, against a bare GET of the same body. The peer of a call with
 * words reads the same words with chrono-node, because the planner's own budget is measured against it.
 */
export const toolCall: Bench = async () => {
  const server = await startServer('tools/canned.server.ts', {
    [route]: JSON.stringify(fortnight()),
    [operationPath('getBookingPage', slug)]: JSON.stringify(page),
  });
  const agent = new Agent();
  try {
    const url = `${server.url}${route}?duration=30&timezone=Asia%2FJerusalem&days=${days}`;
    const reads = each(() => () => bareRead(url, agent));
    const readsOfWords = each(() => async () => {
      chrono.parse(words, now, { forwardDate: true });
      await bareRead(url, agent);
    });
    const calls = each(() => caller(server.url, ''));
    const callsWithWords = each(() => caller(server.url, words));
    strictEqual((await bareRead(url, agent)).slots.length, fortnight().slots.length);
    strictEqual(await readsOf(server.url, calls[0] as Call), 1);
    for (const warm of [reads, readsOfWords, calls, callsWithWords]) await together(warm, 1500);
    return [
      await compare(`getFreeSlots tool call, ${days} days`, calls, {
        name: 'undici and JSON.parse',
        calls: reads,
      }),
      await compare(`getFreeSlots tool call, "${words}"`, callsWithWords, {
        name: 'undici, JSON.parse and chrono-node',
        calls: readsOfWords,
      }),
    ];
  } finally {
    await agent.close();
    await server.close();
  }
};

type Call = () => Promise<unknown>;

function each(make: () => Call): Call[] {
  return Array.from({ length: conversations }, make);
}

/** Microseconds a call, the calls of all conversations side by side. */
async function together(calls: readonly Call[], fillMs: number): Promise<number> {
  const figures = await Promise.all(calls.map((call) => microsecondsOf(call, fillMs)));
  return median(figures) / calls.length;
}

async function compare(name: string, calls: readonly Call[], peer: { name: string; calls: readonly Call[] }) {
  const rounds = await inTurns(
    61,
    () => together(calls, 80),
    () => together(peer.calls, 80),
  );
  return {
    name,
    ours: sayMicroseconds(rounds.ours),
    peer: `${peer.name} ${sayMicroseconds(rounds.peer)}`,
    ratio: sayRatio(rounds.ratios),
    budget: '≤ 2×',
    met: median(rounds.ratios) <= 2,
  };
}

async function bareRead(url: string, dispatcher: Agent): Promise<SlotList> {
  const { body } = await request(url, { dispatcher });
  return JSON.parse(await body.text()) as SlotList;
}

/** One conversation that reads again and again, as an agent does; every call reads the service and writes the text. */
function caller(baseUrl: string, when: string): () => Promise<string> {
  const { getFreeSlots } = createBookingTools({ baseUrl, slug, guest: { timezone }, now: () => now });
  return async () => {
    const result = await getFreeSlots.execute({ durationMinutes: 30, days: 0, when });
    if (!result.ok) throw new Error(getFreeSlots.toModelText(result));
    return getFreeSlots.toModelText(result);
  };
}

/** How many slots reads a call makes, once the page is known. */
async function readsOf(url: string, call: () => Promise<unknown>): Promise<number> {
  const count = async () =>
    ((await (await fetch(`${url}/count`)).json()) as Record<string, number>)[route] ?? 0;
  await call();
  const before = await count();
  await call();
  return (await count()) - before;
}
