import { type ModelShare, sumOfFields, type Usage } from '../log/cell.ts';

/** The usage of a trial's model calls. Null if they cannot be seen, as with a deployed agent. */
export type ModelUsage = Omit<ModelShare, 'costUsd'>;

/** The usage of one model call, as far as it is known. `model` is '' if the provider did not report it. */
export type ModelCallUsage = { model: string; usage: Usage };

export type UsageMeter = { add(call: ModelCallUsage): void; measured(): ModelUsage };

export const unknownUsage: Usage = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
};

/** The usage of an agent whose model calls cannot be seen. */
export const unseenUsage: ModelUsage = { modelCalls: null, models: [], usage: unknownUsage };

/** Adds up model calls. */
export function createUsageMeter(): UsageMeter {
  const calls: ModelCallUsage[] = [];
  return {
    add: (call) => {
      calls.push(call);
    },
    measured: () => ({
      modelCalls: calls.length,
      models: [...new Set(calls.map(({ model }) => model).filter((model) => model !== ''))],
      usage: calls.length === 0 ? unknownUsage : calls.map(({ usage }) => usage).reduce(sumOfFields),
    }),
  };
}

type Counted = { total?: number; cacheRead?: number; reasoning?: number };

/** Tokens in the AI SDK's form: of a model call (counts in groups), or of a step (flat, with details since version 6). */
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

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
