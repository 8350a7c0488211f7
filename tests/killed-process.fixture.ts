/**
 * A separate process that serves a store until it is killed. It writes every copy of a sent mail as a line of a file, with the number of
 * this run.
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

/** One copy of a sent mail. `links`: the paths in it that confirm, move or cancel. */
export type Copy = {
  run: string;
  messageId: string;
  requestId: string;
  to: string;
  kind: string;
  links: string[];
};

const file = await open(outgoing, 'a');
const mail: MailTransport = {
  async send({ raw, requestId, to, kind }) {
    const messageId = /^Message-ID: (.*)\r$/m.exec(raw.toString())?.[1] ?? '';
    const links = (readMessage(raw).text ?? '').match(/\/(?:confirm|move|cancel)\/[\w-]{43}/g) ?? [];
    const copy: Copy = { run, messageId, requestId, to, kind, links };
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
