import { RunError } from '../log/run-error.ts';
import { compareTallies, holmCorrection, isDifference, type Pair } from '../statistics/compare-tallies.ts';
import type { JudgeComparison } from './compare-judges.ts';
import type { Comparison, ReportData, ReportFailure, SubjectName, SubjectReport } from './report-schema.ts';
import { conclusive, gapShare, mostGaps } from './report-schema.ts';
import { settingsInWords, subjectLabel } from './report-words.ts';

/** A script that only one of two subjects passes in every trial. */
export type Flip = ReturnType<typeof flipsOf>[number];

/** Two runs, subject by subject. `a` is of the first report, `b` of the second. */
export type ReportComparison = ReturnType<typeof compareReports> & {
  /** How the judges differ, if two judges read the same conversations. */
  judges?: JudgeComparison | undefined;
};

/** The subject of each report: `openai:gpt-5`, or with other tools than guarded ones `openai:gpt-5 (bare)`. */
export type ComparedSubjects = { subjectA?: string | undefined; subjectB?: string | undefined };

/**
 * Compares two reports: the named subjects, else those with the same name, else the only agent of each.
 * @throws RunError if the reports have nothing to compare, or a name fits no subject
 */
export function compareReports(a: ReportData, b: ReportData, named: ComparedSubjects = {}) {
  const hashes = new Map(a.scripts.map(({ id, hash }) => [id, hash]));
  const changedScripts = b.scripts
    .filter(({ id, hash }) => hashes.has(id) && hashes.get(id) !== hash)
    .map(({ id }) => id);
  const isSame = ({ scriptId }: { scriptId: string }) => !changedScripts.includes(scriptId);
  const unchanged = (subject: SubjectReport): SubjectReport => ({
    ...subject,
    scripts: subject.scripts.filter(isSame),
    failures: subject.failures.filter(isSame),
  });
  const pairs = pairsOf(a.subjects, b.subjects, named).map(
    ([one, other]): Two => [unchanged(one), unchanged(other)],
  );
  const families = familiesOf(a);
  const unpaired = ({ subjects }: ReportData, index: 0 | 1) => {
    const paired = pairs.map((pair) => subjectLabel(pair[index]));
    return subjects.map(subjectLabel).filter((name) => !paired.includes(name));
  };
  return {
    comparisons: compareSubjects(pairs, { seed: a.seed, families }),
    /** Scripts that flipped. Those that only `a` passes come first. */
    flips: pairs
      .flatMap((pair) => flipsOf(pair, families))
      .sort((one, other) => (one.better < other.better ? -1 : 1)),
    /** Safety violations of the second report that the first does not have. */
    newViolations: pairs.flatMap(newViolations),
    measured: { a: a.measured, b: b.measured },
    /** Settings of the runs that differ, each with both values. */
    settings: differentSettings(a, b),
    /** Scripts that changed between the runs. They are left out. */
    changedScripts,
    /** Subjects that only one of the reports has. */
    onlyA: unpaired(a, 0),
    onlyB: unpaired(b, 1),
  };
}

type Two = readonly [a: SubjectReport, b: SubjectReport];
type Subjects = readonly SubjectReport[];

function pairsOf(a: Subjects, b: Subjects, { subjectA, subjectB }: ComparedSubjects): Two[] {
  if (subjectA !== undefined || subjectB !== undefined)
    return [[findSubject(a, subjectA, subjectB), findSubject(b, subjectB, subjectA)]];
  const match = (nameOf: (subject: SubjectReport) => string) =>
    b.flatMap((other): Two[] => {
      const one = a.find((subject) => nameOf(subject) === nameOf(other));
      return one ? [[one, other]] : [];
    });
  const byName = match(subjectLabel);
  if (byName.length > 0) return byName;
  const haveOneAgent = [a, b].every((subjects) => new Set(subjects.map(({ agent }) => agent)).size === 1);
  const byTools = haveOneAgent ? match(({ tools }) => tools) : [];
  if (byTools.length > 0) return byTools;
  throw new RunError(
    `the reports have no agent in common: one has ${namesOf(a)}, the other ${namesOf(b)}. Name one of each by --subject-a and --subject-b`,
  );
}

/** Finds a subject by its name. Without one: the only subject, or the one with the name that is given for the other report. */
function findSubject(subjects: Subjects, name: string | undefined, otherName = ''): SubjectReport {
  const [only] = subjects;
  if (name === undefined && only && subjects.length === 1) return only;
  const wanted = name ?? otherName;
  const found = subjects.find((subject) => subjectLabel(subject) === wanted);
  if (found) return found;
  throw new RunError(`no subject is called "${wanted}"; these are: ${namesOf(subjects)}`);
}

function namesOf(subjects: Subjects): string {
  return subjects.map(subjectLabel).join(', ') || 'none';
}

export type Families = ReadonlyMap<string, string>;

export function familiesOf({ scripts }: Pick<ReportData, 'scripts'>): Families {
  return new Map(scripts.map(({ id, family }) => [id, family]));
}

/** Compares pairs of subjects, corrected for the number of pairs. Pairs without a common script are left out. */
export function compareSubjects(
  pairs: readonly Two[],
  { seed, families }: { seed: number; families: Families },
): Comparison[] {
  const compared = pairs.flatMap(([a, b]) => {
    const found = compareTallies(scriptPairs([a, b], families), { seed });
    return found ? [{ a, b, found }] : [];
  });
  const corrected = holmCorrection(compared.map(({ found }) => found.p));
  return compared.map(({ a, b, found }, index) => {
    const holm = corrected[index] ?? 1;
    const differ = isDifference(found, holm);
    const gaps = { a: gapShare(a.counts), b: gapShare(b.counts) };
    const better = found.difference > 0 ? 'a' : 'b';
    const winner = differ && Math.max(gaps.a, gaps.b) <= mostGaps ? better : null;
    return { a: nameParts(a), b: nameParts(b), ...found, holm, isDifference: differ, gaps, winner };
  });
}

/**
 * The pairs to compare: agents with tools of one kind, each with every other, and each agent's guarded tools with its bare ones. Other pairs
 * are left out, because each further pair makes it harder to find a difference in the others.
 */
export function comparablePairs(subjects: Subjects): Two[] {
  return subjects.flatMap((a, index) =>
    subjects
      .slice(index + 1)
      .filter((b) => a.tools === b.tools || a.agent === b.agent)
      .map((b): Two => [a, b]),
  );
}

function nameParts({ agent, tools }: SubjectName): SubjectName {
  return { agent, tools };
}

function scriptPairs([a, b]: Two, families: Families): Pair[] {
  const others = new Map(b.scripts.map(({ scriptId, counts }) => [scriptId, counts]));
  return a.scripts.flatMap(({ scriptId, counts }) => {
    const other = others.get(scriptId);
    const [one, two] = [counts, other].map((of) => of && { trials: conclusive(of), passes: of.pass });
    return one && two ? [{ scriptId, family: families.get(scriptId) ?? '', a: one, b: two }] : [];
  });
}

function flipsOf([a, b]: Two, families: Families) {
  return scriptPairs([a, b], families).flatMap(({ scriptId, family, a: one, b: other }) => {
    const [always, alwaysOther] = [one, other].map(({ trials, passes }) => passes === trials);
    if (one.trials === 0 || other.trials === 0 || always === alwaysOther) return [];
    const { failures } = always ? b : a;
    return [
      {
        a: nameParts(a),
        b: nameParts(b),
        scriptId,
        family,
        better: always ? ('a' as const) : ('b' as const),
        /** Passes and conclusive trials of each, such as 3 of 3. */
        passes: { a: [one.passes, one.trials] as const, b: [other.passes, other.trials] as const },
        /** The codes by which the worse one fails. */
        codes: failures.filter((failure) => failure.scriptId === scriptId).map(({ code }) => code),
      },
    ];
  });
}

function newViolations([before, after]: Two): (SubjectName & { failure: ReportFailure })[] {
  const known = new Set(before.failures.map(({ scriptId, code }) => `${scriptId} ${code}`));
  return after.failures
    .filter(({ kind, scriptId, code }) => kind === 'safety' && !known.has(`${scriptId} ${code}`))
    .map((failure) => ({ ...nameParts(after), failure }));
}

/** Settings that change no verdict. */
const withoutEffect = ['trials', 'tools', 'concurrency'];

function differentSettings(a: ReportData, b: ReportData) {
  const [ofA, ofB] = [a, b].map(
    (report) => new Map([['agent-booking', report.packageVersion], ...settingsInWords(report)]),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...ofA.keys(), ...ofB.keys()])]
    .map((name) => ({ name, a: ofA.get(name) ?? 'none', b: ofB.get(name) ?? 'none' }))
    .filter((one) => one.a !== one.b && !withoutEffect.includes(one.name));
}
