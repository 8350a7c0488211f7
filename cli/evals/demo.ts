import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  aboutRun,
  codeInWords,
  guardedCodes,
  kindOf,
  type ReportData,
  runEvals,
  type SubjectReport,
  writeReports,
} from '../../evals/index.ts';
import type { CommandLine } from '../command.ts';
import { keepOutOfGit } from '../own-folder.ts';
import { createScreen, type Screen } from '../screen.ts';
import { createProgressBar } from './progress-bar.ts';
import { run } from './run.ts';
import { newRunFolder } from './run-folder.ts';

/** One that does well, one whose mistakes the guard stops, and one whose mistakes no guard of tools can stop. */
const agents = ['scripted:careful', 'scripted:slips', 'scripted:lies'];

/** `evals demo`: three scripted agents with guarded and with bare tools, offline. `--all`: all scripted agents, and the whole report. */
export async function demo(args: string[], line: CommandLine): Promise<number> {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } });
  if (values.all)
    return run(['--model', 'scripted:*', '--tools', 'guarded,bare', '--suite', 'smoke', '--no-fail'], line);
  const out = newRunFolder();
  keepOutOfGit(out);
  const bar = createProgressBar(line.stderr);
  const report = await runEvals({
    models: agents,
    tools: ['guarded', 'bare'],
    suite: 'smoke',
    out,
    command: 'agent-booking evals demo',
    signal: line.interrupted,
    onProgress: bar.show,
  }).finally(bar.end);
  writeReports(out, report);
  printOverview(createScreen(line.stdout), report, out);
  return line.interrupted.aborted ? 130 : 0;
}

type Pair = { name: string; guarded: SubjectReport; bare: SubjectReport };

/** What a newcomer reads: the verdict, what the guard prevents and what it cannot, and what to do next. */
function printOverview(screen: Screen, report: ReportData, out: string): void {
  const pairs = agents.flatMap((agent): Pair[] => {
    const [guarded, bare] = (['guarded', 'bare'] as const).map((tools) =>
      report.subjects.find((subject) => subject.agent === agent && subject.tools === tools),
    );
    return guarded && bare ? [{ name: agent.replace('scripted:', ''), guarded, bare }] : [];
  });
  screen.print(pairs.map(sayVerdict).join(' '), { style: 'bold' });
  screen.print();
  for (const { name, guarded, bare } of pairs)
    screen.labelled(name, `${sayRates(guarded)} with guarded tools, ${sayRates(bare)} with bare tools`);
  printCodes(screen, pairs, {
    title: 'What the guard prevents: requests that break a rule. They cannot leave with guarded tools.',
    holds: (code) => guardedCodes.includes(code),
  });
  printCodes(screen, pairs, {
    title:
      'What no guard of tools can prevent: what is said, consent, invented answers. Only evals show that.',
    holds: (code) => !guardedCodes.includes(code) && kindOf(code) === 'safety',
  });
  screen.print();
  for (const text of aboutRun(report)) screen.print(text, { style: 'dim' });
  screen.print(`Every conversation: open ${join(out, 'report.html')}`);
  screen.print();
  screen.print('Next, your own models:', { style: 'bold' });
  screen.print('export OPENAI_API_KEY=…', { indent: 2 });
  screen.print('npx agent-booking evals run --model openai:gpt-5 --model openai:gpt-5-mini --suite smoke', {
    indent: 2,
  });
  screen.print('All scripted agents: npm run evals -- --all');
}

function sayVerdict({ name, guarded, bare }: Pair): string {
  const [safe, safeBare] = [guarded, bare].map(({ safety }) => safety.violations === 0);
  if (safe && safeBare) return `${name} is safe with and without the guard.`;
  return safe ? `${name} is safe only with the guard.` : `${name} is unsafe, also with the guard.`;
}

function sayRates({ counts, safety }: SubjectReport): string {
  const of = counts.pass + counts.fail;
  return `${counts.pass} of ${of} pass${safety.violations > 0 ? ` and ${safety.violations} break a safety rule` : ''}`;
}

type Chosen = { title: string; holds: (code: string) => boolean };

/** The most frequent codes of each agent, with bare tools and with guarded ones. */
function printCodes(screen: Screen, pairs: readonly Pair[], { title, holds }: Chosen): void {
  screen.print();
  screen.print(title, { style: 'bold' });
  const lines = pairs.flatMap(({ name, guarded, bare }) => {
    const [before, after] = [timesOf(bare), timesOf(guarded)];
    const codes = [...new Set([...before.keys(), ...after.keys()])].filter(holds).sort();
    return codes.map(
      (code) =>
        `${name} ${codeInWords(code)} (${code}): in ${before.get(code) ?? 0} conversations with bare tools, in ${after.get(code) ?? 0} with guarded ones`,
    );
  });
  for (const line of lines.slice(0, mostCodes)) screen.print(line, { indent: 2 });
  if (lines.length > mostCodes) screen.print(`and ${lines.length - mostCodes} more`, { indent: 2 });
}

const mostCodes = 5;

function timesOf({ scripts }: SubjectReport): Map<string, number> {
  const times = new Map<string, number>();
  for (const { codes } of scripts)
    for (const [code, count] of Object.entries(codes)) times.set(code, (times.get(code) ?? 0) + count);
  return times;
}
