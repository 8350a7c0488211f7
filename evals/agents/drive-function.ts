import type { DrivenAgent, FunctionAgent } from '../agent.ts';
import { AgentFailure } from './agent-failure.ts';
import { describeReturned } from './describe-returned.ts';
import { unseenUsage } from './usage.ts';

/** A function from the guest's message to the answer, such as a call of a deployed agent. Its conversation and its tools are its own. */
export function driveFunction(agent: FunctionAgent): DrivenAgent {
  return {
    async answer(text, signal) {
      const answer: unknown = await agent(text, { signal });
      if (typeof answer === 'string') return answer;
      const said: unknown = Object(answer).text;
      if (typeof said === 'string') return said;
      throw new AgentFailure(
        'agent_error',
        `The agent answered with ${describeReturned(answer)}. A function has to return its answer as text, or as { text }.`,
      );
    },
    measured: () => unseenUsage,
    close: async () => {},
  };
}
