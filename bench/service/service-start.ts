import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { operationPath } from '../../src/wire/index.ts';
import { atMost, type Bench, inTurns, median } from '../measure.ts';
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
export const serviceStart: Bench = async () => {
  const rounds = await inTurns(
    11,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
      try {
        return await firstAnswerMs([serve, 'serve', '--port', '0', '--data', join(folder, 'data')]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    () => firstAnswerMs(['--input-type=module', '--eval', bareHono]),
  );
  const say = (figures: number[]) => `${Math.round(median(figures))} ms`;
  return [
    {
      name: 'serve, start to first answer',
      ours: say(rounds.ours),
      peer: `bare Hono ${say(rounds.peer)}`,
      ...atMost(3, rounds.ratios),
    },
  ];
};

async function firstAnswerMs(args: string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: import.meta.dirname,
  });
  const ended = once(child, 'exit');
  try {
    const url = await firstAddress(child.stdout);
    const response = await fetch(`${url}${route}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered its first call with ${response.status}`);
    return performance.now() - began;
  } finally {
    // A service that ends cleanly saves its compiled code for the next start.
    child.kill();
    await ended;
  }
}

async function firstAddress(output: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const part of output) {
    text += part.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (address) return address;
  }
  throw new Error(`the server ended before it printed its address; it printed ${JSON.stringify(text)}`);
}
