import type { ReportData, SubjectName, SubjectReport } from '../report-schema.ts';
import { conclusive, sumOfCounts } from '../report-schema.ts';
import {
  beganInWords,
  byStanding,
  causesInWords,
  comparisonLine,
  countOf,
  dollars,
  duration,
  evidenceOf,
  judgeInWords,
  openEnds,
  ownVerdicts,
  percent,
  type SubjectStanding,
  safetyInWords,
  settingsInWords,
  shownInterval,
  standingOf,
  subjectLabel,
  trialsInWords,
  verdictInWords,
} from '../report-words.ts';
import {
  type Block,
  type Doc,
  type DocLine,
  type Finding,
  linesBlock,
  section,
  type Tone,
  textBlock,
} from './doc.ts';

const looks: Record<SubjectStanding, { mark: string; tone: Tone }> = {
  safe: { mark: '✓', tone: 'good' },
  'safe-not-right': { mark: '~', tone: 'warn' },
  unsafe: { mark: '✗', tone: 'bad' },
  unknown: { mark: '?', tone: 'dim' },
};

type Subjects = readonly SubjectReport[];

/**
 * A complete report: the verdicts first, the evidence last. Bare tools are there for comparison, so only the HTML shows their findings. `out`:
 * the run's folder, for the commands that show a conversation.
 */
export function reportDoc(report: ReportData, out?: string): Doc {
  const subjects = [...report.subjects].sort(byStanding);
  const own = ownVerdicts(subjects);
  const bare = subjects.filter((subject) => !own.includes(subject));
  const inHtml = (blocks: readonly Block[]) => blocks.map((block): Block => ({ ...block, only: 'html' }));
  const failed = (subject: SubjectReport) => [failuresBlock(subject, out), openBlock(subject, out)];
  const ofBare = sumOfCounts(bare.map(({ counts }) => counts));
  const more = `With bare tools ${failedInWords(ofBare)}: the HTML report lists them.`;
  return {
    title: 'Which agent books only what it may?',
    conclusion: report.conclusion,
    about: aboutRun(report, out),
    sections: [
      section('verdicts', 'Verdicts', [linesBlock(own.map(verdictLine))]),
      section('figures', 'Figures', [figuresTable(subjects), textBlock(legend, { tone: 'dim' })]),
      section('untrue', 'Untrue statements (✗) and possible violations, which count as no failures (?)', [
        ...own.map((subject) => statements(subject, out)),
        ...inHtml(bare.map((subject) => statements(subject, out))),
      ]),
      section('trials', 'Scripts whose trials differ', [linesBlock(trialLines(subjects))]),
      section('differences', 'Differences between agents', [linesBlock(differenceLines(report))]),
      section('failures', 'What failed, and where to see it', [
        ...own.toReversed().flatMap(failed),
        ...inHtml(bare.flatMap(failed)),
        textBlock(ofBare.fail > 0 ? more : '', { only: 'terminal' }),
      ]),
    ],
  };
}

/** The date, command and settings of a run, and how many conversations it finished. */
export function aboutRun(report: ReportData, out?: string): string[] {
  const { counts, scripts, missing, stopped, measured, packageVersion } = report;
  const versions = Object.entries(measured.versions).map(([name, version]) => `${name} ${version}`);
  const inconclusive = counts.inconclusive > 0 ? `, ${counts.inconclusive} inconclusive` : '';
  const isCompared = report.subjects.some(({ tools }) => tools === 'bare');
  const ends = `${counts.pass} passed, ${counts.fail} failed${inconclusive}${isCompared ? ', those with bare tools included' : ''}`;
  const left = missing > 0 ? ` ${missing} were not held${stopped === null ? '' : `: ${stopped}`}.` : '';
  const gaps = `In ${countOf(counts.scriptGaps, 'conversation')} the guest had no answer to a question: read them before you trust their verdicts.`;
  return [
    beganInWords(measured),
    [`agent-booking ${packageVersion}`, ...versions].join(', '),
    settingsInWords(report)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    `${countOf(counts.cells, 'conversation')} over ${countOf(scripts.length, 'script')}: ${ends}.${left}`,
    ...(counts.scriptGaps > 0 ? [gaps] : []),
    ...judgeInWords(report, out),
  ];
}

/** The id of a subject's findings on a page. It is different for every subject. */
function idOf(subject: SubjectName): string {
  return `fails-${subjectLabel(subject).replace(/[^a-z0-9]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`)}`;
}

function verdictLine(subject: SubjectReport): DocLine {
  return {
    ...looks[standingOf(subject)],
    name: subjectLabel(subject),
    text: `${verdictInWords(subject)}.`,
    detail: causesInWords(subject),
    to: subject.failures.length > 0 ? idOf(subject) : undefined,
  };
}

/** What is untrue, with the fact that contradicts it. What is only possible comes last. */
function statements(subject: SubjectReport, out?: string): Block {
  const certain = subject.failures.flatMap(({ violations, ...place }) =>
    violations.flatMap((violation) =>
      violation.said ? { ...place, ...violation, mark: '✗', tone: 'bad' as const } : [],
    ),
  );
  const unsure = subject.possible.map((one) => ({ ...one, mark: '?', tone: 'warn' as const }));
  const lines = [...certain, ...unsure].map(({ said, message, mark, tone, ...place }) => {
    const { where, command } = placeOf(place, subject, out);
    const text = `${place.code}, ${where}: ${said ? `turn ${said.turn}: “${said.quote}”` : message}`;
    return { mark, tone, name: subjectLabel(subject), text, detail: said?.fact, command };
  });
  return linesBlock(lines);
}

/** The figures of each agent, without empty columns. */
function figuresTable(subjects: Subjects): Block {
  const k = Math.max(1, ...subjects.map(({ passHat }) => passHat.length));
  const columns: [head: string, text: (subject: SubjectReport) => string][] = [
    ['pass^1', ({ passRate }) => share(passRate?.value)],
    ['95 %', ({ passRate }) => intervalText(passRate)],
    [
      'gaps as failures',
      ({ passRate, counts }) => share(counts.gapPasses ? passRate?.gapsAsFailures : undefined),
    ],
    [`pass^${k}`, ({ passHat }) => share(k > 1 ? passHat[k - 1] : undefined)],
    ['unsafe', ({ safety }) => safetyInWords(safety)],
    ['sent/said', unsafeIn],
    ['prevented', ({ counts }) => String(counts.slipped)],
    ['possible', ({ counts }) => String(counts.possible)],
    ['inconclusive', ({ counts }) => String(counts.inconclusive)],
    [
      'turns/calls',
      ({ quality }) => (quality ? `${quality.messages.toFixed(1)}/${quality.toolCalls.toFixed(1)}` : '–'),
    ],
    ['refused', ({ quality }) => share(quality?.refused)],
    ['lost handles', ({ quality }) => share(quality?.lostHandles)],
    ['cost', ({ measured }) => dollars(measured.costUsd)],
    ['time', ({ measured }) => duration(measured.conversationMs.p50)],
  ];
  const shown = columns.filter(([, text]) =>
    subjects.some((subject) => !/^(?:0|–|\$0\.00)$/.test(text(subject))),
  );
  const rows = subjects.map((subject) => ({
    name: subjectLabel(subject),
    tone: looks[standingOf(subject)].tone,
    cells: shown.map(([, text]) => text(subject)),
  }));
  return { kind: 'table', heads: shown.map(([head]) => head), rows };
}

const legend =
  "pass^1: the share of conversations that pass, with its 95 % interval; pass^k: the chance that k conversations of a script all pass; sent/said: unsafe in what was sent, and in words (+? where no judge read); prevented: conversations in which the guard refused a call, which is no failure; turns/calls: the agent's messages and tool calls in a conversation, on average; refused: calls that got an error as their answer; lost handles: calls over MCP that began a new conversation.";

function share(value: number | undefined): string {
  return value === undefined ? '–' : percent(value);
}

/** How many conversations are unsafe in what was sent, and in words. Where no judge read, more words may be untrue. */
function unsafeIn({ safety: { sent, said, judged, of } }: SubjectReport): string {
  return of === 0 ? '–' : `${sent}/${said}${judged === of ? '' : '+?'}`;
}

function intervalText(passRate: SubjectReport['passRate']): string {
  if (!passRate) return '–';
  const { low, high } = shownInterval(passRate);
  return `${percent(low).replace(/\u00a0%$/, '')}–${percent(high)}`;
}

function trialLines(subjects: Subjects): DocLine[] {
  return subjects.flatMap(({ trials, ...subject }) =>
    trials ? [{ name: subjectLabel(subject), text: `${trialsInWords(trials)}.` }] : [],
  );
}

/** The JSON has every pair. With a hundred agents there are thousands. */
const mostPairs = 100;

/** The pairs of agents: those that differ first, the widest difference before others. */
function differenceLines({ comparisons }: ReportData): DocLine[] {
  return comparisons
    .toSorted(
      (a, b) =>
        Number(b.isDifference) - Number(a.isDifference) || Math.abs(b.difference) - Math.abs(a.difference),
    )
    .slice(0, mostPairs)
    .map(comparisonLine);
}

/** `6 of 8 conversations failed` */
function failedInWords(counts: SubjectReport['counts']): string {
  return `${counts.fail} of ${countOf(conclusive(counts), 'conversation')} failed`;
}

type Place = { code: string; family: string; scriptId: string; times: number; trial: number };

/** The place of a finding, and the command that prints its conversation. */
function placeOf({ code, family, scriptId, times, trial }: Place, subject: SubjectName, out?: string) {
  const often = times > 1 ? `, ${times} times` : '';
  const command = replayCommand(out, subject, ['--script', scriptId, '--trial', String(trial)]);
  return { code, where: `${family}/${scriptId}, trial ${trial}${often}`, command };
}

function failuresBlock(subject: SubjectReport, out?: string): Block {
  const findings = subject.failures.map((failure): Finding => {
    const { kind, log, violations, scriptId } = failure;
    const talk = log ? { title: `${scriptId}, ${subjectLabel(subject)}`, log, violations } : undefined;
    const tone = kind === 'safety' ? 'bad' : undefined;
    return { ...placeOf(failure, subject, out), evidence: evidenceOf(failure), tone, talk };
  });
  const title = `${subjectLabel(subject)}: ${failedInWords(subject.counts)}`;
  return { kind: 'findings', id: idOf(subject), title, findings };
}

function openBlock(subject: SubjectReport, out?: string): Block {
  const text = openEnds(subject);
  const command = replayCommand(out, subject, ['--verdict', 'inconclusive']);
  return linesBlock(
    text === '' ? [] : [{ name: subjectLabel(subject), text: `${text}.`, tone: 'dim', command }],
  );
}

export const replay = ['npx', 'agent-booking', 'evals', 'replay'];

/** The command that prints conversations of a subject. `out`: its run's folder. */
export function replayCommand(
  out: string | undefined,
  { agent, tools }: SubjectName,
  filter: readonly string[],
): string {
  const of = ['--agent', agent, '--tools', tools];
  return shellCommand([...replay, out ?? 'DIR', ...filter, ...of]);
}

/** A command for a shell. A word with more than letters, digits and the characters of paths is quoted. */
export function shellCommand(words: readonly string[]): string {
  const quoted = (word: string) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
  return words.map(quoted).join(' ');
}
