import { type BookingRecord, readBookings, type Store } from '../service/index.ts';

/** A meeting that its guest confirmed. `start` is in the guest's zone. `id` is the request's id, and `hostEmail` says with whom it is. */
export type WorldMeeting = Omit<BookingRecord, 'status' | 'hostEmail'> & { hostEmail: string };

/** The booked meetings, in the order of their requests. */
export async function readMeetings(store: Store): Promise<WorldMeeting[]> {
  const bookings = await readBookings(store);
  return bookings.flatMap((booking) => meetingOf(booking) ?? []);
}

/** The meeting of a request, if it is booked. */
export function meetingOf({ status, hostEmail, ...booking }: BookingRecord): WorldMeeting | undefined {
  return status === 'booked' && hostEmail !== null ? { ...booking, hostEmail } : undefined;
}
