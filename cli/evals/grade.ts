import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gateOf, gatherScripts, gradeRun, writeReports } from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { createScreen } from '../screen.ts';
import { printReport } from './print.ts';
import { asPath } from './run-options.ts';

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
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError('say which run: evals grade DIR, a folder that "evals run --out" wrote');
  const own = (values.scripts ?? []).map(asPath);
  const scripts =
    own.length === 0 ? gatherScripts({}) : [...gatherScripts({}), ...gatherScripts({ scripts: own })];
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
  const { gate } = gateOf(graded.report);
  return gate === 'pass' ? 0 : gate === 'fail' ? 1 : 3;
}
