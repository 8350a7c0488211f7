import { describe, expect, it } from 'vitest';
import { timeWords } from './lexicon.ts';
import { correct } from './typos.ts';

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

  it('is never one that is known, with clitics or without', () => {
    for (const word of timeWords) {
      expect([word, correct(word)]).toEqual([word, undefined]);
      expect([word, correct(`וב${word}`)]).toEqual([word, undefined]);
    }
  });
});
