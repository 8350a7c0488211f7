import type { Answer, Seen } from './policies/policy.ts';

/**
 * Token counts, estimated: characters divided by four, rounded up. There is no tokenizer behind a policy; the numbers grow
 * as real ones do, and are no basis for a price. `cached`: what the call before this one held too, as providers cache prompts.
 */
export function estimateUsage(
  { instructions, messages, tools }: Seen,
  step: Answer,
): { input: number; cached: number; output: number } {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const tokens = (until: number) =>
    quarter(JSON.stringify({ instructions, tools, messages: messages.slice(0, until) }));
  return {
    input: tokens(messages.length),
    cached: last === -1 ? 0 : tokens(last),
    output: quarter(JSON.stringify(step)),
  };
}

function quarter(text: string): number {
  return Math.ceil(text.length / 4);
}
