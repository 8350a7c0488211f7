import { compareTallies, isDifference, type Pair } from '../statistics/compare-tallies.ts';
import { holmCorrection } from '../statistics/paired-tests.ts';
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

/**
 * Agents with tools of one kind, each with every other, and each agent's guarded tools with its bare ones. One agent's guard beside another's
 * bare tools answers nothing that anybody asks, and every pair more makes it harder to find a difference in the others.
 */
export function comparablePairs(subjects: readonly Compared[]): [Compared, Compared][] {
  return subjects.flatMap((one, index) =>
    subjects.slice(index + 1).flatMap((other): [Compared, Compared][] => {
      const [a, b] = [one.subject, other.subject];
      const isSameAgent = a.agent === b.agent && a.adapter === b.adapter;
      return a.tools === b.tools || isSameAgent ? [[one, other]] : [];
    }),
  );
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
