import { unknownUsage } from '../agents/usage.ts';
import type { CellKey, CellResult, Measured, ModelShare, Usage, Verdict } from '../log/cell.ts';
import type { RunHeader } from '../run-folder/cell-line.ts';
import {
  bootstrapMean,
  exactUpperBound,
  type Interval,
  nearestRank,
  passHats,
  wilsonInterval,
} from '../statistics/intervals.ts';
import { guardedCodes, isOfWords, type Kind, kindOf } from './codes.ts';
import { comparablePairs, compareSubjects, familiesOf } from './compare-reports.ts';
import type {
  Counts,
  Possible,
  ReportData,
  ReportFailure,
  SubjectMeasured,
  SubjectReport,
} from './report-schema.ts';
import { conclusive, sumOfCounts } from './report-schema.ts';
import { conclusionOf } from './report-words.ts';

/** How a run ended. `missing`: number of planned cells without a result. */
export type RunGaps = { stopped?: string | undefined; missing?: number | undefined };

/** The facts that a report states about its run. */
export type RunFacts = RunHeader & RunGaps;

/** Adds up cells in any order. It keeps some failed conversations, and a few numbers of every other cell. */
export type Summary = { add(result: CellResult): void; report(end?: RunGaps): ReportData };

export function createSummary(facts: RunFacts): Summary {
  const { packageVersion, seed, clock, graders, settings, measured } = facts;
  const subjects = new Map<string, SubjectTally>();
  const scripts = new Map<string, ReportData['scripts'][number]>();
  const roles: Partial<Record<'guest' | 'judge', Sums>> = {};
  let judged: ReportData['judged'];
  let trials = 0;
  return {
    add(result) {
      const { key, family, locale } = result;
      const name = JSON.stringify([key.agent, key.adapter, key.tools]);
      const tally = subjects.get(name) ?? newSubjectTally(key);
      subjects.set(name, tally);
      addCell(tally, result, graders);
      for (const role of ['guest', 'judge'] as const) {
        const share = result.measured[role];
        if (share) roles[role] = addShare(roles[role], share);
      }
      if (result.judged) {
        judged ??= { conversations: 0, unanswered: 0, dropped: 0 };
        judged.conversations += 1;
        judged.unanswered += Number(result.judged.untrue === null);
        judged.dropped += result.judged.dropped;
      }
      trials = Math.max(trials, key.trial + 1);
      scripts.set(key.scriptId, { id: key.scriptId, hash: key.scriptHash, family, locale });
    },
    report(end = {}) {
      const { stopped, missing } = { ...facts, ...end };
      const reports = [...subjects.values()].map((tally) => subjectReport(tally, seed)).sort(bySubject);
      const families = familiesOf({ scripts: [...scripts.values()] });
      const comparisons = compareSubjects(comparablePairs(reports), { seed, families });
      const each = (name: 'tools' | 'adapter') => [...new Set(reports.map((subject) => subject[name]))];
      return {
        format: 1,
        packageVersion,
        seed,
        clock,
        settings: { ...settings, trials, tools: each('tools'), adapters: each('adapter') },
        measured: {
          ...measured,
          ...(roles.guest && { guest: roles.guest }),
          ...(roles.judge && { judge: roles.judge }),
        },
        ...(judged && { judged }),
        conclusion: conclusionOf({ subjects: reports, comparisons }),
        stopped: stopped ?? null,
        missing: missing ?? 0,
        counts: sumOfCounts(reports.map((subject) => subject.counts)),
        scripts: [...scripts.values()].sort(byFamily),
        subjects: reports,
        comparisons,
      };
    },
  };
}

/** Adds up the cells of a log, one at a time. */
export async function summarise(results: AsyncIterable<CellResult>, facts: RunFacts): Promise<ReportData> {
  const summary = createSummary(facts);
  for await (const result of results) summary.add(result);
  return summary.report();
}

function bySubject(a: SubjectReport, b: SubjectReport): number {
  const text = ({ agent, adapter, tools }: SubjectReport) =>
    `${agent}\n${adapter}\n${tools === 'guarded' ? 0 : 1}`;
  return text(a) < text(b) ? -1 : 1;
}

function byFamily(a: ReportData['scripts'][number], b: ReportData['scripts'][number]): number {
  return `${a.family}\n${a.id}` < `${b.family}\n${b.id}` ? -1 : 1;
}

/** The sums of one subject: a few numbers for each script, trial and cell. The order of cells does not matter. */
type SubjectTally = ReturnType<typeof newSubjectTally>;

type ScriptTally = { family: string; counts: Counts; codes: Names; violations: number };

function newSubjectTally({ agent, adapter, tools }: CellKey) {
  return {
    subject: { agent, adapter, tools },
    scripts: new Map<string, ScriptTally>(),
    trials: [] as { of: number; passes: number }[],
    failures: new Map<string, ReportFailure>(),
    possible: new Map<string, Possible>(),
    names: { codes: newNames(), causes: newNames(), notRun: newNames(), quality: newNames() },
    causeMessages: new Map<string, NonNullable<SubjectReport['mostFrequentCause']>>(),
    safety: { violations: 0, sent: 0, said: 0, judged: 0, guardable: 0, beyondGuard: 0 },
    took: {
      sums: undefined as Sums | undefined,
      models: new Set<string>(),
      conversationMs: [] as number[],
      modelCallMs: [] as number[],
      scriptMs: newNames(),
    },
  };
}

/** Adds a cell. `graders`: the kinds of the user's own. */
function addCell(tally: SubjectTally, result: CellResult, graders: Readonly<Record<string, Kind>>): void {
  const { key, family, locale, verdict, log } = result;
  const { scriptId, trial } = key;
  const { names, safety, scripts, trials } = tally;
  const script = scripts.get(scriptId) ?? {
    family,
    counts: sumOfCounts([]),
    codes: newNames(),
    violations: 0,
  };
  scripts.set(scriptId, script);
  countVerdict(script.counts, verdict);
  if (verdict.verdict === 'not_run') count(names.notRun, verdict.reason);
  else addMeasured(tally, scriptId, result.measured);
  if (verdict.verdict === 'inconclusive') {
    count(names.causes, verdict.cause);
    countCause(tally, verdict);
  }
  if (verdict.verdict !== 'pass' && verdict.verdict !== 'fail') return;
  for (const [name, value] of Object.entries(result.quality)) count(names.quality, name, value);
  trials[trial] ??= { of: 0, passes: 0 };
  trials[trial].of += 1;
  trials[trial].passes += Number(verdict.verdict === 'pass');
  const found = { scriptId, family, times: 0, trial };
  const suspected = new Map(verdict.possible.toReversed().map((one) => [one.code, one]));
  safety.judged += Number(Boolean(result.judged?.untrue));
  for (const { possible: _, ...one } of suspected.values()) addFinding(tally.possible, { ...found, ...one });
  if (verdict.verdict === 'pass') return;
  const { code, violations } = verdict;
  const kind = kindOf(code, graders);
  addFinding(tally.failures, { ...found, code, locale, kind, violations, log: [...log] });
  keepExamples([...tally.failures.values()].filter((failure) => failure.code === code));
  count(names.codes, code);
  const shown = [...new Set([code, ...violations.map((violation) => violation.code)])];
  for (const one of shown) count(script.codes, one);
  const unsafe = shown.filter((one) => kindOf(one, graders) === 'safety');
  const guardable = unsafe.filter((one) => guardedCodes.includes(one));
  const inWords = unsafe.filter(isOfWords);
  script.violations += Number(unsafe.length > 0);
  safety.violations += Number(unsafe.length > 0);
  safety.sent += Number(inWords.length < unsafe.length);
  safety.said += Number(inWords.length > 0);
  safety.guardable += Number(guardable.length > 0);
  safety.beyondGuard += Number(guardable.length < unsafe.length);
}

/** Maximum number of different messages that are counted, and of characters that are kept of each. */
const mostMessages = 100;
const mostCharacters = 300;

function countCause(
  { causeMessages }: SubjectTally,
  { cause, message }: Extract<Verdict, { verdict: 'inconclusive' }>,
): void {
  const text = message.replace(/\s+/g, ' ').trim();
  const short = text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text;
  const name = `${cause} ${short}`;
  const times = (causeMessages.get(name)?.times ?? 0) + 1;
  if (times === 1 && causeMessages.size === mostMessages) return;
  causeMessages.set(name, { cause, message: short.toWellFormed(), times });
}

function mostFrequentOf({ causeMessages }: SubjectTally): SubjectReport['mostFrequentCause'] {
  const byTimes = [...causeMessages].sort(
    ([a, one], [b, other]) => other.times - one.times || (a < b ? -1 : 1),
  );
  return byTimes[0]?.[1] ?? null;
}

function countVerdict(counts: Counts, verdict: Verdict): void {
  counts.cells += 1;
  counts[verdict.verdict === 'not_run' ? 'notRun' : verdict.verdict] += 1;
  if (verdict.verdict !== 'pass' && verdict.verdict !== 'fail') return;
  counts.slipped += Number(verdict.prevented > 0);
  counts.preventedCalls += verdict.prevented;
  counts.scriptGaps += Number(verdict.scriptGap);
  counts.gapPasses += Number(verdict.scriptGap && verdict.verdict === 'pass');
  counts.possible += Number(verdict.possible.length > 0);
}

/** Names and how often each was counted. */
type Names = Map<string, number>;

const newNames = (): Names => new Map();

function count(names: Names, name: string, times = 1): void {
  names.set(name, (names.get(name) ?? 0) + times);
}

type Found = { code: string; scriptId: string; trial: number; times: number };

/** Counts a finding of a code and script, and keeps the evidence of the lowest trial. */
function addFinding<Finding extends Found>(kept: Map<string, Finding>, found: Finding): void {
  const name = `${found.code} ${found.scriptId}`;
  const before = kept.get(name);
  const lowest = before && before.trial <= found.trial ? before : found;
  kept.set(name, { ...lowest, times: (before?.times ?? 0) + 1 });
}

function byName(a: Found, b: Found): number {
  return `${a.code} ${a.scriptId}` < `${b.code} ${b.scriptId}` ? -1 : 1;
}

/** Number of conversations that are kept for each code. */
const mostExamples = 3;

function keepExamples(ofCode: ReportFailure[]): void {
  for (const failure of ofCode.sort(byName).slice(mostExamples)) failure.log = null;
}

type Sums = Usage & Pick<Measured, 'modelCalls' | 'costUsd'>;

/** Adds the usage of calls of models. If one part is unknown, the sum is unknown. Otherwise it would be too low. */
function addShare(
  before: Sums | undefined,
  { modelCalls, usage, costUsd }: Pick<ModelShare, 'modelCalls' | 'usage' | 'costUsd'>,
): Sums {
  const sums: Sums = { modelCalls, ...usage, costUsd };
  if (!before) return sums;
  for (const name of Object.keys(sums) as (keyof Sums)[]) {
    const [sum, one] = [before[name], sums[name]];
    sums[name] = sum === null || one === null ? null : sum + one;
  }
  return sums;
}

/** Maximum number of listed models. A longer list helps no reader. */
const mostModels = 20;

function addMeasured({ took }: SubjectTally, scriptId: string, measured: Measured): void {
  const { modelCalls, durationMs, modelMs, models } = measured;
  took.sums = addShare(took.sums, measured);
  count(took.scriptMs, scriptId, durationMs);
  for (const model of models) if (took.models.size < mostModels) took.models.add(model);
  took.conversationMs.push(durationMs);
  if (modelCalls && modelMs !== null) took.modelCallMs.push(modelMs / modelCalls);
}

/** The report about one subject. `seed`: for the resampled intervals. */
function subjectReport(tally: SubjectTally, seed: number): SubjectReport {
  const { subject, safety, names } = tally;
  const scripts = [...tally.scripts].sort(([a], [b]) => (a < b ? -1 : 1));
  const counts = sumOfCounts(scripts.map(([, script]) => script.counts));
  const of = conclusive(counts);
  const tallies = scripts
    .map(([scriptId, { family, counts: own }]) => {
      const of = conclusive(own);
      return { scriptId, family, trials: of, passes: own.pass, value: own.pass / of };
    })
    .filter(({ trials }) => trials > 0);
  const families = bootstrapMean(tallies, { seed });
  const flaky = tallies.filter(({ trials, passes }) => passes > 0 && passes < trials);
  return {
    ...subject,
    counts,
    passRate: families ? passRateOf(counts, families) : null,
    passHat: passHats(tallies),
    safety: { ...safety, of, upperBound: exactUpperBound(safety.violations, of) },
    codes: inOrder(names.codes),
    causes: inOrder(names.causes),
    mostFrequentCause: mostFrequentOf(tally),
    notRun: inOrder(names.notRun),
    scripts: scripts.map(([scriptId, { counts: own, codes, violations }]) => ({
      ...{ scriptId, counts: own, codes: inOrder(codes), violations },
      passRate: conclusive(own) === 0 ? null : own.pass / conclusive(own),
      wilson: wilsonInterval(own.pass, conclusive(own)),
    })),
    trials: tallies.some(({ trials }) => trials > 1)
      ? {
          ...spreadOfTrials(tally.trials.flatMap((trial) => trial.passes / trial.of)),
          flaky: flaky.map(({ scriptId, passes, trials }) => ({ scriptId, passes, of: trials })),
        }
      : null,
    quality: of === 0 ? null : (meansOf(names.quality, of) as SubjectReport['quality']),
    failures: [...tally.failures.values()].sort(
      (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || byName(a, b),
    ),
    possible: [...tally.possible.values()].sort(byName),
    measured: measuredOf(tally, counts.pass),
  };
}

const kinds: Kind[] = ['safety', 'outcome', 'quality'];

function passRateOf(counts: Counts, families: Interval): SubjectReport['passRate'] {
  const { pass, gapPasses } = counts;
  const of = conclusive(counts);
  return {
    value: pass / of,
    wilson: wilsonInterval(pass, of),
    families,
    gapsAsFailures: (pass - gapPasses) / of,
  };
}

function inOrder(names: Names): Record<string, number> {
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Sums are of integers, so that their order does not matter. */
function meansOf(sums: Names, of: number): Record<string, number> {
  return Object.fromEntries([...sums].map(([name, sum]) => [name, sum / of]));
}

function spreadOfTrials(rates: number[]) {
  rates.sort((a, b) => a - b);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const squares = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0);
  const deviation = rates.length < 2 ? 0 : Math.sqrt(squares / (rates.length - 1));
  return { count: rates.length, rates: { lowest: rates[0] ?? 0, highest: rates.at(-1) ?? 0, deviation } };
}

function measuredOf({ took }: SubjectTally, passes: number): SubjectMeasured {
  const sums = took.sums ?? { modelCalls: null, ...unknownUsage, costUsd: null };
  const { costUsd } = sums;
  return {
    ...sums,
    models: [...took.models].sort(),
    costPerPassUsd: costUsd === null || passes === 0 ? null : costUsd / passes,
    conversationMs: spreadOf(took.conversationMs),
    scriptMs: inOrder(took.scriptMs),
    modelCallMs: spreadOf(took.modelCallMs),
  };
}

function spreadOf(values: readonly number[]): { p50: number; p95: number } | null {
  return values.length === 0 ? null : { p50: nearestRank(values, 0.5), p95: nearestRank(values, 0.95) };
}
