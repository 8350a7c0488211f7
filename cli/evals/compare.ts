import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  compareJudges,
  compareReports,
  type FlippedTalk,
  type HeldTalk,
  readFlips,
  readReport,
  renderComparison,
  renderComparisonHtml,
  spokenLines,
} from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { createScreen } from '../screen.ts';
import { printTranscript, terminalOf } from './print.ts';

/** Without `--full`: the maximum number of flipped scripts that are shown with their conversations, and of lines of each conversation. */
const mostShown = 3;
const mostLines = 12;

/** `evals compare A B`. Exit code 1 if B is worse, or breaks a safety rule that A kept. */
export async function compare(args: string[], { stdout, stderr }: CommandLine): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'subject-a': { type: 'string' },
      'subject-b': { type: 'string' },
      full: { type: 'boolean', default: false },
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
  const talks = await readFlips(compared.flips, { a, b });
  if (values.out !== undefined) writeFileSync(values.out, renderComparisonHtml(compared, talks));
  if (values.json) stdout.write(`${JSON.stringify(compared, null, 2)}\n`);
  else {
    stdout.write(renderComparison(compared, terminalOf(stdout)));
    const shown = values.full ? talks : talks.slice(0, mostShown);
    for (const talk of shown) printFlip(stdout, talk, { paths: { a, b }, full: values.full });
    const screen = createScreen(stdout);
    if (!values.full && talks.length > 0)
      screen.print(
        `${talks.length > shown.length ? `${talks.length - shown.length} more scripts flipped. ` : ''}--full prints every conversation whole; --out FILE.html writes them side by side.`,
      );
  }
  if (values.out !== undefined) createScreen(stderr).print(`Both conversations of each: ${values.out}`);
  const isWorse = compared.comparisons.some(({ winner }) => winner === 'a');
  return isWorse || compared.newViolations.length > 0 ? 1 : 0;
}

type FlipOptions = { paths: { a: string; b: string }; full: boolean };

/** Prints both conversations, complete or from the first line that differs. */
function printFlip(
  stdout: NodeJS.WritableStream,
  { flip, a, b }: FlippedTalk,
  { paths, full }: FlipOptions,
): void {
  const screen = createScreen(stdout);
  const [linesA, linesB] = [a, b].map((talk) => (talk ? spokenLines(talk) : [])) as [string[], string[]];
  const differ = linesA.findIndex((line, index) => line !== linesB[index]);
  const side = (name: 'a' | 'b', talk: HeldTalk | undefined, lines: readonly string[]) => {
    const { agent, tools } = flip[name];
    const which = `${agent}${tools === 'bare' ? ' (bare)' : ''} in ${paths[name]}${talk ? `, trial ${talk.trial}` : ''}`;
    const title = `${flip.family}/${flip.scriptId}, ${which}: ${flip.better === name ? 'passes' : 'fails'}`;
    if (talk && full) return printTranscript(stdout, talk, title);
    screen.print();
    screen.print(title, { style: 'bold' });
    if (!talk) return screen.print(notKept, { indent: 2 });
    const from = a && b && differ > 0 ? differ : 0;
    const shown = lines.slice(from, from + mostLines);
    if (from > 0) screen.print(`… the first ${from} lines are alike`, { indent: 2, style: 'dim' });
    for (const line of shown) screen.print(shortened(line, screen.width - 2), { indent: 2 });
    const more = lines.length - from - shown.length;
    if (more > 0) screen.print(`… ${more} more lines`, { indent: 2, style: 'dim' });
  };
  side('a', a, linesA);
  side('b', b, linesB);
}

const notKept =
  "This conversation is not kept there: a report.json holds some that failed and none that passed. Name the run's folder, whose cells.jsonl holds all.";

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
