import type { BookingError, Slot } from '../../src/index.ts';
import type { CommandLine } from '../command.ts';
import type { PlanOptions } from './plan-options.ts';

/** Maximum number of days that a page lists (interface §4.2). */
export const daysAhead = 60;

type ListedSlots = { slots: Slot[]; covered: { from: string; to: string } };

/**
 * The free slots from which a phrase selects, if a page was named. They are read from the real present on, also if `--now` sets another
 * moment for the guest.
 */
export async function readSlots(
  { page, durationMinutes, timezone, startedAt }: PlanOptions,
  { interrupted: signal }: CommandLine,
): Promise<ListedSlots | undefined> {
  if (!page) return undefined;
  const { baseUrl, slug } = page;
  const { BookingError, createBookingClient } = await import('../../src/index.ts');
  try {
    const { slots, unreadable } = await createBookingClient({ baseUrl }).getFreeSlots(
      slug,
      { durationMinutes, timezone, days: daysAhead },
      { signal },
    );
    // The unreadable times may be free, so "nothing is free" could be wrong.
    if (unreadable !== undefined)
      throw new Error(
        `--url ${baseUrl}/${slug}: ${unreadable} free ${unreadable === 1 ? 'time' : 'times'} of the list cannot be read`,
      );
    const until = new Date(startedAt.getTime() + daysAhead * 86_400_000);
    return { slots, covered: { from: startedAt.toISOString(), to: until.toISOString() } };
  } catch (error) {
    if (!BookingError.isInstance(error)) throw error;
    // The message explains the failure. A cause would print it a second time.
    throw new Error(`--url ${baseUrl}/${slug}: ${explain(error, slug, durationMinutes)}`);
  }
}

function explain(
  { code, message, serviceText }: BookingError,
  slug: string,
  durationMinutes: number | undefined,
): string {
  if (code === 'not_found') return `the service has no page "${slug}". Check the last part of the address.`;
  if (code === 'unavailable')
    return 'no service answers there. Start one with "npx agent-booking serve", or correct the address.';
  if (code === 'bad_request' && durationMinutes !== undefined)
    return `the service refuses --duration ${durationMinutes}: ${serviceText ?? message}`;
  return message;
}
