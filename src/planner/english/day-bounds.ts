import { aroundDay, container, dayRange, eachDay, isEvery, isWorkweek, limited } from '../notation/pieces.ts';
import type { Meant } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import type { DayWish } from '../wish/wish.ts';

const to = '(-|to|through|thru|until|till|til|up to|→|- ≫|. .|. . .)';
const included = '(including|inclusive|incl|incl .|inclusively|included)';
/** Behind a range: both of its days belong to it, as always. */
const inclusive = `(,? both? (days|dates|ends)? ${included}|[ both? ${included} ])?`;

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
  rule('anchor', 'on? {weekday} (of|in)? {span}', (weekday, span) =>
    span.kind === 'week' ? { kind: 'nth-of', nth: 1, weekdays: [weekday], of: span } : undefined,
  ),
  rule('anchor', 'the {ordinalWord}', (day) => (day >= 1 && day <= 12 ? { kind: 'date', day } : undefined)),
  meaning('anchor', { kind: 'week', weeks: 0 }, 'the? week'),
  rule('dayEdge', '{day}', (day) => (isEvery(day) ? undefined : day)),
  rule('dayEdge', '{span}', (span) => span),
  rule('dayEdge', '{spanPart} {partSpan}', (part, span) =>
    span.kind === 'week' || span.kind === 'month' ? { ...span, part } : undefined,
  ),
  meaning('dayEdge', { kind: 'day', days: 0 }, 'now | right now'),
].flat();

/** From one day to another. */
const ranges: readonly Rule[] = [
  rule('days', `{dayEdge} ${to} {dayEdge} ${inclusive}`, (from, last) => {
    // "Mon-Fri" are the work days of any week.
    if (isWorkweek(from, last, [1, 5]))
      return { wish: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }, isContainer: false };
    // "Monday to Wednesday, 26 November": the comma begins another day.
    if (last.kind === 'named-day' && last.hasComma && from.kind === 'weekday') return undefined;
    const range = dayRange(from, last);
    return range && container(range);
  }),
  rule(
    'days',
    [
      `(from|starting) {dayEdge} ${to} {dayEdge} ${inclusive}`,
      `(start|from) (date|day)? (:|=) {dayEdge} (,|;|and)? (end|to|until) (date|day)? (:|=) {dayEdge} ${inclusive}`,
      `between {dayEdge} (and|&|-|to) {dayEdge} ${inclusive}`,
      'as early as {dayEdge} (or|and|to|but|,) even? as late as {dayEdge}',
      'the? weekend of {dayEdge} (and|&|-|to) {dayEdge}',
    ],
    (from, last) => {
      // "from Tuesday through Friday" are the coming ones.
      const isPlain = from.kind === 'weekday' && from.pick === 'coming';
      const range = dayRange(isPlain ? { kind: 'shift', base: from, days: 0 } : from, last);
      return range && container(range);
    },
    { rank: -1 },
  ),
].flat();

/** Days on one side of a day, or of each of its meanings. `isLimit`: a "not" before it belongs to it. */
function bound(
  edge: 'from' | 'after' | 'through' | 'before',
  patterns: string | readonly string[],
  { isLimit = false, rank = 0 } = {},
): Rule[] {
  const toward = (day: DayWish): DayWish =>
    edge === 'from' || edge === 'after' ? { kind: 'since', day, edge } : { kind: 'till', day, edge };
  // "from 3 to 5 December" is no more than these days.
  const takes = (anchor: Meant<DayWish>) => edge !== 'from' || isLimit || anchor.kind !== 'days';
  return rule(
    'anyDays',
    patterns as '{anchor}',
    (anchor) => (takes(anchor) ? (isLimit ? limited : container)(eachDay(anchor, toward)) : undefined),
    { rank },
  );
}

const bounds: readonly Rule[] = [
  bound('from', [
    'from {anchor} (on|onwards|onward|forward|and on|and onwards|and later|inclusive)',
    '(as of|as from|on or after|on or from|(anytime|any time|only) from) {anchor}',
    '(start|date|from|day)? (≥|≫ ~ =|:? ≫ ~ =) {anchor}',
    '{anchor} (onwards|onward|on forward|forward|on ,)',
    '(from|since|starting|starts|beginning|commencing|effective) (from|on|in|:)? {anchor}',
  ]),
  bound('from', '{anchor} (or|and) (later|thereafter|beyond|onwards)', { rank: 4 }),
  bound(
    'from',
    [
      '(no|not) (earlier|sooner) (than|then) {anchor}',
      '(as early as|not before|not until|not till) :? {anchor}',
      '{anchor} at (the)? very? earliest',
      '(earliest :|earliest =|at the earliest) (on)? {anchor}',
    ],
    { isLimit: true },
  ),
  bound('after', [
    '(any time|anytime|any day)? (after|past|later than) :? {anchor}',
    '(date|day|start)? ≫ {anchor}',
  ]),
  bound('after', '(not until|not before|only) after {anchor}', { isLimit: true }),
  bound('through', [
    `(until|till|til|up to|up until|ending|on or before) ((and|,|&)? ${included})? (:|on)? {anchor} ${inclusive}`,
    '(end|date|until|day)? (≤|≪ ~ =) {anchor}',
  ]),
  // Behind a day it is a range: "Monday through Friday next week".
  bound('through', `(through|thru) {anchor} ${inclusive}`, { rank: 5 }),
  bound('through', '{anchor} or (earlier|sooner)', { rank: 4 }),
  bound(
    'through',
    [
      '(by|as late as|not after|not past) :? {anchor}',
      '(no|not) later (than|then) {anchor}',
      '(latest|at the very? latest) :? (by|on)? {anchor}',
      '{anchor} at? the? very? latest',
      '(deadline|due) (:|is|on|by)? {anchor}',
    ],
    { isLimit: true },
  ),
  bound('before', [
    '(before|prior to|earlier than|sooner than|ahead of|until before) :? {anchor}',
    '(date|day)? ≪ {anchor}',
  ]),
  // The end of a span is its last day, and not its last third.
  bound('after', 'after the end of {partSpan}', { rank: -1 }),
  bound('through', '(before|until|till|through|until before) the? end of {partSpan}', { rank: -1 }),
  bound('through', 'by the? end of {partSpan}', { isLimit: true, rank: -1 }),
  bound('before', '(by|before) the? (start|beginning) of {partSpan}', { rank: -1 }),
  rule('anyDays', '(sometime|somewhere|on or|right)? (around|about|≈|circa) {day}', (day) => {
    const isOne =
      day.kind === 'date' || day.kind === 'named-day' || day.kind === 'weekday' || day.kind === 'dates';
    return !isOne || isEvery(day) ? undefined : aroundDay(day);
  }),
  rule('anyDays', '{days}', (days) => days),
].flat();

/** Ranges and bounds of days. */
export const dayBounds: readonly Rule[] = [...operands, ...ranges, ...bounds];
