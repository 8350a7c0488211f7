import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MemorySaver } from '@langchain/langgraph';
import * as ai7 from 'ai';
import * as test7 from 'ai/test';
import * as ai6 from 'ai-6';
import * as test6 from 'ai-6/test';
import { createAgent, humanInTheLoopMiddleware, tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RunError } from '../log/run-error.ts';
import type { AskedApproval, EvalAgent, ToolUse } from './agent.ts';
import { driveAgent } from './drive-agent.ts';

const signal = new AbortController().signal;

function trial(approved = true) {
  const used: ToolUse[] = [];
  const asked: AskedApproval[] = [];
  const hooks = {
    toolUsed: (use: ToolUse) => used.push(use),
    approve: async (one: AskedApproval) => {
      asked.push(one);
      return { approved, reason: 'not so late' };
    },
  };
  return { used, asked, trial: { hooks, conversationId: 'one' } };
}

const usage = {
  inputTokens: { total: 10, noCache: 6, cacheRead: 4, cacheWrite: undefined },
  outputTokens: { total: 5, text: 3, reasoning: 2 },
};

/** A model that makes one call after the guest spoke, and then says how many messages it saw. */
function callingModel(MockLanguageModel: typeof test7.MockLanguageModelV3) {
  let ids = 0;
  return new MockLanguageModel({
    doGenerate: async ({ prompt }) => {
      const calls = prompt.at(-1)?.role === 'user';
      ids += 1;
      return {
        content: calls
          ? [{ type: 'tool-call', toolCallId: `c${ids}`, toolName: 'noteDown', input: '{"text":"hello"}' }]
          : [{ type: 'text', text: `I saw ${prompt.length} messages.` }],
        finishReason: { unified: calls ? 'tool-calls' : 'stop', raw: undefined },
        usage,
        warnings: [],
        response: { modelId: 'mock-1' },
      };
    },
  });
}

describe.each([
  ['7', ai7, test7.MockLanguageModelV3],
  [
    '6',
    ai6 as unknown as typeof ai7,
    test6.MockLanguageModelV3 as unknown as typeof test7.MockLanguageModelV3,
  ],
])("an agent of the AI SDK's version %s", (_version, ai, MockLanguageModel) => {
  function agent({ needsApproval = false, maxSteps = 5 } = {}) {
    const noteDown = ai.tool({
      inputSchema: z.object({ text: z.string() }),
      needsApproval,
      execute: async ({ text }: { text: string }) => `noted ${text}`,
    });
    return new ai.ToolLoopAgent({
      model: callingModel(MockLanguageModel),
      tools: { noteDown },
      stopWhen: ai.stepCountIs(maxSteps),
    }) as unknown as EvalAgent;
  }

  it('is given the whole conversation, and each of its calls is logged once', async () => {
    const { used, trial: own } = trial();
    const driven = driveAgent(agent(), own);
    expect(await driven.answer('One', signal)).toBe('I saw 3 messages.');
    expect(await driven.answer('Two', signal)).toBe('I saw 7 messages.');
    const told = { tool: 'noteDown', input: { text: 'hello' }, text: 'noted hello', ok: true };
    expect(used).toEqual([told, told]);
    const { modelCalls, models, usage: tokens } = driven.measured();
    expect({ modelCalls, models, tokens }).toEqual({
      modelCalls: 4,
      models: ['mock-1'],
      tokens: { inputTokens: 40, cachedInputTokens: 16, outputTokens: 20, reasoningTokens: 8 },
    });
  });

  it.each([
    [true, 'noted hello', true],
    [false, 'not so late', false],
  ])('asks the guest for an approval, and goes on: %s', async (approved, text, ok) => {
    const { used, asked, trial: own } = trial(approved);
    const driven = driveAgent(agent({ needsApproval: true }), own);
    expect(await driven.answer('One', signal)).toMatch(/^I saw \d+ messages\.$/);
    expect(asked).toMatchObject([{ tool: 'noteDown', input: { text: 'hello' } }]);
    expect(used).toMatchObject([{ tool: 'noteDown', text, ok }]);
    expect(await driven.answer('Two', signal)).toMatch(/^I saw \d+ messages\.$/);
  });

  it('ends at its step limit where it stops after a call', async () => {
    const driven = driveAgent(agent({ maxSteps: 1 }), trial().trial);
    await expect(driven.answer('One', signal)).rejects.toMatchObject({ failure: 'step_limit' });
  });
});

describe('an agent of LangChain', () => {
  const noteDown = tool(async ({ text }) => `noted ${text}`, {
    name: 'noteDown',
    description: 'Notes down.',
    schema: z.object({ text: z.string() }),
  });

  function agent(answers: number, options: object = {}) {
    const model = fakeModel();
    for (let index = 0; index < answers; index += 1) {
      const id = `c${index}`;
      model
        .respond(
          new AIMessage({
            id: `a${id}`,
            content: '',
            tool_calls: [{ name: 'noteDown', args: { text: 'hello' }, id }],
          }),
        )
        .respond(new AIMessage({ id: `b${id}`, content: 'Done.' }));
    }
    return { model, agent: createAgent({ model, tools: [noteDown], ...options }) as unknown as EvalAgent };
  }
  const typesSeen = (model: ReturnType<typeof fakeModel>) =>
    model.calls.map(({ messages }) => messages.map((message: BaseMessage) => message.type).join(' '));

  it.each([
    ['without a checkpointer is given the whole conversation', {}],
    ['with a checkpointer is given the new message alone', { checkpointer: new MemorySaver() }],
  ])('%s', async (_, options) => {
    const { used, trial: own } = trial();
    const made = agent(2, options);
    const driven = driveAgent(made.agent, own);
    expect(await driven.answer('One', signal)).toBe('Done.');
    expect(await driven.answer('Two', signal)).toBe('Done.');
    expect(typesSeen(made.model)).toEqual([
      'human',
      'human ai tool',
      'human ai tool ai human',
      'human ai tool ai human ai tool',
    ]);
    const noted = { tool: 'noteDown', input: { text: 'hello' }, text: 'noted hello', ok: true };
    expect(used).toEqual([noted, noted]);
    expect(driven.measured().modelCalls).toBe(4);
  });

  it.each([
    [undefined, [1, 3]],
    [{}, [1, 1]],
  ])('with the checkpointer %o is passed %j messages', async (checkpointer, counts) => {
    const passed: number[] = [];
    const graph = {
      checkpointer,
      async invoke({ messages }: { messages: object[] }) {
        passed.push(messages.length);
        return { messages: [...messages, new AIMessage('Done.')] };
      },
    };
    const driven = driveAgent(graph as unknown as EvalAgent, trial().trial);
    await driven.answer('One', signal);
    await driven.answer('Two', signal);
    expect(passed).toEqual(counts);
  });

  it.each([
    [true, { text: 'noted hello', ok: true }],
    [false, { text: expect.stringContaining('not so late'), ok: false }],
  ])('has its interrupts answered by the guest, approved %s', async (approved, told) => {
    const { used, asked, trial: own } = trial(approved);
    const middleware = [humanInTheLoopMiddleware({ interruptOn: { noteDown: true } })];
    const made = agent(1, { checkpointer: new MemorySaver(), middleware });
    expect(await driveAgent(made.agent, own).answer('One', signal)).toBe('Done.');
    expect(asked).toMatchObject([{ tool: 'noteDown', input: { text: 'hello' } }]);
    expect(used).toMatchObject([told]);
  });
});

describe('a function', () => {
  it.each([
    ['text', async (message: string) => `You said ${message}.`],
    ['{ text }', (message: string) => ({ text: `You said ${message}.` })],
  ])('answers with %s, and what it takes is not known', async (_, agent) => {
    const driven = driveAgent(agent, trial().trial);
    expect(await driven.answer('hello', signal)).toBe('You said hello.');
    expect(driven.measured()).toMatchObject({ modelCalls: null });
  });

  it('that answers with anything else has failed itself, and hears what would do', async () => {
    const agent = (() => ({ answer: 'x' })) as unknown as EvalAgent;
    await expect(driveAgent(agent, trial().trial).answer('hello', signal)).rejects.toThrow(
      'The agent answered with an object with answer. A function has to return its answer as text, or as { text }.',
    );
  });

  it('that throws has failed itself', async () => {
    const broken = driveAgent(() => {
      throw new TypeError('no such field');
    }, trial().trial);
    await expect(broken.answer('hello', signal)).rejects.toMatchObject({
      failure: 'agent_error',
      message: 'no such field',
    });
  });
});

it.each([
  [undefined, 'undefined'],
  ['gpt-5', 'the text "gpt-5"'],
  [[1, 2], 'an array of 2'],
  [{ run: 1 }, 'an object with run'],
  [new test7.MockLanguageModelV3({}), 'a model of the AI SDK, no agent'],
  [fakeModel(), 'a chat model of LangChain, no agent'],
])('a value that is not an agent is named, with the accepted forms: %s', (returned, named) => {
  const drive = () => driveAgent(returned as unknown as EvalAgent, trial().trial);
  expect(drive).toThrow(`The factory of an agent returned ${named}`);
  expect(drive).toThrow('a function from a message to its answer');
  expect(drive).toThrow(RunError);
});

it('an object that answers without messages has failed itself', async () => {
  const graph = { invoke: async () => ({ output: 'x' }) };
  await expect(driveAgent(graph, trial().trial).answer('hello', signal)).rejects.toMatchObject({
    failure: 'agent_error',
    message: expect.stringContaining('it has to take and return { messages }'),
  });
  const agent = { generate: async () => ({ text: 'x' }) };
  await expect(driveAgent(agent, trial().trial).answer('hello', signal)).rejects.toMatchObject({
    failure: 'agent_error',
    message: expect.stringContaining('neither responseMessages nor response.messages'),
  });
});
