import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Slot } from '../../src/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import type { PlanOptions } from './plan-options.ts';

/** The most that a page lists ahead (interface §4.2). */
const daysAhead = 60;

/** The free slots that a phrase is to select from; undefined where none were given. */
export async function readSlots(
  { slots, page, durationMinutes, timezone, now }: PlanOptions,
  line: CommandLine,
): Promise<{ slots: Slot[]; covered?: { from: string; to: string } } | undefined> {
  if (slots !== undefined) return { slots: slotsIn(await readText(slots, line), slots) };
  if (!page) return undefined;
  const { createBookingClient } = await import('../../src/index.ts');
  const client = createBookingClient({ baseUrl: page.baseUrl });
  const list = await client.getFreeSlots(
    page.slug,
    { durationMinutes, timezone, days: daysAhead },
    { signal: line.interrupted },
  );
  const until = new Date(now.getTime() + daysAhead * 86_400_000);
  return { slots: list.slots, covered: { from: now.toISOString(), to: until.toISOString() } };
}

async function readText(file: string, { stdin }: CommandLine): Promise<string> {
  if (file === '-') return text(stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`--slots ${file} cannot be read`, { cause });
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
    throw new UsageError(`--slots ${file} is no JSON`, { cause });
  }
}
