import type { Measured, ModelShare } from '../log/cell.ts';
import { createQuantiles, type Quantiles } from '../statistics/quantiles.ts';
import type { SubjectMeasured } from './report-schema.ts';

/** Adds up what cells took. */
export type MeasuredTally = {
  add(scriptId: string, measured: Measured): void;
  result(passes: number): SubjectMeasured;
};

/** A longer list of models helps no reader. */
const mostModels = 20;

/** Adds up what calls of models took. A sum of which a part is not known is not known: it would look too small. */
export function createShareTally() {
  const sums: Record<keyof ModelShare['usage'] | 'modelCalls' | 'costUsd', number | null> = {
    modelCalls: null,
    inputTokens: null,
    cachedInputTokens: null,
    outputTokens: null,
    reasoningTokens: null,
    costUsd: null,
  };
  let shares = 0;
  return {
    add({ modelCalls, costUsd, usage }: Pick<ModelShare, 'modelCalls' | 'costUsd' | 'usage'>) {
      const took = { modelCalls, costUsd, ...usage };
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) {
        const [before, more] = [shares === 0 ? 0 : sums[name], took[name]];
        sums[name] = before === null || more === null ? null : before + more;
      }
      shares += 1;
    },
    sums,
  };
}

export function createMeasuredTally(): MeasuredTally {
  const share = createShareTally();
  const models = new Set<string>();
  const conversations = createQuantiles();
  const calls = createQuantiles();
  const scriptMs = new Map<string, number>();
  return {
    add(scriptId, { durationMs, modelMs, models: answered, ...took }) {
      share.add(took);
      scriptMs.set(scriptId, (scriptMs.get(scriptId) ?? 0) + durationMs);
      for (const model of answered) if (models.size < mostModels) models.add(model);
      conversations.add(durationMs);
      if (took.modelCalls && modelMs !== null) calls.add(modelMs / took.modelCalls);
    },
    result: (passes) => ({
      ...share.sums,
      models: [...models].sort(),
      costPerPassUsd: share.sums.costUsd === null || passes === 0 ? null : share.sums.costUsd / passes,
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
