import { RunError } from '../log/run-error.ts';
import type { AgentTrial, DrivenAgent, EvalAgent, FunctionAgent } from './agent.ts';
import { AgentFailure } from './agent-failure.ts';
import { type AiSdkLike, driveAiSdkAgent } from './drive-ai-sdk.ts';
import { driveLangChainAgent, type LangChainLike } from './drive-langchain.ts';
import { describeReturned, failureOf, has } from './read-error.ts';
import { unseenUsage } from './usage.ts';

/**
 * Drives the agent that a factory returned. Its form decides the driver: a function; an object with `generate`, such as agents of the AI SDK 6
 * and 7; an object with `invoke`, such as LangChain's agents.
 * @throws RunError that names what was returned and what is accepted
 */
export function driveAgent(agent: EvalAgent, trial: AgentTrial): DrivenAgent {
  const driven = driverOf(agent, trial);
  return {
    ...driven,
    async answer(text, signal) {
      try {
        signal.throwIfAborted();
        return await driven.answer(text, signal);
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
  };
}

function driverOf(agent: unknown, trial: AgentTrial): DrivenAgent {
  if (typeof agent === 'function') return driveFunction(agent as FunctionAgent);
  // A chat model of LangChain has both methods, but is not an agent.
  const isModel = has(agent, '_llmType');
  if (!isModel && has(agent, 'generate')) return driveAiSdkAgent(agent as AiSdkLike, trial);
  if (!isModel && has(agent, 'invoke')) return driveLangChainAgent(agent as LangChainLike, trial);
  throw new RunError(
    `The factory of an agent returned ${describeReturned(agent)}. It has to return an Agent of the AI SDK (with generate), an agent or graph of LangChain (with invoke), or a function from a message to its answer: async (message) => text.`,
  );
}

/** A function from the guest's message to the answer, such as a call of a deployed agent. It keeps its own conversation and tools. */
function driveFunction(agent: FunctionAgent): DrivenAgent {
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
  };
}
