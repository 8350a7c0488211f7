import { describe, expect, it } from 'vitest';
import { dateOf, wallTimeAt, zoneOf } from '../../time/index.ts';
import { readerIn } from '../text/when.ts';
import { groupByDay } from './free-days.ts';

const hourMs = 3_600_000;

describe('free starts by day', () => {
  it.each([
    ['Africa/Cairo', 'back at midnight, so that 23:00 of the day before comes again', '2026-10-26'],
    ['America/Havana', 'back from 01:00 to 00:00', '2026-10-30'],
    ['Asia/Beirut', 'forward from 00:00 to 01:00', '2026-03-26'],
    ['Europe/Berlin', 'back in the night', '2026-10-22'],
    ['Europe/Berlin', 'forward in the night', '2026-03-26'],
    ['Asia/Jerusalem', 'not at all', '2026-06-01'],
  ])('are under the date that the wall shows: %s, where clocks go %s', (name, _change, from) => {
    const zone = zoneOf(name);
    const starts = Array.from({ length: 24 * 7 * 4 }, (_, n) => Date.parse(from) + (n * hourMs) / 4);
    const expected = Map.groupBy(starts, (start) => dateOf(wallTimeAt(start, zone)));
    const days = groupByDay(starts, readerIn(zone, 'en'));
    expect(days.map(({ date, times }) => [date, times.map(({ start }) => Date.parse(start))])).toEqual([
      ...expected,
    ]);
  });
});
