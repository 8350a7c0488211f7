import { z } from 'zod';
import { isDateTime } from './formats.ts';
import { daysLimit } from './limits.ts';

const dateTimeSchema = z
  .string()
  .refine(isDateTime, 'must be a date-time with seconds and an offset, such as 2026-11-24T13:00:00+02:00')
  .meta({ format: 'date-time' });

/** One free start; `start` is sent back as it stands (interface §2, Slot list). */
export const slotSchema = z.object({ start: dateTimeSchema, end: dateTimeSchema });
export type Slot = z.infer<typeof slotSchema>;

/** What the slots read answers with 200 (interface §2, Slot list). */
export const slotListSchema = z.object({
  slug: z.string(),
  durationMinutes: z.int(),
  timezone: z.string(),
  slots: z.array(slotSchema),
});
export type SlotList = z.infer<typeof slotListSchema>;

/** The query of the slots read; what is left out is the service's to choose, `days` is 14 (interface §4.2). */
export const slotsQuerySchema = z.object({
  duration: z.int().min(1).optional(),
  timezone: z.string().min(1).optional(),
  days: z.int().min(daysLimit.min).max(daysLimit.max).optional(),
});
export type SlotsQuery = z.infer<typeof slotsQuerySchema>;
