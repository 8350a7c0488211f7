import type { FailureCause } from '../log/event-log.ts';

/** `step_limit` is no failure of anybody: the agent called tools until its steps for one answer ran out. */
export type AgentFailureCause = FailureCause | 'step_limit';

/**
 * Why an agent gave no answer. `failure` says whose fault it is: what is the provider's, the network's or the harness's says nothing
 * about the agent. `cause` is what was thrown.
 */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly failure: AgentFailureCause;

  constructor(failure: AgentFailureCause, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.failure = failure;
  }
}
