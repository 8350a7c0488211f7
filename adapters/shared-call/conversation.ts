import type { BookingToolSet, BookingToolsOptions } from '../../src/index.ts';
import { createChatWatch, warnHost } from './chat-watch.ts';
import { isToolSet } from './settings.ts';

/** The conversation of calls for which the framework names none. */
export type DefaultConversation = {
  /** A thread of the framework does not replace the name that the host gave: both count. */
  name(thread?: string): string | undefined;
  /** If the host named no conversation: warns it if two chats use the tools, or if it gave `sessions`. */
  watch(firstMessage: () => string | undefined): void;
};

export function createDefaultConversation(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: { conversation?: string },
): DefaultConversation {
  const isSet = isToolSet(optionsOrTools);
  // The options of a finished tool set are not known here.
  const isNamed = 'conversation' in settings || (!isSet && 'conversation' in optionsOrTools);
  const watch = isNamed ? undefined : createChatWatch();
  const given = settings.conversation;
  let own: string | undefined;
  const { sessions } = isSet ? {} : optionsOrTools;
  return {
    name(thread) {
      // '' is a thread that cannot be named, which the tools refuse.
      if (thread !== undefined)
        return given === undefined || !thread ? thread : JSON.stringify([given, thread]);
      // A finished tool set may serve many chats, so each `bookingTools()` of it without a name gets a random one.
      if (isSet && given === undefined) own ??= crypto.randomUUID();
      return given ?? own;
    },
    watch(firstMessage) {
      if (!isNamed && sessions && !warned.has(sessions)) {
        warned.add(sessions);
        warnHost(lostWarning);
      }
      watch?.(firstMessage());
    },
  };
}

/** Stores whose host was warned. A host may create tools in each request. */
const warned = new WeakSet<object>();

const lostWarning =
  'Booking tools got `sessions` but no conversation: tools that are made later, or in another process, will not find what these remember. Name the conversation by the signed-in user and the chat: bookingTools({ conversation, … }).';
