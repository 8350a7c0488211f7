import { type BookingEvent, bookingEventSchema, type OperationId, operationPath } from '../../src/index.ts';
import type { Violation } from '../log/cell.ts';
import type { EvalEvent, EvalStep } from '../log/event-log.ts';
import type { Grader } from './grader.ts';
import { graders as everyGrader } from './graders.ts';

export type GradedEvents = {
  format: 1;
  events: number;
  conversations: number;
  /** `n` is the number of the line with the event, from 1. */
  violations: (Violation & { conversation: string })[];
  /** The codes that were graded. */
  judged: string[];
  /** The codes that were not graded, each with the reason. They never count as passed. */
  notRun: { code: string; reason: string }[];
  /** The lines without an event of format 1, numbered from 1, each with the reason. */
  unread: { line: number; why: string }[];
};

export type GradeEventsOptions = { graders?: readonly Grader[] };

type Line = { line: number; event: BookingEvent };

/**
 * Grades events of production, one JSON object per line as `onEvent` gives them, each conversation by itself. Events hold no words and no
 * guest, so only graders with `fromEvents` can grade them. A file must hold each conversation from its first read on.
 */
export async function gradeEvents(
  lines: Iterable<string> | AsyncIterable<string>,
  { graders = everyGrader }: GradeEventsOptions = {},
): Promise<GradedEvents> {
  const conversations = new Map<string, Line[]>();
  const unread: GradedEvents['unread'] = [];
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const read = readEvent(text);
    if (typeof read === 'string') {
      unread.push({ line, why: read });
      continue;
    }
    const told = conversations.get(read.conversation) ?? [];
    told.push({ line, event: read });
    conversations.set(read.conversation, told);
  }
  const able = graders.filter(({ fromEvents }) => fromEvents);
  const all = [...conversations];
  return {
    format: 1,
    events: all.reduce((sum, [, told]) => sum + told.length, 0),
    conversations: conversations.size,
    violations: all.flatMap(([conversation, told]) =>
      violationsOf(told, able).map((violation) => ({ ...violation, conversation })),
    ),
    judged: able.map(({ code }) => code),
    notRun: graders.flatMap(({ code, fromEvents, kind }) =>
      fromEvents ? [] : { code, reason: reasons[kind] },
    ),
    unread,
  };
}

const reasons: Record<Grader['kind'], string> = {
  safety: 'events hold neither what was said nor who the guest is',
  outcome: 'events do not tell what the guest came for, nor how the conversation ended',
  quality: 'it needs the whole conversation',
};

function violationsOf(told: readonly Line[], able: readonly Grader[]): Violation[] {
  const { log, sources } = logOfEvents(told.map(({ event }) => event));
  const lineOf = ({ n }: Pick<EvalEvent, 'n'>) => told[sources[n] ?? 0]?.line ?? 0;
  return able.flatMap((grader) =>
    grader.grade({ log, script: undefined }).map((violation) => ({ ...violation, n: lineOf(violation) })),
  );
}

/** The event of a line, or a text that says what is wrong with the line. */
function readEvent(text: string): BookingEvent | string {
  try {
    const read = bookingEventSchema.safeParse(JSON.parse(text));
    if (read.success) return read.data as BookingEvent;
    const [issue] = read.error.issues;
    return `it is no event of format 1: ${issue?.path.join('.') || 'the line'}: ${issue?.message}`;
  } catch (error) {
    if (error instanceof SyntaxError) return `it is no JSON: ${error.message}`;
    throw error;
  }
}

/**
 * Makes a log from the events of one conversation. Events about the wire become exchanges. `sources` has, for each event of the log, the index
 * of the event that it came from.
 */
function logOfEvents(told: readonly BookingEvent[]): { log: EvalEvent[]; sources: number[] } {
  const log: EvalEvent[] = [];
  const sources: number[] = [];
  const exchanges = new Map<string, number>();
  const known = new Set(told.flatMap(({ type, request = '' }) => (outcomes.includes(type) ? request : [])));
  told.forEach((event, source) => {
    const id = event.type === 'slots_read' ? `read ${source}` : `request ${event.request}`;
    // The tools report an outcome for every request that was sent. A request without an outcome was given up before it was sent.
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

/** A hash identifies a guest as well as an address does. */
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
