import { type BookingEvent, type OperationId, operationPath } from '../src/index.ts';
import type { EvalEvent, EvalStep } from './event-log.ts';

/**
 * The log of one conversation whose events are all that is known: what the tools told of the wire is written down as exchanges. `sources`
 * says of each event of the log which of the told ones it came from.
 */
export function logOfEvents(told: readonly BookingEvent[]): { log: EvalEvent[]; sources: number[] } {
  const log: EvalEvent[] = [];
  const sources: number[] = [];
  const exchanges = new Map<string, number>();
  const known = new Set(told.flatMap(({ type, request = '' }) => (outcomes.includes(type) ? request : [])));
  told.forEach((event, source) => {
    const id = event.type === 'slots_read' ? `read ${source}` : `request ${event.request}`;
    // A request without an outcome was given up before it left: the tools tell of every other what became of it.
    const left = event.type === 'request_sent' && known.has(event.request ?? '');
    if (event.type === 'slots_read' || left) exchanges.set(id, exchanges.size + 1);
    for (const step of [{ type: 'booking', event } as const, ...stepsOf(event, exchanges.get(id))]) {
      log.push({ n: log.length, at: event.at, ...step });
      sources.push(source);
    }
  });
  return { log, sources };
}

const outcomes: readonly string[] = ['request_accepted', 'request_refused', 'request_uncertain'];

function stepsOf(event: BookingEvent, exchange: number | undefined): EvalStep[] {
  if (exchange === undefined) return [];
  switch (event.type) {
    case 'slots_read':
      return [sent(event, exchange, 'getFreeSlots'), readList(event, exchange)];
    case 'request_sent':
      return [sent(event, exchange, 'requestMeeting')];
    case 'request_accepted':
      return [answered(event, exchange, { status: 202, body: bodyOf(event) })];
    case 'request_refused':
      return [
        answered(event, exchange, { status: statusOf(event), body: { error: event.code ?? 'refused' } }),
      ];
    case 'request_uncertain':
      return [answered(event, exchange, {})];
    default:
      return [];
  }
}

function sent(event: BookingEvent, exchange: number, operation: OperationId): EvalStep {
  const { slug = '', timezone, durationMinutes, days } = event;
  const isRequest = operation === 'requestMeeting';
  const query = { timezone, duration: durationMinutes, days };
  const given = Object.entries(isRequest ? {} : query).filter(([, value]) => value !== undefined);
  return {
    type: 'wire_sent',
    exchange,
    operation,
    method: isRequest ? 'POST' : 'GET',
    path: operationPath(operation, slug),
    slug,
    query: Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
    ...(isRequest && { body: bodyOf(event) }),
  };
}

/** The hash of an address tells guests apart as well as the address. */
function bodyOf({ start, durationMinutes, timezone, guest }: BookingEvent): Record<string, unknown> {
  return { start, durationMinutes, timezone, guestEmail: guest };
}

function readList({ slug = '', durationMinutes, starts = [] }: BookingEvent, exchange: number): EvalStep {
  return {
    type: 'wire_answered',
    exchange,
    operation: 'getFreeSlots',
    slug,
    status: 200,
    ...(durationMinutes !== undefined && { durationMinutes }),
    starts,
    reachedService: true,
  };
}

function answered(
  { slug = '', waitSeconds }: BookingEvent,
  exchange: number,
  answer: { status?: number; body?: unknown },
): EvalStep {
  return {
    type: 'wire_answered',
    exchange,
    operation: 'requestMeeting',
    slug,
    ...answer,
    ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
    reachedService: true,
  };
}

const statuses: Partial<Record<NonNullable<BookingEvent['code']>, number>> = {
  slot_taken: 409,
  rate_limited: 429,
  unavailable: 503,
  unknown_page: 404,
};

function statusOf({ code }: BookingEvent): number {
  return (code && statuses[code]) ?? 400;
}
