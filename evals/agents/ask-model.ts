import type { z } from 'zod';
import type { EvalModel } from '../models/eval-model.ts';
import { loadPackage } from '../models/provider-models.ts';
import { readAiSdkUsage } from './drive-ai-sdk.ts';
import type { Limiter } from './limiter.ts';
import { createUsageMeter, type ModelUsage } from './usage.ts';

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

/** Asks a model through its provider's limiter. An answer that does not fit the schema is an error. Its tokens are still counted. */
export function createAskedModel(model: EvalModel, limiter: Limiter): AskedModel {
  const meter = createUsageMeter();
  return {
    used: () => meter.measured(),
    async ask({ schema, ...words }, abortSignal) {
      const sdk = await loadPackage(() => import('ai'), 'ai', `The model ${model.name}`);
      const output = sdk.Output.object({ schema });
      const call = { model: await model.aiSdk(), ...words, output, maxRetries: 0, abortSignal };
      return limiter.run(async () => {
        const began = performance.now();
        const count = (took: { modelId?: string } | undefined, usage: unknown) =>
          meter.add({
            ms: performance.now() - began,
            model: took?.modelId ?? '',
            usage: readAiSdkUsage(usage),
          });
        try {
          const result = await sdk.generateText(call);
          count(result.response, result.usage);
          return result.output as z.infer<typeof schema>;
        } catch (error) {
          if (sdk.NoObjectGeneratedError.isInstance(error)) count(error.response, error.usage);
          throw error;
        }
      }, abortSignal);
    },
  };
}
