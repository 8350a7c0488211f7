/**
 * The booking tools without a framework, and the session that guards them. It knows no framework, and only the service's interface.
 * @module
 */
export { bookingInstructions } from './booking-instructions.ts';
export type {
  BookingPageFound,
  BookingPagesFound,
  GetBookingPageInput,
  GetBookingPageResult,
  PageQuestion,
  PageReason,
} from './booking-page/get-booking-page.ts';
export { type BookingEvent, type BookingEventType, bookingEventSchema } from './context/events.ts';
export type { Guest, GuestOption, KnownGuest } from './context/guest-option.ts';
export type { Approval, Approve, BookingToolsOptions, MeetingProposal } from './context/tool-context.ts';
export type { Answer } from './contract/input-fields.ts';
export { type Moment, nextMoment } from './contract/moment.ts';
export {
  type BookingTool,
  type CallApproval,
  type DayStarts,
  type Failure,
  type FailureCode,
  failureCodes,
  type LeftOut,
  type NamedStart,
  type OfCall,
  type SentRecord,
  type ToolAnnotations,
  type ToolCall,
} from './contract/tool.ts';
export { type BookingToolSet, createBookingTools } from './create-booking-tools.ts';
export type { GetFreeSlotsInput } from './free-slots/find-free-slots.ts';
export type { FreeSlotsFound, GetFreeSlotsResult } from './free-slots/get-free-slots.ts';
export type { RequestMeetingResult } from './request-meeting/answers.ts';
export type { RequestReview } from './request-meeting/make-request.ts';
export type { RequestMeetingInput } from './request-meeting/parse.ts';
export type { RequestAccepted, RequestMeetingTool } from './request-meeting/request-meeting.ts';
export type { SavedSession, SessionStore } from './session/session.ts';
