import { scriptedPolicies } from '../scripted-agents/scripted-policies.ts';
import { createScriptedModel } from '../scripted-model/index.ts';
import type { AiSdkModel, EvalModel, LangChainModel } from './eval-model.ts';
import { modelsOfAnthropic, modelsOfGoogle, modelsOfOpenAI } from './provider-models.ts';

export type OpenModelOptions = {
  /** By provider; only the command reads the environment. A server that is named by its address gets `openai`'s where there is one. */
  keys?: { openai?: string | undefined; anthropic?: string | undefined; google?: string | undefined };
  /** Where `openai:NAME` is served, such as a gateway; left out: the SDK decides, which is OpenAI unless OPENAI_BASE_URL is set. */
  openaiBaseUrl?: string | undefined;
  /** Which protocol of OpenAI; left out: responses for `openai:`, chat completions for any other server. */
  api?: 'chat' | 'responses' | undefined;
  streaming?: boolean | undefined;
};

/**
 * Opens a model that is written as shorthand, or one that code made: any `LanguageModel` of the AI SDK, any chat model of LangChain. A model
 * of one framework runs only with that one's adapter. Whoever opens it closes it.
 * @throws TypeError that says what is wrong with the shorthand, which key or which package is missing
 */
export async function openModel(
  model: string | AiSdkModel | LangChainModel,
  options: OpenModelOptions = {},
): Promise<EvalModel> {
  if (typeof model !== 'string') return modelOfCode(model, options.streaming ?? false);
  const spec = readModelSpec(model);
  const { keys = {}, api, streaming = false } = options;
  const frame = { name: model, streaming, close: async () => {} };
  if (spec.kind === 'scripted') return scriptedModel(spec.name, { ...options, name: model });
  if (spec.kind === 'anthropic') {
    const key = need(keys.anthropic, { model, variable: 'ANTHROPIC_API_KEY' });
    return { ...frame, provider: 'anthropic', ...modelsOfAnthropic({ spec: model, name: spec.name, key }) };
  }
  if (spec.kind === 'google') {
    const key = need(keys.google, { model, variable: 'GOOGLE_GENERATIVE_AI_API_KEY' });
    return { ...frame, provider: 'google', ...modelsOfGoogle({ spec: model, name: spec.name, key }) };
  }
  const isOpenAI = spec.baseUrl === undefined;
  const given = spec.baseUrl ?? readBaseUrl(options.openaiBaseUrl);
  const baseUrl = given ?? 'https://api.openai.com/v1';
  const key = isOpenAI ? need(keys.openai, { model, variable: 'OPENAI_API_KEY' }) : keys.openai || undefined;
  return {
    ...frame,
    provider: isOpenAI ? 'openai' : new URL(baseUrl).host,
    endpoint: { name: spec.name, baseUrl, ...(key !== undefined && { key }) },
    ...modelsOfOpenAI({
      spec: model,
      name: spec.name,
      baseUrl: given,
      key: key ?? 'none',
      api: api ?? (isOpenAI ? 'responses' : 'chat'),
    }),
  };
}

/** @throws TypeError where it is no web address */
function readBaseUrl(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given.replace(/\/+$/, '');
  throw new TypeError(
    `The base URL "${given}" is not a web address. Write one such as http://localhost:11434/v1.`,
  );
}

/** A policy of ours, behind a server of its own on this machine: what is tested is what a provider's model goes through too. */
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
    const name = `${model.provider}:${model.modelId}`;
    const langchain = async () => {
      throw new TypeError(
        `The model "${name}" is one of the AI SDK: with LangChain's adapter give a chat model of LangChain, or shorthand.`,
      );
    };
    return { ...frame, name, provider: model.provider, aiSdk: async () => model, langchain };
  }
  if (isLangChainModel(model)) {
    const { model: id, modelName } = model as { model?: unknown; modelName?: unknown };
    const name = String(id ?? modelName ?? model._llmType());
    const aiSdk = async () => {
      throw new TypeError(
        `The model "${name}" is one of LangChain: with the AI SDK's adapter give a LanguageModel of the AI SDK, or shorthand.`,
      );
    };
    return { ...frame, name, provider: model._llmType(), aiSdk, langchain: async () => model };
  }
  throw new TypeError(
    `A model is shorthand, a LanguageModel of the AI SDK or a chat model of LangChain, not ${describe(model)}.`,
  );
}

function isAiSdkModel(model: object): model is AiSdkModel {
  return 'specificationVersion' in model && 'doGenerate' in model && typeof model.doGenerate === 'function';
}

function isLangChainModel(model: object): model is LangChainModel {
  return '_llmType' in model && 'invoke' in model && typeof model.invoke === 'function';
}

function describe(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? `an object with ${Object.keys(value).join(', ') || 'no fields'}`
    : String(value);
}

function need(key: string | undefined, { model, variable }: { model: string; variable: string }): string {
  if (key) return key;
  throw new TypeError(`The model "${model}" needs a key: set ${variable}.`);
}

/** Which model is meant, and where it is. */
export type ModelSpec =
  | { kind: 'openai'; name: string; baseUrl: string | undefined }
  | { kind: 'anthropic'; name: string }
  | { kind: 'google'; name: string }
  | { kind: 'scripted'; name: string };

/** How a model is written, for help and errors. */
export const modelForms =
  'openai:NAME, anthropic:NAME, google:NAME, scripted:NAME, or NAME@URL for any server that speaks the protocol of OpenAI';

/**
 * Reads the name of a model. In `NAME@URL` the URL is the last part that begins with `@http`, so that a name may hold `@` and `:`.
 * @throws TypeError that says how a model is written
 */
export function readModelSpec(spec: string): ModelSpec {
  const [, served, url] = /^(.+)@(https?:\/\/.+)$/.exec(spec) ?? [];
  if (served !== undefined && url !== undefined) {
    if (!URL.canParse(url)) throw new TypeError(`The model "${spec}": "${url}" is no address of a server.`);
    return { kind: 'openai', name: served, baseUrl: url.replace(/\/+$/, '') };
  }
  const [, provider, name] = /^([a-z]+):(.+)$/.exec(spec) ?? [];
  if (name !== undefined && (provider === 'anthropic' || provider === 'google' || provider === 'scripted'))
    return { kind: provider, name };
  if (name !== undefined && provider === 'openai') return { kind: provider, name, baseUrl: undefined };
  throw new TypeError(`The model "${spec}" cannot be read. Write ${modelForms}.${guessProvider(spec)}`);
}

/** Well-known names say which provider serves them. */
function guessProvider(spec: string): string {
  const families: [RegExp, string][] = [
    [/^(?:gpt|chatgpt|o\d)/, 'openai'],
    [/^claude/, 'anthropic'],
    [/^gemini/, 'google'],
  ];
  const provider = families.find(([family]) => family.test(spec))?.[1];
  return provider === undefined ? '' : ` Did you mean ${provider}:${spec}?`;
}
