import type { BookingToolSet, BookingToolsOptions } from '../../src/index.ts';
import { createChatWatch, warnHost } from './chat-watch.ts';
import { isToolSet } from './settings.ts';

/** The conversation of calls for which the framework names none. */
export type DefaultConversation = {
  name(): string | undefined;
  /** If the host named no conversation: warns it if two chats use the tools, or if it gave `sessions`. */
  watch(chat: () => string | undefined): void;
};

export function createDefaultConversation(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: { conversation?: string },
): DefaultConversation {
  const isSet = isToolSet(optionsOrTools);
  // The options of a finished tool set are not known here.
  const isNamed = 'conversation' in settings || (!isSet && 'conversation' in optionsOrTools);
  const watch = isNamed ? undefined : createChatWatch();
  let { conversation } = settings;
  const { sessions } = isSet ? {} : optionsOrTools;
  return {
    name() {
      // A finished tool set may serve many chats, so each `bookingTools()` of it without a name gets a random one.
      if (isSet) conversation ??= crypto.randomUUID();
      return conversation;
    },
    watch(chat) {
      if (!isNamed && sessions && !warned.has(sessions)) {
        warned.add(sessions);
        warnHost(lostWarning);
      }
      watch?.(chat());
    },
  };
}

/** Stores whose host was warned. A host may create tools in each request. */
const warned = new WeakSet<object>();

const lostWarning =
  'Booking tools got `sessions` but no conversation: tools that are made later, or in another process, will not find what these remember. Name the conversation by the signed-in user and the chat: bookingTools({ conversation, … }).';
