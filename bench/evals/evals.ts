import { strictEqual } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runEvals } from 'agent-booking/evals';
import { parse } from 'yaml';
import { run } from '../../tests/run-command.ts';
import { root } from '../../tests/source-files.ts';
import { type Bench, measureLine, saySpeed, scratchFolder, startServer } from '../measure.ts';

const atOnce = 8;
const conversations = 300;
const opening = 'Please get me the earliest 30 minutes with Dana on Monday 23 November, no need to ask.';
/** A conversation in which the agent books. */
const books = join(root, 'evals/scripts/plain-booking/earliest-without-asking.yaml');
const bookingScript = parse(readFileSync(books, 'utf8'));

/**
 * Measures evals with a model that answers at once over HTTP:
 * - conversations that book: four calls of the model and three of tools, each in a world of its own, from its opening to its verdict;
 * - a run of empty cases beside vitest-evals with the same agent. Ours also plays the guest, grades by rules and writes the report.
 */
export const evals: Bench = async () => {
  await using model = await startServer({ kind: 'model' });
  await measureLine({
    name: 'evals, conversations that book',
    ours: () => bookedPerSecond(model.url, 150),
    say: saySpeed,
    against: `${atOnce} at once`,
    rounds: 5,
    unit: '/s',
    budget: { atLeast: 50 },
  });
  await emptyRuns(model.url);
};

async function bookedPerSecond(baseUrl: string, trials: number): Promise<number> {
  const scripts = [{ ...bookingScript, id: 'earliest-without-asking', family: 'plain-booking' }];
  const began = performance.now();
  const report = await runEvals({ models: [`books@${baseUrl}`], scripts, trials, concurrency: atOnce });
  strictEqual(report.subjects[0]?.counts.pass, trials);
  return (1000 * trials) / (performance.now() - began);
}

/** A whole command with empty conversations, which also writes logs and a report: ours and vitest-evals' in turns. */
async function emptyRuns(baseUrl: string) {
  using folder = scratchFolder();
  const script = join(folder.path, 'scripts/plain-booking/nothing.yaml');
  mkdirSync(dirname(script), { recursive: true });
  const guest = { ...bookingScript.guest, opening };
  writeFileSync(script, JSON.stringify({ ...bookingScript, guest, outcomes: [{ declined: {} }] }));
  const empty = { EMPTY_BASE_URL: baseUrl, EMPTY_OPENING: opening, EMPTY_CONVERSATIONS: `${conversations}` };
  const env = { ...process.env, ...empty };
  const millisecondsOf = async (args: string[], cwd: string) => {
    const began = performance.now();
    await run([process.execPath, ...args], { cwd, env });
    return performance.now() - began;
  };
  const runs = join(root, 'bench/evals/runs');
  let count = 0;
  await measureLine({
    name: `evals, a run of ${conversations} empty cases`,
    ours: () => {
      count += 1;
      // An agent that does nothing fails in each conversation. It is asked once, as the peer's is.
      const out = ['--no-fail', '--turn-limit', '1', '--out', join(folder.path, `run-${count}`)];
      const what = ['--agent', join(runs, 'agent.ts'), '--scripts', script];
      const many = ['--trials', String(conversations), '--concurrency', String(atOnce)];
      const command = [join(root, 'dist/cli/main.js'), 'evals', 'run', ...what, ...many, ...out];
      return millisecondsOf(command, folder.path);
    },
    peer: () => {
      const vitest = join(root, 'node_modules/vitest/vitest.mjs');
      return millisecondsOf([vitest, 'run', `--maxConcurrency=${atOnce}`], runs);
    },
    against: 'vitest-evals',
    say: (ms) => `${saySpeed((conversations * 1000) / ms)} (${(ms / 1000).toFixed(1)} s)`,
    rounds: 9,
    budget: { atMost: 1.4 },
  });
}
