import process from 'node:process';
import { createBookingClient, createBookingTools, type MeetingRequest } from 'agent-booking';
import { heapBytes } from '../heap-growth.ts';
import { fortnight, now, page, slug, timezone } from './fortnight.ts';

/** Conversations that one set of tools remembers. Each reads the list, and every tenth requests a meeting. Reports the heap after these numbers. */
const counts = [10_000, 100_000];
const list = JSON.stringify(fortnight());
const { getFreeSlots, requestMeeting } = createBookingTools({
  client: createBookingClient({
    baseUrl: 'http://localhost',
    fetch: async (url, init) => answer(url, init),
    clock: { now: () => now.getTime() },
  }),
  slug,
  guest: { name: 'Noa Levi', email: 'noa@example.com', timezone, locale: 'en' },
  now: () => now,
});

const heaps: number[] = [];
let kept = 0;
for (const count of counts) {
  // One after the other, because equal reads at the same time would share one answer.
  for (; kept < count; kept += 1) await converse(kept);
  heaps.push(heapBytes());
}
// Uses the tools after the last measurement, so that nothing that they hold is garbage before.
await converse(kept);
process.send?.(heaps);

async function converse(index: number): Promise<void> {
  const conversation = `thread-${index}`;
  const asked = { durationMinutes: 30, days: 0, when: '' };
  const shown = await getFreeSlots.execute(asked, { conversation, turn: `message-1-of-${index}` });
  if (!shown.ok) throw new Error(shown.message);
  if (index % 10 > 0) return;
  const input = { start: '2026-11-19T10:00', durationMinutes: 30, reasonKey: '', answers: [], replaces: '' };
  const requested = await requestMeeting.execute(input, { conversation, turn: `message-2-of-${index}` });
  if (!requested.ok) throw new Error(requested.message);
}

/** Returns the service's answers in this process. The client reads them like those of a server. */
function answer(url: string, { method, body }: RequestInit): Response {
  if (method !== 'POST') return new Response(url.includes('/slots') ? list : JSON.stringify(page));
  const { start, durationMinutes } = JSON.parse(String(body)) as MeetingRequest;
  const message = 'A confirmation link was sent.';
  return Response.json({ status: 'confirmation_sent', message, start, durationMinutes }, { status: 202 });
}
