import { type BookingRecord, readBookings, type Store } from '../service/index.ts';

/** A meeting that its guest confirmed. `start` is in the guest's zone. `id` is the request's id. */
export type WorldMeeting = Omit<BookingRecord, 'status'>;

/** The booked meetings, in the order of their requests. */
export async function readMeetings(store: Store): Promise<WorldMeeting[]> {
  const bookings = await readBookings(store);
  return bookings.flatMap(({ status, ...meeting }) => (status === 'booked' ? [meeting] : []));
}
