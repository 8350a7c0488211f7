import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { bookingTools } from 'agent-booking/ai-sdk';
import { bookingTools as langchainTools } from 'agent-booking/langchain';
import { describe, expect, it } from 'vitest';
import { everything, json, request } from '../booking-world.ts';
import { type Answer, asks, codes, newWorld, openChat, reads, recorded, sent } from './chat.fixture.ts';
import { frameworks } from './frameworks.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';

type Messages = readonly unknown[] | null | undefined;
type Execute = (
  input: unknown,
  options: { toolCallId: string; messages?: Messages },
) => Promise<{ ok: boolean }>;

/** The AI SDK's tools, each called with the messages that a runtime passes. */
function direct(conversation = 'noa:1') {
  const world = newWorld();
  const answers: Answer[] = [];
  const lies: string[] = [];
  const tools = bookingTools(recorded(world.tools(), { answers, lies, world }), { conversation });
  const execute = (tool: keyof typeof tools) => tools[tool].execute as unknown as Execute;
  let calls = 0;
  const options = (messages: Messages) => ({
    toolCallId: `call_${calls++}`,
    ...(messages === undefined ? {} : { messages }),
  });
  return {
    world,
    lies,
    show: (messages: Messages) => execute('getFreeSlots')(everything, options(messages)),
    ask: (messages: Messages, changes = {}) => execute('requestMeeting')(request(changes), options(messages)),
  };
}

const said = [{ role: 'user', content: 'Book Tuesday at one.' }];

describe('a start that is read and requested in one message of the model', () => {
  it.each<[string, (messages: typeof said) => Messages]>([
    ['the same array', (messages) => messages],
    ['a shallow copy', (messages) => [...messages]],
    ['a deep copy', (messages) => structuredClone(messages)],
    ['what came back from JSON', (messages) => JSON.parse(JSON.stringify(messages))],
    ['frozen messages', (messages) => Object.freeze(messages.map((one) => Object.freeze({ ...one })))],
  ])('is not sent, one call after the other, with %s', async (_, copy) => {
    const { world, show, ask, lies } = direct();
    await show(copy(said));
    expect(await ask(copy(said))).toMatchObject({ code: 'not_offered' });
    expect(sent(world)).toEqual([]);
    // In the next message the model has read them.
    expect(await ask([...(copy(said) as []), { role: 'tool', content: [] }])).toMatchObject({ ok: true });
    expect(lies).toEqual([]);
  });

  it.each<[string, Messages]>([
    ['an empty array', []],
    ['null', null],
    ['undefined', undefined],
    ['messages that cannot be written', [loop()]],
  ])('is not sent at the same time, with %s', async (_, messages) => {
    const { world, show, ask } = direct();
    const [, together] = await Promise.all([show(messages), ask(messages)]);
    expect(together).toMatchObject({ code: 'not_read' });
    expect(sent(world)).toEqual([]);
  });

  it('is not sent without messages, where the read ends while the request waits for its page', async () => {
    const { world, show, ask } = direct();
    const gate = Promise.withResolvers<void>();
    world.answer(async ({ path }) => {
      if (path.endsWith('/demo')) await gate.promise;
      return undefined;
    });
    const waiting = ask([]);
    expect(await show([])).toMatchObject({ ok: true });
    gate.resolve();
    expect(await waiting).toMatchObject({ ok: false });
    expect(sent(world)).toEqual([]);
  });

  it('is not sent though the calls run in any order, with slow and fast reads', async () => {
    const { world, show, ask } = direct();
    const gate = Promise.withResolvers<void>();
    world.answer(async ({ path }) => {
      if (path.endsWith('/slots')) await gate.promise;
      return undefined;
    });
    const running = [
      ask(said),
      show(said),
      ask(said),
      show(structuredClone(said)),
      ask(structuredClone(said)),
    ];
    gate.resolve();
    const results = await Promise.all(running);
    expect(results.map(({ ok }) => ok)).toEqual([false, true, false, true, false]);
    expect(sent(world)).toEqual([]);
  });

  it('is not sent where only the refusal of another call of the message showed it', async () => {
    const { world, ask } = direct();
    await ask(said, { start: '2026-11-24T12:15' });
    expect(await ask(structuredClone(said))).toMatchObject({ ok: false });
    expect(sent(world)).toEqual([]);
  });

  it('is not sent in LangChain, where each call gets a clone of the state', async () => {
    const world = newWorld();
    const lies: string[] = [];
    const [, show, ask] = langchainTools(recorded(world.tools(), { answers: [], lies, world }));
    const toolCall = (id: string, name: string, args: object) => ({
      type: 'tool_call' as const,
      id,
      name,
      args,
    });
    const calls = [toolCall('a', 'getFreeSlots', everything), toolCall('b', 'requestMeeting', request())];
    const state = () => ({
      messages: [
        new HumanMessage('Book.'),
        new AIMessage({ id: 'run-1', content: '', tool_calls: structuredClone(calls) }),
      ],
    });
    const config = () => ({ configurable: { thread_id: 'noa' }, state: state() }) as object;
    await show.invoke(calls[0] as never, config());
    expect(await ask.invoke(calls[1] as never, config())).toMatchObject({ status: 'error' });
    expect(sent(world)).toEqual([]);
  });
});

describe.each(frameworks)('one message of the model with $name', (framework) => {
  it('sends no start that the same message reads', async () => {
    const chat = openChat(framework, { approval: false });
    expect(codes(await chat.say('Book Tuesday at one.', [reads(), asks()]))).not.toContain('ok');
    expect(sent(chat.world)).toEqual([]);
  });

  it('sends it after the next message that requests it', async () => {
    const chat = openChat(framework, { approval: false });
    await chat.say(
      'Book Tuesday at one.',
      [reads(), { ...asks(), id: 'first' }],
      [{ ...asks(), id: 'second' }],
    );
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends one request where it makes the call twice', async () => {
    const chat = openChat(framework, { approval: false });
    const twice = [
      { ...asks(), id: 'a' },
      { ...asks(), id: 'b' },
    ];
    expect(codes(await chat.say('Book.', [reads()], twice)).sort()).toEqual(['already_requested', 'ok']);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends one request where a double click submits the message twice', async () => {
    const chat = openChat(framework, { approval: false });
    await chat.say('What is free?', [reads()]);
    const gate = Promise.withResolvers<void>();
    chat.world.answer(async ({ method }) => {
      if (method === 'POST') await gate.promise;
      return undefined;
    });
    const first = chat.say('Book Tuesday at one.', [asks()]);
    const second = chat.say('Book Tuesday at one.', [asks()]);
    gate.resolve();
    await Promise.all([first, second]);
    expect(codes(chat)).toContain('ok');
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends no second request after the first got no clear answer, and says that it may have arrived', async () => {
    if (framework.name !== 'neutral') return;
    const chat = openChat(framework, { approval: false });
    await chat.say('What is free?', [reads()]);
    let isBroken = true;
    chat.world.answer(({ method }) =>
      isBroken && method === 'POST' ? json(502, { error: 'Bad gateway' }) : undefined,
    );
    expect(codes(await chat.say('One.', [asks()]))).toEqual(['uncertain']);
    isBroken = false;
    const { answers } = await chat.say('Again.', [asks()]);
    expect(answers.at(-1)?.text).toContain(
      'In this conversation it is not sent again before 2026-11-20T11:00',
    );
    expect(chat.world.posts()).toHaveLength(1);
  });
});

it('gives the model the text of each result where toModelOutput gets the output alone, as in Mastra', async () => {
  const { world, show, ask } = direct();
  const { requestMeeting } = bookingTools(world.tools());
  const read = requestMeeting.toModelOutput as unknown as (output: unknown) => { value: string };
  await show(said);
  expect(read(await ask(said)).value).toContain('Error not_offered');
  const accepted = await ask([...said, ...said]);
  expect(read(accepted)).toMatchObject({
    type: 'text',
    value: expect.stringContaining('not booked yet'),
    providerOptions: { 'agent-booking': (accepted as { record?: object }).record },
  });
});

function loop(): object {
  const message: Record<string, unknown> = { role: 'user' };
  message.self = message;
  return message;
}
