import { container, dayPiece, eachDay, isEvery, oneDay } from '../notation/pieces.ts';
import type { DayCount, Days } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import type { Saying } from '../wish/piece.ts';
import type { DayWish, Weekday } from '../wish/wish.ts';

const today: DayWish = { kind: 'day', days: 0 };

/** A number of days on from another. Work days are counted separately. */
function shifted(base: DayWish, { days, months, isWork }: DayCount, sign: 1 | -1 = 1): DayWish {
  return {
    kind: 'shift',
    base,
    ...(days > 0 && { days: sign * days }),
    ...(months > 0 && { months: sign * months }),
    ...(isWork && { isWork }),
  };
}

/** A number of days from today. "A few days" has soft edges. */
function daysOn(count: DayCount): Days | undefined {
  const { days, months, isWork, isVague } = count;
  if (isWork) return oneDay({ kind: 'workday', days });
  if (isVague) return months > 0 ? undefined : runOn((2 * days) / 3, (5 * days) / 3);
  return oneDay(months > 0 ? shifted(today, count) : { kind: 'day', days });
}

function runOn(from: number, to: number): Days {
  return container({ kind: 'run', from: { kind: 'day', days: from }, days: to - from + 1, months: 0 });
}

/** From now through the end of a number of days. */
function within({ days, months, isWork, isVague }: DayCount): Days | undefined {
  if (isVague) return months > 0 ? undefined : container({ kind: 'within', days: (5 * days) / 3 });
  if (isWork)
    return {
      wish: { kind: 'weekdays', weekdays: 'work' },
      isContainer: false,
      within: { kind: 'days', from: today, to: { kind: 'workday', days } },
    };
  return months > 0
    ? container({ kind: 'days', from: today, to: shifted(today, { days, months }) })
    : container({ kind: 'within', days });
}

/** Days counted from now. */
const fromNow: readonly Rule[] = [
  rule(
    'days',
    [
      'in (about|around|exactly|roughly)? {dayCount} (time|from now)?',
      '(about|around|exactly|roughly)? {dayCount} (from (now|today)|hence|away|out)',
    ],
    daysOn,
  ),
  meaning('day', { kind: 'day', days: 14 }, '(a|one) fortnight', { rank: 5 }),
  rule('time', 'in {dayCount} time? ,? <on>? {weekday}', (count, weekday) => ofWeekAhead(count, [weekday])),
  rule('unread', ['in <count> (or|-|to) <dayCount>', '<count> (or|-|to) <dayCount> from now'], () => [], {
    rank: -5,
  }),
  rule(
    'days',
    [
      '(any time|anytime|sometime)? (within|inside) (of)? (the next|the)? {dayCount} ((of|from) (now|today))?',
      '(in|over|during|for|throughout|within)? (the|these)? (next|coming|following) {dayCount}',
    ],
    within,
    { rank: -1 },
  ),
  meaning('days', container({ kind: 'within', days: 7 }), '(within|over) the next (week|wk)', { rank: -1 }),
  meaning(
    'days',
    container({ kind: 'within', days: 14 }),
    '(within|over|in|during|for)? the? next fortnight',
    { rank: -2 },
  ),
  meaning(
    'days',
    container({ kind: 'days', from: today, to: shifted(today, { days: 0, months: 1 }) }),
    '(within|over) the next month',
    { rank: -1 },
  ),
  // All of these days, or the first of them?
  rule('unread', 'the <dayCount> (before|after|following) <day>', () => [], { rank: -5 }),
].flat();

/** Days counted from others: "a week from Friday", "two days before the 4th", "the day after Christmas". */
const fromOthers: readonly Rule[] = [
  rule('day', 'in? {dayCount} (from|after|past|following) {day}', (count, anchor) =>
    count.isVague || isEvery(anchor) ? undefined : eachDay(anchor, (day) => shifted(day, count)),
  ),
  rule('day', '{dayCount} (before|preceding|prior to|ahead of) {day}', (count, anchor) =>
    count.isVague || isEvery(anchor) ? undefined : eachDay(anchor, (day) => shifted(day, count, -1)),
  ),
  rule('day', '{dayCount} on? {day}', (count, base) =>
    isWholeWeeks(count) && (base.kind === 'weekday' || base.kind === 'day')
      ? eachDay(base, (day) => shifted(day, count))
      : undefined,
  ),
  // "two weeks from Tuesday (2026-10-20)": a date in a bracket settles the day.
  rule(
    'day',
    '{dayCount} (from|after) <day> [ {isoDay} ]',
    (_count, day) => ({ kind: 'dates', from: day, to: day }),
    { rank: -1 },
  ),
  rule('time', '<on>? {weekday} in {dayCount} time?', (weekday, count) => ofWeekAhead(count, [weekday])),
].flat();

function ofWeekAhead(count: DayCount, weekdays: Weekday[]): Saying[] | undefined {
  if (!isWholeWeeks(count)) return undefined;
  const week: DayWish = { kind: 'week', weeks: count.days / 7 };
  return [dayPiece(container(week)), dayPiece(oneDay({ kind: 'weekdays', weekdays }))];
}

function isWholeWeeks({ days, months, isVague, isWork }: DayCount): boolean {
  return !isVague && !isWork && months === 0 && days > 0 && days % 7 === 0;
}

/** Days that are counted from today or from other days. */
export const relativeDays: readonly Rule[] = [...fromNow, ...fromOthers];
