import { describe, expect, it } from 'vitest';
import { json } from '../booking-world.ts';
import { asks, changeQuestions, codes, newWorld, openChat, reads, sent } from './chat.fixture.ts';
import { frameworks } from './frameworks.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';
const later = (changes = {}) => asks({ start: '2026-11-24T15:00', ...changes });

/** A chat whose request for 13:00 was sent, and whose start the service then lists no more: the guest confirmed, or it went to another. */
async function sentAndGone(framework: (typeof frameworks)[number]) {
  const chat = openChat(framework, { approval: false });
  await chat.say('Book Tuesday at one.', [reads()], [asks()]);
  expect(sent(chat.world)).toEqual([noa]);
  chat.world.take('2026-11-24T13:00:00+02:00');
  return chat;
}

describe.each(frameworks)('after a request was sent, with $name', (framework) => {
  it('a guest hears that the start is not held', async () => {
    const chat = openChat(framework, { approval: false });
    const { answers } = await chat.say('Book.', [reads()], [asks()]);
    expect(answers.at(-1)?.text).toContain('the start is not held');
  });

  it('a repeated call for a start that is gone says so, and shows others', async () => {
    const { say, world } = await sentAndGone(framework);
    const { answers } = await say('Did it work?', [asks()]);
    expect(answers.at(-1)).toMatchObject({ code: 'already_requested' });
    expect(answers.at(-1)?.text).toContain('does not list this start any more');
    expect(answers.at(-1)?.text).toContain('Nearest 30-minute starts');
    expect(sent(world)).toEqual([noa]);
  });

  it('a guest who may have confirmed gets no second meeting by asking for another time', async () => {
    const { say, world } = await sentAndGone(framework);
    const asked = await say('Three instead.', [later()], [later({ replaces: '2026-11-24T13:00' })]);
    expect(codes(asked)).toEqual(['already_requested', 'already_requested']);
    expect(asked.answers.at(-1)?.text).toContain('by the links in the email that came after confirming');
    expect(sent(world)).toEqual([noa]);
    expect(codes(await say('I did not confirm.', [later({ replaces: 'keep' })]))).toEqual(['ok']);
  });

  it('one open request is the maximum: no answer advises a call that would be refused', async () => {
    const chat = openChat(framework, { approval: false, options: { maxRequests: 1 } });
    await chat.say('Book.', [reads()], [asks()]);
    const { answers } = await chat.say('Three instead.', [later()]);
    expect(answers.at(-1)).toMatchObject({ code: 'limit_reached' });
    expect(answers.at(-1)?.text).not.toContain('replaces');
    expect(answers.at(-1)?.text).toContain('1 open request, which is the maximum');
    expect(answers.at(-1)?.text).toContain('2026-11-20T11:00 (Asia/Jerusalem)');
  });

  it.each<[string, object]>([
    ['a name that is an object', { guestName: { first: 'Noa', last: 'Levi' } }],
    ['a name that is a list', { guestName: ['Noa', 'Levi'] }],
    ['a name that is a number', { guestName: 42 }],
    ['an address that is a list', { guestEmail: ['noa@example.com'] }],
    ['an answer that is an object', { answers: [{ key: 'company', value: { name: 'Acme' } }] }],
  ])('nothing is sent for %s', async (_, changes) => {
    const chat = openChat(framework, { approval: false });
    const { answers } = await chat.say('Book.', [reads()], [asks(changes)]);
    const refused = answers.filter(({ tool }) => tool === 'requestMeeting');
    for (const { code } of refused) expect(['invalid_input', 'missing_answers']).toContain(code);
    expect(sent(chat.world)).toEqual([]);
  });

  it('an approval holds for the exact words: a page that reorders its questions swaps no answers', async () => {
    const world = newWorld();
    let asked = ['Your company?', 'Your question?'];
    world.answer(({ method, body }) => {
      if (method !== 'POST') return undefined;
      const { start, durationMinutes } = JSON.parse(body ?? '');
      return json(202, { status: 'confirmation_sent', message: '', start, durationMinutes });
    });
    changeQuestions(world, () => asked.map((key) => ({ key })));
    const chat = openChat(framework, { world });
    const shown = await chat.say('What do they ask?', [reads(), { tool: 'getBookingPage', input: {} }]);
    const page = shown.answers.find(({ tool }) => tool === 'getBookingPage')?.result;
    const [company, question] = (page as { questions: { key: string }[] }).questions;
    const answers = [
      { key: String(company?.key), value: 'Acme "Ltd"' },
      { key: String(question?.key), value: 'Prices' },
    ];
    const { asked: texts } = await chat.say('Book.', [asks({ answers })]);
    expect(texts).toHaveLength(1);
    asked = asked.toReversed();
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(world.bodies()).toMatchObject([
      { answers: { 'Your company?': 'Acme "Ltd"', 'Your question?': 'Prices' } },
    ]);
  });
});
