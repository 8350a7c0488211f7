import { anyOfDays, clockPiece, container, dayPiece, eachDay, isEvery, oneDay } from '../notation/pieces.ts';
import type { Days, Parts } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import { weekdayOn, weekdaysBetween } from '../wish/day-wishes.ts';
import type { Saying } from '../wish/piece.ts';
import type { ClockWish, DayWish, Pick, Weekday, Weekdays, Wish, WishOf } from '../wish/wish.ts';

/** Without "we", which is a word of its own. */
const shortNames = ['mon|mo', 'tue|tues|tu', 'wed|weds', 'thu|thur|thurs', 'fri|fr', 'sat|sa', 'sun|su'];
const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A name for each weekday. */
function ofWeekdays(nameOf: (name: string, short: string) => string): (readonly [Weekday, string])[] {
  return names.map((name, index) => [index + 1, nameOf(name, shortNames[index] as string)]);
}

const weekdays = ofWeekdays((name, short) => `${name} | (${short}) | ${name}'s`);
/** A full stop is part of a shortened name, and of no other: "Friday. Monday at 11?" are two sentences. */
const shortened = ofWeekdays((_name, short) => `(${short}) .`);
const plurals = ofWeekdays((name) => (/^[twt]/.test(name) ? `${name}s` : `${name}s | ${name.slice(0, 3)}s`));

/** Which weekday is meant, by the words before it. */
const picks: readonly (readonly [Pick, string])[] = [
  ['nearest', '(this|the)? (coming|upcoming)'],
  ['this', 'this'],
  ['next', '(this|the)? next | this following'],
  ['following', 'the? following'],
  ['last', '(this|the)? (last|past|previous)'],
];

function filter(weekdays: Weekdays, notes?: Days['notes']): Days {
  return { wish: { kind: 'weekdays', weekdays }, isContainer: false, ...(notes && { notes }) };
}

function namedOn(weekday: Weekday, date: Wish): WishOf<'named-day'> {
  return { kind: 'named-day', weekday: weekdayOn(weekday), date };
}

/** Today, tomorrow, weekdays and weekdays with their dates. */
const oneDays: readonly Rule[] = [
  words('weekday', weekdays),
  shortened.flatMap(([weekday, names]) => meaning('weekday', weekday, names, { rank: 1 })),
  words('pick', picks),
  words('day', [
    [{ kind: 'day', days: 0 }, "today | today's | 2day"],
    [
      { kind: 'day', days: 1 },
      "tomorrow | tomorrow's | tmrw | tmr | tmrow | tmw | tomo | 2 ~ (moro|morow|morrow|mrw|mro|morro)",
    ],
    [{ kind: 'day', days: 2 }, 'the? day after (tomorrow|tmrw|tmr|tmrow|tmw|tomo) | overmorrow'],
    [{ kind: 'day', days: -1 }, "yesterday | yesterday's"],
  ]),
  meaning('day', { kind: 'day', days: 0 }, 'later today', { rank: -2 }),
  rule('day', '{date}', (date) => date),
  rule('day', '(the|a)? {weekday}', (weekday) => weekdayOn(weekday)),
  rule('day', '{weekday} week', (weekday) => weekdayOn(weekday, 'week-after')),
  rule('day', 'the? {weekday} after next', (weekday) => weekdayOn(weekday, 'after-next')),
  rule('day', ['{weekday} on? {date}', '{weekday} [ {date} ]'], namedOn),
  rule('day', '{weekday} , {date}', (weekday, date) => ({ ...namedOn(weekday, date), hasComma: true })),
  rule('day', ['{date} {weekday}', '{date} [ {weekday} ]'], (date, weekday) => namedOn(weekday, date), {
    rank: 3,
  }),
  // People do not write hours above 12 beside a weekday in this way, so the number is a day of the month.
  rule(
    'day',
    '{weekday} {int}',
    (weekday, { value, text }) =>
      text.length === 2 && value > 12 && value <= 31
        ? namedOn(weekday, { kind: 'date', day: value })
        : undefined,
    { rank: -1 },
  ),
  rule('anyDays', '{day}', oneDay),
].flat();

/** "next Friday", "every Friday", "Fridays", and several weekdays that share a "next". */
const picked: readonly Rule[] = [
  rule('day', '{pick} {weekday}', (pick, weekday) => weekdayOn(weekday, pick)),
  plurals.flatMap(([weekday, names]) => meaning('days', oneDay(weekdayOn(weekday, 'every')), names)),
  rule('days', '(any|all|most) {weekday}', (weekday) => oneDay(weekdayOn(weekday, 'every'))),
  rule('days', '(every|each) {weekday}', (weekday) => ({
    ...oneDay(weekdayOn(weekday, 'every')),
    notes: [{ kind: 'one-of-many' }],
  })),
  rule('days', '(every|each) {days}', (days) =>
    days.wish.kind === 'weekdays'
      ? { ...days, notes: [...(days.notes ?? []), { kind: 'one-of-many' }] }
      : undefined,
  ),
  rule('days', '{days} (-|to|through|thru|till|until) {days}', (from, last) =>
    from.wish.kind === 'weekday' && last.wish.kind === 'weekday' && isEvery(from.wish) && isEvery(last.wish)
      ? filter(weekdaysBetween(from.wish.weekday, last.wish.weekday))
      : undefined,
  ),
  rule('weekdayRow', '{weekday} (-|to|through|thru) {weekday}', weekdaysBetween),
  rule('weekdayRow', '{weekday} ,? (or|and|,|/|&) {weekday}', (one, other) => [one, other]),
  rule('weekdayRow', '{weekdayRow} ,? (or|and|,|/|&) {weekday}', (row, other) => [...row, other]),
  // "next Monday or Tuesday", "every Monday and Thursday"
  rule('time', '<on>? {pick} {weekdayRow}', (pick, row) =>
    pick === 'this' || pick === 'next'
      ? anyOfDays(row.map((weekday) => weekdayOn(weekday, pick)))
      : undefined,
  ),
  rule('days', '(every|each|any|all) {weekdayRow}', (row) => filter(row)),
  // A pair with a slash is a habit of writing for days of every week: "Mon/Wed 18:00".
  rule('slashedDay', '{weekday}', (weekday) => weekday),
  // Elsewhere "we" is a word, and "th" the end of a number.
  words('slashedDay', [
    [3, 'we'],
    [4, 'th'],
  ]),
  rule('slashedDays', '{weekday} / {slashedDay}', (one, other) => [one, other]),
  rule('slashedDays', '{slashedDays} / {slashedDay}', (row, other) => [...row, other]),
  rule('days', '{slashedDays}', (row) => filter(row), { rank: -1 }),
  // "Mon, Wed and Fri mornings": a part of the day in the plural is one of every week.
  rule('time', '<on>? {weekdayRow} {partsOfDay}', everyWeek),
  rule('time', '{partsOfDay} <on>? {weekdayRow}', (part, row) => everyWeek(row, part)),
  rule('time', '<on>? {weekday} {partsOfDay}', (weekday, part) => everyWeek([weekday], part)),
].flat();

function everyWeek(row: readonly Weekday[], part: ClockWish): Saying[] {
  return [dayPiece(filter(row)), clockPiece(part)];
}

/** Weekdays and weekends as a filter over other days. */
const filters: readonly Rule[] = [
  rule('time', '(weekend|wknd) {partsOfDay}', (part) => [dayPiece(filter('weekend')), clockPiece(part)]),
  meaning(
    'days',
    filter('work', [{ kind: 'holidays' }]),
    `(any|all|a|most|some|the)? (weekdays|weekday|workdays|workday) | during the week |
    (any|all|a|most|some|the)? (work|working|business|week|school) (days|day) | during the (working|work) week`,
  ),
  words('days', [
    [filter([1, 3, 5]), 'mwf | m / w / f'],
    [filter([1, 2, 3, 4, 5]), 'm - f'],
  ]),
  meaning(
    'days',
    filter('weekend'),
    '(at|on|over)? (any|every|each|all|the)? weekends | (any|every|each) weekend | weekend (day|days)',
  ),
  meaning('days', filter([2, 3, 4], [{ kind: 'soft-edges' }]), '(any|every|each)? (midweek|mid -? week)'),
  meaning(
    'days',
    { ...oneDay({ kind: 'workday', days: 1 }), notes: [{ kind: 'holidays' }] },
    'the? (next|following) (business|working|work) day',
  ),
].flat();

/** Which of several: "the second Tuesday of December", "the last working day of July", "the first Monday after Christmas". */
const counted: readonly Rule[] = [
  rule('monthSpan', '{monthName} {year}?', (month, year) => ({ month, ...(year !== undefined && { year }) })),
  meaning('monthSpan', { months: 1 }, 'the? next month | the following month'),
  meaning('monthSpan', { months: 0 }, 'this month'),
  meaning('monthSpan', {}, '(the|each|every) month'),
  rule('countedDays', '{weekday}', (weekday) => ({ kind: 'weekdays', weekdays: [weekday] })),
  meaning(
    'countedDays',
    { kind: 'weekdays', weekdays: 'work' },
    '(business|work|working) (day|days) | weekday | workday',
  ),
  meaning('countedDays', { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'day'),
  rule(
    'day',
    'the? {nth} {weekday} (of|in)? {monthSpan}',
    (nth, weekday, month) => ({ kind: 'nth-weekday', nth, weekday, ...month }),
    { rank: -1 },
  ),
  rule(
    'day',
    '{monthSpan} (,|:|-)? on? the? {nth} {weekday}',
    (month, nth, weekday) => (nth > 5 ? undefined : { kind: 'nth-weekday', nth, weekday, ...month }),
    { rank: -1 },
  ),
  rule(
    'time',
    '<on>? the? {nth} (or|and|&|/) the? {nth} {weekday} (of|in) {monthSpan}',
    (one, other, weekday, month) =>
      anyOfDays([one, other].map((nth) => ({ kind: 'nth-weekday', nth, weekday, ...month }))),
  ),
  rule('anyDays', '{day} (of|in) {span}', (day, within) => ({ ...oneDay(day), within })),
  rule('day', 'the? {nth} {countedDays} (of|in) {partSpan}', (nth, { weekdays }, of) =>
    nth <= 31 && (weekdays.length > 1 || of.kind !== 'month')
      ? { kind: 'nth-of', nth, weekdays, of }
      : undefined,
  ),
  rule('days', 'the? {nth} weekend (of|in) {monthSpan}', (nth, month) => {
    const saturday: DayWish = { kind: 'nth-weekday', nth, weekday: 6, ...month };
    return container({ kind: 'days', from: saturday, to: { kind: 'shift', base: saturday, days: 1 } });
  }),
  rule(
    'day',
    'the first? {countedDays} (after|following) {anchor}',
    (days, anchor) => (isEvery(anchor) ? undefined : eachDay(anchor, (day) => firstAfter(days, day))),
    { rank: 1 },
  ),
  rule(
    'day',
    'the last? {countedDays} (before|prior to) {anchor}',
    (days, anchor) => eachDay(anchor, (day) => lastBefore(days, day)),
    { rank: 1 },
  ),
  // "Tuesday next week or the Tuesday after that"
  rule(
    'time',
    '<on>? {anchor} (or|and|/) the {countedDays} (after|following) that?',
    (day, days) =>
      day.kind === 'either' || isEvery(day) ? undefined : anyOfDays([day, firstAfter(days, day)]),
    { rank: 2001 },
  ),
].flat();

type Counted = Parts['countedDays'];

function firstAfter({ weekdays }: Counted, day: DayWish): DayWish {
  return { kind: 'nth-of', nth: 1, weekdays, of: { kind: 'since', day, edge: 'after' } };
}

function lastBefore({ weekdays }: Counted, day: DayWish): DayWish {
  return { kind: 'nth-of', nth: -1, weekdays, of: { kind: 'till', day, edge: 'before' } };
}

/** Which one is meant is not said, or cannot be counted from today. They are named, and never the nearest such day. */
const unclear: readonly Rule[] = [
  rule('unread', 'the? {ordinal} (<weekday>|week|weekend|month)', (nth) => (nth > 5 ? undefined : []), {
    rank: 3,
  }),
  rule('unread', 'next (next|next) (<weekday>|week|weekend|month)', () => [], { rank: -5 }),
  meaning(
    'unread',
    [],
    `biweekly | bi - weekly | fortnightly | every (other|second|third) (<weekday>|week|weekend|day|month) | alternate (<days>|<weekday>|weeks|days|weekends)`,
    { rank: -5 },
  ),
].flat();

/** Days, dates and spans of days, and the operators that take them. */
export const days: readonly Rule[] = [
  ...oneDays,
  ...picked,
  ...filters,
  ...counted,
  ...unclear,
  ...meaning('on', true, 'on | in | during | (one|some) day (of|in)?'),
];
