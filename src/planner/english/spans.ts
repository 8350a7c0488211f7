import { container, dayPiece, dayPieces, eachDay, oneDay } from '../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import type { DayWish, Pick, SpanPart, Weekday } from '../wish/wish.ts';
import { timesUnit } from './numbers.ts';

const spanParts: readonly (readonly [SpanPart, string])[] = [
  ['early', 'early (in|on|-)? | the? very? (beginning|start) (of|in) | the? early part of'],
  ['mid', 'mid -? | the? middle of | midway through'],
  ['late', 'late (in|on|-)? | later in? | the? later part of'],
  ['end', '(toward|towards)? the? (very|tail)? end of | the? (tail end|last part) of'],
  ['first-half', 'the? (first|1 ~ st|front|earlier) half of | the? first half'],
  ['second-half', 'the? (second|latter|later|last|back|2 ~ nd) half of | the? second half'],
  ['rest', 'the? (rest|remainder|remaining) of | what is left of'],
];

function week(weeks: number): DayWish {
  return { kind: 'week', weeks, weekStart: 1 };
}

function weekend(pick: Pick): DayWish {
  return { kind: 'weekend', pick, days: [6, 7], weekStart: 1 };
}

/** A working week: from its first work day to its last. */
function workWeek(weeks: number): DayWish {
  const own = { kind: 'week' as const, weeks, weekStart: 1 as const, workdays: [1, 2, 3, 4, 5] };
  return { kind: 'days', from: { ...own, part: 'early' }, to: { ...own, part: 'late' } };
}

/** Weeks, weekends, months, quarters and years, counted from this one. */
const counted: readonly Rule[] = [
  words('span', [
    [week(0), "(this|the? current) (week|wk|week's) | all week | the (whole|entire) week | within the week"],
    [week(1), "(the|this)? (next|coming|following|upcoming) (week|wk|week's) | next week coming"],
    [week(2), 'the? week after next | the? week after next week'],
    [week(-1), "last (week|week's) | the (past|previous) week"],
    [workWeek(0), 'this (workweek|work week|working week|business week)'],
    [workWeek(1), '(the|this)? next (workweek|work week|working week|business week)'],
    [weekend('coming'), "the? (weekend|wknd|weekend's) | the? week - end"],
    [weekend('this'), 'this (weekend|wknd)'],
    [weekend('nearest'), '(this|the)? (coming|upcoming) weekend'],
    [weekend('next'), '(the|this)? (next|following) (weekend|wknd)'],
    [weekend('after-next'), 'the? weekend after next'],
    [weekend('last'), '(last|the past|the previous) weekend'],
    [{ kind: 'month', months: 0 }, '(this|the? current) (month|mo)'],
    [{ kind: 'month', months: 1 }, "(the|this)? (next|coming|following|upcoming) (month|mo|month's)"],
    [{ kind: 'month', months: 2 }, 'the? month after next'],
    [{ kind: 'month', months: -1 }, '(last|the last|the past|the? previous) month'],
    [{ kind: 'quarter', quarters: 0 }, '(this|the? current) quarter'],
    [{ kind: 'quarter', quarters: 1 }, '(the|this)? (next|coming|following|upcoming) quarter'],
    [{ kind: 'quarter', quarters: 2 }, 'the? quarter after next'],
    [{ kind: 'quarter', quarters: -1 }, 'last quarter'],
  ]),
  words('nextYear', [
    [{ years: 0 }, '(this|the? current) year'],
    [{ years: 1 }, '(the|this)? (next|coming|following|upcoming) year'],
    [{ years: -1 }, 'last year'],
    [{ years: 2 }, 'the? year after next'],
  ]),
  rule('span', '{nextYear}', (year) => ({ kind: 'year', ...year })),
  rule('span', '{monthName} {year}?', (month, year) => ({
    kind: 'month',
    month,
    ...(year !== undefined && { year }),
  })),
  rule('span', ['(this|next|the|coming) {monthName}', 'the month of {monthName}'], (month) => ({
    kind: 'month',
    month,
  })),
  // It is past, so nothing can be booked in it.
  rule('unread', '(last|this past) {monthName}', () => []),
  rule('span', '{monthName} {nextYear}', (month, year) => ({ kind: 'month', month, ...year })),
].flat();

function weeksBetween(from: number, to: number): DayWish {
  return {
    kind: 'days',
    from: { kind: 'week-number', week: from },
    to: { kind: 'week-number', week: to },
  };
}

/** Spans with a number: week 48, Q1, the first week of December. */
const numbered: readonly Rule[] = [
  rule('quarter', ['q ~ {int}', 'q {int}'], ({ value }) => (value >= 1 && value <= 4 ? value : undefined)),
  rule('quarter', 'the? {ordinal} quarter', (value) => (value >= 1 && value <= 4 ? value : undefined)),
  rule('span', '{quarter} {year}?', (quarter, year) => ({
    kind: 'quarter',
    quarter,
    ...(year !== undefined && { year }),
  })),
  rule(
    'span',
    ['{quarter} this year', '{quarter} of (the|this) year'],
    (quarter) => ({ kind: 'quarter', quarter }),
    { rank: 1 },
  ),
  rule(
    'other',
    'q ~ {int} (results|numbers|report|reports|review|reviews|planning|goals|targets|earnings|budget|roadmap|okrs|kpis|forecast|figures|sales|revenue|kickoff|plan|plans|retro)',
    () => [],
  ),
  meaning('yearSpan', { years: 0 }, 'the year'),
  rule('yearSpan', '{nextYear}', (year) => year),
  rule('yearSpan', '{year}', (year) => ({ year })),
  rule('span', 'week (number|no|#)? {int}', ({ value, text }) =>
    text.length <= 2 ? { kind: 'week-number', week: value } : undefined,
  ),
  rule('span', 'week (number|no|#)? {int} (of|in)? {yearSpan}', ({ value, text }, year) =>
    text.length <= 2 ? { kind: 'week-number', week: value, ...year } : undefined,
  ),
  rule('span', '(week|weeks) {int} (-|to) {int}', ({ value: from }, { value: to }) =>
    from < to && to <= 53 ? weeksBetween(from, to) : undefined,
  ),
  // "week 48 or 50" is no row of weeks, and not the first of them.
  rule('span', '(week|weeks) {int} (or|and|/) {int}', ({ value: from }, { value: to }) =>
    to === from + 1 && to <= 53 ? weeksBetween(from, to) : undefined,
  ),
  rule('unread', 'week {int} (or|and) {int}', (from, to) => (to.value > from.value + 1 ? [] : undefined)),
  rule('span', ['the? {nth} week (of|in) {monthSpan}', 'the? {nth} week {monthSpan}'], (nth, month) => ({
    kind: 'nth-week',
    nth,
    ...month,
    weekStart: 1,
  })),
  rule('span', 'the? {nth} week (of|in) {yearSpan}', (nth, year) => {
    if (nth >= 0) return { kind: 'week-number', week: nth, ...year };
    // The 28th of December always lies in the last week of its year.
    const december: DayWish = { kind: 'month', month: 12, ...year };
    return {
      kind: 'week-with',
      day: { kind: 'shift', base: december, days: 27 + 7 * (nth + 1) },
      weekStart: 1,
    };
  }),
  rule('time', '<on>? the? {nths} week (of|in) {monthSpan}', (nths, month) =>
    nths.flatMap((nth, index) => [
      ...(index > 0 ? [{ kind: 'join' as const, join: 'or' as const }] : []),
      dayPiece(oneDay({ kind: 'nth-week', nth, ...month, weekStart: 1 })),
    ]),
  ),
  rule('unread', 'the? {nth} month of {yearSpan}', (nth) => (nth > 12 ? [] : undefined)),
  rule('span', 'the? {nth} month of {yearSpan}', (nth, year) =>
    nth >= 1 && nth <= 12 ? { kind: 'month', month: nth, ...year } : undefined,
  ),
  rule('span', ['the? (first|1 ~ st) {count} {dayUnit} (of|in) {partSpan}'], (count, unit, of) =>
    unit.months > 0 || count.isVague
      ? undefined
      : { kind: 'some-of', of, days: timesUnit(count.value, unit).days },
  ),
  rule('span', 'the? (last|final) {count} {dayUnit} (of|in) {partSpan}', (count, unit, of) =>
    unit.months > 0 || count.isVague
      ? undefined
      : { kind: 'some-of', of, days: -timesUnit(count.value, unit).days },
  ),
  rule(
    'span',
    'the? (next|coming) {number} quarters',
    (count) =>
      count < 1 || count > 8
        ? undefined
        : {
            kind: 'days',
            from: { kind: 'quarter', quarters: 1 },
            to: { kind: 'quarter', quarters: count - 1 },
          },
    { rank: -3 },
  ),
].flat();

const weekdaysOfWeekend: Weekday[] = [6, 7];

/** The week of a day, or that begins with it. */
const aroundDays: readonly Rule[] = [
  rule('days', ['the? week of {anchor}', 'the? (week|wk) with {anchor} in it'], (anchor) =>
    container(eachDay(anchor, (day) => ({ kind: 'week-with', day, weekStart: 1 }))),
  ),
  rule('days', 'the? weekend of {anchor}', (anchor) =>
    container(
      eachDay(anchor, (day) => ({ kind: 'week-with', day, weekStart: 1, weekdays: weekdaysOfWeekend })),
    ),
  ),
  rule(
    'days',
    [
      'the? (week|wk) (commencing|beginning|starting|beginning on|starting on) {day}',
      '(the|a)? w / c {day}',
      '(the|a)? wc {day}',
    ],
    (day) => container(eachDay(day, (from) => ({ kind: 'run', from, days: 7, months: 0 }))),
  ),
  rule('days', 'the week (after|following) {anchor}', (anchor) =>
    container(
      eachDay(anchor, (base) =>
        base.kind === 'week'
          ? { ...base, weeks: base.weeks + 1 }
          : { kind: 'week-with', day: { kind: 'shift', base, days: 7 }, weekStart: 1 },
      ),
    ),
  ),
  rule('days', ['the week (before|preceding) {anchor}'], (anchor) =>
    container(
      eachDay(anchor, (base) =>
        base.kind === 'week'
          ? { ...base, weeks: base.weeks - 1 }
          : { kind: 'week-with', day: { kind: 'shift', base, days: -7 }, weekStart: 1 },
      ),
    ),
  ),
].flat();

/** Early next week, the end of December, the rest of the month. */
const parts: readonly Rule[] = [
  words('spanPart', spanParts),
  rule('partSpan', '{span}', (span) => span),
  words('partSpan', [
    [week(0), 'the? week'],
    [{ kind: 'month', months: 0 }, 'the? month'],
    [{ kind: 'quarter', quarters: 0 }, 'the? quarter'],
    [{ kind: 'year', years: 0 }, 'the? year'],
  ]),
  rule('partSpan', '{year}', (year) => ({ kind: 'year', year })),
  rule('days', '{spanPart} {partSpan}', (part, span) => {
    const hasParts =
      span.kind === 'week' || span.kind === 'month' || span.kind === 'quarter' || span.kind === 'year';
    return hasParts ? container({ ...span, part }) : undefined;
  }),
  rule(
    'days',
    ['later this week', 'later in the week'],
    () => container({ kind: 'days', from: { kind: 'day', days: 1 }, to: week(0) }),
    { rank: -1 },
  ),
  rule('days', '{span}', container),
  meaning('days', container({ kind: 'week', weeks: 0, weekStart: 1, part: 'end' }), 'eow'),
  rule('days', ['{days} , {weekday} (-|to|through|thru) {weekday}'], ({ wish }, from, last) =>
    wish.kind === 'week-with' && from < last
      ? {
          wish: {
            kind: 'weekdays',
            weekdays: Array.from({ length: last - from + 1 }, (_, index) => from + index),
          },
          isContainer: false,
          within: wish,
        }
      : undefined,
  ),
  rule('days', '(all|all through|all of|right through|throughout|the whole of) {span}', container, {
    rank: -1,
  }),
  rule('days', 'in {year}', (year) => (year >= 2025 ? container({ kind: 'year', year }) : undefined)),
  meaning('days', container(week(0)), '(during|within|throughout|for) the week'),
  meaning(
    'days',
    container({ kind: 'month', months: 0 }),
    '(during|within|throughout|over|in|for) the month',
  ),
  meaning('days', container({ kind: 'year', years: 0 }), '(during|within|throughout|for) the year'),
  meaning(
    'days',
    container({ kind: 'since', day: { kind: 'date', month: 1, day: 1 }, edge: 'from' }),
    'in the new year',
    { rank: -3 },
  ),
  meaning(
    'days',
    container({ kind: 'month', month: 1 }),
    'early in the new year | (at|in)? the (start|beginning) of the new year',
    { rank: -4 },
  ),
  // In "this week or next" the rest of this week is one of two spans.
  rule(
    'time',
    ['{span} (or|and) (the|the week)? (next|following)', '{span} (or|and) the (week|one) after that?'],
    (span) => {
      const next: DayWish | undefined =
        span.kind === 'week'
          ? { ...span, weeks: span.weeks + 1 }
          : span.kind === 'month' && span.months !== undefined
            ? { ...span, months: span.months + 1 }
            : undefined;
      return (
        next && [...dayPieces(container(span)), { kind: 'join', join: 'or' }, ...dayPieces(container(next))]
      );
    },
  ),
].flat();

/** Weeks, months, quarters and years, and their parts. */
export const spans: readonly Rule[] = [...counted, ...numbered, ...aroundDays, ...parts];
