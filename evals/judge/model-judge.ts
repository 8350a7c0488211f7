import { createAskedModel } from '../agents/counted-model.ts';
import { createLimiter, type Limiter } from '../agents/limiter.ts';
import type { ModelUsage } from '../agents/usage.ts';
import type { EvalModel } from '../models/eval-model.ts';
import { type Judge, judgeAnswerSchema } from './judge.ts';

/** `used` returns the usage of its calls so far. */
export type ModelJudge = { name: string; judge: Judge; used(): ModelUsage };

/** A model as a judge. Default `limiter`: a new one with eight calls at once. */
export function createModelJudge(
  model: EvalModel,
  limiter: Limiter = createLimiter({ concurrency: 8 }),
): ModelJudge {
  const asked = createAskedModel(model, limiter);
  return {
    name: model.name,
    used: asked.used,
    judge: ({ system, prompt }, signal) => asked.ask({ system, prompt, schema: judgeAnswerSchema }, signal),
  };
}
