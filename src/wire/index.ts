/**
 * The interface as types and schemas: resources, operations, statuses and limits. It knows no network and no clock. Because every floor may import
 * it, it also holds the two errors that all floors share: an unknown option, and a package that is not installed.
 * @module
 */
export { isDateTime, isEmailAddress, isRecord } from './formats.ts';
export { guestKey, slugKey } from './guest-key.ts';
export { confirmationWindowMs, daysLimit, type Locale, locales } from './limits.ts';
export { loadPackage, missingPackage, type OptionalPackage } from './load-package.ts';
export { decodeSlug, type OperationId, operationPath, operations } from './operations.ts';
export {
  type BookingPage,
  bookingPageSchema,
  lengthsFor,
  type Question,
  questionSchema,
  type Reason,
  reasonSchema,
} from './page.ts';
export {
  type ErrorBody,
  errorBodySchema,
  type MeetingRequest,
  meetingRequestSchema,
  type RequestAcceptance,
  requestAcceptanceSchema,
} from './request.ts';
export {
  type Slot,
  type SlotList,
  type SlotsQuery,
  slotListSchema,
  slotSchema,
  slotsQuerySchema,
} from './slots.ts';
export { refuseUnknownOptions } from './unknown-option.ts';
