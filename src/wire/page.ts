import { z } from 'zod';

/** A question of a page or of a reason; its `key` is the key of the answer (interface §2, Question). */
export const questionSchema = z.object({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  // The interface does not show the allowed values of `type`.
  type: z.string(),
});
export type Question = z.infer<typeof questionSchema>;

/** A meeting reason; its `key` is sent as `reasonKey` (interface §2, Reason). */
export const reasonSchema = z.object({
  key: z.string(),
  label: z.string(),
  suggestedDurationMinutes: z.int().nullable(),
  questions: z.array(questionSchema),
});
export type Reason = z.infer<typeof reasonSchema>;

/** The body of a 200 answer of the page read (interface §2, BookingPage). Durations are in minutes. */
export const bookingPageSchema = z.object({
  slug: z.string(),
  name: z.string(),
  headline: z.string().nullable(),
  url: z.string(),
  timezone: z.string(),
  durationsMinutes: z.array(z.int()),
  defaultDurationMinutes: z.int(),
  reasons: z.array(reasonSchema),
  customFields: z.array(questionSchema),
  howToBook: z.string(),
});
export type BookingPage = z.infer<typeof bookingPageSchema>;
