/**
 * An agent of LangChain asks for a meeting, and a human approves what it would send. With OPENAI_API_KEY it talks to OpenAI; without, to
 * the scripted model of this repository, over HTTP. It checks itself: the exit code is not 0 where something else came out than was
 * asked for.
 */
import assert from 'node:assert/strict';
import process from 'node:process';
import { Command, MemorySaver } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import type { RequestMeetingResult } from 'agent-booking';
import { approveRequests, bookingTools } from 'agent-booking/langchain';
import { createBookingService, demoPagesYaml, memoryTransport } from 'agent-booking/service';
import { createAgent, humanInTheLoopMiddleware, ToolMessage } from 'langchain';
import { bookingPolicy, createScriptedModel } from '../evals/scripted-model/index.ts';

// A booking service in this process. In your code: the baseUrl of the service that you book with.
const mail = memoryTransport();
const service = createBookingService({ pages: demoPagesYaml, mail });
const { url: baseUrl } = await service.listen();

const key = process.env.OPENAI_API_KEY;
const scripted = await createScriptedModel({ policies: { 'scripted-booker': bookingPolicy } }).listen();
const model = key
  ? new ChatOpenAI({ apiKey: key, model: 'gpt-5' })
  : new ChatOpenAI({
      apiKey: 'none',
      model: 'scripted-booker',
      configuration: { baseURL: scripted.baseUrl },
    });

// A Wednesday, two days from now or more. A guest would say "Wednesday": on Wednesdays that is asked back.
const wednesday = new Date(Date.now() + 2 * 86_400_000);
while (wednesday.getUTCDay() !== 3) wednesday.setUTCDate(wednesday.getUTCDate() + 1);
const date = wednesday.toISOString().slice(0, 10);

const tools = bookingTools({ baseUrl, slug: 'demo' });
const agent = createAgent({
  model,
  tools,
  checkpointer: new MemorySaver(),
  // Only a call that would go out is asked about.
  middleware: [humanInTheLoopMiddleware({ interruptOn: approveRequests(tools) })],
});

// One agent serves every guest: the thread is the conversation.
const thread = { configurable: { thread_id: 'noa' } };
const content = `Book 30 minutes, Wednesday ${date}, after two. Noa Levi, noa@example.com, Asia/Jerusalem.`;
const paused = await agent.invoke({ messages: [{ role: 'user', content }] }, thread);
const [interrupt] =
  (paused as { __interrupt__?: { value?: { actionRequests: { description?: string }[] } }[] })
    .__interrupt__ ?? [];
const question = interrupt?.value?.actionRequests[0]?.description;
console.log(`To approve: ${question}`);
assert(question?.includes('noa@example.com'), 'a human is asked about the request');
assert.deepEqual(mail.sent, [], 'nothing was sent before');

const { messages } = await agent.invoke(
  new Command({ resume: { decisions: [{ type: 'approve' }] } }),
  thread,
);
console.log(messages.at(-1)?.text);

// What the tools did, typed, is the artifact of their messages.
const accepted = messages
  .filter((message) => ToolMessage.isInstance(message) && message.name === 'requestMeeting')
  .map((message) => (message as ToolMessage).artifact as RequestMeetingResult)
  .find(({ ok }) => ok);
assert(accepted?.ok, 'a request was accepted');
console.log(accepted);
assert.equal(accepted.status, 'confirmation_sent');
assert.equal(accepted.guestEmail, 'noa@example.com');
assert.equal(accepted.durationMinutes, 30);
assert.equal(accepted.start.slice(0, 10), date, 'on the asked day');
assert(accepted.start.slice(11) >= '14:00', `${accepted.start} is after two`);

// Nothing is booked: the guest was mailed a link, and the start is still free for anybody.
await service.runJobs();
assert.deepEqual(
  mail.sent.map(({ kind, to }) => [kind, to]),
  [['confirm_request', 'noa@example.com']],
);
const slots = await fetch(
  `${baseUrl}/api/agent/booking-pages/demo/slots?duration=30&timezone=Asia/Jerusalem`,
);
assert((await slots.text()).includes(`"start":"${accepted.start}`), 'the start is still listed');

await scripted.close();
await service.close();
