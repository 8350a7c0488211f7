import { strictEqual } from 'node:assert';
import { operationPath } from '../../src/wire/index.ts';
import { type Bench, type ChildServer, compare, sayMicroseconds, saySpeed, startServer } from '../measure.ts';
import { days, slug } from '../tools/fortnight.ts';
import { load } from './load.ts';

const route = operationPath('getFreeSlots', slug);
const path = `${route}?duration=30&timezone=Asia%2FJerusalem&days=${days}`;

/**
 * `getFreeSlots` over HTTP against bare Hono that answers the same bytes. Two figures have a budget: answers per second, which also depend
 * on the client and on other work of the machine, and answers for a second of the server's processor, which depend on neither.
 */
export const serviceOverHttp: Bench = async () => {
  await using service = await startServer('service/service.server.ts');
  const body = await bodyOf(service);
  await using hono = await startServer('service/hono.server.ts', { path: route, body });
  strictEqual(await bodyOf(hono), body);
  const answer = (server: ChildServer) => load(server, () => ({ method: 'GET', path }));
  const common = { against: 'bare Hono', rounds: 25, budget: { atLeast: 0.8 } };
  return [
    await compare({
      ...common,
      name: `service, slots over HTTP, ${(body.length / 1024).toFixed(0)} KiB`,
      ours: async () => (await answer(service)).perSecond,
      peer: async () => (await answer(hono)).perSecond,
      say: saySpeed,
    }),
    await compare({
      ...common,
      name: 'the same, for a second of processor',
      ours: async () => 1e6 / (await answer(service)).microseconds,
      peer: async () => 1e6 / (await answer(hono)).microseconds,
      say: (perSecond) => `${sayMicroseconds(1e6 / perSecond)} each`,
    }),
  ];
};

async function bodyOf({ url }: ChildServer): Promise<string> {
  const response = await fetch(`${url}${path}`);
  strictEqual(response.status, 200);
  return response.text();
}
