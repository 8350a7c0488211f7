import { atPiece, lengthPieces, notWithin, whole } from '../../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import type { Piece } from '../../wish/piece.ts';
import type { ClockTime, ClockWish } from '../../wish/wish.ts';

const about = '(about|around|approximately|approx|roughly|at least|up to|just)?';

const lengths: readonly Rule[] = [
  words('minuteUnit', [
    [1, "minute | minutes | min | mins | min . | minute's | minutes' | ~ m"],
    [60, "hour | hours | hr | hrs | hour's | hours' | ~ h"],
  ]),
  rule('length', '{count} -? {minuteUnit}', ({ value }, unit) => value * unit),
  rule('length', '{dots} -? {minuteUnit}', (figures, unit) =>
    figures.length === 2 ? Math.round(Number(figures.join('.')) * unit) : undefined,
  ),
  rule('length', '{count} (hour|hours|hr) and a half', ({ value }) => value * 60 + 30),
  rule('length', '{number} and a half (hours|hrs|hour)', (hours) => hours * 60 + 30),
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
  meaning('length', 90, 'hour and a half | hour - and - a - half'),
  meaning('length', 60, 'hour -? long'),
  rule('lengthRange', '{length} (to|-|or|and) {length}', (one, other) => [one, other]),
  rule('lengthRange', '{number} (to|-|or|and) {length}', (one, other) => [
    other >= 60 && one < 13 ? one * 60 : one,
    other,
  ]),
].flat();

const durations: readonly Rule[] = [
  rule(
    'time',
    [
      '{length}',
      `(for|lasting|duration|length|a)? (:|=|of|is)? ${about} {length} (long|-long|- long|max|or so|tops|each|in length)?`,
      `(which|that|it|it'll)? (should|will|would|may|can)? (last|lasts|lasting|take|takes) for? ${about} {length} (long|or so|max|tops)?`,
    ],
    (minutes) => lengthPieces(minutes),
  ),
  // "one hour or two hours": the first is preferred.
  rule(
    'time',
    `(for|lasting|duration)? :? ${about} {lengthRange} (long|each)?`,
    (both) => lengthPieces(...both),
    { rank: 3 },
  ),
].flat();

const soon: readonly Rule[] = [
  rule(
    'time',
    [
      'in (about|around|approximately|exactly|roughly|just over)? {length} time?',
      '(about|around|approximately|exactly|roughly|just over)? {length} (from now|from right now|hence)',
    ],
    (minutes) => whole({ kind: 'in', minutes: Math.round(minutes) }),
  ),
  // "36h from now at earliest", "not within the next 48 hours"
  rule(
    'time',
    [
      '{length} from now (at the? very? earliest|or (later|more|after)|(onwards|onward|on))',
      '(at least|minimum|min|no less than) {length} (from now|away|ahead)',
      'in at least {length} time?',
      '(after|from|starting|not before|not until|no earlier than|no sooner than|earliest) {length} from now',
    ],
    notWithin,
  ),
  rule(
    'time',
    [
      '(any time|anytime|sometime)? (within|inside|in under|in less than) (the (next|coming))? {length} ((of|from) now)?',
      '(any time|anytime|sometime)? (in|over|during|for|within)? (the|these)? (next|coming|following) {length}',
    ],
    (minutes) => whole({ kind: 'in', minutes: Math.round(minutes), isWithin: true }),
  ),
  meaning(
    'time',
    whole({ kind: 'in', minutes: 60, isWithin: true }),
    '(within|in|over|during)? the (next|coming)? hour | next hour',
  ),
  meaning('now', true, 'now | right now | immediately | right away | straight away'),
  rule('time', '<now>', () => whole({ kind: 'in', minutes: 0 }), { rank: 1 }),
].flat();

/** "an hour before noon": a time that is counted from a clock. */
function shifted(minutes: number, sign: 1 | -1, time: ClockTime): ClockWish {
  const shift = (times: readonly number[]) => times.map((one) => (one + sign * minutes + 1440) % 1440);
  return { kind: 'at', time: { likely: shift(time.likely), otherwise: shift(time.otherwise) } };
}

function startAndLength(time: ClockTime, minutes: number): Piece[] {
  return [atPiece(time), { kind: 'duration', minutes: Math.round(minutes) }];
}

const offsets: readonly Rule[] = [
  rule('hours', '{length} (before|earlier than|prior to) {anyClock}', (minutes, time) =>
    shifted(minutes, -1, time),
  ),
  rule('hours', '{length} (after|past|later than) {anyClock}', (minutes, time) => shifted(minutes, 1, time)),
  // With a length the start is one time, and no bound.
  rule('time', '(from|starting|beginning) at? {anyClock} for {length}', startAndLength),
  rule('time', 'for? {length} (from|starting at) {anyClock}', (minutes, time) =>
    startAndLength(time, minutes),
  ),
].flat();

/** Lengths, and times that are counted from now or from a clock. */
export const lengthsAndSoon: readonly Rule[] = [...lengths, ...durations, ...soon, ...offsets];
