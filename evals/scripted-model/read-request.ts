import type { OfferedTool, Seen, SeenMessage } from './policies/policy.ts';
import { isJsonObject, type JsonObject, parsedOrText, textOfResult } from './policies/tool-texts.ts';
import { OpenAIError, textOfItemId } from './reply.ts';

/** An item of a conversation in the form of the responses protocol, and its path in the request. */
type Item = { fields: JsonObject; at: string };

/** Reads a body of `POST /v1/chat/completions`. @throws OpenAIError 400 */
export function readChatRequest(body: JsonObject): Seen {
  return readSeen(body, 'messages', objectsOf(body.messages, 'messages').flatMap(itemsOfChat));
}

/** Reads a body of `POST /v1/responses`. @throws OpenAIError 400 */
export function readResponsesRequest(body: JsonObject): Seen {
  if (body.previous_response_id)
    throw invalid('previous_response_id', 'cannot be used: this server stores nothing; send the whole input');
  const { input, instructions } = body;
  const said = typeof input === 'string' ? [{ role: 'user', content: input }] : objectsOf(input, 'input');
  const items = said.map((fields, index) => ({ fields, at: `input[${index}]` }));
  const system = { fields: { role: 'system', content: instructions }, at: 'instructions' };
  return readSeen(body, 'input', [system, ...items]);
}

/** A chat completions message as items. An assistant's calls come after its words. */
function itemsOfChat(message: JsonObject, index: number): Item[] {
  const at = `messages[${index}]`;
  const { role, content, tool_call_id: call_id, tool_calls } = message;
  if (role === 'tool') return [{ fields: { type: 'function_call_output', call_id, output: content }, at }];
  const calls = objectsOf(tool_calls ?? [], `${at}.tool_calls`).map(({ id, function: made }, place) => ({
    fields: { type: 'function_call', call_id: id, ...(isJsonObject(made) && made) },
    at: `${at}.tool_calls[${place}]`,
  }));
  return [{ fields: { role, content }, at }, ...calls];
}

/** Reads the items in order. Like a provider it refuses a result without a call, and a call without a result if the conversation goes on. */
function readSeen(body: JsonObject, param: string, items: readonly Item[]): Seen {
  const instructions: string[] = [];
  const messages: SeenMessage[] = [];
  const open = new Map<string, string>();
  const needResults = () => {
    if (open.size === 0) return;
    const ids = [...open.keys()].join(', ');
    throw new OpenAIError(400, `No tool output was found for the tool call ${ids}.`, { param });
  };
  const say = (message: SeenMessage) => {
    needResults();
    messages.push(message);
  };
  const assistant = (text: string) => ({ role: 'assistant' as const, text, calls: [] });
  for (const { fields, at } of items) {
    const string = (field: string) => stringOf(fields[field], `${at}.${field}`);
    const { type = 'message', role } = fields;
    if (type === 'reasoning') continue;
    if (type === 'message') {
      const text = textOf(fields.content, `${at}.content`);
      if (role === 'system' || role === 'developer') instructions.push(text);
      else if (role === 'user') say({ role: 'guest', text });
      else if (role === 'assistant') say(assistant(text));
      else throw invalid(`${at}.role`, 'must be system, developer, user, assistant or tool', role);
    } else if (type === 'item_reference') say(assistant(textOfItemId(string('id'))));
    else if (type === 'function_call') {
      if (messages.at(-1)?.role !== 'assistant') say(assistant(''));
      const call = { id: string('call_id'), name: string('name'), input: parsedOrText(string('arguments')) };
      const last = messages.at(-1);
      if (last?.role === 'assistant') last.calls.push(call);
      open.set(call.id, call.name);
    } else if (type === 'function_call_output') {
      const callId = string('call_id');
      const name = open.get(callId);
      if (name === undefined)
        throw new OpenAIError(400, `The tool result for call "${callId}" answers no open tool call.`, {
          param,
        });
      open.delete(callId);
      messages.push({ ...toolResult(callId, textOf(fields.output, `${at}.output`)), name });
    } else throw invalid(`${at}.type`, 'is not read by this server', type);
  }
  needResults();
  return {
    model: stringOf(body.model, 'model'),
    instructions: instructions.filter((text) => text !== '').join('\n\n'),
    messages,
    tools: readTools(body.tools),
  };
}

/** The text of a refused tool call, or of one that a person denied, in frameworks without a field for it. */
const failureWords = /^(?:Error \w+: |Tool call execution denied\.|User rejected the tool call\b)/;

/** A tool's result. Neither protocol has a field for a failure. Some frameworks write `{"error": …}`, others only the text. */
export function toolResult(callId: string, text: string): Extract<SeenMessage, { role: 'tool' }> {
  const value = text.startsWith('{') ? parsedOrText(text) : undefined;
  const read = isJsonObject(value) && typeof value.ok === 'boolean' ? textOfResult(value, text) : text;
  const isError = failureWords.test(read) || (isJsonObject(value) && Object.keys(value).join() === 'error');
  return { role: 'tool', callId, name: '', text: read, isError };
}

/** The responses protocol puts a function's fields beside its type, chat completions inside `function`. */
function readTools(tools: unknown): OfferedTool[] {
  return objectsOf(tools ?? [], 'tools').flatMap((tool, index) => {
    if (tool.type !== 'function') return [];
    const { name, description, parameters } = isJsonObject(tool.function) ? tool.function : tool;
    return {
      name: stringOf(name, `tools[${index}].name`),
      description: typeof description === 'string' ? description : '',
      parameters: isJsonObject(parameters) ? parameters : {},
    };
  });
}

function objectsOf(value: unknown, param: string): JsonObject[] {
  if (Array.isArray(value) && value.every(isJsonObject)) return value;
  throw invalid(param, 'must be an array of objects');
}

function stringOf(value: unknown, param: string): string {
  if (typeof value === 'string') return value;
  throw invalid(param, 'must be a string');
}

/** The text of a message: a string, or parts whose texts are joined. Images and files are not read. */
function textOf(content: unknown, param: string): string {
  if (typeof content === 'string') return content;
  const texts = objectsOf(content ?? [], param).map(({ text, refusal }) => text ?? refusal);
  return texts.filter((text) => typeof text === 'string').join('');
}

function invalid(param: string, problem: string, value?: unknown): OpenAIError {
  const shown = value === undefined ? '' : ` is ${JSON.stringify(value)}; it`;
  return new OpenAIError(400, `'${param}'${shown} ${problem}.`, { param });
}
