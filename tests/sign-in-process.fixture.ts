/** A separate process that serves a store with the connector until it is killed. It sends its parent the sign-in links that it mails. */
import process from 'node:process';
import {
  createBookingService,
  demoPagesYaml,
  type MailTransport,
  readMessage,
} from '../src/service/index.ts';
import { openStoreAt } from './open-store-at.ts';

const [address = '', publicUrl = ''] = process.argv.slice(2);

const mail: MailTransport = {
  async send({ raw }) {
    const link = /\/oauth\/sign-in\/[\w-]+\/link\/[\w-]{43}/.exec(readMessage(raw).text ?? '')?.[0];
    if (link) process.send?.({ link });
  },
  close: async () => undefined,
};

const service = createBookingService({
  pages: demoPagesYaml,
  store: await openStoreAt(address),
  mail,
  publicUrl,
  connector: true,
  secret: 'the same after every kill'.padEnd(40),
  limits: null,
  // Without `sleep`, so that more sign-ins fit between two kills.
  clock: { now: () => Date.now() },
});
const { url } = await service.listen();
// The first call loads the authorization library.
await service.fetch('/.well-known/oauth-authorization-server');
process.send?.({ url });
