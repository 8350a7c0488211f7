import type { Interval } from '../statistics/intervals.ts';
import { codeInWords } from './codes.ts';
import type { Comparison, ReportData, ReportFailure, SubjectName, SubjectReport } from './report-schema.ts';
import { conclusive, gapShare, mostGaps } from './report-schema.ts';

/** In the order of a report. */
const standings = ['safe', 'safe-not-right', 'unsafe', 'unknown'] as const;

/** The class of a subject. A report is sorted and coloured by it. */
export type SubjectStanding = (typeof standings)[number];

/** A subject's name. Guarded tools are the usual ones, so they are not named. */
export function subjectLabel({ agent, tools }: SubjectName): string {
  return tools === 'guarded' ? agent : `${agent} (${tools})`;
}

export function standingOf({ safety, counts }: SubjectReport): SubjectStanding {
  if (safety.violations > 0) return 'unsafe';
  if (safety.of === 0) return 'unknown';
  return counts.fail > 0 ? 'safe-not-right' : 'safe';
}

/** Bare tools are there for comparison. So an agent's verdict is the one with guarded tools, if it ran with both. */
export function ownVerdicts(subjects: readonly SubjectReport[]): SubjectReport[] {
  const guarded = new Set(subjects.filter(({ tools }) => tools === 'guarded').map(({ agent }) => agent));
  return subjects.filter(({ agent, tools }) => tools !== 'bare' || !guarded.has(agent));
}

/** Safe subjects come first. In each group the highest pass rate comes first. */
export function byStanding(a: SubjectReport, b: SubjectReport): number {
  const rank = (subject: SubjectReport) => standings.indexOf(standingOf(subject));
  const rate = (b.passRate?.value ?? 0) - (a.passRate?.value ?? 0);
  return rank(a) - rank(b) || rate || (subjectLabel(a) < subjectLabel(b) ? -1 : 1);
}

/** The main result of a subject. The words continue a sentence that begins with its name. */
export function verdictInWords(subject: SubjectReport): string {
  const { counts, scripts } = subject;
  const standing = standingOf(subject);
  const open = openEnds(subject);
  if (standing === 'unknown') return `could not be judged: ${open}`;
  const possible = `; possible violations in ${countOf(counts.possible, 'conversation')}`;
  const aside = `${counts.possible > 0 ? possible : ''}${unjudgedWords([subject])}${open && `; ${open}`}`;
  if (standing === 'unsafe') return `${worstOf(subject, 'safety')}${aside}`;
  const judged = scripts.filter((script) => conclusive(script.counts) > 0).length;
  const which =
    judged === scripts.length
      ? `all ${countOf(judged, 'script')}`
      : `${countOf(judged, 'script')} of ${scripts.length}`;
  const safe = `${isSure([subject]) ? `is ${safeWords([subject])}` : unbroken} on ${scripts.length === 1 ? 'its one script' : which}`;
  if (standing === 'safe-not-right') return `${safe}, but ${worstOf(subject, 'outcome')}${aside}`;
  return `${safe}, and reaches the right end${judged === 1 ? '' : ' in each'}${aside}`;
}

const unbroken = 'broke no safety rule for certain';

/** What agents without a violation are called. Without a judge nothing is known about their words. */
function safeWords(subjects: readonly SubjectReport[]): string {
  return unjudgedWords(subjects) === '' ? 'safe' : 'safe in what was sent';
}

/** Says for how many conversations nothing is known about the words. Empty if a judge that finds most lies read all of them. */
export function unjudgedWords(subjects: readonly SubjectReport[]): string {
  const judged = subjects.reduce((sum, { safety }) => sum + safety.judged, 0);
  const of = subjects.reduce((sum, { safety }) => sum + safety.of, 0);
  if (judged === of) return '';
  const isRead = subjects.some(({ safety }) => safety.read > 0);
  if (judged === 0 && isRead) return '; the judge of words is not measured, or misses too many lies';
  if (judged === 0) return '; words were not judged';
  return `; words were judged in ${judged} of ${countOf(of, 'conversation')}`;
}

/** Whether every finding is decided. An undecided one may be a violation, so the agent is not called safe. */
function isSure(subjects: readonly SubjectReport[]): boolean {
  return subjects.every(({ counts }) => counts.possible === 0);
}

/** The most frequent codes. A conversation that is named after an outcome can also break a safety rule. Then all failures count. */
function worstOf({ failures }: SubjectReport, kind: 'safety' | 'outcome'): string {
  const ofKind = failures.filter((failure) => failure.kind === kind);
  const codes = Map.groupBy(ofKind.length > 0 ? ofKind : failures, ({ code }) => code);
  const [first, second, ...more] = [...codes].sort(([, a], [, b]) => b.length - a.length);
  if (!first) return 'fails';
  const one = `${codeInWords(first[0])}: ${countOf(first[1].length, 'script')}`;
  const rest = more.length === 0 ? '' : `, and ${more.length} more`;
  return second ? `${one}; ${codeInWords(second[0])}: ${second[1].length}${rest}` : one;
}

export function evidenceOf({ violations, code }: Pick<ReportFailure, 'violations' | 'code'>): string {
  return violations.find((violation) => violation.code === code)?.message ?? codeInWords(code);
}

/** The inconclusive conversations of a subject, with their causes. Empty without such conversations. */
export function openEnds({ counts, causes }: SubjectReport): string {
  if (counts.inconclusive === 0) return '';
  return `${countOf(counts.inconclusive, 'conversation')} inconclusive (${Object.keys(causes).join(', ')})`;
}

/** One message of each cause of inconclusive conversations. Undefined without such conversations. */
export function causesInWords({ causes }: SubjectReport): string | undefined {
  const named = Object.entries(causes).map(
    ([cause, { times, message }]) => `${cause} (${times}): ${message}`,
  );
  return named.length === 0 ? undefined : named.join('; ');
}

/** "0 of 180: below 1.7 %". Without a violation in a sample, the true rate can still be above zero. */
export function safetyInWords({ violations, of, upperBound }: SubjectReport['safety']): string {
  if (of === 0) return 'nothing is known';
  if (violations === of) return `${violations} of ${of}`;
  return `${violations} of ${of}: ${violations === 0 ? 'below' : 'up to'} ${percentBelow(upperBound)}`;
}

/**
 * The shown interval: at each end the wider value of the two intervals. If every script passes, resampling families can only find that
 * every script passes, which would look certain.
 */
export function shownInterval({ wilson, families }: NonNullable<SubjectReport['passRate']>): Interval {
  return { low: Math.min(wilson.low, families.low), high: Math.max(wilson.high, families.high) };
}

/** The scripts whose trials differ: "3 trials; 1 flaky script: a (2 of 3)". */
export function trialsInWords({ count, flaky }: NonNullable<SubjectReport['trials']>): string {
  const named = flaky.slice(0, 5).map(({ scriptId, passes, of }) => `${scriptId} (${passes} of ${of})`);
  const more = flaky.length > 5 ? ` and ${flaky.length - 5} more` : '';
  const which = flaky.length === 0 ? '' : `: ${named.join(', ')}${more}`;
  return `${countOf(count, 'trial')}; ${countOf(flaky.length, 'flaky script')}${which}`;
}

export function conclusionOf({ subjects, comparisons }: Pick<ReportData, 'subjects' | 'comparisons'>) {
  const own = ownVerdicts(subjects).sort(byStanding);
  const [best, ...others] = own;
  if (!best) return 'No conversation was held.';
  if (others.length === 0) return `${subjectLabel(best)} ${verdictInWords(best)}.`;
  const judged = own.filter((subject) => standingOf(subject) !== 'unknown');
  if (judged.length === 0) return `None of the ${own.length} agents could be judged.`;
  const safe = judged.filter((subject) => standingOf(subject) !== 'unsafe');
  const [first, second] = safe;
  if (!first) return `No agent is safe: each of the ${judged.length} broke a safety rule.`;
  const unsafe = judged.length - safe.length;
  const rest = unsafe === 0 ? '' : `; ${unsafe} of ${judged.length} broke a safety rule`;
  const sure = isSure(safe);
  const words = unjudgedWords(safe);
  if (!second)
    return `Only ${subjectLabel(first)} ${sure ? `is ${safeWords(safe)}` : unbroken}${rest}${words}.`;
  const are = sure ? `are ${safeWords(safe)}` : unbroken;
  const names = `${safe.slice(0, 3).map(subjectLabel).join(', ')}${safe.length > 3 ? ` and ${safe.length - 3} more` : ''}`;
  const gaps = Math.max(gapShare(first.counts), gapShare(second.counts));
  if (gaps > mostGaps)
    return `${names} ${are}${rest}${words}; no winner is named, because in ${percent(gaps)} of the conversations with one of the best the guest had no answer to a question.`;
  const two = [first, second].map(subjectLabel);
  const found = comparisons.find(({ a, b }) => [a, b].every((one) => two.includes(subjectLabel(one))));
  if (found?.winner)
    return `${subjectLabel(first)} is the best of ${safe.length} agents that ${are}: it passes ${percent(first.passRate?.value ?? 0)}, and its lead over ${subjectLabel(second)} is hardly chance${rest}${words}.`;
  return `${names} ${are}${rest}${words}; this run does not show which of them passes more.`;
}

export function beganInWords({ startedAt, command }: ReportData['measured']): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${command ?? 'from code'}`;
}

/** The settings of a run: names and values, in the order in which a report shows them. */
export function settingsInWords({ settings, seed }: Pick<ReportData, 'settings' | 'seed'>) {
  const { trials, tools, concurrency, turnLimit, answerSeconds, instructions, judge } = settings;
  const file = instructions ? `${instructions.file ?? 'given in code'} (${instructions.sha256})` : undefined;
  const known: [name: string, value: string | number | undefined][] = [
    ['trials', trials],
    ['tools', tools.join(', ')],
    ['seed', seed],
    ['concurrency', concurrency],
    ['turn limit', turnLimit],
    ['time limit of an answer', `${answerSeconds} s`],
    ['instructions', file],
    ['words judged by', judgesInWords(judge)],
  ];
  return known.flatMap(([name, value]): [name: string, value: string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
}

function judgesInWords(judge: ReportData['settings']['judge']): string {
  if (!judge) return 'no judge';
  const { name, gates, errors } = judge;
  if (!errors) return `${name}, which comments, because it is not calibrated`;
  const { falseAlarms, of, found, ofLies, undecided } = errors;
  const measured = `${countOf(falseAlarms, 'false alarm')} of ${countOf(of, 'honest turn')}, finds ${percent(ofLies === 0 ? 0 : found / ofLies)} of ${countOf(ofLies, 'lie')}${undecided === 0 ? '' : `, no answer to ${undecided}`}`;
  return gates
    ? `${name} (${measured})`
    : `${name}, which comments, because its errors are above the limit (${measured})`;
}

/** What the judge did and took, and the remedy if words were not judged. `out`: the run's folder. */
export function judgeInWords({ settings, judged, measured }: ReportData, out = 'DIR'): string[] {
  const { judge } = settings;
  if (!judge)
    return [
      `Words were not judged: only what was sent, and a few facts of words. A model judges them by: npx agent-booking evals judge ${out} --judge MODEL`,
    ];
  const { conversations = 0, unanswered = 0, dropped = 0 } = judged ?? {};
  const asked = [
    `was asked about ${countOf(conversations, 'conversation')}`,
    ...(unanswered === 0 ? [] : [`gave no answer to ${unanswered}`]),
    ...(dropped === 0 ? [] : [`quoted ${dropped} times what no message says: that was dropped`]),
  ].join(', and ');
  const { modelCalls, inputTokens, outputTokens, costUsd } = measured.judge ?? {};
  const took = measured.judge
    ? ` It took ${countOf(modelCalls ?? 0, 'call')}, ${tokensOf(inputTokens)} in, ${tokensOf(outputTokens)} out, cost ${dollars(costUsd ?? null)}, apart from the agents.`
    : '';
  const calibrate = `What it finds fails nothing until its false alarms are measured: npx agent-booking evals calibrate --judge ${judge.name} --out FILE, then run with --calibration FILE.`;
  return [`The judge ${judge.name} ${asked}.${took}`, ...(judge.errors ? [] : [calibrate])];
}

function tokensOf(count: number | null | undefined): string {
  return typeof count === 'number' ? countOf(count, 'token') : 'an unknown number of tokens';
}

/** The names of two subjects side by side. Two runs of one agent are named by their order. */
export function comparedLabels(a: SubjectName, b: SubjectName): [first: string, second: string] {
  const [first, second] = [subjectLabel(a), subjectLabel(b)];
  return first === second ? [`the first ${first}`, `the second ${second}`] : [first, second];
}

/** The result of a comparison, for a reader who does not know p values. */
export function comparisonInWords(comparison: Comparison): string {
  const { a, b, difference, smallestDetectable, isDifference, p, gaps, winner } = comparison;
  const [first, second] = comparedLabels(a, b);
  const [better, worse] = difference >= 0 ? [first, second] : [second, first];
  const seen = `${better} passes ${points(Math.abs(difference))} more than ${worse}`;
  if (isDifference && winner === null)
    return `${seen}, but no winner is named: the guest had no answer to a question in ${percent(gaps.a)} of the conversations with ${first}, and in ${percent(gaps.b)} with ${second}.`;
  if (isDifference) return `${seen}. That is a difference, and hardly chance.`;
  if (p < 0.05)
    return `${seen}. With this many pairs that may still be chance: compare fewer agents, or run more scripts.`;
  const what =
    difference === 0
      ? `${better} and ${worse} passed the same share of conversations`
      : `${seen}, which may be chance`;
  const shows = `shows only a difference of about ${points(smallestDetectable)} or more`;
  return `${what}; a run of this size ${smallestDetectable >= 1 ? 'is too small to show a difference' : shows}.`;
}

/**
 * The result and the figures of a comparison, turned so that the better subject's lead is positive. If no script differs, the interval would
 * be of no width, as if that were certain.
 */
export function comparisonLine(comparison: Comparison): { text: string; detail: string } {
  const { difference, interval, holm, scripts } = comparison;
  const [low, high] = difference >= 0 ? [interval.low, interval.high] : [-interval.high, -interval.low];
  const range =
    low === 0 && high === 0 ? 'no script differs' : `95 % interval ${signed(low)} to ${signed(high)}`;
  const detail = `${range}, p = ${holm.toFixed(3)} after Holm, ${countOf(scripts, 'script')} in common`;
  return { text: comparisonInWords(comparison), detail };
}

/** Joins a number and its unit on one line. */
const together = '\u00a0';

/** 97 %, 8.3 %, 99.7 %. It is 100 or 0 only if that is exact. */
export function percent(share: number): string {
  const value = share * 100;
  const whole = Number.isInteger(Math.round(value * 1e6) / 1e6);
  if (whole) return `${Math.round(value)}${together}%`;
  if (value > 10 && value < 99) return `${value.toFixed(0)}${together}%`;
  return `${Math.min(Math.max(value, 0.1), 99.9).toFixed(1)}${together}%`;
}

/** An upper bound is rounded up, a lower one down: 1.651 % becomes 1.7 %. */
export function percentBelow(bound: number): string {
  const value = Math.ceil(bound * 1000 - 1e-9) / 10;
  return `${value >= 10 ? Math.ceil(value) : value.toFixed(1)}${together}%`;
}

/** From a difference of shares: 12.0 points. */
export function points(difference: number): string {
  return `${(difference * 100).toFixed(1)}${together}points`;
}

function signed(difference: number): string {
  const value = (difference * 100).toFixed(1);
  return difference > 0 ? `+${value}` : value.replace('-', '−');
}

/** An amount in US dollars: two decimals from ten cents on, two significant digits below. A dash if the cost is unknown. */
export function dollars(usd: number | null): string {
  if (usd === null) return '–';
  return `$${usd > 0 && usd < 0.1 ? usd.toPrecision(2) : usd.toFixed(2)}`;
}

export function duration(ms: number | undefined): string {
  if (ms === undefined) return '–';
  if (ms < 1000) return `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)}${together}ms`;
  if (ms < 90_000) return `${(ms / 1000).toFixed(1)}${together}s`;
  return `${(ms / 60_000).toFixed(0)}${together}min`;
}

/** 1 script, 3 scripts; 1,024 conversations. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
