type Host = { process?: { emitWarning?: (warning: string) => void } };

/**
 * Watches tools without a conversation. If two chats use them, both share one memory, so it warns the host once. It tells chats apart by
 * their first message.
 */
export function createChatWatch(): (firstMessage: string | undefined) => void {
  let known: string | undefined;
  let hasWarned = false;
  return (firstMessage) => {
    if (firstMessage === undefined || hasWarned) return;
    known ??= firstMessage;
    if (known === firstMessage) return;
    hasWarned = true;
    warnHost(
      'Booking tools without a conversation were used in two different chats: both share one memory, so requests of one chat count in the other. Name the conversation by the signed-in user and the chat: bookingTools({ conversation, … }), or in LangChain by the thread_id of each call.',
    );
  };
}

export function warnHost(warning: string): void {
  (globalThis as Host).process?.emitWarning?.(warning);
}
