import type { CellResult } from '../log/cell.ts';
import { comparablePairs, compareSubjects } from './compare-subjects.ts';
import { addCounts, noCounts } from './counts.ts';
import type { Kind } from './failures.ts';
import type { ReportData, SubjectReport } from './report-schema.ts';
import { createSubjectTally, type SubjectTally } from './subject-tally.ts';

/** What a report says of its run. `missing`: how many cells were to be run and have no result, where that is known. */
export type RunFacts = {
  packageVersion: string;
  seed: number;
  clock: 'frozen' | 'real';
  /** The user's own graders, by code. */
  graders?: Readonly<Record<string, Kind>>;
  stopped?: string | undefined;
  missing?: number | undefined;
};

/** Adds up cells as they come; what it holds grows with scripts and subjects, and not with trials. */
export type Summary = {
  add(result: CellResult): void;
  report(facts?: Pick<RunFacts, 'stopped' | 'missing'>): ReportData;
};

export function createSummary({ graders = {}, ...facts }: RunFacts): Summary {
  const subjects = new Map<string, SubjectTally>();
  const scripts = new Map<string, ReportData['scripts'][number]>();
  return {
    add(result) {
      const { key, family, locale } = result;
      const name = JSON.stringify([key.agent, key.adapter, key.tools]);
      const tally = subjects.get(name) ?? createSubjectTally(key, { seed: facts.seed, graders });
      subjects.set(name, tally);
      tally.add(result);
      scripts.set(key.scriptId, { id: key.scriptId, hash: key.scriptHash, family, locale });
    },
    report(ended = {}) {
      const { stopped, missing } = { ...facts, ...ended };
      const reports = [...subjects.values()].map((tally) => tally.result()).sort(byName);
      const families = new Map([...scripts.values()].map(({ id, family }) => [id, family]));
      const compared = reports.map((subject) => ({ subject, families }));
      const counts = noCounts();
      for (const subject of reports) addCounts(counts, subject.counts);
      return {
        format: 1,
        packageVersion: facts.packageVersion,
        seed: facts.seed,
        clock: facts.clock,
        stopped: stopped ?? null,
        missing: missing ?? 0,
        counts,
        scripts: [...scripts.values()].sort(byFamily),
        subjects: reports,
        comparisons: compareSubjects(comparablePairs(compared), { seed: facts.seed }),
      };
    },
  };
}

/** Adds up the cells of a log, one at a time. */
export async function summarise(results: AsyncIterable<CellResult>, facts: RunFacts): Promise<ReportData> {
  const summary = createSummary(facts);
  for await (const result of results) summary.add(result);
  return summary.report();
}

/** The same report without what was measured: two runs with the same seed give the same, but for the order of calls that overlap. */
export function withoutMeasured(report: ReportData): Omit<ReportData, 'subjects'> & {
  subjects: Omit<SubjectReport, 'measured'>[];
} {
  return { ...report, subjects: report.subjects.map(({ measured: _, ...subject }) => subject) };
}

function byName(a: SubjectReport, b: SubjectReport): number {
  const text = ({ agent, adapter, tools }: SubjectReport) =>
    `${agent}\n${adapter}\n${tools === 'guarded' ? 0 : 1}`;
  return text(a) < text(b) ? -1 : 1;
}

function byFamily(a: ReportData['scripts'][number], b: ReportData['scripts'][number]): number {
  return `${a.family}\n${a.id}` < `${b.family}\n${b.id}` ? -1 : 1;
}
