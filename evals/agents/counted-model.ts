import type { z } from 'zod';
import { type AiSdkModel, type EvalModel, loadPackage } from '../models/eval-model.ts';
import type { Limiter } from './limiter.ts';
import { createUsageMeter, type ModelUsage, readAiSdkUsage, type UsageMeter } from './usage.ts';

const never = new AbortController().signal;

/** A model whose calls go through its provider's limiter, and are counted. Answers that its caller cannot use count, too. */
export async function countedModel(
  model: EvalModel,
  { limiter, meter }: { limiter: Limiter; meter: UsageMeter },
): Promise<AiSdkModel> {
  const { wrapLanguageModel } = await loadPackage(() => import('ai'), 'ai', `The model ${model.name}`);
  return wrapLanguageModel({
    model: (await model.aiSdk()) as Parameters<typeof wrapLanguageModel>[0]['model'],
    middleware: {
      specificationVersion: 'v4',
      wrapGenerate: ({ doGenerate, params: { abortSignal = never } }) =>
        limiter.run(async () => {
          const began = performance.now();
          const result = await doGenerate();
          meter.add({
            ms: performance.now() - began,
            model: result.response?.modelId ?? '',
            usage: readAiSdkUsage(result.usage),
          });
          return result;
        }, abortSignal),
    },
  });
}

/** One question to a model. The answer is data. */
export type ModelQuestion<Schema extends z.ZodType> = { system: string; prompt: string; schema: Schema };

/** A model that answers with data, and its usage so far. */
export type AskedModel = {
  ask<Schema extends z.ZodType>(
    question: ModelQuestion<Schema>,
    signal: AbortSignal,
  ): Promise<z.infer<Schema>>;
  used(): ModelUsage;
};

/** Asks a model. An answer that does not fit the schema is an error. */
export function createAskedModel(model: EvalModel, limiter: Limiter): AskedModel {
  const meter = createUsageMeter();
  return {
    used: () => meter.measured(),
    async ask({ schema, ...words }, abortSignal) {
      const counted = await countedModel(model, { limiter, meter });
      const { generateText, Output } = await import('ai');
      const output = Output.object({ schema });
      const result = await generateText({ model: counted, ...words, output, maxRetries: 0, abortSignal });
      return result.output as z.infer<typeof schema>;
    },
  };
}
