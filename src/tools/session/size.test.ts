import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, request } from '../../../tests/booking-world.ts';
import { createSessions } from './sessions.ts';
import { sizeOf } from './size.ts';
import { emptyState, rememberPage, withList } from './state.ts';

const page = {
  slug: 'demo',
  name: 'Dana',
  headline: null,
  url: 'http://service.test/book/demo',
  timezone: 'Asia/Jerusalem',
  durationsMinutes: [15, 30],
  defaultDurationMinutes: 30,
  reasons: [],
  customFields: [{ key: 'company', label: 'Your company?', required: true, type: 'text' }],
  howToBook: '',
};
const flood = 'x'.repeat(1_000_000);
const asking = (label: string, count: number) => ({
  ...page,
  customFields: Array.from({ length: count }, (_, index) => ({
    key: `${label.slice(0, 40)}${index}`,
    label,
    required: true,
    type: 'text',
  })),
});

it.each([
  ['an introduction of a million characters', { ...page, howToBook: flood, name: flood, headline: flood }],
  ['a question of a million characters', asking(flood, 1)],
  ['a hundred thousand questions', asking('q', 100_000)],
])('keeps little of a page with %s', (_, hostile) => {
  const { pages } = rememberPage(emptyState(), 'demo', hostile);
  expect(JSON.stringify(pages).length).toBeLessThan(1000);
});

it('counts starts, pages and what was proposed, and nothing of an empty conversation', () => {
  const list = { slug: 'demo', durationMinutes: 30, timezone: 'UTC', shownIn: [] };
  const starts = Array.from({ length: 1000 }, (_, index) => `2026-11-24T13:00:00.${index}Z`);
  const read = { order: 1, readAt: 0, until: 1, starts };
  const listed = withList(emptyState(), { ...list, reads: [read], shown: starts.map((_, at) => at) });
  expect(sizeOf(emptyState())).toBe(0);
  expect(sizeOf(listed)).toBeGreaterThan(50_000);
  expect(sizeOf(rememberPage(listed, 'demo', page))).toBeGreaterThan(sizeOf(listed));
});

it('forgets the longest unused where all together grow too large, but none that is at work', async () => {
  const sessions = createSessions<string>({ whole: 100, remembered: 100, bytes: 30_000 });
  const read = (conversation: string) =>
    sessions.of(conversation).change((state) => ({
      state: rememberPage(state, 'demo', asking('q'.repeat(30), 50)),
      result: undefined,
    }));
  await sessions.hold('held', async () => {
    await read('held');
    for (let index = 0; index < 20; index += 1) await read(`thread-${index}`);
    expect((await sessions.of('held').read()).pages).toHaveLength(1);
  });
  const pages = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, index) => (await sessions.of(`thread-${index}`).read()).pages.length,
    ),
  );
  expect(pages[0]).toBe(0);
  expect(pages.filter((count) => count > 0).length).toBeLessThan(6);
});

it('judges by a page that is too large to be kept, which is read anew', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  world.answer(({ path }) =>
    path.endsWith('/booking-pages/demo') ? json(200, asking('q'.repeat(30), 3000)) : undefined,
  );
  const { getFreeSlots, requestMeeting } = world.tools();
  await getFreeSlots.execute(everything);
  for (let times = 0; times < 2; times += 1)
    expect(await requestMeeting.execute(request())).toMatchObject({ code: 'missing_answers' });
  expect(world.posts()).toEqual([]);
  expect(world.sent.filter(({ path }) => path.endsWith('/booking-pages/demo'))).toHaveLength(2);
});
