import { describe, expect, it } from 'vitest';
import { english } from '../english/english.ts';
import { notation } from '../notation/notation.ts';
import { compileGrammar } from '../read/grammar.ts';
import { lexiconOf } from '../read/lexicon.ts';
import { hebrew } from './hebrew.ts';

const given = ['int', 'colon', 'dots', 'slashes', 'isoDay', 'isoTime', 'shortYear', 'name'] as const;
const { vocabulary } = compileGrammar([notation, english.rules, hebrew.rules].flat(), given);
const lexicon = lexiconOf([english, hebrew], vocabulary);

/** The corrected form of a word: its prefix, and the word that was misspelt. Undefined if the word is not corrected. */
function correct(word: string): string | undefined {
  if (lexicon.skipWord(word) !== 'unknown' || lexicon.isKnown(word)) return undefined;
  const [whole] = lexicon.corrections(word);
  if (whole !== undefined) return whole;
  for (const letters of lexicon.prefixes(word)) {
    const written = word.slice(letters);
    const [rest] = lexicon.isKnown(written) ? [] : lexicon.corrections(written);
    if (rest !== undefined) return word.slice(0, letters) + rest;
  }
  return undefined;
}

describe('a misspelled word of time', () => {
  it.each([
    ['נובבמר', 'נובמבר'],
    ['בנובבמר', 'בנובמבר'],
    ['דצמבור', 'דצמבר'],
    ['פבואר', 'פברואר'],
    ['מחרתייים', 'מחרתיים'],
    ['רביעיי', 'רביעי'],
    ['שלישיי', 'שלישי'],
  ])('%s is %s', (written, meant) => {
    expect(correct(written)).toBe(meant);
  });

  it.each([
    ...[
      'שלישית',
      'רביעית',
      'חמישים',
      'חמישית',
      'ראשוני',
      'יומיום',
      'חודשים',
      'שלום',
      'פגישה',
      'מחרת',
      'צהובים',
    ],
    ...['ראשית', 'שלישייה', 'הרביעיה', 'שביעי', 'בחמישה', 'ראשונה', 'שבועות'],
  ])('%s is a right word, and stays', (word) => {
    expect(correct(word)).toBeUndefined();
  });

  it('is never one that is known, with prefixes or without', () => {
    for (const word of hebrew.aboutTime) {
      expect([word, correct(word)]).toEqual([word, undefined]);
      expect([word, correct(`וב${word}`)]).toEqual([word, undefined]);
    }
  });
});
