import { container, dayRange, eachDay, isEvery, isWorkweek, limited } from '../notation/pieces.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import type { DayWish, Weekday } from '../wish/wish.ts';

const to = '(-|to|through|thru|until|till|til|up to)';

function daysFrom(first: Weekday, last: Weekday): Weekday[] {
  const days: Weekday[] = [];
  for (let day = first; ; day = (day % 7) + 1) {
    days.push(day);
    if (day === last) return days;
  }
}

/** What can stand behind "after" and "before", and at the ends of a range. */
const operands: readonly Rule[] = [
  rule('anchor', '{day}', (day) => day),
  rule('anchor', '{days}', ({ wish, within }) => {
    if (isEvery(wish)) return undefined;
    if (!within) return wish;
    return wish.kind === 'weekday'
      ? { kind: 'nth-of', nth: 1, weekdays: [wish.weekday], of: within }
      : undefined;
  }),
  // "Tuesday next week" is one day here. The Tuesday of this week is not meant.
  rule('anchor', ['{weekday} (of|in)? {span}', 'on {weekday} {span}'], (weekday, span) =>
    span.kind === 'week' ? { kind: 'nth-of', nth: 1, weekdays: [weekday], of: span } : undefined,
  ),
  rule('anchor', 'the {ordinalWord}', (day) => (day >= 1 && day <= 12 ? { kind: 'date', day } : undefined)),
  meaning('anchor', { kind: 'week', weeks: 0, weekStart: 1 }, 'the? week'),
  rule('dayEdge', '{day}', (day) => (isEvery(day) ? undefined : day)),
  rule('dayEdge', '{span}', (span) => span),
  rule('dayEdge', '{spanPart} {partSpan}', (part, span) =>
    span.kind === 'week' || span.kind === 'month' ? { ...span, part } : undefined,
  ),
  rule('dayEdge', 'the {ordinalWord}', (day) => (day >= 1 && day <= 12 ? { kind: 'date', day } : undefined)),
  meaning('dayEdge', { kind: 'day', days: 0 }, 'now | right now'),
].flat();

/** From one day to another. */
const ranges: readonly Rule[] = [
  rule('days', [`{dayEdge} ${to} {dayEdge}`], (from, last) => {
    // "Mon-Fri" are the work days of any week.
    if (isWorkweek(from, last, [1, 5]))
      return { wish: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }, isContainer: false };
    const range = dayRange(from, last);
    return range && container(range);
  }),
  rule(
    'days',
    [
      `from {dayEdge} ${to} {dayEdge}`,
      '(start|from) : {dayEdge} (,|;)? (end|to|until) : {dayEdge}',
      'between {dayEdge} (and|&|-|to) {dayEdge}',
      'as early as {dayEdge} (or|and|to|but|,) even? as late as {dayEdge}',
      'the? weekend of {dayEdge} (and|&|-|to) {dayEdge}',
    ],
    (from, last) => {
      const range = dayRange(from, last);
      return range && container(range);
    },
    { rank: -1 },
  ),
  // Beside a week the weekdays of a range are those of that week.
  rule(
    'days',
    [
      `{weekday} ${to} {weekday} (of|in|during|,)? {span}`,
      `from {weekday} ${to} {weekday} (of|in|during|,)? {span}`,
      `between {weekday} and {weekday} (of|in|during|,)? {span}`,
    ],
    (from, last, within) => ({
      wish: { kind: 'weekdays', weekdays: daysFrom(from, last) },
      isContainer: false,
      within,
    }),
  ),
  rule('days', [`{span} (,|from)? {weekday} ${to} {weekday}`], (within, from, last) => ({
    wish: { kind: 'weekdays', weekdays: daysFrom(from, last) },
    isContainer: false,
    within,
  })),
  rule('days', [`the? {figureOrdinal} ${to} the? {int}`], (from, { value, text }) => {
    const range =
      text.length <= 2 && value > from && value <= 31
        ? dayRange({ kind: 'date', day: from }, { kind: 'date', day: value })
        : undefined;
    return range && container(range);
  }),
].flat();

function since(edge: 'from' | 'after') {
  return (day: DayWish): DayWish => ({ kind: 'since', day, edge });
}

function till(edge: 'through' | 'before') {
  return (day: DayWish): DayWish => ({ kind: 'till', day, edge });
}

/** Bounds of days. */
const bounds: readonly Rule[] = [
  rule(
    'anyDays',
    [
      '{anchor} on ,',
      'from {anchor} (on|onwards|onward|forward|and on|and onwards|and later)',
      '(as of|as from|anytime from|only from|on or after|on or from) {anchor}',
      '(starts|start) on {anchor}',
      "(i'm|i am|we're|be|only) back (on|from|in the office on|at work on)? {anchor}",
      '(returning on|i return on) {anchor}',
      '{anchor} (onwards|onward|on forward|forward)',
    ],
    (anchor) => container(eachDay(anchor, since('from'))),
  ),
  rule(
    'anyDays',
    [
      '(no|not) (earlier|sooner) (than|then) {anchor}',
      'as early as {anchor}',
      '(not before|not until|not till) {anchor}',
      "isn't until {anchor}",
      '{anchor} at (the)? earliest',
    ],
    (anchor) => limited(eachDay(anchor, since('from'))),
  ),
  // "from 3 to 5 December" is no more than these days.
  rule('anyDays', '(from|since|starting|beginning|commencing|effective) (from|on)? {anchor}', (anchor) =>
    anchor.kind === 'days' ? undefined : container(eachDay(anchor, since('from'))),
  ),
  rule(
    'anyDays',
    ['(after|past) {anchor}', '(any time|anytime|until) after {anchor}', 'later than {anchor}'],
    (anchor) => container(eachDay(anchor, since('after'))),
  ),
  rule('anyDays', '(not until|not before|only) after {anchor}', (anchor) =>
    limited(eachDay(anchor, since('after'))),
  ),
  rule(
    'anyDays',
    [
      '(until|till|til|up to|up until|through|thru|ending|on or before) {anchor}',
      'ending on {anchor}',
      'up to and including {anchor}',
    ],
    (anchor) => container(eachDay(anchor, till('through'))),
  ),
  rule(
    'anyDays',
    [
      'by {anchor}',
      '(no|not) later (than|then) {anchor}',
      'as late as {anchor}',
      '(latest|at the very? latest) (by|on)? {anchor}',
      'not (after|past) {anchor}',
      '{anchor} at the? very? latest',
      '{anchor} latest',
    ],
    (anchor) => limited(eachDay(anchor, till('through'))),
  ),
  // "Friday or after", unless a time stands behind it: "Friday or after lunch".
  rule(
    'anyDays',
    ['{anchor} or (after|any time after|anytime after|any day after)', '{anchor} and (after|on)'],
    (anchor) => container(eachDay(anchor, since('from'))),
    { skips: 1 },
  ),
  rule('anyDays', '{anchor} or before', (anchor) => container(eachDay(anchor, till('through'))), {
    skips: 1,
  }),
  rule(
    'anyDays',
    '(before|until|till|through|until before) the? end of {partSpan}',
    (span) => container(till('through')(span)),
    { rank: -1 },
  ),
  rule('anyDays', 'by the? end of {partSpan}', (span) => limited(till('through')(span)), { rank: -1 }),
  rule('anyDays', ['(before|prior to|earlier than|sooner than|ahead of|until before) {anchor}'], (anchor) =>
    container(eachDay(anchor, till('before'))),
  ),
  rule(
    'anyDays',
    '(by|before) the? (start|beginning) of {partSpan}',
    (span) => container(till('before')(span)),
    { rank: -1 },
  ),
  // One day earlier or later is possible.
  rule(
    'anyDays',
    ['around {day}', '(sometime|somewhere|on or|right) around {day}', 'on or about {day}'],
    (day) => {
      const isOne =
        day.kind === 'date' || day.kind === 'named-day' || day.kind === 'weekday' || day.kind === 'dates';
      return !isOne || isEvery(day)
        ? undefined
        : {
            ...container({
              kind: 'days',
              from: { kind: 'shift', base: day, days: -1 },
              to: { kind: 'shift', base: day, days: 1 },
            }),
            notes: [{ kind: 'soft-edges' }],
          };
    },
  ),
  rule('anyDays', 'after the end of {partSpan}', (span) => container(since('after')(span)), { rank: -1 }),
  // "tomorrow or before 10 on Friday" begins another bound.
  rule(
    'anyDays',
    ['{anchor} or (later|thereafter|beyond)', '{anchor} and (later|after|beyond|onwards|on)'],
    (anchor) => container(eachDay(anchor, since('from'))),
    { rank: 4 },
  ),
  rule(
    'anyDays',
    '{anchor} or (earlier|before|sooner)',
    (anchor) => container(eachDay(anchor, till('through'))),
    { rank: 4 },
  ),
  rule('anyDays', '{days}', (days) => days),
].flat();

/** Ranges and bounds of days. */
export const dayBounds: readonly Rule[] = [...operands, ...ranges, ...bounds];
