import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, listing, request, slotAt } from '../../../tests/booking-world.ts';
import type { FreeSlotsFound, GetFreeSlotsResult } from './get-free-slots.ts';

function open() {
  const world = createWorld();
  onTestFinished(world.close);
  return world;
}

function found(result: GetFreeSlotsResult): FreeSlotsFound {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result;
}

/** Every start of a result, in the form that `requestMeeting` takes. */
const startsOf = (result: { days: { date: string; starts: string[] }[] }) =>
  result.days.flatMap(({ date, starts }) => starts.map((start) => `${date}T${start}`));

describe('the answer', () => {
  it('is what the guest asked for, a line a day, with today and how far it is complete', async () => {
    const world = open();
    const { getFreeSlots } = world.tools();
    const result = await getFreeSlots.execute({ ...everything, when: 'Tuesday after three' });
    expect(getFreeSlots.toModelText(result).split('\n')).toEqual([
      expect.stringMatching(
        /^Free 30-minute starts for "Tuesday after three" \(Tue 24 Nov 2026.*\), times in Asia\/Jerusalem, today is Wed 18 Nov 2026:$/,
      ),
      '2026-11-24 Tue: 15:00 15:30 16:00 16:30 17:00 17:30',
      'Complete: these are all that the page lists in that window.',
      'To request one, pass start like 2026-11-24T15:00',
    ]);
    expect(result).toMatchObject({
      ok: true,
      durationMinutes: 30,
      timezone: 'Asia/Jerusalem',
      today: 'Wed 18 Nov 2026',
      when: 'Tuesday after three',
      days: [
        {
          date: '2026-11-24',
          weekday: 'Tue',
          starts: ['15:00', '15:30', '16:00', '16:30', '17:00', '17:30'],
        },
      ],
      complete: true,
    });
  });

  it('holds everything that the service listed, in order, whatever order it had', async () => {
    const world = open();
    const starts = ['2026-11-25T09:00', '2026-11-24T10:00', '2026-11-24T09:30', '2026-11-24T10:00'];
    world.answer(listing(starts.map((start) => slotAt(`${start}:00+02:00`))));
    const result = found(await world.tools().getFreeSlots.execute(everything));
    expect(startsOf(result)).toEqual(['2026-11-24T09:30', '2026-11-24T10:00', '2026-11-25T09:00']);
  });

  it('reads Hebrew', async () => {
    const world = open();
    const result = found(
      await world.tools().getFreeSlots.execute({ ...everything, when: 'ביום שלישי אחרי 15:00' }),
    );
    expect(startsOf(result)).toContain('2026-11-24T15:00');
    expect(startsOf(result)).not.toContain('2026-11-24T14:00');
  });

  it('reads as far ahead as the words need, and no further', async () => {
    const world = open();
    const { getFreeSlots } = world.tools();
    const result = found(await getFreeSlots.execute({ ...everything, when: '2026-12-22' }));
    expect(result.days.map(({ date }) => date)).toEqual(['2026-12-22']);
    await getFreeSlots.execute({ ...everything, days: 3, when: '2026-11-24' });
    await getFreeSlots.execute({ ...everything, days: 3 });
    expect(world.reads().map(({ query }) => query.get('days'))).toEqual(['35', '7', '3']);
  });

  it.each([
    ['mornings', 14],
    ['any Tuesday after one', 56],
    ['in the next 90 days', 60],
  ])('reads few days for words that name no day, and every week for one weekday: %s', async (when, days) => {
    const world = open();
    await world.tools().getFreeSlots.execute({ ...everything, when });
    expect(world.reads().map(({ query }) => Number(query.get('days')))).toEqual([days]);
  });

  it('names the last whole day that was read', async () => {
    const world = open();
    const { getFreeSlots } = world.tools();
    const result = await getFreeSlots.execute({ ...everything, days: 3 });
    expect(getFreeSlots.toModelText(result)).toContain('Complete through 2026-11-20.');
  });
});

describe('a window that ends after what was read', () => {
  it.each([
    ['mornings', 'Complete only through 2026-12-01: later days were not read; pass days, up to 60.'],
    ['in the next 90 days', 'Complete only through 2027-01-16: later days cannot be read yet.'],
    ['2026-11-24/2027-03-01', 'Complete only through 2027-01-16: later days cannot be read yet.'],
  ])('is not called complete, though something in it is listed: %s', async (when, words) => {
    const world = open();
    const { getFreeSlots } = world.tools();
    const result = found(await getFreeSlots.execute({ ...everything, when }));
    expect(result.complete).toBe(false);
    expect(result.days.length).toBeGreaterThan(0);
    expect(getFreeSlots.toModelText(result).split('\n')).toContain(words);
  });
});

describe('nothing free', () => {
  it('is said as read, with the nearest before and after', async () => {
    const world = open();
    const { getFreeSlots, requestMeeting } = world.tools();
    const result = found(await getFreeSlots.execute({ ...everything, when: 'Saturday' }));
    expect(result).toMatchObject({ days: [], complete: true });
    expect(result.nearest).toEqual([
      { start: '2026-11-19T15:30', weekday: 'Thu' },
      { start: '2026-11-22T09:00', weekday: 'Sun' },
    ]);
    expect(getFreeSlots.toModelText(result)).toMatch(
      /^Read, and none is listed: no free 30-minute start for "Saturday"/,
    );
    // The starts that are named as nearest count as shown.
    expect(await requestMeeting.execute(request({ start: '2026-11-22T09:00' }))).toMatchObject({ ok: true });
  });

  it('in all that was read is said too', async () => {
    const world = open();
    world.answer(listing([]));
    const { getFreeSlots } = world.tools();
    const text = getFreeSlots.toModelText(await getFreeSlots.execute(everything));
    expect(text).toContain('Read, and none is listed');
    expect(text).toContain('Complete through 2026-12-01.');
  });

  it.each([
    ['a 500', () => json(500, { error: 'Oops' }), 'unavailable'],
    ['a 503', () => json(503, { error: 'Down' }), 'unavailable'],
    ['a 429', () => json(429, { error: 'Slow down' }, { 'retry-after': '900' }), 'rate_limited'],
    ['HTML', () => new Response('<html>none is listed</html>', { status: 200 }), 'unavailable'],
    [
      'another duration',
      () => json(200, { slug: 'demo', durationMinutes: 60, timezone: 'UTC', slots: [] }),
      'unavailable',
    ],
  ])('is never said of %s', async (_, answer, code) => {
    const world = open();
    const { getFreeSlots } = world.tools();
    world.answer(({ path }) => (path.endsWith('/slots') ? answer() : undefined));
    const result = await getFreeSlots.execute(everything);
    expect(result).toMatchObject({ ok: false, code });
    expect(getFreeSlots.toModelText(result)).toContain('says nothing about what is free');
    expect(getFreeSlots.toModelText(result)).not.toContain('Read, and');
    expect(result).toHaveProperty('message', expect.not.stringContaining('none is listed'));
  });
});

it.each([
  ['duration', { slug: 'demo', durationMinutes: 60 }],
  ['page', { slug: 'other', durationMinutes: 30 }],
])('takes no list for a %s that it did not ask for, whatever client the host gave', async (_, of) => {
  const world = open();
  const list = {
    ...of,
    timezone: 'Asia/Jerusalem',
    slots: [slotAt('2026-11-24T13:00:00+02:00')],
  };
  const { getFreeSlots } = world.tools({ client: { ...world.client, getFreeSlots: async () => list } });
  expect(await getFreeSlots.execute(everything)).toMatchObject({ ok: false, code: 'unavailable' });
});

describe('words that are not clear', () => {
  it('that were not understood are quoted, and nothing is read', async () => {
    const world = open();
    const { getFreeSlots } = world.tools();
    const result = await getFreeSlots.execute({
      ...everything,
      when: 'Tuesday when the moon is full at 99:99',
    });
    expect(result).toMatchObject({
      ok: false,
      code: 'unread_time',
      next: expect.stringContaining('Call again with the time alone'),
    });
    expect(world.reads()).toEqual([]);
  });

  it('that lie beyond what can be read are said to, and not to be taken', async () => {
    const world = open();
    const result = await world.tools().getFreeSlots.execute({ ...everything, when: '2027-05-04' });
    expect(result).toMatchObject({
      ok: false,
      code: 'beyond',
      message: expect.stringContaining('Whether it is free is not known'),
      next: expect.stringContaining('60 days'),
    });
  });

  it('with two meanings come back as a question, each with its starts, which count as shown', async () => {
    const world = open();
    // Tuesday, said on a Tuesday.
    world.pass(6 * 86_400_000);
    const { getFreeSlots, requestMeeting } = world.tools();
    const result = await getFreeSlots.execute({ ...everything, when: 'Tuesday' });
    if (result.ok || !result.readings) throw new Error(`not asked: ${JSON.stringify(result)}`);
    expect(result).toMatchObject({
      code: 'ask_guest',
      next: expect.stringContaining('Ask the guest which one'),
    });
    expect(result.readings.map(({ days }) => days.map(({ date }) => date))).toEqual([
      ['2026-11-24'],
      ['2026-12-01'],
    ]);
    const text = getFreeSlots.toModelText(result);
    expect(text).toContain('2026-11-24 Tue: 11:00');
    expect(text).toContain('2026-12-01 Tue: 09:00');
    expect(getFreeSlots.outputSchema.parse(result)).toEqual(result);
    expect(await requestMeeting.execute(request({ start: '2026-12-01T09:00' }))).toMatchObject({ ok: true });
  });

  it('that say no time show everything, and say so', async () => {
    const world = open();
    const { getFreeSlots } = world.tools();
    const result = found(await getFreeSlots.execute({ ...everything, when: 'a chat about pricing' }));
    expect(result.notes).toEqual([expect.stringContaining('no day and no hour was read')]);
    expect(result.days.length).toBeGreaterThan(5);
  });

  it('of a whole letter are refused', async () => {
    const result = await open()
      .tools()
      .getFreeSlots.execute({ ...everything, when: 'Tuesday '.repeat(100) });
    expect(result).toMatchObject({ ok: false, code: 'invalid_input' });
  });
});

describe('the zone', () => {
  it("is asked for if it is not known: the page's is not the guest's", async () => {
    const world = open();
    const result = await world.tools({ defaultTimezone: undefined }).getFreeSlots.execute(everything);
    expect(result).toMatchObject({
      ok: false,
      code: 'ask_guest',
      next: expect.stringContaining('time zone'),
    });
    expect(world.sent).toEqual([]);
  });

  it("is the guest's where they name one, and the default otherwise", async () => {
    const world = open();
    const { getFreeSlots } = world.tools();
    await getFreeSlots.execute({ ...everything, timezone: 'America/New_York' });
    await getFreeSlots.execute(everything);
    expect(world.reads().map(({ query }) => query.get('timezone'))).toEqual([
      'America/New_York',
      'Asia/Jerusalem',
    ]);
  });

  it.each(['PST', '+02:00', 'asia/jerusalem', 'Israel time', 'GMT+2', 'Mars/Olympus'])(
    '%s is refused with an example of what would be right',
    async (timezone) => {
      const world = open();
      const result = await world.tools().getFreeSlots.execute({ ...everything, timezone });
      expect(result).toMatchObject({ ok: false, code: 'invalid_input' });
      expect(result).toHaveProperty('message', expect.stringContaining('Asia/Jerusalem'));
      expect(world.sent).toEqual([]);
    },
  );
});

describe('duration and days', () => {
  it("a duration of 0 is the page's default", async () => {
    const world = open();
    const result = found(await world.tools().getFreeSlots.execute({ ...everything, durationMinutes: 0 }));
    expect(result.durationMinutes).toBe(30);
  });

  it('a duration that the page lacks is refused, and the page is read anew', async () => {
    const world = open();
    const result = await world.tools().getFreeSlots.execute({ ...everything, durationMinutes: 45 });
    expect(result).toMatchObject({
      ok: false,
      code: 'invalid_input',
      next: expect.stringContaining('Read the page with getBookingPage'),
    });
    expect(world.sent.at(-1)?.path).toMatch(/\/demo$/);
  });

  it.each([-1, 61, 1000])('days %i is refused', async (days) => {
    const world = open();
    expect(await world.tools().getFreeSlots.execute({ ...everything, days })).toMatchObject({
      ok: false,
      code: 'invalid_input',
      message: expect.stringContaining('1 to 60'),
    });
    expect(world.sent).toEqual([]);
  });

  it('all problems are told at once', async () => {
    const result = await open()
      .tools()
      .getFreeSlots.execute({ durationMinutes: -5, days: 99, timezone: 'PST', when: '' });
    expect(result).toMatchObject({ problems: [expect.anything(), expect.anything(), expect.anything()] });
  });

  it('a page that is not there is named', async () => {
    const result = await open().tools({ slug: 'absent' }).getFreeSlots.execute(everything);
    expect(result).toMatchObject({
      ok: false,
      code: 'unknown_page',
      message: expect.stringContaining('"absent"'),
    });
  });
});

describe('size', () => {
  it('14 days of 160 half hours cost at most 4 % of the tokens of the raw list, and nothing is lost', async () => {
    const world = open();
    world.pass(Date.parse('2026-03-15T22:00:00Z') - world.now());
    const slots = [16, 17, 18, 19, 20, 23, 24, 25, 26, 27].flatMap((day) =>
      Array.from({ length: 16 }, (_, half) => {
        const at = Date.UTC(2026, 2, day, 9, half * 30);
        const local = (instant: number, offset: string) =>
          new Date(instant).toISOString().slice(0, 19) + offset;
        const offset = day < 27 ? '+02:00' : '+03:00';
        return { start: local(at, offset), end: local(at + 1_800_000, offset) };
      }),
    );
    world.answer(listing(slots));
    const { getFreeSlots } = world.tools();
    const text = getFreeSlots.toModelText(await getFreeSlots.execute(everything));
    const share = encode(text).length / encode(JSON.stringify(slots)).length;
    expect(share).toBeLessThanOrEqual(0.04);
    const halfHours = slots.slice(0, 16).map(({ start }) => start.slice(11, 16));
    expect(text.split('\n')).toContain(
      `2026-03-16 Mon, 17 Tue, 18 Wed, 19 Thu, 20 Fri, 23 Mon, 24 Tue, 25 Wed, 26 Thu, 27 Fri: ${halfHours.join(' ')}`,
    );
  });

  it('60 days of half hours are shown whole', async () => {
    const world = open();
    const result = found(await world.tools().getFreeSlots.execute({ ...everything, days: 60 }));
    expect(result.leftOut).toBeUndefined();
    expect(result.complete).toBe(true);
  });

  it('10,000 starts are bounded, and every one can be seen by asking as the answer says', async () => {
    const world = open();
    const first = Date.parse('2026-11-19T00:00:00+02:00');
    const slots = Array.from({ length: 10_000 }, (_, index) =>
      slotAt(new Date(first + index * 300_000).toISOString().replace('.000Z', 'Z'), 5),
    );
    world.answer(listing(slots));
    const { getFreeSlots } = world.tools();
    const seen: string[] = [];
    let when = '';
    for (let call = 0; call < 20; call += 1) {
      const result = found(await getFreeSlots.execute({ ...everything, days: 60, when }));
      expect(getFreeSlots.toModelText(result).length).toBeLessThan(9000);
      seen.push(...startsOf(result));
      if (!result.leftOut) break;
      expect(result.complete).toBe(false);
      expect(getFreeSlots.toModelText(result)).toContain(
        `Not complete: ${result.leftOut.starts} more starts are left out. To see them, call getFreeSlots with when "${result.leftOut.when}".`,
      );
      when = result.leftOut.when;
    }
    const local = (start: string) => new Date(Date.parse(start) + 7_200_000).toISOString().slice(0, 16);
    expect(seen).toEqual(slots.map(({ start }) => local(start)));
  });
});

describe('results', () => {
  it('are JSON that their schema takes', async () => {
    const world = open();
    const tools = world.tools();
    const results = [
      await tools.getFreeSlots.execute(everything),
      await tools.getFreeSlots.execute({ ...everything, when: 'Saturday' }),
      await tools.getFreeSlots.execute({ ...everything, when: '2027-05-04' }),
      await tools.getFreeSlots.execute({ ...everything, days: 99 }),
    ];
    for (const result of results) {
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      expect(tools.getFreeSlots.outputSchema.parse(result)).toEqual(result);
    }
  });
});
