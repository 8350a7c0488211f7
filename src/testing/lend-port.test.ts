import { afterEach, expect, it } from 'vitest';
import { type LentPort, lendPort } from './lend-port.ts';

const lent: LentPort[] = [];
afterEach(async () => {
  for (const port of lent.splice(0)) await port.close();
});

async function lend(answer: string): Promise<LentPort> {
  const port = await lendPort();
  port.serve((_incoming, outgoing) => outgoing.end(answer));
  lent.push(port);
  return port;
}

const call = async (url: string) => (await fetch(url)).text();

it('lends each of two that are open at the same time a port of its own', async () => {
  const [one, other] = [await lend('one'), await lend('other')];
  expect([await call(one.baseUrl), await call(other.baseUrl)]).toEqual(['one', 'other']);
});

it('closes a port whose address was read: nobody else answers there', async () => {
  const first = await lend('first');
  const told = first.baseUrl;
  await Promise.all([first.close(), first.close()]);
  const next = await Promise.all(Array.from({ length: 20 }, () => lend('next')));
  expect(next.map(({ baseUrl }) => baseUrl)).not.toContain(told);
  await expect(call(told)).rejects.toThrow('fetch failed');
  expect(first.baseUrl).toBe(told);
});

it('lends a port of which nobody was told again, and never tells its first borrower', async () => {
  const first = await lend('first');
  await first.close();
  const second = await lend('second');
  expect(await call(second.baseUrl)).toBe('second');
  await expect(call(first.baseUrl)).rejects.toThrow('fetch failed');
  expect(() => first.serve(() => {})).toThrow('The world is closed');
  expect(await call(second.baseUrl)).toBe('second');
});
