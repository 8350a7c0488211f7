import { type AiSdkModel, type EvalModel, loadPackage } from '../models/eval-model.ts';
import type { Limiter } from './limiter.ts';
import { readAiSdkUsage, type UsageMeter } from './usage.ts';

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
          const result = await doGenerate();
          meter.add({ model: result.response?.modelId ?? '', usage: readAiSdkUsage(result.usage) });
          return result;
        }, abortSignal),
    },
  });
}
