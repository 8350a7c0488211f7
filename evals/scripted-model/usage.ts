import type { Seen, Step } from './policies/policy.ts';

/**
 * Token counts, estimated: characters divided by four, rounded up. There is no tokenizer behind a policy; the numbers grow
 * as real ones do, and are no basis for a price.
 */
export function estimateUsage(
  seen: Seen,
  step: Exclude<Step, { fault: unknown }>,
): { input: number; output: number } {
  const { instructions, messages, tools } = seen;
  return {
    input: quarter(JSON.stringify({ instructions, messages, tools })),
    output: quarter(JSON.stringify(step)),
  };
}

function quarter(text: string): number {
  return Math.ceil(text.length / 4);
}
