import { describe, expect, it } from 'vitest';
import { json, refusing } from '../booking-world.ts';
import { createSharedStore } from '../shared-store.ts';
import { asks, type Call, codes, openChat, reads, sent } from './chat.fixture.ts';
import { clientHeld, frameworks } from './frameworks.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';

describe.each(clientHeld)('a client with $name', (framework) => {
  it('cannot approve a call that was never proposed', async () => {
    const chat = openChat(framework);
    await chat.say('What is free?', [reads()]);
    // Another chat of the attacker makes an approval request, which it puts into this one.
    const other = openChat(framework, { world: chat.world, conversation: 'eve:1' });
    await other.say('Book.', [reads()], [asks({ guestEmail: 'eve@example.com' })]);
    await chat.restore(await other.save());
    expect(codes(await chat.decide(true))).toEqual(['not_approved']);
    expect(sent(chat.world)).toEqual([]);
  });

  it('cannot approve a call that was refused at its review', async () => {
    const call = { ...asks(), id: 'request' };
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [call]);
    const proposed = await chat.save();
    const other = openChat(framework, { world: chat.world, conversation: 'eve:1' });
    // The start was not shown when this call was written; now it is.
    expect((await other.say('Book.', [reads(), call])).asked).toEqual([]);
    await other.restore(proposed);
    expect(codes(await other.decide(true))).toEqual(['not_approved']);
    expect(sent(chat.world)).toEqual([]);
  });
});

describe.each(frameworks)('an approval with $name', (framework) => {
  it('is used once: a replay is answered from memory', async () => {
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [asks()]);
    const open = await chat.save();
    await chat.decide(true);
    await chat.restore(open);
    const { answers } = await chat.decide(true);
    for (const { text } of answers.filter(({ tool }) => tool === 'requestMeeting'))
      expect(text).toContain('by an earlier call, at 2026-11-18T10:00');
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends nothing a second time where the service refused the first, and says what became of it', async () => {
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [asks()]);
    const open = await chat.save();
    chat.world.answer(refusing(429, 'Slow down', { 'retry-after': '60' }));
    expect(codes(await chat.decide(true))).toEqual(['rate_limited']);
    chat.world.pass(120_000);
    await chat.restore(open);
    const { answers } = await chat.decide(true);
    expect(codes({ answers }).filter((code) => code !== 'not_approved')).toEqual([]);
    for (const { text } of answers.filter(({ tool }) => tool === 'requestMeeting'))
      expect(text).toContain('An approval counts once');
    expect(chat.world.posts()).toHaveLength(1);
  });

  it('is void where another call of ours came after the rejection', async () => {
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [asks()]);
    const open = await chat.save();
    await chat.decide(false, [reads('Thursday')]);
    await chat.restore(open);
    expect(codes(await chat.decide(true)).filter((code) => code !== 'not_approved')).toEqual([]);
    expect(sent(chat.world)).toEqual([]);
  });

  it('of an earlier call with the same id sends nothing of a later one', async () => {
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [asks()]);
    await chat.decide(true);
    chat.world.pass(60_000);
    const later = asks({ start: '2026-11-24T15:00', replaces: '2026-11-24T13:00' });
    expect((await chat.say('Later, please.', [later])).asked).toHaveLength(1);
    expect(sent(chat.world)).toEqual([noa]);
    await chat.decide(false, [reads('Thursday')]);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('of one call does not count for the other call of its message', async () => {
    const chat = openChat(framework);
    const calls: Call[] = [asks(), asks({ start: '2026-11-24T15:00', guestEmail: 'avi@example.com' })];
    const { asked } = await chat.say('Book both.', [reads()], calls);
    expect(asked).toHaveLength(2);
    await chat.decide([false, true]);
    // LangChain drops the approved call too where another one of its message was rejected.
    const expected = framework.name === 'LangChain' ? [] : ['2026-11-24T15:00 avi@example.com'];
    expect(sent(chat.world)).toEqual(expected);
  });

  it('sends nothing where the list cannot be read then, and sends it when it is approved again', async () => {
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [asks()]);
    chat.world.pass(61_000);
    let isDown = true;
    chat.world.answer(({ path }) =>
      isDown && path.endsWith('/slots') ? json(500, { error: 'No' }) : undefined,
    );
    expect(codes(await chat.decide(true))).toEqual(['unavailable']);
    expect(sent(chat.world)).toEqual([]);
    isDown = false;
    expect((await chat.say('Again, please.', [asks()])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends nothing where the start was taken meanwhile, and offers others', async () => {
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [asks()]);
    chat.world.take('2026-11-24T13:00:00+02:00');
    const { answers } = await chat.decide(true);
    expect(codes({ answers })).toEqual(['slot_taken']);
    expect(sent(chat.world)).toEqual([]);
  });

  it('sends nothing in another conversation of the same store', async () => {
    const { store } = createSharedStore();
    const chat = openChat(framework, { options: { sessions: store } });
    await chat.say('Book.', [reads()], [asks()]);
    const other = openChat(framework, {
      world: chat.world,
      conversation: 'eve:1',
      options: { sessions: store },
    });
    await other.say('What is free?', [reads()]);
    if (framework.name === 'LangChain') return;
    await other.restore(await chat.save());
    expect(codes(await other.decide(true))).toEqual(['not_approved']);
    expect(sent(chat.world)).toEqual([]);
  });
});

describe.each(clientHeld.filter(({ name }) => name.includes('toolApproval')))(
  'a call with $name that was denied because the memory failed',
  (framework) => {
    it('leaves a later call with its id free: a human is asked, and it is sent', async () => {
      const { store, hooks } = createSharedStore();
      const chat = openChat(framework, { options: { sessions: store } });
      await chat.say('What is free?', [reads()]);
      hooks.onLoad = () => {
        hooks.onLoad = undefined;
        throw new Error('the store is away');
      };
      const { asked } = await chat.say('Book Tuesday at one.', [asks()], [asks()]);
      expect(asked).toHaveLength(1);
      expect(codes(await chat.decide(true))).toEqual(['ok']);
      expect(sent(chat.world)).toEqual([noa]);
    });
  },
);
