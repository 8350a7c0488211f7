import { meaningOf, shown } from './readings.fixture.ts';
import { createTally, type Tally } from './tally.fixture.ts';

/**
 * A sentence, what must hold for it, and the plain sentence that it is compared with. `same or asks`: asks, or has the meaning of the
 * plain sentence. `differs`: is read, but not as the plain sentence. `names`: is unread, and these are the words that were not understood.
 */
export type ScopeCase =
  | [sentence: string, expected: 'same' | 'same or asks' | 'differs', plain: string]
  | [sentence: string, expected: 'names', part: string];

/** Words for the fields of a sentence: two days with and without their preposition, a date, and two clocks, {T} before {U}. */
export type Operands = Record<'D' | 'onD' | 'E' | 'onE' | 'Date' | 'onDate' | 'T' | 'U', string>;

export const englishOperands: Operands[] = combine(
  [
    {
      D: 'Friday',
      onD: 'on Friday',
      E: 'Monday',
      onE: 'on Monday',
      Date: '1 December',
      onDate: 'on 1 December',
    },
    {
      D: '24 November',
      onD: 'on 24 November',
      E: '26 November',
      onE: 'on 26 November',
      Date: '24 November',
      onDate: 'on 24 November',
    },
    {
      D: 'the 24th',
      onD: 'on the 24th',
      E: 'the 26th',
      onE: 'on the 26th',
      Date: 'the 24th',
      onDate: 'on the 24th',
    },
    { D: 'tomorrow', onD: 'tomorrow', E: 'Tuesday', onE: 'on Tuesday', Date: 'tomorrow', onDate: 'tomorrow' },
    {
      D: '2026-11-25',
      onD: 'on 2026-11-25',
      E: 'Nov 27th',
      onE: 'on Nov 27th',
      Date: '2026-11-25',
      onDate: 'on 2026-11-25',
    },
  ],
  [
    { T: '3pm', U: '5pm' },
    { T: '10:00', U: '12:30' },
    { T: '13.00', U: '16.15' },
  ],
);

export const hebrewOperands: Operands[] = combine(
  [
    {
      D: 'יום שישי',
      onD: 'ביום שישי',
      E: 'יום שני',
      onE: 'ביום שני',
      Date: 'יום שלישי 24.11',
      onDate: 'ביום שלישי 24.11',
    },
    { D: '-24.11', onD: 'ב-24.11', E: '-26.11', onE: 'ב-26.11', Date: '24.11', onDate: 'ב-24.11' },
    {
      D: '-24 בנובמבר',
      onD: 'ב-24 בנובמבר',
      E: '-26 בנובמבר',
      onE: 'ב-26 בנובמבר',
      Date: '24 בנובמבר',
      onDate: 'ב-24 בנובמבר',
    },
    { D: 'מחר', onD: 'מחר', E: 'יום שלישי', onE: 'ביום שלישי', Date: 'מחר', onDate: 'מחר' },
  ],
  [
    { T: '15:00', U: '17:00' },
    { T: '10:00', U: '12:30' },
  ],
);

export function checkScope(cases: ScopeCase[], operands: Operands[]): Tally {
  const tally = createTally();
  for (const [sentence, expected, plain] of cases) {
    const seen = new Set<string>();
    for (const words of operands) {
      const phrase = fill(sentence, words);
      const plainPhrase = fill(plain, words);
      if (seen.has(`${phrase} ${plainPhrase}`)) continue;
      seen.add(`${phrase} ${plainPhrase}`);
      const answer = meaningOf(phrase);
      const reference = meaningOf(plainPhrase);
      const isReferenceRead = reference.kind === 'read' || reference.kind === 'ambiguous';
      const isSame = isReferenceRead && answer.key === reference.key && !losesNot(plainPhrase);
      const holds =
        (expected.startsWith('same') && isSame) ||
        (expected === 'same or asks' && answer.kind === 'ambiguous') ||
        (expected === 'names' && answer.part === plainPhrase) ||
        (expected === 'differs' && isReferenceRead && answer.kind === 'read' && !isSame);
      tally.count(
        holds,
        { sentence, outcome: isSame ? 'same' : answer.kind, operands: words.D },
        () =>
          `${shown(phrase)}, expected ${expected} ${expected === 'names' ? plainPhrase : shown(plainPhrase)}`,
      );
    }
  }
  return tally;
}

/** A plain sentence proves nothing if it means the same without its "not". */
function losesNot(plain: string): boolean {
  const without = plain.replace(/^(?:not|לא) /, '');
  return without !== plain && meaningOf(without).key === meaningOf(plain).key;
}

function fill(sentence: string, words: Operands): string {
  return sentence
    .replace(/\{(\w+)\}/g, (_, field: keyof Operands) => words[field])
    .replace(/(?<=^|\s)-(?=\d+[ .][בא\d])/g, '');
}

function combine(days: Omit<Operands, 'T' | 'U'>[], clocks: Pick<Operands, 'T' | 'U'>[]): Operands[] {
  return days.flatMap((day) => clocks.map((clock) => ({ ...day, ...clock })));
}
