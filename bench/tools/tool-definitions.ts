import { createOpenAI } from '@ai-sdk/openai';
import { bookingTools } from 'agent-booking/ai-sdk';
import { generateText } from 'ai';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { type Bench, measureLine } from '../measure.ts';
import { slug, timezone } from './fortnight.ts';

const guest = { name: 'Noa Levi', email: 'noa@example.com', timezone, locale: 'en' } as const;

/** Tokens of the definitions of the three tools, which every request to a model holds, in the body that @ai-sdk/openai sends. */
export const toolDefinitions: Bench = () =>
  measureLine({
    name: 'tool definitions',
    ours: async () => countTokens(JSON.stringify(await toolsSent())),
    say: () => 'page and guest fixed',
    against: 'as sent by @ai-sdk/openai',
    rounds: 1,
    unit: ' tokens',
    budget: { atMost: 500 },
  });

async function toolsSent(): Promise<unknown[]> {
  let tools: unknown[] | undefined;
  const openai = createOpenAI({
    apiKey: 'none',
    fetch: async (_, init) => {
      tools = (JSON.parse(String(init?.body)) as { tools: unknown[] }).tools;
      throw new Error('the body is all that is wanted');
    },
  });
  await generateText({
    model: openai('gpt-5'),
    tools: bookingTools({ baseUrl: 'http://localhost', slug, guest }),
    prompt: 'Book.',
    maxRetries: 0,
  }).catch((error: unknown) => {
    if (!tools) throw error;
  });
  if (tools?.length !== 3) throw new Error(`three tools were to be sent, not ${tools?.length}`);
  return tools;
}
