import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeRun, questionsOfRun, readAnswers, readCalibration, writeQuestions } from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { readCount } from '../read-options.ts';
import { createScreen } from '../screen.ts';
import { exitCodeOf, tellReport } from './print.ts';
import { allScripts, modelsOf, oneRun, readPriceFile } from './run-options.ts';

/** The options that name a judge, for `evals judge` and `evals calibrate`. */
export const judgeOptions = {
  judge: { type: 'string' },
  questions: { type: 'string' },
  answers: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** A judge by its model's name, or with answers from a file. @throws UsageError for none, or several at once */
export function readJudge({
  judge,
  questions,
  answers,
}: Record<'judge' | 'questions' | 'answers', string | undefined>) {
  if (questions !== undefined && (judge ?? answers) !== undefined)
    throw new UsageError('--questions writes a file and asks no judge: leave out --judge and --answers');
  if (answers === undefined) return judge;
  return { name: judge ?? basename(answers), judge: readAnswers(answers) };
}

/** `evals judge RUN`: a judge reads what agents said in a finished run. Exit codes as for `evals run`. */
export async function judge(
  args: string[],
  { stdout, stderr, env, interrupted }: CommandLine,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...judgeOptions,
      calibration: { type: 'string' },
      scripts: { type: 'string', multiple: true },
      'max-questions': { type: 'string' },
      prices: { type: 'string' },
      out: { type: 'string' },
      resume: { type: 'boolean', default: false },
    },
  });
  const path = oneRun('judge', positionals);
  const by = readJudge(values as Parameters<typeof readJudge>[0]);
  const scripts = allScripts(values.scripts);
  const screen = createScreen(stderr);
  if (values.questions !== undefined) {
    const { text, count } = writeQuestions(await questionsOfRun(path, scripts));
    writeFileSync(values.questions, text);
    screen.print(
      `${count} questions: ${values.questions}. Give the answers by: evals judge ${path} --answers FILE`,
    );
    return 0;
  }
  if (by === undefined) throw new UsageError('name the judge: --judge MODEL, or --answers FILE');
  const { calibration, prices } = values;
  const out = values.out ?? `${path.replace(/\/+$/, '')}-judged`;
  const { report, unanswered } = await judgeRun(path, {
    judge: by,
    ...(calibration !== undefined && { calibration: readCalibration(calibration) }),
    ...(prices !== undefined && { prices: readPriceFile(prices) }),
    maxQuestions: readCount('--max-questions', values['max-questions'], { least: 1 }),
    ...{ scripts, out, resume: values.resume, signal: interrupted, ...modelsOf(env) },
  });
  tellReport({ stdout, stderr }, report, { out, json: values.json });
  if (unanswered.count > 0)
    screen.print(`Without an answer: ${unanswered.count}, such as by: ${unanswered.why}`);
  if (report.missing > 0)
    screen.print(`${report.missing} conversations are not judged; --resume asks about them.`);
  if (interrupted.aborted) return 130;
  return exitCodeOf(report);
}
