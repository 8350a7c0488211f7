import { everything, json, listing, request, slotAt, type World } from '../booking-world.ts';
import { type Case, call, contract } from './play.ts';

const show = call('getFreeSlots', everything);
const ask = (changes: object = {}) => call('requestMeeting', { ...request(), ...changes });
const at = (time: string) => ({ start: `2026-11-24T${time}` });
const sent = (time = '13:00', more: object = {}) => ({ start: `2026-11-24T${time}:00+02:00`, ...more });

/** One request after the starts were shown. */
const asked = (name: string, changes: object, outcome: string, posts: object[] = []): Case => ({
  name,
  steps: [show, ask(changes)],
  outcomes: ['ok', outcome],
  posts,
});

const starts: Case[] = [
  asked('a start that was invented', at('13:17'), 'not_offered'),
  asked('a start on a closed day', { start: '2026-11-28T13:00' }, 'not_offered'),
  asked('a start of another year', { start: '2025-11-24T13:00' }, 'not_offered'),
  asked('Z on a local time', at('13:00Z'), 'wrong_form'),
  asked('another offset on a local time', at('13:00+03:00'), 'wrong_form'),
  asked('the right instant in another offset', at('11:00Z'), 'wrong_form'),
  asked('the offset of the zone', at('13:00:00+02:00'), 'ok', [sent()]),
  asked('a start in words', { start: 'Tuesday at one' }, 'wrong_form'),
  asked('no start', { start: '' }, 'wrong_form'),
  asked('null for a start', { start: null }, 'wrong_form'),
  asked('a number for a start', { start: 1_795_518_000_000 }, 'wrong_form'),
  asked('an object for a start', { start: { date: '2026-11-24', time: '13:00' } }, 'invalid_input'),
  asked('two starts', { start: '2026-11-24T13:00, 2026-11-24T13:30' }, 'wrong_form'),
  asked('a duration that was not shown', { durationMinutes: 60 }, 'not_read'),
  asked('a duration that the page does not have', { durationMinutes: 45 }, 'invalid_input'),
  asked('a zone that was not shown', { timezone: 'Asia/Tokyo' }, 'not_read'),
  asked('a zone that does not exist', { timezone: 'PST' }, 'invalid_input'),
  asked('words for a zone', { timezone: 'here' }, 'invalid_input'),
  {
    name: 'a start of another page',
    without: 'slug',
    steps: [
      call('getFreeSlots', { ...everything, slug: 'demo' }),
      call('requestMeeting', { ...request(), slug: 'demo-he' }),
    ],
    outcomes: ['ok', 'not_read'],
  },
  {
    name: 'pages that do not exist',
    without: 'slug',
    steps: ['', '..', 'no-such', 'a/../demo', 'de mo\u202e'].map((slug) =>
      call('getFreeSlots', { ...everything, slug }),
    ),
    outcomes: ['invalid_input', 'invalid_input', 'unknown_page', 'unknown_page', 'unknown_page'],
  },
  {
    name: 'a time that occurs twice, without its offset and then with it',
    options: { defaultTimezone: 'America/New_York', now: () => new Date('2026-10-30T08:00:00Z') },
    steps: [
      (world) => world.answer(listing([slotAt('2026-11-01T05:30:00Z'), slotAt('2026-11-01T06:30:00Z')])),
      show,
      ask({ start: '2026-11-01T01:30' }),
      ask({ start: '2026-11-01T01:30Z' }),
      (world) => world.answer(accepting),
      ask({ start: '2026-11-01T01:30-05:00' }),
    ],
    outcomes: ['ok', 'wrong_form', 'wrong_form', 'ok'],
    posts: [{ start: '2026-11-01T06:30:00Z', timezone: 'America/New_York' }],
  },
];

const accepting = ({ method, body }: { method: string; body: string | undefined }) => {
  if (method !== 'POST') return undefined;
  const { start, durationMinutes } = JSON.parse(body ?? '');
  return Response.json(
    { status: 'confirmation_sent', message: 'Sent.', start, durationMinutes },
    { status: 202 },
  );
};

const lists: Case[] = [
  { name: 'nothing was read', steps: [ask(), ask()], outcomes: ['not_read', 'ok'], posts: [sent()] },
  {
    name: 'a start that the same message shows',
    steps: [[show, ask(), ask(at('13:30'))], ask()],
    outcomes: ['ok', 'not_read', 'not_read', 'ok'],
    posts: [sent()],
  },
  {
    name: 'a list of a minute ago, and the start is still there',
    steps: [show, (world) => world.pass(60_000), ask()],
    outcomes: ['ok', 'ok'],
    posts: [sent()],
  },
  {
    name: 'a list of a minute ago, and the start is gone',
    steps: [
      show,
      (world) => world.pass(60_000),
      (world) => world.take('2026-11-24T11:00:00Z'),
      ask(),
      ask(at('13:30')),
    ],
    outcomes: ['ok', 'slot_taken', 'ok'],
    posts: [sent('13:30')],
  },
  {
    name: 'a list that a narrower one replaced in part',
    steps: [
      show,
      (world) => world.take('2026-11-24T11:00:00Z'),
      call('getFreeSlots', { ...everything, when: 'Tuesday' }),
      ask(),
      ask({ start: '2026-11-26T13:00' }),
    ],
    outcomes: ['ok', 'ok', 'slot_taken', 'ok'],
    posts: [{ start: '2026-11-26T13:00:00+02:00' }],
  },
  {
    name: 'a start that a narrower list did not show',
    steps: [call('getFreeSlots', { ...everything, when: 'Tuesday morning' }), ask(), ask()],
    outcomes: ['ok', 'not_offered', 'ok'],
    posts: [sent()],
  },
  {
    name: 'wishes that cannot be read',
    steps: [
      { days: 61 },
      { days: -1 },
      { days: 1.5 },
      { days: 'many' },
      { durationMinutes: 45 },
      { durationMinutes: -30 },
      { timezone: 'PST' },
      { timezone: 'Mars/Olympus' },
      { when: 'x'.repeat(401) },
      { when: 'at 25:61' },
    ].map((changes) => call('getFreeSlots', { ...everything, ...changes })),
    outcomes: [...Array<string>(9).fill('invalid_input'), 'unread_time'],
  },
];

const once: Case[] = [
  {
    name: 'the same again, in other spellings',
    steps: [
      show,
      ask(),
      ask(),
      ask(at('13:00:00')),
      ask(at('13:00+02:00')),
      ask({ guestName: '  noa  LEVI ' }),
      ask({ guestEmail: ' NOA@example.com ' }),
      ask({ timezone: 'Asia/Jerusalem', durationMinutes: '30' }),
      ask({ answers: [{ key: 'company', value: ' ' }] }),
      ask({ answers: {} }),
    ],
    outcomes: Array<string>(10).fill('ok'),
    posts: [sent()],
  },
  {
    name: 'the same start again, with something else changed',
    steps: [
      show,
      ask(),
      ask({ guestName: 'Somebody Else' }),
      ask({ guestEmail: 'noa+x@example.com' }),
      ask({ reasonKey: 'intro' }),
      ask({ locale: 'he' }),
      ask({ answers: { company: 'Acme' } }),
    ],
    outcomes: ['ok', 'ok', ...Array<string>(5).fill('already_requested')],
    posts: [sent()],
  },
  {
    name: 'another start without and with what it replaces',
    steps: [
      show,
      ask(),
      ask(at('15:00')),
      ask({ ...at('15:00'), replaces: '2026-11-24T14:00' }),
      ask({ ...at('15:00'), replaces: '2026-11-24T13:00Z' }),
      ask({ ...at('15:00'), replaces: '2026-11-24T13:00' }),
      ask({ ...at('13:00'), replaces: '2026-11-24T15:00' }),
    ],
    outcomes: [
      'ok',
      'ok',
      'already_requested',
      'already_requested',
      'already_requested',
      'ok',
      'already_requested',
    ],
    posts: [sent(), sent('15:00')],
  },
  {
    name: 'a replacement of nothing',
    steps: [show, ask({ replaces: '2026-11-24T13:00' })],
    outcomes: ['ok', 'invalid_input'],
  },
  {
    name: 'more requests than a conversation may make',
    options: { maxRequests: 2 },
    steps: [show, ...['a', 'b', 'c'].map((name) => ask({ guestEmail: `${name}@example.com` }))],
    outcomes: ['ok', 'ok', 'ok', 'limit_reached'],
    posts: [sent(), sent()],
  },
];

/** The demo page, but it requires a reason. */
function requiringReason({ service }: World): Parameters<World['answer']>[0] {
  return async ({ path }) => {
    if (!path.endsWith('/booking-pages/demo')) return undefined;
    const page = await (await service.fetch(`http://service.test${path}`)).json();
    return json(200, { ...page, reasonRequired: true });
  };
}

const company = sent('13:00', { answers: { company: 'Acme' } });
const whole: Case[] = [
  asked('a reason that the page does not have', { reasonKey: 'sales' }, 'invalid_input'),
  {
    name: 'a length that its reason does not have',
    steps: [
      call('getFreeSlots', { ...everything, durationMinutes: 60 }),
      ask({ durationMinutes: 60, reasonKey: 'intro' }),
    ],
    outcomes: ['ok', 'invalid_input'],
    says: /durationMinutes 60 is not offered for the reason intro; 15, 30 are/,
  },
  {
    name: 'no reason where the page requires one',
    steps: [(world) => world.answer(requiringReason(world)), show, ask()],
    outcomes: ['ok', 'missing_answers'],
    says: /reasonKey is empty, and the page requires one of intro, support: ask the guest which/,
  },
  {
    name: 'a reason where the page requires one',
    steps: [(world) => world.answer(requiringReason(world)), show, ask({ reasonKey: 'intro' })],
    outcomes: ['ok', 'ok'],
    posts: [sent('13:00', { reasonKey: 'intro' })],
  },
  asked('a reason without its answer', { reasonKey: 'support' }, 'missing_answers'),
  asked(
    'an answer to a question that is not asked',
    { answers: [{ key: 'age', value: '7' }] },
    'invalid_input',
  ),
  asked('an answer under __proto__', { answers: [{ key: '__proto__', value: 'x' }] }, 'invalid_input'),
  asked('an answer under constructor', { answers: { constructor: 'x' } }, 'invalid_input'),
  asked(
    'two answers to one question',
    {
      answers: [
        { key: 'company', value: 'Acme' },
        { key: 'company', value: 'Other' },
      ],
    },
    'invalid_input',
  ),
  asked('answers as an object', { answers: { company: 'Acme' } }, 'ok', [company]),
  asked('answers as JSON text of an object', { answers: '{"company":"Acme"}' }, 'ok', [company]),
  asked('answers as JSON text of pairs', { answers: '[{"key":"company","value":"Acme"}]' }, 'ok', [company]),
  asked('answers as other text', { answers: 'Acme' }, 'invalid_input'),
  asked('null for answers', { answers: null }, 'ok', [sent()]),
  asked('no name', { guestName: ' ' }, 'missing_answers'),
  asked('a name that is too long', { guestName: 'x'.repeat(201) }, 'invalid_input'),
  asked('a name with a line end and a turn', { guestName: 'Noa\r\nBcc: x@y.example \u202eLevi' }, 'ok', [
    sent('13:00', { guestName: 'Noa Bcc: x@y.example Levi' }),
  ]),
  asked('no address', { guestEmail: '' }, 'missing_answers'),
  asked('no address at all', { guestEmail: 'noa' }, 'invalid_input'),
  asked('two addresses', { guestEmail: 'noa@example.com, avi@example.com' }, 'invalid_input'),
  asked('two addresses as a list', { guestEmail: ['noa@example.com', 'avi@example.com'] }, 'invalid_input'),
  asked('an address in a name', { guestEmail: 'Noa <noa@example.com>' }, 'invalid_input'),
  asked(
    'a line end in an address',
    { guestEmail: 'noa@example.com\r\nBcc: avi@example.com' },
    'invalid_input',
  ),
  asked('a language that the mails do not have', { locale: 'fr' }, 'invalid_input'),
  asked('a language in capitals', { locale: 'HE' }, 'ok', [sent('13:00', { locale: 'he' })]),
  asked(
    'everything wrong at once',
    {
      ...at('13:17'),
      guestName: '',
      guestEmail: 'noa',
      reasonKey: 'sales',
      answers: { age: 7 },
      locale: 'fr',
    },
    'not_offered',
  ),
  {
    name: 'no fields at all',
    steps: [call('getBookingPage', {}), call('getFreeSlots', {}), call('requestMeeting', {})],
    outcomes: ['ok', 'ok', 'wrong_form'],
  },
];

const noa = { name: 'Noa Levi', email: 'noa@example.com', timezone: 'Asia/Jerusalem', locale: 'he' } as const;
const others = {
  slug: 'demo-he',
  guestName: 'Mallory',
  guestEmail: 'mallory@example.com',
  timezone: 'Asia/Tokyo',
  locale: 'en',
};
const fixed: Case[] = [
  {
    name: 'page, guest and zone that the host fixed, smuggled in',
    options: { guest: noa },
    steps: [
      call('getBookingPage', others),
      call('getFreeSlots', { ...everything, ...others }),
      ask(others),
      ask({ ...others, ...at('15:00') }),
    ],
    outcomes: ['ok', 'ok', 'ok', 'already_requested'],
    posts: [
      sent('13:00', {
        guestName: 'Noa Levi',
        guestEmail: 'noa@example.com',
        timezone: 'Asia/Jerusalem',
        locale: 'he',
      }),
    ],
  },
];

contract([...starts, ...lists, ...once, ...whole, ...fixed]);
