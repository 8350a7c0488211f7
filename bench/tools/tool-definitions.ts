import { createOpenAI } from '@ai-sdk/openai';
import type { BookingToolsOptions } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import { generateText } from 'ai';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Bench, BenchResult } from '../measure.ts';
import { slug } from './fortnight.ts';

const guest = {
  name: 'Noa Levi',
  email: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  locale: 'en',
} as const;

/** Tokens of the definitions of the three tools, which every request to a model holds, in the body that @ai-sdk/openai sends. */
export const toolDefinitions: Bench = async () => [
  await measure('tool definitions', { baseUrl: 'http://localhost' }, 900),
  await measure('tool definitions, page and guest fixed', { baseUrl: 'http://localhost', slug, guest }, 500),
];

async function measure(name: string, options: BookingToolsOptions, budget: number): Promise<BenchResult> {
  const tokens = countTokens(JSON.stringify(await toolsSent(options)));
  return {
    name,
    ours: `${tokens} tokens`,
    peer: 'as sent by @ai-sdk/openai',
    ratio: `${((100 * tokens) / budget).toFixed(0)} % of it`,
    budget: `≤ ${budget} tokens`,
    met: tokens <= budget,
  };
}

async function toolsSent(options: BookingToolsOptions): Promise<unknown[]> {
  let tools: unknown[] | undefined;
  const openai = createOpenAI({
    apiKey: 'none',
    fetch: async (_, init) => {
      tools = (JSON.parse(String(init?.body)) as { tools: unknown[] }).tools;
      throw new Error('the body is all that is wanted');
    },
  });
  const model = openai('gpt-5');
  await generateText({ model, tools: bookingTools(options), prompt: 'Book.', maxRetries: 0 }).catch(
    (error: unknown) => {
      if (!tools) throw error;
    },
  );
  if (tools?.length !== 3) throw new Error(`three tools were to be sent, not ${tools?.length}`);
  return tools;
}
