/**
 * A separate process that serves a store until it is killed. It writes every copy of a sent mail as a line of a file, with the number of
 * this run, and every event that its hook gets as a line of another. It can kill itself at a point of its work.
 */
import { open } from 'node:fs/promises';
import process from 'node:process';
import { createBookingService, type MailTransport, readMessage } from '../src/service/index.ts';
import { openStoreAt } from './open-store-at.ts';
import { describeEvent, type HookEvent } from './store-faults.ts';

/** `aheadMs`: how far its clock is ahead. `killAt`: the point at which it kills itself, when it gets there for the `nth` time. */
export type Work = {
  address: string;
  outgoing: string;
  events: string;
  pages: string;
  run: number;
  aheadMs: number;
  killAt: KillPoint;
  nth: number;
};
export type KillPoint =
  | `${'before' | 'after'} ${'mail' | 'reminder' | 'hook'}`
  | 'at webhook'
  | 'at calendar'
  | 'any time';

const { address, outgoing, events, pages, run, aheadMs, killAt, nth }: Work = JSON.parse(
  process.argv[2] ?? '',
);

/** One copy of a sent mail. `links`: the paths in it that confirm, move or cancel. */
export type Copy = {
  run: number;
  messageId: string;
  requestId: string;
  to: string;
  kind: string;
  links: string[];
};

let reached = 0;
function reach(point: KillPoint): void {
  reached += point === killAt ? 1 : 0;
  if (point === killAt && reached === nth) process.kill(process.pid, 'SIGKILL');
}

const file = await open(outgoing, 'a');
const eventFile = await open(events, 'a');
const mail: MailTransport = {
  async send({ raw, requestId, to, kind }) {
    const messageId = /^Message-ID: (.*)\r$/m.exec(raw.toString())?.[1] ?? '';
    const links = (readMessage(raw).text ?? '').match(/\/(?:confirm|move|cancel)\/[\w-]{43}/g) ?? [];
    const copy: Copy = { run, messageId, requestId, to, kind, links };
    const what = kind === 'reminder_guest' ? 'reminder' : 'mail';
    reach(`before ${what}`);
    await file.appendFile(`${JSON.stringify(copy)}\n`);
    reach(`after ${what}`);
  },
  close: () => file.close(),
};

const service = createBookingService({
  pages,
  store: await openStoreAt(address),
  mail,
  secret: 'the same after every kill'.padEnd(40),
  clock: { now: () => Date.now() + aheadMs },
  privateWebhooks: true,
  privateCalendars: true,
  async onMeeting(event) {
    const got: HookEvent = { id: event.id, what: describeEvent(event) };
    reach('before hook');
    await eventFile.appendFile(`${JSON.stringify(got)}\n`);
    reach('after hook');
  },
  limits: { perCaller: null, perPage: null, allMail: null },
});
const { url } = await service.listen();
process.send?.(url);
