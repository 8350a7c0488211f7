import type { ModelMessage } from 'ai';
import { type Agent, type AgentOptions, maxSteps } from './agent.ts';

/** An agent of the AI SDK: `generateText` in a loop, with `@ai-sdk/openai`. Undefined where the two are not installed. */
export async function aiSdkAgent({ model, tools, instructions }: AgentOptions): Promise<Agent | undefined> {
  const sdk = await loadSdk();
  if (!sdk) return undefined;
  const { bookingTools } = await import('../../adapters/ai-sdk.ts');
  const provider = sdk.createOpenAI({ baseURL: model.baseUrl, apiKey: model.key ?? 'none' });
  const api = model.api ?? (new URL(model.baseUrl).hostname === 'api.openai.com' ? 'responses' : 'chat');
  const languageModel = api === 'chat' ? provider.chat(model.name) : provider.responses(model.name);
  const messages: ModelMessage[] = [];
  // One conversation: what one answer showed, the next may request.
  const booking = bookingTools(tools);
  return {
    description: `generateText of the AI SDK, with @ai-sdk/openai (${api})`,
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
      // Version 6 has them all in `response`, 7 only those of the last step.
      messages.push(...(result.responseMessages ?? result.response.messages));
      return result.text;
    },
  };
}

async function loadSdk() {
  try {
    const [{ generateText }, { createOpenAI }] = await Promise.all([import('ai'), import('@ai-sdk/openai')]);
    return { generateText, createOpenAI };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Only the two packages themselves may be missing: what they lack inside is an error to show. */
function isMissing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && /package '(?:ai|@ai-sdk\/openai)'/.test(message);
}
