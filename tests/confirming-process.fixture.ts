/** A process of its own that serves a store. Whoever started it tells it which links to press, all at once, and it tells what came of them. */
import process from 'node:process';
import { createBookingService, demoPagesYaml } from '../src/service/index.ts';
import { openStoreAt } from './open-store-at.ts';

const [address = '', secret = '', present = '', connections = ''] = process.argv.slice(2);
const store = await openStoreAt(address, Number(connections));
const service = createBookingService({
  pages: demoPagesYaml,
  store,
  secret,
  clock: { now: () => Number(present) },
});

process.on('message', async (tokens: string[]) => {
  const pressed = tokens.map(async (token) => {
    const body = new URLSearchParams({ decision: 'confirm' });
    const response = await service.fetch(`/confirm/${token}`, { method: 'POST', body });
    return `${response.status} ${/<h1>(.*?)<\/h1>/s.exec(await response.text())?.[1]}`;
  });
  process.send?.(await Promise.all(pressed));
});
process.send?.('ready');
