import type { OpenAIProvider, OpenAIProviderSettings } from '@ai-sdk/openai';
import { scriptedPolicies } from '../scripted-agents/scripted-policies.ts';
import { createScriptedModel } from '../scripted-model/index.ts';
import { type AiSdkModel, type EvalModel, loadPackage } from './eval-model.ts';

export type OpenModelOptions = {
  /** The keys by provider. Only the command reads the environment. A server that is named by its address gets the `openai` key, if there is one. */
  keys?: { openai?: string | undefined; anthropic?: string | undefined; google?: string | undefined };
  /** The address of `openai:NAME`, such as a gateway. Default: the SDK's, which is OpenAI unless OPENAI_BASE_URL is set. */
  openaiBaseUrl?: string | undefined;
};

/** Providers with a protocol of their own, which need only a key. */
const others = {
  anthropic: {
    variable: 'ANTHROPIC_API_KEY',
    async create(spec: string, apiKey: string): Promise<(name: string) => AiSdkModel> {
      const sdk = await loadPackage(() => import('@ai-sdk/anthropic'), '@ai-sdk/anthropic', spec);
      return sdk.createAnthropic({ apiKey });
    },
  },
  google: {
    variable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    async create(spec: string, apiKey: string): Promise<(name: string) => AiSdkModel> {
      const sdk = await loadPackage(() => import('@ai-sdk/google'), '@ai-sdk/google', spec);
      return sdk.createGoogleGenerativeAI({ apiKey });
    },
  },
};

/**
 * Opens a model by its name, or wraps a model of the AI SDK.
 * @throws TypeError that says what is wrong with the name, or which key or package is missing
 */
export async function openModel(
  model: string | AiSdkModel,
  options: OpenModelOptions = {},
): Promise<EvalModel> {
  const { keys = {} } = options;
  if (typeof model !== 'string') return modelOfCode(model);
  const { kind, name, baseUrl: served } = readModelSpec(model);
  if (kind === 'scripted') return scriptedModel(model, name);
  const need = (key: string | undefined, variable: string) => {
    if (key) return key;
    throw new TypeError(`The model "${model}" needs a key: set ${variable}.`);
  };
  if (kind !== 'openai') {
    const { create, variable } = others[kind];
    const key = need(keys[kind], variable);
    return { name: model, provider: kind, aiSdk: async () => (await create(model, key))(name) };
  }
  const isOpenAI = served === undefined;
  const key = isOpenAI ? need(keys.openai, 'OPENAI_API_KEY') : keys.openai || undefined;
  const given = served ?? readBaseUrl(options.openaiBaseUrl);
  const baseUrl = given ?? 'https://api.openai.com/v1';
  return {
    name: model,
    provider: isOpenAI ? 'openai' : new URL(baseUrl).host,
    endpoint: { name, baseUrl, ...(key !== undefined && { key }) },
    async aiSdk() {
      const provider = await openaiProvider(model, {
        apiKey: key ?? 'none',
        ...(given && { baseURL: given }),
      });
      // Most other servers know only the older of OpenAI's two protocols.
      return isOpenAI ? provider.responses(name) : provider.chat(name);
    },
  };
}

async function openaiProvider(spec: string, settings: OpenAIProviderSettings): Promise<OpenAIProvider> {
  const sdk = await loadPackage(() => import('@ai-sdk/openai'), '@ai-sdk/openai', spec);
  return sdk.createOpenAI(settings);
}

/** @throws TypeError if it is no web address */
function readBaseUrl(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given.replace(/\/+$/, '');
  throw new TypeError(
    `The base URL "${given}" is not a web address. Write one such as http://localhost:11434/v1.`,
  );
}

/** A policy behind the protocols of OpenAI, in this process: nothing listens at its address. */
function scriptedModel(name: string, policy: string): EvalModel {
  if (!Object.hasOwn(scriptedPolicies, policy))
    throw new TypeError(
      `The model "${name}" does not exist; these are scripted: ${Object.keys(scriptedPolicies).join(', ')}.`,
    );
  const { fetch } = createScriptedModel({ policies: scriptedPolicies });
  const baseUrl = 'http://scripted.invalid/v1';
  return {
    name,
    provider: 'scripted',
    endpoint: { name: policy, baseUrl, fetch },
    aiSdk: async () => (await openaiProvider(name, { apiKey: 'none', baseURL: baseUrl, fetch })).chat(policy),
  };
}

function modelOfCode(model: object): EvalModel {
  if ('specificationVersion' in model && 'doGenerate' in model && typeof model.doGenerate === 'function') {
    const { provider, modelId } = model as unknown as { provider: string; modelId: string };
    const aiSdk = async () => model as unknown as AiSdkModel;
    return { name: `${provider}:${modelId}`, provider, aiSdk };
  }
  throw new TypeError(
    `A model is a name or a LanguageModel of the AI SDK, not ${'_llmType' in model ? 'a chat model of LangChain: make an agent with it, and evaluate that agent' : `an object with ${Object.keys(model).join(', ') || 'no fields'}`}.`,
  );
}

/** The parts of a model's name. `baseUrl`: the address of a server with OpenAI's protocol, other than OpenAI's own. */
type ModelSpec = { kind: 'openai' | keyof typeof others | 'scripted'; name: string; baseUrl?: string };

/** The forms of a model's name, for help and errors. */
export const modelForms =
  'openai:NAME, anthropic:NAME, google:NAME, scripted:NAME, or NAME@URL for any server that speaks the protocol of OpenAI';

/**
 * Reads the name of a model. In `NAME@URL` the URL is the last part that begins with `@http`, so that a name may contain `@` and `:`.
 * @throws TypeError that names the accepted forms
 */
export function readModelSpec(spec: string): ModelSpec {
  const [, served, url] = /^(.+)@(https?:\/\/.+)$/.exec(spec) ?? [];
  if (served !== undefined && url !== undefined) {
    if (!URL.canParse(url)) throw new TypeError(`The model "${spec}": "${url}" is no address of a server.`);
    return { kind: 'openai', name: served, baseUrl: url.replace(/\/+$/, '') };
  }
  const [, provider = '', name] = /^([a-z]+):(.+)$/.exec(spec) ?? [];
  const kind = (['openai', 'anthropic', 'google', 'scripted'] as const).find((one) => one === provider);
  if (kind && name !== undefined) return { kind, name };
  throw new TypeError(`The model "${spec}" cannot be read. Write ${modelForms}.${guessProvider(spec)}`);
}

function guessProvider(spec: string): string {
  const families: [RegExp, string][] = [
    [/^(?:gpt|chatgpt|o\d)/, 'openai'],
    [/^claude/, 'anthropic'],
    [/^gemini/, 'google'],
  ];
  const provider = families.find(([family]) => family.test(spec))?.[1];
  return provider === undefined ? '' : ` Did you mean ${provider}:${spec}?`;
}
