import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createWorld,
  everything,
  json,
  listing,
  refusing,
  request,
  slotAt,
} from '../../../tests/booking-world.ts';
import { failureText, fitFailure } from './model-text.ts';
import type { Failure } from './tool.ts';
import { failureCodes } from './tool.ts';

const question = (index: number) => ({
  key: `q${index}`,
  label: '😀'.repeat(201),
  required: true,
  type: 'text',
});
const hostilePage = {
  slug: 'demo',
  name: '😀'.repeat(3000),
  headline: '😀'.repeat(3000),
  url: `http://service.test/${'a'.repeat(150)}`,
  timezone: '😀'.repeat(300),
  durationsMinutes: [30, ...Array.from({ length: 500 }, (_, index) => 9_007_199_254_740_000 + index)],
  defaultDurationMinutes: 30,
  reasons: Array.from({ length: 200 }, (_, index) => ({
    key: `r${index}`.padEnd(64, 'x'),
    label: '😀'.repeat(300),
    suggestedDurationMinutes: 30,
    questions: [],
  })),
  customFields: Array.from({ length: 2000 }, (_, index) => question(index)),
  howToBook: '😀'.repeat(3000),
};
const manyStarts = Array.from({ length: 2000 }, (_, index) =>
  slotAt(new Date(Date.parse('2026-11-18T09:00:00Z') + index * 600_000).toISOString().replace('.000', '')),
);

describe.each([2000, 9000])('within %i characters', (maxTextChars) => {
  function begin(page: object | undefined) {
    const world = createWorld();
    onTestFinished(world.close);
    if (page)
      world.answer(({ path }) => (path.endsWith('/booking-pages/demo') ? json(200, page) : undefined));
    world.answer(listing(manyStarts));
    return { world, ...world.tools({ maxTextChars }) };
  }

  it('keeps a hostile page', async () => {
    const { getBookingPage } = begin(hostilePage);
    const found = await getBookingPage.execute({});
    expect(found).toMatchObject({ ok: true, leftOut: { questions: expect.any(Number) } });
    expect(getBookingPage.toModelText(found).length).toBeLessThanOrEqual(maxTextChars);
  });

  it.each([false, true])(
    'tells of thousands of problems as many as fit, and counts the rest: warm %s',
    { tags: 'long' },
    async (warm) => {
      const { world, getFreeSlots, requestMeeting } = begin(hostilePage);
      if (warm) await getFreeSlots.execute(everything);
      const answers = Array.from({ length: 500 }, (_, index) => ({
        key: `${'😀'.repeat(60)}${index}`,
        value: 'x',
      }));
      for (const changes of [
        { answers },
        { answers: [] },
        { answers, guestEmail: '😀'.repeat(400), timezone: '😀'.repeat(400), reasonKey: '😀'.repeat(400) },
        {
          start: '😀'.repeat(400),
          durationMinutes: 77,
          locale: '😀'.repeat(400),
          guestName: '😀'.repeat(400),
        },
      ]) {
        const refused = await requestMeeting.execute(request(changes));
        if (refused.ok || !refused.problems) throw new Error(refused.message);
        expect(requestMeeting.toModelText(refused).length).toBeLessThanOrEqual(maxTextChars);
        expect(JSON.stringify(refused.problems).length).toBeLessThanOrEqual(maxTextChars);
        expect(refused.message).toMatch(/\d+ (?:more )?problems/);
      }
      expect(world.posts()).toEqual([]);
    },
  );

  it.each([400, 404, 409, 429, 503, 500])('keeps a refusal with %i in a flood of words', async (status) => {
    const { world, getFreeSlots, requestMeeting } = begin(undefined);
    await getFreeSlots.execute(everything);
    const asked = request({
      start: '2026-11-18T12:00',
      guestEmail: `${'n'.repeat(60)}@${'d'.repeat(180)}.example`,
    });
    world.answer(refusing(status, '😀'.repeat(2000)));
    const refused = await requestMeeting.execute(asked);
    expect(refused).toMatchObject({ ok: false });
    expect(requestMeeting.toModelText(refused).length).toBeLessThanOrEqual(maxTextChars);
  });

  it('keeps a failure of any code, and closes the quotation that it is cut within', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(
        fc.constantFrom(...failureCodes),
        fc.array(words, { maxLength: 60 }),
        words,
        (code, all, serviceSays) => {
          const message = all.map((one) => `start "${one.replaceAll('"', '')}" is wrong`).join('; ');
          const failed: Failure = { ok: false, code, message, next: 'Ask the guest.', serviceSays };
          const fitted = fitFailure(failed, maxTextChars);
          expect(failureText(fitted).length).toBeLessThanOrEqual(maxTextChars);
          expect(fitted.message.split('"').length % 2).toBe(1);
          expect(fitted.next).toBe(failed.next);
        },
      ),
    );
  });

  it('leaves alone what fits', () => {
    const failed: Failure = { ok: false, code: 'refused', message: 'No.', next: 'Ask.' };
    expect(fitFailure(failed, maxTextChars)).toBe(failed);
  });
});
