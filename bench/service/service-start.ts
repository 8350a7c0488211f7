import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { operationPath } from '../../src/wire/index.ts';
import { type Bench, compare, sayMilliseconds, scratchFolder } from '../measure.ts';
import { slug } from '../tools/fortnight.ts';

const serve = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const route = operationPath('getFreeSlots', slug);
const bareHono = `
  import { serve } from '@hono/node-server';
  import { Hono } from 'hono';
  const app = new Hono();
  app.get('${route}', (c) => c.json({}));
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log('http://127.0.0.1:' + port));
`;

/** Time from the start of the process to its first answer: the shipped `serve` on a new folder, against bare Hono. */
export const serviceStart: Bench = async () => [
  await compare({
    name: 'serve, start to first answer',
    ours: async () => {
      using folder = scratchFolder();
      return await firstAnswerMs([serve, 'serve', '--port', '0', '--data', join(folder.path, 'data')]);
    },
    peer: () => firstAnswerMs(['--input-type=module', '--eval', bareHono]),
    against: 'bare Hono',
    say: sayMilliseconds,
    rounds: 11,
    budget: { atMost: 3 },
  }),
];

async function firstAnswerMs(args: string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: import.meta.dirname,
  });
  const ended = once(child, 'exit');
  try {
    let printed = '';
    for await (const part of child.stdout) {
      printed += String(part);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (url === undefined) continue;
      const response = await fetch(`${url}${route}`);
      await response.arrayBuffer();
      if (response.status === 200) return performance.now() - began;
      throw new Error(`${url} answered its first call with ${response.status}`);
    }
    throw new Error(`the server ended before it printed its address; it printed ${JSON.stringify(printed)}`);
  } finally {
    // A service that ends cleanly saves its compiled code for the next start.
    child.kill();
    await ended;
  }
}
