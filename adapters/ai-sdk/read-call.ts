import type { CallApproval, ToolCall } from '../../src/index.ts';
import { isRecord, messageText, recordIn } from '../shared-call/messages.ts';
import { mastraStep } from './mastra-steps.ts';

/** The second argument of the SDK, beside the input. A direct call may leave it out. */
export type ExecuteOptions = {
  abortSignal?: AbortSignal | undefined;
  messages?: readonly unknown[] | null | undefined;
  toolCallId?: string | undefined;
  /** The tool's context: `context` for `execute`, `toolContext` for `toolApproval`. */
  context?: unknown;
  toolContext?: unknown;
  /** Only Mastra passes it. */
  requestContext?: unknown;
};

/** Facts about a call from the SDK's messages. */
export type ReadCall = Pick<ToolCall, 'turn' | 'rejected' | 'history'> & {
  approval: CallApproval;
  /** The first message of the chat's user, as text. */
  firstMessage(): string | undefined;
};

type Part = {
  type?: unknown;
  toolCallId?: unknown;
  toolName?: unknown;
  approvalId?: unknown;
  approved?: unknown;
  output?: unknown;
};
type Message = { role?: unknown; content?: unknown };

/** One approval request in the messages. */
type Asked = { approvalId: unknown; toolCallId: string; messageIndex: number };

/** Maximum rejections that count, and maximum length of an approval's id. A client may send anything. */
const maxRejections = 100;
const maxIdChars = 100;
const responseType = 'tool-approval-response';

export function readCall({ messages, toolCallId = '', requestContext }: ExecuteOptions): ReadCall {
  const given: readonly unknown[] = Array.isArray(messages) ? messages : [];
  const all = given.filter(isRecord) as readonly Message[];
  const asked = approvalRequests(all);
  const responses = all
    .filter(({ role }) => role === 'tool')
    .flatMap(partsOf)
    .filter(({ type }) => type === responseType);
  const { decision, messageIndex } = decisionOn(toolCallId, asked, all);
  // If the call is resumed, the messages already hold the model's message with the call.
  const before = all.slice(0, messageIndex);
  return {
    turn: isRecord(requestContext) ? mastraStep(requestContext) : messageText(before),
    firstMessage: () => messageText(all.filter((message) => message?.role === 'user').slice(0, 1)),
    rejected: asked
      .filter(({ approvalId }) =>
        responses.some((one) => one.approvalId === approvalId && one.approved !== true),
      )
      .slice(-maxRejections)
      .map(({ approvalId, toolCallId: key }) => ({ key, id: String(approvalId).slice(0, maxIdChars) })),
    history: recordsOf(all),
    // The key is the call id alone. A position would not stay the same, because hosts may pass only the latest messages.
    approval: { key: toolCallId, decision },
  };
}

function partsOf(message: Message | undefined): Part[] {
  const content = message?.content;
  if (!Array.isArray(content)) return [];
  return content.filter(isRecord) as Part[];
}

function approvalRequests(messages: readonly Message[]): Asked[] {
  const asked: Asked[] = [];
  messages.forEach((message, messageIndex) => {
    if (message?.role !== 'assistant') return;
    for (const { type, approvalId, toolCallId } of partsOf(message))
      if (type === 'tool-approval-request' && typeof toolCallId === 'string')
        asked.push({ approvalId, toolCallId, messageIndex });
  });
  return asked;
}

/**
 * The decision about a call, and the index of the message that asked for it. The last message must be a tool message with a response to a
 * request that names this call. If that message also holds a result of the call, the response was for an earlier call with the same id. It is
 * unclear if the response is to an earlier request of that id, or if the id stands twice in the message. The first clear response counts, as
 * in the SDK.
 */
function decisionOn(
  toolCallId: string,
  asked: readonly Asked[],
  messages: readonly Message[],
): { decision: CallApproval['decision']; messageIndex?: number } {
  const last = messages.at(-1);
  const isOfCall = (part: Part) => part.toolCallId === toolCallId;
  const parts = last?.role === 'tool' ? partsOf(last) : [];
  if (parts.some((part) => part.type === 'tool-result' && isOfCall(part))) return { decision: 'none' };
  const callsOf = (message: Message) =>
    partsOf(message).filter((part) => part.type === 'tool-call' && isOfCall(part)).length;
  const latest = messages.findLastIndex((message) => message.role === 'assistant' && callsOf(message) > 0);
  const isClear = latest >= 0 && callsOf(messages[latest] as Message) === 1;
  const answered = parts
    .filter(({ type }) => type === responseType)
    .flatMap(({ approvalId, approved }) => {
      const request = asked.findLast((one) => one.approvalId === approvalId);
      return request?.toolCallId === toolCallId ? [{ ...request, approved }] : [];
    });
  const [first] = answered;
  if (!first) return { decision: 'none' };
  const ofLatest = answered.find(({ messageIndex }) => messageIndex === latest);
  if (!ofLatest || !isClear) return { decision: 'unclear', messageIndex: first.messageIndex };
  return { decision: ofLatest.approved === true ? 'approved' : 'rejected', messageIndex: latest };
}

/** Key of our data in `providerOptions`. */
export const optionsKey = 'agent-booking';

/** Values that may be records of earlier requests: from our provider options of an output, or from a result of ours that was saved as JSON. */
function recordsOf(messages: readonly Message[]): unknown[] {
  const results = messages
    .filter((message) => message?.role === 'tool')
    .flatMap(partsOf)
    .filter(({ type }) => type === 'tool-result');
  return results.flatMap(({ toolName, output }) => {
    const { providerOptions, value } = Object(output) as { providerOptions?: unknown; value?: unknown };
    const record = (Object(providerOptions) as Record<string, unknown>)[optionsKey];
    return record === undefined ? recordIn(toolName, value) : [record];
  });
}
