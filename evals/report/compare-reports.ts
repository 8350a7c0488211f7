import { RunError } from '../log/run-error.ts';
import { compareTallies, isDifference, type Pair } from '../statistics/compare-tallies.ts';
import { holmCorrection } from '../statistics/paired-tests.ts';
import { conclusive, gapShare, mostGaps } from './counts.ts';
import type { Comparison, Failure, ReportData, SubjectName, SubjectReport } from './report-schema.ts';
import { settingsInWords } from './report-words.ts';
import { subjectLabel, subjectName } from './subject-words.ts';

/** A subject with the families of its scripts, of one report or of another. */
export type Compared = { subject: SubjectReport; families: ReadonlyMap<string, string> };

/** A script that one of two subjects passes in every trial, and the other does not. */
export type Flip = {
  a: SubjectName;
  b: SubjectName;
  scriptId: string;
  family: string;
  better: 'a' | 'b';
  /** Passes and conclusive trials of each, such as 3 of 3. */
  passes: { a: [passes: number, of: number]; b: [passes: number, of: number] };
  /** By which codes the worse one fails. */
  codes: string[];
};

/** Two runs, subject by subject. */
export type ReportComparison = {
  /** `a` is of the first report, `b` of the second. */
  comparisons: Comparison[];
  /** Scripts that flipped, those that only `a` passes first. */
  flips: Flip[];
  /** What fails on safety in the second, and did not in the first. */
  newViolations: (SubjectName & { failure: Failure })[];
  /** When and how each was run. */
  measured: { a: ReportData['measured']; b: ReportData['measured'] };
  /** Settings of the runs that differ, each with both values. */
  settings: { name: string; a: string; b: string }[];
  /** The guests of the runs where they differ: `rules`, or a model. */
  guests: { a: string; b: string } | undefined;
  /** Scripts that are left out because they changed between the runs. */
  changedScripts: string[];
  /** Subjects that only one of the reports has. */
  onlyA: string[];
  onlyB: string[];
};

/** Which subject of each report: `openai:gpt-5`, or its label, `openai:gpt-5 (bare)`. */
export type ComparedSubjects = { subjectA?: string | undefined; subjectB?: string | undefined };

/**
 * Compares two reports: the subjects that are named, else those of the same name, else those of the one agent of each.
 * @throws RunError where the reports have nothing to compare, or a name fits no subject or several
 */
export function compareReports(a: ReportData, b: ReportData, named: ComparedSubjects = {}): ReportComparison {
  const hashes = new Map(a.scripts.map(({ id, hash }) => [id, hash]));
  const changedScripts = b.scripts
    .filter(({ id, hash }) => hashes.has(id) && hashes.get(id) !== hash)
    .map(({ id }) => id);
  const pairs = pairsOf(a, b, named).map(
    ([one, other]): Two => [without(one, changedScripts), without(other, changedScripts)],
  );
  const paired = (report: ReportData, index: 0 | 1) =>
    report.subjects
      .map(subjectName)
      .filter((name) => !pairs.some((pair) => subjectName(pair[index].subject) === name));
  return {
    comparisons: compareSubjects(pairs, { seed: a.seed }),
    flips: pairs.flatMap(flipsOf).sort((one, other) => (one.better < other.better ? -1 : 1)),
    newViolations: pairs.flatMap(([one, other]) => newViolations(one.subject, other.subject)),
    measured: { a: a.measured, b: b.measured },
    settings: differentSettings(a, b),
    guests: differentGuests(a, b),
    changedScripts,
    onlyA: paired(a, 0),
    onlyB: paired(b, 1),
  };
}

type Two = readonly [Compared, Compared];

function without({ subject, families }: Compared, scripts: readonly string[]): Compared {
  return {
    families,
    subject: {
      ...subject,
      scripts: subject.scripts.filter(({ scriptId }) => !scripts.includes(scriptId)),
      failures: subject.failures.filter(({ scriptId }) => !scripts.includes(scriptId)),
    },
  };
}

function pairsOf(a: ReportData, b: ReportData, { subjectA, subjectB }: ComparedSubjects): Two[] {
  const [those, these] = [withFamilies(a), withFamilies(b)];
  if (subjectA !== undefined || subjectB !== undefined)
    return [[findSubject(those, subjectA, subjectB), findSubject(these, subjectB, subjectA)]];
  const match = (nameOf: (subject: SubjectReport) => string) =>
    these.flatMap((other): Two[] => {
      const one = those.find(({ subject }) => nameOf(subject) === nameOf(other.subject));
      return one ? [[one, other]] : [];
    });
  const byName = match(subjectName);
  if (byName.length > 0) return byName;
  const [[one], [other]] = [those, these];
  if (one && other && those.length === 1 && these.length === 1) return [[one, other]];
  const agents = [a, b].map(({ subjects }) => new Set(subjects.map(({ agent }) => agent)).size);
  const byTools = agents.every((count) => count === 1) ? match(({ adapter, tools }) => adapter + tools) : [];
  if (byTools.length > 0) return byTools;
  throw new RunError(
    `the reports have no agent in common: one is of ${namesOf(those)}, the other of ${namesOf(these)}. Say which by --subject-a and --subject-b`,
  );
}

function withFamilies({ scripts, subjects }: ReportData): Compared[] {
  const families = new Map(scripts.map(({ id, family }) => [id, family]));
  return subjects.map((subject) => ({ subject, families }));
}

/** The subject of a name or a label. Without one: the only subject, or the one that is called as the other report's. */
function findSubject(subjects: readonly Compared[], name: string | undefined, otherName = ''): Compared {
  const [only] = subjects;
  if (name === undefined && only && subjects.length === 1) return only;
  const wanted = name ?? otherName;
  const found = subjects.find(({ subject }) =>
    [subjectName(subject), subjectLabel(subject)].includes(wanted),
  );
  if (found) return found;
  throw new RunError(`no subject is called "${wanted}"; these are: ${namesOf(subjects)}`);
}

function namesOf(subjects: readonly Compared[]): string {
  return subjects.map(({ subject }) => subjectName(subject)).join(', ') || 'none';
}

/** Compares pairs of subjects, and corrects for how many they are. Pairs without a script in common are left out. */
export function compareSubjects(pairs: readonly Two[], { seed }: { seed: number }): Comparison[] {
  const compared = pairs.flatMap(([a, b]) => {
    const found = compareTallies(tallyPairs(a, b), { seed });
    return found ? [{ a: a.subject, b: b.subject, found }] : [];
  });
  const corrected = holmCorrection(compared.map(({ found }) => found.p));
  return compared.map(({ a, b, found }, index) => {
    const holm = corrected[index] ?? 1;
    const differ = isDifference(found, holm);
    const gaps = { a: gapShare(a.counts), b: gapShare(b.counts) };
    return {
      a: nameParts(a),
      b: nameParts(b),
      ...found,
      holm,
      isDifference: differ,
      gaps,
      winner: !differ || Math.max(gaps.a, gaps.b) > mostGaps ? null : found.difference > 0 ? 'a' : 'b',
    };
  });
}

/**
 * Agents with tools of one kind, each with every other, and each agent's guarded tools with its bare ones. One agent's guard beside another's
 * bare tools answers no question, and every further pair makes it harder to find a difference in the others.
 */
export function comparablePairs(subjects: readonly Compared[]): Two[] {
  return subjects.flatMap((one, index) =>
    subjects.slice(index + 1).flatMap((other): Two[] => {
      const [a, b] = [one.subject, other.subject];
      const isSameAgent = a.agent === b.agent && a.adapter === b.adapter;
      return a.tools === b.tools || isSameAgent ? [[one, other]] : [];
    }),
  );
}

function nameParts({ agent, adapter, tools }: SubjectName): SubjectName {
  return { agent, adapter, tools };
}

function tallyPairs(a: Compared, b: Compared): Pair[] {
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

function flipsOf([a, b]: Two): Flip[] {
  return tallyPairs(a, b).flatMap(({ scriptId, family, a: one, b: other }) => {
    const [always, alwaysOther] = [one, other].map(({ trials, passes }) => passes === trials);
    if (one.trials === 0 || other.trials === 0 || always === alwaysOther) return [];
    const worse = always ? b.subject : a.subject;
    return [
      {
        a: nameParts(a.subject),
        b: nameParts(b.subject),
        scriptId,
        family,
        better: always ? 'a' : 'b',
        passes: { a: [one.passes, one.trials], b: [other.passes, other.trials] },
        codes: worse.failures.filter((failure) => failure.scriptId === scriptId).map(({ code }) => code),
      } satisfies Flip,
    ];
  });
}

function newViolations(before: SubjectReport, after: SubjectReport): ReportComparison['newViolations'] {
  const known = new Set(before.failures.map(({ scriptId, code }) => `${scriptId} ${code}`));
  return after.failures
    .filter(({ kind, scriptId, code }) => kind === 'safety' && !known.has(`${scriptId} ${code}`))
    .map((failure) => ({ ...nameParts(after), failure }));
}

function differentGuests(a: ReportData, b: ReportData): ReportComparison['guests'] {
  const [one, other] = [a, b].map(({ settings }) => settings?.guest ?? 'rules') as [string, string];
  return one === other ? undefined : { a: one, b: other };
}

/** Settings that change no verdict. */
const ofNoMatter = ['trials', 'tools', 'adapters', 'concurrency'];

function differentSettings(a: ReportData, b: ReportData): ReportComparison['settings'] {
  const others = new Map(settingsInWords(b));
  const version = { name: 'agent-booking', a: a.packageVersion, b: b.packageVersion };
  const settings = settingsInWords(a).map(([name, value]) => ({
    name,
    a: value,
    b: others.get(name) ?? value,
  }));
  return [version, ...settings].filter((one) => one.a !== one.b && !ofNoMatter.includes(one.name));
}
