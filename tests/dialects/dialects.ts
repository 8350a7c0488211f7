import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { ChatOpenAI } from '@langchain/openai';
import type { BookingToolSet } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import { bookingTools as langChainTools } from 'agent-booking/langchain';
import { generateText, type LanguageModel, type ToolSet } from 'ai';
import type { Schema } from './refusals.ts';

/** A tool in the body of a request. `schema` is undefined if none was sent. */
export type SentTool = { name: string; description: string; schema: Schema | undefined; strict: unknown };

/** One way in which a framework's provider package writes tools. */
export type Dialect = {
  name: string;
  /** Whether it writes a message of Gemini's own, and not a JSON Schema. */
  isGeminiProto?: true;
  /** The value that is sent as `strict`. */
  strict: boolean | null | undefined;
  send(tools: BookingToolSet, baseUrl: string): Promise<unknown>;
  toolsIn(body: unknown): SentTool[];
};

const apiKey = 'none';
const gpt = 'gpt-5';
const claude = 'claude-sonnet-4-5';
const gemini = 'gemini-2.5-flash';

type Written = Record<string, unknown>;

const chatTools = (body: unknown): SentTool[] =>
  (body as { tools: { function: Written }[] }).tools.map(({ function: tool }) =>
    sentTool(tool, 'parameters'),
  );
const flatTools =
  (key: string) =>
  (body: unknown): SentTool[] =>
    (body as { tools: Written[] }).tools.map((tool) => sentTool(tool, key));
const geminiTools =
  (key: string) =>
  (body: unknown): SentTool[] =>
    (body as { tools: { functionDeclarations: Written[] }[] }).tools.flatMap(({ functionDeclarations }) =>
      functionDeclarations.map((tool) => sentTool(tool, key)),
    );

function sentTool(tool: Written, key: string): SentTool {
  return {
    name: tool.name as string,
    description: tool.description as string,
    schema: tool[key] as Schema | undefined,
    strict: tool.strict,
  };
}

const openaiOf = (baseURL: string) => createOpenAI({ apiKey, baseURL });

type WrittenPackage = Omit<Dialect, 'send'> & {
  /** Whether the package has the option `strict: true`. */
  hasStrict?: true;
  send(tools: BookingToolSet, baseUrl: string, options: { strict?: true }): Promise<unknown>;
};

/** Every provider package of both frameworks that people are likely to use, in each of the ways in which it writes tools. */
const packages: WrittenPackage[] = [
  {
    name: '@ai-sdk/openai chat',
    ...{ hasStrict: true, strict: undefined },
    send: (tools, url, options) => generate(openaiOf(url).chat(gpt), tools, options),
    toolsIn: chatTools,
  },
  {
    name: '@ai-sdk/openai responses',
    ...{ hasStrict: true, strict: false },
    send: (tools, url, options) => generate(openaiOf(url).responses(gpt), tools, options),
    toolsIn: flatTools('parameters'),
  },
  {
    name: '@ai-sdk/anthropic',
    ...{ hasStrict: true, strict: undefined },
    send: (tools, baseURL, options) => generate(createAnthropic({ apiKey, baseURL })(claude), tools, options),
    toolsIn: flatTools('input_schema'),
  },
  {
    name: '@ai-sdk/google',
    strict: undefined,
    send: (tools, baseURL) => generate(createGoogleGenerativeAI({ apiKey, baseURL })(gemini), tools),
    toolsIn: geminiTools('parametersJsonSchema'),
  },
  {
    name: '@langchain/openai chat',
    ...{ hasStrict: true, strict: undefined },
    send: (tools, url, options) => invoke(chatOpenAI(url, false), tools, options),
    toolsIn: chatTools,
  },
  {
    name: '@langchain/openai responses',
    // With null the service tries strict by itself (langchain-ai/langchain#39309, vercel/ai#15889).
    ...{ hasStrict: true, strict: null },
    send: (tools, url, options) => invoke(chatOpenAI(url, true), tools, options),
    toolsIn: flatTools('parameters'),
  },
  {
    name: '@langchain/anthropic',
    ...{ hasStrict: true, strict: undefined },
    send: (tools, anthropicApiUrl, options) =>
      invoke(new ChatAnthropic({ apiKey, anthropicApiUrl, model: claude, maxRetries: 0 }), tools, options),
    toolsIn: flatTools('input_schema'),
  },
  {
    name: '@langchain/google-genai',
    ...{ isGeminiProto: true, strict: undefined },
    send: (tools, baseUrl) =>
      invoke(new ChatGoogleGenerativeAI({ apiKey, baseUrl, model: gemini, maxRetries: 0 }), tools),
    toolsIn: geminiTools('parameters'),
  },
];

export const dialects: Dialect[] = packages.flatMap(({ hasStrict, send, ...one }) => {
  const plain: Dialect = { ...one, send: (tools, url) => send(tools, url, {}) };
  if (!hasStrict) return [plain];
  const sendStrict: Dialect['send'] = (tools, url) => send(tools, url, { strict: true });
  return [plain, { ...one, name: `${one.name}, strict`, strict: true, send: sendStrict }];
});

function generate(
  model: LanguageModel,
  tools: BookingToolSet,
  { strict }: { strict?: true } = {},
): Promise<unknown> {
  const translated: ToolSet = bookingTools(tools);
  if (strict) for (const tool of Object.values(translated)) tool.strict = true;
  return generateText({ model, tools: translated, prompt: 'Book.', maxRetries: 0 });
}

type LangChainModel = ChatOpenAI | ChatAnthropic | ChatGoogleGenerativeAI;

function invoke(model: LangChainModel, tools: BookingToolSet, options: object = {}): Promise<unknown> {
  return model.bindTools(langChainTools(tools), options).invoke('Book.');
}

function chatOpenAI(baseURL: string, useResponsesApi: boolean): ChatOpenAI {
  return new ChatOpenAI({ apiKey, model: gpt, maxRetries: 0, useResponsesApi, configuration: { baseURL } });
}
