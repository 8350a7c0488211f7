import type { ChatState, UIMessage } from 'ai';

/** The state of the SDK's `AbstractChat`, which `useChat` keeps in React. */
export function createChatState(messages: UIMessage[] = []): ChatState<UIMessage> {
  return {
    status: 'ready',
    error: undefined,
    messages,
    pushMessage(message) {
      this.messages = [...this.messages, message];
    },
    popMessage() {
      this.messages = this.messages.slice(0, -1);
    },
    replaceMessage(index, message) {
      this.messages = this.messages.with(index, message);
    },
    snapshot: (value) => JSON.parse(JSON.stringify(value)),
  };
}
