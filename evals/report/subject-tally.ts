import type { CellKey, CellResult } from '../log/cell.ts';
import {
  bootstrapMean,
  exactUpperBound,
  passHats,
  type Tally,
  wilsonInterval,
} from '../statistics/intervals.ts';
import { guardedCodes, type Kind, kindOf } from './codes.ts';
import { addCounts, conclusive, count, countName, inOrder, noCounts } from './counts.ts';
import { createFindings } from './findings.ts';
import { createMeasuredTally } from './measured-tally.ts';
import type { Counts, ScriptResult, SubjectReport } from './report-schema.ts';

/** Adds up the cells of one subject. It holds a few numbers for each script and each trial, and none for a cell. */
export type SubjectTally = { add(result: CellResult): void; result(): SubjectReport };

type ScriptTally = { family: string; counts: Counts; codes: Record<string, number>; violations: number };

export type TallyOptions = { seed: number; graders: Readonly<Record<string, Kind>> };

type Quality = NonNullable<SubjectReport['quality']>;

export function createSubjectTally(
  { agent, adapter, tools }: CellKey,
  { seed, graders }: TallyOptions,
): SubjectTally {
  const scripts = new Map<string, ScriptTally>();
  // By the number of the trial: two numbers each, because a run may have thousands.
  const held: number[] = [];
  const passed: number[] = [];
  const findings = createFindings(graders);
  const measured = createMeasuredTally();
  const names = { codes: {}, causes: {}, notRun: {}, quality: {} };
  const safety = { violations: 0, guardable: 0, beyondGuard: 0 };
  return {
    add(result) {
      const { key, family, verdict } = result;
      const script = scripts.get(key.scriptId) ?? { family, counts: noCounts(), codes: {}, violations: 0 };
      scripts.set(key.scriptId, script);
      count(script.counts, verdict);
      findings.add(result);
      if (verdict.verdict === 'not_run') return countName(names.notRun, verdict.reason);
      measured.add(key.scriptId, result.measured);
      if (verdict.verdict === 'inconclusive') return countName(names.causes, verdict.cause);
      for (const [name, value] of Object.entries(result.quality)) countName(names.quality, name, value);
      held[key.trial] = (held[key.trial] ?? 0) + 1;
      passed[key.trial] = (passed[key.trial] ?? 0) + Number(verdict.verdict === 'pass');
      if (verdict.verdict === 'pass') return;
      countName(names.codes, verdict.code);
      const shown = [...new Set([verdict.code, ...verdict.violations.map(({ code }) => code)])];
      for (const code of shown) countName(script.codes, code);
      const unsafe = shown.filter((code) => kindOf(code, graders) === 'safety');
      if (unsafe.length === 0) return;
      script.violations += 1;
      safety.violations += 1;
      if (unsafe.some((code) => guardedCodes.includes(code))) safety.guardable += 1;
      if (unsafe.some((code) => !guardedCodes.includes(code))) safety.beyondGuard += 1;
    },
    result() {
      const sorted = [...scripts].sort(([a], [b]) => (a < b ? -1 : 1));
      const counts = noCounts();
      for (const [, script] of sorted) addCounts(counts, script.counts);
      const of = conclusive(counts);
      const tallies = sorted.map(([, script]) => tallyOf(script.counts)).filter(({ trials }) => trials > 0);
      return {
        agent,
        adapter,
        tools,
        counts,
        passRate: passRateOf(sorted, counts, seed),
        passHat: passHats(tallies),
        safety: { ...safety, of, upperBound: exactUpperBound(safety.violations, of) },
        codes: inOrder(names.codes),
        causes: inOrder(names.causes),
        notRun: inOrder(names.notRun),
        scripts: sorted.map(([scriptId, script]) => scriptOf(scriptId, script)),
        trials: trialsOf(
          sorted,
          held.flatMap((of, trial) => (passed[trial] ?? 0) / of),
        ),
        quality: of === 0 ? null : meansOf(names.quality, of),
        failures: findings.failures(),
        possible: findings.possible(),
        measured: measured.result(counts.pass),
      };
    },
  };
}

function tallyOf(counts: Counts): Tally {
  return { trials: conclusive(counts), passes: counts.pass };
}

function scriptOf(scriptId: string, { counts, codes, violations }: ScriptTally): ScriptResult {
  const of = conclusive(counts);
  const passRate = of === 0 ? null : counts.pass / of;
  return {
    scriptId,
    counts,
    codes: inOrder(codes),
    violations,
    passRate,
    wilson: wilsonInterval(counts.pass, of),
  };
}

/** Sums are of whole numbers, so that their order does not matter. */
function meansOf(sums: Record<string, number>, of: number): SubjectReport['quality'] {
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / of])) as Quality;
}

type Sorted = readonly (readonly [id: string, script: ScriptTally])[];

function passRateOf(scripts: Sorted, counts: Counts, seed: number): SubjectReport['passRate'] {
  const of = conclusive(counts);
  const rates = scripts
    .filter(([, script]) => conclusive(script.counts) > 0)
    .map(([, { family, counts: own }]) => ({ family, value: own.pass / conclusive(own) }));
  const families = bootstrapMean(rates, { seed });
  if (of === 0 || !families) return null;
  return {
    value: counts.pass / of,
    wilson: wilsonInterval(counts.pass, of),
    families,
    gapsAsFailures: (counts.pass - counts.gapPasses) / of,
  };
}

/** How much trials differ; null where no script has two conclusive ones. */
function trialsOf(scripts: Sorted, rates: number[]): SubjectReport['trials'] {
  if (!scripts.some(([, { counts }]) => conclusive(counts) > 1)) return null;
  rates.sort((a, b) => a - b);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const squares = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0);
  const flaky = scripts.flatMap(([scriptId, { counts }]) =>
    counts.pass > 0 && counts.fail > 0 ? [{ scriptId, passes: counts.pass, of: conclusive(counts) }] : [],
  );
  return {
    count: rates.length,
    rates: {
      lowest: rates[0] ?? 0,
      highest: rates.at(-1) ?? 0,
      deviation: rates.length < 2 ? 0 : Math.sqrt(squares / (rates.length - 1)),
    },
    flaky,
  };
}
