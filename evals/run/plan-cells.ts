import type { CellKey } from '../log/cell.ts';
import { isInShard, type ScriptRef, type Shard } from '../run-folder/cell-line.ts';

/** An agent by its name, and one kind of tools: a column of the report. */
export type Subject = Pick<CellKey, 'agent' | 'tools'>;

export type CellPlan<S extends ScriptRef, A extends Subject> = {
  scripts: readonly S[];
  subjects: readonly A[];
  trials: number;
  shard?: Shard | undefined;
};

export type PlannedCell<S extends ScriptRef, A extends Subject> = { key: CellKey; script: S; subject: A };

/**
 * The cells of a run in their order: all scripts once with every subject, then all again for the second trial, and so on. Each script begins
 * with another subject. So a provider's load, or a model that changes behind its name, affects all subjects alike.
 */
export function* planCells<S extends ScriptRef, A extends Subject>(
  plan: CellPlan<S, A>,
): Generator<PlannedCell<S, A>> {
  const { scripts, subjects, trials, shard } = plan;
  for (let trial = 0; trial < trials; trial += 1) {
    for (const [place, script] of scripts.entries()) {
      for (let turn = 0; turn < subjects.length; turn += 1) {
        const subject = subjects[(turn + place + trial) % subjects.length] as A;
        const { agent, tools } = subject;
        const key: CellKey = { scriptId: script.id, scriptHash: script.hash, agent, tools, trial };
        if (!shard || isInShard(key, shard)) yield { key, script, subject };
      }
    }
  }
}

export function countCells(plan: CellPlan<ScriptRef, Subject>): number {
  return [...planCells(plan)].length;
}
