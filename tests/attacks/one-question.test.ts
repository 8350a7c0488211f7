import { describe, expect, it } from 'vitest';
import { asks, codes, openChat, reads, sent } from './chat.fixture.ts';
import { clientHeld, frameworks } from './frameworks.fixture.ts';
import { langchain } from './langchain-chat.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';
const later = { start: '2026-11-24T15:00' };

/** LangGraph runs no call with the id of an earlier call that has an answer. */
const first = { ...asks(), id: 'first' };
const second = (changes = {}) => ({ ...asks(changes), id: 'second' });

describe.each(frameworks)('a human with $name', (framework) => {
  it('is asked about one of two starts of a message, because only one would be sent', async () => {
    const chat = openChat(framework);
    await chat.say('What is free?', [reads()]);
    expect((await chat.say('Book.', [first, second(later)])).asked).toHaveLength(1);
    await chat.decide([true]);
    expect(sent(chat.world)).toHaveLength(1);
  });

  it('is asked once about equal calls of a message', async () => {
    const chat = openChat(framework);
    await chat.say('What is free?', [reads()]);
    expect((await chat.say('Book.', [first, second()])).asked).toHaveLength(1);
    await chat.decide([true]);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('is asked about both requests of a message for two guests', async () => {
    const chat = openChat(framework);
    await chat.say('What is free?', [reads()]);
    const avi = { ...later, guestName: 'Avi Cohen', guestEmail: 'avi@example.com' };
    expect((await chat.say('Book.', [first, second(avi)])).asked).toHaveLength(2);
    await chat.decide([true, true]);
    expect(sent(chat.world).sort()).toEqual([noa, '2026-11-24T15:00 avi@example.com']);
  });

  it('is asked about the other start in a later message, if they said no to the first', async () => {
    const chat = openChat(framework);
    await chat.say('What is free?', [reads()]);
    await chat.say('Book.', [first, second(later)]);
    await chat.decide([false]);
    expect((await chat.say('The other one.', [{ ...asks(later), id: 'third' }])).asked).toHaveLength(1);
    expect(codes(await chat.decide([true]))).toContain('ok');
    expect(sent(chat.world)).toEqual(['2026-11-24T15:00 noa@example.com']);
  });
});

describe.each([...clientHeld, langchain])('two calls of a message with one id, with $name', (framework) => {
  it.each([
    ['guest', { ...later, guestName: 'Eve Cohen', guestEmail: 'eve@example.com' }],
    ['start', later],
  ])(
    'and another %s: a yes sends nothing but what was shown, and is said to count for none',
    async (_, changes) => {
      const chat = openChat(framework);
      await chat.say('What is free?', [reads()]);
      const { asked } = await chat.say('Book.', [first, { ...asks(changes), id: 'first' }]);
      expect(asked.length).toBeLessThan(2);
      await chat.decide([true]);
      expect(sent(chat.world)).toEqual([]);
      expect(chat.answers.at(-1)?.text).toContain('Another call has the id of this one');
    },
  );
});
