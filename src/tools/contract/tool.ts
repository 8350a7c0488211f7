import { z } from 'zod';
import { confirmationWindowMs } from '../../wire/index.ts';

/** Why a tool did not do what it was asked. Nothing was sent unless the code says otherwise. */
export type FailureCode = (typeof failureCodes)[number];

export const failureCodes = [
  'not_read', // no free starts of that page were shown to this conversation; the answer holds them
  'not_offered', // that start was not shown before the call was written
  'wrong_form', // the start is not written as it was shown
  'slot_taken', // the start was shown and is no longer listed
  'refused', // the service refused the request and still lists its start, or its list could not be read
  'already_requested', // this guest has an open request on this page
  'limit_reached', // as many requests were sent as may be
  'not_approved', // a human has to approve requests, and did not approve this one
  'no_memory', // the conversation or its memory could not be found, or the host's clock failed
  'missing_answers', // something that only the guest can say is missing
  'invalid_input', // a value cannot be used
  'unknown_page', // there is no such page
  'ask_guest', // the guest has to choose between meanings, or say their time zone
  'unread_time', // words about time were not understood
  'beyond', // the asked time lies outside what can be read
  'rate_limited', // the service asks to wait
  'unavailable', // the service was not able to, or not reached; again after the wait
  'uncertain', // the request left and got no clear answer; it is not sent again while it may be open
] as const;

// Each schema is built when it is first read: building all of them would be a good part of the import's time.

/** The type of an object with these fields. */
export type FieldsOf<Fields extends () => z.ZodRawShape> = z.infer<z.ZodObject<ReturnType<Fields>>>;

/** Free starts of one day; `date`, `T` and one of `starts` joined are what `requestMeeting` takes. */
export type DayStarts = z.infer<ReturnType<typeof dayStarts>>;
export const dayStarts = () =>
  z.object({ date: z.string(), weekday: z.string(), starts: z.array(z.string()) });

/** Starts that an answer had no room for; `when` is what shows them. */
export type LeftOut = z.infer<ReturnType<typeof leftOutStarts>>;
export const leftOutStarts = () => z.object({ starts: z.number(), when: z.string() });

/** One start, in the form that `requestMeeting` takes. */
export type NamedStart = z.infer<ReturnType<typeof namedStart>>;
export const namedStart = () => z.object({ start: z.string(), weekday: z.string() });

/**
 * A request that may have left, as results carry it into the chat's history. It holds no name and no address. A later call reads it
 * from there if the session was lost. It only forbids: clients can edit a history.
 */
export type SentRecord = FieldsOf<typeof sentRecordFields>;
const instant = () => z.number().int().min(0).max(8.64e15);
export const sentRecordFields = () => ({
  v: z.literal(1),
  /** Digest of the service's address; '' where the host's own client has none. */
  service: z.string().max(64),
  slug: z.string().max(200),
  /** The start, in epoch milliseconds. */
  at: instant(),
  minutes: z.number().int().min(0).max(100_000),
  /** Digest of the guest's folded address. */
  guest: z.string().regex(/^[0-9a-f]{32}$/),
  status: z.enum(['accepted', 'uncertain']),
  /** Epoch milliseconds. */
  sentAt: instant(),
});

/** How long a request counts as open, after `sentAt`: the 48 hours to confirm it (interface §3), and one more because clocks differ. */
export const openForMs: number = confirmationWindowMs + 60 * 60 * 1000;

/** An expected failure: what happened, with the value, and the one useful next step. */
export type Failure = FieldsOf<typeof failureFields>;
const failureFields = () => ({
  ok: z.literal(false),
  code: z.enum(failureCodes),
  message: z.string(),
  next: z.string(),
  /** What is wrong with the call, as much as there is room for; the message counts the rest. */
  problems: z.array(z.string()).optional(),
  /** The duration, zone and present of the starts below. */
  durationMinutes: z.number().optional(),
  timezone: z.string().optional(),
  today: z.string().optional(),
  days: z.array(dayStarts()).optional(),
  leftOut: leftOutStarts().optional(),
  /** The listed starts around the one that was asked for. */
  nearest: z.array(namedStart()).optional(),
  /** The meanings that the guest has to choose from. */
  readings: z
    .array(z.object({ reading: z.string(), days: z.array(dayStarts()), leftOut: leftOutStarts().optional() }))
    .optional(),
  waitSeconds: z.number().optional(),
  /** The service's own words, cleaned and capped: a stranger's text. */
  serviceSays: z.string().optional(),
  /** What the connection reported, cleaned and capped; it may quote a stranger. */
  details: z.string().optional(),
  /** The request that may have left. */
  record: z.object(sentRecordFields()).optional(),
});

/** The schema of a result, with its exact type. It is one flat object, because some protocols allow no union there. */
export function resultSchema<Found extends z.ZodRawShape>(
  foundFields: () => Found,
): () => z.ZodType<z.infer<z.ZodObject<Found>> | Failure> {
  let schema: z.ZodType | undefined;
  return () => {
    schema ??= z
      .object({ ...failureFields(), ...foundFields() })
      .partial()
      .extend({ ok: z.boolean() });
    return schema as z.ZodType<z.infer<z.ZodObject<Found>> | Failure>;
  };
}

/** How a human approves a call: only a proposal that `review` stored under `key` leaves, and only with `approved`. */
export type CallApproval = {
  /** Names this call in its conversation. If calls share it, each sends only its own proposal. */
  key: string;
  /** What the human decided about this call: `none` where the framework holds no decision. */
  decision: 'none' | 'approved' | 'rejected';
  /** The first review of the key stands; otherwise a later review without a decision replaces it. */
  firstReviewStands?: boolean | undefined;
  /** The approval counts only where something was proposed under the key; else none is needed. */
  onlyIfProposed?: boolean | undefined;
};

/** What a tool call is made with. */
export type ToolCall = {
  signal?: AbortSignal | undefined;
  /** Names the conversation; it must contain the signed-in user where chat ids come from clients. */
  conversation?: string | undefined;
  /**
   * The messages that the model had when it wrote this call, as text: what a call shows, a request with the same text cannot name.
   * Left out where there are no messages: then a start counts as shown once the call that showed it has ended.
   */
  turn?: string | undefined;
  /** The framework's name of the call. */
  id?: string | undefined;
  /** Where a human approves requests. */
  approval?: CallApproval | undefined;
  /** Approval keys that a human rejected, as the chat's history says; `id` names the rejection where a key is used again. */
  rejected?: readonly { key: string; id?: string | undefined }[] | undefined;
  /** Values that may be `SentRecord`s, from the chat's history, the latest last. */
  history?: readonly unknown[] | undefined;
  /**
   * What the framework passed beside the input, for `conversation`, `guest` and `approve`; the tools do not read it: the AI SDK's
   * execute options, LangChain's config.
   */
  framework?: unknown;
};

/** A value, or a function that finds it when a tool is called: from the framework's context, a sign-in, a database. */
export type OfCall<Value> = Value | ((call: ToolCall) => Value | Promise<Value>);

/** Hints for people and programs that decide about tools; the names are those of the Model Context Protocol. */
export type ToolAnnotations = {
  title: string;
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/**
 * A tool that knows no framework. `execute` takes what a model wrote, validated or not, and answers every expected failure as a
 * value. It throws only the signal's reason, when it is aborted before a request leaves, and bugs.
 */
export type BookingTool<Input, Output> = {
  name: string;
  description: string;
  inputSchema: z.ZodType<Input>;
  outputSchema: z.ZodType<Output>;
  annotations: ToolAnnotations;
  execute(input: Input, call?: ToolCall): Promise<Output>;
  /** The whole result as small text for a model. */
  toModelText(output: Output): string;
};

/** A value, or the failure that explains why it is missing. */
export type Attempt<Value> = { ok: true; value: Value } | Failure;
