import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, request } from '../../../tests/booking-world.ts';

const size = 1_000_000;
/** A megabyte of each kind. With some of them, patterns and case folding took hours. A call that hangs fails by the test's timeout. */
const floods = [
  ['plus signs, then a line end', `a${'+'.repeat(size)}\nb@example.com`],
  ['at signs', 'a@'.repeat(size / 2)],
  ['dots', `a@${'.a'.repeat(size / 2)}`],
  ['words', `${'a '.repeat(size / 2)}a`],
  ['blanks', `a${' '.repeat(size)}a`],
  ['digits', '9'.repeat(size)],
  ['marks that have to be put in order', `a${'\u0301\u0316'.repeat(size / 2)}`],
  ['letters that fold to eighteen', '\ufdfa'.repeat(size)],
  ['pictures', '❤\ufe0f'.repeat(size / 2)],
  ['halves of pairs', '\ud800'.repeat(size)],
  ['a zone without an end', `A${'/A'.repeat(size / 2)}`],
  ['a date without an end', `2026-11-24T13:00:00.${'1'.repeat(size)}`],
  ['brackets', '['.repeat(size)],
  ['quotation marks', '"'.repeat(size)],
] as const;
const depths = [6000, 50_000];

/** A conversation that has requested already, so that a call is compared with it too. */
async function begin() {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools({ slug: undefined, onEvent: () => {} });
  const ask = { ...request(), slug: 'demo' };
  await tools.getFreeSlots.execute({ ...everything, slug: 'demo' });
  expect(await tools.requestMeeting.execute(ask)).toMatchObject({ ok: true });
  const calls = [
    ...Object.keys(ask).map((field) => ({
      field,
      send: (value: unknown) => tools.requestMeeting.execute({ ...ask, [field]: value }),
    })),
    ...Object.keys({ ...everything, slug: '' }).map((field) => ({
      field,
      send: (value: unknown) => tools.getFreeSlots.execute({ ...everything, slug: 'demo', [field]: value }),
    })),
    { field: 'slug', send: (value: unknown) => tools.getBookingPage.execute({ slug: value as string }) },
  ];
  return { world, tools, calls };
}

describe('a megabyte in any field of any tool', () => {
  it.each(floods)('is refused, and nothing is sent: %s', async (_, flood) => {
    const { world, calls } = await begin();
    for (const { field, send } of calls) {
      const values = [flood, ...(field === 'answers' ? [[{ key: flood, value: flood }]] : [])];
      for (const value of values) {
        const result = await send(value);
        expect(result, field).toMatchObject({ ok: false, code: 'invalid_input' });
      }
    }
    expect(world.posts()).toHaveLength(1);
  });
});

describe('as much as is read, in any field of any tool', () => {
  it.each(floods)('is answered, and nothing is sent: %s', async (_, flood) => {
    const { world, calls } = await begin();
    for (const { field, send } of calls) {
      expect(await send(flood.slice(-20_000)), field).toHaveProperty('ok');
    }
    expect(world.posts()).toHaveLength(1);
  });
});

it.each(depths)('refuses what is nested %i deep in every field', async (depth) => {
  const { world, calls } = await begin();
  const deep = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  for (const { field, send } of calls) {
    const result = await send(deep);
    expect(result, field).toMatchObject({ ok: false, code: 'invalid_input' });
  }
  expect(world.posts()).toHaveLength(1);
});

it('a thousand answers to a page of very many questions are refused', async () => {
  const { world, tools } = await begin();
  const question = (key: string) => ({ key, label: '', required: false, type: 'text' });
  const customFields = Array.from({ length: 20_000 }, (_, index) => question(`question ${index}`));
  world.answer(async ({ method, path, query }) => {
    if (method !== 'GET' || path.endsWith('/slots')) return undefined;
    const page = (await (await world.service.fetch(`http://service.test${path}?${query}`)).json()) as object;
    return json(200, { ...page, customFields });
  });
  await tools.getBookingPage.execute({ slug: 'demo' });
  const answers = Array.from({ length: 1000 }, (_, index) => ({
    key: `question of mine ${index}`,
    value: 'a',
  }));
  const asked = { ...request({ start: '2026-11-24T13:30', answers }), slug: 'demo' };
  expect(await tools.requestMeeting.execute(asked)).toMatchObject({ code: 'invalid_input' });
  const more = { ...asked, answers: [...answers, ...answers] };
  expect(await tools.requestMeeting.execute(more)).toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('2000 entries'),
  });
});
