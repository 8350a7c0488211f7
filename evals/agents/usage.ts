import type { Usage } from '../cell.ts';

/** What the model calls of a trial took. */
export type ModelUsage = { modelCalls: number; modelMs: number; models: string[]; usage: Usage };
