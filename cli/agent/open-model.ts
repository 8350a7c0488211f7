import type { AiSdkModel, ModelEndpoint } from '../../evals/index.ts';
import { bookingPolicy, createScriptedModel } from '../../evals/scripted-model/index.ts';
import { UsageError } from '../command.ts';
import type { ModelChoice } from './model-choice.ts';

/** A model that can be called. `description` says in a line what it is. */
export type OpenModel = {
  description: string;
  scripted: boolean;
  /** The address of its OpenAI-compatible API. Undefined: only the AI SDK can call it. */
  endpoint: ModelEndpoint | undefined;
  /** The packages that the AI SDK needs to call it. */
  packages: string;
  /** The model for the AI SDK. Rejects if the provider's package is not installed, with its error as the cause. */
  aiSdk(): Promise<AiSdkModel>;
  close(): Promise<void>;
};

/** Opens the chosen model. A scripted model is started on a free port of this machine. @throws UsageError */
export async function openModel(choice: ModelChoice): Promise<OpenModel> {
  return choice.name === undefined ? openStandIn() : openNamed(choice.name, choice);
}

/** The stand-in needs only the scripted server: the demo starts sooner without the evals. */
async function openStandIn(): Promise<OpenModel> {
  const name = 'scripted-booker';
  const { baseUrl, close } = await createScriptedModel({ policies: { [name]: bookingPolicy } }).listen();
  return {
    description: 'a scripted stand-in that plays a model over the same protocol: offline, no account',
    scripted: true,
    endpoint: { name, baseUrl },
    packages: 'ai @ai-sdk/openai',
    async aiSdk() {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL: baseUrl, apiKey: 'none' }).chat(name);
    },
    close,
  };
}

async function openNamed(name: string, { openaiBaseUrl, keys = {} }: ModelChoice): Promise<OpenModel> {
  const evals = await import('../../evals/index.ts');
  const scripted = name.startsWith('scripted:');
  const model = await evals.openModel(name, { openaiBaseUrl, keys }).catch(throwUsage);
  const { endpoint } = model;
  const served = endpoint ? `${endpoint.name} at ${endpoint.baseUrl}` : name;
  return {
    description: scripted ? `${name}, which plays a model: offline, no account` : served,
    scripted,
    endpoint,
    packages: `ai @ai-sdk/${endpoint ? 'openai' : name.split(':')[0]}`,
    aiSdk: () => model.aiSdk().catch(throwUsage),
    close: async () => {},
  };
}

/** Turns a TypeError into a UsageError. It says what is wrong with the name, or which key or package is missing. */
function throwUsage(error: unknown): never {
  throw error instanceof TypeError ? new UsageError(error.message, { cause: error.cause }) : error;
}
