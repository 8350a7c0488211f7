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
import { instructionsOf, pairToolResults, toolResult } from './seen.ts';

/** What a body of `POST /v1/chat/completions` lets a model see. @throws OpenAIError 400 */
export function readChatRequest(body: JsonObject): Seen {
  const instructions: string[] = [];
  const messages: SeenMessage[] = [];
  objectsOf(body.messages, 'messages').forEach((message, index) => {
    const at = `messages[${index}]`;
    const text = textOf(message.content, `${at}.content`);
    switch (message.role) {
      case 'system':
      case 'developer':
        instructions.push(text);
        break;
      case 'user':
        messages.push({ role: 'guest', text });
        break;
      case 'assistant':
        messages.push({ role: 'assistant', text, calls: readCalls(message.tool_calls, at) });
        break;
      case 'tool':
        messages.push(toolResult(stringOf(message.tool_call_id, `${at}.tool_call_id`), text));
        break;
      default:
        throw invalid(
          `${at}.role`,
          `'${at}.role' is ${JSON.stringify(message.role)}; it must be system, developer, user, assistant or tool`,
        );
    }
  });
  return {
    model: stringOf(body.model, 'model'),
    instructions: instructionsOf(instructions),
    messages: pairToolResults(messages, 'messages'),
    tools: readTools(body.tools),
  };
}

function readCalls(calls: unknown, at: string): SeenCall[] {
  if (calls === undefined || calls === null) return [];
  return objectsOf(calls, `${at}.tool_calls`).map((call, index) => {
    const where = `${at}.tool_calls[${index}]`;
    const made = call.function;
    if (!isObject(made)) throw invalid(`${where}.function`, `'${where}.function' must be an object`);
    return {
      id: stringOf(call.id, `${where}.id`),
      name: stringOf(made.name, `${where}.function.name`),
      input: parsedOrText(stringOf(made.arguments, `${where}.function.arguments`)),
    };
  });
}

function readTools(tools: unknown): OfferedTool[] {
  if (tools === undefined || tools === null) return [];
  return objectsOf(tools, 'tools').flatMap((tool, index) => {
    if (tool.type !== 'function') return [];
    const where = `tools[${index}].function`;
    const offered = tool.function;
    if (!isObject(offered)) throw invalid(where, `'${where}' must be an object`);
    return [
      {
        name: stringOf(offered.name, `${where}.name`),
        description: typeof offered.description === 'string' ? offered.description : '',
        parameters: isObject(offered.parameters) ? offered.parameters : {},
      },
    ];
  });
}
