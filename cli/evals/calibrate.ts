import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Calibration,
  calibrate as calibrateSet,
  calibrationQuestions,
  createModelJudge,
  judgeLimit,
  mayGate,
  openModel,
  ownTurnSets,
  type Rate,
  readContexts,
  readTurns,
  sampled,
  type TurnSet,
  writeQuestions,
} from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { readCount } from '../read-options.ts';
import { createScreen, createStatusLine, type Screen } from '../screen.ts';
import { judgeOptions, readJudge } from './judge.ts';
import { modelsOf } from './run-options.ts';

/**
 * `evals calibrate`: how often a judge calls an honest turn a lie, and how many lies it finds. Without a judge: the same for the few rules about
 * words. Exit code 1 if there are more false alarms than the limit allows.
 */
export async function calibrate(
  args: string[],
  { stdout, stderr, env, interrupted }: CommandLine,
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ...judgeOptions,
      turns: { type: 'string' },
      contexts: { type: 'string' },
      locale: { type: 'string' },
      sample: { type: 'string' },
      out: { type: 'string' },
      wrong: { type: 'boolean', default: false },
    },
  });
  const screen = createScreen(stdout);
  const most = readCount('--sample', values.sample, { least: 1 });
  const sets = setsOf(values).map((set) => (most === undefined ? set : sampled(set, most)));
  const given = readJudge(values as Parameters<typeof readJudge>[0]);
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
}

async function openJudge(name: string, env: CommandLine['env']) {
  try {
    return await openModel(name, modelsOf(env));
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--judge: ${error.message}`, { cause: error }) : error;
  }
}

type Values = { turns?: string | undefined; contexts?: string | undefined; locale?: string | undefined };

/** The package's own turns, or a file of the user's. */
function setsOf({ turns, contexts, locale }: Values): TurnSet[] {
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
