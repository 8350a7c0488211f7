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
import type { Provider, Schema } from './refusals.ts';

/** A tool in the body of a request. `schema` is undefined if none was sent. */
export type SentTool = { name: string; description: string; schema: Schema | undefined; strict: unknown };

/** One way in which a framework's provider package writes tools. */
export type Dialect = {
  name: string;
  /** Whose refusals count. */
  provider: Provider;
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

/** Every provider package of both frameworks that people are likely to use, in each of the ways in which it writes tools. */
export const dialects: Dialect[] = [
  {
    name: '@ai-sdk/openai chat',
    provider: 'openai',
    strict: undefined,
    send: (tools, url) => generate(openaiOf(url).chat(gpt), tools),
    toolsIn: chatTools,
  },
  {
    name: '@ai-sdk/openai chat, strict',
    provider: 'openaiStrict',
    strict: true,
    send: (tools, url) => generate(openaiOf(url).chat(gpt), tools, true),
    toolsIn: chatTools,
  },
  {
    name: '@ai-sdk/openai responses',
    provider: 'openai',
    strict: false,
    send: (tools, url) => generate(openaiOf(url).responses(gpt), tools),
    toolsIn: flatTools('parameters'),
  },
  {
    name: '@ai-sdk/openai responses, strict',
    provider: 'openaiStrict',
    strict: true,
    send: (tools, url) => generate(openaiOf(url).responses(gpt), tools, true),
    toolsIn: flatTools('parameters'),
  },
  {
    name: '@ai-sdk/anthropic',
    provider: 'anthropic',
    strict: undefined,
    send: (tools, baseURL) => generate(createAnthropic({ apiKey, baseURL })(claude), tools),
    toolsIn: flatTools('input_schema'),
  },
  {
    name: '@ai-sdk/anthropic, strict',
    provider: 'anthropicStrict',
    strict: true,
    send: (tools, baseURL) => generate(createAnthropic({ apiKey, baseURL })(claude), tools, true),
    toolsIn: flatTools('input_schema'),
  },
  {
    name: '@ai-sdk/google',
    provider: 'geminiJsonSchema',
    strict: undefined,
    send: (tools, baseURL) => generate(createGoogleGenerativeAI({ apiKey, baseURL })(gemini), tools),
    toolsIn: geminiTools('parametersJsonSchema'),
  },
  {
    name: '@langchain/openai chat',
    provider: 'openai',
    strict: undefined,
    send: (tools, url) => chatOpenAI(url, false).bindTools(langChainTools(tools)).invoke('Book.'),
    toolsIn: chatTools,
  },
  {
    name: '@langchain/openai chat, strict',
    provider: 'openaiStrict',
    strict: true,
    send: (tools, url) =>
      chatOpenAI(url, false).bindTools(langChainTools(tools), { strict: true }).invoke('Book.'),
    toolsIn: chatTools,
  },
  {
    name: '@langchain/openai responses',
    // With null the service tries strict by itself (langchain-ai/langchain#39309, vercel/ai#15889).
    provider: 'openaiStrict',
    strict: null,
    send: (tools, url) => chatOpenAI(url, true).bindTools(langChainTools(tools)).invoke('Book.'),
    toolsIn: flatTools('parameters'),
  },
  {
    name: '@langchain/openai responses, strict',
    provider: 'openaiStrict',
    strict: true,
    send: (tools, url) =>
      chatOpenAI(url, true).bindTools(langChainTools(tools), { strict: true }).invoke('Book.'),
    toolsIn: flatTools('parameters'),
  },
  {
    name: '@langchain/anthropic',
    provider: 'anthropic',
    strict: undefined,
    send: (tools, url) => chatAnthropic(url).bindTools(langChainTools(tools)).invoke('Book.'),
    toolsIn: flatTools('input_schema'),
  },
  {
    name: '@langchain/anthropic, strict',
    provider: 'anthropicStrict',
    strict: true,
    send: (tools, url) =>
      chatAnthropic(url).bindTools(langChainTools(tools), { strict: true }).invoke('Book.'),
    toolsIn: flatTools('input_schema'),
  },
  {
    name: '@langchain/google-genai',
    provider: 'geminiProto',
    strict: undefined,
    send: (tools, baseUrl) =>
      new ChatGoogleGenerativeAI({ apiKey, baseUrl, model: gemini, maxRetries: 0 })
        .bindTools(langChainTools(tools))
        .invoke('Book.'),
    toolsIn: geminiTools('parameters'),
  },
];

function generate(model: LanguageModel, tools: BookingToolSet, strict?: boolean): Promise<unknown> {
  const translated: ToolSet = bookingTools(tools);
  if (strict) for (const tool of Object.values(translated)) tool.strict = true;
  return generateText({ model, tools: translated, prompt: 'Book.', maxRetries: 0 });
}

function chatOpenAI(baseURL: string, useResponsesApi: boolean): ChatOpenAI {
  return new ChatOpenAI({ apiKey, model: gpt, maxRetries: 0, useResponsesApi, configuration: { baseURL } });
}

function chatAnthropic(anthropicApiUrl: string): ChatAnthropic {
  return new ChatAnthropic({ apiKey, anthropicApiUrl, model: claude, maxRetries: 0 });
}
