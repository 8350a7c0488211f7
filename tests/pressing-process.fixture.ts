/**
 * A separate process that serves a store. Its parent sends it links whose buttons it presses at the same time, and gets the answer to each.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBookingService } from '../src/service/index.ts';
import { openStoreAt } from './open-store-at.ts';

/** A button to press: the path of its page, the fields of its form, and the delay in milliseconds. */
export type Press = { path: string; form: Record<string, string>; afterMs?: number };

const [address = '', secret = '', present = '', connections = '', pages = ''] = process.argv.slice(2);
const store = await openStoreAt(address, Number(connections));
const service = createBookingService({
  pages,
  store,
  secret,
  clock: { now: () => Number(present) },
  // This process delivers no events, so all stay in the database.
  onMeeting: () => undefined,
});

process.on('message', async (presses: Press[]) => {
  const pressed = presses.map(async ({ path, form, afterMs = 0 }) => {
    if (afterMs > 0) await sleep(afterMs);
    const response = await service.fetch(path, { method: 'POST', body: new URLSearchParams(form) });
    return `${response.status} ${/<h1>(.*?)<\/h1>/s.exec(await response.text())?.[1]}`;
  });
  process.send?.(await Promise.all(pressed));
});
process.send?.('ready');
