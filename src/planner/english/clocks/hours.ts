import { atPiece, clockPiece, whole } from '../../notation/pieces.ts';
import type { HourRow, Meant } from '../../read/parts.ts';
import { meaning, type Rule, rule } from '../../read/rules.ts';
import { bareClock, hourInFourFigures } from '../../wish/bare-hours.ts';
import type { Saying } from '../../wish/piece.ts';
import { type ClockTime, type ClockWish, certainly, type Wish } from '../../wish/wish.ts';

const about =
  '(≈|around|about|approximately|approx|approx .|roughly|circa|ca .|near|nearest to|closer to|close to|closest to|as close as possible to|somewhere around|towards|toward)';
const to = '(to|-|until|till|til|through|thru|→|- ≫|. .|. . .)';
const until = '(until|till|til)';
const atLeast = '(≥|≫ ~ =|= ~ ≫|≫)';
const atMost = '(≤|≪ ~ =|= ~ ≪|≪)';
/** What models write before a bound: "start >= 14:00, end <= 17:00". */
const start = '(start|starts|starting|start time|begin|begins|time)';
const end = '(end|ends|ending|end time|finish|finishes)';

function at(time: ClockTime): ClockWish {
  return { kind: 'at', time };
}

function between(from: ClockTime, to: ClockTime): ClockWish {
  return { kind: 'between', from, to };
}

/** The meanings of an hour at the start and at the end of a range. Midnight is the start or the end of a day. */
const edges: readonly Rule[] = [
  rule('startClock', `(${about}|like)? {anyClock}`, (time) => time),
  rule('endClock', `(${about}|like)? {anyClock}`, (time) => time),
  rule('endClock', '{spokenClock}', ({ time }) => time, { rank: 1 }),
  meaning('endClock', certainly(24 * 60), '(12|twelve)? midnight'),
  rule('endClock', 'the? {partOfDay}', (part) => (part.kind === 'part' ? certainly(part.from) : undefined)),
].flat();

/** From a clock time on. */
const lower: readonly Rule[] = [
  rule(
    'hours',
    [
      `${start}? (after|from|past|post|since|later than|from after|beginning|(any time|anytime) (after|from)) :? {startClock}`,
      `${start} (from|at or after|on or after) {startClock}`,
      '(starting|beginning) {startClock}',
      `${start}? :? ${atLeast} {startClock}`,
      '(at|on) or after {startClock}',
      'from {startClock} (on|onward|onwards|forward|on forward|and later|and on|:)',
      '{anyClock} and? (onward|onwards|forward|later|beyond)',
      'at? {anyClock} or (later|beyond|thereafter)',
      'at? {anyClock} at? the? very? earliest',
      '{clock} ~ +',
    ],
    (time) => ({ kind: 'after', time }),
  ),
  rule(
    'hours',
    [
      '(not until|not till) (after|from)? {startClock}',
      '(not|never|nothing|cannot|no meetings|no calls) (before|until|till|til) {startClock}',
      `${start}? (no|not|not any|nothing) (earlier|sooner) (than|then) {startClock}`,
      '(not|never) (start|begin) before {startClock}',
      '(earliest|at the earliest) (start|time|start time)? (:|=|at|from|is)? {anyClock}',
      '(as|so) early as {startClock}',
    ],
    (time) => ({ kind: 'after', time, isLimit: true }),
  ),
  rule(
    'hours',
    'after the? {partOfDay}',
    (part) => (part.kind === 'part' ? { kind: 'after', time: certainly(part.to) } : undefined),
    { rank: 1 },
  ),
].flat();

/** Up to a clock time. */
const upper: readonly Rule[] = [
  rule(
    'hours',
    [
      '(before|by|earlier than|sooner than|prior to|ahead of|up to) :? {endClock}',
      `(done|finished|finish|over|wrap up|wrapped up|${end}) (by|before|no later than|at|:) {endClock}`,
      `${end} :? ${atMost} {endClock}`,
      'a? hard stop at? {anyClock}',
      'at? {anyClock} or (earlier|sooner)',
    ],
    (time) => ({ kind: 'before', time }),
  ),
  rule(
    'hours',
    [
      '(no|not|nothing|not any) later (than|then) {endClock}',
      '(as|so) late as {endClock}',
      '(latest|at the latest) (end|time|end time|finish)? (:|=|at|by|is)? {endClock}',
      '(not|never|nothing|no meetings|no calls) (after|past) {endClock}',
    ],
    (time) => ({ kind: 'before', time, mayStart: true, isLimit: true }),
  ),
  rule(
    'hours',
    [
      `up? ${until} {endClock}`,
      `(time|hour|hours)? :? ${atMost} {endClock}`,
      'at? {anyClock} at? the? very? latest',
      'at? {clock} (max|tops)',
    ],
    (time) => ({ kind: 'before', time, mayStart: true }),
  ),
  // "before 10 or after 3" holds two bounds.
  rule('hours', 'at? {anyClock} or (any time|anytime)? after', (time) => ({ kind: 'after', time }), {
    rank: 1500,
  }),
  rule('hours', 'at? {anyClock} or (any time|anytime)? before', (time) => ({ kind: 'before', time }), {
    rank: 1500,
  }),
  // The start is bounded, and not the end.
  rule(
    'hours',
    [
      `${start} (by|no later than|at the latest by) {endClock}`,
      `${start} :? (≤|≪ ~ =|= ~ ≪) {endClock}`,
      'latest start (:|at|is)? {endClock}',
    ],
    (time) => startIn(time, 1),
  ),
  rule('hours', [`${start} before {endClock}`, `${start} :? ≪ {endClock}`], (time) => startIn(time, 0)),
].flat();

/** A start before a clock time and some minutes. */
function startIn({ likely }: ClockTime, minutes: number): Meant<ClockWish> | undefined {
  const parts = likely.map((end): ClockWish => ({ kind: 'part', from: 0, to: end + minutes }));
  return parts.length === 1 ? parts[0] : { kind: 'either', of: parts };
}

const ranges: readonly Rule[] = [
  rule('clockRange', [`{clock} ${to} {endClock}`, `{hour} ${to} {clock}`, `{hour} ${until} {hour}`], between),
  // An interval of ISO: T16:00/T18:00.
  rule(
    'clockRange',
    't ~ {colon} / t ~ {colon}',
    (one, other) => {
      const [from, last] = [bareClock(one.hour, one.minute), bareClock(other.hour, other.minute)];
      return from && last && between(from, last);
    },
    { rank: -8 },
  ),
  // A "1-1" is a kind of meeting.
  rule(
    'hourRange',
    `{startClock} ${to} {endClock}`,
    (from, last) => (from.likely[0] === last.likely[0] ? undefined : between(from, last)),
    { rank: 1 },
  ),
  rule('clockRange', `{fourFigures} ${to} {fourFigures}`, between),
  rule('clockRange', `{fourFigures} ${to} {int}`, (from, { text }) => {
    const last = /^(?:19|20)/.test(text) ? hourInFourFigures(text) : undefined;
    return last && between(from, last);
  }),
  rule(
    'hours',
    `(from|at|@|within|(start|starts|start time|window) (:|=)|${about}) {hourRange}`,
    (range) => range,
  ),
  rule(
    'hours',
    [
      `(between|btw|btwn|bw|b / w|anywhere between|in between) {startClock} (and|&|-|to|or|n) {endClock}`,
      '(window|range|hours|time range|between) (:|=) [ {startClock} (,|-) {endClock} ]',
      `(start|from|after|earliest) time? (:|=) {startClock} (,|;|and)? (end|to|until|till|before|latest) time? (:|=) {endClock}`,
      'as early as {startClock} (or|and|to|but|,) ,? even? as late as {endClock}',
    ],
    between,
  ),
].flat();

const joins = '(or|or at|or maybe|or from|/|and / or|and|&|and at|and from)';

/** "9:30 or 4 December": a number behind "or" may belong to what follows. This costs more than a part, so that a date wins. */
const bareBehind = 1001;

/** Hours that share their half of the day, side by side. One of them is meant: "9, 10 or 11", "9-10 or 3-4pm". */
const rows: readonly Rule[] = [
  rule('clockItem', '{clock}', (time) => ({ wish: at(time), isClock: true })),
  rule('bareItem', '{hour}', (time) => ({ wish: at(time), isClock: false })),
  rule('bareItem', '{hourRange}', (wish) => ({ wish, isClock: false })),
  rule('hourItem', '{clockItem}', (item) => item),
  rule('hourItem', '{bareItem}', (item) => item),
  rule('hourRow', `{hourItem} ${joins} {clockItem}`, rowOf),
  rule('hourRow', `{hourItem} ${joins} {bareItem}`, rowOf, { rank: bareBehind }),
  rule('hourRow', '{hourItem} , {hourItem}', rowOf, { rank: 1 }),
  rule('hourRow', '{hourItem} (,|or|/) {hourRow}', addToRow, { rank: 1 }),
  // 0900 or 1030
  rule('hourRow', `{fourFigures} ${joins} {fourFigures}`, (one, other) =>
    rowOf({ wish: at(one), isClock: true }, { wish: at(other), isClock: true }),
  ),
  rule('bareHours', '{hour}', (time) => [atPiece(time)]),
  rule('bareHours', '{hourRange}', (range) => [clockPiece(range)]),
  rule('bareHours', '{aboutHour}', (time) => [clockPiece({ kind: 'around', time })]),
  rule('bareHours', '{spokenClock}', ({ time, range }) => [
    clockPiece({ kind: 'either', of: [range, at(time)] }),
  ]),
  rule('bareHours', '{hourRow}', ({ pieces }) => pieces),
  rule('time', '{hourRow}', ({ pieces, isClock }) => (isClock ? pieces : undefined)),
  // "hours: 9-12", "weekdays only, 9 to 5"
  rule('time', '(time|times|hour|hours|window|slot) (:|=) {bareHours}', (hours) => hours, { rank: 1001 }),
  meaning(
    'unread',
    [],
    '<number> (or|to|-) <number> (options|slots|times|meetings|sessions|calls|appointments|people|windows|suggestions)',
    { rank: -10 },
  ),
  rule('time', '(at|@|at either|either at|from|between) {hourRow}', ({ pieces }) => pieces, { rank: 1 }),
].flat();

type Item = { wish: ClockWish; isClock: boolean };

function rowOf(one: Item, other: Item): HourRow | undefined {
  // 04-06, 04-07: month and day
  const [first, second] = [one.wish, other.wish];
  if (
    first.kind === 'between' &&
    second.kind === 'between' &&
    first.from.likely.join() === second.from.likely.join()
  )
    return undefined;
  return addToRow(one, { pieces: [clockPiece(other.wish)], isClock: other.isClock });
}

function addToRow({ wish, isClock }: Item, row: HourRow): HourRow {
  const next = row.pieces[0] as Extract<Saying, { kind: 'clock' }>;
  const first =
    wish.kind === 'at' && next.wish.kind === 'at' ? at(inHalfOf(wish.time, next.wish.time)) : wish;
  return {
    pieces: [clockPiece(first), { kind: 'join', join: 'or' }, ...row.pieces],
    isClock: isClock || row.isClock,
  };
}

/** "8 or 9pm": the half of the day is shared, if it puts the one shortly before the other. */
function inHalfOf(time: ClockTime, next: ClockTime): ClockTime {
  const [end] = next.likely as [number];
  if (next.likely.length + next.otherwise.length > 1) return time;
  const before = [...time.likely, ...time.otherwise].filter(
    (minutes) => minutes < end && end - minutes < 6 * 60,
  );
  return before.length > 0 ? certainly(Math.max(...before)) : time;
}

/** Hours of a day: bounds, ranges, and several of them. */
export const hours: readonly Rule[] = [
  edges,
  lower,
  upper,
  ranges,
  rows,
  rule('hours', '{clock}', at),
  // Behind "at" 1930 is a time. Elsewhere it is a year.
  rule('hours', '(at|@) {int}', ({ text }) => {
    const time = /^(19|20)/.test(text) ? hourInFourFigures(text) : undefined;
    return time && at(time);
  }),
  // "Tuesday 2030": a clock, or a year.
  rule(
    'time',
    '{day} {int}',
    (day, { text, value: year }) => {
      const time = /^(19|20)/.test(text) ? hourInFourFigures(text) : undefined;
      if (!time || day.kind === 'either') return undefined;
      const of: Wish[] = [{ kind: 'all', of: [day, at(time)] }];
      if (day.kind === 'weekday' && year >= 2000)
        of.push({
          kind: 'all',
          of: [
            { ...day, pick: 'every' },
            { kind: 'year', year },
          ],
        });
      return whole({ kind: 'either', of });
    },
    { rank: 2 },
  ),
  rule(
    'hours',
    [
      '(at|@)? (exactly|precisely) (at|@)? {anyClock}',
      '(at|@) {anyClock}',
      '(start|starts|starting|start time|begin|begins|beginning) (at|:|=)? {clock}',
      '(start|starts|starting|start time|begin|begins|beginning) (at|:|=) {hour}',
    ],
    at,
    { rank: 1 },
  ),
  rule('hours', 'at {spokenClock}', ({ time }) => at(time)),
  rule('hours', '{spokenClock}', ({ time, range }) => ({ kind: 'either', of: [range, at(time)] })),
  rule(
    'hours',
    [`at? ${about} {anyClock}`, '(at|around|about)? {aboutHour}', 'as close to {anyClock} as possible'],
    (time) => ({ kind: 'around', time }),
  ),
  rule('hours', 'at? {anyClock} ,? (give or take|plus or minus|+ ~ / ~ -|±) {length}', (time, within) => ({
    kind: 'around',
    time,
    within,
  })),
].flat();
