// Runs the app with what it needs on this machine: a booking service and, without OPENAI_API_KEY, a model that plays offline. PORT,
// BOOKING_PORT and MODEL_PORT choose their ports.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const { BOOKING_URL, OPENAI_API_KEY } = process.env;
const { PORT = '3000', BOOKING_PORT = '8787', MODEL_PORT = '4117' } = process.env;
const environment = { ...process.env, BOOKING_URL: BOOKING_URL ?? `http://localhost:${BOOKING_PORT}` };
const children = [];

/**
 * Runs a server on the port in a variable. Next says what it does. The other two print how to use them elsewhere, so only their errors are
 * shown.
 */
function run(file, args, { variable, port, stdout = 'ignore' }) {
  const child = spawn(process.execPath, [`node_modules/${file}`, ...args, '--port', port], {
    stdio: ['ignore', stdout, 'inherit'],
    env: environment,
  });
  child.on('exit', (code) => {
    if (code && process.exitCode === undefined)
      console.error(
        `If port ${port} is in use, choose another by ${variable}: ${variable}=${Number(port) + 1} npm run dev`,
      );
    end(code ?? 0);
  });
  children.push(child);
}

function end(code) {
  process.exitCode ??= code;
  for (const child of children) child.kill();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));

const agentBooking = 'agent-booking/dist/cli/main.js';
if (!BOOKING_URL) run(agentBooking, ['serve'], { variable: 'BOOKING_PORT', port: BOOKING_PORT });
if (!OPENAI_API_KEY) {
  environment.OPENAI_API_KEY = 'offline';
  if (!environment.OPENAI_BASE_URL) {
    environment.OPENAI_BASE_URL = `http://localhost:${MODEL_PORT}/v1`;
    run(agentBooking, ['model'], { variable: 'MODEL_PORT', port: MODEL_PORT });
  }
}
// Only this machine reaches the app: its sign-in is a stub.
run('next/dist/bin/next', [process.argv[2] ?? 'dev', '--hostname', '127.0.0.1'], {
  variable: 'PORT',
  port: PORT,
  stdout: 'inherit',
});

const app = `http://localhost:${PORT}`;
while (process.exitCode === undefined && !(await answers(app))) await sleep(200);
if (process.exitCode === undefined) {
  console.log(`\nOpen ${app}`);
  if (!BOOKING_URL) console.log(`Mail arrives at ${environment.BOOKING_URL}/inbox`);
}

async function answers(url) {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
