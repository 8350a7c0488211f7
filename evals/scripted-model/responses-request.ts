import {
  invalid,
  isObject,
  type JsonObject,
  objectsOf,
  parsedOrText,
  stringOf,
  textOf,
} from './policies/json.ts';
import type { OfferedTool, Seen, SeenCall, SeenMessage } from './policies/policy.ts';
import { textOfItemId } from './reply-ids.ts';
import { instructionsOf, pairToolResults, toolResult } from './seen.ts';

/** What a body of `POST /v1/responses` lets a model see. @throws OpenAIError 400 */
export function readResponsesRequest(body: JsonObject): Seen {
  if (body.previous_response_id) {
    throw invalid(
      'previous_response_id',
      "'previous_response_id' cannot be used: this server stores nothing; send the whole input.",
    );
  }
  const instructions = [textOf(body.instructions, 'instructions')];
  const messages: SeenMessage[] = [];
  const input = body.input;
  if (typeof input === 'string') messages.push({ role: 'guest', text: input });
  else
    objectsOf(input, 'input').forEach((item, index) => {
      readItem(item, `input[${index}]`, { instructions, messages });
    });
  return {
    model: stringOf(body.model, 'model'),
    instructions: instructionsOf(instructions),
    messages: pairToolResults(messages, 'input'),
    tools: readTools(body.tools),
  };
}

type Conversation = { instructions: string[]; messages: SeenMessage[] };

function readItem(item: JsonObject, at: string, conversation: Conversation): void {
  const { messages } = conversation;
  switch (item.type ?? 'message') {
    case 'message':
      readMessage(item, at, conversation);
      break;
    case 'item_reference':
      say(messages, textOfItemId(stringOf(item.id, `${at}.id`)));
      break;
    case 'function_call':
      call(messages, {
        id: stringOf(item.call_id, `${at}.call_id`),
        name: stringOf(item.name, `${at}.name`),
        input: parsedOrText(stringOf(item.arguments, `${at}.arguments`)),
      });
      break;
    case 'function_call_output':
      messages.push(toolResult(stringOf(item.call_id, `${at}.call_id`), textOf(item.output, `${at}.output`)));
      break;
    case 'reasoning':
      break;
    default:
      throw invalid(
        `${at}.type`,
        `'${at}.type' is ${JSON.stringify(item.type)}, which this server does not read.`,
      );
  }
}

function readMessage(item: JsonObject, at: string, { instructions, messages }: Conversation): void {
  const text = textOf(item.content, `${at}.content`);
  switch (item.role) {
    case 'system':
    case 'developer':
      instructions.push(text);
      break;
    case 'user':
      messages.push({ role: 'guest', text });
      break;
    case 'assistant':
      say(messages, text);
      break;
    default:
      throw invalid(
        `${at}.role`,
        `'${at}.role' is ${JSON.stringify(item.role)}; it must be system, developer, user or assistant`,
      );
  }
}

function say(messages: SeenMessage[], text: string): void {
  messages.push({ role: 'assistant', text, calls: [] });
}

/** Items of one model turn, its words and its calls, stand one after another; a policy sees them as one message. */
function call(messages: SeenMessage[], made: SeenCall): void {
  const last = messages.at(-1);
  if (last?.role === 'assistant') last.calls.push(made);
  else messages.push({ role: 'assistant', text: '', calls: [made] });
}

function readTools(tools: unknown): OfferedTool[] {
  if (tools === undefined || tools === null) return [];
  return objectsOf(tools, 'tools').flatMap((tool, index) => {
    if (tool.type !== 'function') return [];
    return [
      {
        name: stringOf(tool.name, `tools[${index}].name`),
        description: typeof tool.description === 'string' ? tool.description : '',
        parameters: isObject(tool.parameters) ? tool.parameters : {},
      },
    ];
  });
}
