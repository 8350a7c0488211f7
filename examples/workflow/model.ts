import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { WORKFLOW_DESERIALIZE, WORKFLOW_SERIALIZE } from '@workflow/serde';

/**
 * The model of the agent. A workflow passes it to its steps as data, and a step opens it: one of OpenAI with OPENAI_API_KEY, otherwise the
 * offline one.
 */
class StepModel implements LanguageModelV4 {
  static [WORKFLOW_SERIALIZE]() {
    return {};
  }

  static [WORKFLOW_DESERIALIZE]() {
    return new StepModel();
  }

  readonly specificationVersion = 'v4';
  readonly provider = 'step';
  readonly modelId = 'gpt-5';
  readonly supportedUrls = {};

  async doGenerate(options: LanguageModelV4CallOptions) {
    return (await openModel()).doGenerate(options);
  }

  async doStream(options: LanguageModelV4CallOptions) {
    return (await openModel()).doStream(options);
  }
}

/** Marked as a step, so that its body is in no workflow, which has no packages of Node. */
async function openModel(): Promise<LanguageModelV4> {
  'use step';
  const { default: process } = await import('node:process');
  const { openai } = await import('@ai-sdk/openai');
  const { createOfflineModel } = await import('agent-booking/testing');
  const opened = process.env.OPENAI_API_KEY ? openai('gpt-5') : createOfflineModel({ offers: 0 });
  return opened as unknown as LanguageModelV4; // @ai-sdk/workflow brings types of its own
}

export const model: LanguageModelV4 = new StepModel();
