import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, type ClockWish, certainly, type Wish } from '../wish.ts';
import { type ReadClock, readClock } from './clock-times.ts';
import { isDayAhead, isHourBehind, isHourBeside, isOpenBefore, isRangeBeside } from './hour-context.ts';
import { readLength } from './lengths.ts';
import { isParted, past, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { smallNumbers } from './numbers.ts';
import { minuteUnits } from './words.ts';

type Bound = 'after' | 'before' | 'until' | 'start-by';

/** What bounds the clock behind it; the longer before the shorter, because "not before" is no "before". */
const openers: readonly (readonly [Bound, ReturnType<typeof rowsByFirst>])[] = [
  [
    'after',
    rowsByFirst([
      'after',
      'from',
      'past',
      'since',
      'later than',
      'no earlier than',
      'not earlier than',
      'not before',
      'never before',
      'no sooner than',
      'not sooner than',
      'not until',
      'not till',
      'starting from',
      'starting after',
      'from after',
      'only after',
      'only from',
      'beginning after',
      'nothing before',
      'nothing earlier than',
      'no meetings before',
      'no calls before',
      'cannot before',
      "can't before",
      "can't do before",
      "can't do anything before",
      "can't until",
      "can't do it before",
      "can't make it before",
      "don't start before",
      'not start before',
      'not any earlier than',
      'not free until',
      'not available until',
      'not available before',
      'not free before',
      'busy until',
      'busy till',
      'busy til',
      'unavailable until',
      'unavailable before',
      'in meetings until',
      'in meetings till',
    ]),
  ],
  [
    'before',
    rowsByFirst([
      'before',
      'by',
      'earlier than',
      'prior to',
      'sooner than',
      'done by',
      'finished by',
      'finish by',
      'finish before',
      'over by',
      'end by',
      'ends by',
      'ending by',
      'ending before',
      'ending at',
      'wrap up by',
      'wrapped up by',
      'out by',
      'up to',
      'ahead of',
      'finish at',
      'end at',
      'done before',
      'over before',
    ]),
  ],
  [
    'until',
    rowsByFirst([
      'until',
      'till',
      'til',
      'up until',
      'no later than',
      'not later than',
      'not after',
      'never after',
      'not past',
      'nothing after',
      'nothing later than',
      'no meetings after',
      'no calls after',
      'not any later than',
      "can't after",
      "can't do after",
      "can't do anything after",
      "can't do it after",
      "can't make it after",
      'not available after',
      'not free after',
      'busy after',
      'busy from',
      'unavailable after',
      'unavailable from',
      'free until',
      'available until',
      'free till',
      'available till',
    ]),
  ],
  [
    'start-by',
    rowsByFirst([
      'start by',
      'starting by',
      'starts by',
      'starting before',
      'start before',
      'begin by',
      'beginning by',
      'begin before',
      'starting no later than',
      'start no later than',
      'begin no later than',
    ]),
  ],
];

const closers: readonly (readonly [Bound, ReturnType<typeof rowsByFirst>])[] = [
  [
    'after',
    rowsByFirst([
      'or later',
      'or after',
      'or any time after',
      'or anytime after',
      'or thereafter',
      'onwards',
      'onward',
      'on forward',
      'and onwards',
      'and later',
      'and after',
      'and on',
      'or beyond',
      'and beyond',
      'forward',
      'at the earliest',
      'at earliest',
      'earliest',
      '+',
    ]),
  ],
  [
    'until',
    rowsByFirst([
      'or earlier',
      'or before',
      'or sooner',
      'or any time before',
      'or anytime before',
      'at the latest',
      'at latest',
      'latest',
      'max',
      'tops',
    ]),
  ],
];

/** "after 3pm", "not before 10", "by 3", "until 4", "no later than 18:00", and "3pm or later", "5 at the latest". */
export const clockBoundRule: Rule = (tokens, at) => {
  for (const [bound, rows] of openers) {
    const opened = pastRow(tokens, at, rows);
    if (opened === undefined) continue;
    const from = approximate.has(textAt(tokens, opened)) ? opened + 1 : opened;
    const clock = readEdge(tokens, from, bound);
    if (clock && isWithLength(tokens, at, clock.next))
      return { pieces: momentPieces(clock), next: clock.next };
    if (!clock || !(clock.isExplicit || isHourBehind(tokens, clock.next))) continue;
    const isOn =
      bound === 'after' && textAt(tokens, clock.next) === 'on' && !isMoreAhead(tokens, clock.next + 1);
    const next = isOn || onwards.has(textAt(tokens, clock.next)) ? clock.next + 1 : clock.next;
    return { pieces: boundPieces(bound, clock), next };
  }
  return undefined;
};

/** "from 2pm for 2 hours", "for 3 hours from 10 am": with a length the start is one time, and no bound. */
function isWithLength(tokens: readonly Token[], at: number, next: number): boolean {
  if (textAt(tokens, at) !== 'from') return false;
  const isBehind = textAt(tokens, next) === 'for' && readLength(tokens, next + 1) !== undefined;
  return isBehind || minuteUnits.has(textAt(tokens, at - 1));
}

function momentPieces(clock: ReadClock): Piece[] {
  return [{ kind: 'clock', wish: { kind: 'at', time: clock.time } }, ...besides(clock)];
}
const onwards = setOf('onwards onward forward');
const approximate = setOf('about around approximately roughly at');

/** "from 3 on" and "from 3 on Tuesday". */
function isMoreAhead(tokens: readonly Token[], at: number): boolean {
  return at < tokens.length && !isParted(tokens, at);
}

/** The end of a day is its midnight; of bounds from below its start. */
function readEdge(tokens: readonly Token[], at: number, bound: Bound): ReadClock | undefined {
  const from = textAt(tokens, at) === '12' && textAt(tokens, at + 1) === 'midnight' ? at + 1 : at;
  if (textAt(tokens, from) !== 'midnight') return readClock(tokens, at);
  return { time: certainly(bound === 'after' ? 0 : 24 * 60), next: from + 1, isExplicit: true };
}

function boundPieces(bound: Bound, clock: ReadClock): Piece[] {
  const { time } = clock;
  return [{ kind: 'clock', wish: boundWish(bound, time) }, ...besides(clock)];
}

function boundWish(bound: Bound, time: ClockTime): Extract<Piece, { kind: 'clock' }>['wish'] {
  switch (bound) {
    case 'after':
      return { kind: 'after', time };
    case 'before':
      return { kind: 'before', time };
    case 'until':
      return { kind: 'before', time, mayStart: true };
    case 'start-by': {
      const parts = time.likely.map((to): ClockWish => ({ kind: 'part', from: 0, to: to + 1 }));
      const [only] = parts;
      return parts.length === 1 && only ? only : { kind: 'either', of: parts };
    }
  }
}

/** What a clock says beside the time: that it is today's, and what was guessed. */
function besides({ guess, isToday }: ReadClock): Piece[] {
  const pieces: Piece[] = isToday ? [{ kind: 'day', wish: { kind: 'day', days: 0 } }] : [];
  if (guess !== undefined)
    pieces.push({ kind: 'note', note: { kind: 'guess', said: guess.replace(' past', ''), read: guess } });
  return pieces;
}

const approximately = setOf('around about approximately approx roughly circa near nearer closer ~');
const rangeJoints = setOf('- to until till til through thru');

/** "between 2 and 4", "from 9 to 11", "9:30-11", "3-4pm": two clocks, of which one is seen to be a time, or a word says so. */
export const clockRangeRule: Rule = (tokens, at) => {
  const opening = textAt(tokens, at);
  const isBetween = opening === 'between' || opening === 'btw' || opening === 'btwn';
  const isOpened =
    isBetween || opening === 'from' || opening === 'at' || opening === '@' || approximately.has(opening);
  const start = isOpened
    ? textAt(tokens, at + 1) === 'about' || textAt(tokens, at + 1) === 'around'
      ? at + 2
      : at + 1
    : at;
  const range = readRange(tokens, start, isBetween);
  if (!range) return undefined;
  const { from, to } = range;
  if (!(isOpened || from.isExplicit || to.isExplicit || isRangeBeside(tokens, start, to.next)))
    return undefined;
  if (!to.isExplicit && !isHourBehind(tokens, to.next)) return undefined;
  const between: ClockWish = { kind: 'between', from: from.time, to: to.time };
  const minutes = isOpened ? undefined : minutesBefore(tokens, start, from.next);
  if (minutes && to.time.likely[0] !== undefined) {
    const at: ClockWish = { kind: 'at', time: shiftTime(to.time, -minutes) };
    return { pieces: [{ kind: 'clock', wish: { kind: 'either', of: [between, at] } }], next: to.next };
  }
  return moreRanges(tokens, [{ kind: 'clock', wish: between }, ...besides(from), ...besides(to)], {
    from: to.next,
    isBetween,
  });
};

/** "9-10 or 3-4". */
function moreRanges(
  tokens: readonly Token[],
  pieces: Piece[],
  { from, isBetween }: { from: number; isBetween: boolean },
): ReturnType<Rule> {
  let next = from;
  while (pieces.length < 24) {
    const join = joins.get(textAt(tokens, next));
    const start =
      textAt(tokens, next + 1) === 'from' || textAt(tokens, next + 1) === 'between' ? next + 2 : next + 1;
    const range = join && readRange(tokens, start, isBetween || start > next + 1);
    if (!join || !range || !(range.to.isExplicit || isHourBehind(tokens, range.to.next))) break;
    pieces.push(
      { kind: 'join', join: 'or' },
      { kind: 'clock', wish: { kind: 'between', from: range.from.time, to: range.to.time } },
    );
    next = range.to.next;
  }
  return { pieces, next };
}

function readRange(
  tokens: readonly Token[],
  at: number,
  isBetween: boolean,
): { from: ReadClock; to: ReadClock } | undefined {
  const from = readEdge(tokens, at, 'after');
  if (!from) return undefined;
  const joint = textAt(tokens, from.next);
  if (!(rangeJoints.has(joint) || (isBetween && (joint === 'and' || joint === '&' || joint === 'or'))))
    return undefined;
  const skip = textAt(tokens, from.next + 1);
  const to = readEdge(
    tokens,
    skip === 'about' || skip === 'around' ? from.next + 2 : from.next + 1,
    'before',
  );
  return to && { from, to };
}

/** "five to seven": so many minutes before, or from the one to the other; undefined where only a range can be meant. */
function minutesBefore(tokens: readonly Token[], at: number, next: number): number | undefined {
  if (next !== at + 1 || textAt(tokens, next) !== 'to') return undefined;
  const value = smallNumbers.get(textAt(tokens, at));
  return value === 5 || value === 10 ? value : undefined;
}

export function shiftTime({ likely, otherwise }: ClockTime, minutes: number): ClockTime {
  const shift = (times: readonly number[]) => times.map((time) => (time + minutes + 1440) % 1440);
  return { likely: shift(likely), otherwise: shift(otherwise) };
}

const clockOpeners = setOf('at @ for in');
const joins: ReadonlyMap<string, 'or' | 'and'> = new Map([
  ['or', 'or'],
  ['and', 'and'],
  ['&', 'and'],
]);

/** A clock or several: "at 3", "3pm or 4", "at 2, 3 or 4", "around 3". A bare number needs "at", "o'clock" or a day beside it. */
export const clockRule: Rule = (tokens, at) => {
  const opened = openedAt(tokens, at);
  const first = readClock(tokens, opened.next);
  if (!first) return undefined;
  const items = readItems(tokens, first);
  const last = items.at(-1)?.clock as ReadClock;
  const isAbout = opened.isAbout || items.some(({ clock }) => clock.isAbout);
  const isSeen =
    opened.next > at
      ? opened.isStrong || opened.isAbout || isAnyExplicit(items)
      : isAnyExplicit(items) ||
        isHourBeside(tokens, at, last.next) ||
        (items.some(({ clock }) => clock.isToday) && isOpenBefore(tokens, at));
  if (!isSeen || (!first.isExplicit && items.length === 1 && !isHourBehind(tokens, first.next)))
    return undefined;
  const bound = items.length === 1 ? closedBy(tokens, first.next) : undefined;
  if (bound) return { pieces: boundPieces(bound.bound, first), next: bound.next };
  const soNext = pastRow(tokens, last.next, orSo);
  const kind = isAbout || soNext !== undefined ? 'around' : 'at';
  const pieces = items.flatMap(({ clock, join }, index): Piece[] => {
    const time = inHalfOfNext(clock, items[index + 1]?.clock);
    const piece: Piece = { kind: 'clock', wish: { kind, time } };
    return [...(join ? [{ kind: 'join' as const, join }] : []), piece, ...besides(clock)];
  });
  const next = soNext ?? last.next;
  // "at 2 or 3 on Tuesday": both are of the day that follows.
  const clocks = pieces.flatMap((piece): Wish[] => (piece.kind === 'clock' ? [piece.wish] : []));
  if (clocks.length < 2 || !isDayAhead(tokens, next)) return { pieces, next };
  const others = pieces.filter(({ kind }) => kind !== 'clock' && kind !== 'join');
  return { pieces: [{ kind: 'whole', wish: { kind: 'any', of: clocks } }, ...others], next };
};
const orSo = rowsByFirst(['or so', 'or thereabouts', 'give or take']);

function isAnyExplicit(items: readonly Item[]): boolean {
  return items.some(({ clock }) => clock.isExplicit);
}

function openedAt(
  tokens: readonly Token[],
  at: number,
): { next: number; isAbout: boolean; isStrong: boolean } {
  const isOpened = clockOpeners.has(textAt(tokens, at));
  const from = isOpened ? past(tokens, at + 1, exactly) : at;
  const isAbout = approximately.has(textAt(tokens, from));
  const to = textAt(tokens, from + 1) === 'to' && isAbout ? from + 2 : isAbout ? from + 1 : from;
  return { next: to, isAbout, isStrong: isOpened && strong.has(textAt(tokens, at)) };
}

const strong = setOf('at @');
const exactly = setOf('exactly precisely say like');

type Item = { clock: ReadClock; join?: 'or' | 'and' | 'comma' };

function readItems(tokens: readonly Token[], first: ReadClock): Item[] {
  const items: Item[] = [{ clock: first }];
  let next = first.next;
  while (items.length < 24) {
    const comma = textAt(tokens, next) === ',' ? next + 1 : next;
    const word = joins.get(textAt(tokens, comma));
    if (word === undefined && !(isParted(tokens, next) && next < tokens.length)) break;
    const from = word === undefined ? comma : comma + 1;
    const start = textAt(tokens, from) === 'at' || textAt(tokens, from) === '@' ? from + 1 : from;
    const clock = readClock(tokens, start);
    if (!clock || rangeJoints.has(textAt(tokens, clock.next)) || closedBy(tokens, clock.next)) break;
    if (!clock.isExplicit && (!isHourBehind(tokens, clock.next) || tokens[start]?.kind === 'word')) break;
    items.push({ clock, join: word ?? 'comma' });
    next = clock.next;
  }
  return items;
}

/** "8 or 9pm": the half of the second is the first one's too, as far as that lies before it. */
function inHalfOfNext(clock: ReadClock, next: ReadClock | undefined): ClockTime {
  const { likely, otherwise } = clock.time;
  if (clock.isExplicit || !next?.isExplicit || next.time.likely.length !== 1) return clock.time;
  const before = [...likely, ...otherwise].filter((time) => time < (next.time.likely[0] as number));
  return before.length > 0 ? certainly(Math.max(...before)) : clock.time;
}

/** "or before 10 on Friday" opens another bound, and closes none. */
function isOpening(tokens: readonly Token[], next: number): boolean {
  const word = textAt(tokens, next - 1);
  if ((word !== 'before' && word !== 'after') || isParted(tokens, next)) return false;
  return next < tokens.length;
}

function closedBy(tokens: readonly Token[], at: number): { bound: Bound; next: number } | undefined {
  for (const [bound, rows] of closers) {
    const next = pastRow(tokens, at, rows);
    // "3pm +0530" is an offset.
    if (
      next !== undefined &&
      !isOpening(tokens, next) &&
      !(textAt(tokens, at) === '+' && tokens[next]?.kind !== 'word' && next < tokens.length)
    )
      return { bound, next };
  }
  return undefined;
}
