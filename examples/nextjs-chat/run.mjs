// Runs the app with what it needs on this machine: a booking service and, without OPENAI_API_KEY, a model that plays offline.
import { spawn } from 'node:child_process';
import process from 'node:process';

const { BOOKING_URL, OPENAI_API_KEY, PORT = '3000' } = process.env;
const environment = { ...process.env, BOOKING_URL: BOOKING_URL ?? 'http://localhost:8787' };
const children = [];

function run(file, args) {
  const child = spawn(process.execPath, [`node_modules/${file}`, ...args], {
    stdio: 'inherit',
    env: environment,
  });
  child.on('exit', (code) => end(code ?? 0));
  children.push(child);
}

function end(code) {
  process.exitCode ??= code;
  for (const child of children) child.kill();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));

const agentBooking = 'agent-booking/dist/cli/main.js';
if (!BOOKING_URL) run(agentBooking, ['serve']);
if (!OPENAI_API_KEY) {
  environment.OPENAI_API_KEY = 'offline';
  if (!environment.OPENAI_BASE_URL) {
    environment.OPENAI_BASE_URL = 'http://localhost:4117/v1';
    run(agentBooking, ['model']);
  }
}
run('next/dist/bin/next', [process.argv[2] ?? 'dev', '--port', PORT]);
