/** A part of a message of `useChat`, with the fields that tell whether it is an open call. It fits `ai` 6 and 7. */
type Part = {
  type: string;
  state?: string | undefined;
  providerExecuted?: boolean | undefined;
  approval?: { approved?: boolean | undefined } | undefined;
};

const stopped =
  'This call was stopped before its result arrived. What it did is not known. If the guest still wants it, call the tool again with the same input.';
const ignored =
  'This call waited for an approval that did not come here, and the chat went on. Only an approved call is carried out. If the guest still wants it, call the tool again.';

/**
 * Gives a result to each call that a chat has left open, for `convertToModelMessages`. A call is open if the guest stopped it, wrote instead
 * of answering its card, or answered the card when the chat had gone on. Without a result every later message may fail. An
 * answer in the last step stays, because it is carried out now.
 * @example
 * messages: await convertToModelMessages(closeOpenCalls(messages), { tools })
 */
export function closeOpenCalls<Message extends { parts: Part[] }>(messages: readonly Message[]): Message[] {
  return messages.map((message, index) => {
    const isLast = index === messages.length - 1;
    const step = message.parts.findLastIndex(({ type }) => type === 'step-start');
    return { ...message, parts: message.parts.map((part, at) => closed(part, isLast && at > step)) };
  });
}

function closed(part: Part, isLast: boolean): Part | (Part & { errorText: string }) {
  const { state, providerExecuted, approval, ...call } = part;
  if (providerExecuted || (state === 'approval-responded' && isLast)) return part;
  // A part with a result may hold an approval only if the guest gave it.
  if (state === 'approval-requested') return { ...call, state: 'output-error', errorText: ignored };
  if (state === 'approval-responded' && approval?.approved === false)
    return { ...part, state: 'output-denied' };
  if (state === 'approval-responded' || state === 'input-available')
    return { ...part, state: 'output-error', errorText: stopped };
  return part;
}
