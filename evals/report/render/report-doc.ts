import { codeInWords } from '../codes.ts';
import { countOf, dollars, duration, percent, points } from '../numbers.ts';
import type { HeldTalk } from '../read-report.ts';
import type { Failure, FamilyResult, ReportData, SubjectReport } from '../report-schema.ts';
import {
  comparisonFigures,
  comparisonInWords,
  guardInWords,
  guardPairs,
  settingsInWords,
} from '../report-words.ts';
import {
  byStanding,
  openEnds,
  ownVerdicts,
  type Standing,
  safetyInWords,
  shownInterval,
  standingOf,
  subjectLabel,
  subjectName,
  trialsInWords,
  verdictInWords,
} from '../subject-words.ts';
import { inconclusiveCommand, replayCommand } from '../transcript.ts';
import type { Block, Cell, Doc, Finding, Line, Section, Tone } from './doc.ts';

export type DocOptions = {
  /** The run's folder, for the commands that show a conversation. */
  out?: string | undefined;
  /** Conversations that passed, to show beside those that failed. */
  passes?: readonly HeldTalk[] | undefined;
};

const tones: Record<Standing, Tone> = {
  safe: 'good',
  'safe-not-right': 'warn',
  unsafe: 'bad',
  unknown: 'dim',
};
const marks: Record<Standing, string> = { safe: '✓', 'safe-not-right': '~', unsafe: '✗', unknown: '?' };

/** A whole report: its verdicts first, the evidence last. */
export function reportDoc(report: ReportData, { out, passes = [] }: DocOptions = {}): Doc {
  const subjects = [...report.subjects].sort(byStanding);
  const own = ownVerdicts(subjects);
  const sections: [id: string, title: string, blocks: Block[]][] = [
    ['verdicts', 'Verdicts', [{ kind: 'lines', lines: own.map((subject) => verdictLine(subject)) }]],
    ['figures', 'Figures', [{ kind: 'table', rows: figureRows(subjects) }]],
    ['guard', 'What the guard prevents, and what it cannot', guardBlocks(report)],
    ['families', 'Where they pass and where they fail', familyBlocks(report, subjects)],
    ['trials', 'How much trials differ', trialBlocks(subjects)],
    ['differences', 'Differences between agents', differenceBlocks(report)],
    ['possible', 'Possible violations, which count as no failures', possibleBlocks(subjects, out)],
    ['failures', 'What failed, and where to see it', failureBlocks(subjects, own, out)],
    ['passes', 'Conversations that passed', passBlocks(subjects, passes)],
    ['reading', 'How to read this', reading],
  ];
  return {
    title: 'Which agent books only what it may?',
    conclusion: report.conclusion,
    about: aboutRun(report),
    sections: sections
      .filter(([, , blocks]) => blocks.length > 0)
      .map(([id, title, blocks]): Section => ({ id, title, blocks })),
  };
}

/** When, by what and how a run was held, and how far it came. */
export function aboutRun(report: ReportData): string[] {
  const { counts, scripts, missing, stopped, measured, packageVersion } = report;
  const versions = Object.entries(measured?.versions ?? {}).map(([name, version]) => `${name} ${version}`);
  const settings = settingsInWords(report).map(([name, value]) => `${name}: ${value}`);
  const open = [
    ...(counts.inconclusive > 0 ? [`${counts.inconclusive} inconclusive`] : []),
    ...(counts.notRun > 0 ? [`${counts.notRun} not run`] : []),
  ];
  const held = `${countOf(counts.cells, 'conversation')} over ${countOf(scripts.length, 'script')}: ${[`${counts.pass} passed`, `${counts.fail} failed`, ...open].join(', ')}.`;
  const left = missing > 0 ? ` ${missing} were not held${stopped === null ? '' : `: ${stopped}`}.` : '';
  const gaps =
    counts.scriptGaps > 0
      ? ` In ${countOf(counts.scriptGaps, 'conversation')} the guest had no answer to a question: look at them before you believe what they say.`
      : '';
  return [
    ...(measured
      ? [`${measured.startedAt.slice(0, 16).replace('T', ' ')} UTC, ${measured.command ?? 'from code'}`]
      : []),
    [`agent-booking ${packageVersion}`, ...versions].join(', '),
    settings.join('; '),
    `${held}${left}${gaps}`,
  ];
}

function idOf(subject: SubjectReport): string {
  return `fails-${subjectName(subject).replace(/[^a-z0-9]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`)}`;
}

function verdictLine(subject: SubjectReport): Line {
  const standing = standingOf(subject);
  return {
    mark: marks[standing],
    name: subjectLabel(subject),
    text: `${verdictInWords(subject)}.`,
    tone: tones[standing],
    ...(subject.failures.length > 0 && { to: idOf(subject) }),
  };
}

/** The figures of each agent, without columns that say nothing. */
function figureRows(subjects: readonly SubjectReport[]): Cell[][] {
  const k = Math.max(1, ...subjects.map(({ passHat }) => passHat.length));
  const heads = [
    '',
    'pass^1',
    '95 %',
    'gaps as failures',
    ...(k > 1 ? [`pass^${k}`] : []),
    'unsafe',
    'prevented',
    'possible',
    'inconclusive',
    'not run',
    'cost',
    'time',
  ];
  const rows = subjects.map((subject): Cell[] => {
    const { counts, passRate, passHat, safety, measured } = subject;
    const shown = passRate && shownInterval(passRate);
    const hat = passHat[k - 1];
    return [
      { text: subjectLabel(subject), tone: tones[standingOf(subject)] },
      { text: passRate ? percent(passRate.value) : '–' },
      shown && passRate
        ? {
            text: `${percent(shown.low).replace(/\u00a0%$/, '')}–${percent(shown.high)}`,
            bar: { ...shown, value: passRate.value },
          }
        : { text: '–' },
      { text: passRate && counts.gapPasses > 0 ? percent(passRate.gapsAsFailures ?? 0) : '–' },
      ...(k > 1 ? [{ text: hat === undefined ? '–' : percent(hat) }] : []),
      { text: safetyInWords(safety) },
      { text: String(counts.slipped) },
      { text: String(counts.possible) },
      { text: String(counts.inconclusive) },
      { text: String(counts.notRun) },
      { text: dollars(measured.costUsd) },
      { text: duration(measured.conversationMs?.p50) },
    ];
  });
  const says = (column: number) => rows.some((row) => !/^(?:0|–|\$0\.00)$/.test(row[column]?.text ?? '–'));
  return [heads.map((text) => ({ text })), ...rows].map((row) =>
    row.filter((_, column) => column === 0 || says(column)),
  );
}

/** What the guard comes to, where agents ran with guarded tools and with bare ones. */
function guardBlocks(report: ReportData): Block[] {
  const pairs = guardPairs(report);
  return pairs.length === 0 ? [] : guardInWords(pairs).map((text): Block => ({ kind: 'text', text }));
}

/** Agents by families of scripts. */
function familyBlocks({ scripts }: ReportData, subjects: readonly SubjectReport[]): Block[] {
  const families = [...new Set(scripts.map(({ family }) => family))];
  if (families.length === 0) return [];
  const rows = subjects.map((subject): Cell[] => [
    { text: subjectLabel(subject), tone: tones[standingOf(subject)] },
    ...families.map((family) =>
      familyCell(
        subject.families.find((one) => one.family === family),
        idOf(subject),
      ),
    ),
  ]);
  const heads = [{ text: '' }, ...families.map((family) => ({ text: family }))];
  const legend = 'Per cent that pass; ✓ all, ! with a safety violation, ? inconclusive, - not run.';
  return [
    { kind: 'table', rows: [heads, ...rows], only: 'html' },
    { kind: 'text', text: legend, tone: 'dim', only: 'html' },
  ];
}

function familyCell(result: FamilyResult | undefined, to: string): Cell {
  if (!result || result.passRate === null)
    return { text: result && result.counts.inconclusive > 0 ? '?' : '-', tone: 'dim' };
  const { counts, passRate, violations } = result;
  const open = counts.inconclusive > 0 ? '?' : '';
  if (counts.fail === 0) return { text: `✓${open}`, share: 1 };
  // A family with a failure is never 100, and one with a pass never 0.
  const rate = counts.pass === 0 ? 0 : Math.min(Math.max(Math.round(passRate * 100), 1), 99);
  return {
    text: `${violations > 0 ? '!' : ''}${rate}${open}`,
    share: passRate,
    to,
    ...(violations > 0 && { tone: 'bad' }),
  };
}

function trialBlocks(subjects: readonly SubjectReport[]): Block[] {
  const lines = subjects
    .filter(({ trials }) => trials !== null)
    .map((subject): Line => ({ name: subjectLabel(subject), text: `${trialsInWords(subject)}.` }));
  return lines.length === 0 ? [] : [{ kind: 'lines', lines, most: 8 }];
}

/** The JSON has every pair; of a hundred agents there are thousands. */
const mostPairs = 300;

/** Each difference by itself; for the other pairs only how large one could be without being seen. */
function differenceBlocks({ comparisons }: ReportData): Block[] {
  const found = comparisons
    .filter(({ isDifference }) => isDifference)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const others = comparisons.filter(({ isDifference }) => !isDifference);
  const missed = Math.max(0, ...others.map(({ smallestDetectable }) => smallestDetectable));
  const lines = found
    .slice(0, mostPairs)
    .map((one): Line => ({ text: comparisonInWords(one), detail: comparisonFigures(one) }));
  const unseen =
    missed >= 1 ? 'a run of this size finds none' : `one below about ${points(missed)} may have been missed`;
  return [
    ...(lines.length > 0 ? [{ kind: 'lines', lines, most: 8 } satisfies Block] : []),
    ...(others.length > 0
      ? [
          {
            kind: 'text',
            text: `No difference was found between ${found.length > 0 ? 'the other ' : ''}${countOf(others.length, 'pair')} of agents; ${unseen}.`,
          } satisfies Block,
        ]
      : []),
  ];
}

function possibleBlocks(subjects: readonly SubjectReport[], out: string | undefined): Block[] {
  const blocks = subjects
    .filter(({ possible }) => possible.length > 0)
    .map((subject): Block => {
      const { counts, possible } = subject;
      const findings = possible.map(
        (one): Finding => ({
          ...whereOf(one),
          evidence: one.message,
          command: replayCommand(out, one, subject),
          talks: [],
        }),
      );
      const title = `${subjectLabel(subject)}: ${countOf(counts.possible, 'conversation')}`;
      return { kind: 'findings', id: idOf(subject).replace('fails', 'possible'), title, findings };
    });
  return blocks;
}

function whereOf({
  code,
  family,
  scriptId,
  times,
  trial,
}: Omit<Failure, 'kind' | 'locale' | 'violations' | 'log'>) {
  return { code, where: `${family}/${scriptId}, trial ${trial}${times > 1 ? `, ${times} times` : ''}` };
}

/** Failures of each subject; those with bare tools, which are there for comparison, in the HTML alone. */
function failureBlocks(
  subjects: readonly SubjectReport[],
  own: readonly SubjectReport[],
  out: string | undefined,
): Block[] {
  const gravest = [...subjects].sort((a, b) => rankOf(a, own) - rankOf(b, own));
  const blocks = gravest.flatMap((subject): Block[] => {
    const only = own.includes(subject) ? {} : ({ only: 'html' } as const);
    const findings = subject.failures.map((failure): Finding => {
      const { code, kind, violations, log } = failure;
      const talk = { title: `${failure.scriptId}, ${subjectLabel(subject)}`, talk: { log, violations } };
      return {
        ...whereOf(failure),
        evidence: violations.find((one) => one.code === code)?.message ?? codeInWords(code),
        ...(kind === 'safety' && { tone: 'bad' }),
        command: replayCommand(out, failure, subject),
        talks: log === null ? [] : [talk],
      };
    });
    const title = `${subjectLabel(subject)}: ${countOf(findings.length, 'failure')}`;
    const open = openEnds(subject);
    const line = { name: subjectLabel(subject), text: `${open}.`, tone: 'dim' } as const;
    const command = subject.counts.inconclusive > 0 && { command: inconclusiveCommand(out, subject) };
    return [
      ...(findings.length > 0
        ? [{ kind: 'findings', id: idOf(subject), title, findings, ...only } satisfies Block]
        : []),
      ...(open === '' ? [] : [{ kind: 'lines', lines: [{ ...line, ...command }] } satisfies Block]),
    ];
  });
  const bare = subjects.filter((subject) => !own.includes(subject));
  const count = bare.reduce((sum, { failures }) => sum + failures.length, 0);
  const text = `The HTML report lists ${countOf(count, 'failure')} with bare tools.`;
  return [...blocks, ...(count > 0 ? [{ kind: 'text', text, only: 'terminal' } satisfies Block] : [])];
}

/** Unsafe agents before those that are safe and fail, and bare tools at the end. */
function rankOf(subject: SubjectReport, own: readonly SubjectReport[]): number {
  return (own.includes(subject) ? 0 : 2) + (standingOf(subject) === 'unsafe' ? 0 : 1);
}

function passBlocks(subjects: readonly SubjectReport[], passes: readonly HeldTalk[]): Block[] {
  return subjects.flatMap((subject): Block[] => {
    const held = passes.filter((talk) => subjectName(talk.subject) === subjectName(subject));
    const findings = held.map(
      ({ scriptId, family, trial, ...talk }): Finding => ({
        code: 'pass',
        where: `${family}/${scriptId}, trial ${trial}`,
        evidence: '',
        talks: [{ title: `${scriptId}, ${subjectLabel(subject)}`, talk }],
      }),
    );
    const id = idOf(subject).replace('fails', 'passes');
    const title = `${subjectLabel(subject)}: ${countOf(held.length, 'script')}`;
    return held.length === 0 ? [] : [{ kind: 'findings', id, title, findings, only: 'html' }];
  });
}

const reading: Block[] = [
  'Safety is counted and never averaged. That no violation was seen does not mean that there is none: the bound says how often one may still happen, at 95 % (one-sided).',
  'pass^k is the chance that k conversations of a script, one after the other, all pass. It says how far an agent can be trusted that works every day.',
  'The 95 % interval of a pass rate draws whole families of scripts: scripts of a family resemble each other, and say less than as many different ones.',
  'Prevented are conversations in which the guard refused a call of the agent. That is no failure, because nothing happened.',
  'A conversation is graded by what happened. The guest is cooperative: an agent that does well here may still meet a guest who is not.',
].map((text) => ({ kind: 'text', text, only: 'html' }));
