import type { Parts } from '../../read/parts.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import { bareClock, halfDay, hourInFourFigures } from '../../wish/bare-hours.ts';
import { type ClockTime, certainly } from '../../wish/wish.ts';

/** A clock in the half of the day that was said beside it. At night the hours from five on are before midnight. */
function clockIn(time: ClockTime, half: 'am' | 'pm' | 'night'): ClockTime | undefined {
  const [minutes] = time.likely as [number];
  const isWritten = time.likely.length + time.otherwise.length === 1;
  const early = minutes % halfDay;
  if (isWritten && minutes >= halfDay + 60) return half === 'am' ? undefined : time;
  if (isWritten && minutes < 60 && half === 'pm') return undefined;
  if (half === 'night' && early < 60) return undefined;
  const isLate = half === 'pm' || (half === 'night' && early >= 5 * 60);
  return certainly(isLate ? early + halfDay : early);
}

/** Minutes after an hour, or before it: "ten to four". */
function minutesFrom(hour: number, minutes: number): ClockTime | undefined {
  return minutes >= 0
    ? bareClock(String(hour), minutes)
    : bareClock(String(hour === 1 ? 12 : hour - 1), 60 + minutes);
}

/** 13 to 23, which no half of the day has. */
function isLateHour({ likely, otherwise }: ClockTime): boolean {
  const [minutes = 0] = likely;
  return likely.length + otherwise.length === 1 && minutes >= halfDay + 60 && minutes % 60 === 0;
}

const hours: readonly Rule[] = [
  words('half', [
    ['am', 'am | ~ a | a . ? m .? | in the? (early|late)? (morning|am) | (early|late) morning'],
    [
      'pm',
      'pm | ~ p | p . ? m .? | in the? (early|late)? (afternoon|evening|pm) | (early|late) (afternoon|evening)',
    ],
    ['night', '(at|in the) night'],
  ]),
  rule('hourNumber', '{smallNumber}', (hour) => (hour >= 1 && hour <= 12 ? hour : undefined)),
  rule('hourNumber', '{int}', ({ value, text }) =>
    text.length <= 2 && value >= 1 && value <= 12 ? value : undefined,
  ),
  meaning('hourNumber', 12, 'noon | midday'),
  rule('hour', '{smallNumber}', (hour) => (hour >= 1 && hour <= 12 ? bareClock(String(hour)) : undefined)),
  // "5 45"
  rule(
    'hour',
    '{int} {int}',
    (hour, minute) =>
      hour.text.length <= 2 && hour.value >= 1 && minute.text.length === 2 && minute.value % 5 === 0
        ? bareClock(hour.text, minute.value)
        : undefined,
    { rank: 3 },
  ),
  rule('clock', ['{smallNumber} {numberWord}', '{smallNumber} ~ - ~ {numberWord}'], (hour, minute) =>
    hour >= 1 && hour <= 12 && minute >= 10 && minute < 60 ? bareClock(String(hour), minute) : undefined,
  ),
  rule('clock', '{smallNumber} oh {smallNumber}', (hour, minute) =>
    hour >= 1 && hour <= 12 && minute >= 1 && minute < 10 ? bareClock(String(hour), minute) : undefined,
  ),
  rule('clock', '{clock} {half}', clockIn),
  rule('clock', '{hour} {half}', (time, half) => (isLateHour(time) ? undefined : clockIn(time, half))),
  // "13pm" is a slip. It is an hour only beside another word that asks for an hour.
  rule('hour', '{hour} {half}', (time, half) => (isLateHour(time) ? clockIn(time, half) : undefined)),
  rule('fourFigures', '{int}', ({ text }) => (/^(?:19|20)/.test(text) ? undefined : hourInFourFigures(text))),
  // ISO writes the clock with a T: T16:00.
  rule('clock', 't ~ {colon}', ({ hour, minute }) => bareClock(hour, minute)),
  rule('clock', '{int} (hours|hrs|h)', ({ text }) =>
    text.length === 4 ? bareClock(text.slice(0, 2), Number(text.slice(2))) : undefined,
  ),
  rule('clock', '{colon} (h|hrs|hours)', ({ hour, minute }) => bareClock(hour, minute)),
  rule('clock', "{hourNumber} (o'clock|oclock|o clock)", (hour) => bareClock(String(hour))),
  rule('clock', "{int} (o'clock|oclock|o clock)", ({ text, value }) =>
    value > 12 ? bareClock(text) : undefined,
  ),
  // "between 530 and 7": quarters of an hour.
  rule(
    'hour',
    '{int}',
    ({ text }) =>
      /^[1-9](?:15|30|45)$/.test(text) ? bareClock(text.slice(0, 1), Number(text.slice(1))) : undefined,
    { rank: 2 },
  ),
  rule('clock', '{anyClock} (sharp|on the dot|exactly|precisely)', (time) => time),
  meaning('clock', certainly(halfDay), '(12|twelve|high)? (noon|midday|noontime)'),
].flat();

/** "half past three", "quarter to four", "twenty-five past ten". */
const spoken: readonly Rule[] = [
  words('minutesPast', [
    [15, 'a? (quarter|qtr) (past|after)'],
    [30, 'half (past|after)'],
    [-15, 'a? (quarter|qtr) (to|before|of|till|til)'],
  ]),
  rule(
    'minutesPast',
    ['{number} (minutes|mins|min)? past', '{numberWord} (minutes|mins|min)? after'],
    (minutes) => (minutes % 5 === 0 && minutes > 0 && minutes < 30 ? minutes : undefined),
  ),
  rule(
    'minutesPast',
    ['{number} (minutes|mins|min)? (to|till|til)', '{numberWord} (minutes|mins|min)? before'],
    (minutes) => (minutes === 20 || minutes === 25 ? -minutes : undefined),
    // No hours from 20 to 5.
    { rank: -8 },
  ),
  rule('minutesPast', '{number} (minutes|mins|min) (to|before|till|til)', (minutes) =>
    minutes === 5 || minutes === 10 ? -minutes : undefined,
  ),
  rule('clock', "{minutesPast} {hourNumber} (o'clock|oclock)?", (minutes, hour) =>
    minutesFrom(hour, minutes),
  ),
  rule('clock', 'half {hourNumber}', (hour) => bareClock(String(hour), 30), {
    rank: 1,
    guess: ['half', 'half past'],
  }),
  // "ten to five": a clock, or a range.
  rule('minutesTo', '{smallNumber} (to|till|til)', (minutes) =>
    minutes === 5 || minutes === 10 ? -minutes : undefined,
  ),
  rule('aboutHour', ['{anyClock} -? ish', '{anyClock} or (so|thereabouts)'], (time) => time),
  rule('aboutHour', '{aboutHour} {half}', clockIn),
  rule('spokenClock', '{minutesTo} {hourNumber}', (minutes, hour) => spokenOr(minutes, hour)),
  rule('spokenClock', '{minutesTo} {hourNumber} {half}', spokenOr),
].flat();

function spokenOr(minutes: number, hour: number, half?: unknown): Parts['spokenClock'] | undefined {
  const [clock, from, to] = [
    minutesFrom(hour, minutes),
    bareClock(String(-minutes)),
    bareClock(String(hour)),
  ];
  const isHalf = half === 'am' || half === 'pm' || half === 'night';
  const [time, end] = isHalf ? [clock && clockIn(clock, half), to && clockIn(to, half)] : [clock, to];
  return time && from && end && { time, range: { kind: 'between', from, to: end } };
}

/** Times of day, in figures and in words. */
export const clocks: readonly Rule[] = [
  ...hours,
  ...spoken,
  ...rule('anyClock', '{clock}', (clock) => clock),
  ...rule('anyClock', '{hour}', (hour) => hour),
];
