import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { StorePlace } from '../store-places.ts';
import { firedAtPages } from './fired-at-pages.ts';

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/**
 * Starts `agent-booking serve` as a host does behind a proxy. It keeps its mail, and an SQLite file, in its data folder. Reads are not
 * limited, because these callers read more than people do.
 */
export async function serveCommand(
  { address }: StorePlace,
  data: string,
): Promise<{ url: string; child: ChildProcess; ended: Promise<number | null> }> {
  const pages = join(data, 'pages.yaml');
  await writeFile(pages, firedAtPages);
  const database = address.startsWith('postgres:') ? ['--database', address] : [];
  const options = [
    '--port',
    '0',
    '--data',
    data,
    '--pages',
    pages,
    '--trust-proxy',
    '1',
    '--limit',
    'reads=none',
    ...database,
  ];
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', main, 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.length < 100 && errors.push(String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /^Serving (\S+)$/m.exec(printed)?.[1];
      if (found && printed.includes('Ctrl-C')) resolve(found);
    });
    void ended.then((code) => reject(new Error(`serve ended with ${code}: ${errors.join('')}`)));
  });
  return { url, child, ended };
}
