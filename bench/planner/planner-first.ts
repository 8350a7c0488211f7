import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BenchResult, inTurns, median, sayRatio } from '../measure.ts';
import { now, timezone } from '../tools/fortnight.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** One phrase of each kind, so that everything that is built at first use is measured. */
const first = ['Friday at 3pm', 'tomorrow afternoon', '25 November'];

const ours = `const { readTimePhrase } = await import('agent-booking'); const read = (phrase, now) => readTimePhrase(phrase, { now, timezone: '${timezone}' }).readings.length;`;
const peers = `const chrono = await import('chrono-node'); const read = (phrase, now) => chrono.parse(phrase, now, { forwardDate: true }).length;`;

/** Time of the first phrases of a process, before any code is compiled and any zone is read. Imports do not count. */
export async function firstPhrases(): Promise<BenchResult> {
  const rounds = await inTurns(
    11,
    () => millisecondsOf(ours),
    () => millisecondsOf(peers),
  );
  return {
    name: `planner, the first ${first.length} phrases of a process`,
    ours: `${median(rounds.ours).toFixed(1)} ms`,
    peer: `chrono-node ${median(rounds.peer).toFixed(1)} ms`,
    ratio: sayRatio(rounds.ratios),
    budget: '≤ 2×',
    met: median(rounds.ratios) <= 2,
  };
}

/** Processor milliseconds of a separate process with the built package. Other load on the machine does not count. */
async function millisecondsOf(reader: string): Promise<number> {
  const script = `${reader} const now = new Date(${now.getTime()}); const before = process.cpuUsage(); let found = 0; for (const phrase of ${JSON.stringify(first)}) found += read(phrase, now); const { user, system } = process.cpuUsage(before); process.stdout.write(found >= ${first.length} ? String((user + system) / 1000) : 'unread');`;
  // The child gets neither the source condition nor the compile cache of this process.
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env });
  const milliseconds = Number(stdout);
  if (!(milliseconds > 0)) throw new Error(`the first phrases answered "${stdout}"`);
  return milliseconds;
}
