import type { BookingToolSet, BookingToolsOptions } from '../../src/index.ts';
import { createChatWatch, warnHost } from './chat-watch.ts';
import { isToolSet } from './settings.ts';

/** The conversation of calls that the framework does not name. */
export type DefaultConversation = {
  name(): string | undefined;
  /** Where the host named no conversation: warns it if two chats use the tools, or if it gave `sessions`. */
  watch(firstMessage: () => string | undefined): void;
};

export function createDefaultConversation(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: { conversation?: string },
): DefaultConversation {
  const isSet = isToolSet(optionsOrTools);
  // What `createBookingTools()` was given is not known here.
  const isNamed = 'conversation' in settings || (!isSet && 'conversation' in optionsOrTools);
  const watch = isNamed ? undefined : createChatWatch();
  let { conversation } = settings;
  const { sessions } = isSet ? {} : optionsOrTools;
  return {
    name() {
      // One finished set of tools may serve many chats, so without a name each `bookingTools()` of it gets a name of its own.
      if (isSet) conversation ??= crypto.randomUUID();
      return conversation;
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

/** Hosts that make tools in each request are warned once. */
const warned = new WeakSet<object>();

const lostWarning =
  'Booking tools were given `sessions` and no conversation: tools that are made later, or in another process, will not find what these remember. Name the conversation by the signed-in user and the chat: bookingTools(options, { conversation }).';
