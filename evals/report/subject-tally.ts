import type { CellKey, CellResult } from '../log/cell.ts';
import { bootstrapMean, exactUpperBound, passHats, wilsonInterval } from '../statistics/intervals.ts';
import { addCounts, conclusive, count, countName, inOrder, noCounts } from './counts.ts';
import { createFailures, type Kind, kindOf } from './failures.ts';
import { createMeasuredTally } from './measured-tally.ts';
import type { Counts, FamilyResult, SubjectReport } from './report-schema.ts';

/** Adds up the cells of one subject: an agent, an adapter, one kind of tools. It holds a few numbers for each script, none for a trial. */
export type SubjectTally = { add(result: CellResult): void; result(): SubjectReport };

type ScriptTally = { family: string; counts: Counts; codes: Record<string, number> };

export type TallyOptions = { seed: number; graders: Readonly<Record<string, Kind>> };

export function createSubjectTally(
  { agent, adapter, tools }: CellKey,
  { seed, graders }: TallyOptions,
): SubjectTally {
  const scripts = new Map<string, ScriptTally>();
  const failures = createFailures(graders);
  const measured = createMeasuredTally();
  const quality = createQualityMeans();
  const codes: Record<string, number> = {};
  const causes: Record<string, number> = {};
  const notRun: Record<string, number> = {};
  let violated = 0;
  return {
    add(result) {
      const { key, family, verdict } = result;
      const script = scripts.get(key.scriptId) ?? { family, counts: noCounts(), codes: {} };
      scripts.set(key.scriptId, script);
      count(script.counts, verdict);
      failures.add(result);
      if (verdict.verdict === 'not_run') return countName(notRun, verdict.reason);
      measured.add(key.scriptId, result.measured);
      if (verdict.verdict === 'inconclusive') return countName(causes, verdict.cause);
      quality.add(result.quality);
      if (verdict.verdict !== 'fail') return;
      countName(codes, verdict.code);
      const shown = new Set(verdict.violations.map(({ code }) => code)).add(verdict.code);
      for (const code of shown) countName(script.codes, code);
      if ([...shown].some((code) => kindOf(code, graders) === 'safety')) violated += 1;
    },
    result() {
      const sorted = [...scripts].sort(([a], [b]) => (a < b ? -1 : 1));
      const counts = noCounts();
      for (const [, script] of sorted) addCounts(counts, script.counts);
      const of = conclusive(counts);
      return {
        agent,
        adapter,
        tools,
        counts,
        passRate: passRateOf(sorted, counts, seed),
        passHat: passHats(
          sorted.map(([, script]) => tallyOf(script.counts)).filter(({ trials }) => trials > 0),
        ),
        safety: { violations: violated, of, upperBound: exactUpperBound(violated, of) },
        codes: inOrder(codes),
        causes: inOrder(causes),
        notRun: inOrder(notRun),
        families: familiesOf(sorted.map(([, script]) => script)),
        scripts: sorted.map(([scriptId, script]) => ({
          scriptId,
          counts: script.counts,
          codes: inOrder(script.codes),
        })),
        quality: quality.result(),
        failures: failures.result(),
        measured: measured.result(counts.pass),
      };
    },
  };
}

function tallyOf(counts: Counts): { trials: number; passes: number } {
  return { trials: conclusive(counts), passes: counts.pass };
}

function passRateOf(
  scripts: readonly (readonly [string, ScriptTally])[],
  counts: Counts,
  seed: number,
): SubjectReport['passRate'] {
  const of = conclusive(counts);
  const rates = scripts
    .filter(([, script]) => conclusive(script.counts) > 0)
    .map(([, { family, counts: own }]) => ({ family, value: own.pass / conclusive(own) }));
  const families = bootstrapMean(rates, { seed });
  if (of === 0 || !families) return null;
  return { value: counts.pass / of, wilson: wilsonInterval(counts.pass, of), families };
}

function familiesOf(scripts: readonly ScriptTally[]): FamilyResult[] {
  const families = new Map<string, { counts: Counts; codes: Record<string, number> }>();
  for (const script of scripts) {
    const family = families.get(script.family) ?? { counts: noCounts(), codes: {} };
    families.set(script.family, family);
    addCounts(family.counts, script.counts);
    for (const [code, times] of Object.entries(script.codes)) countName(family.codes, code, times);
  }
  return [...families]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([family, { counts, codes }]) => {
      const of = conclusive(counts);
      const passRate = of === 0 ? null : counts.pass / of;
      return { family, counts, codes: inOrder(codes), passRate, wilson: wilsonInterval(counts.pass, of) };
    });
}

type Quality = CellResult['quality'];

/** Means; sums are of whole numbers, so that their order does not show. */
function createQualityMeans(): { add(quality: Quality): void; result(): Quality | null } {
  const sums: Quality = {
    agentTurns: 0,
    toolCalls: 0,
    refusedCalls: 0,
    redundantReads: 0,
    questionsWithoutNeed: 0,
  };
  const names = Object.keys(sums) as (keyof Quality)[];
  let cells = 0;
  return {
    add(quality) {
      for (const name of names) sums[name] += quality[name];
      cells += 1;
    },
    result() {
      if (cells === 0) return null;
      const means = { ...sums };
      for (const name of names) means[name] = sums[name] / cells;
      return means;
    },
  };
}
