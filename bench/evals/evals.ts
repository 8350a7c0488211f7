import { strictEqual } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runEvals } from 'agent-booking/evals';
import { parse } from 'yaml';
import { run } from '../../tests/run-command.ts';
import {
  type Bench,
  compare,
  judge,
  median,
  saySpeed,
  scratchFolder,
  startServer,
  takeTurns,
} from '../measure.ts';
import { opening } from './empty.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const atOnce = 8;
const conversations = 300;
/** A conversation in which the agent books. */
const books = here('../../evals/scripts/plain-booking/earliest-without-asking.yaml');
const bookingScript = parse(readFileSync(books, 'utf8'));

/**
 * Measures evals with a model that answers at once over HTTP:
 * - conversations that book: four calls of the model and three of tools, each in a world of its own, from its opening to its verdict;
 * - a run of empty cases beside vitest-evals with the same agent. Ours also plays the guest, grades by rules and writes the report.
 */
export const evals: Bench = async () => {
  await using model = await startServer('evals/model.server.ts');
  const [booked = []] = await takeTurns(5, [() => bookedPerSecond(model.url, 150)]);
  return [
    {
      name: 'evals, conversations that book',
      ours: saySpeed(median(booked)),
      peer: `${atOnce} at once`,
      ...judge(booked, { atLeast: 50 }, '/s'),
    },
    await emptyRuns(model.url),
  ];
};

async function bookedPerSecond(baseUrl: string, trials: number): Promise<number> {
  const scripts = [{ ...bookingScript, id: 'earliest-without-asking', family: 'plain-booking' }];
  const began = performance.now();
  const report = await runEvals({ models: [`books@${baseUrl}`], scripts, trials, concurrency: atOnce });
  strictEqual(report.subjects[0]?.counts.pass, trials);
  return (1000 * trials) / (performance.now() - began);
}

/** A whole command with empty conversations, which also writes logs and a report: ours and vitest-evals' in turns. */
function emptyRuns(baseUrl: string) {
  const folder = scratchFolder();
  const script = join(folder.path, 'scripts/plain-booking/nothing.yaml');
  mkdirSync(dirname(script), { recursive: true });
  const guest = { ...bookingScript.guest, opening };
  writeFileSync(script, JSON.stringify({ ...bookingScript, guest, outcomes: [{ declined: {} }] }));
  const env = { ...process.env, EMPTY_BASE_URL: baseUrl, EMPTY_CONVERSATIONS: String(conversations) };
  let runs = 0;
  return compare({
    name: `evals, a run of ${conversations} empty cases`,
    ours: () => {
      runs += 1;
      // An agent that does nothing fails in each conversation. It is asked once, as the peer's is.
      const out = ['--no-fail', '--turn-limit', '1', '--out', join(folder.path, `run-${runs}`)];
      const what = ['--agent', here('runs/agent.ts'), '--scripts', script];
      const many = ['--trials', String(conversations), '--concurrency', String(atOnce)];
      const command = [here('../../dist/cli/main.js'), 'evals', 'run', ...what, ...many, ...out];
      return millisecondsOf(command, folder.path, env);
    },
    peer: () => {
      const vitest = here('../../node_modules/vitest/vitest.mjs');
      return millisecondsOf([vitest, 'run', `--maxConcurrency=${atOnce}`], here('runs/'), env);
    },
    against: 'vitest-evals',
    say: (ms) => `${saySpeed((conversations * 1000) / ms)} (${(ms / 1000).toFixed(1)} s)`,
    rounds: 9,
    budget: { atMost: 1.4 },
  }).finally(() => folder[Symbol.dispose]());
}

async function millisecondsOf(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now();
  await run([process.execPath, ...args], { cwd, env });
  return performance.now() - began;
}
