import { minuteMs, systemClock } from '../../src/time/index.ts';
import { type AiSdkModel, type EvalModel, loadPackage } from '../models/eval-model.ts';
import { failureOf, isQuotaSpent } from './read-error.ts';
import { readAiSdkUsage, type UsageMeter } from './usage.ts';

/** How often the AI SDK tries a call again: after a limit or an overload. A connection that breaks within an answer is not tried again. */
export const maxRetries = 5;

/**
 * A model whose calls are counted. Answers that its caller cannot use count, too. The SDK would wait for a quota that stays spent, and
 * call too early where the provider asks for a wait of a minute or more. These errors become ones that it does not retry.
 */
export async function countedModel(model: EvalModel, meter: UsageMeter): Promise<AiSdkModel> {
  const { wrapLanguageModel } = await loadPackage(() => import('ai'), 'ai', `The model ${model.name}`);
  return wrapLanguageModel({
    model: (await model.aiSdk()) as Parameters<typeof wrapLanguageModel>[0]['model'],
    middleware: {
      specificationVersion: 'v4',
      async wrapGenerate({ doGenerate }) {
        try {
          const result = await doGenerate();
          meter.add({ model: result.response?.modelId ?? '', usage: readAiSdkUsage(result.usage) });
          return result;
        } catch (error) {
          throw isQuotaSpent(error) || isWaitLong(error) ? failureOf(error) : error;
        }
      },
    },
  });
}

function isWaitLong(error: unknown): boolean {
  const { 'retry-after-ms': ms, 'retry-after': after } = Object(Object(error).responseHeaders);
  const seconds = Number(after);
  const waitMs = Number.isNaN(seconds) ? Date.parse(after) - systemClock.now() : seconds * 1000;
  return Number(ms ?? waitMs) >= minuteMs;
}
