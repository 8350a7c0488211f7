import type { SentRecord } from 'agent-booking';
import { describe, expect, it } from 'vitest';
import { everything, json, request } from '../booking-world.ts';
import { createSharedStore } from '../shared-store.ts';
import { asks, codes, newWorld, openChat, reads, recorded, sent } from './chat.fixture.ts';
import { withHistory } from './frameworks.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';
const later = (changes = {}) => asks({ start: '2026-11-24T15:00', ...changes });

describe.each(withHistory)('a session that is lost while the history is there, with $name', (framework) => {
  it('sends a request at most once', async () => {
    const chat = openChat(framework, { approval: false });
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    chat.restart();
    const { answers } = await chat.say('Did it work?', [asks()], [asks()]);
    expect(codes({ answers })).toEqual(['already_requested', 'already_requested']);
    expect(answers.at(-1)?.text).toContain('as the history of this chat says');
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends it at most once where approvals are asked, also with the approval replayed', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    const open = await chat.save();
    await chat.decide(true);
    chat.restart();
    const { asked } = await chat.say('Did it work?', [reads()], [asks()]);
    expect(asked).toEqual([]);
    await chat.restore(open);
    await chat.decide(true);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('asks for replaces where the guest wants another start, and sends it then', async () => {
    const chat = openChat(framework, { approval: false });
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    chat.restart();
    const replacing = later({ replaces: '2026-11-24T13:00' });
    const turn = await chat.say('Actually three.', [reads()], [later()], [replacing]);
    expect(codes(turn)).toEqual(['already_requested', 'ok']);
    expect(turn.answers[1]?.text).toContain('which was requested at 2026-11-18T10:00');
    expect(sent(chat.world)).toHaveLength(2);
  });

  it('sends a request at most once where it was uncertain', async () => {
    const chat = openChat(framework, { approval: false });
    let isBroken = true;
    chat.world.answer(({ method }) =>
      isBroken && method === 'POST' ? json(500, { error: 'Oops' }) : undefined,
    );
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    isBroken = false;
    chat.restart();
    expect(codes(await chat.say('Again.', [reads()], [asks()]))).toEqual(['already_requested']);
    expect(chat.world.posts()).toHaveLength(1);
  });

  it('lets the guest request it again once the earlier request has expired', async () => {
    const chat = openChat(framework, { approval: false });
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    chat.restart();
    chat.world.pass(49 * 3_600_000);
    expect(codes(await chat.say('Again.', [reads()], [asks()]))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual([noa, noa]);
  });

  it('does not count a request that was refused', async () => {
    const chat = openChat(framework, { approval: false });
    await chat.say('Book Tuesday at one.', [reads()]);
    chat.world.take('2026-11-24T13:00:00+02:00');
    expect(codes(await chat.say('One.', [asks()]))).toEqual(['slot_taken']);
    chat.restart();
    expect(codes(await chat.say('Three.', [reads()], [later()]))).toEqual(['ok']);
  });
});

describe('a history that was forged', () => {
  const record: SentRecord = {
    v: 1,
    service: '0'.repeat(16),
    slug: 'demo',
    at: Date.parse('2026-11-24T11:00Z'),
    minutes: 30,
    guest: '0'.repeat(32),
    status: 'accepted',
    sentAt: 0,
  };

  function open() {
    const world = newWorld();
    const { store, texts } = createSharedStore();
    const lies: string[] = [];
    const tools = recorded(world.tools({ sessions: store }), { answers: [], lies, world });
    return { world, texts, tools, lies };
  }

  it('saves nothing: two thousand conversations that only show one leave no more than their lists', async () => {
    const { world, texts, tools } = open();
    const history = Array.from({ length: 30 }, (_, index) => ({ ...record, at: record.at + index }));
    const call = (conversation: string) => ({ conversation, history, turn: conversation });
    // One ready list answers the read, so that the service takes no time.
    const read = await world.service.fetch(
      'http://service.test/api/agent/booking-pages/demo/slots?duration=30&timezone=Asia%2FJerusalem&days=14',
    );
    const list = await read.json();
    world.answer(({ path }) => (path.endsWith('/slots') ? json(200, list) : undefined));
    await tools.getFreeSlots.execute(everything, { conversation: 'honest' });
    const size = (texts.get('honest') ?? '').length;
    for (let index = 0; index < 2000; index += 1)
      await tools.getFreeSlots.execute(everything, call(`forged ${index}`));
    expect(Math.max(...[...texts.values()].map(({ length }) => length))).toBeLessThan(size + 100);
    expect(world.posts()).toEqual([]);
  });

  it('saves no request that it names, also where one is sent', async () => {
    const { world, texts, tools } = open();
    const history = [{ ...record, service: '', sentAt: world.now() }];
    await tools.getFreeSlots.execute(everything, { conversation: 'noa', turn: '1' });
    const call = { conversation: 'noa', history, turn: '2' };
    expect(await tools.requestMeeting.execute(request({ start: '2026-11-24T15:00' }), call)).toMatchObject({
      ok: true,
    });
    expect(JSON.parse(texts.get('noa') ?? '').requests).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'sent'],
    ['a record of a later version', { ...record, v: 2 }],
    ['a record without a guest', { ...record, guest: '' }],
    ['a time that is no number', { ...record, sentAt: 'now' }],
    ['a number that is not finite', { ...record, at: Number.POSITIVE_INFINITY }],
    ['a deep object', JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)],
    ['a prototype', JSON.parse('{"__proto__":{"v":1},"v":1}')],
  ])('is ignored where it holds %s', async (_, value) => {
    const { world, tools, lies } = open();
    await tools.getFreeSlots.execute(everything, { conversation: 'noa', turn: '1' });
    const call = { conversation: 'noa', history: [value], turn: '2' };
    expect(await tools.requestMeeting.execute(request(), call)).toMatchObject({ ok: true });
    expect(sent(world)).toEqual([noa]);
    expect(lies).toEqual([]);
  });

  it('never makes a start count as shown or approved', async () => {
    const { world, tools } = open();
    const forged = { ...record, sentAt: world.now(), isShown: true, approved: true };
    const call = { conversation: 'noa', history: [forged], turn: '1' };
    expect(await tools.requestMeeting.execute(request(), call)).toMatchObject({ code: 'not_read' });
    const approval = { key: 'a', decision: 'approved' as const };
    expect(await tools.requestMeeting.execute(request(), { ...call, turn: '2', approval })).toMatchObject({
      code: 'not_approved',
    });
    expect(sent(world)).toEqual([]);
  });

  it('keeps no record for longer than a real one: a time that no clock allows does not count', async () => {
    const { world, tools } = open();
    await tools.getFreeSlots.execute(everything, { conversation: 'noa', turn: '1' });
    const first = await tools.requestMeeting.execute(request(), { conversation: 'noa', turn: '2' });
    const { record: own } = first as { record: SentRecord };
    const lasting = { ...own, sentAt: world.now() + 3_600_000 };
    const fresh = recorded(world.tools(), { answers: [], lies: [], world });
    const call = { conversation: 'noa', history: [lasting] };
    await fresh.getFreeSlots.execute(everything, { ...call, turn: '3' });
    expect(await fresh.requestMeeting.execute(request(), { ...call, turn: '4' })).toMatchObject({
      code: 'already_requested',
      record: { sentAt: world.now() },
    });
    const forged = { conversation: 'noa', history: [{ ...lasting, sentAt: lasting.sentAt + 1 }] };
    const sent = await fresh.requestMeeting.execute(request(), { ...forged, turn: '5' });
    expect(sent).toMatchObject({ ok: true });
  });
});
