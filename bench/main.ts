import process from 'node:process';
import { parseArgs } from 'node:util';
import { forkProgram } from '../tests/fork-program.ts';
import { benches } from './benches.ts';

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
    await (await import('./peers/main.ts')).measurePeers();
    return 0;
  }
  let code = 0;
  for (const bench of choice.chosen) {
    const { ended } = forkProgram(import.meta.resolve('./bench.child.ts'), [bench]);
    if ((await ended) !== 0) code = 1;
  }
  return code;
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
