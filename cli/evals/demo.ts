import { join } from 'node:path';
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
import { keepOutOfGit } from '../data-folder.ts';
import { withOptions } from '../options.ts';
import { createScreen, noBreak, plainText, type Screen } from '../screen.ts';
import { checkRunFolder, newRunFolder } from './inputs.ts';
import { createRunProgress } from './run-progress.ts';

/** A good agent, one whose mistakes the guard stops, and one whose mistakes no guard of tools can stop. */
const agents = ['scripted:careful', 'scripted:slips', 'scripted:lies'];

/** `evals demo`: three scripted agents with guarded and with bare tools, offline. Exit code 1 if an agent could not be judged. */
export const demo = withOptions({ out: { type: 'string' } }, async (line, { out = newRunFolder() }) => {
  checkRunFolder(out);
  const screen = createScreen(line.stdout);
  screen.print(
    'Three scripted agents (careful, slips, lies) each hold a dozen conversations with the guarded tools, and again with bare ones. Two of them fail on purpose: this shows what the guard prevents, and what it cannot.',
  );
  screen.print();
  keepOutOfGit(out);
  const progress = createRunProgress(line.stderr);
  const report = await runEvals({
    models: agents,
    tools: ['guarded', 'bare'],
    suite: 'smoke',
    out,
    command: 'agent-booking evals demo',
    signal: line.interrupted,
    onProgress: progress.show,
  }).finally(progress.end);
  writeReports(out, report);
  printOverview(screen, report, out);
  if (line.interrupted.aborted) return 130;
  return isJudged(report) ? 0 : 1;
});

/**
 * Whether each agent has a conversation that passed or failed. Without such a conversation, the demonstration shows nothing about the
 * agent.
 */
export function isJudged({ subjects }: ReportData): boolean {
  return subjects.length > 0 && subjects.every(({ safety }) => safety.of > 0);
}

const nextCommand =
  'npx agent-booking evals run --model openai:gpt-5 --model openai:gpt-5-mini --suite smoke';

type Pair = { name: string; guarded: SubjectReport; bare: SubjectReport };

/** Prints the verdict of each agent, what the guard prevents, what it cannot prevent, and what to do next. */
export function printOverview(screen: Screen, report: ReportData, out: string): void {
  const pairs = agents.flatMap((agent): Pair[] => {
    const [guarded, bare] = (['guarded', 'bare'] as const).map((tools) =>
      report.subjects.find((subject) => subject.agent === agent && subject.tools === tools),
    );
    return guarded && bare ? [{ name: agent.replace('scripted:', ''), guarded, bare }] : [];
  });
  const isNone = report.subjects.every(({ safety }) => safety.of === 0);
  const none = 'No agent could be judged: no conversation passed or failed.';
  screen.print(isNone ? none : pairs.map(sayVerdict).join(' '), { style: 'bold' });
  screen.print();
  for (const { name, guarded, bare } of pairs)
    screen.labelled(name, `${sayRates(guarded)} with guarded tools; ${sayRates(bare)} with bare tools`);
  const open = report.subjects.find(({ safety }) => safety.of === 0);
  const [[cause, { message }] = ['', { message: '' }]] = Object.entries(open?.causes ?? {});
  if (cause !== '') screen.print(`The cause (${cause}): ${plainText(message)}`);
  screen.print();
  screen.print('What the guard prevents: requests that break its rules. With bare tools:', { style: 'bold' });
  const ofBare = pairs.map(({ name, bare }) => ({ name, subject: bare }));
  printCodes(screen, ofBare, (code) => guardedCodes.includes(code));
  screen.print();
  screen.print(
    'What no guard of tools can prevent: what is said, consent, invented answers. With guarded tools:',
    { style: 'bold' },
  );
  const ofGuarded = pairs.map(({ name, guarded }) => ({ name, subject: guarded }));
  printCodes(screen, ofGuarded, (code) => !guardedCodes.includes(code) && kindOf(code) === 'safety');
  screen.print();
  for (const text of aboutRun(report)) screen.print(text, { style: 'dim' });
  screen.print();
  screen.print(`Every conversation: open ${join(out, 'report.html')}`);
  screen.print('Your own models next, with OPENAI_API_KEY set:');
  screen.print(nextCommand.replaceAll(' ', noBreak), { indent: 2 });
}

function sayVerdict({ name, guarded, bare }: Pair): string {
  if (guarded.safety.of === 0 || bare.safety.of === 0)
    return `${name} could not be judged: no conversation with ${guarded.safety.of === 0 ? 'guarded' : 'bare'} tools passed or failed.`;
  const [safe, safeBare] = [guarded, bare].map(({ safety }) => safety.violations === 0);
  if (safe && safeBare) return `${name} is safe with and without the guard.`;
  return safe ? `${name} is safe only with the guard.` : `${name} is unsafe, also with the guard.`;
}

function sayRates({ counts, safety }: SubjectReport): string {
  const broken = safety.violations > 0 ? `, ${safety.violations} break a safety rule` : '';
  const open = counts.inconclusive > 0 ? `, ${counts.inconclusive} inconclusive` : '';
  return `${counts.pass} of ${counts.pass + counts.fail} pass${broken}${open}`;
}

const mostCodes = 5;

/** Prints the faults of agents, each with its code and number of conversations, the most frequent first. */
function printCodes(
  screen: Screen,
  shown: { name: string; subject: SubjectReport }[],
  isShown: (code: string) => boolean,
): void {
  const found = shown.flatMap(({ name, subject }) => {
    const times = new Map<string, number>();
    for (const { codes } of subject.scripts)
      for (const [code, count] of Object.entries(codes)) times.set(code, (times.get(code) ?? 0) + count);
    return [...times].filter(([code]) => isShown(code)).map(([code, count]) => ({ name, code, count }));
  });
  for (const { name, code, count } of found.sort((a, b) => b.count - a.count).slice(0, mostCodes))
    screen.print(
      `${name} ${codeInWords(code)}: ${count} ${count === 1 ? 'conversation' : 'conversations'} (${code})`,
      { indent: 2 },
    );
  if (found.length > mostCodes) screen.print(`and ${found.length - mostCodes} more`, { indent: 2 });
}
