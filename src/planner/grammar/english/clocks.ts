import { clockWithHalf } from '../../bare-hours.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import { type ClockTime, type ClockWish, certainly } from '../../wish.ts';
import { bareClock } from '../notation.ts';

/** An hour in words, or in one or two figures. */
const hours: readonly Rule[] = [
  words('half', [
    ['am', 'am | ~ a | a . m .? | in the morning'],
    ['pm', 'pm | ~ p | p . m .? | in the (afternoon|evening)'],
  ]),
  rule('hour', '{smallNumber}', (hour) => (hour >= 1 && hour <= 12 ? bareClock(String(hour)) : undefined)),
  rule('hourNumber', '{smallNumber}', (hour) => (hour >= 1 && hour <= 12 ? hour : undefined)),
  rule('hourNumber', '{int}', ({ value, text }) =>
    text.length <= 2 && value >= 1 && value <= 12 ? value : undefined,
  ),
  rule('clock', '{hourNumber} {half}', (hour, half) => clockWithHalf(hour, 0, half)),
  rule('clock', "{hourNumber} (o'clock|oclock|o clock)", (hour) => bareClock(String(hour))),
  rule('clock', "{hourNumber} (o'clock|oclock|o clock) {half}", (hour, half) => clockWithHalf(hour, 0, half)),
  rule('clock', '{colon} {half}', ({ hour, minute }, half) => clockWithHalf(Number(hour), minute, half)),
  rule('clock', '{dots} {half}', ([hour, minute = '', ...rest], half) =>
    rest.length === 0 && minute.length === 2 ? clockWithHalf(Number(hour), Number(minute), half) : undefined,
  ),
  rule('clock', '{int} {half}', ({ text }, half) =>
    text.length === 3 || text.length === 4
      ? clockWithHalf(Number(text.slice(0, -2)), Number(text.slice(-2)), half)
      : undefined,
  ),
  rule('clock', ['half past {hourNumber}', 'half {hourNumber}'], (hour) => bareClock(String(hour), 30)),
  rule('clock', ['a? quarter past {hourNumber}', 'a? quarter after {hourNumber}'], (hour) =>
    bareClock(String(hour), 15),
  ),
  rule('clock', ['a? quarter to {hourNumber}', 'a? quarter before {hourNumber}'], (hour) =>
    bareClock(String(hour === 1 ? 12 : hour - 1), 45),
  ),
  rule('clock', '{smallNumber} {numberWord}', (hour, minute) =>
    hour >= 1 && hour <= 12 && minute >= 10 && minute < 60 ? bareClock(String(hour), minute) : undefined,
  ),
  meaning('clock', certainly(12 * 60), '(12|twelve|high)? (noon|midday)'),
].flat();

const partsOfDay: readonly (readonly [ClockWish, string])[] = [
  [{ kind: 'part', from: 360, to: 720 }, 'morning | mornings | morn'],
  [{ kind: 'part', from: 720, to: 1080 }, 'afternoon | afternoons | arvo'],
  [{ kind: 'part', from: 1020, to: 1260 }, 'evening | evenings'],
  [{ kind: 'part', from: 1200, to: 1440 }, 'night | nights'],
  [{ kind: 'part', from: 720, to: 840 }, 'lunch | lunchtime'],
  [{ kind: 'part', from: 780, to: 1020 }, 'after lunch'],
];

function between(from: ClockTime, to: ClockTime): ClockWish {
  return { kind: 'between', from, to };
}

/** Hours of a day: bounds, ranges, parts of the day. */
export const clocks: readonly Rule[] = [
  hours,
  words('partOfDay', partsOfDay),
  rule('hours', ['{partOfDay}', 'in the {partOfDay}', 'the {partOfDay}', 'in {partOfDay}'], (part) => part),
  rule('anyClock', '{clock}', (clock) => clock),
  rule('anyClock', '{hour}', (hour) => hour),
  rule('hours', '{clock}', (time) => ({ kind: 'at', time })),
  rule('hours', ['at {anyClock}', '@ {anyClock}', 'at exactly {anyClock}'], (time) => ({ kind: 'at', time })),
  rule(
    'hours',
    [
      '(around|about|approximately|roughly|circa) {anyClock}',
      'at (around|about) {anyClock}',
      '{anyClock} ~? ish',
      '{anyClock} - ish',
      '{anyClock} or so',
    ],
    (time) => ({ kind: 'around', time }),
  ),
  rule(
    'hours',
    [
      'after {anyClock}',
      'from {anyClock} (on|onward|onwards)?',
      'past {anyClock}',
      'not before {anyClock}',
      '(no|not) earlier than {anyClock}',
      '{anyClock} or later',
      '{anyClock} (on|onward|onwards)',
      'later than {anyClock}',
      '{anyClock} at the earliest',
      'not until {anyClock}',
    ],
    (time) => ({ kind: 'after', time }),
  ),
  rule(
    'hours',
    ['before {anyClock}', 'by {anyClock}', 'earlier than {anyClock}', '{anyClock} or earlier'],
    (time) => ({ kind: 'before', time }),
  ),
  rule(
    'hours',
    [
      '(until|till|til|up to) {anyClock}',
      '(no|not) later than {anyClock}',
      'not after {anyClock}',
      '{anyClock} at the latest',
    ],
    (time) => ({ kind: 'before', time, mayStart: true }),
  ),
  rule(
    'hours',
    ['between {anyClock} (and|-|to) {anyClock}', 'from {anyClock} (to|until|till|til|-|through) {anyClock}'],
    between,
  ),
  rule('hourRange', '{anyClock} (to|-|until|till|til) {anyClock}', between),
  rule(
    'hours',
    ['{clock} (to|-|until|till|til) {anyClock}', '{hour} (to|-|until|till|til) {clock}'],
    between,
  ),
  meaning('hours', { kind: 'first-thing' }, 'first thing (in the morning)?'),
  meaning('hours', { kind: 'end-of-day' }, 'eod | cob | end of (the)? day | close of business'),
  meaning('hours', { kind: 'midnight' }, 'at? midnight'),
].flat();
