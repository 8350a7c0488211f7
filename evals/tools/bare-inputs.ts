import { z } from 'zod';
import type { MeetingRequest } from '../../src/index.ts';

const text = z.string().optional();
const number = z.number().optional();

/** How the bare tools present themselves: as short as people write them, with the field names of the guarded ones. */
export const bareInputs = {
  getBookingPage: {
    description: 'Get the booking page.',
    inputSchema: z.object({ slug: text }),
    reads: true,
  },
  getFreeSlots: {
    description: 'Get free slots.',
    inputSchema: z.object({ slug: text, durationMinutes: number, timezone: text, days: number }),
    reads: true,
  },
  requestMeeting: {
    description: 'Book a meeting.',
    inputSchema: z.object({
      slug: text,
      start: z.string(),
      durationMinutes: z.number(),
      timezone: text,
      guestName: text,
      guestEmail: text,
      reasonKey: text,
      answers: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
    }),
    reads: false,
  },
} as const;

/** What stands in for a field that the model leaves empty. */
export type BareDefaults = { slug: string; name: string; email: string; timezone: string };

type Fields = Record<string, unknown>;

export function readBareSlots(input: unknown, defaults: BareDefaults) {
  const fields = fieldsOf(input);
  return {
    slug: textOf(fields.slug) || defaults.slug,
    durationMinutes: Number(fields.durationMinutes ?? 0),
    timezone: textOf(fields.timezone) || defaults.timezone,
    days: Number(fields.days ?? 0),
  };
}

/** The body goes out as the model wrote it; what it left out is left out. */
export function readBareRequest(
  input: unknown,
  defaults: BareDefaults,
): { slug: string; body: MeetingRequest } {
  const fields = fieldsOf(input);
  const { slug, timezone, durationMinutes } = readBareSlots(input, defaults);
  const answers = answersOf(fields.answers);
  const reasonKey = textOf(fields.reasonKey);
  const locale = textOf(fields.locale);
  return {
    slug,
    body: {
      guestName: textOf(fields.guestName) || defaults.name,
      guestEmail: textOf(fields.guestEmail) || defaults.email,
      timezone,
      durationMinutes,
      start: textOf(fields.start),
      ...((locale === 'en' || locale === 'he') && { locale }),
      ...(reasonKey !== '' && { reasonKey }),
      ...(Object.keys(answers).length > 0 && { answers }),
    },
  };
}

function answersOf(value: unknown): Record<string, string> {
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, one]) => [key, textOf(one)]));
  return Object.fromEntries(value.map(fieldsOf).map((pair) => [textOf(pair.key), textOf(pair.value)]));
}

function fieldsOf(input: unknown): Fields {
  return typeof input === 'object' && input !== null ? (input as Fields) : {};
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
