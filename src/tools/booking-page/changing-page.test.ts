import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, request } from '../../../tests/booking-world.ts';
import { createBookingClient } from '../../client/index.ts';
import type { BookingToolsOptions, RequestMeetingInput } from '../index.ts';

/** A page that can change between calls, and a client that keeps pages for a minute. */
function meetAtChangingPage(options: BookingToolsOptions = {}) {
  const change = { page: {}, refusal: '' };
  const world = createWorld();
  onTestFinished(world.close);
  const fetch = (url: string | URL | Request, init?: RequestInit) => answer(String(url), init);
  const answer = async (url: string, init?: RequestInit): Promise<Response> => {
    if (init?.method === 'POST' && change.refusal !== '') return json(400, { error: change.refusal });
    const response = await world.service.fetch(url, init);
    if (!url.endsWith('/demo')) return response;
    return json(200, { ...((await response.json()) as object), ...change.page });
  };
  const client = createBookingClient({
    baseUrl: 'http://service.test',
    fetch,
    clock: { now: world.now },
  });
  const tools = world.tools({ client, ...options });
  const show = (changes: object = {}) => tools.getFreeSlots.execute({ ...everything, ...changes });
  const ask = (changes: Partial<RequestMeetingInput> = {}) => tools.requestMeeting.execute(request(changes));
  return { world, tools, change, show, ask };
}

it('a page gains a length after it was read: its starts can be requested', async () => {
  const { tools, change, ask, show } = meetAtChangingPage();
  change.page = { durationsMinutes: [30] };
  await tools.getBookingPage.execute({});
  change.page = { durationsMinutes: [30, 60] };
  await show({ durationMinutes: 60 });
  expect(await ask({ durationMinutes: 60 })).toMatchObject({ ok: true });
});

it('a page drops a length that was shown: a call that leaves it open is refused', async () => {
  const { world, tools, change, ask, show } = meetAtChangingPage();
  await show();
  change.page = { durationsMinutes: [45], defaultDurationMinutes: 45 };
  expect(await ask({ durationMinutes: 0 })).toMatchObject({
    code: 'invalid_input',
    problems: ['durationMinutes 30 is not offered; 45 are'],
  });
  expect(await tools.getBookingPage.execute({})).toMatchObject({ durationsMinutes: [45] });
  expect(world.posts()).toEqual([]);
});

it('a page drops a required question after it was read: the request goes without an answer', async () => {
  const { tools, change, ask, show } = meetAtChangingPage();
  change.page = { customFields: [{ key: 'phone', label: 'Phone?', required: true, type: 'text' }] };
  await show();
  await tools.getBookingPage.execute({});
  change.page = {};
  expect(await ask()).toMatchObject({ ok: true });
});

it('a page drops a question that was answered: the answer is refused by name', async () => {
  const { tools, change, ask, show } = meetAtChangingPage();
  change.page = { customFields: [{ key: 'phone', label: 'Phone?', required: false, type: 'text' }] };
  await show();
  await tools.getBookingPage.execute({});
  change.page = { customFields: [{ key: 'topic', label: 'Topic?', required: false, type: 'text' }] };
  const answers = [
    { key: 'phone', value: '1' },
    { key: 'topic', value: 'Prices' },
  ];
  expect(await ask({ answers })).toMatchObject({
    code: 'invalid_input',
    problems: ['answers has "phone", which the page does not ask; the keys are topic'],
  });
});

it('a page gains a question while its copy is kept: after the refusal the copy is read anew', async () => {
  const { tools, change, ask, show } = meetAtChangingPage();
  await show();
  await tools.getBookingPage.execute({});
  change.page = { customFields: [{ key: 'phone', label: 'Phone?', required: true, type: 'text' }] };
  change.refusal = 'answers.phone is missing';
  expect(await ask()).toMatchObject({ code: 'invalid_input', serviceSays: 'answers.phone is missing' });
  expect(await tools.getBookingPage.execute({})).toMatchObject({ questions: [{ key: 'phone' }] });
  expect(await ask()).toMatchObject({ code: 'missing_answers' });
});

it.each([
  [
    'its question',
    { customFields: [{ key: 'company', label: 'May we charge you?', required: false, type: 'text' }] },
  ],
  ['its name', { name: 'Somebody else' }],
  [
    'a question that it requires now',
    { customFields: [{ key: 'phone', label: 'Phone?', required: true, type: 'text' }] },
    'invalid_input',
  ],
])(
  'a page that changes while a human decides is not what was approved: %s',
  async (...[, page, code = 'not_approved']) => {
    const texts: string[] = [];
    const { world, change, show, ask } = meetAtChangingPage({
      approve: ({ text }) => {
        texts.push(text);
        change.page = page;
        return true;
      },
    });
    await show();
    const answers = [{ key: 'company', value: 'Acme "A"' }];
    expect(await ask({ answers })).toMatchObject({ code });
    expect(texts).toEqual([
      expect.stringContaining(
        `"Which company are you with?" ("company"): ${JSON.stringify(answers[0]?.value)}`,
      ),
    ]);
    expect(world.posts()).toEqual([]);
  },
);
