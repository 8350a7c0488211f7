/** The groups that a case belongs to, by the kind of group: `{ template: 'after {D}', date: 'the 24th' }`. */
export type Groups = Record<string, string>;

export type Tally = {
  /** Counts a case. `show` describes it, and is called only where it fails. */
  count(holds: boolean, groups: Groups, show: () => string): void;
  cases(): number;
  failures(): number;
  /** How many cases hold, how many fail in each group (the worst first), and examples from every group. */
  report(title: string): string;
};

const mostRows = 60;
const mostExamples = 40;

/** Collects the failures of generated cases, so that one run shows all of them. */
export function createTally(): Tally {
  const rows = new Map<string, Map<string, { cases: number; failures: number }>>();
  const examples = new Map<string, string[]>();
  let cases = 0;
  let failures = 0;
  return {
    count(holds, groups, show) {
      cases += 1;
      if (!holds) failures += 1;
      for (const [kind, group] of Object.entries(groups)) {
        const ofKind = rows.get(kind) ?? new Map();
        const row = ofKind.get(group) ?? { cases: 0, failures: 0 };
        row.cases += 1;
        if (!holds) row.failures += 1;
        rows.set(kind, ofKind.set(group, row));
      }
      const first = Object.values(groups)[0] ?? '';
      const kept = examples.get(first) ?? [];
      if (!holds && kept.length < 1) examples.set(first, [...kept, show()]);
    },
    cases: () => cases,
    failures: () => failures,
    report(title) {
      const share = cases === 0 ? 100 : ((cases - failures) / cases) * 100;
      const lines = [`${title}: ${cases - failures} of ${cases} hold (${share.toFixed(2)} %)`];
      for (const [kind, ofKind] of rows) {
        const failing = [...ofKind].filter(([, row]) => row.failures > 0);
        failing.sort(([, left], [, right]) => right.failures / right.cases - left.failures / left.cases);
        lines.push(`By ${kind}, ${failing.length} of ${ofKind.size} with failures:`);
        for (const [group, row] of failing.slice(0, mostRows)) {
          lines.push(`  ${row.failures} of ${row.cases}: ${group}`);
        }
      }
      const shownExamples = [...examples.values()].flat().slice(0, mostExamples);
      if (shownExamples.length > 0)
        lines.push('Examples:', ...shownExamples.map((example) => `  ${example}`));
      return lines.join('\n');
    },
  };
}

/** The same choices in every run (mulberry32): an integer from 0 to `below` - 1. */
export function createChoice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
