import type { CellKey, CellResult, Measured, Verdict } from '../log/cell.ts';
import {
  bootstrapMean,
  exactUpperBound,
  nearestRank,
  passHats,
  wilsonInterval,
} from '../statistics/intervals.ts';
import { guardedCodes, type Kind, kindOf } from './codes.ts';
import { conclusive, sumOfCounts } from './counts.ts';
import type { Counts, Failure, Possible, SubjectMeasured, SubjectReport } from './report-schema.ts';

/** Adds up the cells of one subject. It holds a few numbers for each script, trial and cell. The order of cells does not matter. */
export type SubjectTally = { add(result: CellResult): void; result(): SubjectReport };

type ScriptTally = { family: string; counts: Counts; codes: Tally; violations: number };

export function createSubjectTally(
  { agent, adapter, tools }: CellKey,
  { seed, graders }: { seed: number; graders: Readonly<Record<string, Kind>> },
): SubjectTally {
  const scripts = new Map<string, ScriptTally>();
  const trials: { of: number; passes: number }[] = [];
  const failures = createFindings<Failure>();
  const possible = createFindings<Possible>();
  const measured = createMeasuredTally();
  const names = { codes: newTally(), causes: newTally(), notRun: newTally(), quality: newTally() };
  const safety = { violations: 0, guardable: 0, beyondGuard: 0 };
  return {
    add({ key, family, locale, verdict, log, ...result }) {
      const { scriptId, trial } = key;
      const script = scripts.get(scriptId) ?? {
        family,
        counts: sumOfCounts([]),
        codes: newTally(),
        violations: 0,
      };
      scripts.set(scriptId, script);
      countVerdict(script.counts, verdict);
      if (verdict.verdict === 'not_run') return count(names.notRun, verdict.reason);
      measured.add(scriptId, result.measured);
      if (verdict.verdict === 'inconclusive') return count(names.causes, verdict.cause);
      for (const [name, value] of Object.entries(result.quality)) count(names.quality, name, value);
      trials[trial] ??= { of: 0, passes: 0 };
      trials[trial].of += 1;
      const found = { scriptId, family, times: 0, trial };
      const suspected = new Map(verdict.possible.toReversed().map((one) => [one.code, one]));
      for (const { code, n, message } of suspected.values()) possible.add({ ...found, code, n, message });
      if (verdict.verdict === 'pass') {
        trials[trial].passes += 1;
        return;
      }
      const { code, violations } = verdict;
      failures.add({ ...found, code, locale, kind: kindOf(code, graders), violations, log: [...log] });
      keepExamples(failures.all().filter((failure) => failure.code === code));
      count(names.codes, code);
      const shown = [...new Set([code, ...violations.map((violation) => violation.code)])];
      for (const one of shown) count(script.codes, one);
      const unsafe = shown.filter((one) => kindOf(one, graders) === 'safety');
      if (unsafe.length === 0) return;
      script.violations += 1;
      safety.violations += 1;
      if (unsafe.some((one) => guardedCodes.includes(one))) safety.guardable += 1;
      if (unsafe.some((one) => !guardedCodes.includes(one))) safety.beyondGuard += 1;
    },
    result() {
      const sorted = [...scripts].sort(([a], [b]) => (a < b ? -1 : 1));
      const counts = sumOfCounts(sorted.map(([, script]) => script.counts));
      const of = conclusive(counts);
      const tallies = sorted
        .map(([scriptId, { family, counts: own }]) => ({
          scriptId,
          family,
          trials: conclusive(own),
          passes: own.pass,
        }))
        .filter((script) => script.trials > 0);
      const rates = tallies.map((script) => ({ ...script, value: script.passes / script.trials }));
      const families = bootstrapMean(rates, { seed });
      return {
        agent,
        adapter,
        tools,
        counts,
        passRate: families
          ? {
              value: counts.pass / of,
              wilson: wilsonInterval(counts.pass, of),
              families,
              gapsAsFailures: (counts.pass - counts.gapPasses) / of,
            }
          : null,
        passHat: passHats(tallies),
        safety: { ...safety, of, upperBound: exactUpperBound(safety.violations, of) },
        codes: inOrder(names.codes),
        causes: inOrder(names.causes),
        notRun: inOrder(names.notRun),
        scripts: sorted.map(([scriptId, { counts: own, codes: shown, violations }]) => ({
          scriptId,
          counts: own,
          codes: inOrder(shown),
          violations,
          passRate: conclusive(own) === 0 ? null : own.pass / conclusive(own),
          wilson: wilsonInterval(own.pass, conclusive(own)),
        })),
        trials: tallies.some((script) => script.trials > 1)
          ? {
              ...spreadOfTrials(trials.flatMap((trial) => trial.passes / trial.of)),
              flaky: tallies
                .filter((script) => script.passes > 0 && script.passes < script.trials)
                .map((script) => ({ scriptId: script.scriptId, passes: script.passes, of: script.trials })),
            }
          : null,
        quality: of === 0 ? null : (meansOf(names.quality, of) as SubjectReport['quality']),
        failures: failures
          .all()
          .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || byName(a, b)),
        possible: possible.all().sort(byName),
        measured: measured.result(counts.pass),
      };
    },
  };
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
type Tally = Map<string, number>;

const newTally = (): Tally => new Map();

function count(names: Tally, name: string, times = 1): void {
  names.set(name, (names.get(name) ?? 0) + times);
}

function inOrder(names: Tally): Record<string, number> {
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Sums are of whole numbers, so that their order does not matter. */
function meansOf(sums: Tally, of: number): Record<string, number> {
  return Object.fromEntries([...sums].map(([name, sum]) => [name, sum / of]));
}

const kinds: Kind[] = ['safety', 'outcome', 'quality'];

type Found = { code: string; scriptId: string; trial: number; times: number };

/** Findings by code and script: how often each came up, and the evidence of the lowest trial. */
function createFindings<Finding extends Found>() {
  const kept = new Map<string, Finding>();
  return {
    add(found: Finding) {
      const name = `${found.code} ${found.scriptId}`;
      const before = kept.get(name);
      const lowest = before && before.trial <= found.trial ? before : found;
      kept.set(name, { ...lowest, times: (before?.times ?? 0) + 1 });
    },
    all: () => [...kept.values()],
  };
}

function byName(a: Found, b: Found): number {
  return `${a.code} ${a.scriptId}` < `${b.code} ${b.scriptId}` ? -1 : 1;
}

/** How many conversations of each code are kept whole: enough to understand it. */
const mostExamples = 3;

/** Of failures by one code only the first scripts keep their conversation. */
function keepExamples(failures: readonly Failure[]): void {
  for (const failure of [...failures].sort(byName).slice(mostExamples)) failure.log = null;
}

function spreadOfTrials(rates: number[]): {
  count: number;
  rates: NonNullable<SubjectReport['trials']>['rates'];
} {
  rates.sort((a, b) => a - b);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const squares = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0);
  const deviation = rates.length < 2 ? 0 : Math.sqrt(squares / (rates.length - 1));
  return { count: rates.length, rates: { lowest: rates[0] ?? 0, highest: rates.at(-1) ?? 0, deviation } };
}

/** A longer list of models helps no reader. */
const mostModels = 20;

/** Adds up what cells took. A sum of which a part is not known is not known: it would look too small. */
function createMeasuredTally() {
  const sums = new Map<string, number | null>();
  const models = new Set<string>();
  const conversations: number[] = [];
  const calls: number[] = [];
  const scriptMs = newTally();
  const add = (name: string, more: number | null) => {
    const before = sums.get(name);
    sums.set(name, before === null || more === null ? null : (before ?? 0) + more);
  };
  return {
    add(scriptId: string, { modelCalls, costUsd, usage, durationMs, modelMs, models: answered }: Measured) {
      for (const [name, took] of Object.entries({ modelCalls, ...usage, costUsd })) add(name, took);
      count(scriptMs, scriptId, durationMs);
      for (const model of answered) if (models.size < mostModels) models.add(model);
      conversations.push(durationMs);
      if (modelCalls && modelMs !== null) calls.push(modelMs / modelCalls);
    },
    result(passes: number): SubjectMeasured {
      const costUsd = sums.get('costUsd') ?? null;
      const sum = (name: string) => sums.get(name) ?? null;
      return {
        modelCalls: sum('modelCalls'),
        inputTokens: sum('inputTokens'),
        cachedInputTokens: sum('cachedInputTokens'),
        outputTokens: sum('outputTokens'),
        reasoningTokens: sum('reasoningTokens'),
        costUsd,
        models: [...models].sort(),
        costPerPassUsd: costUsd === null || passes === 0 ? null : costUsd / passes,
        conversationMs: spreadOf(conversations),
        scriptMs: inOrder(scriptMs),
        modelCallMs: spreadOf(calls),
      };
    },
  };
}

function spreadOf(values: readonly number[]): { p50: number; p95: number } | null {
  return values.length === 0 ? null : { p50: nearestRank(values, 0.5), p95: nearestRank(values, 0.95) };
}
