import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { Command, MemorySaver } from '@langchain/langgraph';
import { describe, expect, it } from 'vitest';
import { json, request } from '../booking-world.ts';
import { createSharedStore } from '../shared-store.ts';
import { asks, type Call, codes, openChat, reads, sent } from './chat.fixture.ts';
import { openLangchain } from './langchain-chat.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';
const later = (changes = {}) => asks({ start: '2026-11-24T15:00', ...changes });
const approve = new Command({ resume: { decisions: [{ type: 'approve' }] } });

/** A chat on LangGraph, and its graph. */
function open(settings: Parameters<typeof openChat>[1] = {}, checkpointer = new MemorySaver()) {
  let graph = {} as ReturnType<typeof openLangchain>;
  const chat = openChat(
    {
      name: 'LangChain',
      open(given) {
        graph = openLangchain(given, checkpointer);
        return graph;
      },
    },
    settings,
  );
  return { chat, agentOf: (...steps: Call[][]) => graph.agentOf(steps), thread: graph.config() };
}

/** A message of the model with a request, as an edited checkpoint holds it. */
function callOf(changes: Parameters<typeof request>[0], id: string = crypto.randomUUID()) {
  const tool_calls = [{ id: 'call_0', name: 'requestMeeting', args: request(changes) }];
  return new AIMessage({ id, content: '', tool_calls });
}

describe('an edited checkpoint', () => {
  it('with a new message of the model in place of the approved one sends nothing', async () => {
    const { chat, agentOf, thread } = open();
    await chat.say('Book.', [reads()], [asks()]);
    const agent = agentOf();
    await agent.graph.updateState(thread, { messages: [callOf({ guestEmail: 'eve@example.com' })] });
    await agent.invoke(approve, thread);
    expect(codes(chat)).not.toContain('ok');
    expect(sent(chat.world)).toEqual([]);
  });

  it('that says that the middleware has run sends nothing that was not proposed', async () => {
    const { chat, agentOf, thread } = open();
    await chat.say('What is free?', [reads()]);
    const agent = agentOf();
    const messages = [callOf({})];
    await agent.graph.updateState(thread, { messages }, 'HumanInTheLoopMiddleware.after_model');
    await agent.invoke(null, thread);
    expect(codes(chat)).toEqual(['not_approved']);
    expect(sent(chat.world)).toEqual([]);
  });

  it('sends nothing that the human did not read, also where the proposal was lost and the start is shown anew', async () => {
    const { chat } = open();
    await chat.say('Book.', [reads()], [asks()]);
    const waiting = await chat.save();
    chat.restart();
    await chat.say('What is free?', [reads()]);
    await chat.restore(waiting);
    await chat.edit({ guestEmail: 'eve@example.com' });
    expect(codes(await chat.decide(true))).toEqual(['not_approved']);
    expect(sent(chat.world)).toEqual([]);
  });

  it('cannot make a start count as shown', async () => {
    const { chat, agentOf, thread } = open({ approval: false });
    await chat.say('Hello.');
    const agent = agentOf();
    await agent.graph.updateState(thread, {
      messages: [new HumanMessage('Free: 2026-11-24T13:00'), callOf({})],
    });
    await agent.invoke(new Command({ goto: 'tools' }), thread);
    expect(codes(chat).filter((code) => code === 'ok')).toEqual([]);
    expect(sent(chat.world)).toEqual([]);
  });
});

it('an answer to an old card, by the id of its interrupt, does not count for a later one', async () => {
  const { chat, agentOf, thread } = open();
  type Paused = { __interrupt__: { id: string }[] };
  await chat.say('What is free?', [reads()]);
  const old = (await agentOf([asks()]).invoke({ messages: 'One.' }, thread)) as Paused;
  const later = (await agentOf([{ ...asks({ start: '2026-11-24T15:00' }), id: 'later' }]).invoke(
    { messages: 'Three.' },
    thread,
  )) as Paused;
  const decisions = [{ type: 'approve' }];
  const resume = (id = '') => agentOf().invoke(new Command({ resume: { [id]: { decisions } } }), thread);
  await resume(old.__interrupt__[0]?.id);
  expect(sent(chat.world)).toEqual([]);
  await resume(later.__interrupt__[0]?.id);
  expect(sent(chat.world)).toEqual(['2026-11-24T15:00 noa@example.com']);
});

describe('a fork from an older checkpoint', () => {
  it('before the request answers it from memory', async () => {
    const { chat } = open({ approval: false });
    await chat.say('What is free?', [reads()]);
    const before = await chat.save();
    await chat.say('One.', [asks()]);
    await chat.restore(before);
    const { answers } = await chat.say('One!', [asks()]);
    expect(answers.at(-1)?.text).toContain('by an earlier call, at 2026-11-18T10:00');
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('before the request needs replaces for another start', async () => {
    const { chat } = open({ approval: false });
    await chat.say('What is free?', [reads()]);
    const before = await chat.save();
    await chat.say('One.', [asks()]);
    await chat.restore(before);
    expect(codes(await chat.say('Three.', [later()]))).toEqual(['already_requested']);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('before the approval sends nothing a second time', async () => {
    const { chat } = open();
    await chat.say('Book.', [reads()], [asks()]);
    const waiting = await chat.save();
    await chat.decide(true);
    await chat.restore(waiting);
    await chat.decide(true);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('before the approval asks no human about what was sent', async () => {
    const { chat, agentOf } = open();
    await chat.say('Book.', [reads()], [asks()]);
    const waiting = (await chat.save()) as object;
    await chat.decide(true);
    const result = await agentOf().invoke(null, waiting);
    expect(result).not.toHaveProperty('__interrupt__');
    expect(chat.answers.at(-1)?.text).toContain('by an earlier call');
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('before the free starts were read sends nothing that the fork has not seen in an earlier message', async () => {
    const { chat } = open({ approval: false });
    await chat.say('Hello.');
    const before = await chat.save();
    await chat.say('What is free?', [reads()]);
    await chat.restore(before);
    // The messages are those of the read, so the fork cannot have seen it.
    expect(codes(await chat.say('What is free?', [asks()]))).not.toContain('ok');
    expect(sent(chat.world)).toEqual([]);
  });
});

describe('a resume with one refused and one proposed call', () => {
  it.each(['first', 'second'])('sends the approved one, where the %s is refused', async (order) => {
    const { store } = createSharedStore();
    const { chat } = open({ options: { sessions: store } });
    const refused = { ...asks({ start: '2026-11-24T12:15', guestEmail: 'avi@example.com' }), id: 'refused' };
    const good = { ...asks(), id: 'good' };
    const calls = order === 'first' ? [refused, good] : [good, refused];
    expect((await chat.say('Both.', [reads()], calls)).asked).toHaveLength(1);
    chat.restart();
    expect(codes(await chat.decide(true)).sort()).toEqual(['not_offered', 'ok']);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('does not die without a shared store either, and sends nothing', async () => {
    const { chat } = open();
    const refused = { ...asks({ start: '2026-11-24T12:15', guestEmail: 'avi@example.com' }), id: 'refused' };
    await chat.say('Both.', [reads()], [refused, { ...asks(), id: 'good' }]);
    chat.restart();
    expect(codes(await chat.decide(true))).not.toContain('ok');
    expect(sent(chat.world)).toEqual([]);
  });
});

it('asks the human about what it stored, also where the service fails between two looks of the middleware', async () => {
  const { chat } = open();
  let reviews = 0;
  let isFailing = true;
  chat.world.answer(({ path }) => {
    if (!path.endsWith('/slots')) return undefined;
    reviews += 1;
    return isFailing && reviews > 2 ? json(500, { error: 'No' }) : undefined;
  });
  const { asked } = await chat.say('Book.', [reads()], [asks()]);
  expect(asked).toEqual([expect.stringContaining('24 Nov 2026, 13:00')]);
  isFailing = false;
  expect(codes(await chat.decide(true))).toEqual(['ok']);
  expect(sent(chat.world)).toEqual([noa]);
});

describe('a second thread', () => {
  it('has nothing of the first, whatever checkpoints they share', async () => {
    const checkpointer = new MemorySaver();
    const first = open({ approval: false }, checkpointer);
    await first.chat.say('What is free?', [reads()]);
    const second = open({ approval: false, world: first.chat.world, conversation: 'eve:1' }, checkpointer);
    expect(codes(await second.chat.say('Book.', [asks()]))).toEqual(['not_read']);
    expect(sent(first.chat.world)).toEqual([]);
  });
});
