/**
 * An agent of LangChain asks for a meeting, and a human approves what it would send. Without OPENAI_API_KEY the offline model plays the
 * agent. It needs: npm install agent-booking langchain @langchain/core @langchain/langgraph @langchain/openai zod, and "type": "module" in
 * your package.json.
 */
import process from 'node:process';
import { Command, type Interrupt, MemorySaver } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { approveRequests, bookingTools } from 'agent-booking/langchain';
import { createBookingWorld, createOfflineChatModel } from 'agent-booking/testing';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';

// A booking service on this machine, where it is Wednesday, 18 November 2026. In your code: the baseUrl and slug that you book with.
await using world = await createBookingWorld();

const tools = bookingTools(world.booking);
const agent = createAgent({
  model: process.env.OPENAI_API_KEY
    ? new ChatOpenAI({ model: 'gpt-5' })
    : await createOfflineChatModel({ offers: 0 }),
  tools,
  checkpointer: new MemorySaver(),
  // Only a call that would go out is asked about.
  middleware: [humanInTheLoopMiddleware({ interruptOn: approveRequests(tools) })],
});

// One agent serves every guest: the thread is the conversation.
const thread = { configurable: { thread_id: 'noa' } };
const content = 'Book 30 minutes, Tuesday after two. Noa Levi, noa@example.com, Asia/Jerusalem.';
const paused = await agent.invoke({ messages: [{ role: 'user', content }] }, thread);
const [card] = (paused as { __interrupt__?: Interrupt[] }).__interrupt__ ?? [];
console.log('To approve:', JSON.stringify(card));
console.log('Sent before the answer:', world.requests().length);

// By the id of the card: without it, an answer to an old card would count for the latest one.
const resume = { [card?.id ?? '']: { decisions: [{ type: 'approve' }] } };
const { messages } = await agent.invoke(new Command({ resume }), thread);
console.log(messages.at(-1)?.text);
