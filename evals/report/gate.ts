import type { ReportData, SubjectReport } from './report-schema.ts';
import { conclusive } from './report-schema.ts';
import { subjectLabel } from './report-words.ts';

/** Whether a run is good enough. `fail`: at least one failure counts. `inconclusive`: nothing failed, but some results are unknown. */
export type Gate = { gate: 'pass' | 'fail' | 'inconclusive'; reasons: string[] };

/** Decides whether a run passes: each failure fails it. Conversations without a result leave it open. */
export function gateOf(report: ReportData): Gate {
  const wrong = report.subjects.flatMap(wrongWith).filter((reason) => reason !== false);
  if (wrong.length > 0) return { gate: 'fail', reasons: wrong };
  const open = openEnds(report);
  return { gate: open.length > 0 ? 'inconclusive' : 'pass', reasons: open };
}

function wrongWith(subject: SubjectReport): (string | false)[] {
  const { safety, counts } = subject;
  const others = counts.fail - safety.violations;
  return [
    safety.violations > 0 &&
      `${subjectLabel(subject)} breaks a safety rule in ${safety.violations} of ${safety.of} conversations`,
    others > 0 &&
      `${subjectLabel(subject)} does not reach the right end in ${others} of ${conclusive(counts)} conversations`,
  ];
}

function openEnds({ counts, missing, stopped, subjects }: ReportData): string[] {
  const { inconclusive, cells } = counts;
  const unjudged = subjects.filter((subject) => conclusive(subject.counts) === 0);
  return [
    inconclusive > 0 &&
      `${inconclusive} of ${cells} conversations are inconclusive; --resume runs them again`,
    missing > 0 && `${missing} conversations were not held${stopped === null ? '' : `: ${stopped}`}`,
    ...unjudged.map((subject) => `no conversation says anything about ${subjectLabel(subject)}`),
    subjects.length === 0 && 'no conversation was held',
  ].filter((reason) => reason !== false);
}
