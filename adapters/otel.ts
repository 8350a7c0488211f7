/**
 * What the booking tools do, on the spans of OpenTelemetry: for programs that trace their agents. It needs `@opentelemetry/api`.
 * @module agent-booking/otel
 */
import { type Attributes, trace } from '@opentelemetry/api';
import type { BookingEvent } from '../src/index.ts';

/**
 * A listener for `onEvent`, which writes each step of a tool on the span that is active when the tool runs: the AI SDK's own span of the
 * call (`@ai-sdk/otel`), or any span of yours around it. Without an active span it writes nothing.
 *
 * Each step is an event `booking.TYPE`. The span itself gets `booking.outcome`, the last step that says what became of the call, and for a
 * refused one `booking.code`. Nothing about a person is written: no name, address, conversation, note or words, also not as a digest.
 * @param then a listener of your own, which gets each event too
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

/** Steps that say nothing of what became of a call. */
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
