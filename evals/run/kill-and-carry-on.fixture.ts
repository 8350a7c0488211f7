import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { findLog, readCells } from '../run-folder/run-log.ts';
import { carryOn, outcomeOf, plan } from './killed-run.fixture.ts';
import { countCells } from './run-cells.ts';

const script = fileURLToPath(new URL('./killed-run.fixture.ts', import.meta.url));

/** Kills a run several times, each time after it has kept a few more cells. Then lets it end, and reads its log. */
export async function killAndCarryOn(kills: number): Promise<{ cells: number; kept: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'killed-run-'));
  const kept = new Set<string>();
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const more = ((kill * 37) % Math.ceil((2 * 1200) / (kills + 1))) + 1;
      for (const name of await runAndKill(folder, { attempt: kill, after: more })) {
        expect(kept.has(name), `${name} is run twice`).toBe(false);
        kept.add(name);
      }
    }
    await carryOn(folder, 1, () => {});
    const seen = new Map<string, string>();
    for await (const { key, verdict } of readCells(findLog(folder))) {
      const name = `${key.scriptId} ${key.agent} ${key.trial}`;
      expect(seen.has(name), `${name} stands there twice`).toBe(false);
      expect(verdict).toEqual(outcomeOf(key, 1));
      seen.set(name, verdict.verdict);
    }
    expect([...kept].filter((name) => !seen.has(name))).toEqual([]);
    expect(seen.size).toBe(countCells(plan));
    return { cells: seen.size, kept: kept.size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Keeps the child's output. A killed child may leave a torn line, so only complete lines count. */
async function runAndKill(folder: string, { attempt, after }: { attempt: number; after: number }) {
  const child = spawn(process.execPath, [
    '--conditions=agent-booking-source',
    script,
    folder,
    String(attempt),
  ]);
  let said = '';
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.split('\n').length > after) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  expect(complaint).toBe('');
  return said.split('\n').slice(0, -1);
}
