import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../src/time/index.ts';
import { aScript, logOf } from '../guest/script.fixture.ts';
import type { WishPart } from './script.ts';
import { describeWish, fitsWish, fittingPart, wishAfter } from './wish.ts';

const tuesdayAtThree = '2026-11-24T15:00:00+02:00';
const fits = (start: string, wish: WishPart[]) =>
  fitsWish(parseInstant(start) as number, wish, 'Asia/Jerusalem');

describe('a wish', () => {
  it.each<[WishPart[], boolean]>([
    [[], true],
    [[{ from: '2026-11-24T15:00' }], true],
    [[{ from: '2026-11-24T15:01' }], false],
    [[{ to: '2026-11-24T15:00' }], false],
    [[{ to: '2026-11-24T15:01' }], true],
    [[{ weekdays: ['mon', 'tue'] }], true],
    [[{ weekdays: ['wed'] }], false],
    [[{ hours: ['15:00', '24:00'] }], true],
    [[{ hours: ['09:00', '15:00'] }], false],
    [[{ hours: ['15:30', '24:00'] }], false],
    [[{ starts: ['2026-11-24T15:00'] }], true],
    [[{ starts: ['2026-11-24T15:30'] }], false],
    [[{ weekdays: ['tue'], not: ['2026-11-24T15:00'] }], false],
    [[{ weekdays: ['tue'], hours: ['09:00', '12:00'] }], false],
    [[{ weekdays: ['wed'] }, { hours: ['15:00', '16:00'] }], true],
  ])('is held against a start, all parts of one of its lines: %o', (wish, isFitting) => {
    expect(fits(tuesdayAtThree, wish)).toBe(isFitting);
  });

  it('is in the guest’s zone, whatever zone a start is written in', () => {
    expect(fits('2026-11-24T08:00:00-05:00', [{ starts: ['2026-11-24T15:00'] }])).toBe(true);
    expect(fits('2026-11-24T23:30:00Z', [{ weekdays: ['wed'] }])).toBe(true);
  });

  it('is the latest that came about, and keeps what was not changed', () => {
    const script = aScript({
      guest: {
        reactions: [
          { when: 'turn:1', says: 'An hour.', durationMinutes: 60 },
          { when: 'turn:2', says: 'Wednesday.', wish: [{ weekdays: ['wed'] }] },
        ],
      },
    });
    const wishOnce = (reactions: number[]) =>
      wishAfter(script, logOf(reactions.map((reaction) => ({ type: 'reacted', reaction }))).events());
    expect(wishOnce([])).toMatchObject({ wish: script.guest.wish, durationMinutes: 30, sinceEvent: -1 });
    expect(wishOnce([0])).toMatchObject({ wish: script.guest.wish, durationMinutes: 60, sinceEvent: 0 });
    expect(wishOnce([0, 1])).toMatchObject({
      wish: [{ weekdays: ['wed'] }],
      durationMinutes: 60,
      sinceEvent: 1,
    });
  });
});

describe('a wish in words', () => {
  it.each<[WishPart, string, string]>([
    [
      { starts: ['2026-11-24T15:00'] },
      'Tuesday 24 November 2026, 15:00',
      'יום שלישי, 24 בנובמבר 2026, בשעה 15:00',
    ],
    [
      { from: '2026-11-24T15:00', to: '2026-11-25T00:00' },
      'Tuesday 24 November 2026 after 15:00',
      'יום שלישי, 24 בנובמבר 2026, אחרי 15:00',
    ],
    [
      { from: '2026-11-24T06:00', to: '2026-11-24T12:00' },
      'Tuesday 24 November 2026 before 12:00',
      'יום שלישי, 24 בנובמבר 2026, לפני 12:00',
    ],
    [
      { from: '2026-11-24T10:00', to: '2026-11-24T13:00' },
      'Tuesday 24 November 2026 between 10:00 and 13:00',
      'יום שלישי, 24 בנובמבר 2026, בין 10:00 ל-13:00',
    ],
    [
      { from: '2026-11-24T00:00', to: '2026-11-25T00:00' },
      'Tuesday 24 November 2026',
      'יום שלישי, 24 בנובמבר 2026',
    ],
    [{ weekdays: ['tue'], hours: ['13:00', '24:00'] }, 'Tuesday after 13:00', 'יום שלישי, אחרי 13:00'],
  ])('is %o', (wish, english, hebrew) => {
    expect(describeWish([wish], 'en')).toBe(english);
    expect(describeWish([wish], 'he')).toBe(hebrew);
  });

  it('names each part', () => {
    expect(describeWish([{ weekdays: ['mon'] }, { weekdays: ['wed'] }], 'en')).toBe('Monday or Wednesday');
    expect(describeWish([], 'en')).toBe('any free time');
  });
});

it('likes best what is named first', () => {
  const wish: WishPart[] = [{ weekdays: ['wed'] }, { weekdays: ['tue'] }];
  expect(fittingPart(parseInstant(tuesdayAtThree) as number, wish, 'Asia/Jerusalem')).toBe(1);
  expect(fittingPart(parseInstant(tuesdayAtThree) as number, [{ weekdays: ['mon'] }], 'Asia/Jerusalem')).toBe(
    -1,
  );
});
