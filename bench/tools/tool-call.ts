import { strictEqual } from 'node:assert';
import { createBookingTools, type SlotList } from 'agent-booking';
import { Agent, request } from 'undici';
import { operationPath } from '../../src/wire/index.ts';
import { startServer } from '../child-server.ts';
import { atMost, type Bench, inTurns, median, microsecondsOf, sayMicroseconds } from '../measure.ts';
import { days, fortnight, now, page, slug, timezone } from './fortnight.ts';

const route = operationPath('getFreeSlots', slug);

/** Number of conversations at the same time. With one, the time that an idle server takes to wake would count as ours. */
const conversations = 8;

/**
 * One `getFreeSlots` tool call, with all its checks and its text for the model, against a bare GET of the same body. A call with words may
 * take as long as two and a half bare ones, because the planner may take 50 µs.
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
    const calls = each(() => caller(server.url, ''));
    const callsWithWords = each(() => caller(server.url, 'Tuesday after three'));
    strictEqual((await bareRead(url, agent)).slots.length, fortnight().slots.length);
    strictEqual(await readsOf(server.url, calls[0] as Call), 1);
    for (const warm of [reads, calls, callsWithWords]) await together(warm, 1500);
    return [
      await compare(`getFreeSlots tool call, ${days} days`, calls, { reads, budget: 2 }),
      await compare('getFreeSlots tool call, "Tuesday after three"', callsWithWords, { reads, budget: 2.5 }),
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

async function compare(
  name: string,
  calls: readonly Call[],
  { reads, budget }: { reads: readonly Call[]; budget: number },
) {
  const rounds = await inTurns(
    61,
    () => together(calls, 80),
    () => together(reads, 80),
  );
  return {
    name,
    ours: sayMicroseconds(rounds.ours),
    peer: `undici and JSON.parse ${sayMicroseconds(rounds.peer)}`,
    ...atMost(budget, rounds.ratios),
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
