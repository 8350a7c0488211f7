import { type Instant, isZoneName } from '../time/index.ts';
import type { FailureCode } from './booking-tool.ts';
import { reportToHost } from './report-to-host.ts';

/**
 * The steps that are told.
 * - `tool_called`: a model called a tool; what it asked for, whatever becomes of it. Of its own words only what has the form of a start, a
 *   zone, a page's address or a small number is told: anything else may be a name, a mail address or a telephone number
 * - `page_read`, `slots_read`: the service answered a read; `starts` are its own strings
 * - `slots_shown`: an answer holds these starts, as ISO instants with the zone's offset
 * - `refused`: the answer is a failure, with its `code`; nothing left for this call, or its outcome stands in a `request_…` event
 * - `request_proposed`: a call was reviewed and would go out; a human is asked about it
 * - `approval_asked`, `approval_given`, `approval_denied`: whoever has to approve was asked, and said so
 * - `request_sent`: a request is about to leave, claimed and recorded; `start` is the service's own string
 * - `request_accepted`, `request_refused`, `request_uncertain`: what became of it
 * - `request_replayed`: an equal request was answered from memory; nothing left
 */
export const eventTypes = [
  'tool_called',
  'page_read',
  'slots_read',
  'slots_shown',
  'refused',
  'request_proposed',
  'approval_asked',
  'approval_given',
  'approval_denied',
  'request_sent',
  'request_accepted',
  'request_refused',
  'request_uncertain',
  'request_replayed',
] as const;

export type BookingEventType = (typeof eventTypes)[number];

/**
 * One step of a conversation: flat, JSON-safe, without the guest's words, name, address and answers. What does not apply to a type is not there. Fields
 * may be added within `format` 1; none changes its meaning.
 */
export type BookingEvent = {
  format: 1;
  type: BookingEventType;
  /** ISO 8601, UTC, by the tools' own clock. */
  at: string;
  conversation: string;
  /** The model message that made the call, where the framework tells. */
  turn?: string | undefined;
  tool: string;
  slug?: string | undefined;
  durationMinutes?: number | undefined;
  timezone?: string | undefined;
  /** How many days ahead were read. */
  days?: number | undefined;
  /** Not written: the guest's own words about time may hold a name or an address. */
  when?: string | undefined;
  /** The start that is asked for: as the model wrote it in `tool_called`, where it has the form of a start; as the service listed it in `request_…`. */
  start?: string | undefined;
  starts?: string[] | undefined;
  /** The earlier start that a request takes the place of. */
  replaces?: string | undefined;
  /** SHA-256 of the guest's address, folded as guests are told apart; 32 hexadecimal digits. */
  guest?: string | undefined;
  /** The claim, unique in its conversation. */
  request?: string | undefined;
  code?: FailureCode | undefined;
  waitSeconds?: number | undefined;
};

/** What a step says beside its frame. */
export type Step = Omit<BookingEvent, 'format' | 'at' | 'conversation' | 'turn' | 'tool'>;
export type Tell = (step: Step) => void;

export type Events = {
  teller(frame: { conversation: string; turn: string | undefined; tool: string }): Tell;
};

/** Events for a listener of the host; what it throws does not reach a tool, nor does a clock that fails, nor what a listener promised. */
export function createEvents(onEvent: (event: BookingEvent) => void, now: () => Instant): Events {
  return {
    teller: (frame) => (step) => {
      const { type, ...said } = step.type === 'tool_called' ? withoutWords(step) : step;
      try {
        const event = { format: 1, type, at: new Date(now()).toISOString(), ...frame, ...said };
        const given = Object.entries(event).filter(([, value]) => value !== undefined);
        const told: unknown = onEvent(Object.fromEntries(given) as BookingEvent);
        // Nobody waits for a listener. What it promised and broke would end the process.
        if (told !== undefined) Promise.resolve(told).catch(reportToHost);
      } catch (error) {
        reportToHost(error);
      }
    },
  };
}

const startForm = /^(?:\d{4}-\d\d-\d\d[T ])?\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** A model may write anything into any field: what has not the form of what belongs there is not told. */
function withoutWords(step: Step): Step {
  const { slug = '', timezone = '', start = '', replaces = '', days, durationMinutes } = step;
  const isSlug = /^[^\s@]{1,100}$/.test(slug) && !/\d{7}/.test(slug.replace(/[^\p{L}\p{N}]/gu, ''));
  const isSmall = (value: number | undefined) => value !== undefined && value >= 0 && value < 10_000;
  return {
    ...step,
    slug: isSlug ? slug : undefined,
    timezone: isZoneName(timezone) ? timezone : undefined,
    start: startForm.test(start) ? start : undefined,
    replaces: startForm.test(replaces) ? replaces : undefined,
    days: isSmall(days) ? days : undefined,
    durationMinutes: isSmall(durationMinutes) ? durationMinutes : undefined,
    when: undefined,
  };
}
