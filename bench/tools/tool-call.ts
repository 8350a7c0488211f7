import { strictEqual } from 'node:assert';
import { createBookingTools, type SlotList } from 'agent-booking';
import { Agent, request } from 'undici';
import { operationPath } from '../../src/wire/index.ts';
import { type Bench, measureLine, median, microsecondsOf, sayMicroseconds, startServer } from '../measure.ts';
import { days, fortnight, fortnightPath, now, page, slotsPath, slug, timezone } from './fortnight.ts';

/** Number of conversations at the same time. With one, the time that an idle server takes to wake would count as ours. */
const conversations = 8;

/**
 * One `getFreeSlots` tool call, with all its checks and its text for the model, against a bare GET of the same body. A call with words may
 * take as long as two and a half bare ones, because the planner may take 50 µs.
 */
export const toolCall: Bench = async () => {
  const bodies = {
    [slotsPath]: JSON.stringify(fortnight()),
    [operationPath('getBookingPage', slug)]: JSON.stringify(page),
  };
  await using server = await startServer({ kind: 'hono', bodies });
  const agent = new Agent();
  try {
    const url = `${server.url}${fortnightPath}`;
    const reads = each(() => () => bareRead(url, agent));
    strictEqual((await bareRead(url, agent)).slots.length, fortnight().slots.length);
    await together(reads, 1500);
    const besideReads = async (name: string, when: string, atMost: number) => {
      const calls = each(() => caller(server.url, when));
      await together(calls, 1500);
      await measureLine({
        name: `getFreeSlots tool call, ${name}`,
        ours: () => together(calls, 80),
        peer: () => together(reads, 80),
        against: 'undici and JSON.parse',
        say: sayMicroseconds,
        rounds: 61,
        budget: { atMost },
      });
    };
    await besideReads(`${days} days`, '', 2);
    await besideReads('"Tuesday after three"', 'Tuesday after three', 2.5);
  } finally {
    await agent.close();
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

async function bareRead(url: string, dispatcher: Agent): Promise<SlotList> {
  const { body } = await request(url, { dispatcher });
  return JSON.parse(await body.text()) as SlotList;
}

/** One conversation that reads again and again, as an agent does; every call reads the service and writes the text. */
function caller(baseUrl: string, when: string): Call {
  const { getFreeSlots } = createBookingTools({ baseUrl, slug, guest: { timezone }, now: () => now });
  return async () => {
    const result = await getFreeSlots.execute({ durationMinutes: 30, days: 0, when });
    if (!result.ok) throw new Error(getFreeSlots.toModelText(result));
    return getFreeSlots.toModelText(result);
  };
}
