import type { Measured } from '../log/cell.ts';
import { createQuantiles, type Quantiles } from '../statistics/quantiles.ts';
import type { SubjectMeasured } from './report-schema.ts';

/** Adds up what cells took. */
export type MeasuredTally = {
  add(scriptId: string, measured: Measured): void;
  result(passes: number): SubjectMeasured;
};

/** A longer list of models helps no reader. */
const mostModels = 20;

export function createMeasuredTally(): MeasuredTally {
  const sums = {
    modelCalls: null as number | null,
    inputTokens: null as number | null,
    cachedInputTokens: null as number | null,
    outputTokens: null as number | null,
    reasoningTokens: null as number | null,
    costUsd: null as number | null,
  };
  const models = new Set<string>();
  const conversations = createQuantiles();
  const calls = createQuantiles();
  const scriptMs = new Map<string, number>();
  let cells = 0;
  return {
    add(scriptId, { modelCalls, costUsd, usage, durationMs, modelMs, models: answered }) {
      const took = { modelCalls, costUsd, ...usage };
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) {
        const [before, more] = [cells === 0 ? 0 : sums[name], took[name]];
        // A sum of which a part is not known is not known: it would look too small.
        sums[name] = before === null || more === null ? null : before + more;
      }
      cells += 1;
      scriptMs.set(scriptId, (scriptMs.get(scriptId) ?? 0) + durationMs);
      for (const model of answered) if (models.size < mostModels) models.add(model);
      conversations.add(durationMs);
      if (modelCalls && modelMs !== null) calls.add(modelMs / modelCalls);
    },
    result: (passes) => ({
      ...sums,
      models: [...models].sort(),
      costPerPassUsd: sums.costUsd === null || passes === 0 ? null : sums.costUsd / passes,
      conversationMs: spreadOf(conversations),
      scriptMs: Object.fromEntries([...scriptMs].sort(([a], [b]) => (a < b ? -1 : 1))),
      modelCallMs: spreadOf(calls),
    }),
  };
}

function spreadOf(values: Quantiles): { p50: number; p95: number } | null {
  const [p50, p95] = [values.at(0.5), values.at(0.95)];
  return p50 === undefined || p95 === undefined ? null : { p50, p95 };
}
