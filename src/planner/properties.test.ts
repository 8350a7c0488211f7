import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Slot } from '../wire/index.ts';
import type { Reading } from './describe/reading.ts';
import { planMeetingTime } from './plan-meeting-time.ts';
import { jerusalem, wednesday } from './planner.fixture.ts';
import { normalise } from './read/normalise.ts';
import { readTimePhrase } from './read-time-phrase.ts';

const now = wednesday.getTime();
const dayMs = 86_400_000;

/** Every third hour of the 40 days around now, those that are past among them. */
const slots: Slot[] = Array.from({ length: 40 * 8 }, (_, index) => {
  const start = now - 5 * dayMs + index * 3 * 3_600_000;
  return { start: new Date(start).toISOString(), end: new Date(start + 1_800_000).toISOString() };
});

/** Days and clocks that have only one meaning, so that a test can calculate what is excluded or added. */
const day = fc.constantFrom(
  'tomorrow',
  'Friday',
  'Monday',
  'next week',
  'this month',
  'weekdays',
  'the 24th',
  'December 1',
  'the first week of December',
  'this weekend',
  'from November 16 to November 27',
  'the third Friday after the 1st',
  '3 days starting next Monday',
  'two business days before December 10',
);
const clock = fc.constantFrom(
  'at 3pm',
  'after 3pm',
  'before noon',
  'between 10 and 12',
  'in the morning',
  'from 10 pm to 2 am',
  'at 15:30:00',
);
const time = fc.oneof(
  day,
  clock,
  fc.tuple(day, clock).map((parts) => parts.join(' ')),
);
const zone = fc.constantFrom(jerusalem, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC');

/** The starts of all meanings of a phrase together, whether or not the planner asks. */
function offered(phrase: string, timezone: string, given = slots): Set<string> {
  const answer = planMeetingTime({ phrase, slots: given, now: wednesday, timezone, locale: 'en-US' });
  const chosen =
    answer.kind === 'offer'
      ? answer.slots
      : answer.kind === 'ask'
        ? answer.readings.flatMap((reading) => reading.slots)
        : [];
  return new Set(chosen.map(({ start }) => start));
}

function readings(phrase: string, timezone: string, at = wednesday): Reading[] {
  return readTimePhrase(phrase, { now: at, timezone, locale: 'en-US' }).readings;
}

describe('whatever is asked', () => {
  it('is offered from what was given, and never before now', () => {
    fc.assert(
      fc.property(time, zone, fc.subarray(slots, { maxLength: 200 }), (phrase, timezone, given) => {
        const starts = new Set(given.map(({ start }) => start));
        for (const start of offered(phrase, timezone, given)) {
          expect(starts.has(start)).toBe(true);
          expect(Date.parse(start)).toBeGreaterThanOrEqual(now);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out no slot ahead that lies inside of its windows', () => {
    fc.assert(
      fc.property(time, zone, (phrase, timezone) => {
        const all = readings(phrase, timezone);
        if (all.length !== 1) return;
        const inside = slots.filter(({ start, end }) =>
          all[0]?.windows.some(
            ({ from, to, endBy }) =>
              Date.parse(start) >= Math.max(now, Date.parse(from ?? '')) &&
              Date.parse(start) < Date.parse(to ?? '') &&
              (!endBy || Date.parse(end) <= Date.parse(endBy)),
          ),
        );
        expect(offered(phrase, timezone)).toEqual(new Set(inside.map(({ start }) => start)));
      }),
      { numRuns: 300 },
    );
  });

  it('gains nothing by what it is not', () => {
    fc.assert(
      fc.property(time, fc.oneof(day, clock), zone, (phrase, other, timezone) => {
        const all = offered(phrase, timezone);
        const less = offered(`${phrase}, but not ${other}`, timezone);
        expect([...less].filter((start) => !all.has(start))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('loses what it is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('next week', 'this month', 'weekdays'),
        day,
        zone,
        (phrase, other, timezone) => {
          const taken = offered(other, timezone);
          const left = offered(`${phrase} but not ${other}`, timezone);
          expect([...left].filter((start) => taken.has(start))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('offers with "or" what the one and the other offer', () => {
    const moment = fc
      .tuple(
        fc.constantFrom('tomorrow', 'Friday', 'Monday', 'the 24th', 'December 1'),
        fc.constantFrom('at 3pm', 'after 3pm', 'before noon', 'between 10 and 12', 'from 10 pm to 2 am'),
      )
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(moment, moment, zone, (one, other, timezone) => {
        const both = new Set([...offered(one, timezone), ...offered(other, timezone)]);
        expect(offered(`${one} or ${other}`, timezone)).toEqual(both);
      }),
      { numRuns: 500 },
    );
  });

  it('moves by whole weeks with the present, for what is named by weekdays and lengths', () => {
    const weekly = fc
      .tuple(
        fc.constantFrom(
          'tomorrow',
          'Friday',
          'next Monday',
          'next week',
          'weekdays',
          'in 10 days',
          'this weekend',
        ),
        fc.constantFrom('', 'at 3pm', 'after 3pm', 'before noon', 'in the morning', 'from 10 pm to 2 am'),
      )
      .map((parts) => parts.join(' '));
    // Jerusalem's clocks do not change in these weeks or in the 62 days after them.
    fc.assert(
      fc.property(weekly, fc.integer({ min: 1, max: 8 }), (phrase, weeks) => {
        const later = new Date(now + weeks * 7 * dayMs);
        const moved = (text: string | null | undefined) => Date.parse(text ?? '') - weeks * 7 * dayMs;
        const then = readings(phrase, jerusalem, later).map(({ windows }) =>
          windows.map(({ from, to }) => [moved(from), moved(to)]),
        );
        const today = readings(phrase, jerusalem).map(({ windows }) =>
          windows.map(({ from, to }) => [Date.parse(from ?? ''), Date.parse(to ?? '')]),
        );
        expect(then).toEqual(today);
      }),
      { numRuns: 300 },
    );
  });

  it('reads as the same window when a single window is written as an ISO interval', () => {
    fc.assert(
      fc.property(time, zone, (phrase, timezone) => {
        for (const { windows } of readings(phrase, timezone)) {
          const [window, ...others] = windows;
          if (!window || others.length > 0) continue;
          const [iso] = readings(`${window.from}/${window.to}`, timezone);
          expect(iso?.windows).toEqual([{ from: window.from, to: window.to }]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is the same after normalising it, once or twice', () => {
    const marks = fc.constantFrom('\u200f', '\u00a0', '\n', ' ', '—', '’', '\u05b0');
    const written = fc
      .tuple(time, marks, marks)
      .map(([phrase, one, other]) => `${one}${phrase.replace(' ', other)}`);
    fc.assert(
      fc.property(written, zone, (phrase, timezone) => {
        const once = normalise(phrase);
        expect(normalise(once)).toBe(once);
        expect(readings(once, timezone)).toEqual(readings(phrase, timezone));
      }),
      { numRuns: 500 },
    );
  });
});
