import { z } from 'zod';
import { type Instant, isZoneName } from '../../time/index.ts';
import { keepWord } from '../contract/input-fields.ts';
import { failureCodes } from '../contract/tool.ts';
import { reportToHost } from './report-to-host.ts';

const eventTypes = [
  // A model called a tool. The event holds a value of the model only if it looks like a start, a zone, a page's address or a small
  // number. Anything else could be a name, an address or a telephone number.
  'tool_called',
  'page_read', // the service answered a read
  'slots_read', // the service answered a read; `starts` are its own strings
  'slots_shown', // an answer shows these starts, as ISO instants with the zone's offset
  'refused', // the answer is a failure, with its `code`; nothing was sent unless a `request_…` event came before
  'request_proposed', // a call was reviewed and would be sent; a human is asked about it
  'approval_asked', // the host's `approve` is asked
  'approval_given',
  'approval_denied',
  'request_sent', // a request is recorded and about to be sent; `start` is the service's own string
  'request_accepted', // the service accepted the request
  'request_refused', // the service refused the request
  'request_uncertain', // the request was sent, and its outcome is unknown
  'request_replayed', // an equal request was answered from memory; nothing was sent
] as const;

export type BookingEventType = (typeof eventTypes)[number];

/**
 * One step of a conversation, as flat JSON. It does not hold the guest's words, name, address or answers. Fields that do not apply are
 * left out. Within `format` 1, fields may be added, and no field changes its meaning. `bookingEventSchema` describes each field.
 */
export type BookingEvent = z.infer<typeof bookingEventSchema>;

const text = (description: string) => z.string().describe(description).optional();
const number = (description: string) => z.number().describe(description).optional();

/** The published schema of an event. `docs/event.schema.json` is its JSON Schema. */
export const bookingEventSchema = z.object({
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

export type EventFields = Omit<BookingEvent, 'format' | 'at' | 'conversation' | 'turn' | 'tool'>;
export type Emit = (step: EventFields) => void;
export type Events = (frame: { conversation: string; turn: string | undefined; tool: string }) => Emit;

/** Emits events to the host's listener. Errors and rejections of the listener are reported to the host and never reach a tool. */
export function createEvents(onEvent: (event: BookingEvent) => void, now: () => Instant): Events {
  return (frame) => (step) => {
    const { type, ...said } = step.type === 'tool_called' ? withoutWords(step) : step;
    try {
      const event = { format: 1, type, at: new Date(now()).toISOString(), ...frame, ...said };
      const given = Object.entries(event).filter(([, value]) => value !== undefined);
      const answer: unknown = onEvent(Object.fromEntries(given) as BookingEvent);
      // A rejection of an async listener would end the process.
      if (answer !== undefined) Promise.resolve(answer).catch(reportToHost);
    } catch (error) {
      reportToHost(error);
    }
  };
}

const startForm = /^(?:\d{4}-\d\d-\d\d[T ])?\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** Drops values that do not look like their field, because a model may write anything into any field. */
function withoutWords(step: EventFields): EventFields {
  const { slug = '', timezone = '', start = '', replaces = '', days, durationMinutes } = step;
  const isSlug = /^[^\s@]{1,100}$/.test(slug) && !/\d{7}/.test(slug.replace(/[^\p{L}\p{N}]/gu, ''));
  const isSmall = (value: number | undefined) => value !== undefined && value >= 0 && value < 10_000;
  return {
    ...step,
    slug: isSlug ? slug : undefined,
    timezone: isZoneName(timezone) ? timezone : undefined,
    start: startForm.test(start) ? start : undefined,
    replaces: startForm.test(replaces) || replaces === keepWord ? replaces : undefined,
    days: isSmall(days) ? days : undefined,
    durationMinutes: isSmall(durationMinutes) ? durationMinutes : undefined,
    when: undefined,
  };
}
