import { once } from 'node:events';
import { connect } from 'node:net';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

it('closes a port whose address was read: nothing else answers there', async () => {
  // By chance the system may give a closed port to the next who asks: not three times in a row.
  const lendsAgain = async () => {
    const first = await lend('first');
    const told = first.baseUrl;
    await Promise.all([first.close(), first.close()]);
    const next = await Promise.all(Array.from({ length: 20 }, () => lend('next')));
    expect(first.baseUrl).toBe(told);
    if (next.some(({ baseUrl }) => baseUrl === told)) return true;
    await expect(call(told)).rejects.toThrow('fetch failed');
    return false;
  };
  expect((await lendsAgain()) && (await lendsAgain()) && (await lendsAgain())).toBe(false);
});

it('uses a port again whose address was not read, and the first world does not learn of it', async () => {
  const first = await lend('first');
  await first.close();
  const second = await lend('second');
  expect(await call(second.baseUrl)).toBe('second');
  await expect(call(first.baseUrl)).rejects.toThrow('fetch failed');
  expect(() => first.serve(() => {})).toThrow('The world is closed');
  expect(await call(second.baseUrl)).toBe('second');
});

it('cuts off a caller who found a port by trying, and answers there no more until it is used again', async () => {
  const before = listening();
  let newest = await lend('first');
  // Those that wait are used first; of a new one this test can tell where it is.
  while (listening().length === before.length) newest = await lend('first');
  const [found = 0] = listening().filter((port) => !before.includes(port));
  const ask = () => {
    const socket = connect(found, '127.0.0.1');
    const heard: string[] = [];
    socket.on('error', () => {});
    socket.on('data', (bytes) => heard.push(String(bytes)));
    socket.write('GET / HTTP/1.1\r\nhost: found\r\n\r\n');
    return { socket, heard, closed: new Promise((resolve) => socket.once('close', resolve)) };
  };
  const stranger = ask();
  await once(stranger.socket, 'data');
  expect(stranger.heard.join('')).toContain('first');
  expect(connectionsAt(found)).toBe(1);
  await newest.close();
  await nextTurn();
  expect(connectionsAt(found)).toBe(0);
  await stranger.closed;
  const late = ask();
  await late.closed;
  expect(late.heard).toEqual([]);
});

type Handle = { type: string; localEndpoint: { port: number } | null; remoteEndpoint: unknown };

function tcpHandles(): Handle[] {
  const { libuv } = process.report.getReport() as unknown as { libuv: Handle[] };
  return libuv.filter(({ type }) => type === 'tcp');
}

/** The ports at which this process listens. */
function listening(): number[] {
  return tcpHandles().flatMap(({ localEndpoint, remoteEndpoint }) =>
    localEndpoint && !remoteEndpoint ? [localEndpoint.port] : [],
  );
}

/** How many connections this process holds open at a port that it listens at. */
function connectionsAt(port: number): number {
  return tcpHandles().filter(
    ({ localEndpoint, remoteEndpoint }) => localEndpoint?.port === port && remoteEndpoint,
  ).length;
}
