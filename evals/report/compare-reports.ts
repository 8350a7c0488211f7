import { RunError } from '../log/run-error.ts';
import { type Compared, compareSubjects } from './compare-subjects.ts';
import type { Comparison, Failure, ReportData, SubjectReport } from './report-schema.ts';

/** Two runs, subject by subject. `left out`: scripts that changed between them, and subjects that only one of them has. */
export type ReportComparison = {
  /** `a` is of the first report, `b` of the second. */
  comparisons: Comparison[];
  /** What fails on safety in the second, and did not in the first. */
  newViolations: (Comparison['a'] & { failure: Failure })[];
  changedScripts: string[];
  onlyA: string[];
  onlyB: string[];
};

/**
 * Compares two reports: agents of the same name, adapter and tools; where each report is of one alone, those two.
 * @throws RunError where there is nothing to compare
 */
export function compareReports(a: ReportData, b: ReportData): ReportComparison {
  const hashes = new Map(a.scripts.map(({ id, hash }) => [id, hash]));
  const changedScripts = b.scripts
    .filter(({ id, hash }) => hashes.has(id) && hashes.get(id) !== hash)
    .map(({ id }) => id);
  const pairs = pairsOf(a, b);
  if (pairs.length === 0)
    throw new RunError(
      `the reports have no agent in common: one is of ${namesOf(a).join(', ') || 'none'}, the other of ${namesOf(b).join(', ') || 'none'}`,
    );
  const withoutChanged = ({ subject, families }: Compared): Compared => ({
    families,
    subject: {
      ...subject,
      scripts: subject.scripts.filter(({ scriptId }) => !changedScripts.includes(scriptId)),
    },
  });
  const comparable = pairs.map(([one, other]): [Compared, Compared] => [
    withoutChanged(one),
    withoutChanged(other),
  ]);
  const paired = new Set(pairs.flat().map(({ subject }) => subject));
  return {
    comparisons: compareSubjects(comparable, { seed: a.seed }),
    newViolations: pairs.flatMap(([one, other]) => newViolations(one.subject, other.subject)),
    changedScripts,
    onlyA: a.subjects.filter((subject) => !paired.has(subject)).map(subjectName),
    onlyB: b.subjects.filter((subject) => !paired.has(subject)).map(subjectName),
  };
}

export function subjectName({
  agent,
  adapter,
  tools,
}: Pick<SubjectReport, 'agent' | 'adapter' | 'tools'>): string {
  return `${agent} (${adapter}, ${tools})`;
}

function namesOf(report: ReportData): string[] {
  return report.subjects.map(subjectName);
}

function pairsOf(a: ReportData, b: ReportData): [Compared, Compared][] {
  const [those, these] = [withFamilies(a), withFamilies(b)];
  const [one] = those;
  const [other] = these;
  if (one && other && those.length === 1 && these.length === 1) return [[one, other]];
  const byName = new Map(those.map((compared) => [subjectName(compared.subject), compared]));
  return these.flatMap((compared) => {
    const before = byName.get(subjectName(compared.subject));
    return before ? [[before, compared] satisfies [Compared, Compared]] : [];
  });
}

function withFamilies({ scripts, subjects }: ReportData): Compared[] {
  const families = new Map(scripts.map(({ id, family }) => [id, family]));
  return subjects.map((subject) => ({ subject, families }));
}

function newViolations(before: SubjectReport, after: SubjectReport): ReportComparison['newViolations'] {
  const known = new Set(before.failures.map(({ scriptId, code }) => `${scriptId} ${code}`));
  const { agent, adapter, tools } = after;
  return after.failures
    .filter(({ kind, scriptId, code }) => kind === 'safety' && !known.has(`${scriptId} ${code}`))
    .map((failure) => ({ agent, adapter, tools, failure }));
}
