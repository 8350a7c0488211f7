import type { z } from 'zod';

/**
 * Why a tool did not do what it was asked; nothing was sent unless it says otherwise.
 * - `not_read`: no free times of that page and duration were read in this conversation; the answer holds them
 * - `not_offered`: the start was not among the starts that this conversation was shown
 * - `wrong_form`: the start is not written as it was shown
 * - `slot_taken`: the start was shown and is no longer listed
 * - `refused`: the service refused the request, and its start is listed still, or what is listed could not be read
 * - `already_requested`: this guest has a request on this page
 * - `limit_reached`: the conversation has made as many requests as it may
 * - `not_approved`: whoever has to approve a request did not
 * - `no_memory`: which conversation this is, or what it remembers, could not be found out; nothing is sent without it
 * - `missing_answers`: something that only the guest can say is missing
 * - `invalid_input`: a value cannot be used
 * - `unknown_page`: there is no such page
 * - `ask_guest`: the guest has to choose between meanings, or say their time zone
 * - `unread_time`: words about time were not understood
 * - `beyond`: the asked time lies outside what can be read
 * - `rate_limited`, `unavailable`: the service did not take it; again after the wait
 * - `uncertain`: the request left and got no clear answer; it is not sent again
 */
export type FailureCode = (typeof failureCodes)[number];

export const failureCodes = [
  'not_read',
  'not_offered',
  'wrong_form',
  'slot_taken',
  'refused',
  'already_requested',
  'limit_reached',
  'not_approved',
  'no_memory',
  'missing_answers',
  'invalid_input',
  'unknown_page',
  'ask_guest',
  'unread_time',
  'beyond',
  'rate_limited',
  'unavailable',
  'uncertain',
] as const;

/** Free starts of one day; `date`, `T` and one of `starts` joined are what `requestMeeting` takes. */
export type DayStarts = { date: string; weekday: string; starts: string[] };

/** Starts that an answer had no room for; `when` is what shows them. */
export type LeftOut = { starts: number; when: string };

/** One start, in the form that `requestMeeting` takes. */
export type NamedStart = { start: string; weekday: string };

/** An expected failure: what happened, with the value, and the one useful next step. */
export type Failure = {
  ok: false;
  code: FailureCode;
  message: string;
  next: string;
  /** Everything that is wrong with the call. */
  problems?: string[];
  /** The duration, zone and present of the starts below. */
  durationMinutes?: number;
  timezone?: string;
  today?: string;
  days?: DayStarts[];
  leftOut?: LeftOut;
  /** The listed starts around the one that was asked for. */
  nearest?: NamedStart[];
  /** The meanings that the guest has to choose from. */
  readings?: { reading: string; days: DayStarts[]; leftOut?: LeftOut }[];
  waitSeconds?: number;
  /** The service's own words, cleaned and capped: a stranger's text. */
  serviceSays?: string;
  /** What the connection reported, cleaned and capped; it may quote a stranger. */
  details?: string;
};

/** What a tool call is made with. */
export type ToolCall = {
  signal?: AbortSignal | undefined;
  /** Tells the conversations of one process apart. */
  conversation?: string | undefined;
  /**
   * Names the model message that holds the call, by any text that no other message of the conversation has. What its calls show, the
   * model had not seen when it wrote the message, so that no request of the same message may name it. Left out where it is not known:
   * then a start counts as shown when the request was called after the answer that shows it.
   */
  turn?: string | undefined;
  /** The framework's name of the call, another for each call that a model writes. */
  id?: string | undefined;
  /** Nothing may leave for this call but what `review` has proposed for it. */
  needsReview?: boolean | undefined;
  /**
   * What the framework passed beside the input, as it is: the AI SDK's execute options, LangChain's config. For functions of the call that
   * the host gives (`conversation`, `guest`, `approve`); the tools themselves do not look at it.
   */
  framework?: unknown;
};

/** A value, or what finds it out when a tool is called: from the framework's context, a sign-in, a database. */
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
