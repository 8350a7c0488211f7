import { z } from 'zod';
import { failureCodes } from './booking-tool.ts';
import { type BookingEvent, eventTypes } from './events.ts';

/** The published schema of an event; `z.toJSONSchema` of it stands in `docs/event.schema.json`. */
export const bookingEventSchema: z.ZodType<BookingEvent> = z.object({
  format: z.literal(1),
  type: z.enum(eventTypes),
  at: z.string(),
  conversation: z.string(),
  turn: z.string().optional(),
  tool: z.string(),
  slug: z.string().optional(),
  durationMinutes: z.number().optional(),
  timezone: z.string().optional(),
  days: z.number().optional(),
  when: z.string().optional(),
  start: z.string().optional(),
  starts: z.array(z.string()).optional(),
  replaces: z.string().optional(),
  guest: z.string().optional(),
  request: z.string().optional(),
  code: z.enum(failureCodes).optional(),
  waitSeconds: z.number().optional(),
});
