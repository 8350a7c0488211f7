/**
 * A process of its own that serves a store until it is killed. Every copy of a mail that leaves it is a line of a file, under the
 * number of this run.
 */
import { open } from 'node:fs/promises';
import process from 'node:process';
import {
  createBookingService,
  demoPagesYaml,
  type MailTransport,
  readMessage,
} from '../src/service/index.ts';
import { openStoreAt } from './open-store-at.ts';

const [address = '', outgoing = '', run = ''] = process.argv.slice(2);

/** One copy of a mail that left. */
export type Copy = { run: string; messageId: string; to: string; kind: string; link: string | undefined };

const file = await open(outgoing, 'a');
const mail: MailTransport = {
  async send({ raw, to, kind }) {
    const messageId = /^Message-ID: (.*)\r$/m.exec(raw.toString())?.[1] ?? '';
    const link = /\/confirm\/[\w-]{43}/.exec(readMessage(raw).text ?? '')?.[0];
    const copy: Copy = { run, messageId, to, kind, link };
    await file.appendFile(`${JSON.stringify(copy)}\n`);
  },
  close: () => file.close(),
};

const service = createBookingService({
  pages: demoPagesYaml,
  store: await openStoreAt(address),
  mail,
  secret: 'the same after every kill'.padEnd(40),
  limits: { perCaller: null, perPage: null, allMail: null },
});
const { url } = await service.listen();
process.send?.(url);
