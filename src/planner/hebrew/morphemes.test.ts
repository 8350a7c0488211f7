import { describe, expect, it } from 'vitest';
import { normalise } from '../normalise.ts';
import { tokenise } from '../tokens.ts';
import { morphemesOf } from './morphemes.ts';

function split(phrase: string): string {
  return morphemesOf(tokenise(normalise(phrase)))
    .morphemes.map(({ text }) => text)
    .join(' ');
}

describe('the morphemes of a phrase', () => {
  it.each([
    ['וביום שני', 'ו ב יום שני'],
    ['מ-10 עד 12', 'מ 10 עד 12'],
    ['ב15:00', 'ב 15:00'],
    ['ב 15:00', 'ב 15:00'],
    ['ומה-5 לחודש', 'ו מ ה 5 ל חודש'],
    ['לאחת עשרה ורבע', 'ל אחת עשרה ו רבע'],
    ['כשבוע', 'כ שבוע'],
    ['בימים ב-ד', 'ב ימים ב - ד'],
    ['בימים ב ו-ד', 'ב ימים ב ו ד'],
    ['מַחָר', 'מחר'],
    ['אחה״צ', 'אחה"צ'],
  ])('%s is %s', (phrase, morphemes) => {
    expect(split(phrase)).toBe(morphemes);
  });

  it.each(['מערב', 'המערב', 'שלוש', 'שבת', 'שלום', 'מאחר', 'לבי', 'מהירות'])(
    '%s is one word, whatever it begins with',
    (word) => {
      expect(split(word)).toBe(word);
    },
  );

  it('takes a wide gap between words for punctuation', () => {
    expect(split('מחר ( בבוקר')).toBe('מחר , ב בוקר');
  });

  it('knows the token that each is of', () => {
    const { morphemes, firstOf } = morphemesOf(tokenise('וביום מ-10'));
    expect(morphemes.map(({ token }) => token)).toEqual([0, 0, 0, 1, 3]);
    expect(firstOf).toEqual([0, 3, -1, 4]);
  });

  it('is made once for the same tokens', () => {
    const tokens = tokenise('מחר בבוקר');
    expect(morphemesOf(tokens)).toBe(morphemesOf(tokens));
  });
});
