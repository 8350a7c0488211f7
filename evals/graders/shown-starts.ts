import { type Instant, parseInstant } from '../../src/time/index.ts';
import type { EvalEvent } from '../event-log.ts';
import type { SentRequest } from './sent-requests.ts';

type Told = Extract<EvalEvent, { type: 'booking' }>;

/** The events of the booking tools in a log; none where an agent's tools tell nothing. */
export function toldEvents(log: readonly EvalEvent[]): Told[] {
  return log.filter((event): event is Told => event.type === 'booking');
}

/**
 * The event with which the model asked for a request, and its message: what was shown afterwards, or by calls of the same message, the
 * model had not seen when it wrote the start.
 */
export function callOf(told: readonly Told[], request: SentRequest): { n: number; turn: string | undefined } {
  const sent = told.findLast(
    ({ n, event }) =>
      n < request.n && event.type === 'request_sent' && instantIn(event.start) === request.instant,
  );
  if (!sent) return { n: request.n, turn: undefined };
  const { turn } = sent.event;
  const calls = told.filter(
    ({ n, event }) =>
      n < sent.n && event.type === 'tool_called' && event.tool === sent.event.tool && event.turn === turn,
  );
  const clock = clockOf(request.start);
  const call = calls.findLast(({ event }) => clockOf(event.start) === clock) ?? calls.at(-1);
  return { n: call?.n ?? sent.n, turn };
}

/** Whether an answer had shown the request's start to the conversation before the model asked for it. */
export function wasShown(told: readonly Told[], request: SentRequest): boolean {
  const call = callOf(told, request);
  return told.some(
    ({ n, event }) =>
      event.type === 'slots_shown' &&
      n < call.n &&
      (event.turn === undefined || event.turn !== call.turn) &&
      (event.slug ?? request.slug) === request.slug &&
      (event.durationMinutes ?? request.durationMinutes) === request.durationMinutes &&
      event.starts?.some((start) => instantIn(start) === request.instant),
  );
}

function instantIn(start: string | undefined): Instant | undefined {
  return parseInstant(start ?? '');
}

/** `2026-11-24T13:00` of any spelling that begins so. */
function clockOf(start: string | undefined): string {
  return (start ?? '').slice(0, 16).replace(' ', 'T');
}
