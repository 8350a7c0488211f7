import {
  dayMs,
  findZone,
  type Instant,
  instantOf,
  parseInstant,
  startOfDay,
  wallTimeAt,
  zoneOf,
} from '../../src/time/index.ts';
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

/** A list of free starts that the service returned. */
export type ReadList = ReturnType<typeof readLists>[number];

const defaultDays = 14;

/** The lists of a log, in the order of their calls. A list that was asked for earlier but answered later is not newer. */
export function readLists(log: readonly EvalEvent[]) {
  const asked = new Map<number, Extract<EvalEvent, { type: 'wire_sent' }>>();
  const lists = log.flatMap((event) => {
    if (event.type === 'wire_sent') asked.set(event.exchange, event);
    if (event.type !== 'wire_answered' || event.starts === undefined) return [];
    const sent = asked.get(event.exchange);
    if (!sent) return [];
    return {
      slug: event.slug ?? sent.slug ?? '',
      durationMinutes: event.durationMinutes ?? (Number(sent.query.duration) || undefined),
      /** The numbers of the events of the read and of its answer. */
      asked: sent.n,
      answered: event.n,
      starts: new Set(event.starts.flatMap((start) => parseInstant(start) ?? [])),
      /** The list has every free start before this instant. */
      coversTo: coveredTo(Date.parse(sent.at), sent.query),
    };
  });
  return lists.sort((a, b) => a.asked - b.asked);
}

/** The interface does not say whether days are 24 hours or calendar days. The list certainly covers only the time before the guest's midnight. */
function coveredTo(at: Instant, query: Record<string, string>): Instant {
  const zone = findZone(query.timezone ?? '') ?? zoneOf('UTC');
  const days = Number(query.days) || defaultDays;
  return instantOf(startOfDay(wallTimeAt(at, zone)) + days * dayMs, zone, 'compatible');
}

/** The lists of the request's page and duration that were answered before it was sent. */
export function listsBefore(lists: readonly ReadList[], request: SentRequest): ReadList[] {
  return lists.filter(
    ({ slug, durationMinutes, answered }) =>
      slug === request.slug && durationMinutes === request.durationMinutes && answered < request.n,
  );
}

export function holds(list: ReadList, { instant }: Pick<SentRequest, 'instant'>): boolean {
  return instant !== undefined && list.starts.has(instant);
}

type Told = Extract<EvalEvent, { type: 'booking' }>;

/** The events of the booking tools in a log. Empty if an agent's tools emit none. */
export function toldEvents(log: readonly EvalEvent[]): Told[] {
  return log.filter((event): event is Told => event.type === 'booking');
}

/** The event by which the model made a request, and its message. The model could not know what was shown later, or by calls of the same message. */
function callOf(told: readonly Told[], request: SentRequest): { n: number; turn: string | undefined } {
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

/** Whether the conversation was shown the request's start before the model made the request. */
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

/** The date and time of a start, `2026-11-24T13:00`, without seconds and offset. */
function clockOf(start: string | undefined): string {
  return (start ?? '').slice(0, 16).replace(' ', 'T');
}
