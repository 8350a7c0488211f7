import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';

const jerusalem = 'Asia/Jerusalem';

describe('Saturday after nightfall', () => {
  it.each([
    ['2026-11-18T10:00:00+02:00', 'מוצ"ש', '11-21T18:00>11-22T00:00'],
    ['2026-07-01T10:00:00+03:00', 'מוצ"ש', '07-04T20:00>07-05T00:00'],
    ['2026-07-01T10:00:00+03:00', 'במוצ"ש ב-8', '07-04T20:00'],
    ['2026-07-01T10:00:00+03:00', 'מוצאי שבת הקרובה', '07-04T20:00>07-05T00:00'],
    ['2026-03-25T10:00:00+02:00', 'מוצאי שבת', '03-28T20:00>03-29T00:00'],
    ['2026-03-18T10:00:00+02:00', 'מוצאי שבת', '03-21T18:00>03-22T00:00'],
    ['2026-10-21T12:00:00+03:00', 'מוצאי שבת', '10-24T20:00>10-25T00:00'],
    ['2026-10-28T12:00:00+02:00', 'מוצאי שבת', '10-31T18:00>11-01T00:00'],
  ])('said at %s, %s is %s', (now, phrase, expected) => {
    expect(inShort(phrase, { now: new Date(now), timezone: jerusalem })).toBe(expected);
  });

  it('begins two hours later exactly on the Saturdays of summer time, in forty years', () => {
    const wrong: string[] = [];
    for (let day = Date.UTC(2020, 0, 4, 8); day < Date.UTC(2060, 0, 1); day += 7 * 86_400_000) {
      const saturday = new Date(day);
      const near = [2, 3, 9, 10].includes(saturday.getUTCMonth());
      if (!near) continue;
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone: jerusalem, hour: '2-digit' }).format(
        saturday,
      );
      const isSummer = Number(hour) === 11;
      const said = inShort('מוצאי שבת', { now: new Date(day - 86_400_000), timezone: jerusalem });
      if (said.includes('T20:00>') !== isSummer) wrong.push(`${saturday.toISOString()} ${said}`);
    }
    expect(wrong).toEqual([]);
  });
});
