import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** `restart` resolves when the server accepts connections again, on the same port. */
export type PostgresServer = { url: string; restart(): Promise<void>; stop(): Promise<void> };

const program = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));

/**
 * Starts a PostgreSQL with an empty database in a folder of its own. It ends with `stop()`, and also when this process ends or
 * crashes. It registers no exit hook, because such hooks can change the exit code of a failed test run.
 *
 * @param fsync Whether the data survives a loss of power. `off` is faster.
 */
export async function startPostgres({ fsync }: { fsync: 'on' | 'off' }): Promise<PostgresServer> {
  const child = spawn(process.execPath, [program, fsync], { stdio: 'pipe' });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + String(chunk)).slice(-2000);
  });
  const ended = once(child, 'close');
  const line = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
  if (!line) throw new Error(`PostgreSQL did not start:\n${log}`);

  // Without `unref`, the server would keep a crashed run alive.
  const handles = [child, ...(child.stdio as unknown as Socket[])].filter(Boolean);
  for (const handle of handles) handle.unref();
  const stop = async () => {
    for (const handle of handles) handle.ref();
    child.stdin.end();
    await ended;
  };
  const restart = async () => {
    const again = once(child.stdout, 'data');
    child.stdin.write('restart\n');
    await again;
  };
  return { url: String(line[0]).trim(), restart, stop };
}
