import { parseArgs } from 'node:util';
import { compareReports, type ReportComparison, readReport } from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { createScreen } from '../screen.ts';
import { comparisonText, nameOf } from './print-report.ts';

/** `evals compare A B`: 1 where B is worse, or breaks a safety rule that A did not. */
export async function compare(args: string[], { stdout }: CommandLine): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [a, b, ...more] = positionals;
  if (a === undefined || b === undefined || more.length > 0)
    throw new UsageError(
      'say what is compared with what: evals compare A B, folders of runs or report.json of them',
    );
  const compared = compareReports(await readReport(a), await readReport(b));
  if (values.json) stdout.write(`${JSON.stringify(compared, null, 2)}\n`);
  else print(stdout, compared);
  const isWorse = compared.comparisons.some(({ isDifference, difference }) => isDifference && difference > 0);
  return isWorse || compared.newViolations.length > 0 ? 1 : 0;
}

function print(stdout: NodeJS.WritableStream, compared: ReportComparison): void {
  const screen = createScreen(stdout);
  for (const comparison of compared.comparisons) {
    const { b } = comparison;
    screen.print(`${nameOf(b)}: ${comparisonText(comparison)}`);
  }
  for (const violation of compared.newViolations) {
    const { code, family, scriptId } = violation.failure;
    screen.print(`new: ${nameOf(violation)} fails ${family}/${scriptId} by ${code}`);
  }
  const { changedScripts, onlyA, onlyB } = compared;
  if (changedScripts.length > 0) screen.print(`left out, because they changed: ${changedScripts.join(', ')}`);
  if (onlyA.length > 0) screen.print(`only in the first: ${onlyA.join(', ')}`);
  if (onlyB.length > 0) screen.print(`only in the second: ${onlyB.join(', ')}`);
}
