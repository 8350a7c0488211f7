import { atPiece } from '../../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import type { Piece } from '../../wish/piece.ts';
import { type ClockTime, type ClockWish, certainly } from '../../wish/wish.ts';

/** Minimum and maximum length of a meeting in minutes. */
const shortest = 5;
const longest = 12 * 60;

const lengths: readonly Rule[] = [
  words('minuteUnit', [
    [1, "minute | minutes | min | mins | minute's | minutes'"],
    [60, "hour | hours | hr | hrs | hour's | hours' | ~ h"],
  ]),
  rule('length', ['{count} {minuteUnit}', '{count} - {minuteUnit}'], ({ value }, unit) => value * unit),
  rule('length', ['{dots} {minuteUnit}', '{dots} - {minuteUnit}'], (figures, unit) =>
    figures.length === 2 ? Math.round(Number(figures.join('.')) * unit) : undefined,
  ),
  meaning('length', 720, 'half a day'),
  rule('length', '{number} and a half (hours|hrs|hour)', (hours) => hours * 60 + 30),
  rule('length', '{count} (hour|hours|hr) and a half', ({ value }) => value * 60 + 30),
  rule('length', '{count} (hour|hours|hr) and a quarter', ({ value }) => value * 60 + 15),
  rule(
    'length',
    '{count} {minuteUnit} (and|,)? {number} (minutes|minute|mins|min)',
    ({ value }, unit, minutes) => (unit === 60 && minutes < 60 ? value * 60 + minutes : undefined),
  ),
  // 1h30
  rule('length', '{int} ~ (h|hr) ~ {int} (~ (m|min))?', ({ value }, minutes) =>
    value < 7 && minutes.value < 60 ? value * 60 + minutes.value : undefined,
  ),
  meaning(
    'length',
    30,
    "a? half (an|a|-)? hour | half - an - hour | 1/2 hour | a half hour's | half an hour's",
  ),
  meaning('length', 15, 'a? quarter (of an|-)? hour'),
  meaning('length', 45, 'three quarters of an hour | three -? quarter hour'),
  meaning('length', 90, 'hour and a half | hour - and - a - half'),
  meaning('length', 60, 'hour -? long'),
  rule('lengthRange', '{length} (to|-|or|and) {length}', (one) => one),
  rule('lengthRange', '{number} (to|-|or|and) {length}', (one, other) =>
    other >= 60 && one < 13 ? one * 60 : one,
  ),
  rule('lengthRange', '{length} or two', (one) => one),
].flat();

function eachLength(one: number, other: number): Piece[] | undefined {
  const lengths = [one, other].map(Math.round);
  const isMeeting = lengths.every((minutes) => minutes >= shortest && minutes < longest);
  return isMeeting ? lengths.map((minutes) => ({ kind: 'duration', minutes })) : undefined;
}

const durations: readonly Rule[] = [
  rule(
    'time',
    [
      '{length}',
      '(for|lasting)? (about|around|approximately|roughly|at least|up to|max|just)? {length} (long|-long|- long|max|or so|tops)?',
    ],
    (minutes) =>
      minutes >= shortest && minutes < longest
        ? [{ kind: 'duration', minutes: Math.round(minutes) }]
        : undefined,
  ),
  rule(
    'time',
    "(which|that|it|it'll|that'll|they)? (should|will|would|may|might|could|can)? (usually|normally|probably|only|just|always)? (last|lasts|lasting|take|takes|run|runs|go on|goes on) for? (about|around|approximately|roughly|at least|up to|just)? {length} (long|or so|max|tops)?",
    (minutes) =>
      minutes >= shortest && minutes < longest
        ? [{ kind: 'duration', minutes: Math.round(minutes), isOfEvent: true }]
        : undefined,
  ),
  // "one hour or two hours": the first is preferred.
  rule(
    'time',
    [
      '(for|about|around)? {length} (or|or maybe|or even) {length}',
      '(for|about|around)? {length} , maybe {length}',
    ],
    (one, other) => eachLength(one, other),
    { rank: -1 },
  ),
  rule(
    'time',
    '(for|about|around)? {number} or {length}',
    (one, other) => eachLength(other >= 60 && one < 13 ? one * 60 : one, other),
    { rank: -1 },
  ),
  rule('other', '{length} <plain>? (is|would be) (too|far too|a bit) (long|much)', () => []),
  // Lengths without one value, and lengths of other things.
  rule('other', '(for|about|around)? {lengthRange}', () => []),
  // "from 15h to 17h" are hours.
  rule('other', '(between|from) {lengthRange}', () => [], { rank: 3 }),
  rule(
    'other',
    '{length} (shift|flight|drive|notice|warning|apart|ahead|old|late|early|away|walk|delay|of)',
    () => [],
  ),
  rule('other', '(valid|open|good|warranty|available) for {dayCount}', () => []),
].flat();

const soon: readonly Rule[] = [
  rule('nextLength', '(next|coming|following) {length}', (minutes) => minutes),
  rule(
    'nextLength',
    'next? {count} (coming|following|upcoming) {minuteUnit}',
    ({ value }, unit) => value * unit,
  ),
  rule(
    'time',
    [
      'in (about|around|approximately|like|roughly|maybe|say|just over)? {length} time?',
      '{length} (from now|from right now|hence)',
    ],
    (minutes) => [{ kind: 'whole', wish: { kind: 'in', minutes: Math.round(minutes) } }],
  ),
  // "in 2.5 days": counted in hours.
  rule('time', 'in {dots} days', (figures) => {
    const days = figures.length === 2 ? Number(figures.join('.')) : Number.NaN;
    return Number.isNaN(days)
      ? undefined
      : [{ kind: 'whole', wish: { kind: 'in', minutes: Math.round(days * 24 * 60) } }];
  }),
  rule('time', 'in (about|between)? {lengthRange}', (minutes) => [
    { kind: 'whole', wish: { kind: 'in', minutes } },
  ]),
  rule('time', '{length} ago', (minutes) => [{ kind: 'whole', wish: { kind: 'in', minutes: -minutes } }]),
  rule(
    'time',
    [
      '(within|inside|in under|in less than) (the (next|coming))? {length}',
      '(in|over|during|for|anytime in|sometime in)? (the|these)? {nextLength}',
    ],
    (minutes) => [{ kind: 'whole', wish: { kind: 'in', minutes: Math.round(minutes), isWithin: true } }],
  ),
  meaning(
    'time',
    [{ kind: 'whole', wish: { kind: 'in', minutes: 60, isWithin: true } }],
    '(within|in|over|during)? the (next|coming)? hour | next hour',
  ),
  meaning('now', true, 'now | right now'),
  rule('time', '<now>', () => [{ kind: 'whole', wish: { kind: 'in', minutes: 0 } }], { rank: 1 }),
  meaning(
    'time',
    [{ kind: 'whole', wish: { kind: 'in', minutes: 0 } }],
    'right away | immediately | straight away | this (minute|instant)',
  ),
  meaning(
    'other',
    [],
    '(by|for|is|are|am|as of|up to) now | would now | now (free|available|open) | now that | now (i|we|you|he|she|they|the|it|my|our)',
  ),
].flat();

/** "an hour before noon": a time that is counted from a clock. With an hour or more it can be a meeting so long before it, too. */
function shifted(
  minutes: number,
  sign: 1 | -1,
  time: ClockTime,
): ClockWish | { kind: 'either'; of: ClockWish[] } {
  const shift = (times: readonly number[]) => times.map((one) => (one + sign * minutes + 1440) % 1440);
  const moved: ClockWish = {
    kind: 'at',
    time: { likely: shift(time.likely), otherwise: shift(time.otherwise) },
  };
  return minutes < 60
    ? moved
    : { kind: 'either', of: [moved, { kind: sign < 0 ? 'before' : 'after', time }] };
}

function startAndLength(time: ClockTime, minutes: number): Piece[] {
  return [atPiece(time), { kind: 'duration', minutes: Math.round(minutes) }];
}

const offsets: readonly Rule[] = [
  rule('hours', '{length} before {anyClock}', (minutes, time) => shifted(minutes, -1, time)),
  rule('hours', '{length} (after|past) {anyClock}', (minutes, time) => shifted(minutes, 1, time)),
  rule('hours', '{length} before midnight', (minutes) => shifted(minutes, -1, certainly(24 * 60))),
  rule('hours', '{length} (after|past) midnight', (minutes) => shifted(minutes, 1, certainly(0))),
  // With a length the start is one time, and no bound.
  rule('time', '(from|starting|beginning) at? {anyClock} for {length}', startAndLength),
  rule('time', 'for? {length} (from|starting at) {anyClock}', (minutes, time) =>
    startAndLength(time, minutes),
  ),
].flat();

/** Lengths, and times that are counted from now or from a clock. */
export const lengthsAndSoon: readonly Rule[] = [...lengths, ...durations, ...soon, ...offsets];
