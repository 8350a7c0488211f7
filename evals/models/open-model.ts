import { scriptedPolicies } from '../scripted-agents/scripted-policies.ts';
import { createScriptedModel } from '../scripted-model/index.ts';
import type { AiSdkModel, EvalModel, LangChainModel } from './eval-model.ts';
import { modelsOfAnthropic, modelsOfGoogle, modelsOfOpenAI } from './provider-models.ts';

export type OpenModelOptions = {
  /** The keys by provider. Only the command reads the environment. A server that is named by its address gets the `openai` key, if there is one. */
  keys?: { openai?: string | undefined; anthropic?: string | undefined; google?: string | undefined };
  /** The address of `openai:NAME`, such as a gateway. Default: the SDK's, which is OpenAI unless OPENAI_BASE_URL is set. */
  openaiBaseUrl?: string | undefined;
  /** The protocol of OpenAI. Default: responses for `openai:`, chat completions for any other server. */
  api?: 'chat' | 'responses' | undefined;
  streaming?: boolean | undefined;
};

/** Providers with a protocol of their own, which need only a key. */
const others = {
  anthropic: { models: modelsOfAnthropic, variable: 'ANTHROPIC_API_KEY' },
  google: { models: modelsOfGoogle, variable: 'GOOGLE_GENERATIVE_AI_API_KEY' },
};

/**
 * Opens a model by its name, or wraps a model of the AI SDK or a chat model of LangChain. A model of one framework runs only with that
 * framework's adapter. The caller closes it.
 * @throws TypeError that says what is wrong with the name, or which key or package is missing
 */
export async function openModel(
  model: string | AiSdkModel | LangChainModel,
  options: OpenModelOptions = {},
): Promise<EvalModel> {
  const { keys = {}, streaming = false } = options;
  if (typeof model !== 'string') return modelOfCode(model, streaming);
  const { kind, name, baseUrl: served } = readModelSpec(model);
  if (kind === 'scripted') return scriptedModel(name, { ...options, name: model });
  const frame = { name: model, streaming, close: async () => {} };
  const need = (key: string | undefined, variable: string) => {
    if (key) return key;
    throw new TypeError(`The model "${model}" needs a key: set ${variable}.`);
  };
  if (kind !== 'openai') {
    const { models, variable } = others[kind];
    return { ...frame, provider: kind, ...models({ spec: model, name, key: need(keys[kind], variable) }) };
  }
  const isOpenAI = served === undefined;
  const key = isOpenAI ? need(keys.openai, 'OPENAI_API_KEY') : keys.openai || undefined;
  const given = served ?? readBaseUrl(options.openaiBaseUrl);
  const baseUrl = given ?? 'https://api.openai.com/v1';
  const api = options.api ?? (isOpenAI ? 'responses' : 'chat');
  return {
    ...frame,
    provider: isOpenAI ? 'openai' : new URL(baseUrl).host,
    endpoint: { name, baseUrl, ...(key !== undefined && { key }) },
    ...modelsOfOpenAI({ spec: model, name, baseUrl: given, key: key ?? 'none', api }),
  };
}

/** @throws TypeError if it is no web address */
function readBaseUrl(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given.replace(/\/+$/, '');
  throw new TypeError(
    `The base URL "${given}" is not a web address. Write one such as http://localhost:11434/v1.`,
  );
}

/** A policy behind its own server on this machine, so that a test takes the same path as a provider's model. */
async function scriptedModel(
  policy: string,
  { name, api = 'chat', streaming = false }: OpenModelOptions & { name: string },
): Promise<EvalModel> {
  if (!Object.hasOwn(scriptedPolicies, policy))
    throw new TypeError(
      `The model "${name}" does not exist; these are scripted: ${Object.keys(scriptedPolicies).join(', ')}.`,
    );
  const server = await createScriptedModel({ policies: scriptedPolicies }).listen();
  return {
    name,
    provider: 'scripted',
    streaming,
    endpoint: { name: policy, baseUrl: server.baseUrl },
    ...modelsOfOpenAI({ spec: name, name: policy, baseUrl: server.baseUrl, key: 'none', api }),
    close: server.close,
  };
}

function modelOfCode(model: object, streaming: boolean): EvalModel {
  const frame = { streaming, close: async () => {} };
  if (isAiSdkModel(model)) {
    const { provider, modelId } = model;
    const name = `${provider}:${modelId}`;
    const langchain = () =>
      rejectFramework(
        `The model "${name}" is one of the AI SDK: with LangChain's adapter give a chat model of LangChain, or shorthand.`,
      );
    return { ...frame, name, provider, aiSdk: async () => model, langchain };
  }
  if (isLangChainModel(model)) {
    const { model: id, modelName } = model as { model?: unknown; modelName?: unknown };
    const provider = model._llmType();
    const name = String(id ?? modelName ?? provider);
    const aiSdk = () =>
      rejectFramework(
        `The model "${name}" is one of LangChain: with the AI SDK's adapter give a LanguageModel of the AI SDK, or shorthand.`,
      );
    return { ...frame, name, provider, aiSdk, langchain: async () => model };
  }
  throw new TypeError(
    `A model is shorthand, a LanguageModel of the AI SDK or a chat model of LangChain, not an object with ${Object.keys(Object(model)).join(', ') || 'no fields'}.`,
  );
}

/** A model of one framework was used with the adapter of another framework. */
export class WrongFramework extends TypeError {
  override readonly name = 'WrongFramework';
}

async function rejectFramework(message: string): Promise<never> {
  throw new WrongFramework(message);
}

function isAiSdkModel(model: object): model is AiSdkModel {
  return 'specificationVersion' in model && 'doGenerate' in model && typeof model.doGenerate === 'function';
}

function isLangChainModel(model: object): model is LangChainModel {
  return '_llmType' in model && 'invoke' in model && typeof model.invoke === 'function';
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

/** Guesses the provider of a well-known model name. */
function guessProvider(spec: string): string {
  const families: [RegExp, string][] = [
    [/^(?:gpt|chatgpt|o\d)/, 'openai'],
    [/^claude/, 'anthropic'],
    [/^gemini/, 'google'],
  ];
  const provider = families.find(([family]) => family.test(spec))?.[1];
  return provider === undefined ? '' : ` Did you mean ${provider}:${spec}?`;
}
