import type { z } from 'zod';
import { failure } from '../contract/failures.ts';
import { inputSchema, UnreadableInputError } from '../contract/input-fields.ts';
import { failureText, fitFailure } from '../contract/model-text.ts';
import { type Moment, nextMoment } from '../contract/moment.ts';
import type { Attempt, BookingTool, Failure, ToolCall } from '../contract/tool.ts';
import { HostError, type Session } from '../session/session.ts';
import { correctTimes, rejectProposals, type SessionState } from '../session/state.ts';
import type { Emit } from './events.ts';
import { reportToHost } from './report-to-host.ts';
import type { ToolContext } from './tool-context.ts';

type ToolParts<Input, Found> = {
  name: string;
  title: string;
  description: string;
  readOnly: boolean;
  /** All fields of the tool. The fields that the host fixed are then removed. */
  fields: Record<string, z.ZodType>;
  /** Made by its first use, and once for all tool sets. */
  outputSchema: () => z.ZodType<Found | Failure>;
  work: (input: Input, call: RunningCall) => Promise<Found | Failure>;
  text: (found: Found) => string;
};

export function defineTool<Input, Found extends { ok: true }>(
  context: ToolContext,
  { name, title, description, readOnly, fields, outputSchema, work, text }: ToolParts<Input, Found>,
): BookingTool<Input, Found | Failure> {
  return {
    name,
    description,
    inputSchema: inputSchema(openFields(context, fields)),
    get outputSchema() {
      return outputSchema();
    },
    annotations: {
      title,
      readOnlyHint: readOnly,
      // A request sends an email, which cannot be called back. In another conversation the same call may send another one.
      destructiveHint: !readOnly,
      idempotentHint: readOnly,
      openWorldHint: true,
    },
    execute: (input, call = {}) =>
      runCall<Found>(context, { call, tool: name }, (running) => work(input, running)),
    toModelText: (result) => (result.ok ? text(result) : failureText(result)),
  };
}

/** Removes the fields that the host fixed, because no model may choose them. */
function openFields({ pages, guest }: ToolContext, fields: Record<string, z.ZodType>) {
  const fixed: Record<string, boolean> = {
    slug: pages?.length === 1,
    timezone: guest.fixes('timezone'),
    guestName: guest.fixes('name'),
    guestEmail: guest.fixes('email'),
    locale: guest.fixes('locale'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => fixed[name] !== true));
}

/** A tool call in its conversation. */
export type RunningCall = {
  context: ToolContext;
  /** The call as the host's functions get it. */
  toolCall: ToolCall;
  signal: AbortSignal | undefined;
  session: Session;
  /** Digest of the service's address; '' if the host's client has none. */
  service: string;
  /** The session when the call began. The model has not seen what other calls showed since. */
  seen: SessionState;
  /** Digest of the messages that the model had. */
  turn: string | null;
  /** When the call began: before its conversation was found and its session was loaded. */
  began: Moment;
  emit: Emit | undefined;
  /** A review sends nothing and shows nothing. */
  isReview: boolean;
  /** Ignore aborts from here: the starts count as shown, or the request may be sent. */
  mustAnswer(): void;
};

/** Loaded by the first call, so that importing the tools does not load the hash function. */
let digests: Promise<typeof import('../session/digest.ts')> | undefined;

/** Runs a call in its conversation. Unreadable input, an unknown conversation and a failing store become failures; an abort rejects. */
export async function runCall<Output extends { ok: true }>(
  context: ToolContext,
  { call, tool, isReview = false }: { call: ToolCall; tool: string; isReview?: boolean },
  work: (running: RunningCall) => Promise<Output | Failure>,
): Promise<Output | Failure> {
  call.signal?.throwIfAborted();
  const { began = nextMoment() } = call;
  const found = await conversationOf(context, call);
  if (!found.ok) return found;
  digests ??= import('../session/digest.ts');
  const { serviceDigest, textDigest } = await digests;
  const service = serviceDigest(context.client.baseUrl);
  const turn = call.turn === undefined || call.turn === '' ? null : textDigest(call.turn);
  const emit = context.events?.({ conversation: found.value, turn: turn ?? undefined, tool });
  let mayAbort = true;
  const running = async () => {
    const session = context.sessionOf(found.value);
    const { rejected = [], signal } = call;
    const seen = await session.change((state) => {
      const now = context.now(-1);
      const next = rejectProposals(now < 0 ? state : correctTimes(state, now), rejected);
      return { state: next, result: next };
    });
    const mustAnswer = () => {
      mayAbort = false;
    };
    const place = { context, toolCall: call, signal, session, service };
    return work({ ...place, seen, turn, began, emit, isReview, mustAnswer });
  };
  const result = await orAbort(running(), call.signal, () => mayAbort).catch((error) =>
    failureOf(error, call.signal),
  );
  if (result.ok) return result;
  const { code, waitSeconds } = result;
  // A review emits nothing, because the call follows it and emits its own refusal.
  if (!isReview) emit?.({ type: 'refused', code, waitSeconds });
  return fitFailure(result, context.maxTextChars);
}

function failureOf(error: unknown, signal: AbortSignal | undefined): Failure {
  if (error instanceof UnreadableInputError)
    return failure('invalid_input', {
      message: `The call cannot be read: ${error.message}. Nothing was sent.`,
      next: 'Call again with short texts and whole numbers, as the schema has them.',
      problems: [error.message],
    });
  if (!(error instanceof HostError)) throw error;
  signal?.throwIfAborted();
  reportToHost(error);
  return failure('no_memory', {
    message:
      'The memory of this conversation or the clock of this program failed. Nothing is sent without them.',
    next: 'Try once more in a while; if it fails again, tell the guest that this cannot be done here now.',
  });
}

/** The conversation's name. All calls without a name share one conversation: ''. */
async function conversationOf(context: ToolContext, call: ToolCall): Promise<Attempt<string>> {
  const given = context.conversation ?? call.conversation;
  if (given === undefined) return { ok: true, value: '' };
  try {
    const name =
      typeof given === 'function' ? await orAbort((async () => given(call))(), call.signal) : given;
    if (typeof name === 'string' && name !== '') return { ok: true, value: name };
  } catch (error) {
    call.signal?.throwIfAborted();
    reportToHost(error);
  }
  return failure('no_memory', {
    message:
      'This program did not say which conversation this is, and what was shown in one may not be requested in another. Nothing was sent.',
    next: 'Tell the guest that this cannot be done here now.',
  });
}

/** The promise, or an earlier rejection with the signal's reason on abort, if `ends` allows that. */
export function orAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  ends: () => boolean = () => true,
): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      if (ends()) reject(signal.reason);
    };
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
