import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import * as aiSdk from 'agent-booking/ai-sdk';
import * as langchain from 'agent-booking/langchain';
import { generateText, type ModelMessage, stepCountIs } from 'ai';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import { expect, it } from 'vitest';
import { scripted, versions } from './ai-sdk-chat.fixture.ts';
import { asks, newWorld, reads } from './chat.fixture.ts';

const [ai7] = versions as [(typeof versions)[number]];

it('sends nothing through tools of the AI SDK when other tools were asked for the approval', async () => {
  const world = newWorld();
  const tools = aiSdk.bookingTools(world.tools());
  const others = aiSdk.bookingTools(world.tools());
  const messages: ModelMessage[] = [{ role: 'user', content: 'Tuesday at one.' }];
  await generateText({
    model: scripted(ai7, [[reads()], [asks()]]),
    tools,
    toolApproval: aiSdk.approveRequests(others),
    stopWhen: stepCountIs(4),
    messages,
  });
  expect(world.posts()).toEqual([]);
});

it('sends nothing through tools of LangChain when other tools were asked for the approval', async () => {
  const world = newWorld();
  const tools = langchain.bookingTools(world.tools());
  const others = langchain.bookingTools(world.tools());
  const model = fakeModel();
  [[reads()], [asks()]].forEach((calls, step) => {
    const tool_calls = calls.map(({ tool, input }) => ({
      name: tool,
      args: input as Record<string, unknown>,
      id: `call_${step}`,
    }));
    model.respond(new AIMessage({ id: crypto.randomUUID(), content: '', tool_calls }));
  });
  model.respond(new AIMessage({ id: crypto.randomUUID(), content: 'Done.' }));
  const agent = createAgent({
    model,
    tools,
    checkpointer: new MemorySaver(),
    middleware: [humanInTheLoopMiddleware({ interruptOn: langchain.approveRequests(others) })],
  });
  const config = { configurable: { thread_id: 'noa:1' } };
  const result = (await agent.invoke({ messages: 'Tuesday at one.' }, config)) as { __interrupt__?: unknown };
  if (result.__interrupt__)
    await agent.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), config);
  expect(world.posts()).toEqual([]);
});
