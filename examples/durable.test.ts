/** @module-tag long */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createBookingWorld } from 'agent-booking/testing';
import { expect, onTestFinished, test, vi } from 'vitest';

const program = fileURLToPath(new URL('./durable.ts', import.meta.url));

function startAgent(file: string, baseUrl: string) {
  const { OPENAI_API_KEY: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', program, file], {
    env: { ...env, BOOKING_URL: baseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'close').then(() => said);
  return { child, ended };
}

test.each(['stall-before', 'stall-after'] as const)(
  'an agent that is killed while its request is under way (%s) goes on and sends no second one',
  async (fault) => {
    await using world = await createBookingWorld({ now: new Date() });
    const folder = mkdtempSync(join(tmpdir(), 'durable-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'agent.db');
    world.failNext('requestMeeting', fault);
    const killed = startAgent(file, world.baseUrl);
    await vi.waitFor(() => expect(world.requests()).toHaveLength(1), { timeout: 60_000, interval: 20 });
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBe('');
    const resumed = await startAgent(file, world.baseUrl).ended;
    expect(resumed).not.toBe('');
    expect(resumed).not.toMatch(/(?<!nothing )is booked|are booked/i);
    expect(world.requests()).toHaveLength(1);
  },
  120_000,
);
