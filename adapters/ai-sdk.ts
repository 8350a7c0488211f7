/**
 * The booking tools for the Vercel AI SDK, `ai` 6 and 7. It only translates: what a tool does stands in `agent-booking`.
 * @module
 */
import type { Tool } from 'ai';
import {
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingTools,
  type Failure,
  type GetBookingPageInput,
  type GetBookingPageResult,
  type GetFreeSlotsInput,
  type GetFreeSlotsResult,
  type BookingTool as NeutralTool,
  type RequestMeetingInput,
  type RequestMeetingResult,
  type ToolCall,
} from '../src/index.ts';

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
  { conversation = crypto.randomUUID() }: { conversation?: string | undefined } = {},
): BookingTools {
  const tools = 'getFreeSlots' in optionsOrTools ? optionsOrTools : createBookingTools(optionsOrTools);
  const turnOf = createTurns();
  const callOf = ({ abortSignal, messages }: ExecuteOptions): ToolCall => ({
    signal: abortSignal,
    conversation,
    turn: turnOf(messages),
  });
  return {
    getBookingPage: translate(tools.getBookingPage, callOf),
    getFreeSlots: translate(tools.getFreeSlots, callOf),
    requestMeeting: translate(tools.requestMeeting, callOf),
  };
}

type ExecuteOptions = { abortSignal?: AbortSignal | undefined; messages: readonly unknown[] };

/**
 * Names the model message that holds a call. The calls of one step get one array of messages; its length and its last message count
 * too, because a host may go on with an array of its own. Without any message nothing can be told.
 */
function createTurns(): (messages: readonly unknown[]) => string | undefined {
  const turns = new WeakMap<readonly unknown[], { length: number; last: unknown; turn: string }>();
  return (messages) => {
    const { length } = messages;
    const last = messages.at(-1);
    if (last === undefined) return undefined;
    const known = turns.get(messages);
    if (known && known.length === length && known.last === last) return known.turn;
    const turn = crypto.randomUUID();
    turns.set(messages, { length, last, turn });
    return turn;
  };
}

function translate<Input, Output extends { ok: boolean }>(
  neutral: NeutralTool<Input, Output | Failure>,
  callOf: (options: ExecuteOptions) => ToolCall,
): Tool<Input, Output | Failure> {
  const { description, inputSchema } = neutral;
  const translated = {
    description,
    inputSchema,
    execute: (input: Input, options: ExecuteOptions) => neutral.execute(input, callOf(options)),
    toModelOutput: ({ output }: { output: Output | Failure }) => toModelOutput(neutral, output),
  };
  // `Tool` is a union with conditions on its type arguments, which nothing generic can be shown to meet.
  return translated as unknown as Tool<Input, Output | Failure>;
}

function toModelOutput<Input, Output extends { ok: boolean }>(
  neutral: NeutralTool<Input, Output | Failure>,
  output: Output | Failure,
) {
  // Not `error-json`: the model would read the failure's data, where every other adapter gives it the text.
  return {
    type: output.ok ? ('text' as const) : ('error-text' as const),
    value: neutral.toModelText(output),
  };
}
