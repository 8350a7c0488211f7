import type { BookingToolSet, BookingToolsOptions } from '../../src/index.ts';
import { isToolSet } from './settings.ts';
import { warnOnce } from './warn-host.ts';

/** The conversation of calls for which the framework names none. */
export function createDefaultConversation(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: { conversation?: string },
) {
  const isSet = isToolSet(optionsOrTools);
  // The options of a finished tool set are not known here.
  const isNamed = 'conversation' in settings || (!isSet && 'conversation' in optionsOrTools);
  const watch = isNamed ? undefined : createChatWatch();
  const given = settings.conversation;
  let own: string | undefined;
  const { sessions } = isSet ? {} : optionsOrTools;
  return {
    /** A thread of the framework does not replace the name that the host gave: both count. */
    name(thread?: string): string | undefined {
      // '' is a thread that cannot be named, which the tools refuse.
      if (thread !== undefined)
        return given === undefined || !thread ? thread : JSON.stringify([given, thread]);
      // A finished tool set may serve many chats, so each `bookingTools()` of it without a name gets a random one.
      if (isSet && given === undefined) own ??= crypto.randomUUID();
      return given ?? own;
    },
    /** If the host named no conversation: warns it if two chats use the tools, or if it gave `sessions`. */
    watch(chat: () => string | undefined): void {
      if (!isNamed && sessions) warnOnce(sessions, lostWarning);
      watch?.(chat());
    },
  };
}

const lostWarning =
  'Booking tools got `sessions` but no conversation: tools that are made later, or in another process, will not find what these remember. Name the conversation by the signed-in user and the chat: bookingTools({ conversation, … }).';

/**
 * Watches tools without a conversation. If two chats use them, both share one memory, so it warns the host once. It tells chats apart by
 * their first message, and by the run if the framework passes no messages.
 */
export function createChatWatch(): (chat: string | undefined) => void {
  let known: string | undefined;
  const watch = (chat: string | undefined) => {
    known ??= chat;
    if (chat === undefined || known === chat) return;
    warnOnce(
      watch,
      'Booking tools without a conversation were used in two different chats or runs: both share one memory, so requests of one count in the other. Name the conversation by the signed-in user and the chat: bookingTools({ conversation, … }), in LangChain by the thread_id of each call, with OpenAI Agents by the context of each run.',
    );
  };
  return watch;
}
