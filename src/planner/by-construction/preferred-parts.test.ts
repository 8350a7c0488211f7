import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf, offersOf } from './readings.fixture.ts';

describe('"preferably late afternoon" puts those hours first and excludes no others', () => {
  it.each([
    [
      'English',
      joined(
        ['Tuesday, '],
        ['preferably ', 'ideally '],
        ['early', 'late'],
        [' morning', ' afternoon', ' evening'],
      ),
      'Tuesday',
    ],
    [
      'Hebrew',
      joined(['ביום שלישי, '], ['עדיף ', 'רצוי '], ['מוקדם בבוקר', 'מאוחר אחר הצהריים']),
      'ביום שלישי',
    ],
  ])('%s', (_, phrases, day) => {
    expect(phrases.filter((phrase) => meaningOf(phrase).key !== meaningOf(day).key)).toEqual([]);
  });

  it('offers the preferred hours first', () => {
    const [first = ''] = offersOf('Tuesday, preferably late afternoon').split(' ');
    expect(first).toContain('T16:00');
  });
});
