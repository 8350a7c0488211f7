/**
 * The interface's three operations over HTTP, with timeouts, retries of reads, requests that are sent once, and errors. It knows no
 * conversation and no model.
 * @module
 */
export { BookingError, type BookingErrorCode } from './booking-error.ts';
export {
  type BookingClient,
  type BookingClientOptions,
  type CallOptions,
  createBookingClient,
  type FreeSlotsQuery,
} from './client.ts';
export type { FreeSlotList } from './slot-list.ts';
export type { FetchFunction } from './transport-fetch.ts';
export { cleanText, showUnseen } from './untrusted-text.ts';
