import type { AiSdkModel, ModelEndpoint, OpenModelOptions } from '../../evals/index.ts';
import { bookingPolicy, createScriptedModel } from '../../evals/scripted-model/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { texts, type Values } from '../options.ts';
import { readWebAddress } from '../read-options.ts';

/** The options by which `demo` and `chat` name a model, for `parseArgs` of `node:util`. */
export const modelOptions = texts('model', 'base-url');

/** Their part of a command's help. */
export const modelHelp = `  --model MODEL                  openai:NAME, anthropic:NAME or google:NAME; NAME@URL for any server
                                 that speaks OpenAI's protocol; scripted:NAME plays a model offline.
                                 Keys: OPENAI_API_KEY, ANTHROPIC_API_KEY,
                                 GOOGLE_GENERATIVE_AI_API_KEY
  --base-url URL                 where openai:NAME is served, in place of OPENAI_BASE_URL;
                                 --model NAME --base-url URL is the same as --model NAME@URL
`;

/** The keys of models, and the address of OpenAI's models. */
export function modelsOf(env: CommandLine['env']) {
  return {
    keys: {
      openai: env.OPENAI_API_KEY || undefined,
      anthropic: env.ANTHROPIC_API_KEY || undefined,
      google: env.GOOGLE_GENERATIVE_AI_API_KEY || undefined,
    },
    openaiBaseUrl: env.OPENAI_BASE_URL || undefined,
  };
}

/** Which model an agent talks to. `name`: as in `evals`; undefined is the scripted model of the demo. */
export type ModelChoice = OpenModelOptions & { name?: string | undefined };

/** Reads these options. Without a model, the scripted one is chosen. @throws UsageError */
export function chooseModel(words: Values<typeof modelOptions>, env: CommandLine['env']): ModelChoice {
  const given = words['base-url'];
  const baseUrl =
    given && readWebAddress('--base-url', given, 'http://localhost:11434/v1').replace(/\/+$/, '');
  const { keys, openaiBaseUrl } = modelsOf(env);
  return { name: nameOf(words.model, baseUrl), openaiBaseUrl: baseUrl ?? openaiBaseUrl, keys };
}

/** The model as `evals` names it. A name without a provider belongs to the server of `--base-url`. */
function nameOf(model: string | undefined, baseUrl: string | undefined): string | undefined {
  if (model === '') throw new UsageError('--model is empty; write one such as --model openai:gpt-5');
  if (baseUrl === undefined || model?.startsWith('openai:')) return model;
  if (model === undefined)
    throw new UsageError('--base-url says where a model is served; add --model NAME to say which model');
  if (/^(?:anthropic|google|scripted):|@https?:/.test(model))
    throw new UsageError(`--base-url is for servers of OpenAI's protocol; --model ${model} needs none`);
  return `${model}@${baseUrl}`;
}

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
};

/** Opens the chosen model. A scripted model plays in this process. @throws UsageError */
export async function openModel({ name, ...options }: ModelChoice): Promise<OpenModel> {
  if (name === undefined) return openStandIn();
  const evals = await import('../../evals/index.ts');
  const scripted = name.startsWith('scripted:');
  const { endpoint, aiSdk } = await evals.openModel(name, options).catch(throwUsage);
  const served = endpoint ? `${endpoint.name} at ${endpoint.baseUrl}` : name;
  return {
    description: scripted ? `${name}, which plays a model: offline, no account` : served,
    scripted,
    endpoint,
    packages: `ai @ai-sdk/${endpoint ? 'openai' : name.split(':')[0]}`,
    aiSdk: () => aiSdk().catch(throwUsage),
  };
}

/** The stand-in needs only the scripted model: the demo starts sooner without the evals. */
function openStandIn(): OpenModel {
  const name = 'scripted-booker';
  const { fetch } = createScriptedModel({ policies: { [name]: bookingPolicy } });
  const baseUrl = 'http://scripted.invalid/v1';
  return {
    description: 'a scripted stand-in that plays a model over the same protocol: offline, no account',
    scripted: true,
    endpoint: { name, baseUrl, fetch },
    packages: 'ai @ai-sdk/openai',
    async aiSdk() {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL: baseUrl, apiKey: 'none', fetch }).chat(name);
    },
  };
}

/** Turns a TypeError into a UsageError. It says what is wrong with the name, or which key or package is missing. */
export function throwUsage(error: unknown): never {
  throw error instanceof TypeError ? new UsageError(error.message, { cause: error.cause }) : error;
}
