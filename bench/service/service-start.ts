import { strictEqual } from 'node:assert';
import { join } from 'node:path';
import { root } from '../../tests/source-files.ts';
import { startProgram } from '../../tests/start-program.ts';
import { type Bench, measureLine, sayMilliseconds, scratchFolder } from '../measure.ts';
import { slotsPath } from '../tools/fortnight.ts';

const bareHono = `
  import { serve } from '@hono/node-server';
  import { Hono } from 'hono';
  const app = new Hono();
  app.get('${slotsPath}', (c) => c.json({}));
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log('http://127.0.0.1:' + port));
`;

/** Time from the start of the process to its first answer: the shipped `serve` on a new folder, against bare Hono. */
export const serviceStart: Bench = () =>
  measureLine({
    name: 'serve, start to first answer',
    ours: async () => {
      using folder = scratchFolder();
      const options = ['--port', '0', '--data', join(folder.path, 'data')];
      return await firstAnswerMs([join(root, 'dist/cli/main.js'), 'serve', ...options]);
    },
    peer: () => firstAnswerMs(['--input-type=module', '--eval', bareHono]),
    against: 'bare Hono',
    say: sayMilliseconds,
    rounds: 11,
    budget: { atMost: 3 },
  });

async function firstAnswerMs(words: string[]): Promise<number> {
  const began = performance.now();
  const { url, stop } = await startProgram(words);
  try {
    const response = await fetch(`${url}${slotsPath}`);
    await response.arrayBuffer();
    strictEqual(response.status, 200);
    return performance.now() - began;
  } finally {
    // A service that ends cleanly saves its compiled code for the next start.
    await stop();
  }
}
