import type { BookingTool } from './booking-tool.ts';
import {
  createGetBookingPage,
  type GetBookingPageInput,
  type GetBookingPageResult,
} from './get-booking-page.ts';
import { createGetFreeSlots, type GetFreeSlotsInput, type GetFreeSlotsResult } from './get-free-slots.ts';
import {
  createRequestMeeting,
  type RequestMeetingInput,
  type RequestMeetingResult,
} from './request-meeting.ts';
import { type BookingToolsOptions, createToolContext, type ToolContext } from './tool-context.ts';

/** The three booking tools, by the interface's operation ids. */
export type BookingToolSet = {
  getBookingPage: BookingTool<GetBookingPageInput, GetBookingPageResult>;
  getFreeSlots: BookingTool<GetFreeSlotsInput, GetFreeSlotsResult>;
  requestMeeting: BookingTool<RequestMeetingInput, RequestMeetingResult>;
};

/**
 * Booking tools that know no framework, and the session that guards them: a request leaves only for a start that the service
 * listed and this conversation was shown, at most once, on the page and for the guest that the host fixed.
 * @throws TypeError that names the option which cannot be used
 */
export function createBookingTools(options: BookingToolsOptions): BookingToolSet {
  const context = createToolContext(options);
  return {
    getBookingPage: holding(context, createGetBookingPage(context)),
    getFreeSlots: holding(context, createGetFreeSlots(context)),
    requestMeeting: holding(context, createRequestMeeting(context)),
  };
}

/** No session is forgotten while a call works in it. */
function holding<Input, Output>(
  { sessions }: ToolContext,
  tool: BookingTool<Input, Output>,
): BookingTool<Input, Output> {
  const { execute } = tool;
  return {
    ...tool,
    execute: (input, call = {}) => sessions.hold(call.conversation ?? '', () => execute(input, call)),
  };
}
