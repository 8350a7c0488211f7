import { bookingTools } from '../../adapters/langchain.ts';
import { loadPackage } from '../models/provider-models.ts';
import type { LangChainAgent } from './agent.ts';
import { AgentFailure } from './agent-failure.ts';
import { type DefaultAgentOptions, maxSteps } from './default-agent.ts';

/** LangChain's `createAgent` with the booking tools. Its model calls go through the limiter, which does all retries. */
export async function createLangChainAgent(options: DefaultAgentOptions): Promise<LangChainAgent> {
  const { model, tools, instructions, limiter, trial } = options;
  const { createAgent, createMiddleware } = await loadPackage(
    () => import('langchain'),
    'langchain',
    `The model ${model.name}`,
  );
  const never = new AbortController().signal;
  const limited = createMiddleware({
    name: 'Limited',
    wrapModelCall: (request, handler) => {
      const last = request.messages.findLastIndex(({ type }) => type === 'human');
      const steps = request.messages.slice(last + 1).filter(({ type }) => type === 'ai');
      if (steps.length >= maxSteps)
        throw new AgentFailure('step_limit', `The agent took ${maxSteps} steps without a word to the guest.`);
      return limiter.run(async () => handler(request), request.runtime.signal ?? never);
    },
  });
  return createAgent({
    model: await model.langchain(),
    tools: bookingTools(tools, { conversation: trial.conversationId }),
    systemPrompt: instructions,
    middleware: [limited],
  });
}
