import type { DrivenAgent, EvalAgent, FunctionAgent } from '../agent.ts';
import { RunError } from '../runner/run-error.ts';
import type { AgentTrial } from './agent-trial.ts';
import { describeReturned, has } from './describe-returned.ts';
import { type AiSdkLike, driveAiSdkAgent } from './drive-ai-sdk.ts';
import { driveFunction } from './drive-function.ts';
import { driveLangChainAgent, type LangChainLike } from './drive-langchain.ts';
import { failureOf } from './read-error.ts';

/**
 * Drives whatever a factory returned. It is recognised by its form: a function; an object with `generate`, as the AI SDK's agents of versions
 * 6 and 7 have; an object with `invoke`, as LangChain's have.
 * @throws RunError that names what was returned, and what would do: no conversation could be held with it
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

function driverOf(agent: EvalAgent, trial: AgentTrial): DrivenAgent {
  const given: unknown = agent;
  if (typeof given === 'function') return driveFunction(given as FunctionAgent);
  // A chat model of LangChain has both methods, and is no agent.
  const isModel = has(given, '_llmType');
  if (!isModel && has(given, 'generate')) return driveAiSdkAgent(given as AiSdkLike, trial);
  if (!isModel && has(given, 'invoke')) return driveLangChainAgent(given as LangChainLike, trial);
  throw new RunError(
    `The factory of an agent returned ${describeReturned(given)}. It has to return an Agent of the AI SDK (with generate), an agent or graph of LangChain (with invoke), or a function from a message to its answer: async (message) => text.`,
  );
}
