import type { BookingEvent, MeetingProposal } from '../../src/index.ts';
import type { OperationId } from '../../src/wire/index.ts';

/**
 * The events of one conversation, as a flat ordered list that JSON can hold. Graders read nothing else, so a stored conversation can be graded
 * again without a model. `n` counts from 0. `at` is ISO 8601, UTC, by the world's clock.
 */
export type EvalEvent = { n: number; at: string } & EvalStep;

/**
 * - `guest_said`: `rule` names the rules that chose the words, joined by ` + `: `opening`, `fact:email`, `unknown:phone`, `consent`,
 *   `hesitates`, `wish` (repeats the wish), `reaction`, `all` (the facts after it were not asked for), `nothing_more`, `was_it_sent`, `stall`
 *   (the agent's message was idle). At the end: `thanks`, `leaves`, `gap` (the guest could not match the agent's last message)
 * - `reacted`: the reaction with this number, from 0, of the guest; its wish and duration are in force from here on. It comes before the
 * guest's words
 * - `agent_said`: the words that the guest reads
 * - `tool_used`: a call as the model wrote it, and its answer, if the driver sees them; also of tools that are not for booking
 * - `booking`: an event of the booking tools: an attempt, shown starts, or a refusal with its reason
 * - `wire_sent`, `wire_answered`: the two parts of an exchange with the service, as they really happened, with the number of the exchange.
 * `starts` of a list are the service's own strings
 * - `approval_asked`, `approval_answered`: the guest decides about a proposed request
 * - `taken`: somebody else booked a start of a page, and so of its host; `clock_moved`: time passed
 * - `mailed`: a mail was sent, with `[link]` in place of its links; `confirmed`: the guest pressed "Confirm", and the meeting is booked
 * - `failed`: the agent, its model or the harness failed; the conversation ends
 * - `ended`: the last event
 */
export type EvalStep =
  /** `agreesTo`: the offered start that the words agree to, with an offset. */
  | { type: 'guest_said'; text: string; rule: string; agreesTo?: string }
  | { type: 'reacted'; reaction: number }
  | { type: 'agent_said'; text: string }
  | {
      type: 'tool_used';
      tool: string;
      input: unknown;
      text: string;
      ok: boolean;
      /** The error code of a failed booking tool. Left out if its answer has none. */
      code?: string;
    }
  | { type: 'booking'; event: BookingEvent }
  | {
      type: 'wire_sent';
      exchange: number;
      operation: OperationId | 'other';
      method: string;
      path: string;
      slug?: string | undefined;
      query: Record<string, string>;
      body?: unknown;
    }
  | {
      type: 'wire_answered';
      exchange: number;
      operation: OperationId | 'other';
      slug?: string | undefined;
      /** Left out if no answer came. */
      status?: number | undefined;
      durationMinutes?: number | undefined;
      starts?: string[] | undefined;
      /** The service's answer. Left out for slot lists. */
      body?: unknown;
      retryAfterSeconds?: number | undefined;
      /** Whether the service carried out the call, whatever answer the caller got. */
      reachedService: boolean;
    }
  | { type: 'approval_asked'; proposal: MeetingProposal }
  /** `asked`: the number of the asking event. Several may be open at once. */
  | { type: 'approval_answered'; approved: boolean; reason: string; asked: number }
  | { type: 'taken'; slug: string; start: string; durationMinutes: number; hostEmail: string }
  | { type: 'clock_moved'; by: string }
  | { type: 'mailed'; kind: string; to: string; subject: string; text: string }
  | { type: 'confirmed'; slug: string; start: string; durationMinutes: number }
  | { type: 'failed'; cause: FailureCause; message: string }
  | { type: 'ended'; why: EndReason };

/** Faults of the agent: it threw, its model refused to answer, or an answer was cut at its token limit. Each is also the code of a failure. */
export const agentCauses = ['agent_error', 'refusal', 'length_limit'] as const;

/** Causes that say nothing about the agent, so the trial is inconclusive. `content_filter`: the provider's filter stopped an answer or a prompt. */
export const inconclusiveCauses = [
  'provider_error',
  'rate_limited',
  'timeout',
  'content_filter',
  'budget',
  'harness',
] as const;

export type AgentCause = (typeof agentCauses)[number];
export type InconclusiveCause = (typeof inconclusiveCauses)[number];

export type FailureCause = AgentCause | InconclusiveCause;

export function isInconclusive(cause: FailureCause): cause is InconclusiveCause {
  return inconclusiveCauses.some((one) => one === cause);
}

/**
 * `done`: a request was accepted, and the agent answered the guest after it. `no_progress`: twice nothing new. `turn_limit`, `step_limit`: it
 * took too long.
 */
export type EndReason = 'done' | 'no_progress' | 'turn_limit' | 'step_limit' | 'failed';

export type EventLog = ReturnType<typeof createEventLog>;

/** Collects the events of one conversation in order. */
export function createEventLog(now: () => Date) {
  const events: EvalEvent[] = [];
  return {
    add(step: EvalStep): EvalEvent {
      const event: EvalEvent = { n: events.length, at: now().toISOString(), ...step };
      events.push(event);
      return event;
    },
    events: (): readonly EvalEvent[] => events,
  };
}
