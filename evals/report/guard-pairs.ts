import { countOf } from './numbers.ts';
import type { ReportData, SubjectReport } from './report-schema.ts';

export type GuardPair = { guarded: SubjectReport; bare: SubjectReport };

/** The same agent with guarded tools and with bare ones, where both ran and it matters; those first for whom the guard does most. */
export function guardPairs({ subjects }: Pick<ReportData, 'subjects'>): GuardPair[] {
  const pairs = subjects.flatMap((guarded): GuardPair[] => {
    if (guarded.tools !== 'guarded') return [];
    const bare = subjects.find(
      ({ agent, adapter, tools }) =>
        tools === 'bare' && agent === guarded.agent && adapter === guarded.adapter,
    );
    return bare && bare.safety.violations + guarded.safety.violations + guarded.counts.slipped > 0
      ? [{ guarded, bare }]
      : [];
  });
  const fewer = ({ guarded, bare }: GuardPair) => bare.safety.violations - guarded.safety.violations;
  return pairs.sort((a, b) => fewer(b) - fewer(a));
}

/** What the guard comes to over all of them. */
export function guardInWords(pairs: readonly GuardPair[]): string {
  const sum = (of: (pair: GuardPair) => SubjectReport) =>
    pairs.reduce((all, pair) => all + of(pair).safety.violations, 0);
  const bare = countOf(
    sum((pair) => pair.bare),
    'conversation',
  );
  return `The same agents over the same scripts: with bare tools they broke a safety rule in ${bare}, with guarded tools in ${sum((pair) => pair.guarded)}.`;
}
