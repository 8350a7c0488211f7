import { comparisonInWords } from './comparison-words.ts';
import { countOf, dollars, percent } from './numbers.ts';
import { replayCommand } from './replay-command.ts';
import type { Failure, ReportData, SubjectReport } from './report-schema.ts';
import {
  byStanding,
  safetyInWords,
  shownInterval,
  standingOf,
  subjectLabel,
  verdictInWords,
} from './subject-words.ts';
import { plain } from './transcript.ts';

/** What a comment on a pull request may hold, less a little. */
const mostCharacters = 65_000;
const mostFailures = 20;

const marks = { safe: '✅', 'safe-not-right': '⚠️', unsafe: '❌', unknown: '❔' } as const;

export type MarkdownOptions = { out?: string | undefined };

/** A summary for a pull request's comment, or for `$GITHUB_STEP_SUMMARY`: short, and never longer than a comment may be. */
export function renderMarkdown(report: ReportData, { out }: MarkdownOptions = {}): string {
  const subjects = [...report.subjects].sort(byStanding);
  const blocks = [
    '## Evals: which agent books only what it may?\n',
    ...subjects.map(
      (subject) =>
        `- ${marks[standingOf(subject)]} **${escapeMarkdown(subjectLabel(subject))}** ${escapeMarkdown(verdictInWords(subject))}\n`,
    ),
    tableOf(subjects),
    differences(report),
    ...failuresOf(subjects, out),
    `\n${escapeMarkdown(totals(report))}\n`,
  ];
  const ending = '\n… cut; report.html has all of it.\n';
  let text = '';
  for (const block of blocks) {
    if (text.length + block.length > mostCharacters - ending.length) return text + ending;
    text += block;
  }
  return text;
}

function tableOf(subjects: readonly SubjectReport[]): string {
  const rows = subjects.map((subject) => {
    const { counts, passRate, passHat, safety, measured } = subject;
    const k = passHat.length;
    const shown = passRate && shownInterval(passRate);
    const cells = [
      subjectLabel(subject),
      passRate && shown
        ? `${percent(passRate.value)} (${percent(shown.low)} to ${percent(shown.high)})`
        : '–',
      k > 1 ? `${percent(passHat[k - 1] ?? 0)} (k = ${k})` : '–',
      safetyInWords(safety),
      String(counts.slipped),
      `${counts.inconclusive} / ${counts.notRun}`,
      dollars(measured.costUsd),
    ];
    return `| ${cells.map(escapeMarkdown).join(' | ')} |\n`;
  });
  return `\n| agent | passes (95 %) | pass^k | unsafe | prevented | inconclusive / not run | cost |\n|---|--:|--:|--:|--:|--:|--:|\n${rows.join('')}`;
}

function differences({ comparisons }: ReportData): string {
  const found = comparisons.filter(({ isDifference }) => isDifference).slice(0, 10);
  return found.length === 0
    ? ''
    : `\n${found.map((comparison) => `- ${escapeMarkdown(comparisonInWords(comparison))}\n`).join('')}`;
}

function failuresOf(subjects: readonly SubjectReport[], out: string | undefined): string[] {
  const all = subjects.flatMap((subject) => subject.failures.map((failure) => ({ subject, failure })));
  if (all.length === 0) return [];
  const graveFirst = [...all].sort(
    (a, b) => Number(b.failure.kind === 'safety') - Number(a.failure.kind === 'safety'),
  );
  const more = all.length - mostFailures;
  return [
    '\n<details><summary>What failed</summary>\n\n',
    ...graveFirst.slice(0, mostFailures).map(({ subject, failure }) => itemOf(subject, failure, out)),
    more > 0 ? `- and ${more} more\n` : '',
    '\n</details>\n',
  ];
}

function itemOf(subject: SubjectReport, failure: Failure, out: string | undefined): string {
  const { code, family, scriptId, violations } = failure;
  const evidence = violations.find((violation) => violation.code === code)?.message ?? '';
  const command = replayCommand(out, failure, subject);
  return `- **${escapeMarkdown(code)}** ${escapeMarkdown(`${subjectLabel(subject)}, ${family}/${scriptId}: ${plain(evidence, 300)}`)}\n  <br><code>${escapeMarkdown(command)}</code>\n`;
}

function totals({ counts, scripts, missing, stopped }: ReportData): string {
  const ended = missing > 0 ? ` ${missing} were not held${stopped === null ? '' : `: ${stopped}`}.` : '';
  return `${countOf(counts.cells, 'conversation')} over ${countOf(scripts.length, 'script')}: ${counts.pass} passed, ${counts.fail} failed, ${counts.inconclusive} inconclusive, ${counts.notRun} not run.${ended}`;
}

/**
 * A stranger's text as text alone: whatever could be markup becomes an entity. GitHub looks for names and issues to link in what is left, so
 * that a joiner of no width stands behind their signs.
 */
export function escapeMarkdown(text: string): string {
  return plain(text, 2000)
    .replace(/[\\`*_{}[\]<>()|~&"':!]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[@#](?!\d+;)|www(?=\.)/gi, (sign) => `${sign}\u2060`);
}
