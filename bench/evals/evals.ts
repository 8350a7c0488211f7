import { strictEqual } from 'node:assert';
import { runEvals } from 'agent-booking/evals';
import { startServer } from '../child-server.ts';
import { atMost, type Bench, median, takeTurns } from '../measure.ts';
import { runsByCommand } from './command.ts';
import { bookingScript } from './script.ts';

const atOnce = 8;
const run = { conversations: 300, rounds: 9, atOnce };

/**
 * Measures evals with a model that answers at once over HTTP:
 * - conversations that book: four calls of the model and three of tools, each in a world of its own, from its opening to its verdict;
 * - a run of empty cases beside vitest-evals with the same agent. Ours also plays the guest, grades by rules and writes the report.
 */
export const evals: Bench = async () => {
  const model = await startServer('evals/model.server.ts');
  try {
    const [books = []] = await takeTurns(5, [() => bookedPerSecond(model.url, 150)]);
    const runs = await runsByCommand(model.url, run);
    return [
      {
        name: 'evals, conversations that book',
        ours: `${median(books).toFixed(0)}/s`,
        peer: `${atOnce} at once`,
        ratio: `${((100 * median(books)) / 50).toFixed(0)} % of it`,
        budget: '≥ 50/s',
        met: median(books) >= 50,
      },
      {
        name: `evals, a run of ${run.conversations} empty cases`,
        ours: sayRun(runs.ours),
        peer: `vitest-evals ${sayRun(runs.peer)}`,
        ...atMost(1.4, runs.ratios),
      },
    ];
  } finally {
    await model.close();
  }
};

async function bookedPerSecond(baseUrl: string, trials: number): Promise<number> {
  const scripts = [{ ...bookingScript, id: 'earliest-without-asking', family: 'plain-booking' }];
  const began = performance.now();
  const report = await runEvals({ models: [`books@${baseUrl}`], scripts, trials, concurrency: atOnce });
  strictEqual(report.subjects[0]?.counts.pass, trials);
  return (1000 * trials) / (performance.now() - began);
}

/** Conversations a second, over the whole command. */
function sayRun(milliseconds: readonly number[]): string {
  const ms = median(milliseconds);
  return `${((run.conversations * 1000) / ms).toFixed(0)}/s (${(ms / 1000).toFixed(1)} s)`;
}
