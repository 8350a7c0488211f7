import type { CallApproval, ToolCall } from '../../src/index.ts';
import { messageText } from '../shared-call/message-text.ts';

/** What the SDK passes beside the input. A direct call may leave it out. */
export type ExecuteOptions = {
  abortSignal?: AbortSignal | undefined;
  messages?: readonly unknown[] | null | undefined;
  toolCallId?: string | undefined;
  /** The tool's context, as `execute` gets it, and as `toolApproval` gets it. */
  context?: unknown;
  toolContext?: unknown;
};

/** What the SDK's messages say about a call. */
export type ReadCall = Pick<ToolCall, 'turn' | 'rejected' | 'history'> & {
  approval: CallApproval;
  /** The first message of the chat's user, as text. */
  firstMessage(): string | undefined;
};

type Part = {
  type?: unknown;
  toolCallId?: unknown;
  approvalId?: unknown;
  approved?: unknown;
  output?: unknown;
};
type Message = { role?: unknown; content?: unknown };

/** One approval request in the messages: `key` names the call among all calls with its id, because models re-use ids. */
type Asked = { approvalId: unknown; toolCallId: unknown; key: string; messageIndex: number };

export function readCall({ messages, toolCallId = '' }: ExecuteOptions): ReadCall {
  const given: readonly unknown[] = Array.isArray(messages) ? messages : [];
  const all = given.filter(isObject) as readonly Message[];
  const asked = approvalRequests(all);
  const responses = all
    .filter(({ role }) => role === 'tool')
    .flatMap(partsOf)
    .filter(isResponse);
  const decided = decisionOn(toolCallId, asked, all.at(-1));
  // While a call is resumed, the messages already hold the model's own message with the call.
  const before = decided ? all.slice(0, decided.request.messageIndex) : all;
  return {
    turn: messageText(before),
    firstMessage: () => messageText(all.filter((message) => message?.role === 'user').slice(0, 1)),
    rejected: asked
      .filter(({ approvalId }) =>
        responses.some((one) => one.approvalId === approvalId && one.approved !== true),
      )
      .map(({ key }) => key),
    history: recordsOf(all),
    approval: decided
      ? { key: decided.request.key, decision: decided.isApproved ? 'approved' : 'rejected' }
      : { key: keyOf(toolCallId, asked), decision: 'none' },
  };
}

function partsOf(message: Message | undefined): Part[] {
  const content = message?.content;
  if (!Array.isArray(content)) return [];
  return content.filter(isObject) as Part[];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isResponse({ type }: Part): boolean {
  return type === 'tool-approval-response';
}

function approvalRequests(messages: readonly Message[]): Asked[] {
  const asked: Asked[] = [];
  messages.forEach((message, messageIndex) => {
    if (message?.role !== 'assistant') return;
    for (const { type, approvalId, toolCallId } of partsOf(message))
      if (type === 'tool-approval-request' && typeof toolCallId === 'string')
        asked.push({ approvalId, toolCallId, key: keyOf(toolCallId, asked), messageIndex });
  });
  return asked;
}

/** A call's id and how many earlier approval requests name it. */
function keyOf(toolCallId: string, asked: readonly Asked[]): string {
  const earlier = asked.filter((one) => one.toolCallId === toolCallId).length;
  return JSON.stringify([toolCallId, earlier]);
}

/**
 * A decision exists only where the last message is a tool message with a response to a request that names this call, and holds no
 * result of it: then the response was for an earlier call with the same id. The first such response counts, as in the SDK.
 */
function decisionOn(
  toolCallId: string,
  asked: readonly Asked[],
  last: Message | undefined,
): { request: Asked; isApproved: boolean } | undefined {
  if (last?.role !== 'tool') return undefined;
  const hasResult = partsOf(last).some(
    (part) => part.type === 'tool-result' && part.toolCallId === toolCallId,
  );
  if (hasResult) return undefined;
  for (const response of partsOf(last).filter(isResponse)) {
    const request = asked.findLast(({ approvalId }) => approvalId === response.approvalId);
    if (request?.toolCallId === toolCallId) return { request, isApproved: response.approved === true };
  }
  return undefined;
}

/** Key of our data in `providerOptions`. */
export const optionsKey = 'agent-booking';

/** Values that may be records of earlier requests: in the output's provider options, or in a result that was kept as JSON. */
function recordsOf(messages: readonly Message[]): unknown[] {
  const results = messages
    .filter((message) => message?.role === 'tool')
    .flatMap(partsOf)
    .filter(({ type }) => type === 'tool-result');
  return results.flatMap(({ output }) => {
    const { providerOptions, value } = Object(output) as { providerOptions?: unknown; value?: unknown };
    const record =
      (Object(providerOptions) as Record<string, unknown>)[optionsKey] ??
      (Object(value) as { record?: unknown }).record;
    return record === undefined ? [] : [record];
  });
}
