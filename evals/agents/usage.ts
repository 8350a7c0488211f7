import type { Usage } from '../log/cell.ts';

/** What the model calls of a trial took; null where they cannot be seen, as those of a deployed agent. */
export type ModelUsage = {
  modelCalls: number | null;
  modelMs: number | null;
  /** The ids that the provider said answered, each once. */
  models: string[];
  usage: Usage;
};

/** What one model call took, as far as it is known. */
export type ModelCallUsage = {
  ms: number | null;
  /** '' where the provider did not say which model answered. */
  model: string;
  usage: Usage;
};

export type UsageMeter = { add(call: ModelCallUsage): void; measured(): ModelUsage };

export const unknownUsage: Usage = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
};

/** What cannot be seen at all. */
export const unseenUsage: ModelUsage = { modelCalls: null, modelMs: null, models: [], usage: unknownUsage };

/** Adds up model calls. A sum of which one part is unknown is unknown: anything else would look cheaper than it was. */
export function createUsageMeter(): UsageMeter {
  const calls: ModelCallUsage[] = [];
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number | null>(
      (total, value) => (total === null || value === null ? null : total + value),
      0,
    );
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

/** The code that a failed booking tool names, as the log has it. */
export function codeIn(text: string): { code?: string } {
  const code = /^Error (\w+): /.exec(text)?.[1];
  return code === undefined ? {} : { code };
}
