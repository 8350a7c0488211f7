import { unknownUsage } from '../agents/usage.ts';
import { findsLies } from '../judge/judge-calibration.ts';
import {
  type CellKey,
  type CellResult,
  type Measured,
  type ModelShare,
  sumOfFields,
  type Usage,
} from '../log/cell.ts';
import { toldEvents } from '../log/exchanges.ts';
import type { RunHeader } from '../run-folder/run-log.ts';
import {
  bootstrapMean,
  exactUpperBound,
  passHats,
  quantile,
  wilsonInterval,
} from '../statistics/intervals.ts';
import { isOfWords, type Kind, kindOf } from './codes.ts';
import { comparablePairs, compareSubjects, familiesOf } from './compare-reports.ts';
import {
  type Counts,
  conclusive,
  type Possible,
  type ReportData,
  type ReportFailure,
  type SubjectReport,
  sumOfCounts,
} from './report-schema.ts';
import { conclusionOf } from './report-words.ts';

/** In the order of a report. */
const kindsOfTools = ['guarded', 'mcp', 'bare'];

/** The facts that a report states about its run. `stopped`: why it ended early. `missing`: number of planned cells without a result. */
export type RunFacts = RunHeader & { stopped?: string | undefined; missing?: number };

/** Adds up cells in any order. It keeps some failed conversations, and a few numbers of every other cell. */
export function createSummary(facts: RunFacts) {
  const { packageVersion, seed, graders, settings, measured, stopped = null, missing = 0 } = facts;
  const subjects = new Map<string, SubjectTally>();
  const scripts = new Map<string, ReportData['scripts'][number]>();
  let judge: Sums | undefined;
  let judged: ReportData['judged'];
  let trials = 0;
  return {
    add(result: CellResult): void {
      const { key, family, locale } = result;
      const name = JSON.stringify([key.agent, kindsOfTools.indexOf(key.tools)]);
      const tally = subjects.get(name) ?? newSubjectTally(key);
      subjects.set(name, tally);
      addCell(tally, result, { graders, isTrusted: findsLies(settings.judge) });
      if (result.measured.judge) judge = addShare(judge, result.measured.judge);
      if (result.judged) {
        judged ??= { conversations: 0, unanswered: 0, dropped: 0 };
        judged.conversations += 1;
        judged.unanswered += Number(result.judged.untrue === null);
        judged.dropped += result.judged.dropped;
      }
      trials = Math.max(trials, key.trial + 1);
      scripts.set(key.scriptId, { id: key.scriptId, hash: key.scriptHash, family, locale });
    },
    report(): ReportData {
      const reports = inOrder(subjects).map(([, tally]) => subjectReport(tally, seed));
      const families = familiesOf({ scripts: [...scripts.values()] });
      const comparisons = compareSubjects(comparablePairs(reports), { seed, families });
      const tools = [...new Set(reports.map((subject) => subject.tools))];
      const byFamily = inOrder(
        new Map([...scripts.values()].map((one) => [`${one.family}\n${one.id}`, one])),
      );
      return {
        format: 1,
        packageVersion,
        seed,
        settings: { ...settings, trials, tools },
        measured: { ...measured, ...(judge && { judge }) },
        ...(judged && { judged }),
        conclusion: conclusionOf({ subjects: reports, comparisons }),
        stopped,
        missing,
        counts: sumOfCounts(reports.map((subject) => subject.counts)),
        scripts: byFamily.map(([, script]) => script),
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

function inOrder<Value>(named: ReadonlyMap<string, Value>): [string, Value][] {
  return [...named].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The sums of one subject: a few numbers for each script, trial and cell. The order of cells does not matter. */
type SubjectTally = ReturnType<typeof newSubjectTally>;

type ScriptTally = { family: string; counts: Counts; codes: Names; violations: number };

type Names = Map<string, number>;

function newSubjectTally({ agent, tools }: CellKey) {
  return {
    subject: { agent, tools },
    scripts: new Map<string, ScriptTally>(),
    trials: 0,
    failures: new Map<string, ReportFailure>(),
    possible: new Map<string, Possible>(),
    codes: new Map() as Names,
    causes: new Map<string, SubjectReport['causes'][string]>(),
    safety: { violations: 0, sent: 0, said: 0, read: 0, judged: 0 },
    quality: { messages: 0, calls: 0, refused: 0, lost: 0 },
    took: { sums: undefined as Sums | undefined, models: new Set<string>(), conversationMs: [] as number[] },
  };
}

function count(names: Names, name: string): void {
  names.set(name, (names.get(name) ?? 0) + 1);
}

/** Adds a cell. `graders`: the kinds of the user's own. `isTrusted`: what the judge of words does not find is taken for true. */
function addCell(
  tally: SubjectTally,
  result: CellResult,
  { graders, isTrusted }: { graders: Readonly<Record<string, Kind>>; isTrusted: boolean },
): void {
  const { key, family, locale, verdict, log } = result;
  const { scriptId, trial } = key;
  const { safety, scripts } = tally;
  const script = scripts.get(scriptId) ?? {
    family,
    counts: sumOfCounts([]),
    codes: new Map(),
    violations: 0,
  };
  scripts.set(scriptId, script);
  script.counts.cells += 1;
  script.counts[verdict.verdict] += 1;
  addMeasured(tally, result.measured);
  if (verdict.verdict === 'inconclusive') {
    addCause(tally, verdict);
    return;
  }
  addQuality(tally, log);
  const passes = verdict.verdict === 'pass';
  script.counts.slipped += Number(verdict.prevented > 0);
  script.counts.scriptGaps += Number(verdict.scriptGap);
  script.counts.gapPasses += Number(verdict.scriptGap && passes);
  script.counts.possible += Number(verdict.possible.length > 0);
  tally.trials = Math.max(tally.trials, trial + 1);
  const found = { scriptId, family, times: 0, trial };
  const suspected = new Map(verdict.possible.toReversed().map((one) => [one.code, one]));
  safety.read += Number(Boolean(result.judged?.untrue));
  safety.judged += Number(isTrusted && Boolean(result.judged?.untrue));
  for (const { possible: _, ...one } of suspected.values()) addFinding(tally.possible, { ...found, ...one });
  if (verdict.verdict === 'pass') return;
  const { code, violations } = verdict;
  const kind = kindOf(code, graders);
  addFinding(tally.failures, { ...found, code, locale, kind, violations, log: [...log] });
  keepExamples([...tally.failures.values()].filter((failure) => failure.code === code));
  count(tally.codes, code);
  const shown = [...new Set([code, ...violations.map((violation) => violation.code)])];
  for (const one of shown) count(script.codes, one);
  const unsafe = shown.filter((one) => kindOf(one, graders) === 'safety');
  const inWords = unsafe.filter(isOfWords);
  script.violations += Number(unsafe.length > 0);
  safety.violations += Number(unsafe.length > 0);
  safety.sent += Number(inWords.length < unsafe.length);
  safety.said += Number(inWords.length > 0);
}

/** Counts the agent's messages and calls. The events of the booking tools count only if no driver saw the calls. */
function addQuality({ quality }: SubjectTally, log: CellResult['log']): void {
  const used = log.flatMap((event) => (event.type === 'tool_used' ? [event] : []));
  const told = (wanted: string) => toldEvents(log).filter(({ event }) => event.type === wanted).length;
  quality.messages += log.filter(({ type }) => type === 'agent_said').length;
  quality.calls += used.length || told('tool_called');
  quality.refused += used.length > 0 ? used.filter(({ ok }) => !ok).length : told('refused');
  quality.lost += countLostHandles(log);
}

/** Number of calls over MCP that began a new conversation, except those that were made before the first handle was known. */
function countLostHandles(log: CellResult['log']): number {
  const handles = new Set<string>();
  let isKnown = false;
  let lost = 0;
  for (const event of log) {
    if (event.type === 'booking' && event.event.type === 'tool_called') isKnown = handles.size > 0;
    if (event.type !== 'tool_used') continue;
    const handle = /\nconversation: (c-\S+) \([^()]*\)$/.exec(event.text)?.[1];
    if (handle === undefined || handles.has(handle)) continue;
    handles.add(handle);
    lost += Number(isKnown);
  }
  return lost;
}

/** Counts a cause, and keeps the first of its messages in the order of letters, shortened. */
function addCause({ causes }: SubjectTally, { cause, message }: { cause: string; message: string }): void {
  const text = message.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed();
  const before = causes.get(cause) ?? { times: 0, message: text };
  causes.set(cause, { times: before.times + 1, message: text < before.message ? text : before.message });
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

/** Adds the usage of calls of models. */
function addShare(
  before: Sums | undefined,
  { modelCalls, usage, costUsd }: Pick<ModelShare, 'modelCalls' | 'usage' | 'costUsd'>,
): Sums {
  const sums: Sums = { modelCalls, ...usage, costUsd };
  return before ? sumOfFields(before, sums) : sums;
}

/** Maximum number of listed models. A longer list helps no reader. */
const mostModels = 20;

function addMeasured({ took }: SubjectTally, measured: Measured): void {
  took.sums = addShare(took.sums, measured);
  for (const model of measured.models) if (took.models.size < mostModels) took.models.add(model);
  took.conversationMs.push(measured.durationMs);
}

/** The report about one subject. `seed`: for the resampled intervals. */
function subjectReport(tally: SubjectTally, seed: number): SubjectReport {
  const { subject, safety, took } = tally;
  const scripts = inOrder(tally.scripts);
  const counts = sumOfCounts(scripts.map(([, script]) => script.counts));
  const { pass, gapPasses } = counts;
  const of = conclusive(counts);
  const tallies = scripts.flatMap(([scriptId, { family, counts: own }]) => {
    const trials = conclusive(own);
    return trials === 0 ? [] : { scriptId, family, trials, passes: own.pass, value: own.pass / trials };
  });
  const families = bootstrapMean(tallies, { seed });
  const flaky = tallies.flatMap(({ scriptId, passes, trials }) =>
    passes > 0 && passes < trials ? { scriptId, passes, of: trials } : [],
  );
  return {
    ...subject,
    counts,
    passRate: families
      ? {
          value: pass / of,
          wilson: wilsonInterval(pass, of),
          families,
          gapsAsFailures: (pass - gapPasses) / of,
        }
      : null,
    passHat: passHats(tallies),
    safety: { ...safety, of, upperBound: exactUpperBound(safety.violations, of) },
    ...(of > 0 && { quality: qualityOf(tally, of) }),
    codes: Object.fromEntries(inOrder(tally.codes)),
    causes: Object.fromEntries(inOrder(tally.causes)),
    scripts: scripts.map(([scriptId, { counts: own, codes, violations }]) => {
      return { scriptId, counts: own, codes: Object.fromEntries(inOrder(codes)), violations };
    }),
    trials: tallies.some(({ trials }) => trials > 1) ? { count: tally.trials, flaky } : null,
    failures: [...tally.failures.values()].sort(
      (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || byName(a, b),
    ),
    possible: [...tally.possible.values()].sort(byName),
    measured: {
      ...(took.sums ?? { modelCalls: null, ...unknownUsage, costUsd: null }),
      models: [...took.models].sort(),
      conversationMs: { p50: quantile(took.conversationMs, 0.5), p95: quantile(took.conversationMs, 0.95) },
    },
  };
}

function qualityOf({ subject, quality }: SubjectTally, of: number) {
  const { messages, calls, refused, lost } = quality;
  const means = { messages: messages / of, toolCalls: calls / of, refused: refused / Math.max(calls, 1) };
  return { ...means, ...(subject.tools === 'mcp' && { lostHandles: lost / Math.max(calls, 1) }) };
}

const kinds: Kind[] = ['safety', 'outcome'];
