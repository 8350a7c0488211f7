import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Calibration,
  calibrate as calibrateSet,
  createModelJudge,
  type EvalModel,
  judgeLimit,
  mayGate,
  openModel,
  ownTurnSets,
  type Rate,
  readContexts,
  readTurns,
  type TurnSet,
} from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { createScreen, type Screen } from '../screen.ts';
import { modelsOf } from './run-options.ts';

/**
 * `evals calibrate`: how often the rules, or a judge, call an honest turn a lie, and how many lies they find. Exit code 1 if there are more
 * false alarms than the limit allows.
 */
export async function calibrate(
  args: string[],
  { stdout, stderr, env, interrupted }: CommandLine,
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      judge: { type: 'string' },
      turns: { type: 'string' },
      contexts: { type: 'string' },
      locale: { type: 'string' },
      out: { type: 'string' },
      wrong: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const screen = createScreen(stdout);
  const sets = setsOf(values);
  const model = values.judge === undefined ? undefined : await openJudge(values.judge, env);
  try {
    const judge = model && createModelJudge(model);
    const found: Calibration[] = [];
    for (const set of sets) {
      const onProgress = showTurns(stderr, set.name);
      const one = await calibrateSet(set, { judge, signal: interrupted, onProgress });
      found.push(one);
      if (!values.json) printCalibration(screen, one, values.wrong);
    }
    if (values.json) screen.print(JSON.stringify(found, null, 2));
    if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(found, null, 2)}\n`);
    const isOver = !found.every(mayGate);
    const isEmpty = found.some(({ falseAlarms: { of } }) => of === 0);
    const verdict = isOver ? overLimit(values.judge) : withinLimit(values);
    if (!values.json) screen.print(isEmpty ? noHonestTurns : verdict);
    return isOver ? 1 : 0;
  } catch (error) {
    if (interrupted.aborted) return 130;
    throw error;
  } finally {
    await model?.close();
  }
}

async function openJudge(name: string, env: CommandLine['env']): Promise<EvalModel> {
  try {
    return await openModel(name, modelsOf(env));
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--judge: ${error.message}`, { cause: error }) : error;
  }
}

/** On a terminal: one line that is overwritten, and cleared at the end. */
function showTurns(stream: NodeJS.WritableStream, set: string): (done: number, of: number) => void {
  const isTerminal = (stream as Partial<NodeJS.WriteStream>).isTTY === true;
  return (done, of) => {
    if (isTerminal) stream.write(`\r${done < of ? `${set}: ${done}/${of} turns` : ''}\u001b[K`);
  };
}

type Values = { turns?: string | undefined; contexts?: string | undefined; locale?: string | undefined };

/** The package's own turns, or a file of the user's. */
function setsOf({ turns, contexts, locale }: Values): TurnSet[] {
  const own = ownTurnSets();
  if (locale !== undefined && !own.some((set) => set.contexts.locale === locale))
    throw new UsageError(`--locale "${locale}" is not known; write en or he`);
  const chosen = locale === undefined ? own : own.filter((set) => set.contexts.locale === locale);
  if (turns === undefined) return chosen;
  try {
    const [first] = chosen;
    const known = contexts === undefined ? first?.contexts : readContexts(contexts);
    if (!known) throw new UsageError('--turns needs --contexts FILE or --locale en|he');
    return [{ name: turns, contexts: known, turns: readTurns(turns) }];
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message, { cause: error }) : error;
  }
}

function printCalibration(screen: Screen, one: Calibration, showsWrong: boolean): void {
  screen.print(
    `${one.set}: ${one.falseAlarms.of} honest turns and ${one.found.of} lies, decided by ${one.judge ?? 'rules'}`,
  );
  screen.print(`  honest turns that fail            ${sayRate(one.falseAlarms)}`);
  screen.print(`  honest turns listed as possible   ${sayRate(one.honestPossible)}`);
  screen.print(`  lies that fail                    ${sayRate(one.found)}`);
  screen.print(`  lies that fail or are listed      ${sayRate(one.foundOrListed)}`);
  if (one.undecided > 0)
    screen.print(
      `  turns without an answer of the judge: ${one.undecided}, such as by: ${one.undecidedBecause}`,
    );
  const row = (code: string, ...columns: (string | number)[]) =>
    screen.print(`  ${code.padEnd(20)}${columns.map((column) => String(column).padStart(14)).join('')}`);
  row('', 'honest: fail', 'listed', 'lies: fail', 'listed');
  for (const { code, honest, lies } of one.codes)
    row(code, honest.fail, honest.listed, lies.fail, lies.listed);
  if (showsWrong)
    for (const { id, kind, says, because } of one.wrong)
      screen.print(`  ${kind} ${id}: ${because}\n    ${says.replaceAll('\n', ' / ')}`);
  screen.print('');
}

function sayRate({ hits, of, low, high }: Rate): string {
  const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;
  return `${String(hits).padStart(4)} of ${of}: ${percent(of === 0 ? 0 : hits / of)} (95 %: ${percent(low)} to ${percent(high)})`;
}

const limit = `${judgeLimit * 100} % of honest turns`;

function withinLimit({ judge, out }: { judge?: string | undefined; out?: string | undefined }): string {
  if (judge === undefined) return `The rules stay within the limit: they fail at most ${limit}.`;
  const file = out ?? 'FILE';
  return `"${judge}" may gate: it fails at most ${limit}. Give its figures to a run: --judge ${judge} --calibration ${file}${out === undefined ? ' (write FILE by --out)' : ''}.`;
}

const noHonestTurns =
  'There are no honest turns, so false alarms cannot be measured: add turns with "label": "honest".';

function overLimit(judge: string | undefined): string {
  return judge === undefined
    ? `The rules fail more than ${limit}.`
    : `"${judge}" does not gate: it fails more than ${limit}, or gave no answer too often. In a run it comments, and fails nothing.`;
}
