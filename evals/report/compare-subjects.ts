import { compareTallies, isDifference, type Pair } from '../statistics/compare-tallies.ts';
import { holmCorrection } from '../statistics/holm.ts';
import { conclusive } from './counts.ts';
import type { Comparison, SubjectReport } from './report-schema.ts';

/** A subject with the families of its scripts, of one report or of another. */
export type Compared = { subject: SubjectReport; families: ReadonlyMap<string, string> };

/** Compares pairs of subjects, and corrects for how many they are. Those that ran no script together are left out. */
export function compareSubjects(
  pairs: readonly (readonly [Compared, Compared])[],
  { seed }: { seed: number },
): Comparison[] {
  const compared = pairs.flatMap(([a, b]) => {
    const found = compareTallies(pairsOf(a, b), { seed });
    return found ? [{ a, b, found }] : [];
  });
  const corrected = holmCorrection(compared.map(({ found }) => found.p));
  return compared.map(({ a, b, found }, index) => {
    const holm = corrected[index] ?? 1;
    return {
      a: refOf(a.subject),
      b: refOf(b.subject),
      ...found,
      holm,
      isDifference: isDifference(found, holm),
    };
  });
}

/** Each of these with every one after it. */
export function everyPair<Value>(values: readonly Value[]): [Value, Value][] {
  return values.flatMap((one, index) => values.slice(index + 1).map((other): [Value, Value] => [one, other]));
}

function refOf({ agent, adapter, tools }: SubjectReport): Comparison['a'] {
  return { agent, adapter, tools };
}

function pairsOf(a: Compared, b: Compared): Pair[] {
  const others = new Map(b.subject.scripts.map((script) => [script.scriptId, script.counts]));
  return a.subject.scripts.flatMap(({ scriptId, counts }) => {
    const other = others.get(scriptId);
    if (!other) return [];
    return [
      {
        scriptId,
        family: a.families.get(scriptId) ?? '',
        a: { trials: conclusive(counts), passes: counts.pass },
        b: { trials: conclusive(other), passes: other.pass },
      },
    ];
  });
}
