/**
 * The interface as types and schemas: resources, operations, statuses and limits. It knows no network and no clock. Because every floor may import
 * it, it also holds the two errors that all floors share: an unknown option, and a package that is not installed.
 * @module
 */
export { isDateTime, isEmailAddress, isRecord } from './formats.ts';
export { guestKey, slugKey } from './guest-key.ts';
export { loadPackage, missingPackage, type OptionalPackage, refuseUnknownOptions } from './host-errors.ts';
export { decodeSlug, type OperationId, operationPath, operations } from './operations.ts';
export {
  type BookingPage,
  bookingPageSchema,
  confirmationWindowMs,
  daysLimit,
  type ErrorBody,
  errorBodySchema,
  type Locale,
  lengthsFor,
  locales,
  type MeetingRequest,
  meetingRequestSchema,
  type Question,
  questionSchema,
  type Reason,
  type RequestAcceptance,
  reasonSchema,
  requestAcceptanceSchema,
  type Slot,
  type SlotList,
  type SlotsQuery,
  slotListSchema,
  slotSchema,
  slotsQuerySchema,
} from './resources.ts';
