type Host = { process?: { emitWarning?: (warning: string) => void } };

/**
 * Watches tools without a conversation. If two chats use them, both share one memory, so it warns the host once. It tells chats apart by
 * their first message, and by the run if the framework passes no messages.
 */
export function createChatWatch(): (chat: string | undefined) => void {
  let known: string | undefined;
  let hasWarned = false;
  return (chat) => {
    if (chat === undefined || hasWarned) return;
    known ??= chat;
    if (known === chat) return;
    hasWarned = true;
    warnHost(
      'Booking tools without a conversation were used in two different chats or runs: both share one memory, so requests of one count in the other. Name the conversation by the signed-in user and the chat: bookingTools({ conversation, … }), in LangChain by the thread_id of each call, with OpenAI Agents by the context of each run.',
    );
  };
}

export function warnHost(warning: string): void {
  (globalThis as Host).process?.emitWarning?.(warning);
}
