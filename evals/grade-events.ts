import { type BookingEvent, bookingEventSchema } from '../src/index.ts';
import type { EvalEvent } from './event-log.ts';
import type { Grader, Violation } from './grader.ts';
import { graders as everyGrader } from './graders/graders.ts';
import { logOfEvents } from './log-of-events.ts';

export type GradedEvents = {
  format: 1;
  events: number;
  conversations: number;
  /** `n` is the line, from 1, of the event that shows it. */
  violations: (Violation & { conversation: string })[];
  /** The codes that were judged. */
  judged: string[];
  /** What was not: never passed. */
  notRun: { code: string; reason: string }[];
  /** Lines that hold no event of format 1, from 1, and why. */
  unread: { line: number; why: string }[];
};

export type GradeEventsOptions = { graders?: readonly Grader[] };

type Line = { line: number; event: BookingEvent };

/**
 * Grades events of production, one JSON a line as `onEvent` gives them, each conversation for itself. Events hold no words and no guest, so
 * that only graders with `fromEvents` can judge them; a file has to hold a conversation from its first read on.
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

/** The event of a line, or why there is none. */
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
