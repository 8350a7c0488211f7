import { invalid, isObject, parsedOrText } from './policies/json.ts';
import type { SeenMessage } from './policies/policy.ts';

export function instructionsOf(texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** What a tool that refused, or a human who denied a call, left to be read where a framework has no mark for it. */
const failureWords = /^(?:Error \w+: |Tool call execution denied\.|User rejected the tool call\b)/;

/** A tool's result. Neither protocol has a field for a failure: some frameworks write `{"error": …}`, others the text alone. */
export function toolResult(callId: string, text: string): Extract<SeenMessage, { role: 'tool' }> {
  const value = text.startsWith('{') ? parsedOrText(text) : undefined;
  return {
    role: 'tool',
    callId,
    name: '',
    text,
    isError: failureWords.test(text) || (isObject(value) && Object.keys(value).join() === 'error'),
  };
}

/**
 * Names each tool result after its call, and refuses what a provider refuses: a result without a call, and a call that has
 * no result when the conversation goes on. @throws OpenAIError 400
 */
export function pairToolResults(messages: SeenMessage[], param: string): SeenMessage[] {
  const open = new Map<string, string>();
  const paired = messages.map((message): SeenMessage => {
    if (message.role === 'tool') {
      const name = open.get(message.callId);
      if (name === undefined)
        throw invalid(param, `The tool result for call "${message.callId}" answers no open tool call.`);
      open.delete(message.callId);
      return { ...message, name };
    }
    refuseOpenCalls(open, param);
    if (message.role === 'assistant') for (const call of message.calls) open.set(call.id, call.name);
    return message;
  });
  refuseOpenCalls(open, param);
  return paired;
}

function refuseOpenCalls(open: Map<string, string>, param: string): void {
  if (open.size === 0) return;
  throw invalid(
    param,
    `No tool output was found for the tool call${open.size === 1 ? '' : 's'} ${[...open.keys()].join(', ')}.`,
  );
}
