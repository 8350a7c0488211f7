/**
 * The front door: every public name of `agent-booking`, listed by hand. It holds no code and knows no framework.
 * @module
 */
export {
  type BookingClient,
  type BookingClientOptions,
  BookingError,
  type BookingErrorCode,
  type CallOptions,
  createBookingClient,
  type FreeSlotsQuery,
} from './client/index.ts';
export {
  type MeetingTimeAnswer,
  type MeetingTimeQuestion,
  type PhraseContext,
  type PhraseReading,
  planMeetingTime,
  type Reading,
  readTimePhrase,
  type TimeWindow,
} from './planner/index.ts';
export {
  type Answer,
  type BookingPageFound,
  type BookingTool,
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingTools,
  type DayStarts,
  type Failure,
  type FailureCode,
  type FreeSlotsFound,
  failureCodes,
  type GetBookingPageInput,
  type GetBookingPageResult,
  type GetFreeSlotsInput,
  type GetFreeSlotsResult,
  type KnownGuest,
  type LeftOut,
  type NamedStart,
  type PageQuestion,
  type PageReason,
  type RequestAccepted,
  type RequestMeetingInput,
  type RequestMeetingResult,
  type ToolAnnotations,
  type ToolCall,
} from './tools/index.ts';
export {
  type BookingPage,
  type Locale,
  type MeetingRequest,
  type OperationId,
  operationPath,
  type Question,
  type Reason,
  type RequestAcceptance,
  type Slot,
  type SlotList,
} from './wire/index.ts';
