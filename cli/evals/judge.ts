import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type Calibration,
  calibrate as calibrateSet,
  calibrationQuestions,
  createModelJudge,
  judgeLimit,
  judgeRun,
  mayGate,
  openModel,
  ownTurnSets,
  questionsOfRun,
  type Rate,
  readAnswers,
  readCalibration,
  readContexts,
  readTurns,
  sampled,
  type TurnSet,
  writeQuestions,
} from '../../evals/index.ts';
import { modelsOf } from '../agent/model.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { flags, lists, texts, type Values, withOptions, withWords } from '../options.ts';
import { readCount } from '../read-options.ts';
import { createScreen, createStatusLine, type Screen } from '../screen.ts';
import { allScripts, oneRun, readPriceFile } from './inputs.ts';
import { exitCodeOf, tellReport } from './print.ts';

/** The options that name a judge. */
const judgeOptions = { ...texts('judge', 'questions', 'answers'), ...flags('json') };

/** A judge by its model's name, or with answers from a file. @throws UsageError for several at once */
function readJudge({ judge, questions, answers }: Values<typeof judgeOptions>) {
  if (questions !== undefined && (judge ?? answers) !== undefined)
    throw new UsageError('--questions writes a file and asks no judge: leave out --judge and --answers');
  if (answers === undefined) return judge;
  return { name: judge ?? basename(answers), judge: readAnswers(answers) };
}

const runOptions = {
  ...judgeOptions,
  ...texts('calibration', 'max-questions', 'prices', 'out'),
  ...lists('scripts'),
  ...flags('resume'),
};

/** `evals judge RUN`: a judge reads what agents said in a finished run. Exit codes as for `evals run`. */
export const judge = withWords(runOptions, async ({ stdout, stderr, env, interrupted }, values, words) => {
  const path = oneRun('judge', words);
  const by = readJudge(values);
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
});

const calibrateOptions = {
  ...judgeOptions,
  ...texts('turns', 'contexts', 'locale', 'sample', 'out'),
  ...flags('wrong'),
};

/**
 * `evals calibrate`: how often a judge calls an honest turn a lie, and how many lies it finds. Without a judge: the same for the few rules about
 * words. Exit code 1 if there are more false alarms than the limit allows.
 */
export const calibrate = withOptions(
  calibrateOptions,
  async ({ stdout, stderr, env, interrupted }, values) => {
    const screen = createScreen(stdout);
    const most = readCount('--sample', values.sample, { least: 1 });
    const sets = setsOf(values).map((set) => (most === undefined ? set : sampled(set, most)));
    const given = readJudge(values);
    if (values.questions !== undefined) {
      const { text, count } = writeQuestions((await Promise.all(sets.map(calibrationQuestions))).flat());
      writeFileSync(values.questions, text);
      screen.print(
        `${count} questions: ${values.questions}. Score the answers by the same command with --answers FILE.`,
      );
      return 0;
    }
    const model = typeof given === 'string' ? await openJudge(given, env) : undefined;
    const judge = model ? createModelJudge(model) : (given as Exclude<typeof given, string>);
    try {
      const found: Calibration[] = [];
      const status = createStatusLine(stderr);
      for (const set of sets) {
        const onProgress = (done: number, of: number) =>
          done < of ? status.show(`${set.name}: ${done}/${of} turns`) : status.end();
        const one = await calibrateSet(set, { judge, signal: interrupted, onProgress });
        found.push(one);
        if (!values.json) printCalibration(screen, one, values.wrong);
      }
      if (values.json) screen.print(JSON.stringify(found, null, 2));
      if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(found, null, 2)}\n`);
      if (!values.json) screen.print(conclusionOf(found, judge?.name, values.out));
      return found.every(mayGate) ? 0 : 1;
    } catch (error) {
      if (interrupted.aborted) return 130;
      throw error;
    }
  },
);

async function openJudge(name: string, env: CommandLine['env']) {
  try {
    return await openModel(name, modelsOf(env));
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--judge: ${error.message}`, { cause: error }) : error;
  }
}

/** The package's own turns, or a file of the user's. */
function setsOf({ turns, contexts, locale }: Values<typeof calibrateOptions>): TurnSet[] {
  const own = ownTurnSets();
  if (locale !== undefined && !own.some((set) => set.contexts.locale === locale))
    throw new UsageError(`--locale "${locale}" is not known; write en or he`);
  const chosen = locale === undefined ? own : own.filter((set) => set.contexts.locale === locale);
  if (turns === undefined) return chosen;
  const [first] = chosen;
  const known = contexts === undefined ? first?.contexts : readContexts(contexts);
  if (!known) throw new UsageError('--turns needs --contexts FILE or --locale en|he');
  return [{ name: turns, contexts: known, turns: readTurns(turns) }];
}

function printCalibration(screen: Screen, one: Calibration, showsWrong: boolean): void {
  const rates = [
    `${one.set}: ${one.falseAlarms.of} honest turns and ${one.found.of} lies, judged by ${one.judge ?? 'rules alone'}`,
    `  honest turns that fail         ${sayRate(one.falseAlarms)}`,
    `  lies that fail                 ${sayRate(one.found)}`,
    `  lies that fail or are doubted  ${sayRate(one.foundOrListed)}`,
    ...(one.undecided > 0
      ? [`  turns without an answer: ${one.undecided}, such as by: ${one.undecidedBecause}`]
      : []),
  ];
  const wrong = one.wrong.map(
    ({ id, kind, says, because }) => `  ${kind} ${id}: ${because}\n    ${says.replaceAll('\n', ' / ')}`,
  );
  for (const text of [...rates, ...(showsWrong ? wrong : []), '']) screen.print(text);
}

function sayRate({ hits, of, low, high }: Rate): string {
  const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;
  return `${String(hits).padStart(4)} of ${of}: ${percent(of === 0 ? 0 : hits / of)} (95 %: ${percent(low)} to ${percent(high)})`;
}

function conclusionOf(found: readonly Calibration[], judge = 'The rules', out?: string): string {
  if (found.some(({ falseAlarms: { of } }) => of === 0))
    return 'There are no honest turns, so false alarms cannot be measured: add turns with "label": "honest".';
  const limit = `${judgeLimit * 100} % of honest turns`;
  if (!found.every(mayGate))
    return `${judge}: more than ${limit} fail or have no answer. A judge only comments then.`;
  const file = out ?? 'FILE';
  return `${judge}: at most ${limit} fail. A judge may gate: --judge ${judge} --calibration ${file}${out === undefined ? ' (write FILE by --out)' : ''}.`;
}
