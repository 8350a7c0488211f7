import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type RunEvalsOptions, runEvals } from './run-evals.ts';
import { writtenCells } from './runner/written-cells.fixture.ts';

const models = ['careful', 'books-in-parallel', 'books-twice', 'guesses-starts', 'random', 'over-claims'];

it.each<Pick<RunEvalsOptions, 'adapters' | 'tools'>>([
  { adapters: ['ai-sdk'], tools: ['guarded', 'bare'] },
  { adapters: ['langchain'], tools: ['guarded'] },
])('every script twice with one seed gives the same bytes: $adapters, $tools', async (way) => {
  const folder = mkdtempSync(join(tmpdir(), 'equal-runs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (name: string) => {
    const out = join(folder, name);
    await runEvals({ ...way, models: models.map((model) => `scripted:${model}`), out });
    return writtenCells(out);
  };
  const [first, second] = [await run('first'), await run('second')];
  const others = [...first].filter(([key, cell]) => second.get(key) !== cell).map(([key]) => key);
  console.log(
    `${way.adapters}, ${way.tools}: ${others.length} of ${first.size} conversations differ ${others}`,
  );
  expect(others).toEqual([]);
  expect(second.size).toBe(first.size);
});
