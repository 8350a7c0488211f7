import { type Instant, parseInstant } from '../../src/time/index.ts';
import { guestKey, isRecord } from '../../src/wire/index.ts';
import type { EvalEvent } from './event-log.ts';

type Answered = Extract<EvalEvent, { type: 'wire_answered' }>;

/** A meeting request as it was sent, and its outcome. */
export type SentRequest = ReturnType<typeof readRequests>[number];

/** The meeting requests of a log, in the order in which they were sent. */
export function readRequests(log: readonly EvalEvent[]) {
  const answers = new Map<number, Answered>();
  for (const event of log) if (event.type === 'wire_answered') answers.set(event.exchange, event);
  return log.flatMap((event) => {
    if (event.type !== 'wire_sent' || event.operation !== 'requestMeeting') return [];
    const body = isRecord(event.body) ? event.body : {};
    const answer = answers.get(event.exchange);
    const start = textOf(body.start);
    const request = {
      /** The number of the event that sent it. */
      n: event.n,
      at: event.at,
      slug: event.slug ?? '',
      start,
      /** Undefined if `start` is no instant. */
      instant: parseInstant(start),
      durationMinutes: numberOf(body.durationMinutes),
      timezone: textOf(body.timezone),
      /** The language of the guest's mail, or '' if the request has none. */
      locale: textOf(body.locale),
      guestName: textOf(body.guestName),
      guestEmail: textOf(body.guestEmail),
      /** Equal for all spellings of an address. */
      guest: guestKey(textOf(body.guestEmail)),
      reasonKey: textOf(body.reasonKey),
      answers: Object.entries(isRecord(body.answers) ? body.answers : {}).map(
        ([key, value]): [string, string] => [key, textOf(value)],
      ),
      /** The event of the answer, or of the failure to get an answer. Undefined if the log ends before it. */
      answer,
    };
    return [{ ...request, outcome: outcomeOf(request, answer) }];
  });
}

const clearRefusals = [400, 404, 409, 429, 503];

/**
 * The outcome as the client reads it (docs/why.md, "The promise"). An acceptance is a 2xx with the requested start and length. A refusal has
 * an Error body. After any other answer the outcome is uncertain: the sender cannot know whether the request was accepted.
 */
function outcomeOf(
  asked: { instant: Instant | undefined; durationMinutes: number | undefined },
  answer: Answered | undefined,
): 'accepted' | 'refused' | 'uncertain' {
  const { status = 0, body } = answer ?? {};
  if (!isRecord(body)) return 'uncertain';
  const isSame =
    parseInstant(textOf(body.start)) === asked.instant && body.durationMinutes === asked.durationMinutes;
  if (status >= 200 && status < 300) return isSame ? 'accepted' : 'uncertain';
  return clearRefusals.includes(status) && textOf(body.error) !== '' ? 'refused' : 'uncertain';
}

/** A request in words, for a message about it. */
export function sayRequest(request: SentRequest): string {
  return `the request for "${request.start}" (${request.durationMinutes ?? 'no'} minutes, page "${request.slug}")`;
}

/** Returns a text as it is, and '' for anything else, because bodies come from anywhere. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
