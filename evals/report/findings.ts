import type { CellResult } from '../log/cell.ts';
import { type Kind, kindOf } from './codes.ts';
import type { Failure, Possible } from './report-schema.ts';

/** How many conversations of each code are kept whole: enough to understand it. */
const mostExamples = 3;

/** Collects failures and possible violations of one subject. What is kept does not depend on the order in which cells come. */
export type Findings = { add(result: CellResult): void; failures(): Failure[]; possible(): Possible[] };

export function createFindings(graders: Readonly<Record<string, Kind>>): Findings {
  const failures = new Map<string, Failure>();
  const examples = new Map<string, Failure[]>();
  const possible = new Map<string, Possible>();
  return {
    add(result) {
      const { key, family, locale, verdict, log } = result;
      if (verdict.verdict !== 'pass' && verdict.verdict !== 'fail') return;
      const found = { scriptId: key.scriptId, family, times: 0, trial: key.trial };
      const seen = new Set<string>();
      for (const { code, n, message } of verdict.possible) {
        if (!seen.has(code)) keepLowest(possible, { ...found, code, n, message });
        seen.add(code);
      }
      if (verdict.verdict === 'pass') return;
      const { code, violations } = verdict;
      const failure = { ...found, code, locale, kind: kindOf(code, graders), violations, log: null };
      if (keepLowest<Failure>(failures, failure))
        examples.set(code, withExample(examples.get(code) ?? [], { ...failure, log: [...log] }));
    },
    failures() {
      const logs = new Map([...examples.values()].flat().map((example) => [nameOf(example), example.log]));
      return [...failures.values()]
        .map((failure) => ({ ...failure, log: logs.get(nameOf(failure)) ?? null }))
        .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || byText(nameOf(a), nameOf(b)));
    },
    possible: () => [...possible.values()].sort((a, b) => byText(nameOf(a), nameOf(b))),
  };
}

const kinds: Kind[] = ['safety', 'outcome', 'quality'];

type Found = { code: string; scriptId: string; trial: number; times: number };

/** Counts a finding, and keeps the one of the lowest trial. Returns whether that is the new one. */
function keepLowest<Finding extends Found>(kept: Map<string, Finding>, found: Finding): boolean {
  const before = kept.get(nameOf(found));
  const isLowest = !before || found.trial < before.trial;
  kept.set(nameOf(found), { ...(isLowest ? found : before), times: (before?.times ?? 0) + 1 });
  return isLowest;
}

/** The first scripts by their names, each by its lowest trial. */
function withExample(examples: readonly Failure[], found: Failure): Failure[] {
  return [...examples.filter(({ scriptId }) => scriptId !== found.scriptId), found]
    .sort((a, b) => byText(a.scriptId, b.scriptId))
    .slice(0, mostExamples);
}

function nameOf({ code, scriptId }: Found): string {
  return `${code} ${scriptId}`;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
