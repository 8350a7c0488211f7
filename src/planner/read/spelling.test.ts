import { describe, expect, it } from 'vitest';
import { nearWords } from './spelling.ts';

const near = nearWords(new Set(['before', 'tuesday', 'until', 'לפני', 'אחרי']));

describe('a misspelt word', () => {
  it.each([
    ['befoer', ['before']],
    ['beforre', ['before']],
    ['befre', ['before']],
    ['bevore', ['before']],
    ['tusday', ['tuesday']],
    ['tuesdayy', ['tuesday']],
    ['untill', ['until']],
    ['לפנני', ['לפני']],
  ])('%s is one edit from %j', (word, words) => {
    expect(near(word)).toEqual(words);
  });

  it.each(['before', 'befr', 'beforrre', 'eforbe', 'something', ''])('%j is not corrected', (word) => {
    expect(near(word)).toEqual([]);
  });

  it('finds every word that was meant', () => {
    expect(nearWords(new Set(['sunday', 'monday']))('nonday')).toEqual(['monday']);
    expect(nearWords(new Set(['later', 'latex']))('latez').toSorted()).toEqual(['later', 'latex']);
  });
});
