/** The code of an agent that books on a page, as a developer pastes it. */
export function agentCode(baseUrl: string, slug: string): string {
  return `import { openai } from '@ai-sdk/openai';
import { generateText, isStepCount } from 'ai';
import { bookingTools } from 'agent-booking/ai-sdk';

const { text } = await generateText({
  model: openai('gpt-5'),
  tools: bookingTools({ baseUrl: '${baseUrl}', slug: '${slug}' }),
  stopWhen: isStepCount(10),
  prompt: 'Book 30 minutes, Tuesday after three. Noa Levi, noa@example.com, Asia/Jerusalem.',
});
console.log(text);`;
}
