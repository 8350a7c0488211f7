/**
 * The neutral booking tools, and the session that guards them: what a model asks for, judged by rules before anything is sent.
 * It knows no framework and no service but the interface.
 * @module
 */
export type { Approval, Approve, MeetingProposal } from './approval.ts';
export { bookingInstructions } from './booking-instructions.ts';
export {
  type BookingTool,
  type DayStarts,
  type Failure,
  type FailureCode,
  failureCodes,
  type LeftOut,
  type NamedStart,
  type OfCall,
  type ToolAnnotations,
  type ToolCall,
} from './booking-tool.ts';
export { type BookingToolSet, createBookingTools } from './create-booking-tools.ts';
export { bookingEventSchema } from './event-schema.ts';
export type { BookingEvent, BookingEventType } from './events.ts';
export type { FreeSlotsFound, GetFreeSlotsResult } from './free-slots-text.ts';
export type {
  BookingPageFound,
  GetBookingPageInput,
  GetBookingPageResult,
  PageQuestion,
  PageReason,
} from './get-booking-page.ts';
export type { GetFreeSlotsInput } from './get-free-slots.ts';
export type { Answer } from './input-fields.ts';
export type { Guest, GuestOption, KnownGuest } from './known-guest.ts';
export type { RequestMeetingInput, RequestMeetingTool, RequestReview } from './request-meeting.ts';
export type { RequestAccepted, RequestMeetingResult } from './request-result.ts';
export type { SavedSession, SessionStore } from './session/session-store.ts';
export type { BookingToolsOptions } from './tool-context.ts';
