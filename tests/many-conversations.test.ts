import { AIMessage, type BaseMessage, HumanMessage, type ToolMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import type { BookingToolSet } from 'agent-booking';
import { bookingTools as aiSdkTools } from 'agent-booking/ai-sdk';
import { bookingTools as langchainTools } from 'agent-booking/langchain';
import { generateText, isStepCount } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { createAgent } from 'langchain';
import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from './booking-world.ts';
import { createSharedStore } from './shared-store.ts';

const users = Array.from({ length: 100 }, (_, index) => `user-${index}`);
const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
const startOf = (user: string, later = 0) => `${days[(Number(user.slice(5)) + later) % days.length]}T14:00`;

type Call = { name: string; args: object };

/** The model's next call in a conversation: it reads one day, requests a start that only others were shown, and then its own. */
function nextCall(user: string, answers: number): Call | undefined {
  const calls = [
    { name: 'getFreeSlots', args: { ...everything, when: startOf(user).slice(0, 10) } },
    { name: 'requestMeeting', args: request({ start: startOf(user, 1) }) },
    { name: 'requestMeeting', args: request({ start: startOf(user) }) },
  ];
  return calls[answers];
}

/** The signed-in guest of a conversation. Only the conversation's name distinguishes the guests. */
const guest = ({ conversation = '' }) => ({
  name: `Guest ${conversation}`,
  email: `${conversation}@example.com`,
  timezone: 'Asia/Jerusalem',
});

type Told = { result: object; text: string };
type Agent = (tools: BookingToolSet) => (user: string) => Promise<Told[]>;

/** One `createAgent` for all threads. */
const langchain: Agent = (tools) => {
  const model = fakeModel();
  const answer = (messages: BaseMessage[]) => {
    const call = nextCall(
      String(messages[0]?.content),
      messages.filter(({ type }) => type === 'tool').length,
    );
    if (!call) return new AIMessage('Done.');
    return new AIMessage({
      content: '',
      tool_calls: [{ ...call, id: crypto.randomUUID(), type: 'tool_call' }],
    });
  };
  for (let step = 0; step < 4 * users.length; step += 1) model.respond(answer);
  const agent = createAgent({ model, tools: langchainTools(tools) });
  return async (user) => {
    const thread = { configurable: { thread_id: user } };
    const { messages } = await agent.invoke({ messages: [new HumanMessage(user)] }, thread);
    return messages
      .filter((message): message is ToolMessage => message.type === 'tool')
      .map(({ artifact, content }) => ({ result: artifact, text: String(content) }));
  };
};

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

type Part = { type: string; text?: string; output?: { value?: unknown } };

/** One handler for all users, as a route has it. */
const aiSdk: Agent = (tools) => {
  const model = new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => {
      const partsOf = (asked: string) =>
        prompt.flatMap(({ role, content }) => (role === asked ? (content as Part[]) : []));
      const call = nextCall(partsOf('user')[0]?.text ?? '', partsOf('tool').length);
      return {
        content: call
          ? [
              {
                type: 'tool-call',
                toolCallId: crypto.randomUUID(),
                toolName: call.name,
                input: JSON.stringify(call.args),
              },
            ]
          : [{ type: 'text', text: 'Done.' }],
        finishReason: { unified: call ? 'tool-calls' : 'stop', raw: undefined },
        usage,
        warnings: [],
      };
    },
  });
  return async (user) => {
    const { steps } = await generateText({
      model,
      tools: aiSdkTools(tools, { conversation: user }),
      stopWhen: isStepCount(10),
      prompt: user,
    });
    const outputs = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output as object));
    const text = JSON.stringify(steps.map(({ content }) => content));
    return outputs.map((result) => ({ result, text }));
  };
};

it.each([
  ['one createAgent, by its threads', 'in memory', langchain],
  ['one createAgent, by its threads', 'in a store', langchain],
  ['one route of the AI SDK', 'in memory', aiSdk],
  ['one route of the AI SDK', 'in a store', aiSdk],
])(
  'a hundred conversations at once on %s stay apart, %s, and each requests once',
  async (_, where, agent) => {
    const world = createWorld();
    onTestFinished(world.close);
    const { store, texts } = createSharedStore();
    const talk = agent(world.tools({ guest, ...(where === 'in a store' ? { sessions: store } : {}) }));
    const all = await Promise.all(users.map((user) => talk(user)));
    for (const [index, user] of users.entries()) {
      const told = all[index] ?? [];
      expect(told.map(({ result }) => result)).toMatchObject([
        { ok: true, days: [{ date: startOf(user).slice(0, 10) }] },
        { ok: false, code: 'not_offered' },
        { ok: true, start: startOf(user), guestEmail: `${user}@example.com` },
      ]);
      const others = told
        .flatMap(({ text }) => text.match(/user-\d+(?=@)/g) ?? [])
        .filter((one) => one !== user);
      expect(others).toEqual([]);
    }
    const sent = world
      .bodies()
      .map(({ guestEmail, guestName, start }) => [guestEmail, guestName, start.slice(0, 16)]);
    const expected = users.map((user) => [`${user}@example.com`, `Guest ${user}`, startOf(user)]);
    expect(sent.sort()).toEqual(expected.sort());
    expect([...texts.keys()].sort()).toEqual(where === 'in a store' ? [...users].sort() : []);
  },
);
