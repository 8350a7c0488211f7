import type { Usage } from '../log/cell.ts';

/** What the model calls of a trial took; null where they cannot be seen, as those of a deployed agent. */
export type ModelUsage = {
  modelCalls: number | null;
  modelMs: number | null;
  /** The ids that the provider said answered, each once. */
  models: string[];
  usage: Usage;
};

/** What one model call took, as far as it is known. `model`: '' where the provider did not say which one answered. */
export type ModelCallUsage = { ms: number | null; model: string; usage: Usage };

export type UsageMeter = { add(call: ModelCallUsage): void; measured(): ModelUsage };

export const unknownUsage: Usage = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
};

/** The usage of an agent whose model calls cannot be seen. */
export const unseenUsage: ModelUsage = { modelCalls: null, modelMs: null, models: [], usage: unknownUsage };

/** Adds up model calls. A sum with an unknown part is unknown: anything else would look cheaper than it was. */
export function createUsageMeter(): UsageMeter {
  const calls: ModelCallUsage[] = [];
  const sum = (values: (number | null)[]) =>
    values.includes(null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const total = (field: keyof Usage) =>
    calls.length === 0 ? null : sum(calls.map(({ usage }) => usage[field]));
  return {
    add: (call) => {
      calls.push(call);
    },
    measured: () => ({
      modelCalls: calls.length,
      modelMs: sum(calls.map(({ ms }) => ms)),
      models: [...new Set(calls.map(({ model }) => model).filter((model) => model !== ''))],
      usage: {
        inputTokens: total('inputTokens'),
        cachedInputTokens: total('cachedInputTokens'),
        outputTokens: total('outputTokens'),
        reasoningTokens: total('reasoningTokens'),
      },
    }),
  };
}
