import { type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { bookingTools } from 'agent-booking/langchain';
import { createAgent } from 'langchain';
import { scripted } from '../attacks/langchain-chat.fixture.ts';
import type { Harness, Outcome } from './harness.ts';

/** `createAgent` with a model that writes the messages of a test. The messages of its next call show what the model reads. */
export const langchain: Harness = {
  name: 'langchain',
  async start(options) {
    const tools = bookingTools(options);
    const configurable = { thread_id: crypto.randomUUID() };
    const history: BaseMessage[] = [];
    return {
      async say(calls, { signal } = {}) {
        const written = calls.map((call) => ({ ...call, id: crypto.randomUUID() }));
        const model = scripted([written]);
        const agent = createAgent({ model, tools });
        history.push(new HumanMessage('Go on.'));
        const { messages } = await agent.invoke(
          { messages: [...history] },
          { configurable, ...(signal ? { signal } : {}) },
        );
        history.splice(0, history.length, ...messages);
        const told = model.calls[1]?.messages ?? [];
        return written.map(({ id }) => outcomeOf(told.find((message) => isAnswerTo(message, id))));
      },
    };
  },
};

function isAnswerTo(message: BaseMessage, id: string): message is ToolMessage {
  return ToolMessage.isInstance(message) && message.tool_call_id === id;
}

/** The outcome in a message of either version of `@langchain/core`. */
export function outcomeOf(
  message: Pick<ToolMessage, 'content' | 'artifact' | 'status'> | undefined,
): Outcome {
  if (!message) throw new Error('a call has no answer');
  const { content, artifact, status } = message;
  return { text: String(content), result: artifact, isError: status === 'error' };
}
