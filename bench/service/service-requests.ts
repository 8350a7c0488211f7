import { randomUUID } from 'node:crypto';
import { operationPath, type SlotList } from '../../src/wire/index.ts';
import { type Bench, type ChildServer, compare, saySpeed, scratchFolder, startServer } from '../measure.ts';
import { slug } from '../tools/fortnight.ts';
import { load } from './load.ts';

/**
 * Requests accepted durably, each by another guest: checked, counted, committed to the disk with its mail, and the mail sent meanwhile. The
 * peer is bare Hono, which reads the same bodies and stores nothing, and so shows how much HTTP alone allows on this machine.
 */
export const durableRequests: Bench = async () => {
  using folder = scratchFolder();
  await using service = await startServer('service/service.server.ts', { database: folder.path });
  await using hono = await startServer('service/hono.server.ts', {
    path: operationPath('requestMeeting', slug),
  });
  const response = await fetch(`${service.url}${operationPath('getFreeSlots', slug)}?duration=30&days=60`);
  const start = ((await response.json()) as SlotList).slots.at(-1)?.start ?? '';
  return [
    await compare({
      name: 'service, requests accepted durably, 64 at once',
      ours: () => requestsPerSecond(service, { start }),
      peer: () => requestsPerSecond(hono, { start }),
      against: 'bare Hono, keeping nothing,',
      say: saySpeed,
      rounds: 5,
      budget: { atLeast: 0.22 },
    }),
  ];
};

let guests = 0;

/** Sends requests for three seconds, each for another guest, to these pages in turn. */
export async function requestsPerSecond(
  server: ChildServer,
  { start, pages = [slug], connections = 64 }: { start: string; pages?: string[]; connections?: number },
): Promise<number> {
  const next = () => {
    guests += 1;
    const path = operationPath('requestMeeting', pages[guests % pages.length] as string);
    // Random addresses, as real ones are, so that each is on another page of the indexes by guest.
    const guest = { guestName: `Guest ${guests}`, guestEmail: `${randomUUID()}@example.com` };
    const body = JSON.stringify({ ...guest, timezone: 'Asia/Jerusalem', durationMinutes: 30, start });
    return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body } as const;
  };
  return (await load(server, next, { status: 202, connections, seconds: 3 })).perSecond;
}
