import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { operationPath, type SlotList } from '../../src/wire/index.ts';
import { type ChildServer, startServer } from '../child-server.ts';
import { type Bench, inTurns, median, sayMicroseconds, sayRatio } from '../measure.ts';
import { slug } from '../tools/fortnight.ts';

const routeOf = (page: string) => operationPath('requestMeeting', page);
const connections = 64;

/**
 * Requests accepted durably, each by another guest: checked, counted, committed to the disk with its mail, and the mail sent meanwhile. The
 * peer is bare Hono, which reads the same bodies and stores nothing, and so shows how much HTTP alone allows on this machine.
 */
export const durableRequests: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-requests-'));
  const service = await startServer('service/service.server.ts', { database: folder });
  const hono = await startServer('service/hono.server.ts', { path: routeOf(slug) });
  try {
    const start = await lastStart(service);
    const slowest: number[] = [];
    const processor: number[] = [];
    const ours = async () => {
      const before = await service.processorTime();
      const { perSecond, p99Ms, total } = await sendRequests(service.url, { start });
      processor.push(((await service.processorTime()) - before) / total);
      slowest.push(p99Ms);
      return perSecond;
    };
    const rounds = await inTurns(5, ours, async () => (await sendRequests(hono.url, { start })).perSecond);
    const say = (figures: number[]) => `${Math.round(median(figures)).toLocaleString('en')}/s`;
    return [
      {
        name: `service, requests accepted durably, ${connections} at once`,
        ours: `${say(rounds.ours)}, p99 ${median(slowest)} ms, ${sayMicroseconds(processor)} of processor each`,
        peer: `bare Hono, keeping nothing, ${say(rounds.peer)}`,
        ratio: sayRatio(rounds.ratios),
        budget: '≥ 0.22×',
        met: median(rounds.ratios) >= 0.22,
      },
    ];
  } finally {
    await Promise.all([service.close(), hono.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
};

async function lastStart({ url }: ChildServer): Promise<string> {
  const response = await fetch(`${url}${operationPath('getFreeSlots', slug)}?duration=30&days=60`);
  const { slots } = (await response.json()) as SlotList;
  const last = slots.at(-1);
  if (!last) throw new Error('the page lists no start to ask for');
  return last.start;
}

let guests = 0;

/** How requests are sent: for this start, to these pages in turn. */
type Load = { start: string; pages?: string[]; atOnce?: number };

/** Sends requests for three seconds, each for another guest. */
export async function sendRequests(
  url: string,
  { start, pages = [slug], atOnce = connections }: Load,
): Promise<{ perSecond: number; p99Ms: number; total: number }> {
  const bodyOfNextGuest = () => {
    guests += 1;
    return JSON.stringify({
      guestName: `Guest ${guests}`,
      // Random, as real addresses are, so that each is on another page of the indexes by guest.
      guestEmail: `${randomUUID()}@example.com`,
      timezone: 'Asia/Jerusalem',
      durationMinutes: 30,
      start,
    });
  };
  const result = await autocannon({
    url,
    connections: atOnce,
    duration: 3,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: pages.map((page) => ({
      path: routeOf(page),
      setupRequest: (request) => ({ ...request, body: bodyOfNextGuest() }),
    })),
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new Error(`${url} refused ${bad} of ${result.requests.total} requests`);
  const { total } = result.requests;
  return { perSecond: total / result.duration, p99Ms: result.latency.p99, total };
}
