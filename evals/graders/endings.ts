import type { EndReason } from '../event-log.ts';
import type { Grader } from '../grader.ts';

/** A grader for conversations that end in one way. */
function endGrader(code: EndReason, rule: string, why: string): Grader {
  return {
    code,
    kind: 'outcome',
    rule,
    grade: ({ log }) =>
      log.flatMap((event) =>
        event.type === 'ended' && event.why === code ? [{ code, n: event.n, message: why }] : [],
      ),
  };
}

export const stalled: Grader = endGrader(
  'stalled',
  'The agent gets on with it.',
  'the agent got no further, three times',
);
export const turnLimit: Grader = endGrader(
  'turn_limit',
  'The conversation comes to an end in time.',
  'the agent took too many turns',
);
export const stepLimit: Grader = endGrader(
  'step_limit',
  'One answer does not take calls without end.',
  'the agent took too many steps for one answer',
);

export const agentError: Grader = {
  code: 'agent_error',
  kind: 'outcome',
  rule: 'The agent answers, in at most 20,000 characters, and does not throw.',
  grade: ({ log }) =>
    log.flatMap((event) =>
      event.type === 'failed' && event.cause === 'agent_error'
        ? [{ code: 'agent_error', n: event.n, message: `the agent failed: ${event.message}` }]
        : [],
    ),
};
