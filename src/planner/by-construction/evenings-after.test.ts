import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

/** The reading of a phrase says that the day ends the evening, and not 21:00. */
function isOpen(phrase: string): boolean {
  return !meaningOf(phrase).key.includes('21:00');
}

describe('"evening, after eight" has no end', () => {
  it.each([
    [
      'English',
      joined(
        ['Thursday evening', 'evenings', 'tomorrow in the evening'],
        [', ', ', so ', ' '],
        ['after 8pm', 'from 8pm on', '8pm or later', 'not before 8pm'],
      ),
    ],
    [
      'Hebrew',
      joined(
        ['בערב', 'מחר בערב', 'בערבים'],
        [', ', ' '],
        ['אחרי שמונה', 'אחרי 20:00', 'לא לפני 20:00', 'החל מ-20:00'],
      ),
    ],
  ])('%s', (_, phrases) => {
    expect(phrases.filter((phrase) => !isOpen(phrase))).toEqual([]);
  });
});
