import { z } from 'zod';
import { isDateTime, isEmailAddress } from './formats.ts';

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

const dateTime = (what: string) =>
  z.string().refine(isDateTime, `must be ${what}`).meta({ format: 'date-time' });
const dateTimeSchema = dateTime('a date-time with seconds and an offset, such as 2026-11-24T13:00:00+02:00');

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

/** How many days ahead the slots read can read (interface §4.2, §8). */
export const daysLimit = { min: 1, max: 60, default: 14 } as const;

/** The query of the slots read. The service chooses missing values; `days` is then 14 (interface §4.2). */
export const slotsQuerySchema = z.object({
  duration: z.int().min(1).optional(),
  timezone: z.string().min(1).optional(),
  days: z.int().min(daysLimit.min).max(daysLimit.max).optional(),
});
export type SlotsQuery = z.infer<typeof slotsQuerySchema>;

/** The languages that a request may name (interface §2, MeetingRequest). */
export const locales = ['en', 'he'] as const;
export type Locale = (typeof locales)[number];

/** The body of a meeting request (interface §2, MeetingRequest). */
export const meetingRequestSchema = z.object({
  guestName: z.string().min(1),
  guestEmail: z
    .string()
    .refine(isEmailAddress, 'must be one email address, such as noa@example.com')
    .meta({ format: 'email' }),
  timezone: z.string().min(1),
  durationMinutes: z.int().min(1),
  start: dateTime('one of the start times that the slots read returned, unchanged'),
  locale: z.enum(locales).optional(),
  reasonKey: z.string().optional(),
  answers: z.record(z.string(), z.string()).optional(),
});
export type MeetingRequest = z.infer<typeof meetingRequestSchema>;

/** The body of a 202 answer: the guest was emailed a link, and nothing is booked yet (interface §2). */
export const requestAcceptanceSchema = z.object({
  status: z.literal('confirmation_sent'),
  message: z.string(),
  start: z.string(),
  durationMinutes: z.int(),
});
export type RequestAcceptance = z.infer<typeof requestAcceptanceSchema>;

/** How long the guest has to confirm a request, in milliseconds: 48 hours (interface §3, §8). */
export const confirmationWindowMs: number = 48 * 60 * 60 * 1000;

/** The body of every error response (interface §7). */
export const errorBodySchema = z.object({ error: z.string() });
export type ErrorBody = z.infer<typeof errorBodySchema>;
