import { z } from 'zod';
import { confirmationWindowMs } from '../../wire/index.ts';
import type { Moment } from './moment.ts';

/** Why a tool did not do what the call asked. Nothing was sent unless the code says otherwise. */
export type FailureCode = (typeof failureCodes)[number];

export const failureCodes = [
  'not_read', // no free starts of that page were shown to this conversation; the answer holds them
  'not_offered', // that start was not shown before the call was written
  'wrong_form', // the start is not written as it was shown
  'slot_taken', // the start was shown and is no longer listed
  'refused', // the service refused the request and still lists its start, or its list could not be read
  'already_requested', // this guest has an open request on this page
  'limit_reached', // the maximum number of requests was sent, or the memory for open requests is full
  'not_approved', // a human has to approve requests, and did not approve this one
  'not_asked', // a human has to approve this request, and the host's `approve` failed
  'no_memory', // the conversation or its memory could not be found, or the host's clock failed
  'missing_answers', // something that only the guest can say is missing
  'invalid_input', // a value cannot be used
  'unknown_page', // there is no such page
  'ask_guest', // the guest has to choose between meanings, or say their time zone
  'unread_time', // words about time were not understood
  'beyond', // the asked time lies outside what can be read
  'rate_limited', // the service asks to wait
  'unavailable', // the service failed or was not reached; try again after the wait
  'uncertain', // the request was sent and got no clear answer; it is not sent again while it may be open
] as const;

// Each schema is built when it is first read, because building all of them would slow down the import.

export type FieldsOf<Fields extends () => z.ZodRawShape> = z.infer<z.ZodObject<ReturnType<Fields>>>;

/** Free starts of one day. `requestMeeting` takes `date`, `T` and one of `starts`, joined. */
export type DayStarts = z.infer<ReturnType<typeof dayStarts>>;
export const dayStarts = () =>
  z.object({ date: z.string(), weekday: z.string(), starts: z.array(z.string()) });

/** Starts that did not fit into an answer. Passing `when` to `getFreeSlots` shows them. */
export type LeftOut = z.infer<ReturnType<typeof leftOutStarts>>;
export const leftOutStarts = () => z.object({ starts: z.number(), when: z.string() });

/** One start, in the format that `requestMeeting` takes. */
export type NamedStart = z.infer<ReturnType<typeof namedStart>>;
export const namedStart = () => z.object({ start: z.string(), weekday: z.string() });

/**
 * The record of a request that may have been sent. Results carry it into the chat's history, without name and address. If the session
 * was lost, a later call reads it from there. It can only prevent requests, because clients can edit a history.
 */
export type SentRecord = FieldsOf<typeof sentRecordFields>;
/** Later times than those of the year 9999 cannot be written in every zone. */
const instant = () => z.number().int().min(0).max(Date.UTC(9999, 0));
export const sentRecordFields = () => ({
  v: z.literal(1),
  /** Digest of the service's address; '' if the host's client has none. */
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
  /** The start of the request that it replaces. */
  replaces: instant().optional(),
});

/** How long a request counts as open after `sentAt`: 48 hours to confirm it (interface §3), and one hour because clocks differ. */
export const openForMs: number = confirmationWindowMs + 60 * 60 * 1000;

/** An expected failure. It says what happened, with the value, and the one useful next step. */
export type Failure = FieldsOf<typeof failureFields>;
const failureFields = () => ({
  ok: z.literal(false),
  code: z.enum(failureCodes),
  message: z.string(),
  next: z.string(),
  /** Problems of the call, as many as fit. The message counts the rest. */
  problems: z.array(z.string()).optional(),
  /** Duration, zone and current day for the starts below. */
  durationMinutes: z.number().optional(),
  timezone: z.string().optional(),
  today: z.string().optional(),
  days: z.array(dayStarts()).optional(),
  leftOut: leftOutStarts().optional(),
  /** The listed starts around the one that was asked for. */
  nearest: z.array(namedStart()).optional(),
  /** The meanings from which the guest has to choose. `when`: words that have this meaning alone. */
  readings: z
    .array(
      z.object({
        reading: z.string(),
        when: z.string().optional(),
        days: z.array(dayStarts()),
        leftOut: leftOutStarts().optional(),
      }),
    )
    .optional(),
  waitSeconds: z.number().optional(),
  /** The service's own words, cleaned and capped: untrusted text. */
  serviceSays: z.string().optional(),
  /** The report of the connection, cleaned and capped. It may quote untrusted text. */
  details: z.string().optional(),
  /** The request that may have been sent. */
  record: z.object(sentRecordFields()).optional(),
});

/** The schema of a result, with its exact type. It is one flat object, because some protocols do not allow a union. */
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

/** How a human approves a call. Only a proposal that `review` stored under `key` is sent, and only if it was `approved`. */
export type CallApproval = {
  /** Names this call in its conversation. If several calls share a key, each sends only its own proposal. */
  key: string;
  /** The human's decision. `none`: the framework has no decision. `unclear`: it may be about another call with this key, so it counts for none. */
  decision: 'none' | 'approved' | 'rejected' | 'unclear';
  /** Names the model's message that holds the call. A human is asked about one request of a message for each guest and page. */
  message?: string | undefined;
  /** Keeps the first review of the key. Otherwise each review without a decision stores its own proposal. */
  firstReviewStands?: boolean | undefined;
  /** The call needs an approval only if something was proposed under the key. */
  onlyIfProposed?: boolean | undefined;
  /** The step of a graph that `approve` may interrupt. `isResumed`: it runs again with a human's answers. */
  step?: { name: string; isResumed: boolean } | undefined;
};

/** Facts about a tool call, beside its input. */
export type ToolCall = {
  signal?: AbortSignal | undefined;
  /** Names the conversation. It must contain the signed-in user if chat ids come from clients. */
  conversation?: string | undefined;
  /**
   * The messages that the model had when it wrote this call, as text. A request cannot name a start that a call with the same text
   * showed. Without messages, leave it out: then a start counts as shown once the call that showed it has ended.
   */
  turn?: string | undefined;
  /**
   * When the call arrived: `nextMoment()`. Set it if the host awaits something before `execute`. Default: now. Starts that were shown later
   * do not count for this call.
   */
  began?: Moment | undefined;
  /** The framework's name of the call. */
  id?: string | undefined;
  /** Given if a human approves requests. */
  approval?: CallApproval | undefined;
  /** Approval keys that a human rejected, from the chat's history. `id` tells rejections of one key apart. */
  rejected?: readonly { key: string; id?: string | undefined }[] | undefined;
  /** Values that may be `SentRecord`s, from the chat's history, the latest last. */
  history?: readonly unknown[] | undefined;
  /**
   * The framework's own data about the call, such as the AI SDK's execute options or LangChain's config. It is for the host's
   * `conversation`, `guest` and `approve`. The tools do not read it.
   */
  framework?: unknown;
};

/** A value, or a function that finds it when a tool is called, for instance from a sign-in or a database. */
export type OfCall<Value> = Value | ((call: ToolCall) => Value | Promise<Value>);

/** Hints for people and programs that decide about tools, with the names of the Model Context Protocol. */
export type ToolAnnotations = {
  title: string;
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/**
 * A tool that knows no framework. `execute` accepts any input of a model, validated or not, and returns every expected failure as a
 * value. It throws only bugs, and the signal's reason if it is aborted before a request is sent.
 */
export type BookingTool<Input, Output> = {
  name: string;
  description: string;
  inputSchema: z.ZodType<Input>;
  outputSchema: z.ZodType<Output>;
  annotations: ToolAnnotations;
  execute(input: Input, call?: ToolCall): Promise<Output>;
  /** The whole result as short text for a model. */
  toModelText(output: Output): string;
};

/** A value, or the failure that explains why it is missing. */
export type Attempt<Value> = { ok: true; value: Value } | Failure;
