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
 * returned as `error-json`, never thrown; the typed result stays on `toolResults`.
 * @throws TypeError that names the option which cannot be used
 */
export function bookingTools(optionsOrTools: BookingToolsOptions | BookingToolSet): BookingTools {
  const tools = 'getFreeSlots' in optionsOrTools ? optionsOrTools : createBookingTools(optionsOrTools);
  return {
    getBookingPage: translate(tools.getBookingPage),
    getFreeSlots: translate(tools.getFreeSlots),
    requestMeeting: translate(tools.requestMeeting),
  };
}

function translate<Input, Output extends { ok: boolean }>(
  neutral: NeutralTool<Input, Output | Failure>,
): Tool<Input, Output | Failure> {
  const { description, inputSchema } = neutral;
  const translated = {
    description,
    inputSchema,
    execute: (input: Input, { abortSignal }: { abortSignal?: AbortSignal | undefined }) =>
      neutral.execute(input, { signal: abortSignal }),
    toModelOutput: ({ output }: { output: Output | Failure }) => toModelOutput(neutral, output),
  };
  // `Tool` is a union with conditions on its type arguments, which nothing generic can be shown to meet.
  return translated as unknown as Tool<Input, Output | Failure>;
}

function toModelOutput<Input, Output extends { ok: boolean }>(
  neutral: NeutralTool<Input, Output | Failure>,
  output: Output | Failure,
) {
  if (output.ok) return { type: 'text' as const, value: neutral.toModelText(output) };
  const { ok: _, ...error } = output as Failure;
  return { type: 'error-json' as const, value: error };
}
