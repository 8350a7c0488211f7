import process from 'node:process';
import { run } from '../../tests/run-command.ts';
import { root } from '../../tests/source-files.ts';
import { type Bench, measureLine, sayMilliseconds } from '../measure.ts';

/** The time that imports take at an agent's start: its framework with our adapter, against the framework alone. */
export const coldImport: Bench = async () => {
  await besideFramework('agent-booking/ai-sdk', 'ai');
  await besideFramework('agent-booking/langchain', '@langchain/core/tools');
  await besideFramework('agent-booking/openai-agents', '@openai/agents');
};

function besideFramework(adapter: string, framework: string): Promise<void> {
  return measureLine({
    name: `cold import of ${adapter}`,
    ours: () => importMilliseconds([framework, adapter], root),
    peer: () => importMilliseconds([framework], root),
    against: `${framework} alone`,
    say: sayMilliseconds,
    rounds: 21,
    budget: { atMost: 1.2 },
  });
}

/**
 * Processor milliseconds of an import of built packages in a separate process, without Node's own start. Other work of the machine does
 * not count. An import waits only for files, and these are in memory after the first round. `first` is imported before.
 */
export async function importMilliseconds(
  modules: readonly string[],
  cwd: string,
  first = 'node:fs',
): Promise<number> {
  const imports = modules.map((name) => `import(${JSON.stringify(name)})`).join(', ');
  const script = `await import('${first}'); const before = process.cpuUsage(); await Promise.all([${imports}]); const { user, system } = process.cpuUsage(before); process.stdout.write(String((user + system) / 1000));`;
  // The child gets neither the source condition nor the compile cache of this process.
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const printed = await run([process.execPath, '--input-type=module', '-e', script], { cwd, env });
  const milliseconds = Number(printed);
  if (!(milliseconds > 0)) throw new Error(`importing ${modules.join(' and ')} answered "${printed}"`);
  return milliseconds;
}
