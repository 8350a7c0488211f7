import type { EndReason } from '../event-log.ts';
import type { Grader } from '../grader.ts';

/** A grader for conversations that end in one way. */
function endGrader(code: EndReason, rule: string): Grader {
  return {
    code,
    kind: 'outcome',
    rule,
    grade: ({ log }) =>
      log.flatMap((event) =>
        event.type === 'ended' && event.why === code
          ? [{ code, n: event.n, message: `the conversation ended so: ${rule}` }]
          : [],
      ),
  };
}

export const stalled: Grader = endGrader('stalled', 'The agent goes on: it does not stall three times.');
export const turnLimit: Grader = endGrader('turn_limit', 'The conversation comes to an end in time.');
export const stepLimit: Grader = endGrader('step_limit', 'One answer does not take calls without end.');

export const agentError: Grader = {
  code: 'agent_error',
  kind: 'outcome',
  rule: 'The agent answers, and does not throw.',
  grade: ({ log }) =>
    log.flatMap((event) =>
      event.type === 'failed' && event.cause === 'agent_error'
        ? [{ code: 'agent_error', n: event.n, message: `the agent failed: ${event.message}` }]
        : [],
    ),
};
