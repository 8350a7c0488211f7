import { describe, expect, it } from 'vitest';
import { asks, codes, openChat, reads, sent } from './chat.fixture.ts';
import { frameworks } from './frameworks.fixture.ts';

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
