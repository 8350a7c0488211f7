import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { BookingError, Slot } from '../../src/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import type { PlanOptions } from './plan-options.ts';

/** Maximum number of days that a page lists (interface §4.2). */
export const daysAhead = 60;

/** The free slots from which a phrase selects. Undefined if none were given. */
export async function readSlots(
  { slots, page, durationMinutes, timezone, startedAt }: PlanOptions,
  line: CommandLine,
): Promise<{ slots: Slot[]; covered?: { from: string; to: string } } | undefined> {
  if (slots !== undefined) return { slots: slotsIn(await readText(slots, line), slots) };
  if (!page) return undefined;
  return readPage(page, { durationMinutes, timezone, startedAt, signal: line.interrupted });
}

/** Reads the free times of a service from the real present on, also if `--now` sets another moment for the guest. */
async function readPage(
  { baseUrl, slug }: NonNullable<PlanOptions['page']>,
  {
    durationMinutes,
    timezone,
    startedAt,
    signal,
  }: { durationMinutes: number | undefined; timezone: string; startedAt: Date; signal: AbortSignal },
): Promise<{ slots: Slot[]; covered: { from: string; to: string } }> {
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

async function readText(file: string, { stdin }: CommandLine): Promise<string> {
  if (file === '-') return text(stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`--slots ${file} cannot be read; give a file of slots as JSON, or -`, { cause });
  }
}

function slotsIn(written: string, file: string): Slot[] {
  const list = parse(written, file);
  const slots: unknown = Array.isArray(list) ? list : (list as { slots?: unknown } | null)?.slots;
  if (!Array.isArray(slots))
    throw new UsageError(`--slots ${file}: an array of { start, end } is needed, or a list that has slots`);
  return slots.map((slot: unknown, index) => {
    const { start, end } = Object(slot) as Partial<Slot>;
    if (isMoment(start) && isMoment(end)) return { start, end };
    throw new UsageError(
      `--slots ${file}: slot ${index} must have start and end as date-times with an offset, such as 2026-11-24T13:00:00+02:00`,
    );
  });
}

function isMoment(written: unknown): written is string {
  return (
    typeof written === 'string' && /(?:Z|[+-]\d\d:\d\d)$/i.test(written) && !Number.isNaN(Date.parse(written))
  );
}

function parse(written: string, file: string): unknown {
  try {
    return JSON.parse(written);
  } catch (cause) {
    throw new UsageError(`--slots ${file} is no JSON; an array of { start, end } is needed`, { cause });
  }
}
