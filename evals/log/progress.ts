import { type Instant, parseInstant } from '../../src/time/index.ts';
import type { EvalEvent } from './event-log.ts';

type Answered = Extract<EvalEvent, { type: 'wire_answered' }>;

/** The answers to requests so far, with what was asked for. */
export function requestAnswers(log: readonly EvalEvent[]): (Answered & { sent: unknown })[] {
  return log.flatMap((event) => {
    if (event.type !== 'wire_answered' || event.operation !== 'requestMeeting') return [];
    const sent = log.find((one) => one.type === 'wire_sent' && one.exchange === event.exchange);
    return [{ ...event, sent: sent?.type === 'wire_sent' ? sent.body : undefined }];
  });
}

/** The service took the request and said so. */
export function isAccepted({ status, reachedService, body }: Answered): boolean {
  return status === 202 && reachedService && isAcceptance(body);
}

/** Whoever sent the request cannot know what became of it: no answer, or none of the service's own. */
export function isUncertain(answer: Answered): boolean {
  const { status, body } = answer;
  if (status === undefined || status >= 500) return status !== 503;
  return status >= 200 && status < 300 && !isAccepted(answer) ? true : status >= 400 && !isErrorBody(body);
}

function isAcceptance(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'confirmation_sent';
}

function isErrorBody(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body;
}

/** The start that a request's body asks for; undefined where it has none that can be read. */
export function startOf(body: unknown): Instant | undefined {
  if (typeof body !== 'object' || body === null || !('start' in body)) return undefined;
  return typeof body.start === 'string' ? parseInstant(body.start) : undefined;
}

/** Whether what a reaction waits for has come about, as far as the log alone can tell; of what was offered the guest's ears tell. */
export function hasComeAbout(when: string, log: readonly EvalEvent[]): boolean {
  const turn = /^turn:(\d+)$/.exec(when)?.[1];
  if (turn !== undefined) return log.filter(({ type }) => type === 'agent_said').length >= Number(turn);
  const answers = requestAnswers(log);
  const isStatus = (...statuses: number[]) =>
    log.some((one) => one.type === 'wire_answered' && statuses.includes(one.status ?? 0));
  switch (when) {
    case 'slots_read':
      return log.some(
        (one) => one.type === 'wire_answered' && one.operation === 'getFreeSlots' && one.status === 200,
      );
    case 'conflict':
      return answers.some(({ status }) => status === 409);
    case 'accepted':
      return answers.some(isAccepted);
    case 'refused':
      return answers.some(({ status }) => status === 400 || status === 404);
    case 'unavailable':
      return isStatus(429, 503);
    case 'uncertain':
      return answers.some(isUncertain);
    case 'asked_approval':
      return log.some(({ type }) => type === 'approval_asked');
    default:
      return false;
  }
}
