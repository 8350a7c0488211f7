/**
 * Runs a command on a busy machine: beside 8 busy loops, which end with the command. Tests must pass here too, because none may
 * depend on how fast the machine is. The exit code is the command's.
 *
 *   node tests/busy-loops.ts npm test
 *   node tests/busy-loops.ts npm run examples
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { Worker } from 'node:worker_threads';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('name the command to run, such as: node tests/busy-loops.ts npm test');

// Threads, because they always end with this process.
for (let count = 0; count < 8; count += 1) new Worker('for (;;);', { eval: true });

const child = spawn(command, args, { stdio: 'inherit' });
child.once('error', (error) => {
  throw error;
});
child.once('close', (code) => process.exit(code ?? 1));
