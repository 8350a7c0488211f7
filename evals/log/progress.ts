import { type Instant, parseInstant } from '../../src/time/index.ts';
import { isRecord } from '../../src/wire/index.ts';
import type { EvalEvent } from './event-log.ts';

type Answered = Extract<EvalEvent, { type: 'wire_answered' }>;

/** The answers to requests so far, each with the sent body. */
export function requestAnswers(log: readonly EvalEvent[]): (Answered & { sent: unknown })[] {
  return log.flatMap((event) => {
    if (event.type !== 'wire_answered' || event.operation !== 'requestMeeting') return [];
    const sent = log.find((one) => one.type === 'wire_sent' && one.exchange === event.exchange);
    return [{ ...event, sent: sent?.type === 'wire_sent' ? sent.body : undefined }];
  });
}

/** Whether the service accepted the request, and its answer says so. */
export function isAccepted({ status, reachedService, body }: Answered): boolean {
  return status === 202 && reachedService && isRecord(body) && body.status === 'confirmation_sent';
}

/** Whether the sender cannot know if the request was accepted: no answer came, or the answer is not the service's own. */
export function isUncertain(answer: Answered): boolean {
  const { status, body } = answer;
  if (status === undefined || status >= 500) return status !== 503;
  if (status >= 400) return !(isRecord(body) && 'error' in body);
  return status >= 200 && status < 300 && !isAccepted(answer);
}

/** The start in a request's body. Undefined if it cannot be read. */
export function startOf(body: unknown): Instant | undefined {
  return isRecord(body) && typeof body.start === 'string' ? parseInstant(body.start) : undefined;
}

/** Whether a reaction is due, as far as the log alone shows it. Only the guest knows what was offered. */
export function hasComeAbout(when: string, log: readonly EvalEvent[]): boolean {
  const turn = /^turn:(\d+)$/.exec(when)?.[1];
  if (turn !== undefined) return log.filter(({ type }) => type === 'agent_said').length >= Number(turn);
  const answers = requestAnswers(log);
  const isAnswer = (statuses: number[], operation?: string) =>
    log.some(
      (one) =>
        one.type === 'wire_answered' &&
        statuses.includes(one.status ?? 0) &&
        one.operation === (operation ?? one.operation),
    );
  if (when === 'page_read') return isAnswer([200], 'getBookingPage');
  if (when === 'slots_read') return isAnswer([200], 'getFreeSlots');
  if (when === 'conflict') return isAnswer([409], 'requestMeeting');
  if (when === 'refused') return isAnswer([400, 404], 'requestMeeting');
  if (when === 'unavailable') return isAnswer([429, 503]);
  if (when === 'accepted') return answers.some(isAccepted);
  if (when === 'uncertain') return answers.some(isUncertain);
  return when === 'asked_approval' && log.some(({ type }) => type === 'approval_asked');
}
