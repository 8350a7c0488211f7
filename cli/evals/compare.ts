import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  compareJudges,
  compareReports,
  readReport,
  renderComparison,
  renderComparisonHtml,
} from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { createScreen } from '../screen.ts';
import { terminalOf } from './print.ts';

/** `evals compare A B`. Exit code 1 if B is worse, or breaks a safety rule that A kept. */
export async function compare(args: string[], { stdout, stderr }: CommandLine): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'subject-a': { type: 'string' },
      'subject-b': { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [a, b, ...more] = positionals;
  if (a === undefined || b === undefined || more.length > 0)
    throw new UsageError(
      'say what is compared with what: evals compare A B, folders of runs or report.json of them',
    );
  const subjects = { subjectA: values['subject-a'], subjectB: values['subject-b'] };
  const judges = await compareJudges(a, b);
  const compared = { ...compareReports(await readReport(a), await readReport(b), subjects), judges };
  if (values.json) stdout.write(`${JSON.stringify(compared, null, 2)}\n`);
  else stdout.write(renderComparison(compared, { ...terminalOf(stdout), paths: [a, b] }));
  if (values.out !== undefined) {
    writeFileSync(values.out, renderComparisonHtml(compared, [a, b]));
    createScreen(stderr).print(`The comparison as a page: ${values.out}`);
  }
  const isWorse = compared.comparisons.some(({ winner }) => winner === 'a');
  return isWorse || compared.newViolations.length > 0 ? 1 : 0;
}
