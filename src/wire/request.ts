import { z } from 'zod';
import { isDateTime, isEmailAddress } from './formats.ts';
import { locales } from './limits.ts';

/** The body of a meeting request (interface §2, MeetingRequest). */
export const meetingRequestSchema = z.object({
  guestName: z.string().min(1),
  guestEmail: z
    .string()
    .refine(isEmailAddress, 'must be one email address, such as noa@example.com')
    .meta({ format: 'email' }),
  timezone: z.string().min(1),
  durationMinutes: z.int().min(1),
  start: z
    .string()
    .refine(isDateTime, 'must be one of the start times that the slots read returned, unchanged')
    .meta({ format: 'date-time' }),
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

/** The body of every error response (interface §7). */
export const errorBodySchema = z.object({ error: z.string() });
export type ErrorBody = z.infer<typeof errorBodySchema>;
