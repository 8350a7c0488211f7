import { type BookingToolsOptions, createBookingTools } from 'agent-booking';

/** The input of a read, as the models of these programs write it. */
export const reading = { durationMinutes: 30, timezone: 'Asia/Jerusalem', days: 14, when: '' };

/** A start that the service lists, which the model has not seen. */
export async function listedStart(options: BookingToolsOptions): Promise<string> {
  const list = await createBookingTools(options).getFreeSlots.execute(reading as never);
  const [day] = list.ok ? list.days : [];
  return `${day?.date}T${day?.starts[0]}`;
}

/** The input of a request for this start. */
export function wishFor(start: string, guestEmail: string) {
  const { durationMinutes, timezone } = reading;
  return { start, durationMinutes, timezone, guestName: 'Noa Levi', guestEmail, locale: 'en', answers: [] };
}
