import { costOf, type Prices } from '../models/prices.ts';
import type { OpenSubject } from './open-subjects.ts';
import type { Subject } from './plan-cells.ts';

/** What a run would be, before it is one. */
export type RunEstimate = {
  cells: number;
  scripts: number;
  trials: number;
  subjects: (Subject & { cells: number; costUsd: number | null })[];
  /** US dollars; null where a model has no price. */
  costUsd: number | null;
};

/**
 * What a conversation takes of a model. The scripted agents take 8,200 tokens in and 240 out, over six calls, each with the tools' descriptions and
 * all that was said before; models say and think more than those do.
 */
export const typicalUsage = {
  inputTokens: 10_000,
  cachedInputTokens: 0,
  outputTokens: 800,
  reasoningTokens: null,
};

/** What a conversation with a model may cost; zero for scripted ones, null for agents of one's own and where there is no price. */
export function estimateCost({ agent, provider }: OpenSubject, prices: Prices): number | null {
  if (provider === 'scripted') return 0;
  if (provider === undefined) return null;
  return costOf({ name: agent, models: [], usage: typicalUsage }, prices);
}
