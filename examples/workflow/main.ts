/**
 * A durable agent is killed in the middle of its request, starts again, and sends no second one. With OPENAI_API_KEY a model of OpenAI
 * plays the agent. Without the key the offline model does. It needs: npm install agent-booking @ai-sdk/workflow@2.0.43
 * workflow@5.0.0-beta.55 ai @ai-sdk/openai zod, and "type": "module" in your package.json. Copy session-stores/sqlite.ts too.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBookingWorld } from 'agent-booking/testing';
import { buildWorkflows } from './build.ts';

const here = import.meta.dirname;
const folder = mkdtempSync(join(here, '.run-'));
// A booking service on this machine. The tools in the other process read the machine's clock.
await using world = await createBookingWorld({ now: new Date() });

// How long a step that was cut off counts as running. The default is 860.
process.env.WORKFLOW_INLINE_OWNERSHIP_LEASE_SECONDS = '5';

function startWorker() {
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(here, 'worker.ts'), folder, world.baseUrl],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  return { child, ended: once(child, 'close').then(() => said) };
}

try {
  await buildWorkflows(here, folder);
  world.failNext('requestMeeting', 'stall-after'); // the service accepts the request, and its answer never arrives
  const killed = startWorker();
  while (world.requests().length === 0 && killed.child.exitCode === null) await sleep(20);
  killed.child.kill('SIGKILL');
  console.log(`Killed after: ${await killed.ended}`);
  console.log(await startWorker().ended);
  const sent = world.requests().length;
  console.log(`Requests on the wire: ${sent}`);
  if (sent !== 1) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
