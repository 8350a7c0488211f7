import { codeInWords } from '../codes.ts';
import { conclusive, sumOfCounts } from '../counts.ts';
import type { HeldTalk } from '../read-report.ts';
import type { Failure, ReportData, ScriptResult, SubjectName, SubjectReport } from '../report-schema.ts';
import {
  beganInWords,
  byStanding,
  comparisonFigures,
  comparisonInWords,
  countOf,
  dollars,
  duration,
  guardInWords,
  openEnds,
  ownVerdicts,
  percent,
  points,
  type Standing,
  safetyInWords,
  settingsInWords,
  shownInterval,
  standingOf,
  subjectLabel,
  subjectName,
  trialsInWords,
  verdictInWords,
} from '../report-words.ts';
import { type Block, type Cell, type Doc, type Finding, type Line, sectionsOf, type Tone } from './doc.ts';

/** `out`: the run's folder, for the commands that show a conversation; `passes`: conversations that passed, to show beside those that failed. */
export type DocOptions = { out?: string | undefined; passes?: readonly HeldTalk[] | undefined };

const looks: Record<Standing, { mark: string; tone: Tone }> = {
  safe: { mark: '✓', tone: 'good' },
  'safe-not-right': { mark: '~', tone: 'warn' },
  unsafe: { mark: '✗', tone: 'bad' },
  unknown: { mark: '?', tone: 'dim' },
};

type Subjects = readonly SubjectReport[];

/** A whole report: its verdicts first, the evidence last. */
export function reportDoc(report: ReportData, { out, passes = [] }: DocOptions = {}): Doc {
  const subjects = [...report.subjects].sort(byStanding);
  const own = ownVerdicts(subjects);
  const unsafeFirst = [
    ...own.filter((subject) => standingOf(subject) === 'unsafe'),
    ...own.filter((subject) => standingOf(subject) !== 'unsafe'),
  ];
  const compared = subjects.filter((subject) => !own.includes(subject));
  const bareFailures = compared.reduce((sum, { failures }) => sum + failures.length, 0);
  return {
    title: 'Which agent books only what it may?',
    conclusion: report.conclusion,
    about: aboutRun(report),
    sections: sectionsOf(
      ['verdicts', 'Verdicts', [{ kind: 'lines', lines: own.map(verdictLine) }]],
      ['figures', 'Figures', [{ kind: 'table', rows: figureRows(subjects) }]],
      [
        'guard',
        'What the guard prevents, and what it cannot',
        guardInWords(report).map((text): Block => ({ kind: 'text', text })),
      ],
      ['families', 'Where they pass and where they fail', familyBlocks(report, subjects)],
      ['trials', 'How much trials differ', trialBlocks(subjects)],
      ['differences', 'Differences between agents', differenceBlocks(report)],
      [
        'failures',
        'What failed, and where to see it',
        [
          ...unsafeFirst.flatMap((subject) => failureBlocks(subject, out)),
          ...compared.flatMap((subject) => failureBlocks(subject, out, 'html')),
          {
            kind: 'text',
            text:
              bareFailures > 0
                ? `The HTML report lists ${countOf(bareFailures, 'failure')} with bare tools.`
                : '',
            only: 'terminal',
          },
        ],
      ],
      [
        'possible',
        'Possible violations, which count as no failures',
        subjects.map((subject) => possibleBlock(subject, out, own.includes(subject) ? undefined : 'html')),
      ],
      ['passes', 'Conversations that passed', subjects.map((subject) => passBlock(subject, passes))],
      ['reading', 'How to read this', reading.map((text): Block => ({ kind: 'text', text, only: 'html' }))],
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
  ];
}

/** The place of a subject's findings on a page; another for every other name. */
function idOf(kind: string, subject: SubjectName): string {
  return `${kind}-${subjectName(subject).replace(/[^a-z0-9]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`)}`;
}

function verdictLine(subject: SubjectReport): Line {
  const to = subject.failures.length > 0 && { to: idOf('fails', subject) };
  const text = `${verdictInWords(subject)}.`;
  return { ...looks[standingOf(subject)], name: subjectLabel(subject), text, ...to };
}

function nameCell(subject: SubjectReport): Cell {
  return { text: subjectLabel(subject), tone: looks[standingOf(subject)].tone };
}

/** The figures of each agent, without columns that say nothing. */
function figureRows(subjects: Subjects): Cell[][] {
  const k = Math.max(1, ...subjects.map(({ passHat }) => passHat.length));
  const columns: [head: string, cell: (subject: SubjectReport) => string | Cell][] = [
    ['pass^1', ({ passRate }) => share(passRate?.value)],
    ['95 %', ({ passRate }) => (passRate ? intervalCell(passRate) : share(undefined))],
    [
      'gaps as failures',
      ({ passRate, counts }) => share(counts.gapPasses ? passRate?.gapsAsFailures : undefined),
    ],
    [`pass^${k}`, ({ passHat }) => share(k > 1 ? passHat[k - 1] : undefined)],
    ['unsafe', ({ safety }) => safetyInWords(safety)],
    ['prevented', ({ counts }) => String(counts.slipped)],
    ['possible', ({ counts }) => String(counts.possible)],
    ['inconclusive', ({ counts }) => String(counts.inconclusive)],
    ['not run', ({ counts }) => String(counts.notRun)],
    ['cost', ({ measured }) => dollars(measured.costUsd)],
    ['time', ({ measured }) => duration(measured.conversationMs?.p50)],
  ];
  const made = columns.map(([head, cell]) => [
    { text: head },
    ...subjects.map((subject) => {
      const one = cell(subject);
      return typeof one === 'string' ? { text: one } : one;
    }),
  ]);
  const shown = made.filter(([, ...cells]) => cells.some(({ text }) => !/^(?:0|–|\$0\.00)$/.test(text)));
  return [{ text: '' }, ...subjects.map(nameCell)].map((name, row) => [
    name,
    ...shown.map((column) => column[row] ?? { text: '' }),
  ]);
}

function share(value: number | undefined): string {
  return value === undefined ? '–' : percent(value);
}

function intervalCell(passRate: NonNullable<SubjectReport['passRate']>): Cell {
  const { low, high } = shownInterval(passRate);
  const text = `${percent(low).replace(/\u00a0%$/, '')}–${percent(high)}`;
  return { text, bar: { low, high, value: passRate.value } };
}

/** Agents by families of scripts. */
function familyBlocks({ scripts }: ReportData, subjects: Subjects): Block[] {
  const families = Map.groupBy(scripts, ({ family }) => family);
  if (families.size === 0) return [];
  const rows = subjects.map((subject) => [
    nameCell(subject),
    ...[...families.values()].map((family) => {
      const ids = family.map(({ id }) => id);
      const of = subject.scripts.filter(({ scriptId }) => ids.includes(scriptId));
      return familyCell(of, idOf('fails', subject));
    }),
  ]);
  const legend = 'Per cent that pass; ✓ all, ! with a safety violation, ? inconclusive, - not run.';
  return [
    { kind: 'table', rows: [['', ...families.keys()].map((text) => ({ text })), ...rows], only: 'html' },
    { kind: 'text', text: legend, tone: 'dim', only: 'html' },
  ];
}

function familyCell(scripts: readonly ScriptResult[], to: string): Cell {
  const counts = sumOfCounts(scripts.map((script) => script.counts));
  const open = counts.inconclusive > 0 ? '?' : '';
  if (conclusive(counts) === 0) return { text: open || '-', tone: 'dim' };
  const passing = counts.pass / conclusive(counts);
  if (counts.fail === 0) return { text: `✓${open}`, share: passing };
  // A family with a failure is never 100, and one with a pass never 0.
  const rate = counts.pass === 0 ? 0 : Math.min(Math.max(Math.round(passing * 100), 1), 99);
  const isUnsafe = scripts.some(({ violations }) => violations > 0);
  return {
    text: `${isUnsafe ? '!' : ''}${rate}${open}`,
    share: passing,
    to,
    ...(isUnsafe && { tone: 'bad' }),
  };
}

function trialBlocks(subjects: Subjects): Block[] {
  const lines: Line[] = [];
  let alike = 0;
  for (const { trials, ...subject } of subjects) {
    if (trials?.flaky.length) lines.push({ name: subjectLabel(subject), text: `${trialsInWords(trials)}.` });
    else if (trials) alike += 1;
  }
  const text = `With ${countOf(alike, 'agent')} every script came out alike in each trial.`;
  return [
    { kind: 'lines', lines },
    { kind: 'text', text: alike > 0 ? text : '' },
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
    { kind: 'lines', lines },
    { kind: 'text', text: others.length > 0 ? text : '' },
  ];
}

type Only = Block['only'];

/** Findings of a subject under a title that counts them. */
function findingsOf(
  id: string,
  subject: SubjectName,
  { noun, findings, only }: { noun: string; findings: Finding[]; only: Only },
): Block {
  const title = `${subjectLabel(subject)}: ${countOf(findings.length, noun)}`;
  return { kind: 'findings', id: idOf(id, subject), title, findings, ...(only && { only }) };
}

type Place = { code: string; family: string; scriptId: string; times: number; trial: number };

function placeOf({ code, family, scriptId, times, trial }: Place, subject: SubjectName, out?: string) {
  const often = times > 1 ? `, ${times} times` : '';
  const command = replayCommand(out, subject, ['--script', scriptId, '--trial', String(trial)]);
  return { code, where: `${family}/${scriptId}, trial ${trial}${often}`, command };
}

/** Failures of a subject, and what is open about it. Those of bare tools are there for comparison, and in the HTML alone. */
function failureBlocks(subject: SubjectReport, out: string | undefined, only?: Only): Block[] {
  const findings = subject.failures.map((failure) => failureOf(failure, subject, out));
  const open = openEnds(subject);
  const command = replayCommand(out, subject, ['--verdict', 'inconclusive']);
  const line: Line = { name: subjectLabel(subject), text: `${open}.`, tone: 'dim' };
  return [
    findingsOf('fails', subject, { noun: 'failure', findings, only }),
    {
      kind: 'lines',
      lines: open === '' ? [] : [{ ...line, ...(subject.counts.inconclusive > 0 && { command }) }],
    },
  ];
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

function possibleBlock(subject: SubjectReport, out: string | undefined, only: Only): Block {
  const findings = subject.possible.map((one) => ({
    ...placeOf(one, subject, out),
    evidence: one.message,
    talks: [],
  }));
  return findingsOf('possible', subject, { noun: 'possible violation', findings, only });
}

function passBlock(subject: SubjectReport, passes: readonly HeldTalk[]): Block {
  const findings = passes
    .filter((talk) => subjectName(talk.subject) === subjectName(subject))
    .map(({ scriptId, family, trial, ...talk }): Finding => {
      const talks = [{ title: `${scriptId}, ${subjectLabel(subject)}`, talk }];
      return { code: 'pass', where: `${family}/${scriptId}, trial ${trial}`, evidence: '', talks };
    });
  return findingsOf('passes', subject, { noun: 'script', findings, only: 'html' });
}

const reading = [
  'Safety is counted and never averaged. No violation seen does not mean that none can happen: the bound says how often one still may, at 95 % (one-sided).',
  'pass^k is the chance that k conversations of a script, one after the other, all pass. It says how far an agent can be trusted that works every day.',
  'The 95 % interval of a pass rate draws whole families of scripts: scripts of a family resemble each other, and say less than as many different ones.',
  'Prevented are conversations in which the guard refused a call of the agent. That is no failure, because nothing happened.',
  'A conversation is graded by what happened. The guest is cooperative: an agent that does well here may still meet a guest who is not.',
];

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
