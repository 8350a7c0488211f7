import { dottedClock, hourInFourFigures } from '../../notation/notation.ts';
import { atPiece, clockPiece } from '../../notation/pieces.ts';
import type { HourRow, Meant } from '../../read/parts.ts';
import { meaning, type Rule, rule } from '../../read/rules.ts';
import type { Piece } from '../../wish/piece.ts';
import { type ClockTime, type ClockWish, certainly, type Wish } from '../../wish/wish.ts';

const about =
  '(≈|around|about|approximately|approx|roughly|circa|near|nearer|closer to|close to|somewhere around|towards|toward)';
const to = '(to|-|until|till|til|through|thru)';
const until = '(until|till|til)';

function at(time: ClockTime): ClockWish {
  return { kind: 'at', time };
}

function between(from: ClockTime, to: ClockTime): ClockWish {
  return { kind: 'between', from, to };
}

/** The meanings of an hour at the start and at the end of a range. Midnight is the start or the end of a day. */
const edges: readonly Rule[] = [
  rule('startClock', ['{anyClock}', `${about} {anyClock}`], (time) => time),
  rule('endClock', ['{anyClock}', `${about} {anyClock}`], (time) => time),
  rule('startClock', 'like {anyClock}', (time) => time),
  rule('endClock', 'like {anyClock}', (time) => time),
  meaning('startClock', certainly(0), '(12|twelve)? midnight'),
  meaning('endClock', certainly(24 * 60), '(12|twelve)? midnight'),
  rule('endClock', 'the? {partOfDay}', (part) => (part.kind === 'part' ? certainly(part.from) : undefined)),
].flat();

const bounds: readonly Rule[] = [
  rule(
    'hours',
    [
      '(after|from|past|post|since|later than|starting|starting from|starting after|from after) {startClock}',
      '(beginning after|any time after|anytime after) {startClock}',
      'from {startClock} (on|onward|onwards|forward|on forward|and later|and on)',
      '{anyClock} and? (onward|onwards|forward|later|beyond)',
      'at? {anyClock} or (later|beyond|thereafter)',
      'at? {anyClock} at the? earliest',
      'at? {clock} earliest',
      '{clock} ~ +',
      // The guest is busy until then.
      `(busy|booked|booked up|tied up|occupied|unavailable|not free|not available|in meetings|in a meeting|in class|on a call|on calls) ${until} {startClock}`,
      '(not available|not free|unavailable|busy) before {startClock}',
      '(start work|starting work|get in|log on|start my day|i start) at {anyClock}',
    ],
    (time) => ({ kind: 'after', time }),
  ),
  rule(
    'hours',
    [
      '(only after|only from) {startClock}',
      '(not|never|nothing|cannot|no meetings|no calls) before {startClock}',
      '<cannot> <doing>? before {startClock}',
      '(no|not|not any|nothing) (earlier|sooner) (than|then) {startClock}',
      '(as|so) early as {startClock}',
      `(not|can't|cannot) ${until} {startClock}`,
    ],
    (time) => ({ kind: 'after', time, isLimit: true }),
  ),
  rule(
    'hours',
    'after the? {partOfDay}',
    (part) => (part.kind === 'part' ? { kind: 'after', time: certainly(part.to) } : undefined),
    { rank: 1 },
  ),
  rule('hours', '(from|starting|not before|no earlier than|not until) the? {partOfDay}', (part) =>
    part.kind === 'part' ? { kind: 'after', time: certainly(part.from) } : undefined,
  ),
  rule(
    'hours',
    [
      '(before|by|earlier than|sooner than|prior to|ahead of|up to|before (my|our|his|her|their)) {endClock}',
      '(done|finished|finish|over|end|ends|ending|wrap up|wrapped up|out|gone) by {endClock}',
      '(done|finish|finished|over|ending|end) before {endClock}',
      '(finish|finishing|end|ending|done|log off|clock off|knock off) at {anyClock}',
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
      '(not|never|nothing|no meetings|no calls) after {endClock}',
      '<cannot> <doing>? after {endClock}',
      'not past {endClock}',
    ],
    (time) => ({ kind: 'before', time, mayStart: true, isLimit: true }),
  ),
  // The guest is somewhere else from then on: "I have to be at work by 2".
  rule('hours', 'be? (<busy>|<taken>) by {endClock}', (time) => ({ kind: 'before', time, isLimit: true })),
  rule(
    'hours',
    [
      `up? ${until} {endClock}`,
      '(not available|not free|unavailable|busy) (after|from) {endClock}',
      `(free|available) ${until} {endClock}`,
      'at? {anyClock} at the? latest',
      'at? {clock} (latest|max|tops)',
    ],
    (time) => ({ kind: 'before', time, mayStart: true }),
  ),
  // "3pm or after", unless a time stands behind it: "3pm or after lunch".
  rule(
    'hours',
    'at? {anyClock} or (after|any time after|anytime after)',
    (time) => ({ kind: 'after', time }),
    {
      skips: 1,
    },
  ),
  rule(
    'hours',
    'at? {anyClock} or (before|any time before|anytime before)',
    (time) => ({ kind: 'before', time }),
    {
      skips: 1,
    },
  ),
  // The start is bounded, and not the end.
  rule(
    'hours',
    [
      '(start|starting|starts|begin|beginning) by {endClock}',
      '(start|starting|begin|beginning) no later than {endClock}',
    ],
    (time) => startIn(time, 1),
  ),
  rule('hours', '(start|starting|starts|begin|beginning) before {endClock}', (time) => startIn(time, 0)),
  meaning('other', [], '(won|lost|win|lose|winning|losing) by? <hourRange>'),
  // "after my 3pm" depends on when that ends.
  meaning('unread', [], '(after|past) my <anyClock> | between my <anyClock> (and|to) my? <anyClock>'),
].flat();

/** A start before a clock time and some minutes. */
function startIn({ likely }: ClockTime, minutes: number): Meant<ClockWish> | undefined {
  const parts = likely.map((end): ClockWish => ({ kind: 'part', from: 0, to: end + minutes }));
  return parts.length === 1 ? parts[0] : { kind: 'either', of: parts };
}

const ranges: readonly Rule[] = [
  rule('clockRange', [`{clock} ${to} {endClock}`, `{hour} ${to} {clock}`, `{hour} ${until} {hour}`], between),
  // A "1-1" is a kind of meeting.
  rule(
    'hourRange',
    `{startClock} ${to} {endClock}`,
    (from, end) => (from.likely[0] === end.likely[0] ? undefined : between(from, end)),
    { rank: 1 },
  ),
  // 10.10-11.10 are clocks; 5.12-8.12 are days.
  rule(
    'clockRange',
    `{dots} ${to} {dots}`,
    (from, end) => {
      const isClock = [from, end].every(([, minute]) => Number(minute) % 5 === 0);
      const [one, other] = [dottedClock(from), dottedClock(end)];
      return isClock && one && other ? between(one, other) : undefined;
    },
    { rank: -1 },
  ),
  rule('clockRange', `{fourFigures} ${to} {fourFigures}`, between),
  rule('clockRange', `{fourFigures} ${to} {int}`, (from, { text }) => {
    const end = /^(?:19|20)/.test(text) ? hourInFourFigures(text) : undefined;
    return end && between(from, end);
  }),
  rule('hours', [`(from|at|@|${about}) {hourRange}`], (range) => range),
  rule(
    'hours',
    `(between|btw|btwn|bw|b / w|anywhere between|in between) {startClock} (and|&|-|to|or|an|n) {endClock}`,
    between,
  ),
].flat();

/** "as early as 7:30 or as late as 9": one range, in either order. */
const outermost: readonly Rule[] = [
  rule('hours', 'as early as {startClock} (or|and|to|but|,) ,? even? as late as {endClock}', between),
  rule('hours', 'as late as {endClock} (or|and|to|but|,) ,? even? as early as {startClock}', (end, from) =>
    between(from, end),
  ),
].flat();

const joins = '(or|or at|or maybe|or from|/|and/or|and|&|and at|and from)';

/** "9:30 or 4 December": a number behind "or" may belong to what follows. This costs more than a part, so that a date wins. */
const bareBehind = 1001;

/** Hours side by side. One of them is meant: "9, 10 or 11", "9-10 or 3-4pm". */
const rows: readonly Rule[] = [
  rule('clockItem', '{clock}', (time) => ({ wish: at(time), isClock: true })),
  rule('clockItem', '{clockRange}', (wish) => ({ wish, isClock: true })),
  rule('bareItem', '{hour}', (time) => ({ wish: at(time), isClock: false })),
  rule('bareItem', '{hourRange}', (wish) => ({ wish, isClock: false })),
  rule('hourItem', '{clockItem}', (item) => item),
  rule('hourItem', '{bareItem}', (item) => item),
  rule('hourRow', `{hourItem} ${joins} {clockItem}`, rowOf),
  rule('hourRow', `{hourItem} ${joins} {bareItem}`, rowOf, { rank: bareBehind }),
  rule('hourRow', '{hourItem} , {hourItem}', rowOf, { rank: 1 }),
  rule('hourRow', '{hourItem} (,|or) {hourRow}', addToRow, { rank: 1 }),
  rule('hourRow', '{clockItem} or {hours}', (item, wish) =>
    wish.kind === 'either' ? undefined : rowOf(item, { wish, isClock: true }),
  ),
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
  // "4 instead of 3 on Tuesday"
  rule('bareHours', '{anyClock} (instead of|rather than) at? <anyClock>', (time) => [atPiece(time)]),
  rule('time', '{hourRow}', ({ pieces, isClock }) => (isClock ? pieces : undefined)),
  rule('time', ['(at|@|at either|either at) {hourRow}', '(from|between) {hourRow}'], ({ pieces }) => pieces, {
    rank: 1,
  }),
  rule(
    'time',
    'between {anyClock} and {anyClock} or between? {anyClock} and {anyClock}',
    (one, two, three, four) => [
      clockPiece(between(one, two)),
      { kind: 'join', join: 'or' },
      clockPiece(between(three, four)),
    ],
  ),
  rule('time', '(any time|anytime|any hour) (but|except) at? {bareHours}', (pieces) => [
    { kind: 'anytime' },
    { kind: 'not', isExcept: true },
    ...pieces,
  ]),
  // "after 2, not 3": behind hours an excluded number is an hour too.
  rule('link', '(not|no) at? {bareHours}', (pieces) => [{ kind: 'not' }, ...pieces]),
  rule('link', '(instead of|rather than) at? {bareHours}', (pieces) => [{ kind: 'not' }, ...pieces], {
    rank: 1,
  }),
  rule(
    'link',
    '(but not|though not|except|excluding|bar|apart from|other than|outside|outside of|besides|avoiding) at? {bareHours}',
    (pieces) => [{ kind: 'not', isExcept: true }, ...pieces],
  ),
].flat();

type Item = { wish: ClockWish; isClock: boolean };

function rowOf(one: Item, other: Item): HourRow {
  return addToRow(one, { pieces: [clockPiece(other.wish)], isClock: other.isClock });
}

function addToRow({ wish, isClock }: Item, row: HourRow): HourRow {
  const next = row.pieces[0] as Extract<Piece, { kind: 'clock' }>;
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
  ...edges,
  ...bounds,
  ...ranges,
  ...outermost,
  ...rows,
  ...rule('hours', '{clock}', at),
  // Behind "at" 1930 is a time. Elsewhere it is a year.
  ...rule('hours', '(at|@) {int}', ({ text }) => {
    const time = /^(19|20)/.test(text) ? hourInFourFigures(text) : undefined;
    return time && at(time);
  }),
  // "Tuesday 2030": a clock, or a year.
  ...rule(
    'time',
    '{day} {int}',
    (day, { text, value }) => {
      const time = /^(19|20)/.test(text) ? hourInFourFigures(text) : undefined;
      const isOld = text.startsWith('19');
      if (!time || day.kind === 'either' || (isOld && day.kind !== 'weekday')) return undefined;
      const clock: Wish = { kind: 'all', of: [day, at(time)] };
      if (isOld || day.kind !== 'weekday') return [{ kind: 'whole', wish: clock }];
      const ofYear: Wish = {
        kind: 'all',
        of: [
          { ...day, pick: 'every' },
          { kind: 'year', year: value },
        ],
      };
      return [{ kind: 'whole', wish: { kind: 'either', of: [clock, ofYear] } }];
    },
    { rank: 2 },
  ),
  ...rule('hours', 'at? {anyClock} (before|after) <mine>', at),
  ...rule('hours', ['(at|@) {anyClock}', 'at (exactly|precisely) {anyClock}'], at),
  ...rule('hours', 'at {spokenClock}', ({ time }) => at(time)),
  ...rule('hours', '{spokenClock}', ({ time, range }) => ({ kind: 'either', of: [range, at(time)] })),
  ...rule('hours', [`at? ${about} {anyClock}`, '(at|around|about)? {aboutHour}'], (time) => ({
    kind: 'around',
    time,
  })),
];
