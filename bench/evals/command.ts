import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inTurns, type Rounds } from '../measure.ts';
import { emptyScript } from './script.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ours = here('../../dist/cli/main.js');
const vitest = here('../../node_modules/vitest/vitest.mjs');

/** Milliseconds of a whole command with empty conversations, which also writes logs and a report: ours and vitest-evals' in turns. */
export async function runsByCommand(
  baseUrl: string,
  { conversations, rounds, atOnce }: { conversations: number; rounds: number; atOnce: number },
): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-evals-'));
  const script = join(folder, 'scripts/plain-booking/nothing.yaml');
  mkdirSync(dirname(script), { recursive: true });
  writeFileSync(script, JSON.stringify(emptyScript));
  const env = { ...process.env, EMPTY_BASE_URL: baseUrl, EMPTY_CONVERSATIONS: String(conversations) };
  let run = 0;
  try {
    return await inTurns(
      rounds,
      () => {
        run += 1;
        // An agent that does nothing fails in each conversation. It is asked once, as the peer's is.
        const out = ['--no-fail', '--turn-limit', '1', '--out', join(folder, `run-${run}`)];
        const what = ['--agent', here('runs/agent.ts'), '--scripts', script];
        const many = ['--trials', String(conversations), '--concurrency', String(atOnce)];
        return millisecondsOf([ours, 'evals', 'run', ...what, ...many, ...out], folder, env);
      },
      () => millisecondsOf([vitest, 'run', `--maxConcurrency=${atOnce}`], here('runs/'), env),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function millisecondsOf(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  const took = performance.now() - began;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${await said}`);
  return took;
}
