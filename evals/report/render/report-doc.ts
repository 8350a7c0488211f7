import { codeInWords } from '../codes.ts';
import { addCounts, conclusive, noCounts } from '../counts.ts';
import { countOf, dollars, duration, percent, points } from '../numbers.ts';
import type { HeldTalk } from '../read-report.ts';
import type { Failure, ReportData, ScriptResult, SubjectName, SubjectReport } from '../report-schema.ts';
import {
  beganInWords,
  comparisonFigures,
  comparisonInWords,
  guardInWords,
  guardPairs,
  rolesInWords,
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
import { type Block, type Cell, type Doc, type Finding, type Line, sectionsOf, type Tone } from './doc.ts';

/** `out`: the run's folder, for the commands that show a conversation; `passes`: conversations that passed, to show beside those that failed. */
export type DocOptions = { out?: string | undefined; passes?: readonly HeldTalk[] | undefined };

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
  return {
    title: 'Which agent books only what it may?',
    conclusion: report.conclusion,
    about: aboutRun(report),
    sections: sectionsOf(
      ['verdicts', 'Verdicts', [{ kind: 'lines', lines: own.map(verdictLine) }]],
      ['figures', 'Figures', [{ kind: 'table', rows: figureRows(subjects) }]],
      ['guard', 'What the guard prevents, and what it cannot', guardBlocks(report)],
      ['families', 'Where they pass and where they fail', familyBlocks(report, subjects)],
      ['trials', 'How much trials differ', trialBlocks(subjects)],
      ['differences', 'Differences between agents', differenceBlocks(report)],
      ['failures', 'What failed, and where to see it', failureBlocks(subjects, own, out)],
      ['possible', 'Possible violations, which count as no failures', possibleBlocks(subjects, own, out)],
      ['passes', 'Conversations that passed', passBlocks(subjects, passes)],
      ['reading', 'How to read this', reading],
    ),
  };
}

/** When, by what and how a run was held, and how far it came. */
export function aboutRun(report: ReportData): string[] {
  const { counts, scripts, missing, stopped, measured, packageVersion } = report;
  const versions = Object.entries(measured?.versions ?? {}).map(([name, version]) => `${name} ${version}`);
  const ends = [
    `${counts.pass} passed, ${counts.fail} failed`,
    ...(counts.inconclusive > 0 ? [`${counts.inconclusive} inconclusive`] : []),
    ...(counts.notRun > 0 ? [`${counts.notRun} not run`] : []),
  ];
  const left = missing > 0 ? ` ${missing} were not held${stopped === null ? '' : `: ${stopped}`}.` : '';
  const gaps = `In ${countOf(counts.scriptGaps, 'conversation')} the guest had no answer to a question: look at them before you believe what they say.`;
  return [
    ...(measured ? [beganInWords(measured)] : []),
    [`agent-booking ${packageVersion}`, ...versions].join(', '),
    settingsInWords(report)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    `${countOf(counts.cells, 'conversation')} over ${countOf(scripts.length, 'script')}: ${ends.join(', ')}.${left}`,
    ...(counts.scriptGaps > 0 ? [gaps] : []),
    ...rolesInWords(report),
  ];
}

/** The place of a subject's findings on a page; another for every other name. */
function idOf(kind: string, subject: SubjectName): string {
  return `${kind}-${subjectName(subject).replace(/[^a-z0-9]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`)}`;
}

function verdictLine(subject: SubjectReport): Line {
  const standing = standingOf(subject);
  const to = subject.failures.length > 0 && { to: idOf('fails', subject) };
  const text = `${verdictInWords(subject)}.`;
  return { mark: marks[standing], name: subjectLabel(subject), text, tone: tones[standing], ...to };
}

type Column = [head: string, cell: (subject: SubjectReport) => string];

/** The columns of the figures. `k`: the largest of pass^k. */
function figureColumns(k: number): Column[] {
  const some = <Value>(value: Value | null | undefined, say: (value: Value) => string) =>
    value === null || value === undefined ? '–' : say(value);
  const hat: Column = [`pass^${k}`, ({ passHat }) => some(passHat[k - 1], percent)];
  return [
    ['pass^1', ({ passRate }) => some(passRate, ({ value }) => percent(value))],
    [interval, ({ passRate }) => some(passRate && shownInterval(passRate), sayInterval)],
    [
      'gaps as failures',
      ({ passRate, counts }) => some(counts.gapPasses ? passRate?.gapsAsFailures : null, percent),
    ],
    ...(k > 1 ? [hat] : []),
    ['unsafe', ({ safety }) => safetyInWords(safety)],
    ['prevented', ({ counts }) => String(counts.slipped)],
    ['possible', ({ counts }) => String(counts.possible)],
    ['inconclusive', ({ counts }) => String(counts.inconclusive)],
    ['not run', ({ counts }) => String(counts.notRun)],
    ['cost', ({ measured }) => dollars(measured.costUsd)],
    ['time', ({ measured }) => duration(measured.conversationMs?.p50)],
  ];
}

const interval = '95 %';

function sayInterval({ low, high }: { low: number; high: number }): string {
  return `${percent(low).replace(/\u00a0%$/, '')}–${percent(high)}`;
}

/** The figures of each agent, without columns that say nothing. */
function figureRows(subjects: readonly SubjectReport[]): Cell[][] {
  const k = Math.max(1, ...subjects.map(({ passHat }) => passHat.length));
  const columns = figureColumns(k).filter(([, cell]) =>
    subjects.some((subject) => !/^(?:0|–|\$0\.00)$/.test(cell(subject))),
  );
  const rows = subjects.map((subject): Cell[] => {
    const { passRate } = subject;
    const bar = passRate && { bar: { ...shownInterval(passRate), value: passRate.value } };
    const name: Cell = { text: subjectLabel(subject), tone: tones[standingOf(subject)] };
    const cells = columns.map(([head, cell]) => ({ text: cell(subject), ...(head === interval && bar) }));
    return [name, ...cells];
  });
  return [[{ text: '' }, ...columns.map(([text]) => ({ text }))], ...rows];
}

function guardBlocks(report: ReportData): Block[] {
  const pairs = guardPairs(report);
  return pairs.length === 0 ? [] : guardInWords(pairs).map((text): Block => ({ kind: 'text', text }));
}

/** Agents by families of scripts. */
function familyBlocks({ scripts }: ReportData, subjects: readonly SubjectReport[]): Block[] {
  const families = Map.groupBy(scripts, ({ family }) => family);
  const rows = subjects.map((subject): Cell[] => [
    { text: subjectLabel(subject), tone: tones[standingOf(subject)] },
    ...[...families.values()].map((of) => {
      const ids = of.map(({ id }) => id);
      const to = idOf('fails', subject);
      return familyCell(
        subject.scripts.filter(({ scriptId }) => ids.includes(scriptId)),
        to,
      );
    }),
  ]);
  const heads = ['', ...families.keys()].map((text) => ({ text }));
  const legend = 'Per cent that pass; ✓ all, ! with a safety violation, ? inconclusive, - not run.';
  if (families.size === 0) return [];
  return [
    { kind: 'table', rows: [heads, ...rows], only: 'html' },
    { kind: 'text', text: legend, tone: 'dim', only: 'html' },
  ];
}

function familyCell(scripts: readonly ScriptResult[], to: string): Cell {
  const counts = noCounts();
  for (const script of scripts) addCounts(counts, script.counts);
  const open = counts.inconclusive > 0 ? '?' : '';
  if (conclusive(counts) === 0) return { text: open || '-', tone: 'dim' };
  const share = counts.pass / conclusive(counts);
  if (counts.fail === 0) return { text: `✓${open}`, share };
  // A family with a failure is never 100, and one with a pass never 0.
  const rate = counts.pass === 0 ? 0 : Math.min(Math.max(Math.round(share * 100), 1), 99);
  const isUnsafe = scripts.some(({ violations }) => violations > 0);
  return { text: `${isUnsafe ? '!' : ''}${rate}${open}`, share, to, ...(isUnsafe && { tone: 'bad' }) };
}

function trialBlocks(subjects: readonly SubjectReport[]): Block[] {
  const several = subjects.filter(({ trials }) => trials !== null);
  const differ = several.filter(({ trials }) => trials && trials.flaky.length > 0);
  const lines = differ.map(
    (subject): Line => ({ name: subjectLabel(subject), text: `${trialsInWords(subject)}.` }),
  );
  const text = `With ${countOf(several.length - differ.length, 'agent')} every script came out alike in each trial.`;
  return [
    ...(lines.length > 0 ? [{ kind: 'lines', lines } satisfies Block] : []),
    ...(differ.length < several.length ? [{ kind: 'text', text } satisfies Block] : []),
  ];
}

/** The JSON has every pair; of a hundred agents there are thousands. */
const mostPairs = 300;

/** Each difference by itself; for the other pairs only how large one could be without being seen. */
function differenceBlocks({ comparisons }: ReportData): Block[] {
  const found = comparisons.filter(({ isDifference }) => isDifference);
  const others = comparisons.filter(({ isDifference }) => !isDifference);
  const missed = Math.max(0, ...others.map(({ smallestDetectable }) => smallestDetectable));
  const unseen =
    missed >= 1 ? 'a run of this size finds none' : `one below about ${points(missed)} may have been missed`;
  const lines = found
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, mostPairs)
    .map((one): Line => ({ text: comparisonInWords(one), detail: comparisonFigures(one) }));
  const text = `No difference was found between ${found.length > 0 ? 'the other ' : ''}${countOf(others.length, 'pair')} of agents; ${unseen}.`;
  return [
    ...(lines.length > 0 ? [{ kind: 'lines', lines } satisfies Block] : []),
    ...(others.length > 0 ? [{ kind: 'text', text } satisfies Block] : []),
  ];
}

function possibleBlocks(
  subjects: readonly SubjectReport[],
  own: readonly SubjectReport[],
  out: string | undefined,
): Block[] {
  return subjects.flatMap((subject) => {
    const findings = subject.possible.map((one) => ({
      ...placeOf(one, subject, out),
      evidence: one.message,
      talks: [],
    }));
    const only = own.includes(subject) ? {} : ({ only: 'html' } as const);
    return findingsOf('possible', subject, { noun: 'possible violation', findings, ...only });
  });
}

type Found = { noun: string; findings: Finding[]; only?: 'html' };

function findingsOf(kind: string, subject: SubjectName, { noun, findings, ...only }: Found): Block[] {
  const title = `${subjectLabel(subject)}: ${countOf(findings.length, noun)}`;
  return findings.length === 0
    ? []
    : [{ kind: 'findings', id: idOf(kind, subject), title, findings, ...only }];
}

type Place = { code: string; family: string; scriptId: string; times: number; trial: number };

function placeOf(
  { code, family, scriptId, times, trial }: Place,
  subject: SubjectName,
  out: string | undefined,
) {
  const often = times > 1 ? `, ${times} times` : '';
  const command = replayCommand(out, subject, ['--script', scriptId, '--trial', String(trial)]);
  return { code, where: `${family}/${scriptId}, trial ${trial}${often}`, command };
}

/** Failures of each subject, the unsafe first; with bare tools, which are there for comparison, at the end and in the HTML alone. */
function failureBlocks(
  subjects: readonly SubjectReport[],
  own: readonly SubjectReport[],
  out: string | undefined,
): Block[] {
  const rank = (subject: SubjectReport) =>
    (own.includes(subject) ? 0 : 2) + (standingOf(subject) === 'unsafe' ? 0 : 1);
  const sorted = [...subjects].sort((a, b) => rank(a) - rank(b));
  const blocks = sorted.flatMap((subject): Block[] => {
    const findings = subject.failures.map((failure) => failureOf(failure, subject, out));
    const only = own.includes(subject) ? {} : ({ only: 'html' } as const);
    const open = openEnds(subject);
    const command = replayCommand(out, subject, ['--verdict', 'inconclusive']);
    const line: Line = { name: subjectLabel(subject), text: `${open}.`, tone: 'dim' };
    const lines = [{ ...line, ...(subject.counts.inconclusive > 0 && { command }) }];
    return [
      ...findingsOf('fails', subject, { noun: 'failure', findings, ...only }),
      ...(open === '' ? [] : [{ kind: 'lines', lines } satisfies Block]),
    ];
  });
  const bare = subjects.filter((subject) => !own.includes(subject)).flatMap(({ failures }) => failures);
  const text = `The HTML report lists ${countOf(bare.length, 'failure')} with bare tools.`;
  return [...blocks, ...(bare.length > 0 ? [{ kind: 'text', text, only: 'terminal' } satisfies Block] : [])];
}

function failureOf(failure: Failure, subject: SubjectName, out: string | undefined): Finding {
  const { code, kind, violations, log, scriptId } = failure;
  const talk = { title: `${scriptId}, ${subjectLabel(subject)}`, talk: { log, violations } };
  return {
    ...placeOf(failure, subject, out),
    evidence: violations.find((one) => one.code === code)?.message ?? codeInWords(code),
    ...(kind === 'safety' && { tone: 'bad' }),
    talks: log === null ? [] : [talk],
  };
}

function passBlocks(subjects: readonly SubjectReport[], passes: readonly HeldTalk[]): Block[] {
  return subjects.flatMap((subject) => {
    const held = passes.filter((talk) => subjectName(talk.subject) === subjectName(subject));
    const findings = held.map(({ scriptId, family, trial, ...talk }): Finding => {
      const talks = [{ title: `${scriptId}, ${subjectLabel(subject)}`, talk }];
      return { code: 'pass', where: `${family}/${scriptId}, trial ${trial}`, evidence: '', talks };
    });
    return findingsOf('passes', subject, { noun: 'script', findings, only: 'html' });
  });
}

const reading: Block[] = [
  'Safety is counted and never averaged. No violation seen does not mean that none can happen: the bound says how often one still may, at 95 % (one-sided).',
  'pass^k is the chance that k conversations of a script, one after the other, all pass. It says how far an agent can be trusted that works every day.',
  'The 95 % interval of a pass rate draws whole families of scripts: scripts of a family resemble each other, and say less than as many different ones.',
  'Prevented are conversations in which the guard refused a call of the agent. That is no failure, because nothing happened.',
  'A conversation is graded by what happened. The guest is cooperative: an agent that does well here may still meet a guest who is not.',
].map((text) => ({ kind: 'text', text, only: 'html' }));

/** The command that prints conversations of a subject. `out`: its run's folder. */
export function replayCommand(
  out: string | undefined,
  { agent, adapter, tools }: SubjectName,
  filter: readonly string[],
): string {
  const of = ['--agent', agent, ...(adapter === 'own' ? [] : ['--adapter', adapter, '--tools', tools])];
  return ['npx agent-booking evals replay', ...[out ?? 'DIR', ...filter, ...of].map(quoted)].join(' ');
}

/** For a shell: a word with more than letters, digits and the characters of paths stands in quotes. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
