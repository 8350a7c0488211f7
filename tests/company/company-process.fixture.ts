/**
 * A separate process that serves the pages of a company from a PostgreSQL database. It sends its parent the mail of its guests, and on each
 * message the longest pause of its loop since the last one, and its heap after a garbage collection. A pause is counted in processor time:
 * there are more processes than processors, and waiting for one is no pause of the service. What guests wait is measured by their reads.
 */
import process from 'node:process';
import { createBookingService, type MailTransport, readMessage } from '../../src/service/index.ts';
import { openStoreAt } from '../open-store-at.ts';

export type Told =
  | { url: string }
  | { to: string; kind: string; link: string }
  | { pauseMs: number; heapMiB: number; mistakes: string[] };

const [address = '', pages = ''] = process.argv.slice(2);
const tell = (told: Told): void => void process.send?.(told);
const mistakes: string[] = [];
const mail: MailTransport = {
  async send({ to, kind, raw }) {
    const link = /\/(?:confirm|move)\/[\w-]{43}/.exec(readMessage(raw).text ?? '')?.[0];
    if (link) tell({ to, kind, link });
  },
  close: async () => {},
};
const hourly = { requests: 50_000, perMs: 3_600_000 };
const service = createBookingService({
  pages,
  store: await openStoreAt(address),
  mail,
  secret: 'the same on every start'.padEnd(40),
  privateCalendars: true,
  // All guests share one address. The other limits count.
  limits: { perCaller: null, perCallerHour: null, perCallerDay: null, reads: null, allMail: hourly },
  onLog: ({ event, reason }) => {
    // A calendar that changed after its guest had read is no mistake.
    if (reason !== undefined && event !== 'request_superseded' && mistakes.length < 10)
      mistakes.push(`${event}: ${reason}`);
  },
});
const ownMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let turnedMs = ownMs();
let longestMs = 0;
setInterval(() => {
  const now = ownMs();
  longestMs = Math.max(longestMs, now - turnedMs);
  turnedMs = now;
}, 5);

process.on('message', () => {
  const pauseMs = Math.round(longestMs);
  globalThis.gc?.();
  tell({ pauseMs, heapMiB: Math.round(process.memoryUsage().heapUsed / 2 ** 20), mistakes });
  // The collection is not a pause of the service. It is counted when the loop turns.
  setTimeout(() => {
    longestMs = 0;
  }, 50);
});
process.once('SIGTERM', () => service.close().then(() => process.disconnect()));
// A parent that was killed leaves nothing running.
process.once('disconnect', () => process.exit());
tell({ url: (await service.listen()).url });
longestMs = 0;
