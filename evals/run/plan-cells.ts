import type { CellKey } from '../log/cell.ts';
import { isInShard, type ScriptRef, type Shard } from '../run-folder/cell-line.ts';
import type { Script } from '../scenarios/script.ts';

/** An agent by its name, an adapter and one kind of tools: a column of the report. */
export type Subject = Pick<CellKey, 'agent' | 'adapter' | 'tools'>;

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
        const { agent, adapter, tools } = subject;
        const key: CellKey = { scriptId: script.id, scriptHash: script.hash, agent, adapter, tools, trial };
        if (!shard || isInShard(key, shard)) yield { key, script, subject };
      }
    }
  }
}

/** Number of cells in a plan. */
export function countCells(plan: CellPlan<ScriptRef, Subject>): number {
  return plan.shard ? lengthOf(planCells(plan)) : plan.scripts.length * plan.subjects.length * plan.trials;
}

export function lengthOf(cells: Iterable<unknown>): number {
  let count = 0;
  for (const _ of cells) count += 1;
  return count;
}

/** Local dates, months by name (English and Hebrew), and 24/11 or 24.11. A text with one of these belongs to its year. */
const dated =
  /\d{4}-\d\d-\d\d|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:may|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec) \d|\d (?:may|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b|ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר|\b\d{1,2}[/.]\d{1,2}\b/i;

/**
 * Why a script cannot be run by the machine's clock: it names dates, or moves the clock forward. Undefined if it can be run. A deployed agent
 * knows no other clock, so such scripts are not run with it, and never pass.
 */
export function needsFrozenClock({ world, guest, outcomes, traps }: Script): string | undefined {
  const { wish, facts, reactions, opening } = guest;
  if (reactions.some(({ advance }) => advance !== undefined)) return 'it sets the clock forward';
  const wishes = [...wish, ...reactions.flatMap((reaction) => reaction.wish ?? [])];
  const isDated =
    wishes.some(({ from, to, starts, not }) => from ?? to ?? starts ?? not) ||
    world.taken !== undefined ||
    reactions.some(({ takes = [] }) => takes.some((start) => start !== 'requested')) ||
    outcomes.some((outcome) => 'accepted' in outcome && outcome.accepted.starts !== undefined) ||
    traps?.starts !== undefined;
  if (isDated) return 'it names dates';
  const said = [opening, ...facts.map(({ says }) => says), ...reactions.map(({ says = '' }) => says)];
  if (said.some((text) => dated.test(text))) return 'its guest names dates';
  return JSON.stringify(world.pages ?? []).match(/\d{4}-\d\d-\d\d/) ? 'its pages name dates' : undefined;
}
