import {
  createGetBookingPage,
  type GetBookingPageInput,
  type GetBookingPageResult,
} from './booking-page/get-booking-page.ts';
import { type BookingToolsOptions, createToolContext } from './context/tool-context.ts';
import type { BookingTool } from './contract/tool.ts';
import type { GetFreeSlotsInput } from './free-slots/find-free-slots.ts';
import { createGetFreeSlots, type GetFreeSlotsResult } from './free-slots/get-free-slots.ts';
import { createRequestMeeting, type RequestMeetingTool } from './request-meeting/request-meeting.ts';

/** The three booking tools, by the interface's operation ids. */
export type BookingToolSet = {
  getBookingPage: BookingTool<GetBookingPageInput, GetBookingPageResult>;
  getFreeSlots: BookingTool<GetFreeSlotsInput, GetFreeSlotsResult>;
  requestMeeting: RequestMeetingTool;
};

/**
 * Creates booking tools that know no framework. A request is sent only for a start that the service lists and that this conversation was
 * shown. It is sent at most once while it may be confirmed, on the page and for the guest that the host fixed.
 * @throws TypeError that names the invalid option
 */
export function createBookingTools(options: BookingToolsOptions): BookingToolSet {
  const context = createToolContext(options);
  return {
    getBookingPage: createGetBookingPage(context),
    getFreeSlots: createGetFreeSlots(context),
    requestMeeting: createRequestMeeting(context),
  };
}
