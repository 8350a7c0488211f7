import { countOf } from '../numbers.ts';
import { inconclusiveCommand, replayCommand } from '../replay-command.ts';
import type { Failure, SubjectReport } from '../report-schema.ts';
import { codesOf, subjectLabel } from '../subject-words.ts';
import { plain } from '../transcript.ts';
import { type Line, wrapped } from './lines.ts';

/** So many codes of an agent; a report holds them all. */
const mostCodes = 3;

export type FailureOptions = { columns: number; out: string | undefined };

/** What an agent fails by, the gravest first, each with its evidence and how to see the conversation. */
export function failureLines(subject: SubjectReport, { columns, out }: FailureOptions): Line[] {
  const causes = Object.entries(subject.causes);
  const reasons = Object.entries(subject.notRun);
  if (subject.failures.length + causes.length + reasons.length === 0) return [];
  const codes = [...new Set(subject.failures.map(({ code }) => code))];
  const counts = new Map(codesOf(subject.failures).map(({ code, scripts }) => [code, scripts]));
  return [
    { text: '' },
    { text: subjectLabel(subject), style: 'bold' },
    ...codes.slice(0, mostCodes).flatMap((code): Line[] => {
      const first = subject.failures.find((failure) => failure.code === code);
      if (!first) return [];
      return [
        ...wrapped(`${code} in ${countOf(counts.get(code) ?? 1, 'script')}: ${evidence(first)}`, columns, {
          first: 2,
          further: 4,
        }),
        // Not wrapped: it is there to be copied.
        { text: `    ${replayCommand(out, first, subject)}`, style: 'dim' },
      ];
    }),
    ...(codes.length > mostCodes
      ? wrapped(`and by ${codes.slice(mostCodes).join(', ')}`, columns, { first: 2, further: 4 })
      : []),
    ...causes.flatMap(([cause, times]) =>
      wrapped(`inconclusive: ${cause}, ${times} times`, columns, { first: 2, further: 4, style: 'dim' }),
    ),
    ...(causes.length > 0
      ? [{ text: `    ${inconclusiveCommand(out, subject)}`, style: 'dim' } satisfies Line]
      : []),
    ...reasons.flatMap(([reason, times]) =>
      wrapped(`not run: ${reason}, ${times} times`, columns, { first: 2, further: 4, style: 'dim' }),
    ),
  ];
}

function evidence({ family, scriptId, trial, code, violations }: Failure): string {
  const shown = violations.find((violation) => violation.code === code);
  const where = `${family}/${scriptId}, trial ${trial}`;
  return shown ? `${plain(shown.message)} (${where}, event ${shown.n})` : where;
}
