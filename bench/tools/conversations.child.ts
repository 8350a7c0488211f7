import process from 'node:process';
import { createBookingClient, createBookingTools, type MeetingRequest, type SlotList } from 'agent-booking';
import { messageOfParent } from '../child-server.ts';
import { fortnight, now, page, slug, timezone } from './fortnight.ts';

/**
 * The values that the child keeps in memory. `conversations`: one set of tools holds them. Each conversation reads the list, and every
 * tenth requests a meeting. `parsed lists`: a plain Map holds them. The child measures its heap at each number of `counts`.
 */
export type Keeping = { what: 'conversations' | 'parsed lists'; counts: number[] };

const list = JSON.stringify(fortnight());
const guest = { name: 'Noa Levi', email: 'noa@example.com', timezone, locale: 'en' } as const;
const start = '2026-11-19T10:00';

const { what, counts } = await messageOfParent<Keeping>();
const keep = what === 'conversations' ? conversations() : parsedLists();
// Everything that is made once, and not for each conversation, is made before the first measurement.
for (let warm = 0; warm < 100; warm += 1) await keep(warm % 10);
const heaps = [heapBytes()];
let kept = 10;
for (const count of counts) {
  // One after the other, because equal reads at the same time would share one answer.
  for (; kept < count; kept += 1) await keep(kept);
  heaps.push(heapBytes());
}
// Uses `keep` after the last measurement, so that nothing that it holds is garbage before.
await keep(kept);
process.send?.(heaps);

function heapBytes(): number {
  const { gc } = globalThis;
  if (!gc) throw new Error('the heap is only known where node has --expose-gc');
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}

function conversations(): (index: number) => Promise<void> {
  const { getFreeSlots, requestMeeting } = createBookingTools({
    client: createBookingClient({
      baseUrl: 'http://localhost',
      fetch: async (url, init) => answer(url, init),
      clock: { now: () => now.getTime() },
    }),
    slug,
    guest,
    now: () => now,
  });
  return async (index) => {
    const conversation = `thread-${index}`;
    const asked = { durationMinutes: 30, days: 0, when: '' };
    const shown = await getFreeSlots.execute(asked, { conversation, turn: `message-1-of-${index}` });
    if (!shown.ok) throw new Error(shown.message);
    if (index % 10 > 0) return;
    const input = { start, durationMinutes: 30, reasonKey: '', answers: [], replaces: '' };
    const requested = await requestMeeting.execute(input, { conversation, turn: `message-2-of-${index}` });
    if (!requested.ok) throw new Error(requested.message);
  };
}

function parsedLists(): (index: number) => void {
  const lists = new Map<string, SlotList>();
  return (index) => {
    lists.set(`thread-${index}`, JSON.parse(list) as SlotList);
  };
}

/** Returns the service's answers in this process. The client reads them like those of a server. */
function answer(url: string, { method, body }: RequestInit): Response {
  if (method !== 'POST') return new Response(url.includes('/slots') ? list : JSON.stringify(page));
  const { start, durationMinutes } = JSON.parse(String(body)) as MeetingRequest;
  const message = 'A confirmation link was sent.';
  return Response.json({ status: 'confirmation_sent', message, start, durationMinutes }, { status: 202 });
}
