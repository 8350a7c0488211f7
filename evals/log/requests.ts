import { type Instant, parseInstant } from '../../src/time/index.ts';
import { guestKey } from '../../src/wire/index.ts';
import type { EvalEvent } from './event-log.ts';

type Answered = Extract<EvalEvent, { type: 'wire_answered' }>;

/** A meeting request that left, as it was written, and what became of it. */
export type SentRequest = {
  /** The event at which it left. */
  n: number;
  at: string;
  slug: string;
  start: string;
  /** Undefined where `start` is no instant. */
  instant: Instant | undefined;
  durationMinutes: number | undefined;
  timezone: string;
  /** The language of the guest's mail; '' where the request names none. */
  locale: string;
  guestName: string;
  guestEmail: string;
  /** Equal for one guest, however the address is written. */
  guest: string;
  reasonKey: string;
  answers: [key: string, value: string][];
  /** `uncertain`: whoever sent it cannot know whether it was accepted. */
  outcome: 'accepted' | 'refused' | 'uncertain';
  /** The event of its answer, or of the failure to get one; undefined where the log ends before. */
  answer: Answered | undefined;
};

/** The meeting requests of a log, in the order in which they left. */
export function readRequests(log: readonly EvalEvent[]): SentRequest[] {
  const answers = new Map<number, Answered>();
  for (const event of log) if (event.type === 'wire_answered') answers.set(event.exchange, event);
  return log.flatMap((event) => {
    if (event.type !== 'wire_sent' || event.operation !== 'requestMeeting') return [];
    const body = isRecord(event.body) ? event.body : {};
    const answer = answers.get(event.exchange);
    const start = textOf(body.start);
    const request = {
      n: event.n,
      at: event.at,
      slug: event.slug ?? '',
      start,
      instant: parseInstant(start),
      durationMinutes: numberOf(body.durationMinutes),
      timezone: textOf(body.timezone),
      locale: textOf(body.locale),
      guestName: textOf(body.guestName),
      guestEmail: textOf(body.guestEmail),
      guest: guestKey(textOf(body.guestEmail)),
      reasonKey: textOf(body.reasonKey),
      answers: Object.entries(isRecord(body.answers) ? body.answers : {}).map(
        ([key, value]): [string, string] => [key, textOf(value)],
      ),
      answer,
    };
    return [{ ...request, outcome: outcomeOf(request, answer) }];
  });
}

const clearRefusals = [400, 404, 409, 429, 503];

/**
 * As the client takes it (docs/why.md, "The promise"): an acceptance is a 2xx for what was asked, a refusal has an Error body, and
 * everything else leaves it open what became of the request.
 */
function outcomeOf(
  asked: Pick<SentRequest, 'instant' | 'durationMinutes'>,
  answer: Answered | undefined,
): SentRequest['outcome'] {
  const status = answer?.status;
  if (answer === undefined || status === undefined) return 'uncertain';
  if (status >= 200 && status < 300) {
    if (!isRecord(answer.body)) return 'uncertain';
    const { start, durationMinutes } = answer.body;
    const isSame = parseInstant(textOf(start)) === asked.instant && durationMinutes === asked.durationMinutes;
    return isSame ? 'accepted' : 'uncertain';
  }
  const isClear = clearRefusals.includes(status) && isRecord(answer.body) && textOf(answer.body.error) !== '';
  return isClear ? 'refused' : 'uncertain';
}

/** A request in words, for a message about it. */
export function sayRequest(request: SentRequest): string {
  return `the request for "${request.start}" (${request.durationMinutes ?? 'no'} minutes, page "${request.slug}")`;
}

/** What stands in a body that a stranger wrote: nothing about it is sure. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, or '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
