import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { benches } from './benches.ts';
import type { BenchResult } from './measure.ts';
import { measurePeers } from './peers/main.ts';

const help = `Measures the budgets of the project, each as a ratio to a peer in the same run.

  npm run bench                       every budget, some ten minutes
  npm run bench -- planner tool       only those whose name holds one of the words
  npm run bench -- --peers            published packages beside ours; writes docs/benchmarks.md

The names are ${Object.keys(benches).join(', ')}.
The exit code is 1 when a budget is missed or a measurement fails, and 2 when it is called wrongly.
`;

process.exitCode = await main();

async function main(): Promise<number> {
  let choice: ReturnType<typeof choose>;
  try {
    choice = choose();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
  if (choice.help) {
    process.stdout.write(help);
    return 0;
  }
  if (choice.peers) {
    await measurePeers();
    return 0;
  }
  const results: BenchResult[] = [];
  for (const bench of choice.chosen) {
    for (const result of await resultsOf(bench)) {
      results.push(result);
      const { met, name, ratio, budget } = result;
      process.stderr.write(`${met ? 'met   ' : 'MISSED'}  ${name}: ${ratio}, budget ${budget}\n`);
    }
  }
  process.stdout.write(`\n${table(results)}\n`);
  return results.every(({ met }) => met) ? 0 : 1;
}

async function resultsOf(bench: string): Promise<BenchResult[]> {
  const child = fork(new URL('bench.child.ts', import.meta.url), [bench]);
  let results: BenchResult[] | undefined;
  child.once('message', (message) => {
    results = message as BenchResult[];
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || results === undefined) throw new Error(`${bench} could not be measured`);
  return results;
}

function choose() {
  const options = { help: { type: 'boolean', short: 'h' }, peers: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const words = positionals.map((word) => word.toLowerCase());
  const names = Object.keys(benches);
  const isNamed = (name: string, word: string) => name.toLowerCase().includes(word);
  const unknown = words.find((word) => !names.some((name) => isNamed(name, word)));
  if (unknown !== undefined) throw new Error(`No bench has "${unknown}" in its name.`);
  const chosen = names.filter((name) => words.length === 0 || words.some((word) => isNamed(name, word)));
  return { ...values, chosen };
}

function table(lines: readonly BenchResult[]): string {
  const head = ['', 'what', 'ours', 'measured against', 'ratio: median (spread)', 'budget'];
  const rows = lines.map(({ met, name, ours, peer, ratio, budget }) => [
    met ? 'met' : 'MISSED',
    name,
    ours,
    peer,
    ratio,
    budget,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, widths.map((width) => '─'.repeat(width)), ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}
