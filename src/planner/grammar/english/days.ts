import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import type { DayWish, Pick, Weekday } from '../../wish.ts';
import { dateOf } from '../notation.ts';
import { container, eachDay, oneDay } from '../pieces.ts';

const weekdays: readonly (readonly [Weekday, string])[] = [
  [1, "monday | mon | monday's"],
  [2, "tuesday | tue | tues | tuesday's"],
  [3, "wednesday | wed | weds | wednesday's"],
  [4, "thursday | thu | thur | thurs | thursday's"],
  [5, "friday | fri | friday's"],
  [6, "saturday | sat | saturday's"],
  [7, "sunday | sun | sunday's"],
];

const months: readonly (readonly [number, string])[] = [
  [1, 'january | jan'],
  [2, 'february | feb | febr'],
  [3, 'march | mar'],
  [4, 'april | apr'],
  [5, 'may'],
  [6, 'june | jun'],
  [7, 'july | jul'],
  [8, 'august | aug'],
  [9, 'september | sep | sept'],
  [10, 'october | oct'],
  [11, 'november | nov'],
  [12, 'december | dec'],
];

/** Which weekday is meant, by the words before it. */
const picks: readonly (readonly [Pick, string])[] = [
  ['nearest', '(this|the)? (coming|upcoming)'],
  ['this', 'this'],
  ['next', '(this|the)? (next|following)'],
  ['last', '(this|the)? (last|past|previous)'],
  ['every', 'every | each | any | all | most'],
];

function weekdayOn(weekday: Weekday, pick: Pick): Extract<DayWish, { kind: 'weekday' }> {
  return { kind: 'weekday', weekday, pick, weekStart: 1 };
}

const dates: readonly Rule[] = [
  rule('year', '{int}', ({ value, text }) =>
    text.length === 4 && value >= 1900 && value <= 2199 ? value : undefined,
  ),
  rule('year', '{shortYear}', (value) => value),
  rule('year', ['of {year}', ', {year}'], (value) => value),
  rule('dayNumber', '{int}', ({ value, text }) =>
    text.length <= 2 && value >= 1 && value <= 31 ? value : undefined,
  ),
  rule('dayNumber', '{ordinal}', (value) => (value >= 1 && value <= 31 ? value : undefined)),
  rule('dayNumber', '{numberWord}', (value) => (value >= 1 && value <= 31 ? value : undefined)),
  rule('monthName', '{month} .?', (month) => month),
  rule('date', 'the? {dayNumber} (of|-|/|day of)? {monthName} -? {year}?', (day, month, year) =>
    dateOf(day, month, year),
  ),
  rule('date', '{monthName} (-|/|the)? {dayNumber} {year}?', (month, day, year) => dateOf(day, month, year)),
  rule('date', 'the? {figureOrdinal}', (day) => dateOf(day)),
  rule('date', 'on the {int}', ({ value }) => dateOf(value)),
  rule('date', 'the {ordinalWord}', (day) => dateOf(day), { rank: 2 }),
].flat();

const oneDays: readonly Rule[] = [
  words('weekday', weekdays),
  words('month', months),
  words('pick', picks),
  words('day', [
    [{ kind: 'day', days: 0 }, "today | today's | later today | 2day"],
    [{ kind: 'day', days: 1 }, "tomorrow | tomorrow's | tmrw | tmr | tmrow | tmw | tomo | 2moro | 2morrow"],
    [{ kind: 'day', days: 2 }, '(the day after|day after) tomorrow | overmorrow'],
    [{ kind: 'day', days: -1 }, 'yesterday'],
  ]),
  rule('day', '{date}', (date) => date),
  rule('day', '{weekday} .?', (weekday) => weekdayOn(weekday, 'coming')),
  rule('day', '{pick} {weekday} .?', (pick, weekday) => weekdayOn(weekday, pick)),
  rule('day', '{weekday} (week|after this)', (weekday) => weekdayOn(weekday, 'week-after')),
  rule('day', '{weekday} after next', (weekday) => weekdayOn(weekday, 'after-next')),
  rule('day', ['{weekday} .? ,? {date}', '{weekday} .? ,? on {date}'], (weekday, date) => ({
    kind: 'named-day',
    weekday: weekdayOn(weekday, 'coming'),
    date,
  })),
  rule('day', '{date} ,? {weekday}', (date, weekday) => ({
    kind: 'named-day',
    weekday: weekdayOn(weekday, 'coming'),
    date,
  })),
].flat();

const spans: readonly Rule[] = [
  words('days', [
    [
      container({ kind: 'week', weeks: 0, weekStart: 1 }),
      'this week | (the rest of the|rest of the|the whole|all|the entire) week',
    ],
    [
      container({ kind: 'week', weeks: 1, weekStart: 1 }),
      '(the|this)? next week | the following week | the week after',
    ],
    [container({ kind: 'week', weeks: 2, weekStart: 1 }), 'the? week after next'],
    [
      container({ kind: 'weekend', pick: 'coming', days: [6, 7], weekStart: 1 }),
      'this weekend | the weekend | weekend',
    ],
    [container({ kind: 'weekend', pick: 'next', days: [6, 7], weekStart: 1 }), 'next weekend'],
    [
      container({ kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }),
      'weekdays | any? weekday | workdays | (working|work) days',
    ],
    [container({ kind: 'weekdays', weekdays: [6, 7] }), 'weekends'],
  ]),
  rule('days', '{monthName} {year}?', (month, year) =>
    container({ kind: 'month', month, ...(year !== undefined && { year }) }),
  ),
  rule('anyDays', '{day}', (day) => oneDay(day)),
  rule('anyDays', '{days}', (days) => days),
  rule(
    'anyDays',
    [
      '{day} (-|to|through|thru|until|till) {day}',
      'from {day} (-|to|through|thru|until|till) {day}',
      'between {day} and {day}',
    ],
    (from, to) =>
      from.kind === 'either' || to.kind === 'either' ? undefined : container({ kind: 'days', from, to }),
  ),
  rule('anyDays', ['after {anyDays}', 'later than {anyDays}'], ({ wish }) =>
    container(eachDay(wish, (day) => ({ kind: 'since', day, edge: 'after' }))),
  ),
  rule(
    'anyDays',
    [
      'from {anyDays} (on|onwards|onward)?',
      'since {anyDays}',
      'not before {anyDays}',
      'no earlier than {anyDays}',
      '{anyDays} or later',
    ],
    ({ wish }) => container(eachDay(wish, (day) => ({ kind: 'since', day, edge: 'from' }))),
  ),
  rule('anyDays', ['before {anyDays}', 'earlier than {anyDays}'], ({ wish }) =>
    container(eachDay(wish, (day) => ({ kind: 'till', day, edge: 'before' }))),
  ),
  rule(
    'anyDays',
    ['(by|until|till|til) {anyDays}', 'no later than {anyDays}', 'not after {anyDays}'],
    ({ wish }) => container(eachDay(wish, (day) => ({ kind: 'till', day, edge: 'through' }))),
  ),
].flat();

/** Days, dates and spans of days, and the operators that take them. */
export const days: readonly Rule[] = [
  ...dates,
  ...oneDays,
  ...spans,
  ...meaning('on', true, 'on | in | during | this'),
];
