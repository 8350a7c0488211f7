import { readRun } from './read-run.ts';

/** A run's conversations by their keys, without what was measured: equal runs have equal bytes. */
export async function writtenCells(out: string): Promise<Map<string, string>> {
  const cells = new Map<string, string>();
  for await (const { measured: _, key, ...cell } of readRun(out))
    cells.set(`${key.scriptId} ${key.agent} ${key.adapter} ${key.tools} ${key.trial}`, JSON.stringify(cell));
  return cells;
}
