import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalise } from './normalise.ts';

it.each([
  ['יוֹם שְׁלִישִׁי', 'יום שלישי'],
  ['אחה״צ', 'אחה"צ'],
  ['ב׳', "ב'"],
  ['9:30–11', '9:30-11'],
  ['יום־שני', 'יום-שני'],
  ['\u200fמחר\u200e', 'מחר'],
  ['  Tuesday\u00a0 after\t3 ', 'Tuesday after 3'],
  ['Tuesday \n\n Thursday', 'Tuesday ; Thursday'],
  ['Ｔｕｅｓｄａｙ　１５：００', 'Tuesday 15:00'],
  ['－ － café', 'café'],
])('writes %j in one spelling', (phrase, expected) => {
  expect(normalise(phrase)).toBe(expected);
});

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (phrase) => {
      expect(normalise(normalise(phrase))).toBe(normalise(phrase));
    }),
    { numRuns: 5000 },
  );
});
