/** @module-tag long */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openRedisSessions, type RedisSessions } from './redis.ts';
import { storeFacts } from './store-facts.ts';

let url = '';
let stop = async () => {};

/** A Redis of its own, which keeps nothing on the disk. A machine without `redis-server` fails here. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  url = `redis://127.0.0.1:${port}`;
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
});
afterAll(() => stop());

describe('the store on Redis', () => {
  it.each(storeFacts.map((fact, index) => ({ ...fact, index })))('$name', async ({ check, index }) => {
    const opened: RedisSessions[] = [];
    for (let count = 0; count < 2; count += 1) opened.push(await openRedisSessions(url, `${index}:`));
    const [one, other] = opened as [RedisSessions, RedisSessions];
    try {
      await check({ one, other });
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
