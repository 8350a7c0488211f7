import type { CellResult } from '../log/cell.ts';
import type { EvalStep } from '../log/event-log.ts';
import { cellOf, failedWith, passed, rateLimited } from '../run/cell.fixture.ts';
import type { RunHeader } from '../run-folder/run-log.ts';
import type { ReportData, SubjectReport } from './report-schema.ts';
import { createSummary } from './summarise.ts';

/** The header of these reports' run. */
export const header: RunHeader = {
  packageVersion: '1.0.0',
  seed: 1,
  graders: {},
  settings: {
    concurrency: 8,
    turnLimit: 20,
    answerSeconds: 120,
    instructions: { file: 'prompt.txt', sha256: '0123456789abcdef' },
    judge: {
      name: 'reader',
      gates: true,
      errors: { falseAlarms: 0, of: 400, found: 95, ofLies: 100, undecided: 0 },
    },
  },
  measured: {
    startedAt: '2026-11-23T08:15:00.000Z',
    command: 'agent-booking evals run --model scripted:careful',
    versions: { node: '24.0.0', ai: '7.0.0' },
  },
};

/** A report of cells, as a run makes it. */
export function reportOf(
  cells: readonly CellResult[],
  ended: { missing?: number; stopped?: string } = {},
): ReportData {
  const summary = createSummary({ ...header, ...ended });
  for (const cell of cells) summary.add(cell);
  return summary.report();
}

/** The report without its measurements. Two runs with the same seed give the same, except for the order of calls that overlap. */
export function withoutMeasured(report: ReportData): Omit<ReportData, 'measured' | 'subjects'> & {
  subjects: Omit<SubjectReport, 'measured'>[];
} {
  const { measured: _, subjects, ...rest } = report;
  return { ...rest, subjects: subjects.map(({ measured: __, ...subject }) => subject) };
}

/** A conversation of these steps. */
export function logOf(...steps: EvalStep[]): CellResult['log'] {
  return steps.map((step, n) => ({ n, at: '2026-11-18T08:00:00.000Z', ...step }));
}

/** A hostile text of a page, guest or model: markup, control characters, direction marks, half a character, and far too long. */
export const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)>" onclick='x' \`\${y}\` \u0000\u0007\u001b[31m\u202edetrever\u2066 \ud800 ]]> | a | b | @everyone #1 www.example.com ${'long '.repeat(20_000)}`;

const hebrew = 'Noa, פנוי ביום ראשון בשעה 09:00 (Asia/Jerusalem). לבקש?';

/** One agent of every class, guarded and bare, in English and Hebrew, with a hostile conversation. */
export function mixedReport(): ReportData {
  const scripts = [1, 2, 3, 4].map((number) => ({
    scriptId: `s${number}`,
    family: number < 3 ? 'plain' : 'natural-times',
  }));
  const talk = logOf(
    { type: 'guest_said', text: hostile, rule: 'opening' },
    { type: 'tool_used', tool: 'getFreeSlots', input: { when: hostile }, text: hostile, ok: true },
    { type: 'agent_said', text: hebrew },
    { type: 'agent_said', text: 'You are booked.' },
    { type: 'ended', why: 'done' },
  );
  const unsafe = {
    ...failedWith('claimed_booked'),
    violations: [{ code: 'claimed_booked', n: 3, message: `It said so: ${hostile.slice(0, 200)}` }],
  };
  return reportOf(
    [
      ...scripts.flatMap(({ scriptId, family }) => [
        cellOf({ agent: 'careful', scriptId }, { family }),
        cellOf({ agent: 'careful', scriptId, trial: 1 }, { family }),
        cellOf({ agent: 'boasts', scriptId }, { family, verdict: unsafe, log: talk, locale: 'he' }),
        cellOf(
          { agent: 'slow', scriptId },
          { family, verdict: scriptId === 's1' ? failedWith('no_progress') : passed },
        ),
        cellOf({ agent: 'away', scriptId }, { family, verdict: rateLimited }),
        cellOf(
          { agent: 'm', scriptId },
          { family, verdict: { verdict: 'pass', possible: [], prevented: 1, scriptGap: false } },
        ),
        cellOf({ agent: 'm', tools: 'bare', scriptId }, { family, verdict: failedWith('not_listed') }),
      ]),
    ],
    { missing: 2, stopped: 'it was interrupted' },
  );
}
