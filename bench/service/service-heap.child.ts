import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createBookingService, demoPagesYaml } from '../../src/service/index.ts';
import { operationPath, type SlotList } from '../../src/wire/index.ts';
import { heapBytes } from '../heap-growth.ts';
import { slug } from '../tools/fortnight.ts';

/** Calls a service that keeps its data in a file, from many addresses. Reports the size of the heap after these numbers of calls. */
const counts = [100_000, 1_000_000];
const callsARequest = 200;
const callsAJob = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'bench-heap-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const service = createBookingService({
  pages: demoPagesYaml,
  store: { file: join(folder, 'booking.db') },
  mail: { send: async () => {}, close: async () => {} },
  limits: { perPage: null, allMail: null },
});
const read = operationPath('getFreeSlots', slug);
const request = operationPath('requestMeeting', slug);
const headers = { 'content-type': 'application/json' };
const { slots } = (await (await service.fetch(`${read}?days=60`)).json()) as SlotList;
// Only later starts: the first ones would be in the past before the bench ends.
const starts = slots.slice(100).map(({ start }) => start);

const heaps: number[] = [];
let calls = 0;
for (const count of counts) {
  for (; calls < count; calls += 1) {
    await call(calls);
    if (calls % callsAJob === 0) await service.runJobs();
  }
  heaps.push(heapBytes());
}
process.send?.(heaps);
await service.close();

async function call(number: number): Promise<void> {
  const caller = `203.0.${(number >> 8) % 40}.${number % 256}`;
  const isRequest = number % callsARequest === 0;
  const init = isRequest ? { method: 'POST', headers, body: bodyOf(number) } : {};
  const path = isRequest ? request : read;
  const { status } = await service.fetch(path, init, { caller });
  if (status !== (isRequest ? 202 : 200)) throw new Error(`${path} was answered ${status}`);
}

function bodyOf(number: number): string {
  const guest = { guestName: 'Guest', guestEmail: `guest${number}@example.com`, timezone: 'UTC' };
  return JSON.stringify({ ...guest, durationMinutes: 30, start: starts[number % starts.length] });
}
