/**
 * The booking tools for the Vercel AI SDK, `ai` 6 and 7. It only translates: what a tool does stands in `agent-booking`.
 * @module
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
  RequestReview,
  ToolCall,
} from '../src/index.ts';
import { toModelOutput } from './ai-sdk/model-output.ts';
import { checkSettings, toolSetOf } from './settings/check-settings.ts';

/**
 * What `bookingTools()` gives to `generateText`, `streamText` or a `ToolLoopAgent`. Written out, and a type alias, so that it means
 * the `Tool` of the reader's own `ai`, whichever major version it is.
 */
export type BookingTools = {
  getBookingPage: Tool<GetBookingPageInput, GetBookingPageResult>;
  getFreeSlots: Tool<GetFreeSlotsInput, GetFreeSlotsResult>;
  requestMeeting: Tool<RequestMeetingInput, RequestMeetingResult>;
};

/**
 * The three booking tools for one conversation: what it was shown and has requested lives in them. An expected failure is
 * returned as `error-text`, never thrown; the typed result stays on `toolResults`. Each call of it begins a conversation, also with
 * one set of tools; `conversation` names one that goes on.
 * @throws TypeError that names the option which cannot be used
 */
export function bookingTools(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: BookingToolsSettings = {},
): BookingTools {
  checkSettings(settings, ['conversation', 'needsApproval']);
  const { conversation = crypto.randomUUID(), needsApproval = false } = settings;
  const tools = toolSetOf(optionsOrTools);
  const turnOf = createTurns();
  const approval: Approval = {
    needsReview: needsApproval,
    review: (input, options) => tools.requestMeeting.review(input, callOf(options)),
  };
  const callOf = (options?: ExecuteOptions): ToolCall => ({
    signal: options?.abortSignal,
    conversation,
    turn: turnOf(options?.messages),
    id: options?.toolCallId,
    needsReview: approval.needsReview,
    framework: options,
  });
  const requestMeeting = translate(tools.requestMeeting, callOf);
  if (needsApproval)
    requestMeeting.needsApproval = async (input, options) => {
      const review = await approval.review(input, options);
      return 'proposal' in review || isUnknown(review);
    };
  approvals.set(requestMeeting, approval);
  return {
    getBookingPage: translate(tools.getBookingPage, callOf),
    getFreeSlots: translate(tools.getFreeSlots, callOf),
    requestMeeting,
  };
}

/** What may be said of a set of tools beside their options. */
export type BookingToolsSettings = {
  /** The conversation that goes on; left out, each call of `bookingTools()` begins one. */
  conversation?: string | undefined;
  /**
   * A human approves each request, by the tools' own `needsApproval`: for `ai` 6, and for 7 where no `toolApproval` is given. Only calls
   * that would go out are asked about, and nothing else leaves.
   */
  needsApproval?: boolean | undefined;
};

/** What `toolApproval` of `ai` 7 takes. */
export type RequestApproval = {
  requestMeeting(
    input: RequestMeetingInput,
    options: ExecuteOptions,
  ): Promise<'not-applicable' | { type: 'user-approval' | 'denied'; reason: string }>;
};

/**
 * Approval by a human before a request leaves, for `ai` 7:
 *
 *     generateText({ tools, toolApproval: approveRequests(tools), … })
 *
 * A human is asked only about a call that would go out; any other runs at once, and is answered with what is wrong with it; one that
 * cannot be judged now is denied. What was approved is what is sent, once; where it would be something else by then, nothing is. From then on these tools send no request that
 * was not asked about. Where another process goes on, give the tools `sessions` that both share, and the same `conversation`.
 * @throws TypeError where the tools are not those of `bookingTools()`
 */
export function approveRequests(tools: Pick<BookingTools, 'requestMeeting'>): RequestApproval {
  const approval = approvals.get(tools.requestMeeting);
  if (!approval)
    throw new TypeError(
      'approveRequests takes the tools that bookingTools() returned: this requestMeeting is none of them',
    );
  approval.needsReview = true;
  return {
    async requestMeeting(input, options) {
      const review = await approval.review(input, options);
      if ('proposal' in review) return { type: 'user-approval', reason: review.proposal.text };
      return isUnknown(review) ? { type: 'denied', reason: review.message } : 'not-applicable';
    },
  };
}

/** What could not be judged may have been proposed before, and be denied: it is never one about which nobody need be asked. */
function isUnknown(review: Exclude<RequestReview, { proposal: unknown }>): boolean {
  return !review.ok && review.code === 'no_memory';
}

type Approval = {
  needsReview: boolean;
  review(input: RequestMeetingInput, options: ExecuteOptions): Promise<RequestReview>;
};

/** By the tool itself, so that `approveRequests` needs nothing but the tools. */
const approvals = new WeakMap<object, Approval>();

/** What the SDK passes beside the input. Whoever calls a tool by hand may leave it out. */
type ExecuteOptions = {
  abortSignal?: AbortSignal | undefined;
  messages?: readonly unknown[] | null | undefined;
  toolCallId?: string | undefined;
};

/**
 * Names the model message that holds a call. The calls of one step get one array of messages; its length and its last message count
 * too, because a host may go on with an array of its own. Without any message nothing can be told.
 */
function createTurns(): (messages: ExecuteOptions['messages']) => string | undefined {
  const turns = new WeakMap<readonly unknown[], { length: number; last: unknown; turn: string }>();
  return (messages) => {
    const last = messages?.at(-1);
    if (!messages || last === undefined) return undefined;
    const { length } = messages;
    const known = turns.get(messages);
    if (known && known.length === length && known.last === last) return known.turn;
    const turn = crypto.randomUUID();
    turns.set(messages, { length, last, turn });
    return turn;
  };
}

function translate<Input, Output extends { ok: boolean }>(
  neutral: NeutralTool<Input, Output | Failure>,
  callOf: (options?: ExecuteOptions) => ToolCall,
): Tool<Input, Output | Failure> {
  const { description, inputSchema } = neutral;
  const translated = {
    description,
    inputSchema,
    execute: (input: Input, options?: ExecuteOptions) => neutral.execute(input, callOf(options)),
    toModelOutput: ({ output }: { output: unknown }) => toModelOutput(neutral, output),
  };
  // `Tool` is a union with conditions on its type arguments, which nothing generic can be shown to meet.
  return translated as unknown as Tool<Input, Output | Failure>;
}
