import type { BookingEvent } from '../../src/index.ts';
import type { AnsweredCall, ArrivedCall } from '../../src/testing/index.ts';
import type { EvalStep } from '../log/event-log.ts';

/** The step of a call that arrived. */
export function sentStep(call: ArrivedCall): EvalStep {
  const { number, operation = 'other', method, path, query, slug, body } = call;
  return {
    type: 'wire_sent',
    exchange: number,
    operation,
    method,
    path,
    ...(slug !== undefined && { slug }),
    query,
    ...(body !== undefined && { body }),
  };
}

/** The step of its answer at a moment of the world. A list of slots is kept as its starts alone: a log holds hundreds of them. */
export function answeredStep(call: AnsweredCall, now: number): EvalStep {
  const { number, operation = 'other', slug, status, body, headers, reachedService } = call;
  const list = operation === 'getFreeSlots' && status === 200 ? readList(body) : undefined;
  const retryAfterSeconds = secondsToWait(headers['retry-after'], now);
  return {
    type: 'wire_answered',
    exchange: number,
    operation,
    ...(slug !== undefined && { slug }),
    ...(status !== undefined && { status }),
    ...(list ?? (body !== undefined && { body })),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    reachedService,
  };
}

/** Seconds, or a date (RFC 9110 §10.2.3); undefined where neither can be read. */
function secondsToWait(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}

function readList(body: unknown): { durationMinutes: number; starts: string[] } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { slots, durationMinutes } = body as { slots?: unknown; durationMinutes?: unknown };
  if (!Array.isArray(slots) || typeof durationMinutes !== 'number') return undefined;
  return { durationMinutes, starts: slots.map((slot: { start: string }) => slot.start) };
}

/** Replaces random names and the address of a trial's service, so that equal trials have equal logs. */
export type SteadyNames = {
  event(event: BookingEvent): BookingEvent;
  turn(turn: string): string;
  /** A value of JSON with the service's address replaced in its texts. */
  withoutAddress<Value>(value: Value): Value;
};

/** The address of every trial's service in the logs. */
const worldAddress = 'http://booking.example';

export function createSteadyNames(address: () => string | undefined): SteadyNames {
  const numbered = (kind: string) => {
    const names = new Map<string, string>();
    return (name: string): string => {
      const known = names.get(name) ?? `${kind}-${names.size + 1}`;
      names.set(name, known);
      return known;
    };
  };
  const turn = numbered('turn');
  const request = numbered('request');
  const conversation = numbered('conversation');
  return {
    turn,
    event: (event) => ({
      ...event,
      conversation: conversation(event.conversation),
      ...(event.turn !== undefined && { turn: turn(event.turn) }),
      ...(event.request !== undefined && { request: request(event.request) }),
    }),
    withoutAddress: (value) => {
      const url = address();
      if (url === undefined) return value;
      const host = url.replace('http://', '');
      const text = JSON.stringify(value);
      if (!text?.includes(host)) return value;
      return JSON.parse(text.replaceAll(url, worldAddress).replaceAll(host, new URL(worldAddress).host));
    },
  };
}
