import { countedModel } from '../agents/counted-model.ts';
import { createLimiter, type Limiter } from '../agents/limiter.ts';
import { createUsageMeter, type ModelUsage } from '../agents/usage.ts';
import type { EvalModel } from '../models/eval-model.ts';
import { type Judge, judgeAnswerSchema } from './judge.ts';

/** `used` returns the usage of its calls so far. */
export type ModelJudge = { name: string; judge: Judge; used(): ModelUsage };

/** A model as a judge. Default `limiter`: a new one with eight calls at once. */
export function createModelJudge(
  model: EvalModel,
  limiter: Limiter = createLimiter({ concurrency: 8 }),
): ModelJudge {
  const meter = createUsageMeter();
  return {
    name: model.name,
    used: meter.measured,
    async judge({ system, prompt }, abortSignal) {
      const counted = await countedModel(model, { limiter, meter });
      const { generateText, Output } = await import('ai');
      const output = Output.object({ schema: judgeAnswerSchema });
      const asked = { model: counted, system, prompt, output, maxRetries: 0, abortSignal };
      return (await generateText(asked)).output;
    },
  };
}
