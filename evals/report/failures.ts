import type { Grader } from '../grade/grader.ts';
import type { CellResult } from '../log/cell.ts';
import type { Failure } from './report-schema.ts';

/** How many conversations of each code are kept whole: enough to understand it by. */
const mostExamples = 3;

/** Codes that say that the guest did not get what it came for. Every other code of the package is about safety. */
const outcomeCodes = [
  'no_outcome',
  'untold',
  'no_progress',
  'stalled',
  'turn_limit',
  'step_limit',
  'agent_error',
];

export type Kind = Grader['kind'];

/** What a code is about; `graders` are the user's own. */
export function kindOf(code: string, graders: Readonly<Record<string, Kind>>): Kind {
  if (Object.hasOwn(graders, code)) return graders[code] ?? 'safety';
  return outcomeCodes.includes(code) ? 'outcome' : 'safety';
}

/** Collects what one subject fails by. What is kept does not depend on the order in which cells come. */
export type Failures = { add(result: CellResult): void; result(): Failure[] };

export function createFailures(graders: Readonly<Record<string, Kind>>): Failures {
  const byName = new Map<string, Failure>();
  const examples = new Map<string, Failure[]>();
  return {
    add(result) {
      const found = failureOf(result, graders);
      if (!found) return;
      const name = `${found.code} ${found.scriptId}`;
      const before = byName.get(name);
      const isEvidence = !before || found.trial < before.trial;
      const kept = isEvidence ? found : before;
      byName.set(name, { ...kept, times: (before?.times ?? 0) + 1 });
      if (!isEvidence) return;
      const example = { ...found, log: [...result.log] };
      examples.set(found.code, withExample(examples.get(found.code) ?? [], example));
    },
    result() {
      const logs = new Map(
        [...examples.values()].flat().map(({ code, scriptId, log }) => [`${code} ${scriptId}`, log]),
      );
      return [...byName.entries()]
        .map(([name, failure]) => ({ ...failure, log: logs.get(name) ?? null }))
        .sort(byGravity);
    },
  };
}

function failureOf(result: CellResult, graders: Readonly<Record<string, Kind>>): Failure | undefined {
  const { key, family, locale, verdict } = result;
  if (verdict.verdict !== 'fail') return undefined;
  const { code, violations } = verdict;
  return {
    scriptId: key.scriptId,
    family,
    locale,
    code,
    kind: kindOf(code, graders),
    times: 0,
    trial: key.trial,
    violations,
    log: null,
  };
}

/** The first scripts by their names, each by its lowest trial. */
function withExample(examples: readonly Failure[], found: Failure): Failure[] {
  return [...examples.filter(({ scriptId }) => scriptId !== found.scriptId), found]
    .sort((a, b) => (a.scriptId < b.scriptId ? -1 : 1))
    .slice(0, mostExamples);
}

const kinds: Kind[] = ['safety', 'outcome', 'quality'];

function byGravity(a: Failure, b: Failure): number {
  const byKind = kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
  const [one, other] = [`${a.code} ${a.scriptId}`, `${b.code} ${b.scriptId}`];
  return byKind !== 0 ? byKind : one < other ? -1 : 1;
}
