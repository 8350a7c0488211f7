/** How many days ahead `getFreeSlots` can read (interface §4.2, §8). */
export const daysLimit = { min: 1, max: 60, default: 14 } as const;

/** How long the guest has to confirm a request, in milliseconds: 48 hours (interface §3, §8). */
export const confirmationWindowMs: number = 48 * 60 * 60 * 1000;

/** The languages that a request may name (interface §2, MeetingRequest). */
export const locales = ['en', 'he'] as const;
export type Locale = (typeof locales)[number];
