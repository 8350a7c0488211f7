import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { mergeLogs, readReport, writeReports } from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { createScreen } from '../screen.ts';
import { printReport } from './print.ts';
import { checkRunFolder } from './run-folder.ts';

/** `evals merge DIR… --out DIR`: merges several logs into one, and writes its reports. */
export async function merge(args: string[], { stdout, stderr }: CommandLine): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string' } },
  });
  if (positionals.length === 0 || values.out === undefined)
    throw new UsageError('say what is merged and where it goes: evals merge DIR DIR --out DIR');
  checkRunFolder(values.out);
  const { file, cells } = await mergeLogs(positionals, values.out);
  const report = await readReport(file);
  writeReports(dirname(file), report);
  printReport(stdout, report, values.out);
  createScreen(stderr).print(`${cells} conversations in ${file}.`);
  return 0;
}
