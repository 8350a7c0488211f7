import type { Usage } from '../cell.ts';
import type { AiSdkStep } from './drive-ai-sdk.ts';
import type { ModelCallUsage } from './usage.ts';

type Counted = { total?: number; cacheRead?: number; reasoning?: number };

/** Tokens as the AI SDK writes them: of a model call (counts in groups), or of a step (flat, with details since version 6). */
export function readAiSdkUsage(usage: unknown): Usage {
  const { inputTokens, outputTokens, ...flat } = Object(usage);
  const { inputTokenDetails, outputTokenDetails, cachedInputTokens, reasoningTokens } = flat;
  const input: Counted = Object(inputTokens);
  const output: Counted = Object(outputTokens);
  return {
    inputTokens: count(input.total ?? inputTokens),
    cachedInputTokens: count(input.cacheRead ?? inputTokenDetails?.cacheReadTokens ?? cachedInputTokens),
    outputTokens: count(output.total ?? outputTokens),
    reasoningTokens: count(output.reasoning ?? outputTokenDetails?.reasoningTokens ?? reasoningTokens),
  };
}

/** What an agent's own steps say. Only version 7 tells how long its models took. */
export function usageOfSteps(steps: readonly AiSdkStep[]): ModelCallUsage[] {
  return steps.map(({ response, usage, performance }) => ({
    ms: count(performance?.responseTimeMs),
    model: response?.modelId ?? '',
    usage: readAiSdkUsage(usage),
  }));
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
