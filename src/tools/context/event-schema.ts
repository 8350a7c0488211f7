import { z } from 'zod';
import { failureCodes } from '../contract/tool.ts';
import { type BookingEvent, eventTypes } from './events.ts';

const text = (description: string) => z.string().describe(description).optional();
const number = (description: string) => z.number().describe(description).optional();

/** The published schema of an event; `z.toJSONSchema` of it stands in `docs/event.schema.json`. */
export const bookingEventSchema: z.ZodType<BookingEvent> = z.object({
  format: z.literal(1).describe('Fields may be added within a format; none changes its meaning.'),
  type: z.enum(eventTypes).describe('The step.'),
  at: z.string().describe("ISO 8601, UTC, by the tools' own clock."),
  conversation: z.string().describe('As the host or the framework names it.'),
  turn: text(
    'Digest of the messages that the model had when it made the call, where the framework passes them.',
  ),
  tool: z.string().describe('The tool that was called.'),
  slug: text('The page.'),
  durationMinutes: number('The length of the meeting.'),
  timezone: text('The IANA name of the zone that was asked in.'),
  days: number('How many days ahead were read.'),
  when: text("Not written: the guest's own words about time may hold a name or an address."),
  start: text(
    'The requested start: in tool_called as the model wrote it, if it has the form of a start; in request_… as the service listed it.',
  ),
  starts: z
    .array(z.string())
    .describe("The starts that were read, as the service's own strings, or shown, as ISO instants.")
    .optional(),
  replaces: text('The earlier start whose place a request takes, or "keep".'),
  guest: text("SHA-256 of the guest's folded address, its first 32 hexadecimal digits."),
  request: text('The request, unique in its conversation.'),
  code: z.enum(failureCodes).describe('Why a call was refused.').optional(),
  waitSeconds: number('How long the service asks to wait.'),
});
