import type { CellKey } from '../cell.ts';
import { isInShard, type Shard } from './cell-key.ts';

/** Who is evaluated: an agent by its name, through an adapter, with tools of one kind. A column of the report. */
export type Subject = Pick<CellKey, 'agent' | 'adapter' | 'tools'>;

/** A script by what identifies it. */
export type ScriptRef = { id: string; hash: string };

export type CellPlan<S extends ScriptRef, A extends Subject> = {
  scripts: readonly S[];
  subjects: readonly A[];
  trials: number;
  shard?: Shard | undefined;
};

export type PlannedCell<S extends ScriptRef, A extends Subject> = { key: CellKey; script: S; subject: A };

/**
 * The cells of a run, one after the other: all scripts once with every subject, then all a second time, and so on; each script begins
 * with another subject. What drifts while a run goes on (a provider's load, a model behind a name) meets all alike.
 */
export function* planCells<S extends ScriptRef, A extends Subject>(
  plan: CellPlan<S, A>,
): Generator<PlannedCell<S, A>> {
  const { scripts, subjects, trials, shard } = plan;
  for (let trial = 0; trial < trials; trial += 1) {
    for (const [place, script] of scripts.entries()) {
      for (let turn = 0; turn < subjects.length; turn += 1) {
        const subject = subjects[(turn + place + trial) % subjects.length] as A;
        const { agent, adapter, tools } = subject;
        const key: CellKey = { scriptId: script.id, scriptHash: script.hash, agent, adapter, tools, trial };
        if (!shard || isInShard(key, shard)) yield { key, script, subject };
      }
    }
  }
}

/** How many cells a plan holds. */
export function countCells(plan: CellPlan<ScriptRef, Subject>): number {
  if (!plan.shard) return plan.scripts.length * plan.subjects.length * plan.trials;
  let count = 0;
  for (const _ of planCells(plan)) count += 1;
  return count;
}
