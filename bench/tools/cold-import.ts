import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atMost, type Bench, type BenchResult, inTurns, median } from '../measure.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The time that imports take at an agent's start: its framework with our adapter, against the framework alone. */
export const coldImport: Bench = async () => {
  checkBuild();
  return [
    await compare('agent-booking/ai-sdk', 'ai'),
    await compare('agent-booking/langchain', '@langchain/core/tools'),
    await compare('agent-booking/openai-agents', '@openai/agents'),
  ];
};

async function compare(adapter: string, framework: string): Promise<BenchResult> {
  const rounds = await inTurns(
    21,
    () => millisecondsOf([framework, adapter]),
    () => millisecondsOf([framework]),
  );
  return {
    name: `cold import of ${adapter}`,
    ours: `${median(rounds.ours).toFixed(0)} ms`,
    peer: `${framework} alone ${median(rounds.peer).toFixed(0)} ms`,
    ...atMost(1.2, rounds.ratios),
  };
}

/**
 * Processor milliseconds of an import of the built package in a separate process, without Node's own start. Other work of the machine does
 * not count. An import waits only for files, and these are in memory after the first round.
 */
async function millisecondsOf(modules: readonly string[]): Promise<number> {
  const imports = modules.map((name) => `import(${JSON.stringify(name)})`).join(', ');
  const script = `const before = process.cpuUsage(); await Promise.all([${imports}]); const { user, system } = process.cpuUsage(before); process.stdout.write(String((user + system) / 1000));`;
  // The child gets neither the source condition nor the compile cache of this process.
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env });
  const milliseconds = Number(stdout);
  if (!(milliseconds > 0)) throw new Error(`importing ${modules.join(' and ')} answered "${stdout}"`);
  return milliseconds;
}

/** Throws if the built package is older than the sources, because the built package is measured. */
function checkBuild(): void {
  const sources = globSync('{src,adapters}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.(?:test|fixture)\.ts$/.test(path),
  );
  const door = join(root, 'dist/src/index.js');
  const builtAt = existsSync(door) ? statSync(door).mtimeMs : 0;
  const stale = sources.filter((path) => statSync(join(root, path)).mtimeMs > builtAt);
  if (stale.length > 0) throw new Error(`dist is older than ${stale[0]}: run "npm run build" first`);
}
