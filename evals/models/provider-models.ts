import { loadPackage as loadOptional } from '../../src/wire/index.ts';
import type { EvalModel } from './eval-model.ts';

type Models = Pick<EvalModel, 'aiSdk' | 'langchain'>;
/** `spec`: the user's name for the model. */
type Named = { spec: string; name: string; key: string };
type NamedByOpenAI = Named & { baseUrl: string | undefined; api: 'chat' | 'responses' };

/**
 * A model behind OpenAI's protocols. With responses, nothing is stored at the provider. Otherwise the SDKs send references to earlier
 * messages, and a transcript would not hold what the model saw.
 */
export function modelsOfOpenAI({ spec, name, key, baseUrl, api }: NamedByOpenAI): Models {
  return {
    async aiSdk() {
      const sdk = await loadPackage(() => import('@ai-sdk/openai'), '@ai-sdk/openai', spec);
      const provider = sdk.createOpenAI({ apiKey: key, ...(baseUrl !== undefined && { baseURL: baseUrl }) });
      return api === 'chat' ? provider.chat(name) : provider.responses(name);
    },
    async langchain() {
      const sdk = await loadPackage(() => import('@langchain/openai'), '@langchain/openai', spec);
      return new sdk.ChatOpenAI({
        model: name,
        apiKey: key,
        maxRetries: 0,
        useResponsesApi: api === 'responses',
        zdrEnabled: api === 'responses',
        // The raw response of chat completions holds the refusal. LangChain's message does not.
        ...(api === 'chat' && { __includeRawResponse: true }),
        ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
      });
    },
  };
}

export function modelsOfAnthropic({ spec, name, key }: Named): Models {
  return {
    async aiSdk() {
      const sdk = await loadPackage(() => import('@ai-sdk/anthropic'), '@ai-sdk/anthropic', spec);
      return sdk.createAnthropic({ apiKey: key })(name);
    },
    async langchain() {
      const sdk = await loadPackage(() => import('@langchain/anthropic'), '@langchain/anthropic', spec);
      return new sdk.ChatAnthropic({ model: name, apiKey: key, maxRetries: 0 });
    },
  };
}

export function modelsOfGoogle({ spec, name, key }: Named): Models {
  return {
    async aiSdk() {
      const sdk = await loadPackage(() => import('@ai-sdk/google'), '@ai-sdk/google', spec);
      return sdk.createGoogleGenerativeAI({ apiKey: key })(name);
    },
    async langchain() {
      const sdk = await loadPackage(() => import('@langchain/google-genai'), '@langchain/google-genai', spec);
      return new sdk.ChatGoogleGenerativeAI({ model: name, apiKey: key, maxRetries: 0 });
    },
  };
}

/**
 * Loads a package that the user may not have installed. @throws TypeError that names the package to install. If a package lacks one of its
 * own files, its own error is thrown
 */
export function loadPackage<Module>(
  load: () => Promise<Module>,
  name: string,
  reason: string,
): Promise<Module> {
  return loadOptional(load, { name, neededBy: reason, install: packagesFor(name) });
}

/** A provider's package is of no use without its framework. */
function packagesFor(name: string): string {
  if (name.startsWith('@ai-sdk/')) return `ai ${name}`;
  if (!name.startsWith('@langchain/')) return name;
  return [...new Set(['langchain', '@langchain/core', name])].join(' ');
}
