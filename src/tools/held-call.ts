import type { Failure, OfCall, ToolCall } from './booking-tool.ts';
import type { Tell } from './events.ts';
import { failure } from './failures.ts';
import { fitFailure } from './fit-failure.ts';
import { UnreadableInputError } from './input-fields.ts';
import { orAbort } from './or-abort.ts';
import { reportToHost } from './report-to-host.ts';
import { SessionStoreError } from './session/stored-sessions.ts';
import type { ToolContext } from './tool-context.ts';

/**
 * A tool call whose conversation is known and held; `tell` is undefined where nobody listens. What a review finds wrong is no answer to
 * anybody: nothing of it counts as shown.
 */
export type HeldCall = ToolCall & {
  conversation: string;
  tell?: Tell | undefined;
  isReview?: boolean | undefined;
  /** From here on an abort changes nothing: something may leave, or counts as shown, and the call gives its answer. */
  mustAnswer?: (() => void) | undefined;
};

/** The call as a function of the host gets it. */
export function asGiven({ tell: _, isReview: __, mustAnswer: ___, ...call }: HeldCall): ToolCall {
  return call;
}

/**
 * Runs a call's work in its conversation, which is not forgotten while a call works in it, and tells what it came to. A store that fails, or a host that does not know the conversation, is an answer too.
 */
export async function holdCall<Output extends { ok: boolean }>(
  context: ToolContext,
  { call, tool, isReview = false }: { call: ToolCall; tool: string; isReview?: boolean },
  work: (held: HeldCall) => Promise<Output | Failure>,
): Promise<Output | Failure> {
  call.signal?.throwIfAborted();
  const { sessions, events } = context;
  const conversation =
    context.conversation === undefined ? (call.conversation ?? '') : await nameOf(context.conversation, call);
  if (conversation === undefined) return unknownConversation();
  const tell = events?.teller({ conversation, turn: call.turn, tool });
  try {
    const result = await sessions.hold(conversation, () => {
      let ends = true;
      const mustAnswer = () => {
        ends = false;
      };
      const working = work({ ...call, conversation, tell, isReview, mustAnswer }).then((result) =>
        isFailure(result) ? fitFailure(result, context.maxTextChars) : result,
      );
      return orAbort(working, call.signal, () => ends);
    });
    // A refused review is no refused call: the call comes, and is refused itself.
    if (tell && !result.ok && !isReview) tellRefusal(tell, result as Failure);
    return result;
  } catch (error) {
    if (error instanceof UnreadableInputError) {
      const unread = unreadable(error);
      if (tell && !isReview) tellRefusal(tell, unread);
      return unread;
    }
    if (!(error instanceof SessionStoreError)) throw error;
    call.signal?.throwIfAborted();
    reportToHost(error);
    const lost = forgetful();
    if (tell) tellRefusal(tell, lost);
    return lost;
  }
}

function isFailure(result: { ok: boolean }): result is Failure {
  return !result.ok;
}

async function nameOf(conversation: OfCall<string>, call: ToolCall): Promise<string | undefined> {
  if (typeof conversation === 'string') return conversation;
  try {
    const name = await orAbort(Promise.resolve(conversation(call)), call.signal);
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch (error) {
    call.signal?.throwIfAborted();
    reportToHost(error);
    return undefined;
  }
}

function tellRefusal(tell: Tell, { code, waitSeconds }: Failure): void {
  tell({ type: 'refused', code, waitSeconds });
}

function unreadable({ message }: UnreadableInputError): Failure {
  return failure(
    'invalid_input',
    `The call cannot be read: ${message}. Nothing was sent.`,
    'Call again with short texts and whole numbers, as the schema has them.',
    { problems: [message] },
  );
}

function unknownConversation(): Failure {
  return failure(
    'no_memory',
    'This program did not say which conversation this is, and what was shown in one may not be requested in another. Nothing was sent.',
    'Tell the guest that this cannot be done here now.',
  );
}

function forgetful(): Failure {
  return failure(
    'no_memory',
    'The memory of this conversation could not be reached, and nothing is sent without it.',
    'Try once more in a while; if it fails again, tell the guest that this cannot be done here now.',
  );
}
