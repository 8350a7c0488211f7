import { expect, it } from 'vitest';
import { oneLine } from './sentence.ts';

it.each([
  ['Persian', 'علی\u200cرضا'],
  ['Sinhala', 'ශ්\u200dරී ලාල්'],
  ['Malayalam', 'ക്\u200dഷ'],
  ['a family', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a heart in colour', '\u2764\ufe0f'],
  ['a burning heart', '\u2764\ufe0f\u200d\u{1f525} yes'],
])('one line keeps what joins letters and pictures: %s', (_, text) => {
  expect(oneLine(text)).toBe(text);
});

it.each([
  ['Da\u200dna', 'Da na'],
  ['דנה\u200c\u200dכהן', 'דנה כהן'],
  ['\u200dDana\u200c', 'Dana'],
  ['علی\u200c', 'علی'],
  ['علی\u200c\u200cرضا', 'علی رضا'],
  ['Dana\u202e\ufe0f', 'Dana'],
])('one line has a space for what joins nothing: %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
