import { expect, it } from 'vitest';
import { tokenise } from './tokens.ts';

it.each([
  ['Tuesday at 3', ['word tuesday', 'word at', 'number 3']],
  ["three o'clock", ['word three', "word o'clock"]],
  ['café tomorrow', ['word café', 'word tomorrow']],
  ['naïve', ['word naïve']],
  ['3pm, 15:30 or 9.30', ['number 3', 'word pm', 'clock 15:30', 'word or', 'number 9.30']],
  ['24/11/2026', ['number 24/11/2026']],
  ['2026-11-24', ['iso 2026-11-24']],
  ['1530', ['number 1530']],
  ["יום ג' הבא", ['word יום', "word ג'", 'word הבא']],
  ['סופ"ש', ['word סופ"ש']],
  ['ב-10', ['word ב', 'sign -', 'number 10']],
])('%s is %s', (phrase, tokens) => {
  expect(tokenise(phrase).map(({ kind, text }) => `${kind} ${text}`)).toEqual(tokens);
});
