import type { FailureCause } from './event-log.ts';
import type { Violation } from './grader.ts';

/**
 * What a conversation shows. `fail` names the first violation's code as `code`, and all of them; `inconclusive`: nothing can be said about
 * the agent; `not_run`: the script cannot be run with this agent, and why. The same log gives the same verdict, byte for byte.
 */
export type Verdict =
  | { verdict: 'pass'; prevented: number; scriptGap: boolean }
  | { verdict: 'fail'; code: string; violations: Violation[]; prevented: number; scriptGap: boolean }
  | { verdict: 'inconclusive'; cause: Exclude<FailureCause, 'agent_error'>; message: string }
  | { verdict: 'not_run'; reason: string };

/** What the agent took to get there: reported and compared, never gated. */
export type Quality = {
  agentTurns: number;
  toolCalls: number;
  refusedCalls: number;
  redundantReads: number;
  questionsWithoutNeed: number;
};
