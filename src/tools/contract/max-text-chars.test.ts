import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, listing, request, slotAt } from '../../../tests/booking-world.ts';

const hour = 3_600_000;

/** Starts every five minutes for sixty days: far more than any text holds. */
const crowded = Array.from({ length: 17_000 }, (_, index) =>
  slotAt(
    new Date(Date.parse('2026-11-18T09:00:00Z') + (index * hour) / 12).toISOString().replace('.000', ''),
  ),
);

it.each([2000, 5000, 9000, 30_000])('keeps every text within %i characters', async (maxTextChars) => {
  const world = createWorld();
  onTestFinished(world.close);
  world.answer(listing(crowded));
  const { getFreeSlots, requestMeeting } = world.tools({ maxTextChars });
  const cold = await requestMeeting.execute(request());
  expect(requestMeeting.toModelText(cold).length).toBeLessThanOrEqual(maxTextChars);
  for (const when of ['', 'Tuesday', 'after 10:00', 'next year', 'Tuesday '.repeat(49)]) {
    const found = await getFreeSlots.execute({ ...everything, days: 60, when });
    expect(getFreeSlots.toModelText(found).length).toBeLessThanOrEqual(maxTextChars);
  }
});

it('names what has no room, in words that show it, until every start was shown', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const slots = crowded.slice(0, 900);
  world.answer(listing(slots));
  const { getFreeSlots } = world.tools({ maxTextChars: 2000 });
  const shown = new Set<string>();
  let when = '';
  for (let calls = 0; calls < 20; calls += 1) {
    const found = await getFreeSlots.execute({ ...everything, when });
    if (!found.ok) throw new Error(found.message);
    for (const { date, starts } of found.days) for (const start of starts) shown.add(`${date}T${start}`);
    if (!found.leftOut) break;
    expect(getFreeSlots.toModelText(found)).toContain('Not complete');
    when = found.leftOut.when;
  }
  expect(shown.size).toBe(slots.length);
});

it('keeps a page of any size within it, and counts what it leaves out', async () => {
  const question = fc.record({
    key: fc.string({ maxLength: 200 }),
    label: fc.string({ maxLength: 2000 }),
    required: fc.boolean(),
    type: fc.constant('text'),
  });
  const questions = fc.uniqueArray(question, { maxLength: 60, selector: ({ key }) => key });
  const reason = fc.record({
    key: fc.string({ minLength: 1, maxLength: 200 }),
    label: fc.string({ maxLength: 2000 }),
    suggestedDurationMinutes: fc.constant(null),
    questions,
  });
  const reasons = fc.uniqueArray(reason, { maxLength: 60, selector: ({ key }) => key });
  await fc.assert(
    fc.asyncProperty(
      questions,
      reasons,
      fc.constantFrom(2000, 9000),
      async (customFields, all, maxTextChars) => {
        const world = createWorld();
        const page = {
          slug: 'demo',
          name: 'n'.repeat(5000),
          headline: 'h'.repeat(5000),
          url: 'http://service.test/demo',
          timezone: 'Asia/Jerusalem',
          durationsMinutes: Array.from({ length: 500 }, (_, index) => index + 1),
          defaultDurationMinutes: 30,
          reasons: all,
          customFields,
          howToBook: 'b'.repeat(5000),
        };
        world.answer(({ path }) => (path.endsWith('/demo') ? json(200, page) : undefined));
        const { getBookingPage } = world.tools({ maxTextChars });
        const found = await getBookingPage.execute({});
        await world.close();
        if (!('reasons' in found)) throw new Error('no page');
        expect(getBookingPage.toModelText(found).length).toBeLessThanOrEqual(maxTextChars);
        expect(found.reasons.length + (found.leftOut?.reasons ?? 0)).toBe(all.length);
      },
    ),
    { numRuns: 40 },
  );
});

it.each([1999, 0, Number.NaN, 2000.5])('refuses %d as maxTextChars', (maxTextChars) => {
  const world = createWorld();
  onTestFinished(world.close);
  expect(() => world.tools({ maxTextChars })).toThrow('maxTextChars must be a whole number from 2000');
});
