import type { Measured } from '../log/cell.ts';
import { createQuantiles } from './quantiles.ts';
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

/** Beyond this many names of models something else stands in their place, and a list of them helps nobody. */
const mostModels = 20;

export function createMeasuredTally(): MeasuredTally {
  const totals: Record<(typeof sums)[number], number | null> = {
    modelCalls: 0,
    inputTokens: 0,
    cachedInputTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    costUsd: 0,
  };
  const models = new Set<string>();
  const conversations = createQuantiles();
  const calls = createQuantiles();
  const scriptMs = new Map<string, number>();
  let cells = 0;
  return {
    add(scriptId, measured) {
      cells += 1;
      scriptMs.set(scriptId, (scriptMs.get(scriptId) ?? 0) + measured.durationMs);
      const { modelCalls, costUsd, usage } = measured;
      const told = { modelCalls, costUsd, ...usage };
      for (const name of sums) {
        const [before, more] = [totals[name], told[name]];
        // A sum of which a part is not known is not known: it would look too small.
        totals[name] = before === null || more === null ? null : before + more;
      }
      for (const model of measured.models) if (models.size < mostModels) models.add(model);
      conversations.add(measured.durationMs);
      if (modelCalls && measured.modelMs !== null) calls.add(measured.modelMs / modelCalls);
    },
    result(passes) {
      const known = cells === 0 ? Object.fromEntries(sums.map((name) => [name, null])) : totals;
      const { costUsd } = { ...totals, ...known };
      return {
        ...totals,
        ...known,
        models: [...models].sort(),
        costPerPassUsd: costUsd === null || passes === 0 ? null : costUsd / passes,
        conversationMs: spreadOf(conversations),
        scriptMs: Object.fromEntries([...scriptMs].sort(([a], [b]) => (a < b ? -1 : 1))),
        modelCallMs: spreadOf(calls),
      };
    },
  };
}

function spreadOf(values: ReturnType<typeof createQuantiles>): { p50: number; p95: number } | null {
  const [p50, p95] = [values.at(0.5), values.at(0.95)];
  return p50 === undefined || p95 === undefined ? null : { p50, p95 };
}
