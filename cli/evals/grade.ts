import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type GradedEvents,
  gateOf,
  gatherScripts,
  gradeEventsFile,
  gradeRun,
  writeReports,
} from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { createScreen } from '../screen.ts';
import { printReport } from './print.ts';
import { asPath } from './run-options.ts';

/**
 * `evals grade DIR`: judges stored conversations again, without calling a model. A file of production events is judged as far as its events
 * allow.
 */
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
  const events = await gradeEventsFile(path);
  if (events) return printEvents(events, { stdout, stderr, json: values.json });
  const own = (values.scripts ?? []).map(asPath);
  const scripts =
    own.length === 0 ? gatherScripts({}) : [...gatherScripts({}), ...gatherScripts({ scripts: own })];
  const graded = await gradeRun(path, { scripts, out: values.out });
  if (values.json) stdout.write(`${JSON.stringify(graded, null, 2)}\n`);
  else printReport(stdout, graded.report, values.out ?? path);
  const screen = createScreen(stderr);
  for (const { key, before, after } of graded.changed)
    screen.print(
      `${key.scriptId}, ${key.agent} (${key.adapter}, ${key.tools}), trial ${key.trial}: ${before}, now ${after}`,
    );
  if (values.out !== undefined) {
    writeReports(values.out, graded.report);
    screen.print(`Conversations and report: ${values.out}; open ${join(values.out, 'report.html')}`);
  }
  screen.print(`${graded.changes} of ${graded.cells} conversations have another verdict.`);
  if (graded.earlier > 0)
    screen.print(
      `${graded.earlier} were held with an earlier version of their script; the present one judges them.`,
    );
  const { gate } = gateOf(graded.report);
  return gate === 'pass' ? 0 : gate === 'fail' ? 1 : 3;
}

type Printed = Pick<CommandLine, 'stdout' | 'stderr'> & { json: boolean };

/** Exit code 1 if a rule was broken, 3 if a line could not be read, because an unread line is not a pass. */
function printEvents(graded: GradedEvents, { stdout, stderr, json }: Printed): number {
  const { events, conversations, violations, judged, notRun, unread } = graded;
  const screen = createScreen(json ? stderr : stdout);
  if (json) stdout.write(`${JSON.stringify(graded, null, 2)}\n`);
  // A name with a line end must not start a new line.
  else
    for (const { code, n, message, conversation } of violations)
      screen.print(`${code}, line ${n}, conversation ${conversation}: ${message}`.replace(/\s+/g, ' '));
  screen.print(`${events} events of ${conversations} conversations: ${violations.length} violations.`);
  screen.print(`Judged: ${judged.join(', ')}.`);
  screen.print(`Not judged, because events do not tell: ${notRun.map(({ code }) => code).join(', ')}.`);
  for (const { line, why } of unread.slice(0, 5)) screen.print(`Line ${line} was not read: ${why}`);
  if (unread.length > 5) screen.print(`${unread.length - 5} more lines were not read.`);
  return violations.length > 0 ? 1 : unread.length > 0 ? 3 : 0;
}
