import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  compareJudges,
  compareReports,
  gradeRun,
  mergeLogs,
  readReport,
  renderComparison,
  renderComparisonHtml,
  writeReports,
} from '../../evals/index.ts';
import { UsageError } from '../command.ts';
import { flags, lists, texts, withWords } from '../options.ts';
import { createScreen } from '../screen.ts';
import { allScripts, checkRunFolder, oneRun } from './inputs.ts';
import { exitCodeOf, printReport } from './print.ts';

const compareOptions = { ...texts('subject-a', 'subject-b', 'out'), ...flags('json') };

/** `evals compare A B`. Exit code 1 if B is worse, or breaks a safety rule that A kept. */
export const compare = withWords(compareOptions, async ({ stdout, stderr }, values, [a, b, ...more]) => {
  if (a === undefined || b === undefined || more.length > 0)
    throw new UsageError(
      'say what is compared with what: evals compare A B, folders of runs or report.json of them',
    );
  const subjects = { subjectA: values['subject-a'], subjectB: values['subject-b'] };
  const judges = await compareJudges(a, b);
  const compared = { ...compareReports(await readReport(a), await readReport(b), subjects), judges };
  const { width, paint } = createScreen(stdout);
  if (values.json) stdout.write(`${JSON.stringify(compared, null, 2)}\n`);
  else stdout.write(renderComparison(compared, { width, paint, paths: [a, b] }));
  if (values.out !== undefined) {
    writeFileSync(values.out, renderComparisonHtml(compared, [a, b]));
    createScreen(stderr).print(`The comparison as a page: ${values.out}`);
  }
  const isWorse = compared.comparisons.some(({ winner }) => winner === 'a');
  return isWorse || compared.newViolations.length > 0 ? 1 : 0;
});

const gradeOptions = { ...texts('out'), ...lists('scripts'), ...flags('json') };

/** `evals grade DIR`: grades stored conversations again, without calling a model. */
export const grade = withWords(gradeOptions, async ({ stdout, stderr }, values, words) => {
  const path = oneRun('grade', words);
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
});

/** `evals merge DIR… --out DIR`: merges several logs into one, and writes its reports. */
export const merge = withWords({ out: { type: 'string' } }, async ({ stdout, stderr }, values, folders) => {
  if (folders.length === 0 || values.out === undefined)
    throw new UsageError('say what is merged and where it goes: evals merge DIR DIR --out DIR');
  checkRunFolder(values.out);
  const { file, cells } = await mergeLogs(folders, values.out);
  const report = await readReport(file);
  writeReports(dirname(file), report);
  printReport(stdout, report, values.out);
  createScreen(stderr).print(`${cells} conversations in ${file}.`);
  return 0;
});
