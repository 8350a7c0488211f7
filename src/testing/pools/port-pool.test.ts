import { once } from 'node:events';
import { connect } from 'node:net';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { acquirePort, type PooledPort } from './port-pool.ts';

const opened: PooledPort[] = [];
afterEach(async () => {
  for (const port of opened.splice(0)) await port.close();
});

async function acquire(answer: string): Promise<PooledPort> {
  const port = await acquirePort();
  port.serve((_incoming, outgoing) => outgoing.end(answer));
  opened.push(port);
  return port;
}

const call = async (url: string) => (await fetch(url)).text();

it('gives two worlds that are open at the same time different ports', async () => {
  const [one, other] = [await acquire('one'), await acquire('other')];
  expect([await call(one.baseUrl), await call(other.baseUrl)]).toEqual(['one', 'other']);
});

it('closes a port whose address was read, so that nothing answers there', async () => {
  // By chance the system may reuse a closed port number. It does not do so three times in a row.
  const isReused = async () => {
    const first = await acquire('first');
    const url = first.baseUrl;
    await Promise.all([first.close(), first.close()]);
    const next = await Promise.all(Array.from({ length: 20 }, () => acquire('next')));
    expect(first.baseUrl).toBe(url);
    if (next.some(({ baseUrl }) => baseUrl === url)) return true;
    await expect(call(url)).rejects.toThrow('fetch failed');
    return false;
  };
  expect((await isReused()) && (await isReused()) && (await isReused())).toBe(false);
});

it('reuses a port whose address was not read, and hides that from the first world', async () => {
  const first = await acquire('first');
  await first.close();
  const second = await acquire('second');
  expect(await call(second.baseUrl)).toBe('second');
  await expect(call(first.baseUrl)).rejects.toThrow('fetch failed');
  expect(() => first.serve(() => {})).toThrow('The world is closed');
  expect(await call(second.baseUrl)).toBe('second');
});

it('cuts off a caller that found a port by trying, and answers there only after the port is reused', async () => {
  const before = listening();
  let newest = await acquire('first');
  // Idle ports come first. Only a newly opened port shows up as a new listening number.
  while (listening().length === before.length) newest = await acquire('first');
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

/** The number of connections that this process holds open at one of its own ports. */
function connectionsAt(port: number): number {
  return tcpHandles().filter(
    ({ localEndpoint, remoteEndpoint }) => localEndpoint?.port === port && remoteEndpoint,
  ).length;
}
