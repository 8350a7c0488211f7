import { type Rule, rule, words } from '../../read/rules.ts';

const small: readonly (readonly [number, string])[] = [
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'three'],
  [4, 'four'],
  [5, 'five'],
  [6, 'six'],
  [7, 'seven'],
  [8, 'eight'],
  [9, 'nine'],
  [10, 'ten'],
  [11, 'eleven'],
  [12, 'twelve'],
  [13, 'thirteen'],
  [14, 'fourteen'],
  [15, 'fifteen'],
  [16, 'sixteen'],
  [17, 'seventeen'],
  [18, 'eighteen'],
  [19, 'nineteen'],
];

const tens: readonly (readonly [number, string])[] = [
  [20, 'twenty'],
  [30, 'thirty'],
  [40, 'forty | fourty'],
  [50, 'fifty'],
  [60, 'sixty'],
  [70, 'seventy'],
  [80, 'eighty'],
  [90, 'ninety'],
];

const ordinals: readonly (readonly [number, string])[] = [
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [6, 'sixth'],
  [7, 'seventh'],
  [8, 'eighth'],
  [9, 'ninth'],
  [10, 'tenth'],
  [11, 'eleventh'],
  [12, 'twelfth'],
  [13, 'thirteenth'],
  [14, 'fourteenth'],
  [15, 'fifteenth'],
  [16, 'sixteenth'],
  [17, 'seventeenth'],
  [18, 'eighteenth'],
  [19, 'nineteenth'],
  [20, 'twentieth'],
  [30, 'thirtieth'],
];

/** Numbers, ordinals and counts. */
export const numbers: readonly Rule[] = [
  words('smallNumber', small),
  words('tens', tens),
  words('ordinalWord', ordinals),
  rule('numberWord', '{smallNumber}', (value) => value),
  rule('numberWord', '{tens}', (value) => value),
  rule('numberWord', ['{tens} {smallNumber}', '{tens} - {smallNumber}'], (ten, unit) =>
    unit > 0 && unit < 10 ? ten + unit : undefined,
  ),
  rule('number', '{numberWord}', (value) => value),
  rule('number', '{int}', ({ value, text }) => (text.length <= 3 ? value : undefined)),
  rule('ordinalWord', ['{tens} {ordinalWord}', '{tens} - {ordinalWord}'], (ten, unit) =>
    unit < 10 ? ten + unit : undefined,
  ),
  rule('figureOrdinal', '{int} ~ (st|nd|rd|th)', ({ value }) => value),
  rule('ordinal', '{figureOrdinal}', (value) => value),
  rule('ordinal', '{ordinalWord}', (value) => value),
  rule('count', '{number}', (value) => ({ value })),
  rule('count', '(a|an|another)', () => ({ value: 1 })),
  rule('count', '(a|another)? (couple|pair) of?', () => ({ value: 2 })),
  rule('count', '(a|another)? (few|several)', () => ({ value: 3, isVague: true as const })),
].flat();
