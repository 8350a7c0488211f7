import type { BookingPage, MeetingRequest, RequestAcceptance, SlotList } from '../wire/index.ts';

/** What every call takes: a signal that ends it. Once a request has left, it runs to its own timeout. */
export type CallOptions = { signal?: AbortSignal | undefined };

/** Which free starts to read; what is left out is the service's to choose. `timezone`: the guest's IANA zone; `days`: 1 to 60. */
export type FreeSlotsQuery = {
  durationMinutes?: number | undefined;
  timezone?: string | undefined;
  days?: number | undefined;
};

/** The interface's three operations over HTTP; each throws a `BookingError` and nothing else (interface §4). */
export type BookingClient = {
  getBookingPage(slug: string, options?: CallOptions): Promise<BookingPage>;
  getFreeSlots(slug: string, query?: FreeSlotsQuery, options?: CallOptions): Promise<SlotList>;
  requestMeeting(slug: string, body: MeetingRequest, options?: CallOptions): Promise<RequestAcceptance>;
};
