import { type Instant, isZoneName } from '../../time/index.ts';
import { keepWord } from '../contract/input-fields.ts';
import type { BookingEvent } from './event-schema.ts';
import { reportToHost } from './report-to-host.ts';

/** The fields of an event that the step itself sets. */
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
