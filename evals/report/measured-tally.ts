import type { Measured } from '../log/cell.ts';
import type { SubjectMeasured } from './report-schema.ts';

/** Adds up what cells took. */
export type MeasuredTally = {
  add(scriptId: string, measured: Measured): void;
  result(passes: number): SubjectMeasured;
};

const sums = [
  'modelCalls',
  'inputTokens',
  'cachedInputTokens',
  'outputTokens',
  'reasoningTokens',
  'costUsd',
] as const;

/** A longer list of models helps no reader. */
const mostModels = 20;

export function createMeasuredTally(): MeasuredTally {
  const totals = Object.fromEntries(sums.map((name) => [name, 0])) as Record<
    (typeof sums)[number],
    number | null
  >;
  const models = new Set<string>();
  const conversations = createQuantiles();
  const calls = createQuantiles();
  const scriptMs = new Map<string, number>();
  let cells = 0;
  return {
    add(scriptId, { modelCalls, costUsd, usage, durationMs, modelMs, models: answered }) {
      cells += 1;
      scriptMs.set(scriptId, (scriptMs.get(scriptId) ?? 0) + durationMs);
      const took = { modelCalls, costUsd, ...usage };
      for (const name of sums) {
        const [before, more] = [totals[name], took[name]];
        // A sum of which a part is not known is not known: it would look too small.
        totals[name] = before === null || more === null ? null : before + more;
      }
      for (const model of answered) if (models.size < mostModels) models.add(model);
      conversations.add(durationMs);
      if (modelCalls && modelMs !== null) calls.add(modelMs / modelCalls);
    },
    result(passes) {
      if (cells === 0) for (const name of sums) totals[name] = null;
      const { costUsd } = totals;
      return {
        ...totals,
        models: [...models].sort(),
        costPerPassUsd: costUsd === null || passes === 0 ? null : costUsd / passes,
        conversationMs: spreadOf(conversations),
        scriptMs: Object.fromEntries([...scriptMs].sort(([a], [b]) => (a < b ? -1 : 1))),
        modelCallMs: spreadOf(calls),
      };
    },
  };
}

function spreadOf(values: Quantiles): { p50: number; p95: number } | null {
  const [p50, p95] = [values.at(0.5), values.at(0.95)];
  return p50 === undefined || p95 === undefined ? null : { p50, p95 };
}

/** Quantiles of any number of values, to 1 %, in a memory that does not grow with them: it counts values by their size. */
export type Quantiles = {
  add(value: number): void;
  /** Undefined before the first value. */
  at(share: number): number | undefined;
};

/** Each bucket is 2 % wider than the one before, and its middle stands for it. */
const growth = Math.log(1.02);

export function createQuantiles(): Quantiles {
  const buckets = new Map<number, number>();
  let count = 0;
  return {
    add(value) {
      const bucket = value <= 0 ? Number.NEGATIVE_INFINITY : Math.round(Math.log(value) / growth);
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
      count += 1;
    },
    at(share) {
      let left = Math.max(Math.ceil(share * count), 1);
      for (const [bucket, times] of [...buckets].sort(([a], [b]) => a - b)) {
        left -= times;
        if (left <= 0) return Math.exp(bucket * growth);
      }
      return undefined;
    },
  };
}
