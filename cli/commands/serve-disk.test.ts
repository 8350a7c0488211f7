/** @module-tag long */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const main = join(import.meta.dirname, '../main.ts');
let folder: string;
const children = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** A real `agent-booking serve` behind a line of shell, which prepares its disk. `files`: the service's folder, as its process sees it. */
async function serve(shell: string, own = false): Promise<{ url: string; files: string }> {
  const words = [process.execPath, '--conditions=agent-booking-source', main, 'serve', '--port', '0'];
  const line = `${shell}; exec ${words.join(' ')} --limit caller=none --data ${folder}/data`;
  // In its own mount namespace, which needs no rights.
  const [command, ...args] = own ? ['unshare', '-rm', 'sh', '-c', line] : ['sh', '-c', line];
  const child = spawn(command ?? '', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  children.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    let complaints = '';
    child.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /^Serving (\S+)$/m.exec(printed)?.[1];
      if (found && printed.includes('Ctrl-C')) resolve(found);
    });
    child.on('close', (code) => reject(new Error(`serve ended with ${code}: ${complaints}`)));
  });
  return { url, files: `/proc/${child.pid}/root${folder}/data` };
}

type Ready = { status: string; database: string; disk: string; error?: string };
async function readyOf(url: string): Promise<[number, Ready]> {
  const response = await fetch(`${url}/readyz`);
  return [response.status, (await response.json()) as Ready];
}

/** Requests meetings until one is not accepted. Resolves with the status of that request. */
async function fill(url: string): Promise<number> {
  const api = `${url}/api/agent/booking-pages/demo`;
  const { slots } = (await (await fetch(`${api}/slots?timezone=UTC`)).json()) as {
    slots: { start: string }[];
  };
  for (let guest = 0; ; guest += 1) {
    const body = {
      guestName: 'N'.repeat(100),
      guestEmail: `guest${guest}@example.com`,
      timezone: 'UTC',
      durationMinutes: 30,
      start: slots[guest % slots.length]?.start,
    };
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${api}/requests`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status !== 202) return response.status;
  }
}

const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

describe.skipIf(process.platform === 'win32')('/readyz of a service', () => {
  it.skipIf(!mayMount)('whose disk is full is 503, until there is room again', async () => {
    const { url, files } = await serve(
      `mkdir ${folder}/data && mount -t tmpfs -o size=16m tmpfs ${folder}/data`,
      true,
    );
    expect(await readyOf(url)).toMatchObject([200, { status: 'ready', disk: 'low' }]);
    expect(() => writeFileSync(`${files}/filler`, Buffer.alloc(32 * 2 ** 20))).toThrow('ENOSPC');
    expect(await fill(url)).toBe(503);
    await expect.poll(() => readyOf(url)).toMatchObject([503, { status: 'not_ready', disk: 'full' }]);
    rmSync(`${files}/filler`);
    await expect.poll(() => readyOf(url)).toMatchObject([200, { status: 'ready', database: 'writable' }]);
    expect((await fetch(`${url}/book/demo`)).status).toBe(200);
  });

  it('whose files may not grow is 503 as soon as a request is', async () => {
    const { url } = await serve('ulimit -f 600');
    expect(await readyOf(url)).toMatchObject([200, { status: 'ready', database: 'writable' }]);
    expect([500, 503]).toContain(await fill(url));
    await expect.poll(() => readyOf(url)).toMatchObject([503, { database: 'unavailable' }]);
    // Reads still work.
    expect((await fetch(`${url}/api/agent/booking-pages/demo`)).status).toBe(200);
  });
});

it.skipIf(!mayMount)('a service refuses a read-only folder, and names it', async () => {
  const mounted = `mkdir ${folder}/data && mount -t tmpfs -o ro tmpfs ${folder}/data`;
  await expect(serve(mounted, true)).rejects.toThrow(
    `serve ended with 2: agent-booking serve: --data ${folder}/data: its file system cannot be written; name another folder`,
  );
});
