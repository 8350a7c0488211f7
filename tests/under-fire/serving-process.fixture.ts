/**
 * A separate process that serves a store behind a proxy. Callers and guests have limits, but the page and all mail have none, because a
 * million requests would exceed them. It sends its parent the links that it mails, and the events that its hook gets.
 */
import process from 'node:process';
import { createBookingService, type MailTransport, readMessage } from '../../src/service/index.ts';
import { openStoreAt } from '../open-store-at.ts';
import { describeEvent } from '../store-faults.ts';
import { firedAtPages } from './fired-at-pages.ts';
import type { Health, Told } from './served-process.ts';

const [address = ''] = process.argv.slice(2);
const tell = (told: Told): void => void process.send?.(told);
const events: Record<string, number> = {};
const mistakes: string[] = [];

const mail: MailTransport = {
  async send({ raw }) {
    const link = /\/(?:confirm|cancel)\/[\w-]{43}/.exec(readMessage(raw).text ?? '')?.[0];
    if (link) tell({ link });
  },
  close: async () => {},
};

const service = createBookingService({
  pages: firedAtPages,
  store: await openStoreAt(address),
  mail,
  secret: 'the same on every start'.padEnd(40),
  trustProxy: 1,
  onMeeting: (event) => tell({ event: { id: event.id, what: describeEvent(event) } }),
  // More reads than by default: most callers here share one address.
  limits: { perPage: null, allMail: null, reads: { requests: 12_000, perMs: 60_000 } },
  onLog: ({ event, reason }) => {
    events[event] = (events[event] ?? 0) + 1;
    // A mail whose meeting or request is over is not sent, which is right.
    const isPointless = event === 'mail_failed' && /^its (?:meeting|request) /.test(String(reason));
    // Many guests want one time, and one of them gets it.
    const isTaken = event === 'request_superseded' && reason === 'meeting';
    // Some calls of these runs name no caller.
    const isExpected = isPointless || isTaken || event === 'caller_not_named';
    if (reason !== undefined && !isExpected && mistakes.length < 10) mistakes.push(`${event}: ${reason}`);
  },
});

process.on('message', () => tell({ health: health() }));
process.once('SIGTERM', async () => {
  await service.close();
  process.disconnect();
});
tell({ url: (await service.listen()).url });

function health(): Health {
  const { gc } = globalThis;
  if (!gc) throw new Error('the heap is only known where node has --expose-gc');
  gc();
  gc();
  const { heapUsed, rss } = process.memoryUsage();
  const mebibytes = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
  const { user, system } = process.cpuUsage();
  const cpuSeconds = Math.round((user + system) / 1e6);
  return { heapMiB: mebibytes(heapUsed), rssMiB: mebibytes(rss), cpuSeconds, events, mistakes };
}
