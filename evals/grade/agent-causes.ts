import type { AgentCause } from '../log/event-log.ts';
import type { Grader } from './grader.ts';

/** A grader for conversations that ended early by the agent's own fault. */
function causeGrader(code: AgentCause, rule: string): Grader {
  return {
    code,
    kind: 'outcome',
    rule,
    grade: ({ log }) =>
      log.flatMap((event) =>
        event.type === 'failed' && event.cause === code ? [{ code, n: event.n, message: event.message }] : [],
      ),
  };
}

export const refusal: Grader = causeGrader(
  'refusal',
  'The model answers, and does not refuse to by its provider’s mark for refusals.',
);
export const lengthLimit: Grader = causeGrader('length_limit', 'No answer is cut off at its token limit.');
export const timeLimit: Grader = causeGrader(
  'time_limit',
  'The agent answers within its time limit, in a run with `--on-hang fail`.',
);
