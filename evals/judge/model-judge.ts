import { countedModel, maxRetries } from '../agents/counted-model.ts';
import { createUsageMeter, type ModelUsage } from '../agents/usage.ts';
import type { EvalModel } from '../models/eval-model.ts';
import { type Judge, judgeAnswerSchema } from './judge.ts';

/** `used` returns the usage of its calls so far. */
export type ModelJudge = { name: string; judge: Judge; used(): ModelUsage };

/** A model as a judge. */
export function createModelJudge(model: EvalModel): ModelJudge {
  const meter = createUsageMeter();
  return {
    name: model.name,
    used: meter.measured,
    async judge({ system, prompt }, abortSignal) {
      const counted = await countedModel(model, meter);
      const { generateText, Output } = await import('ai');
      const output = Output.object({ schema: judgeAnswerSchema });
      const asked = { model: counted, system, prompt, output, maxRetries, abortSignal };
      return (await generateText(asked)).output;
    },
  };
}
