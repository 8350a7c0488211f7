/**
 * The booking tools for LangChain, `@langchain/core` 1. It only translates the tools of `agent-booking`.
 * @module agent-booking/langchain
 */
import { DynamicStructuredTool } from '@langchain/core/tools';
import type {
  BookingToolSet,
  BookingToolsOptions,
  Failure,
  GetBookingPageInput,
  GetFreeSlotsInput,
  BookingTool as NeutralTool,
  RequestMeetingInput,
  ToolCall,
} from '../src/index.ts';
import { gates } from './langchain/approvals.ts';
import { contentAndArtifact } from './langchain/connector-tools.ts';
import { type Config, isResumed, type MadeCall, readCall } from './langchain/read-call.ts';
import type { ApprovalGate } from './shared-call/approval-gate.ts';
import { createDefaultConversation } from './shared-call/conversation.ts';
import { isRecord } from './shared-call/messages.ts';
import { checkSettings, commonRules, toolSetOf } from './shared-call/settings.ts';

export {
  type ConnectorAnswer,
  type ConnectorAuth,
  type ConnectorOptions,
  finishConnectorSignIn,
} from './connector/connect.ts';
export { approveRequests, type RequestApproval, type RequestApprovalOptions } from './langchain/approvals.ts';
export { type ConnectorTools, connectorTools } from './langchain/connector-tools.ts';

/**
 * One tool, with its name and input types for `createAgent` and typed streams. Invoked with a tool call, it returns a `ToolMessage` with
 * the typed result as `artifact`. Invoked with arguments alone, it returns the text. It uses only type arguments that every
 * `@langchain/core` 1 has.
 */
export type BookingTool<Name extends string, Input> = DynamicStructuredTool<
  NeutralTool<Input, unknown>['inputSchema'],
  Input,
  Input,
  string
> & { name: Name };

/** The tools for `createAgent`, a `ToolNode` or `bindTools`. */
export type BookingTools = [
  getBookingPage: BookingTool<'getBookingPage', GetBookingPageInput>,
  getFreeSlots: BookingTool<'getFreeSlots', GetFreeSlotsInput>,
  requestMeeting: BookingTool<'requestMeeting', RequestMeetingInput>,
];

/**
 * The three booking tools. Each thread (`configurable.thread_id`) is a conversation, or each thread of `conversation` if the host names
 * one. Other calls belong to one conversation of these tools. If a client can choose the thread id, the name must contain the signed-in
 * user. An expected failure is a `ToolMessage` with status `error` and never thrown. Its `artifact` is the typed result.
 * @throws TypeError that names the invalid option
 */
export function bookingTools(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: { conversation?: string } = {},
): BookingTools {
  checkSettings('bookingTools', settings, { conversation: commonRules.conversation });
  const tools = toolSetOf(optionsOrTools);
  const conversation = createDefaultConversation(optionsOrTools, settings);
  const read = (config: Config, made: MadeCall) => {
    const { key, message, isTwice, step, firstMessage, thread, ...facts } = readCall(config, made);
    if (thread === undefined) conversation.watch(firstMessage);
    const call: ToolCall = { ...facts, conversation: conversation.name(thread) };
    const isAsked = gates.isAsked(message, gate);
    // The host's own code made the call. The middleware asks no human about it.
    if (key === undefined && !isAsked) return { message, call };
    // The middleware runs only approved calls. It reviews a call again when it resumes, so the first review must be kept.
    const decision = isTwice ? ('unclear' as const) : ('approved' as const);
    const approval = { key: key ?? '', decision, firstReviewStands: true, step };
    const more = { message: gates.nameOf(message), onlyIfProposed: !isAsked };
    return { message, call: { ...call, approval: { ...approval, ...more } } };
  };
  const gate: ApprovalGate<Config> = {
    isRequired: false,
    review(input, config) {
      const { message, call } = read(config, { name: 'requestMeeting', input });
      gates.noteReview(message, gate);
      const { approval } = call;
      if (approval?.decision === 'approved' && !isResumed(config)) approval.decision = 'none';
      return tools.requestMeeting.review(input, call);
    },
  };
  const translated: BookingTools = [
    translate('getBookingPage', tools.getBookingPage, read),
    translate('getFreeSlots', tools.getFreeSlots, read),
    translate('requestMeeting', tools.requestMeeting, read),
  ];
  gates.set(translated[2], gate);
  return translated;
}

function translate<Name extends string, Input, Output extends { ok: boolean }>(
  name: Name,
  neutral: NeutralTool<Input, Output | Failure>,
  read: (config: Config, made: MadeCall) => { call: ToolCall },
): BookingTool<Name, Input> {
  // Not `tool()`, because with an aborted signal it runs its function and never settles.
  const tool = new DynamicStructuredTool({
    name,
    description: neutral.description,
    metadata: { ...neutral.annotations },
    schema: neutral.inputSchema,
    responseFormat: 'content_and_artifact',
    func: async (input: unknown, _manager: unknown, config: Config = {}) => {
      config.signal?.throwIfAborted();
      const result = await neutral.execute(input as Input, read(config, { name, input }).call);
      return contentAndArtifact(neutral.toModelText(result), result, { name, id: config.toolCall?.id });
    },
  });
  takeAnyArguments(tool);
  // LangChain types the pair that `func` returns; `invoke` returns its first part.
  return tool as unknown as BookingTool<Name, Input>;
}

/**
 * LangChain checks arguments by the model's schema and throws. This passes them to the tool unchecked, so that the tool can answer what
 * would be right. A value that is no object becomes an empty object.
 */
function takeAnyArguments(tool: object): void {
  const called = tool as { call(input: unknown, ...more: unknown[]): Promise<unknown> };
  const { call } = called;
  // An empty JSON Schema accepts any value.
  const lenient = Object.create(tool, { schema: { value: {} } });
  called.call = (input, ...more) => {
    return call.call(lenient, isRecord(input) ? input : {}, ...more);
  };
}
