import type { CellResult } from '../log/cell.ts';
import type { RunHeader } from '../run-folder/cell-line.ts';
import { comparablePairs, compareSubjects, familiesOf } from './compare-reports.ts';
import { sumOfCounts } from './counts.ts';
import type { ReportData, SubjectReport } from './report-schema.ts';
import { conclusionOf } from './report-words.ts';
import { addCell, newSubjectTally, type SubjectTally, subjectReport } from './subject-tally.ts';

/** How a run ended. `missing`: the number of cells that were planned and have no result. */
export type RunEnd = { stopped?: string | undefined; missing?: number | undefined };

/** What a report says of its run. */
export type RunFacts = Omit<RunHeader, 'graders'> & Partial<Pick<RunHeader, 'graders'>> & RunEnd;

/** Adds up cells as they come, in any order. It keeps some failed conversations whole, and of every other cell a few numbers. */
export type Summary = { add(result: CellResult): void; report(end?: RunEnd): ReportData };

export function createSummary(facts: RunFacts): Summary {
  const { packageVersion, seed, clock, graders = {}, settings = {}, measured = null } = facts;
  const subjects = new Map<string, SubjectTally>();
  const scripts = new Map<string, ReportData['scripts'][number]>();
  let trials = 0;
  return {
    add(result) {
      const { key, family, locale } = result;
      const name = JSON.stringify([key.agent, key.adapter, key.tools]);
      const tally = subjects.get(name) ?? newSubjectTally(key);
      subjects.set(name, tally);
      addCell(tally, result, graders);
      trials = Math.max(trials, key.trial + 1);
      scripts.set(key.scriptId, { id: key.scriptId, hash: key.scriptHash, family, locale });
    },
    report(end = {}) {
      const { stopped, missing } = { ...facts, ...end };
      const reports = [...subjects.values()].map((tally) => subjectReport(tally, seed)).sort(byName);
      const families = familiesOf({ scripts: [...scripts.values()] });
      const comparisons = compareSubjects(comparablePairs(reports), { seed, families });
      const each = (name: 'tools' | 'adapter') => [...new Set(reports.map((subject) => subject[name]))];
      return {
        format: 1,
        packageVersion,
        seed,
        clock,
        settings: { ...settings, trials, tools: each('tools'), adapters: each('adapter') },
        measured,
        conclusion: conclusionOf({ subjects: reports, comparisons }),
        stopped: stopped ?? null,
        missing: missing ?? 0,
        counts: sumOfCounts(reports.map((subject) => subject.counts)),
        scripts: [...scripts.values()].sort(byFamily),
        subjects: reports,
        comparisons,
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

function byName(a: SubjectReport, b: SubjectReport): number {
  const text = ({ agent, adapter, tools }: SubjectReport) =>
    `${agent}\n${adapter}\n${tools === 'guarded' ? 0 : 1}`;
  return text(a) < text(b) ? -1 : 1;
}

function byFamily(a: ReportData['scripts'][number], b: ReportData['scripts'][number]): number {
  return `${a.family}\n${a.id}` < `${b.family}\n${b.id}` ? -1 : 1;
}
