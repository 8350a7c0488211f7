import type { ModelMessage } from 'ai';
import { type Agent, type AgentOptions, maxSteps } from './loop-agent.ts';

/** An agent of the AI SDK: `generateText` in a loop. Undefined if the SDK or its package for OpenAI is not installed. */
export async function aiSdkAgent({ model, tools, instructions }: AgentOptions): Promise<Agent | undefined> {
  const sdk = await ifInstalled(import('ai'));
  if (!sdk) return undefined;
  const languageModel = await ifInstalled(model.aiSdk());
  if (!languageModel) return undefined;
  const { bookingTools } = await import('../../adapters/ai-sdk.ts');
  const messages: ModelMessage[] = [];
  // The same tools for all messages, so that a start shown in one answer can be requested in the next.
  const booking = bookingTools(tools);
  return {
    description: `generateText of the AI SDK, with ${languageModel.provider}`,
    async answer(text, signal) {
      messages.push({ role: 'user', content: text });
      const result = await sdk.generateText({
        model: languageModel,
        system: instructions,
        messages,
        tools: booking,
        stopWhen: ({ steps }) => steps.length >= maxSteps,
        abortSignal: signal,
      });
      // In version 6, `response` has the messages of all steps. In version 7 it has only those of the last step.
      messages.push(...(result.responseMessages ?? result.response.messages));
      return result.text;
    },
  };
}

/** Undefined if the package is not installed, because there is an agent without it. Any other failure to load it is thrown. */
async function ifInstalled<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (isMissing(error) || isMissing((error as Error).cause)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const { code, message } = Object(error) as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && /package '(?:ai|@ai-sdk\/openai)'/.test(message);
}
