import { z } from 'zod';
import type { ModelEndpoint } from '../../evals/index.ts';
import type { BookingTool, BookingToolSet } from '../../src/index.ts';
import { UsageError } from '../command.ts';
import type { OpenModel } from './model.ts';

/** An agent in the middle of one conversation. */
export type Agent = {
  /** Names the framework or the loop that runs, in a line for people. */
  description: string;
  /** Passes the guest's message to the agent. Resolves with its answer, or '' if it only called tools until its steps ran out. */
  answer(text: string, signal: AbortSignal): Promise<string>;
};

/** A model, and the tools and instructions that the agent works with. */
export type AgentOptions = { model: OpenModel; tools: BookingToolSet; instructions: string };

/** Maximum number of model calls for one answer. */
export const maxSteps = 12;

type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } };
type AssistantMessage = { role: 'assistant'; content: string | null; tool_calls?: ToolCall[] };
type Message =
  | { role: 'system' | 'user'; content: string }
  | AssistantMessage
  | { role: 'tool'; tool_call_id: string; content: string };

/**
 * A whole agent without a framework: chat completions over HTTP, and the neutral tools. The demo runs it in an empty folder. It also shows
 * how little a framework has to do.
 */
export function loopAgent({ model, tools, instructions }: AgentOptions): Agent {
  const { endpoint } = model;
  if (!endpoint) throw new UsageError(`${model.description} needs the AI SDK: npm install ${model.packages}`);
  const messages: Message[] = [{ role: 'system', content: instructions }];
  const definitions = Object.values(tools).map((tool) => defineTool(tool as AnyTool));
  return {
    description: 'a short loop over the tools (generateText runs where ai and @ai-sdk/openai are installed)',
    async answer(text, signal) {
      messages.push({ role: 'user', content: text });
      for (let step = 0; step < maxSteps; step += 1) {
        const message = await complete(endpoint, { messages, tools: definitions }, signal);
        messages.push(message);
        const calls = message.tool_calls ?? [];
        if (calls.length === 0) return message.content ?? '';
        // Calls run one after another, because a request depends on the reads before it, and on the starts shown before this message.
        const turn = String(messages.length);
        for (const call of calls) {
          messages.push({
            role: 'tool',
            tool_call_id: call.id,
            content: await runCall(tools, call, { signal, turn }),
          });
        }
      }
      return '';
    },
  };
}

type AnyTool = BookingTool<unknown, { ok: boolean }>;

function defineTool({ name, description, inputSchema }: AnyTool) {
  const parameters = z.toJSONSchema(inputSchema, { target: 'draft-7', io: 'input' });
  return { type: 'function', function: { name, description, parameters } };
}

async function complete(
  { name, baseUrl, key, fetch: send = fetch }: ModelEndpoint,
  body: { messages: Message[]; tools: unknown[] },
  signal: AbortSignal,
): Promise<AssistantMessage> {
  const url = `${baseUrl}/chat/completions`;
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  const sent = { method: 'POST', headers, body: JSON.stringify({ model: name, ...body }), signal };
  // `fetch` only says that it failed. The error here also says why, and for which address.
  const response = await send(url, sent).catch((error) => {
    if (signal.aborted) throw error;
    const { cause } = error;
    const why = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : error;
    throw new Error(`${url} cannot be reached: ${why}`);
  });
  const text = await response.text();
  if (!response.ok) {
    const hint =
      response.status === 404 ? ' Does the base URL end as the server wants it, such as in /v1?' : '';
    throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 400)}${hint}`);
  }
  return readMessage(text, baseUrl);
}

function readMessage(text: string, baseUrl: string): AssistantMessage {
  const message = (JSON.parse(text) as { choices?: { message?: AssistantMessage }[] }).choices?.[0]?.message;
  if (!message) throw new Error(`${baseUrl} answered without a message: ${text.slice(0, 400)}`);
  const { content = null, tool_calls: calls } = message;
  return { role: 'assistant', content, ...(calls && calls.length > 0 && { tool_calls: calls }) };
}

/** Calls a tool with any input of the model, because the tool validates it. */
async function runCall(
  tools: BookingToolSet,
  { function: call }: ToolCall,
  within: { signal: AbortSignal; turn: string },
): Promise<string> {
  if (!Object.hasOwn(tools, call.name)) {
    return failure(`There is no tool "${call.name}"; these are: ${Object.keys(tools).join(', ')}.`);
  }
  let input: unknown;
  try {
    input = JSON.parse(call.arguments);
  } catch (error) {
    return failure(`The arguments are no JSON: ${(error as Error).message}`);
  }
  const tool = tools[call.name as keyof BookingToolSet] as AnyTool;
  const output = await tool.execute(input, within);
  const text = tool.toModelText(output);
  return output.ok ? text : failure(text);
}

/** Chat completions have no field for a failed call, so the text says that the call failed, as in other frameworks. */
function failure(error: string): string {
  return JSON.stringify({ error });
}
