import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writtenCells } from '../run-folder/written-cells.fixture.ts';
import { policiesOfAgents } from '../scripted-agents/scripted-agents.fixture.ts';
import { createScriptedModel } from '../scripted-model/index.ts';
import { runEvals } from './run-evals.ts';

/** Agents that make several calls at once, one that reacts to everything that it reads, one that says untrue words, and a good one. */
const models = ['books-in-parallel', 'guesses-starts', 'all-at-once', 'random', 'says-booked', 'careful'];

// Over MCP each conversation has a random handle, so those are never equal.
it('every script twice with one seed gives the same conversations', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'equal-runs-'));
  const { baseUrl, close } = await createScriptedModel({ policies: policiesOfAgents }).listen();
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = async (name: string) => {
    const out = join(folder, name);
    const named = models.map((model) => `${model}@${baseUrl}`);
    await runEvals({ tools: ['guarded', 'bare'], models: named, out });
    return writtenCells(
      out,
      models.slice(0, 3).map((model) => `${model}@${baseUrl}`),
    );
  };
  const [first, second] = [await run('first'), await run('second')];
  const others = [...first].filter(([key, cell]) => second.get(key) !== cell).map(([key]) => key);
  console.log(`${others.length} of ${first.size} conversations differ ${others}`);
  expect(others).toEqual([]);
  expect(first.size).toBeGreaterThan(0);
  expect(second.size).toBe(first.size);
});
