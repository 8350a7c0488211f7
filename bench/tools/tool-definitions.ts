import { strictEqual } from 'node:assert';
import { createOpenAI } from '@ai-sdk/openai';
import { bookingTools } from 'agent-booking/ai-sdk';
import { generateText } from 'ai';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createScriptedModel } from '../../evals/scripted-model/index.ts';
import { type Bench, measureLine } from '../measure.ts';
import { slug, timezone } from './fortnight.ts';

const guest = { name: 'Noa Levi', email: 'noa@example.com', timezone, locale: 'en' } as const;

/** Tokens of the definitions of the three tools, which every request to a model holds, in the body that @ai-sdk/openai sends. */
export const toolDefinitions: Bench = async () => {
  const { fetch } = createScriptedModel({ policies: () => ({ say: 'Hello.' }) });
  const { request } = await generateText({
    model: createOpenAI({ apiKey: 'none', fetch })('gpt-5'),
    tools: bookingTools({ baseUrl: 'http://localhost', slug, guest }),
    prompt: 'Book.',
    include: { requestBody: true },
  });
  const { tools } = request.body as { tools: unknown[] };
  strictEqual(tools.length, 3);
  await measureLine({
    name: 'tool definitions',
    ours: () => countTokens(JSON.stringify(tools)),
    say: () => 'page and guest fixed',
    against: 'as sent by @ai-sdk/openai',
    rounds: 1,
    unit: ' tokens',
    budget: { atMost: 500 },
  });
};
