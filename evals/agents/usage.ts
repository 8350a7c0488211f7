import type { Usage } from '../log/cell.ts';

/** The usage of a trial's model calls. Null if they cannot be seen, as with a deployed agent. */
export type ModelUsage = {
  modelCalls: number | null;
  modelMs: number | null;
  /** The model ids that the provider reported, each once. */
  models: string[];
  usage: Usage;
};

/** The usage of one model call, as far as it is known. `model` is '' if the provider did not report it. */
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

/** Adds up model calls. If one part is unknown, the sum is unknown. Otherwise it would be too low. */
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
