import { createHarness } from 'vitest-evals';
import { emptyAgent } from './evals-empty.ts';
export function emptyHarness(baseUrl: string) {
  const agent = emptyAgent(baseUrl);
  return createHarness<string, string>({
    name: 'nothing',
    async run({ input, signal }) {
      const { text, steps } = await agent.generate({ prompt: input, ...(signal && { abortSignal: signal }) });
      return { output: text, messages: [{ role: 'user', content: input }, ...steps.map((step) => ({ role: 'assistant' as const, content: JSON.stringify(step.content) }))] };
    },
  });
}
