import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sourceCommand, startProgram } from '../start-program.ts';
import type { StorePlace } from '../store-places.ts';
import { firedAtPages } from './fired-at-pages.ts';

/**
 * Starts `agent-booking serve` as a host does behind a proxy. It keeps its mail, and an SQLite file, in its data folder. Reads are not
 * limited, because these callers read more than people do.
 */
export async function serveCommand({ address }: StorePlace, data: string) {
  const pages = join(data, 'pages.yaml');
  await writeFile(pages, firedAtPages);
  const database = address.startsWith('postgres:') ? ['--database', address] : [];
  const options = ['--port', '0', '--data', data, '--pages', pages, ...database];
  const more = ['--trust-proxy', '1', '--limit', 'reads=none'];
  const command = [...sourceCommand, 'serve', ...options, ...more];
  const served = await startProgram(command, /^Serving (\S+)$[\s\S]*Ctrl-C/m);
  onTestFinished(() => void served.child.kill('SIGKILL'));
  return served;
}
