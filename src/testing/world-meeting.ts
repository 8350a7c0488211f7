import { type BookingRecord, readBookings, type Store } from '../service/index.ts';

/** A meeting that its guest confirmed. `start`: in the guest's zone; `id` is the request's. */
export type WorldMeeting = Omit<BookingRecord, 'status'>;

/** What is booked, in the order in which it was asked for. */
export async function readMeetings(store: Store): Promise<WorldMeeting[]> {
  const bookings = await readBookings(store);
  return bookings.flatMap(({ status, ...meeting }) => (status === 'booked' ? [meeting] : []));
}
