/**
 * Writes the steps of the booking tools to spans of OpenTelemetry, for programs that trace their agents. It needs `@opentelemetry/api`.
 * @module agent-booking/otel
 */
import { type Attributes, trace } from '@opentelemetry/api';
import type { BookingEvent } from '../src/index.ts';

/**
 * A listener for `onEvent`. It writes each step of a tool to the span that is active when the tool runs: the AI SDK's span of the call
 * (`@ai-sdk/otel`), or your own span around it. Without an active span it writes nothing.
 *
 * Each step is an event `booking.TYPE`. The span gets `booking.outcome`, the type of the last step that tells the outcome, and for a refused
 * call `booking.code`. It writes nothing about a person: no name, address, conversation, note or words, not even as a digest.
 * @param then your own listener, which also gets each event
 * @example
 * const tools = bookingTools({ baseUrl, slug, onEvent: spanEvents() });
 */
export function spanEvents(then?: (event: BookingEvent) => unknown): (event: BookingEvent) => unknown {
  return (event) => {
    const span = trace.getActiveSpan();
    if (span?.isRecording()) {
      const { type, code } = event;
      span.addEvent(`booking.${type}`, attributesOf(event));
      if (!beforeOutcome.has(type))
        span.setAttributes({ 'booking.outcome': type, ...(code && { 'booking.code': code }) });
    }
    return then?.(event);
  };
}

/** Steps that do not tell the outcome of a call. */
const beforeOutcome = new Set<BookingEvent['type']>([
  'tool_called',
  'slots_read',
  'request_proposed',
  'approval_asked',
  'approval_given',
  'request_sent',
]);

function attributesOf({ slug, code, durationMinutes, days, starts, waitSeconds }: BookingEvent): Attributes {
  const all = {
    'booking.slug': slug,
    'booking.code': code,
    'booking.duration_minutes': durationMinutes,
    'booking.days': days,
    'booking.start_count': starts?.length,
    'booking.wait_seconds': waitSeconds,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
