import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dateOf, zoneOf } from '../../time/index.ts';
import { changesByZone } from '../../time/zone-changes.fixture.ts';
import type { OpenHours } from '../pages/host-page.ts';
import {
  type BookableHours,
  freeSlots,
  freeStarts,
  isFreeStart,
  openWindows,
  type StartsWish,
} from './free-starts.ts';
import { instantAt, naiveSlots } from './naive-slots.fixture.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const everyDay = (...hours: OpenHours[]) => new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day, hours]));

function pageIn(timezone: string, changes: Partial<BookableHours> = {}): BookableHours {
  return {
    zone: zoneOf(timezone),
    weeklyHours: everyDay({ from: 540, to: 720 }),
    dateOverrides: new Map(),
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 0,
    incrementMinutes: 30,
    ...changes,
  };
}

const at = (text: string) => Date.parse(text);
const clocks = (page: BookableHours, wish: StartsWish) =>
  freeSlots(page, { ...wish, zone: page.zone }).map(({ start }) => start.slice(5, 16) + start.slice(19));
const meeting = (startsAt: number, minutes: number, buffers = { before: 0, after: 0 }) => {
  const endsAt = startsAt + minutes * minuteMs;
  const busyFrom = startsAt - buffers.before * minuteMs;
  return { startsAt, endsAt, busyFrom, busyUntil: endsAt + buffers.after * minuteMs };
};

describe('free starts', () => {
  const page = pageIn('Asia/Jerusalem');
  const now = at('2026-11-24T00:00:00+02:00');
  const wish: StartsWish = { durationMinutes: 30, days: 1, now, busy: [] };

  it('writes start and end in the guest’s zone', () => {
    const slots = freeSlots(page, { ...wish, zone: zoneOf('America/New_York') });
    expect(slots[0]).toEqual({ start: '2026-11-24T02:00:00-05:00', end: '2026-11-24T02:30:00-05:00' });
    expect(slots).toHaveLength(6);
  });

  it('counts days as 24 hours from now, and lists no start at the very end', () => {
    const late = { ...wish, now: at('2026-11-24T10:00:00+02:00') };
    expect(clocks(page, late)).toEqual([
      '11-24T10:00+02:00',
      '11-24T10:30+02:00',
      '11-24T11:00+02:00',
      '11-24T11:30+02:00',
      '11-25T09:00+02:00',
      '11-25T09:30+02:00',
    ]);
  });

  it('lists the same instants whatever zone the guest names', () => {
    const instants = (zone: string) =>
      freeSlots(page, { ...wish, zone: zoneOf(zone) }).map(({ start }) => at(start));
    expect(instants('Pacific/Kiritimati')).toEqual(instants('America/Los_Angeles'));
  });

  it('keeps the minimum notice to the millisecond', () => {
    const noticed = pageIn('Asia/Jerusalem', { minimumNoticeMinutes: 60 });
    const first = (time: number) => freeStarts(noticed, { ...wish, now: time })[0];
    expect(first(at('2026-11-24T08:00:00+02:00'))).toBe(at('2026-11-24T09:00:00+02:00'));
    expect(first(at('2026-11-24T08:00:00+02:00') + 1)).toBe(at('2026-11-24T09:30:00+02:00'));
  });

  it('anchors increments at the opening of each span and never runs past its end', () => {
    const odd = pageIn('Asia/Jerusalem', {
      weeklyHours: everyDay({ from: 545, to: 640 }, { from: 650, to: 700 }),
    });
    expect(clocks(odd, { ...wish, durationMinutes: 45 })).toEqual([
      '11-24T09:05+02:00',
      '11-24T09:35+02:00',
      '11-24T10:50+02:00',
    ]);
  });

  it('lets a date replace its weekday, or close it', () => {
    const dateOverrides = new Map([
      ['2026-11-24', []],
      ['2026-11-25', [{ from: 600, to: 630 }]],
    ]);
    expect(clocks(pageIn('Asia/Jerusalem', { dateOverrides }), { ...wish, days: 2 })).toEqual([
      '11-25T10:00+02:00',
    ]);
  });

  it('takes a meeting out, and lets others begin when it ends and end when it begins', () => {
    const busy = [meeting(at('2026-11-24T09:30:00+02:00'), 60)];
    expect(clocks(page, { ...wish, busy })).toEqual([
      '11-24T09:00+02:00',
      '11-24T10:30+02:00',
      '11-24T11:00+02:00',
      '11-24T11:30+02:00',
    ]);
  });

  it('offers a gap that is exactly as long as the meeting', () => {
    const busy = [
      meeting(at('2026-11-24T08:00:00+02:00'), 120),
      meeting(at('2026-11-24T10:30:00+02:00'), 300),
    ];
    expect(clocks(page, { ...wish, busy })).toEqual(['11-24T10:00+02:00']);
  });

  it('offers nothing within a long meeting that holds a short one', () => {
    const busy = [
      meeting(at('2026-11-24T08:00:00+02:00'), 210),
      meeting(at('2026-11-24T09:00:00+02:00'), 15),
    ];
    expect(clocks(page, { ...wish, busy })).toEqual(['11-24T11:30+02:00']);
  });

  it('lists nothing where the notice is longer than the days', () => {
    expect(freeStarts(pageIn('UTC', { minimumNoticeMinutes: 10_000 }), { ...wish, days: 5 })).toEqual([]);
  });

  it('keeps the longer of the buffer after the earlier and before the later, not their sum', () => {
    const buffered = pageIn('Asia/Jerusalem', {
      bufferBeforeMinutes: 10,
      bufferAfterMinutes: 30,
      incrementMinutes: 10,
    });
    const busy = [meeting(at('2026-11-24T10:00:00+02:00'), 30, { before: 10, after: 30 })];
    expect(clocks(buffered, { ...wish, busy }).map((clock) => clock.slice(6, 11))).toEqual([
      ...['09:00', '11:00', '11:10', '11:20', '11:30'],
    ]);
  });
});

/** [zone, hours, day before, day of the change, expected starts of 30 minutes on that day], hours in minutes after midnight. */
const clockChanges: [string, OpenHours, string, string[]][] = [
  [
    'Asia/Jerusalem',
    { from: 60, to: 240 },
    '2026-03-27',
    ['01:00+02:00', '01:30+02:00', '03:00+03:00', '03:30+03:00'],
  ],
  [
    'Asia/Jerusalem',
    { from: 0, to: 150 },
    '2026-10-25',
    ['00:00+03:00', '00:30+03:00', '01:00+03:00', '01:30+03:00', '01:00+02:00', '01:30+02:00', '02:00+02:00'],
  ],
  ['America/New_York', { from: 120, to: 180 }, '2026-03-08', []],
  ['America/New_York', { from: 120, to: 240 }, '2026-03-08', ['03:00-04:00', '03:30-04:00']],
  [
    'America/New_York',
    { from: 60, to: 120 },
    '2026-11-01',
    ['01:00-04:00', '01:30-04:00', '01:00-05:00', '01:30-05:00'],
  ],
  ['Europe/London', { from: 60, to: 150 }, '2026-03-29', ['02:00+01:00']],
  ['Europe/London', { from: 90, to: 120 }, '2026-10-25', ['01:30+01:00', '01:00+00:00', '01:30+00:00']],
  ['Australia/Lord_Howe', { from: 105, to: 180 }, '2026-10-04', ['01:45+10:30']],
  ['Australia/Lord_Howe', { from: 90, to: 150 }, '2026-04-05', ['01:30+11:00', '01:30+10:30', '02:00+10:30']],
  ['Africa/Cairo', { from: 0, to: 120 }, '2026-04-24', ['01:00+03:00', '01:30+03:00']],
  [
    'Africa/Cairo',
    { from: 1380, to: 1440 },
    '2026-10-29',
    ['23:00+03:00', '23:30+03:00', '23:00+02:00', '23:30+02:00'],
  ],
  ['Asia/Kathmandu', { from: 60, to: 120 }, '2026-03-29', ['01:00+05:45', '01:30+05:45']],
];

describe('where clocks change', () => {
  it.each(clockChanges)('%s, open %o on %s', (timezone, hours, date, expected) => {
    const page = pageIn(timezone, { weeklyHours: new Map(), dateOverrides: new Map([[date, [hours]]]) });
    const wish = { durationMinutes: 30, days: 4, now: at(`${date}T00:00:00Z`) - 2 * dayMs, busy: [] };
    expect(clocks(page, wish)).toEqual(expected.map((clock) => `${date.slice(5)}T${clock}`));
    const naive = naiveSlots(page, { ...wish, guestZone: timezone });
    expect(freeSlots(page, { ...wish, zone: page.zone })).toEqual(naive);
  });

  it('lists a start once and in order where a gap pushes one span onto another', () => {
    const page = pageIn('America/New_York', {
      weeklyHours: everyDay({ from: 90, to: 170 }, { from: 180, to: 260 }),
      incrementMinutes: 10,
    });
    const busy = [meeting(at('2026-03-08T03:10:00-04:00'), 10)];
    const wish = { durationMinutes: 20, days: 2, now: at('2026-03-07T12:00:00Z'), busy };
    const starts = freeStarts(page, wish);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    expect(freeSlots(page, { ...wish, zone: page.zone })).toEqual(
      naiveSlots(page, { ...wish, guestZone: 'America/New_York' }),
    );
  });
});

describe('where clocks go back over midnight', () => {
  it('lists what the first of the two nights opens, also where the list ends in the second', () => {
    // Until 2011 the clocks of Newfoundland went back at one minute past midnight.
    const date = '2010-11-07';
    const page = pageIn('America/St_Johns', {
      weeklyHours: new Map(),
      dateOverrides: new Map([[date, [{ from: 0, to: 60 }]]]),
    });
    const wish = { durationMinutes: 30, days: 1, now: at('2010-11-06T02:45:00Z'), busy: [] };
    expect(freeStarts(page, wish)).toEqual([at('2010-11-07T00:00:00-02:30')]);
    expect(freeSlots(page, { ...wish, zone: page.zone })).toEqual(
      naiveSlots(page, { ...wish, guestZone: 'America/St_Johns' }),
    );
  });
});

describe('against the slow reference', () => {
  const zones = [
    'Asia/Jerusalem',
    'America/New_York',
    'Europe/London',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'Asia/Kathmandu',
    'UTC',
    'Pacific/Apia',
    'Africa/Casablanca',
  ];
  // Days around the changes of these zones, and others.
  const days = [
    '2026-03-06',
    '2026-03-25',
    '2026-03-27',
    '2026-04-03',
    '2026-04-22',
    '2026-10-02',
    '2026-10-23',
    '2026-10-28',
    '2026-10-30',
    '2026-12-30',
    '2028-02-27',
    '2026-02-13',
    '2026-03-20',
  ];
  const hours = fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 })
    .map((marks) => {
      const sorted = marks.sort((a, b) => a - b).map((mark) => mark * 15);
      return sorted.flatMap((from, index) =>
        index % 2 === 0 && index + 1 < sorted.length ? [{ from, to: sorted[index + 1] as number }] : [],
      );
    });
  const cases = fc.record({
    timezone: fc.constantFrom(...zones),
    guestZone: fc.constantFrom(...zones),
    day: fc.constantFrom(...days),
    offsetMinutes: fc.integer({ min: 0, max: 2880 }),
    offsetMs: fc.constantFrom(0, 1, 59_999),
    weekly: fc.array(hours, { minLength: 7, maxLength: 7 }),
    override: fc.option(hours, { nil: undefined }),
    bufferBeforeMinutes: fc.constantFrom(0, 5, 15, 60),
    bufferAfterMinutes: fc.constantFrom(0, 10, 30, 1440),
    minimumNoticeMinutes: fc.constantFrom(0, 60, 1500),
    incrementMinutes: fc.constantFrom(5, 15, 20, 30, 45, 60, 90),
    durationMinutes: fc.constantFrom(15, 25, 30, 60, 240),
    days: fc.integer({ min: 1, max: 6 }),
    meetings: fc.array(
      fc.record({
        start: fc.integer({ min: -300, max: 2000 }),
        minutes: fc.constantFrom(5, 15, 30, 90),
        before: fc.constantFrom(0, 15, 60),
        after: fc.constantFrom(0, 10, 45),
      }),
      { maxLength: 12 },
    ),
  });

  function build(random: typeof cases extends fc.Arbitrary<infer Case> ? Case : never) {
    const now = at(`${random.day}T00:00:00Z`) + random.offsetMinutes * minuteMs + random.offsetMs;
    const page = pageIn(random.timezone, {
      ...random,
      weeklyHours: new Map(random.weekly.map((open, index) => [index + 1, open])),
      dateOverrides: new Map(random.override ? [[random.day, random.override]] : []),
    });
    const epoch = at(`${random.day}T00:00:00Z`);
    const busy = random.meetings.map(({ start, minutes, before, after }) =>
      meeting(epoch + start * 5 * minuteMs, minutes, { before, after }),
    );
    return { page, wish: { durationMinutes: random.durationMinutes, days: random.days, now, busy } };
  }

  it('lists exactly what the reference lists, for any page, zones and meetings', () => {
    fc.assert(
      fc.property(cases, (random) => {
        const { page, wish } = build(random);
        const listed = freeSlots(page, { ...wish, zone: zoneOf(random.guestZone) });
        expect(listed).toEqual(naiveSlots(page, { ...wish, guestZone: random.guestZone }));
      }),
      { numRuns: 400 },
    );
  });

  it('finds a start in the list exactly when the list holds it', () => {
    fc.assert(
      fc.property(cases, (random) => {
        const { page, wish } = build(random);
        const listed = new Set(freeStarts(page, wish));
        const first = Math.floor(wish.now / (5 * minuteMs)) * 5 * minuteMs - dayMs;
        for (let start = first; start < wish.now + (wish.days + 1) * dayMs; start += 5 * minuteMs) {
          if (isFreeStart(page, start, wish) !== listed.has(start))
            throw new Error(new Date(start).toISOString());
        }
        for (const start of listed)
          if (isFreeStart(page, start + 1, wish)) throw new Error(`${start} + 1 ms`);
      }),
      { numRuns: 150 },
    );
  });
});

const quarters = Array.from({ length: 96 }, (_, index) => ({ from: index * 15, to: index * 15 + 15 }));
const weeklyHours = new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day, quarters]));

describe('open windows', () => {
  it('turn wall time into instants as Temporal’s "compatible" does, in zones of every rule, around every change', () => {
    let checked = 0;
    for (const [timezone, changes] of changesByZone()) {
      const zone = zoneOf(timezone);
      // Two years are enough, because the rules are the same in all others.
      for (const { at } of changes.filter(({ at }) => at >= Date.UTC(2026) && at < Date.UTC(2028))) {
        const change = at - dayMs / 2;
        const windows = openWindows({ zone, weeklyHours, dateOverrides: new Map() }, change, change + dayMs);
        const firstDay = Temporal.PlainDate.from(dateOf(change + zone.offsetAt(change))).subtract({
          days: 1,
        });
        for (const [index, window] of windows.entries()) {
          const date = firstDay.add({ days: Math.floor(index / 96) });
          const minutes = (index % 96) * 15;
          if (
            window.opens !== instantAt(date, minutes, timezone) ||
            window.closes !== instantAt(date, minutes + 15, timezone)
          ) {
            expect.fail(`${timezone} ${date} ${minutes} minutes after midnight: ${JSON.stringify(window)}`);
          }
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(30_000);
  });
});
