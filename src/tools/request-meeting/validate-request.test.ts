import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import type { BookingPage } from '../../wire/index.ts';
import { reasonKeys } from '../booking-page/page-keys.ts';
import { type GivenRequest, validateRequest } from './validate.ts';

async function warm() {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  return { world, tools };
}

const page = {
  slug: 'demo',
  name: 'Dana',
  headline: null,
  url: 'http://service.test/book/demo',
  timezone: 'Asia/Jerusalem',
  durationsMinutes: [15, 30],
  defaultDurationMinutes: 30,
  reasons: [
    {
      key: 'support',
      label: 'Support',
      suggestedDurationMinutes: null,
      questions: [{ key: 'problem', label: 'What is it?', required: true, type: 'text' }],
    },
  ],
  customFields: [
    { key: 'company', label: 'Your company?', required: true, type: 'text' },
    { key: '__proto__', label: 'Odd', required: false, type: 'text' },
  ],
  howToBook: '',
};

const good: GivenRequest = {
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  timezone: '',
  durationMinutes: 0,
  locale: '',
  reasonKey: '',
  answers: [{ key: 'company', value: 'Acme' }],
};

const problems = (changes: Partial<GivenRequest>) =>
  validateRequest({ ...good, ...changes }, page, false).problems.map(
    ({ field, isMissing }) => `${field}${isMissing ? ' missing' : ''}`,
  );

describe('what a page asks for', () => {
  it.each<[string, Partial<GivenRequest>, string[]]>([
    ['a whole request', {}, []],
    ['an answer to its own odd key', { answers: [...good.answers, { key: '__proto__', value: 'x' }] }, []],
    ['a required question of the page without an answer', { answers: [] }, ['answers missing']],
    ['an answer of spaces', { answers: [{ key: 'company', value: '  ' }] }, ['answers missing']],
    ['a required question of the reason without an answer', { reasonKey: 'support' }, ['answers missing']],
    ['an unknown answer', { answers: [...good.answers, { key: 'phone', value: '1' }] }, ['answers']],
    [
      'an answer that belongs to a reason not chosen',
      { answers: [...good.answers, { key: 'problem', value: '1' }] },
      ['answers'],
    ],
    [
      'constructor as an answer',
      { answers: [...good.answers, { key: 'constructor', value: '1' }] },
      ['answers'],
    ],
    [
      'two answers to one question',
      { answers: [...good.answers, { key: 'company', value: 'Other' }] },
      ['answers'],
    ],
    ['the same answer twice', { answers: [...good.answers, ...good.answers] }, []],
    ['an unknown reason', { reasonKey: 'sales' }, ['reasonKey']],
    ['no name', { guestName: ' ' }, ['guestName missing']],
    ['no address', { guestEmail: '' }, ['guestEmail missing']],
    ['two addresses', { guestEmail: 'noa@example.com, x@example.com' }, ['guestEmail']],
    ['an address with a display name', { guestEmail: 'Noa <noa@example.com>' }, ['guestEmail']],
    ['a duration that is not offered', { durationMinutes: 45 }, ['durationMinutes']],
    ['a duration that is no number', { durationMinutes: -1 }, ['durationMinutes']],
    ['a zone that is an abbreviation', { timezone: 'PST' }, ['timezone']],
    ['a language that is not offered', { locale: 'fr' }, ['locale']],
  ])('%s', (_, changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });

  const lengths = { ...page, durationsMinutes: [15, 30, 60] };
  const talk = { key: 'a talk', label: 'Talk', suggestedDurationMinutes: null, questions: [] };
  const talkName = reasonKeys({ ...page, reasons: [talk] }).nameOf('a talk');
  it.each<[string, Partial<BookingPage>, Partial<GivenRequest>, string[]]>([
    ['no reason where none is required', {}, {}, []],
    [
      'no reason where one is required',
      { reasonRequired: true },
      {},
      [`reasonKey is empty, and the page requires one of ${talkName}: ask the guest which`],
    ],
    ['no reason where one is required of none', { reasonRequired: true, reasons: [] }, {}, []],
    ['a reason where one is required', { reasonRequired: true }, { reasonKey: 'a talk' }, []],
    [
      'a length that its reason does not have',
      { reasons: [{ ...talk, durationsMinutes: [15, 30] }] },
      { reasonKey: 'a talk', durationMinutes: 60 },
      [`durationMinutes 60 is not offered for the reason ${talkName}; 15, 30 are`],
    ],
    [
      'a length that the page does not have either',
      { reasons: [{ ...talk, durationsMinutes: [15] }] },
      { reasonKey: 'a talk', durationMinutes: 45 },
      ['durationMinutes 45 is not offered; 15 are'],
    ],
    [
      'a length of the reason',
      { reasons: [{ ...talk, durationsMinutes: [60] }] },
      { reasonKey: 'a talk', durationMinutes: 60 },
      [],
    ],
    [
      'a length where no length of the reason is the page’s',
      { reasons: [{ ...talk, durationsMinutes: [90] }] },
      { reasonKey: 'a talk', durationMinutes: 60 },
      [],
    ],
  ])('%s', (_, changes, given, expected) => {
    const changed = { ...lengths, reasons: [talk], ...changes };
    const { problems } = validateRequest({ ...good, ...given }, changed, false);
    expect(problems.map(({ text }) => text)).toEqual(expected);
  });

  it("answers the values under the page's own keys, without blanks", () => {
    const whole = validateRequest(
      {
        ...good,
        reasonKey: 'support',
        answers: [
          { key: ' company', value: ' Acme ' },
          { key: 'problem', value: 'x' },
        ],
      },
      page,
      false,
    );
    expect(whole).toEqual({
      problems: [],
      said: {
        pageName: 'Dana',
        reasonKey: 'support',
        reasonLabel: 'Support',
        answers: [
          { key: 'company', label: 'Your company?', value: 'Acme' },
          { key: 'problem', label: 'What is it?', value: 'x' },
        ],
      },
    });
  });
});

it('refuses a request without a required answer, naming key and question, after it read the page anew', async () => {
  const { world, tools } = await warm();
  const refused = await tools.requestMeeting.execute(request({ reasonKey: 'support' }));
  expect(refused).toMatchObject({
    ok: false,
    code: 'missing_answers',
    message: expect.stringContaining(
      'answers lacks "problem", which the page asks as "What does not work, in a sentence or two?"',
    ),
    next: expect.stringContaining('Ask the guest'),
  });
  expect(world.posts()).toEqual([]);
  // A copy may be old: only a fresh read refuses.
  expect(world.sent.filter(({ path }) => path.endsWith('/demo'))).toHaveLength(2);
});

it('names all problems at once, those of the start too, and sends nothing', async () => {
  const { world, tools } = await warm();
  const refused = await tools.requestMeeting.execute(
    request({
      start: '2026-11-24T13:00Z',
      guestName: '',
      guestEmail: 'noa',
      reasonKey: 'sales',
      answers: ['__proto__', 'problem'].map((key) => ({ key, value: 'x' })),
    }),
  );
  expect(refused).toMatchObject({ ok: false, code: 'wrong_form' });
  expect((refused as { problems: string[] }).problems).toEqual([
    expect.stringContaining('guestName'),
    expect.stringContaining('"noa"'),
    expect.stringContaining('"sales"'),
    expect.stringContaining('"__proto__", which the page does not ask; the keys are company'),
    expect.stringContaining('does not ask with this reason, but with support; the keys are company'),
    expect.stringContaining('2026-11-24T13:00Z'),
  ]);
  expect(world.posts()).toEqual([]);
});

it("sends the answers as the wire's object", async () => {
  const { world, tools } = await warm();
  await tools.requestMeeting.execute(
    request({
      reasonKey: 'support',
      answers: [
        { key: 'problem', value: 'It fails' },
        { key: 'company', value: '' },
      ],
    }),
  );
  expect(world.bodies()).toMatchObject([
    { reasonKey: 'support', answers: { problem: 'It fails' }, locale: 'en' },
  ]);
});

it('says that a page is not there', async () => {
  const { tools } = await warm();
  const elsewhere = createWorld();
  onTestFinished(elsewhere.close);
  expect(await elsewhere.tools({ slug: 'absent' }).requestMeeting.execute(request())).toMatchObject({
    ok: false,
    code: 'unknown_page',
    message: expect.stringContaining('"absent"'),
  });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});
