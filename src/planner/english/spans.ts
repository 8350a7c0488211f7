import { container, dayPieces, eachDay } from '../notation/pieces.ts';
import type { DayCount } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import { monthOf } from '../wish/day-wishes.ts';
import type { Saying } from '../wish/piece.ts';
import type { DayWish, Pick, SpanPart } from '../wish/wish.ts';

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
  return { kind: 'week', weeks };
}

function weekend(pick: Pick): DayWish {
  return { kind: 'weekend', pick };
}

/** Weeks, weekends, months, quarters and years, counted from this one. */
const counted: readonly Rule[] = [
  words('span', [
    [week(0), "(this|the? current) (week|wk|week's) | all week | the (whole|entire) week | within the week"],
    [week(1), "(the|this)? (next|coming|following|upcoming) (week|wk|week's) | next week coming"],
    [week(2), 'the? (week|wk) after next (week|wk)?'],
    [weekend('coming'), "(at|over)? the? (weekend|wknd|weekend's) | the? week - end"],
    [weekend('this'), 'this (weekend|wknd)'],
    [weekend('nearest'), '(this|the)? (coming|upcoming) weekend'],
    [weekend('next'), '(the|this)? (next|following) (weekend|wknd)'],
    [{ kind: 'month', months: 0 }, '(this|the? current) month'],
    [{ kind: 'month', months: 1 }, "(the|this)? (next|coming|following|upcoming) (month|month's)"],
    [{ kind: 'month', months: 2 }, 'the? month after next'],
    [{ kind: 'quarter', quarters: 0 }, '(this|the? current) quarter'],
    [{ kind: 'quarter', quarters: 1 }, '(the|this)? (next|coming|following|upcoming) quarter'],
  ]),
  words('nextYear', [
    [{ years: 0 }, '(this|the? current) year'],
    [{ years: 1 }, '(the|this)? (next|coming|following|upcoming) year'],
  ]),
  rule('span', '{nextYear}', (year) => ({ kind: 'year', ...year })),
  rule('span', '{monthName} {year}?', monthOf),
  rule('span', '(this|next|the|coming|upcoming) {monthName}', (month) => ({ kind: 'month', month })),
  rule('span', '{monthName} {nextYear}', (month, year) => ({ kind: 'month', month, ...year })),
].flat();

/** The days of a week of a month or of a longer span: the first is the first seven days, the last is the last seven. */
function weekOf(nth: number, of: DayWish): DayWish | undefined {
  if (of.kind !== 'month' && of.kind !== 'quarter' && of.kind !== 'year') return undefined;
  if (nth === 1 || nth === -1) return { kind: 'some-of', of, days: 7 * nth };
  const isInMonth = nth > 1 && nth <= 4;
  if (of.kind === 'year' && nth > 1) return { ...of, kind: 'week-number', week: nth } as DayWish;
  return isInMonth
    ? { kind: 'run', from: { kind: 'shift', base: of, days: 7 * (nth - 1) }, days: 7, months: 0 }
    : undefined;
}

/** Spans with a number: week 48, Q1, the first week of December. */
const numbered: readonly Rule[] = [
  rule('quarter', 'q ~? {int}', ({ value }) => (value >= 1 && value <= 4 ? value : undefined)),
  rule('span', '{quarter} {year}?', (quarter, year) => ({
    kind: 'quarter',
    quarter,
    ...(year !== undefined && { year }),
  })),
  rule(
    'span',
    ['(calendar|iso)? (week|wk) (number|no|no .|#)? {int}', 'w ~ {int}', '(kw|cw) ~? {int}'],
    ({ value, text }) => (text.length <= 2 ? { kind: 'week-number', week: value } : undefined),
  ),
  rule('span', 'week {int} (of|in|,)? {year}', ({ value, text }, year) =>
    text.length <= 2 ? { kind: 'week-number', week: value, year } : undefined,
  ),
  rule('unread', '(week|weeks) <int> (or|and|-|to) <int>', () => [], { rank: -5 }),
  rule('span', 'the? {nth} (week|wk) (of|in)? {partSpan}', weekOf),
  rule('span', '{span} ,? (in|during)? the? {nth} (week|wk)', (of, nth) => weekOf(nth, of)),
  rule('unread', 'the? {nth} (week|wk) (of|in) {partSpan}', (nth, of) => (weekOf(nth, of) ? undefined : []), {
    rank: -5,
  }),
  rule('unread', 'the? <nth> (or|and|&|/) the? <nth> (week|weeks) (of|in) <partSpan>', () => [], {
    rank: -5,
  }),
  rule('span', 'the? (first|1 ~ st)? {dayCount} (of|in) {partSpan}', (count, of) => someOf(of, count, 1)),
  rule('span', 'the? (last|final) {dayCount} (of|in) {partSpan}', (count, of) => someOf(of, count, -1)),
].flat();

/** The first or the last days of a span. */
function someOf(of: DayWish, { days, months, isVague, isWork }: DayCount, sign: 1 | -1): DayWish | undefined {
  if (months > 0 || isVague || isWork || of.kind === 'week') return undefined;
  return { kind: 'some-of', of, days: sign * days };
}

/** The week of a day, or that begins with it. */
const aroundDays: readonly Rule[] = [
  rule('days', ['the? (week|wk) of {anchor}', 'the? (week|wk) with {anchor} in it'], (anchor) =>
    container(eachDay(anchor, weekWith)),
  ),
  rule('time', 'the? (week|weeks|wk) of {anchor} (or|and|&) {anchor}', (one, other) =>
    one.kind === 'either' || other.kind === 'either' ? undefined : eitherSpan(weekWith(one), weekWith(other)),
  ),
  rule('days', 'the? weekend of {anchor}', (anchor) =>
    container(eachDay(anchor, (day) => ({ kind: 'week-with', day, weekdays: 'weekend' }))),
  ),
  rule(
    'days',
    ['the? (week|wk) (commencing|beginning|starting) (on|from)? {day}', '(the|a)? (w / c|wc) {day}'],
    (day) => container(eachDay(day, (from) => ({ kind: 'run', from, days: 7, months: 0 }))),
  ),
].flat();

function weekWith(day: DayWish): DayWish {
  return { kind: 'week-with', day };
}

function eitherSpan(one: DayWish, other: DayWish): Saying[] {
  return [...dayPieces(container(one)), { kind: 'join', join: 'or' }, ...dayPieces(container(other))];
}

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
  rule('days', '(at|in|towards|around)? {spanPart} {partSpan}', (part, span) =>
    span.kind === 'week' || span.kind === 'month' || span.kind === 'quarter' || span.kind === 'year'
      ? container({ ...span, part })
      : undefined,
  ),
  meaning(
    'days',
    container({ kind: 'days', from: { kind: 'day', days: 1 }, to: week(0) }),
    'later (this|in the) week',
    { rank: -1 },
  ),
  rule('days', '{span}', container),
  meaning('days', container({ kind: 'week', weeks: 0, part: 'end' }), 'eow'),
  rule(
    'days',
    '(all|all through|all of|throughout|for|over|within|any day in|any day|any time|anytime|the whole of) {span}',
    container,
    { rank: -1 },
  ),
  rule('days', 'in {year}', (year) => (year >= 2025 ? container({ kind: 'year', year }) : undefined)),
  // "this week or next"
  rule(
    'time',
    [
      '{spanPart}? {span} ,? (or|and|&|/|+) {spanPart}? (the|the (week|wk))? (next|following)',
      '{spanPart}? {span} ,? (or|and|&|/|+) {spanPart}? the (week|wk|month|one) after that?',
    ],
    withNext,
  ),
].flat();

/** A week or a month, or the one behind it. */
function withNext(part: SpanPart | undefined, span: DayWish, nextPart: SpanPart | undefined) {
  const own = part && { part };
  const next = nextPart && { part: nextPart };
  if (span.kind === 'week')
    return eitherSpan({ ...span, ...own }, { ...span, weeks: span.weeks + 1, ...next });
  if (span.kind !== 'month' || span.months === undefined) return undefined;
  return eitherSpan({ ...span, ...own }, { ...span, months: span.months + 1, ...next });
}

/** Weeks, months, quarters and years, and their parts. */
export const spans: readonly Rule[] = [...counted, ...numbered, ...aroundDays, ...parts];
