import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gradeRun, writeReports } from '../../evals/index.ts';
import type { CommandLine } from '../command.ts';
import { createScreen } from '../screen.ts';
import { exitCodeOf, printReport } from './print.ts';
import { allScripts, oneRun } from './run-options.ts';

/** `evals grade DIR`: grades stored conversations again, without calling a model. */
export async function grade(args: string[], { stdout, stderr }: CommandLine): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      scripts: { type: 'string', multiple: true },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const path = oneRun('grade', positionals);
  const scripts = allScripts(values.scripts);
  const graded = await gradeRun(path, { scripts, out: values.out });
  if (values.json) stdout.write(`${JSON.stringify(graded, null, 2)}\n`);
  else printReport(stdout, graded.report, values.out ?? path);
  const screen = createScreen(stderr);
  for (const { key, before, after } of graded.changed)
    screen.print(`${key.scriptId}, ${key.agent} (${key.tools}), trial ${key.trial}: ${before}, now ${after}`);
  if (values.out !== undefined) {
    writeReports(values.out, graded.report);
    screen.print(`Conversations and report: ${values.out}; open ${join(values.out, 'report.html')}`);
  }
  screen.print(`${graded.changed.length} of ${graded.cells} conversations have another verdict.`);
  if (graded.earlier > 0)
    screen.print(
      `${graded.earlier} were held with an earlier version of their script; the present one judges them.`,
    );
  return exitCodeOf(graded.report);
}
