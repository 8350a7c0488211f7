import type { FailureCode } from '../src/index.ts';
import type { EvalEvent } from './event-log.ts';

/** What the guard says to a call that it did not let out. */
const guardCodes: readonly FailureCode[] = [
  'not_read',
  'not_offered',
  'wrong_form',
  'already_requested',
  'limit_reached',
  'missing_answers',
  'invalid_input',
  'uncertain',
  'rate_limited',
  'unavailable',
];

type Told = Extract<EvalEvent, { type: 'booking' }>;

/** How many requests a model asked for that the guard kept from leaving. A refusal of the service's own is none: that call had left. */
export function countPrevented(log: readonly EvalEvent[]): number {
  const told = log.filter((event): event is Told => event.type === 'booking');
  return told.filter(
    ({ event }, index) =>
      event.type === 'refused' &&
      event.code !== undefined &&
      guardCodes.includes(event.code) &&
      calledRequest(told, index) &&
      !hadLeft(told, index),
  ).length;
}

/** The events of the same call, back to where it began: calls of one message may run at the same time. */
function sinceCall(told: readonly Told[], index: number): Told['event'][] {
  const refused = told[index]?.event;
  const since: Told['event'][] = [];
  for (let at = index - 1; at >= 0; at -= 1) {
    const event = told[at]?.event;
    if (!event || event.turn !== refused?.turn || event.tool !== refused?.tool) continue;
    since.push(event);
    if (event.type === 'tool_called') break;
  }
  return since;
}

function calledRequest(told: readonly Told[], index: number): boolean {
  return told[index]?.event.tool === 'requestMeeting';
}

function hadLeft(told: readonly Told[], index: number): boolean {
  return sinceCall(told, index).some(
    ({ type }) => type === 'request_sent' || type === 'request_refused' || type === 'request_uncertain',
  );
}
