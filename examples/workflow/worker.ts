/**
 * Goes on with the workflow that the folder of the first argument holds, or starts one, and prints its result. It is a process of its own,
 * which `main.ts` kills once.
 */
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { createWorld } from '@workflow/world-local';
import { getRun, start } from 'workflow/api';
import { setWorld } from 'workflow/runtime';
import type { Booking } from './book.ts';

const [folder = '', baseUrl = ''] = process.argv.slice(2);
const world = createWorld({ dataDir: join(folder, 'runs') });
const { POST } = await import(pathToFileURL(join(folder, 'flow.mjs')).href);
world.registerHandler('__wkf_workflow_', POST);
setWorld(world);
const {
  data: [stored],
} = await world.runs.list();
await world.start?.(); // goes on with what was running when the process ended

const booking: Booking = {
  baseUrl,
  slug: 'demo',
  conversation: 'noa:chat-1',
  file: join(folder, 'sessions.db'),
  prompt: 'Book 30 minutes any day in the next 7 days. Noa Levi, noa@example.com, Asia/Jerusalem.',
};
const book = { workflowId: 'workflow//./book//book' };
const run = stored ? getRun(stored.runId) : await start(book as never, [booking] as never);
console.log(stored ? 'went on:' : 'started:', run.runId);
console.log(await run.returnValue);
await world.close?.();
