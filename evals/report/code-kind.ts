import { type Kind, kindOf } from './failures.ts';
import type { SubjectReport } from './report-schema.ts';

/** What a code of a report is about. Of a user's own grader only what failed by it says so. */
export function codeKind(code: string, { failures }: Pick<SubjectReport, 'failures'>): Kind {
  return failures.find((failure) => failure.code === code)?.kind ?? kindOf(code, {});
}
