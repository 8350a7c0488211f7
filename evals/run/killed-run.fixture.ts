import process from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';
import type { CellKey } from '../log/cell.ts';
import { header } from '../report/report.fixture.ts';
import { cellId, openRunLog } from '../run-folder/run-log.ts';
import { cellOf, failedWith, passed, rateLimited } from './cell.fixture.ts';
import { planCells, runCells } from './run-cells.ts';

/** A run that is killed: 4 scripts, 3 agents, 100 trials. */
export const plan = {
  scripts: ['s1', 's2', 's3', 's4'].map((id) => ({ id, hash: 'h1' })),
  subjects: ['a', 'b', 'c'].map((agent) => ({
    agent,
    tools: 'guarded' as const,
  })),
  trials: 100,
};

/** The same cell always has the same result. A tenth of the cells are inconclusive at the first try. */
export function outcomeOf({ scriptId, agent, trial }: CellKey, attempt: number) {
  const number = trial * 7 + scriptId.charCodeAt(1) + agent.charCodeAt(0);
  if (attempt === 0 && number % 10 === 0) return rateLimited;
  return number % 3 === 0 ? failedWith('not_listed') : passed;
}

/** Continues the run in a folder, and prints each kept cell. These may not be lost. */
export async function carryOn(folder: string, attempt: number, say: (text: string) => void): Promise<void> {
  const log = await openRunLog(folder, { header, scripts: plan.scripts, resume: true });
  const cells = [...planCells(plan)].filter(({ key }) => !log.done.has(cellId(key)));
  await runCells({
    cells,
    concurrency: 8,
    async runCell({ key }) {
      await turn();
      const pad = 'x'.repeat((key.trial * 997) % 20_000);
      const verdict = outcomeOf(key, attempt);
      const said = { n: 0, at: '2026-11-18T08:00:00.000Z', type: 'agent_said' as const, text: pad };
      return cellOf(key, { verdict, log: [said] });
    },
    keep(result) {
      log.append(result);
      if (result.verdict.verdict !== 'inconclusive')
        say(`${result.key.scriptId} ${result.key.agent} ${result.key.trial}\n`);
    },
  });
  log.close();
}

const [folder, attempt] = process.argv.slice(2);
if (process.argv[1]?.endsWith('killed-run.fixture.ts') && folder !== undefined)
  await carryOn(folder, Number(attempt), (text) => process.stdout.write(text));
