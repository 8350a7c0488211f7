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
  /** The lengths that a meeting of this reason can have. Not in interface §2; absent, it can have all lengths of the page. */
  durationsMinutes: z.array(z.int()).optional(),
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
  /** Whether a request must name a reason. Not in interface §2; absent, it need not. */
  reasonRequired: z.boolean().optional(),
  customFields: z.array(questionSchema),
  howToBook: z.string(),
});
export type BookingPage = z.infer<typeof bookingPageSchema>;

/**
 * The lengths in minutes that a page offers for a reason: those of the page that the reason has too. All of the page if the reason names
 * none of them.
 */
export function lengthsFor(
  { durationsMinutes, reasons }: Pick<BookingPage, 'durationsMinutes' | 'reasons'>,
  reasonKey: string | null | undefined,
): number[] {
  const ofReason = reasons.find(({ key }) => key === reasonKey)?.durationsMinutes ?? [];
  const ofBoth = durationsMinutes.filter((minutes) => ofReason.includes(minutes));
  return ofBoth.length > 0 ? ofBoth : durationsMinutes;
}
