/**
 * The booking tools for the Vercel AI SDK, `ai` 6 and 7. It only translates the tools of `agent-booking`.
 * @module agent-booking/ai-sdk
 */
import type { Tool } from 'ai';
import type {
  BookingToolSet,
  BookingToolsOptions,
  Failure,
  GetBookingPageInput,
  GetBookingPageResult,
  GetFreeSlotsInput,
  GetFreeSlotsResult,
  BookingTool as NeutralTool,
  RequestMeetingInput,
  RequestMeetingResult,
  ToolCall,
} from '../src/index.ts';
import { toModelOutput } from './ai-sdk/model-output.ts';
import { type ExecuteOptions, readCall } from './ai-sdk/read-call.ts';
import { type ApprovalGate, createGates, isUnjudged } from './shared-call/approval-gate.ts';
import { askByInput } from './shared-call/ask-by-input.ts';
import { createDefaultConversation } from './shared-call/conversation.ts';
import { checkSettings, commonRules, toolSetOf } from './shared-call/settings.ts';

export { closeOpenCalls } from './ai-sdk/close-open-calls.ts';
export { type ConnectorTools, connectorTools } from './ai-sdk/connector-tools.ts';
export { type MastraSteps, mastraSteps } from './ai-sdk/mastra-steps.ts';
export {
  type ConnectorAnswer,
  type ConnectorAuth,
  type ConnectorOptions,
  finishConnectorSignIn,
} from './connector/connect.ts';

/**
 * The tools for `generateText`, `streamText` or a `ToolLoopAgent`. The type is an alias and written out, so that it uses the `Tool` of
 * the host's own `ai`, in either major version.
 */
export type BookingTools = {
  getBookingPage: Tool<GetBookingPageInput, GetBookingPageResult>;
  getFreeSlots: Tool<GetFreeSlotsInput, GetFreeSlotsResult>;
  requestMeeting: Tool<RequestMeetingInput, RequestMeetingResult>;
};

/** Settings of a tool set, besides its options. */
export type BookingToolsSettings = {
  /**
   * Names the conversation. It must contain the signed-in user (`${userId}:${chatId}`), because chat ids come from clients. Without it,
   * each call of `bookingTools()` begins a new conversation.
   */
  conversation?: string;
  /**
   * Whether a human approves each request, by the tools' own `needsApproval`. Use it with `ai` 6, and with 7 if no `toolApproval` is
   * given. The human is asked only about calls that would be sent. Only approved calls are sent.
   */
  needsApproval?: boolean | undefined;
};

/**
 * The three booking tools for one conversation. An expected failure is returned as `error-text` and never thrown. `toolResults` holds the
 * typed result.
 * @throws TypeError that names the invalid option
 */
export function bookingTools(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: BookingToolsSettings = {},
): BookingTools {
  checkSettings('bookingTools', settings, commonRules);
  const tools = toolSetOf(optionsOrTools);
  const gate: ApprovalGate<ExecuteOptions> = {
    isRequired: settings.needsApproval === true,
    review(input, options) {
      gates.noteReview(options.messages, gate);
      return tools.requestMeeting.review(input, callOf(options));
    },
  };
  const conversation = createDefaultConversation(optionsOrTools, settings);
  const callOf = (options: ExecuteOptions = {}): ToolCall => {
    const { turn, rejected, history, approval, firstMessage } = readCall(options);
    conversation.watch(firstMessage);
    return {
      signal: options.abortSignal,
      conversation: conversation.name(),
      turn,
      id: options.toolCallId,
      rejected,
      history,
      framework: options,
      // A decision counts only for its proposal, even if these tools were not set up for approval.
      ...(approval.decision !== 'none' || gates.isAsked(options.messages, gate)
        ? { approval: { ...approval, message: gates.nameOf(options.messages) } }
        : {}),
    };
  };
  const asked = gate.isRequired ? askByInput(tools.requestMeeting) : undefined;
  const requestMeeting = translate(asked ?? tools.requestMeeting, callOf);
  if (asked)
    requestMeeting.needsApproval = (input, options) => {
      gates.noteReview(options.messages, gate);
      return asked.asks(input, callOf(options));
    };
  gates.set(requestMeeting, gate);
  return {
    getBookingPage: translate(tools.getBookingPage, callOf),
    getFreeSlots: translate(tools.getFreeSlots, callOf),
    requestMeeting,
  };
}

/** The value for `toolApproval` of `ai` 7. */
export type RequestApproval = {
  requestMeeting(
    input: RequestMeetingInput,
    options: ExecuteOptions,
  ): Promise<'not-applicable' | 'user-approval' | { type: 'user-approval' | 'denied'; reason: string }>;
};

/**
 * Approval by a human before a request leaves, for `ai` 7:
 *
 *     generateText({ tools, toolApproval: approveRequests(tools), … })
 *
 * Pass the same tools that the model gets. From then on they send only approved requests, each once and exactly as approved. A human is
 * asked only about a call that would be sent. Any other call runs at once, and its answer says what is wrong. If another process continues
 * the chat, give the tools `sessions` that both share, and the same `conversation`.
 * @throws TypeError if the tools are not those of `bookingTools()`
 */
export function approveRequests(tools: Pick<BookingTools, 'requestMeeting'>): RequestApproval {
  const gate = gates.of([tools.requestMeeting]);
  gate.isRequired = true;
  return {
    async requestMeeting(input, options) {
      // The SDK asks again about a call that a human has decided. `execute` checks that it is exactly what was proposed.
      if (readCall(options).approval.decision !== 'none') {
        gates.noteReview(options.messages, gate);
        return 'user-approval';
      }
      // In a review the host's functions get the same `context` as in the call.
      const review = await gate.review(input, { ...options, context: options.toolContext });
      if ('proposal' in review) return { type: 'user-approval', reason: review.proposal.text };
      // It may have been proposed before, so it must not run without a human.
      return isUnjudged(review) ? { type: 'denied', reason: review.message } : 'not-applicable';
    },
  };
}

// The SDK passes the same array of messages to a review and to its calls.
const gates = createGates<ExecuteOptions>();

function translate<Input, Output extends { ok: boolean }>(
  neutral: NeutralTool<Input, Output | Failure>,
  callOf: (options?: ExecuteOptions) => ToolCall,
): Tool<Input, Output | Failure> {
  const { description, inputSchema, annotations } = neutral;
  const translated = {
    title: annotations.title,
    description,
    inputSchema,
    get outputSchema() {
      return neutral.outputSchema;
    },
    metadata: { ...annotations },
    execute: (input: Input, options?: ExecuteOptions) => neutral.execute(input, callOf(options)),
    toModelOutput: (given: unknown) => toModelOutput(neutral, given),
  };
  // `Tool` is a union with conditions on its type arguments, which a generic type cannot satisfy.
  return translated as unknown as Tool<Input, Output | Failure>;
}
