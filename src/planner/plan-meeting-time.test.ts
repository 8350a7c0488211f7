import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Slot } from '../wire/index.ts';
import { type MeetingTimeAnswer, planMeetingTime } from './plan-meeting-time.ts';
import { clocksOf, fortnight, halfHours, jerusalem, wednesday } from './planner.fixture.ts';

const slots = fortnight();
const covered = { from: '2026-11-18T10:00:00+02:00', to: '2026-12-02T10:00:00+02:00' };
const here = { slots, covered, now: wednesday, timezone: jerusalem };

function plan(phrase: string, more: Partial<typeof here> = {}): MeetingTimeAnswer {
  return planMeetingTime({ ...here, phrase, ...more });
}

function offered(phrase: string, more: Partial<typeof here> = {}): string[] {
  const answer = plan(phrase, more);
  return answer.kind === 'offer' ? answer.slots.map(({ start }) => start.slice(5, 16)) : [answer.kind];
}

describe('an offer', () => {
  it('holds the given objects themselves, all that lie inside, by time', () => {
    const answer = plan('Tuesday after three', { slots: slots.toReversed() });
    expect(answer).toMatchObject({
      kind: 'offer',
      reading: { text: 'Tue 24 Nov 2026, from 15:00, Asia/Jerusalem' },
      otherReadings: [],
    });
    const given = slots.filter(({ start }) => /^2026-11-24T1[56]/.test(start));
    expect(answer.kind === 'offer' && answer.slots).toEqual(given);
    expect(answer.kind === 'offer' && answer.slots.every((slot) => slots.includes(slot))).toBe(true);
  });

  it('starts at or after "after", and is over by "before"', () => {
    expect(offered('Tuesday after 16:00')).toEqual(['11-24T16:00', '11-24T16:30']);
    expect(offered('Tuesday before 10:00')).toEqual(['11-24T09:00', '11-24T09:30']);
    expect(offered('Tuesday before 10:15')).toEqual(['11-24T09:00', '11-24T09:30']);
    expect(offered('Tuesday between 10 and 11')).toEqual(['11-24T10:00', '11-24T10:30']);
  });

  it('is one minute wide for a clock time', () => {
    expect(offered('Tuesday at 3')).toEqual(['11-24T15:00']);
    expect(plan('Tuesday at 15:01')).toMatchObject({ kind: 'none' });
  });

  it.each([
    ['Thursday or Saturday', ['Sat 21 Nov 2026, all day, Asia/Jerusalem']],
    ['Sunday at 9 or Monday at 19:00', ['Mon 23 Nov 2026, at 19:00, Asia/Jerusalem']],
    ['Monday, Saturday or 10 December', ['Sat 21 Nov 2026, all day, Asia/Jerusalem']],
    ['Monday or Tuesday', []],
    ['Monday', []],
  ])('names the alternatives of %j in which nothing is free', (phrase, texts) => {
    const answer = plan(phrase);
    expect(answer.kind === 'offer' && answer.empty.map(({ text }) => text)).toEqual(texts);
  });

  it('leaves out slots that start before now', () => {
    expect(offered('today before 11:00')).toEqual(['11-18T10:00', '11-18T10:30']);
    expect(
      offered('Wednesday 2026-11-18 before 11:00', { now: new Date('2026-11-18T10:05:00+02:00') }),
    ).toEqual(['11-18T10:30']);
  });

  it('keeps the start of a window that has begun, and offers nothing of it that is past', () => {
    const now = new Date('2026-11-18T15:10:00+02:00');
    const answer = plan('this afternoon', { now });
    expect(answer).toMatchObject({
      kind: 'offer',
      reading: {
        text: 'Wed 18 Nov 2026, 12:00–18:00, Asia/Jerusalem',
        windows: [{ from: '2026-11-18T12:00:00+02:00', to: '2026-11-18T18:00:00+02:00' }],
      },
    });
    const ahead = ['11-18T15:30', '11-18T16:00', '11-18T16:30'];
    expect(offered('this afternoon', { now })).toEqual(ahead);
    expect(offered('18 November', { now })).toEqual(ahead);
    expect(offered('between 3pm and 4pm', { now })[0]).toBe('11-18T15:30');
    expect(offered('this month', { now })[0]).toBe('11-18T15:30');
  });

  it('is not beyond what was read because some of it is past', () => {
    const now = new Date('2026-11-18T15:10:00+02:00');
    const read = { from: now.toISOString(), to: '2026-12-02T10:00:00+02:00' };
    expect(plan('this afternoon', { now, covered: read, slots: [] })).toMatchObject({ kind: 'none' });
    expect(plan('16 to 20 November', { now, covered: read })).toMatchObject({
      kind: 'offer',
      reading: { notes: [] },
    });
  });

  it('reads Hebrew', () => {
    expect(offered('מחר אחר הצהריים')).toEqual(
      clocksOf(halfHours('2026-11-19'))
        .filter((clock) => clock >= '13:00')
        .map((clock) => `11-19T${clock}`),
    );
  });

  it("takes the guest's zone, and slots at any offset", () => {
    const london = {
      timezone: 'Europe/London',
      slots: [{ start: '2026-11-24T15:00:00Z', end: '2026-11-24T15:30:00Z' }],
    };
    expect(offered('Tuesday at 3', london)).toEqual(['11-24T15:00']);
    expect(offered('Tuesday at 3', { slots: london.slots })).toEqual(['none']);
  });

  it('takes the meaning that selects something, and names the other', () => {
    const answer = plan('Tuesday at 7', {
      slots: [{ start: '2026-11-24T19:00:00+02:00', end: '2026-11-24T19:30:00+02:00' }],
    });
    expect(answer).toMatchObject({
      kind: 'offer',
      reading: { text: 'Tue 24 Nov 2026, at 19:00, Asia/Jerusalem' },
      otherReadings: [{ text: 'Tue 24 Nov 2026, at 07:00, Asia/Jerusalem' }],
    });
  });

  it('names the other meaning of "until"', () => {
    expect(plan('Tuesday until 4')).toMatchObject({
      kind: 'offer',
      reading: { text: 'Tue 24 Nov 2026, over by 16:00, Asia/Jerusalem' },
      otherReadings: [{ text: 'Tue 24 Nov 2026, starting by 16:00, Asia/Jerusalem' }],
    });
    expect(offered('Tuesday until 4').at(-1)).toBe('11-24T15:30');
  });

  it('says where only a part of it was read', () => {
    const answer = plan('2026-12-01/2026-12-04');
    expect(answer).toMatchObject({ kind: 'offer' });
    expect('reading' in answer && answer.reading.notes).toEqual([
      'Free starts were read until Wed 2 Dec 2026 10:00 only',
    ]);
  });
});

describe('no offer', () => {
  it('is the answer where the time was read and nothing is listed, with the nearest on both sides', () => {
    const answer = plan('Tuesday at 20:00');
    expect(answer).toMatchObject({ kind: 'none' });
    expect(answer.kind === 'none' && answer.nearest.map(({ start }) => start.slice(5, 16))).toEqual([
      '11-24T16:30',
      '11-25T09:00',
    ]);
  });

  it('names the nearest of all windows, not of the first alone', () => {
    const tomorrowOn = slots.filter(({ start }) => !start.startsWith('2026-11-18'));
    const answer = plan('at 12:10', { slots: tomorrowOn });
    expect(answer.kind === 'none' && answer.nearest.map(({ start }) => start.slice(5, 16))).toEqual([
      '11-19T12:00',
      '11-19T12:30',
    ]);
  });

  it('is the answer for a past day', () => {
    expect(plan('2026-11-17')).toMatchObject({ kind: 'none', reading: { notes: ['That time is past'] } });
  });

  it('is beyond where the time was not read', () => {
    expect(plan('2026-12-03')).toMatchObject({
      kind: 'beyond',
      reading: { windows: [{ from: '2026-12-03T00:00:00+02:00' }] },
    });
    expect(plan('2026-12-02 after 18:00')).toMatchObject({ kind: 'beyond' });
    expect(
      plan('Tuesday at 20:00', { covered: { from: '2026-11-25T00:00:00+02:00', to: covered.to } }),
    ).toMatchObject({
      kind: 'beyond',
    });
  });

  it('is beyond after the last slot where the caller does not say what was read', () => {
    const { covered: _, ...rest } = here;
    expect(planMeetingTime({ ...rest, phrase: '2026-12-03' })).toMatchObject({ kind: 'beyond' });
    expect(planMeetingTime({ ...rest, phrase: 'Tuesday at 20:00' })).toMatchObject({ kind: 'none' });
    expect(planMeetingTime({ ...rest, slots: [], phrase: 'Tuesday' })).toMatchObject({
      kind: 'none',
      nearest: [],
    });
    expect(planMeetingTime({ ...rest, slots: [], phrase: '2027-11-24' })).toMatchObject({ kind: 'beyond' });
  });

  it('is beyond where no meaning was read', () => {
    const answer = plan('3/4 at 15:00');
    expect(
      answer.kind === 'beyond' && [answer.reading, ...answer.otherReadings].map(({ text }) => text),
    ).toEqual(['Sat 3 Apr 2027, at 15:00, Asia/Jerusalem', 'Thu 4 Mar 2027, at 15:00, Asia/Jerusalem']);
  });

  it.each(['Sunday the 20th', 'ביום ראשון ה-20'])(
    'is a question where weekday and date differ: %s',
    (phrase) => {
      // Friday the 20th has no free start.
      const answer = plan(phrase, { slots: slots.filter(({ start }) => !start.startsWith('2026-11-20')) });
      expect(answer.kind === 'ask' && answer.readings.map(({ slots }) => slots.length)).toEqual([0, 16]);
      expect(answer.kind === 'ask' && answer.readings.map(({ notes }) => notes.length)).toEqual([1, 1]);
    },
  );

  it('is a question where two meanings select different slots', () => {
    const answer = plan('Wednesday');
    expect(answer).toMatchObject({ kind: 'ask' });
    expect(answer.kind === 'ask' && answer.readings.map(({ text, slots }) => [text, slots.length])).toEqual([
      ['Wed 18 Nov 2026, all day, Asia/Jerusalem', 14],
      ['Wed 25 Nov 2026, all day, Asia/Jerusalem', 16],
    ]);
  });

  it.each(['Wednesday', 'next Thursday', 'Thursday or Sunday afternoon', 'יום רביעי'])(
    'gives words for each meaning of %j that select the same slots',
    (phrase) => {
      const answer = plan(phrase);
      const readings = answer.kind === 'ask' ? answer.readings : [];
      expect(readings.length).toBeGreaterThan(1);
      for (const { words, slots } of readings)
        expect(plan(words ?? '')).toMatchObject({ kind: 'offer', slots, otherReadings: [] });
    },
  );

  it('is a question where one meaning was not read', () => {
    const short = {
      covered: { from: covered.from, to: '2026-11-20T10:00:00+02:00' },
      slots: halfHours('2026-11-18'),
    };
    expect(plan('Wednesday', short)).toMatchObject({ kind: 'ask' });
  });

  it('is unread where a word was not understood, and no time where none was said', () => {
    const answer = plan('Thursday after 25:00');
    expect(answer).toMatchObject({
      kind: 'unread',
      part: 'after 25:00',
      rest: { kind: 'offer', reading: { text: 'Thu 19 Nov 2026, all day, Asia/Jerusalem' } },
    });
    expect(plan('after 25:00')).toEqual({ kind: 'unread', part: 'after 25:00' });
    expect(plan('what a lovely garden')).toEqual({ kind: 'no-time' });
  });

  it('is refused where what was read is no span', () => {
    expect(() => plan('today', { covered: { from: '2026-11-18', to: covered.to } })).toThrow(
      /covered "2026-11-18"/,
    );
  });
});

describe('whatever is asked', () => {
  const day = fc.constantFrom(
    '',
    'today',
    'tomorrow',
    'Tuesday',
    'Wednesday',
    'Friday',
    '2026-11-26',
    '2026-11-24/2026-11-30',
    'ביום שלישי',
  );
  const clock = fc.constantFrom(
    '',
    'after 3',
    'after 11:00',
    'before noon',
    'between 10 and 2',
    'at 7',
    'morning',
    'afternoon',
    'until 4',
    'בבוקר',
  );
  const phrase = fc.tuple(day, clock, clock).map((parts) => parts.join(' '));
  const zone = fc.constantFrom('Asia/Jerusalem', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland');
  const slot = fc
    .tuple(fc.integer({ min: -100, max: 1300 }), fc.constantFrom(15, 30, 60))
    .map(([at, minutes]): Slot => {
      const start = wednesday.getTime() + at * 15 * 60_000;
      return { start: new Date(start).toISOString(), end: new Date(start + minutes * 60_000).toISOString() };
    });

  it('offers only given slots, each inside a window and none twice, and leaves out no slot that is inside', () => {
    fc.assert(
      fc.property(phrase, zone, fc.array(slot, { maxLength: 40 }), (words, timezone, given) => {
        const answer = planMeetingTime({ phrase: words, slots: given, now: wednesday, timezone });
        const groups =
          answer.kind === 'offer'
            ? [{ ...answer.reading, slots: answer.slots }]
            : answer.kind === 'ask'
              ? answer.readings
              : [];
        for (const { slots: chosen, windows } of groups) {
          const inside = given.filter(({ start, end }) => {
            const [starts, ends] = [Date.parse(start), Date.parse(end)];
            return windows.some(
              ({ from, to, endBy }) =>
                starts >= Date.parse(from ?? '') &&
                starts < Date.parse(to ?? '') &&
                (!endBy || ends <= Date.parse(endBy)),
            );
          });
          expect(new Set(chosen)).toEqual(
            new Set(inside.filter((one) => Date.parse(one.start) >= wednesday.getTime())),
          );
          expect(chosen.every((one) => given.includes(one))).toBe(true);
          expect(new Set(chosen).size).toBe(chosen.length);
          expect(chosen.map(({ start }) => Date.parse(start))).toEqual(
            chosen.map(({ start }) => Date.parse(start)).sort((a, b) => a - b),
          );
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('moves by whole weeks with the present and the slots', () => {
    const later = (text: string) => new Date(Date.parse(text) + 7 * 86_400_000).toISOString();
    const weekly = fc
      .tuple(fc.constantFrom('Tuesday', 'Wednesday', 'tomorrow', ''), clock)
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(weekly, fc.array(slot, { maxLength: 20 }), (words, given) => {
        const moved = given.map(({ start, end }) => ({ start: later(start), end: later(end) }));
        const first = planMeetingTime({ phrase: words, slots: given, now: wednesday, timezone: jerusalem });
        const second = planMeetingTime({
          phrase: words,
          slots: moved,
          now: new Date(later(wednesday.toISOString())),
          timezone: jerusalem,
        });
        expect(second.kind).toBe(first.kind);
        if (first.kind === 'offer' && second.kind === 'offer')
          expect(second.slots.map(({ start }) => start)).toEqual(
            first.slots.map(({ start }) => later(start)),
          );
      }),
    );
  });
});
