import type { EvalModel } from './eval-model.ts';

type Models = Pick<EvalModel, 'aiSdk' | 'langchain'>;
/** `spec`: as the user wrote it. */
type Named = { spec: string; name: string; key: string };

/**
 * A model behind OpenAI's protocols. With responses nothing is stored at the provider: else the SDKs send references to earlier messages,
 * and a transcript would not hold what the model saw.
 */
export function modelsOfOpenAI({
  spec,
  name,
  key,
  baseUrl,
  api,
}: Named & { baseUrl: string | undefined; api: 'chat' | 'responses' }): Models {
  return {
    async aiSdk() {
      const { createOpenAI } = await loadPackage(() => import('@ai-sdk/openai'), '@ai-sdk/openai', spec);
      const provider = createOpenAI({ apiKey: key, ...(baseUrl !== undefined && { baseURL: baseUrl }) });
      return api === 'chat' ? provider.chat(name) : provider.responses(name);
    },
    async langchain() {
      const { ChatOpenAI } = await loadPackage(() => import('@langchain/openai'), '@langchain/openai', spec);
      return new ChatOpenAI({
        model: name,
        apiKey: key,
        maxRetries: 0,
        useResponsesApi: api === 'responses',
        zdrEnabled: api === 'responses',
        // Of chat completions it holds the refusal, which a message of LangChain leaves out.
        ...(api === 'chat' && { __includeRawResponse: true }),
        ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
      });
    },
  };
}

export function modelsOfAnthropic({ spec, name, key }: Named): Models {
  return {
    async aiSdk() {
      const { createAnthropic } = await loadPackage(
        () => import('@ai-sdk/anthropic'),
        '@ai-sdk/anthropic',
        spec,
      );
      return createAnthropic({ apiKey: key })(name);
    },
    async langchain() {
      const { ChatAnthropic } = await loadPackage(
        () => import('@langchain/anthropic'),
        '@langchain/anthropic',
        spec,
      );
      return new ChatAnthropic({ model: name, apiKey: key, maxRetries: 0 });
    },
  };
}

export function modelsOfGoogle({ spec, name, key }: Named): Models {
  return {
    async aiSdk() {
      const { createGoogleGenerativeAI } = await loadPackage(
        () => import('@ai-sdk/google'),
        '@ai-sdk/google',
        spec,
      );
      return createGoogleGenerativeAI({ apiKey: key })(name);
    },
    async langchain() {
      const { ChatGoogleGenerativeAI } = await loadPackage(
        () => import('@langchain/google-genai'),
        '@langchain/google-genai',
        spec,
      );
      return new ChatGoogleGenerativeAI({ model: name, apiKey: key, maxRetries: 0 });
    },
  };
}

/**
 * Loads what a user may not have installed.
 * @throws TypeError that says what to install; what a package lacks inside is its own error
 */
export async function loadPackage<Module>(
  load: () => Promise<Module>,
  name: string,
  reason: string,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${packageOf(name)}'`))
      throw new TypeError(`${reason} needs the package ${name}: npm install ${packagesFor(name)}`, {
        cause: error,
      });
    throw error;
  }
}

/** A provider's package is of no use without the framework that it is for. */
function packagesFor(name: string): string {
  if (name.startsWith('@ai-sdk/')) return `ai ${name}`;
  if (!name.startsWith('@langchain/')) return name;
  return [...new Set(['langchain', '@langchain/core', name])].join(' ');
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
