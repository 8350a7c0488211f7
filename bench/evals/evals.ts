import { strictEqual } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runEvals } from 'agent-booking/evals';
import { parse } from 'yaml';
import { run } from '../../tests/run-command.ts';
import { root } from '../../tests/source-files.ts';
import { type Bench, measureLine, millisecondsOf, saySpeed, scratchFolder, startServer } from '../measure.ts';

const atOnce = 8;
const conversations = 300;
const opening = 'Please get me the earliest 30 minutes with Dana on Monday 23 November, no need to ask.';
/** A conversation in which the agent books. */
const books = join(root, 'evals/scripts/plain-booking/earliest-without-asking.yaml');
const runs = join(root, 'bench/evals/runs');
const bookingScript = parse(readFileSync(books, 'utf8'));

/**
 * Measures runs of evals with a model that answers at once over HTTP, beside as many empty cases of vitest-evals with the same agent:
 * - conversations that book: four calls of the model and three of tools, each in a world of its own, from its opening to its verdict. The
 *   budget is 50 a second on a machine on which the peer needs 1.3 s for its cases;
 * - empty cases: a whole command. Ours also plays the guest, grades by rules and writes the report.
 */
export const evals: Bench = async () => {
  await using model = await startServer({ kind: 'model' });
  using folder = scratchFolder();
  const empty = {
    EMPTY_BASE_URL: model.url,
    EMPTY_OPENING: opening,
    EMPTY_CONVERSATIONS: `${conversations}`,
  };
  const env = { ...process.env, ...empty };
  const runNodeMs = (args: string[], cwd: string) =>
    millisecondsOf(() => run([process.execPath, ...args], { cwd, env }));
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', `--maxConcurrency=${atOnce}`];
  const besidePeer = {
    peer: () => runNodeMs(vitest, runs),
    against: 'empty cases of vitest-evals',
    say: (ms: number) => `${saySpeed((conversations * 1000) / ms)} (${(ms / 1000).toFixed(1)} s)`,
  };
  await measureLine({
    name: `evals, ${conversations} conversations that book`,
    ours: () => millisecondsOf(() => bookAll(model.url)),
    ...besidePeer,
    rounds: 5,
    budget: { atMost: 4.6 },
  });
  const script = join(folder.path, 'scripts/plain-booking/nothing.yaml');
  mkdirSync(dirname(script), { recursive: true });
  const guest = { ...bookingScript.guest, opening };
  writeFileSync(script, JSON.stringify({ ...bookingScript, guest, outcomes: [{ declined: {} }] }));
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
      return runNodeMs(command, folder.path);
    },
    ...besidePeer,
    rounds: 9,
    budget: { atMost: 1.4 },
  });
};

async function bookAll(baseUrl: string): Promise<void> {
  const scripts = [{ ...bookingScript, id: 'earliest-without-asking', family: 'plain-booking' }];
  const models = [`books@${baseUrl}`];
  const report = await runEvals({ models, scripts, trials: conversations, concurrency: atOnce });
  strictEqual(report.subjects[0]?.counts.pass, conversations);
}
