import { z } from 'zod';
import { isDateTime } from './formats.ts';
import { daysLimit } from './limits.ts';

const dateTimeSchema = z
  .string()
  .refine(isDateTime, 'must be a date-time with seconds and an offset, such as 2026-11-24T13:00:00+02:00')
  .meta({ format: 'date-time' });

/** One free start. A request sends `start` back unchanged (interface §2, Slot list). */
export const slotSchema = z.object({ start: dateTimeSchema, end: dateTimeSchema });
export type Slot = z.infer<typeof slotSchema>;

/** The body of a 200 answer of the slots read (interface §2, Slot list). */
export const slotListSchema = z.object({
  slug: z.string(),
  durationMinutes: z.int(),
  timezone: z.string(),
  slots: z.array(slotSchema),
});
export type SlotList = z.infer<typeof slotListSchema>;

/** The query of the slots read. The service chooses missing values; `days` is then 14 (interface §4.2). */
export const slotsQuerySchema = z.object({
  duration: z.int().min(1).optional(),
  timezone: z.string().min(1).optional(),
  days: z.int().min(daysLimit.min).max(daysLimit.max).optional(),
});
export type SlotsQuery = z.infer<typeof slotsQuerySchema>;
