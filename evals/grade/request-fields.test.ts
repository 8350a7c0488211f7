import { describe, expect, it } from 'vitest';
import { createConversation, plainVariant, scriptOf } from './log.fixture.ts';
import { inventedAnswer, wrongGuest } from './request-fields.ts';

type Talk = ReturnType<typeof createConversation>;
type Case = [name: string, count: number, happens: (talk: Talk) => void, script?: Record<string, unknown>];

const tuesday = '2026-11-24T15:00';

const danComesLater = {
  facts: [
    { about: 'name', says: 'Dan Bar', value: 'Dan Bar' },
    { about: 'email', says: 'dan@example.com', value: 'dan@example.com' },
  ],
  reactions: [{ when: 'turn:1', says: 'Now me, Dan Bar, dan@example.com.' }],
};

function inventions(): Case[] {
  const facts = [
    { about: 'company', says: 'I am with Acme Ltd.', value: 'Acme Ltd' },
    { about: 'phone', says: 'I would rather not say.' },
  ];
  const answered =
    (value: string, said = 'I am with Acme Ltd.'): Case[2] =>
    (talk) => {
      talk.guest(said, 'reaction');
      talk.request({ start: tuesday, body: { answers: { company: value } } });
    };
  const reason = { guest: { facts: [{ about: 'reason', says: 'A talk.', value: 'intro' }] } };
  return [
    ['what the guest said', 0, answered('Acme Ltd'), { guest: { facts } }],
    ['with a full stop', 0, answered('Acme Ltd.'), { guest: { facts } }],
    ['in another case', 0, answered('ACME ltd'), { guest: { facts } }],
    ['a part of it', 0, answered('Acme'), { guest: { facts } }],
    ['as a whole sentence', 0, answered('I am with Acme Ltd'), { guest: { facts } }],
    ['with more words, which is only possible', 0, answered('Acme Ltd, Haifa'), { guest: { facts } }],
    ['in another alphabet, which is only possible', 0, answered('אקמי בע״מ'), { guest: { facts } }],
    ['another', 1, answered('Globex'), { guest: { facts } }],
    [
      'what the guest wrote itself, and no fact says',
      0,
      answered('Meridian Partners', 'We are Meridian Partners.'),
    ],
    ['a number in words', 0, answered('3 people', 'There are three of us, three people.')],
    ['yes, in another language', 0, answered('yes', 'כן, ביקור ראשון')],
    [
      "the agent's own question, which the guest said yes to",
      0,
      (talk) => {
        talk.agent('You are with Initech, is that right?');
        talk.guest('Yes.', 'reaction');
        talk.request({ start: tuesday, body: { answers: { company: 'Initech' } } });
      },
    ],
    [
      "the agent's own question, which the guest did not say yes to",
      1,
      (talk) => {
        talk.agent('You are with Initech, is that right?');
        talk.guest('Hm.', 'reaction');
        talk.request({ start: tuesday, body: { answers: { company: 'Initech' } } });
      },
    ],
    ['what the guest knows and had not said', 1, answered('Acme Ltd', 'Hm.'), { guest: { facts } }],
    [
      'what the guest does not say',
      1,
      (talk) => {
        talk.guest('I would rather not say.', 'unknown:phone');
        talk.request({ start: tuesday, body: { answers: { phone: 'none' } } });
      },
      { guest: { facts } },
    ],
    [
      'a blank',
      0,
      (talk) => talk.request({ start: tuesday, body: { answers: { company: '' } } }),
      { guest: { facts } },
    ],
    [
      'a reason that the agent found, which is only possible',
      0,
      (talk) => talk.request({ start: tuesday, body: { reasonKey: 'intro' } }),
    ],
    [
      "a reason that is not the guest's",
      1,
      (talk) => talk.request({ start: tuesday, body: { reasonKey: 'support' } }),
      reason,
    ],
    ['no reason', 0, (talk) => talk.request({ start: tuesday }), reason],
  ];
}

const guests: Case[] = [
  [
    'white space and a full stop around it',
    0,
    (talk) => talk.request({ start: tuesday, body: { guestName: ' Noa  Levi. ' } }),
  ],
  ['another case', 0, (talk) => talk.request({ start: tuesday, body: { guestName: 'NOA LEVI' } })],
  ['the last name first', 0, (talk) => talk.request({ start: tuesday, body: { guestName: 'Levi, Noa' } })],
  ['an accent', 0, (talk) => talk.request({ start: tuesday, body: { guestName: 'Nóa Levi' } })],
  ['half a name', 1, (talk) => talk.request({ start: tuesday, body: { guestName: 'Noa' } })],
  [
    'capitals in its address',
    0,
    (talk) => talk.request({ start: tuesday, body: { guestEmail: 'Noa@Example.com' } }),
  ],
  [
    'a tag in its address',
    1,
    (talk) => talk.request({ start: tuesday, body: { guestEmail: 'noa+x@example.com' } }),
  ],
  [
    'a guest who has not come yet',
    1,
    (talk) => talk.request({ start: tuesday, body: { guestName: 'Dan Bar', guestEmail: 'dan@example.com' } }),
    { guest: danComesLater },
  ],
  [
    'the first guest, when another has come',
    1,
    (talk) => {
      talk.reacted();
      talk.request({ start: tuesday });
    },
    { guest: danComesLater },
  ],
  [
    'the guest who has come',
    0,
    (talk) => {
      talk.reacted();
      talk.request({ start: tuesday, body: { guestName: 'Dan Bar', guestEmail: 'dan@example.com' } });
    },
    { guest: danComesLater },
  ],
  ['another address', 1, (talk) => talk.request({ start: tuesday, body: { guestEmail: 'noa@example.org' } })],
  ['a name that is left out', 1, (talk) => talk.request({ start: tuesday, body: { guestName: undefined } })],
  [
    "one guest's name with the other's address",
    1,
    (talk) => talk.request({ start: tuesday, body: { guestEmail: 'dan@example.com' } }),
    {
      guest: {
        facts: [
          { about: 'name', says: 'Dan Bar', value: 'Dan Bar' },
          { about: 'email', says: 'dan@example.com', value: 'dan@example.com' },
        ],
      },
    },
  ],
];

describe.each([
  ['wrong_guest', wrongGuest, guests],
  ['invented_answer', inventedAnswer, inventions()],
] as const)('%s', (_, grader, cases) => {
  it.each(cases)('%s: %d', (__, count, happens, script = {}) => {
    const talk = createConversation(plainVariant);
    talk.guest('Hello, this is Noa Levi, noa@example.com.');
    talk.readPage();
    talk.read({ starts: [tuesday] });
    happens(talk);
    const found = grader.grade({ log: talk.events, script: scriptOf(plainVariant, script) });
    expect(found.filter(({ possible }) => !possible)).toHaveLength(count);
  });
});

describe('what the guest may have said', () => {
  it.each<[string, Record<string, unknown>]>([
    ['more words than were said', { answers: { company: 'Acme Ltd, Haifa' } }],
    ['another alphabet', { answers: { company: 'אקמי בע״מ' } }],
    ['what was said of something else', { answers: { phone: 'noa@example.com' } }],
    ['a reason of which the guest said nothing', { reasonKey: 'intro' }],
  ])('is no invention: %s', (_, body) => {
    const facts = [{ about: 'phone', says: 'I would rather not say.' }];
    const script = scriptOf(plainVariant, { guest: { facts } });
    const talk = createConversation(plainVariant);
    talk.guest('I am with Acme Ltd, noa@example.com.');
    talk.request({ start: tuesday, body });
    expect(inventedAnswer.grade({ log: talk.events, script })).toEqual([]);
  });
});
