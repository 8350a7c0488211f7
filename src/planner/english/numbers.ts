import { inRow } from '../notation/word-lists.ts';
import type { DayCount } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';

const small = inRow(
  0,
  `zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen,
   nineteen`,
);
const tens = inRow(20, 'twenty, thirty, forty | fourty, fifty, sixty, seventy, eighty, ninety', 10);
const ordinals = inRow(
  0,
  `zeroth, first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth, fourteenth, fifteenth,
   sixteenth, seventeenth, eighteenth, nineteenth, twentieth`,
);

const dayUnits: readonly (readonly [DayCount, string])[] = [
  [{ days: 1, months: 0 }, "day | days | day's | days'"],
  [{ days: 7, months: 0 }, "week | weeks | week's | weeks' | wk | wks"],
  [{ days: 14, months: 0 }, "fortnight | fortnights | fortnight's"],
  [{ days: 0, months: 1 }, "month | months | month's | months'"],
  [{ days: 0, months: 12 }, 'year | years'],
];

/** Numbers, ordinals and counts. */
export const numbers: readonly Rule[] = [
  words('smallNumber', small),
  words('tens', tens),
  words('ordinalWord', [...ordinals, [30, 'thirtieth']]),
  rule('numberWord', '{smallNumber}', (value) => value),
  rule('numberWord', '{tens}', (value) => value),
  rule('numberWord', '{tens} -? {smallNumber}', (ten, unit) =>
    unit > 0 && unit < 10 ? ten + unit : undefined,
  ),
  rule('number', '{numberWord}', (value) => value),
  rule('number', '{int}', ({ value, text }) => (text.length <= 3 ? value : undefined)),
  rule('ordinalWord', '{tens} -? {ordinalWord}', (ten, unit) =>
    unit > 0 && unit < 10 ? ten + unit : undefined,
  ),
  rule('figureOrdinal', '{int} ~ (st|nd|rd|th)', ({ value, text }) => (text.length <= 2 ? value : undefined)),
  rule('ordinal', '{figureOrdinal}', (value) => value),
  rule('ordinal', '{ordinalWord}', (value) => value),
  // Below 0 they count from the last.
  rule('nth', '{ordinal}', (value) => value),
  meaning('nth', -1, 'last | final'),
  meaning('nth', -2, 'penultimate | (second|next) (to|- to -)? last'),
  rule('count', '{number}', (value) => ({ value })),
  meaning('count', { value: 1 }, 'a | an | another'),
  meaning('count', { value: 2 }, '(a|another)? (couple|pair) of?'),
  meaning('count', { value: 3, isVague: true }, '(a|another)? (few|several)'),
  words('dayUnit', dayUnits),
  rule('dayCount', '{count} -? {dayUnit}', ({ value, isVague }, { days, months }) => ({
    days: value * days,
    months: value * months,
    ...(isVague && { isVague }),
  })),
  rule(
    'dayCount',
    '{count} (business day|business days|working day|working days|work day|work days|weekdays|workdays)',
    ({ value, isVague }) => (isVague ? undefined : { days: value, months: 0, isWork: true }),
  ),
].flat();
