import { describe, expect, it } from 'vitest';
import { asks, changeQuestions, codes, newWorld, openChat, reads, sent } from './chat.fixture.ts';
import { frameworks } from './frameworks.fixture.ts';
import { langchain } from './langchain-chat.fixture.ts';
import { mcp } from './mcp-chat.fixture.ts';
import { neutral } from './neutral-chat.fixture.ts';

describe.each(frameworks)('with $name', (framework) => {
  it.each([
    ['a key that turns the text', [{ key: 'x\u202e', label: 'Topic?' }], '"Topic?" ("x\\u{202e}"): "21:43"'],
    ['a key that breaks the line', [{ key: 'x\ny', label: 'Topic?' }], '"Topic?" ("x\\u{a}y"): "21:43"'],
    [
      'one key of two questions',
      [
        { key: 'ok', label: 'Your topic?' },
        { key: 'ok', label: 'May we record it?' },
      ],
      '"Your topic? / May we record it?" ("ok"): "21:43"',
    ],
  ])('a human reads %s', async (_, questions, text) => {
    const chat = openChat(framework);
    changeQuestions(chat.world, () => questions);
    const answers = [{ key: questions[0]?.key ?? '', value: '21:43' }];
    const { asked } = await chat.say('Book.', [reads()], [asks({ answers })]);
    expect(asked).toHaveLength(1);
    // Some show only the call's input.
    if (asked[0] !== '') expect(asked[0]).toContain(text);
  });

  it('nothing is sent if a question got another meaning while the human decided', async () => {
    const chat = openChat(framework, { world: newWorld({ pageCacheMs: 60_000 }) });
    let label = 'Your favourite colour?';
    changeQuestions(chat.world, () => [{ key: 'topic', label }]);
    await chat.say('Book.', [reads()], [asks({ answers: [{ key: 'topic', value: 'yes' }] })]);
    label = 'May we charge your card?';
    expect(codes(await chat.decide(true))).toEqual(['not_approved']);
    expect(sent(chat.world)).toEqual([]);
  });

  it.each([
    ['an address', { guestEmail: 'noa@exam\u200bple.com' }, '"noa@exam\\u{200b}ple.com"'],
    ['the key of an answer', { answers: [{ key: 'compa\u200bny', value: 'Acme' }] }, '"compa\\u{200b}ny"'],
  ])('a refusal says that %s has an invisible character', async (_, changes, text) => {
    const chat = openChat(framework, { approval: false });
    const { answers } = await chat.say('Book.', [reads()], [asks(changes)]);
    expect(answers.at(-1)).toMatchObject({ code: 'invalid_input', text: expect.stringContaining(text) });
  });
});

// The others drop such fields before they call a tool.
describe.each([neutral, langchain, mcp])('words in a field that a tool lacks, with $name,', (framework) => {
  const more = { notes: 'I use a wheelchair', phone: '', slug: 'demo' };
  const withMore = ({ input, ...call }: ReturnType<typeof reads>) => ({
    ...call,
    input: { ...input, ...more },
  });

  it('are named, and a request is not sent without them', async () => {
    const chat = openChat(framework, { approval: false });
    const { answers } = await chat.say('Book.', [withMore(reads())], [withMore(asks())], [asks()]);
    expect(answers.map(({ code }) => code)).toEqual(['ok', 'invalid_input', 'ok']);
    for (const { text } of answers.slice(0, 2))
      expect(text).toContain('"notes" is no field here, and is not read: "I use a wheelchair"');
    expect(answers[1]?.text).not.toContain('phone');
    expect(sent(chat.world)).toHaveLength(1);
  });
});
