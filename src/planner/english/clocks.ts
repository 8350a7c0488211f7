import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, certainly, type Wish } from '../wish.ts';
import { besides, boundPieces, closedBy } from './clock-bounds.ts';
import { approximately, joins, rangeJoints } from './clock-ranges.ts';
import { type ReadClock, readClock } from './clock-times.ts';
import { isDayAhead, isHourBehind, isHourBeside, isOpenBefore } from './hour-context.ts';
import { isParted, past, pastRow, rowsByFirst, setOf, textAt } from './look.ts';

const clockOpeners = setOf('at @ for in');

/** A clock or several: "at 3", "3pm or 4", "at 2, 3 or 4", "around 3". A bare number needs "at", "o'clock" or a day beside it. */
export const clockRule: Rule = (tokens, at) => {
  const opened = openedAt(tokens, at);
  const first = readClock(tokens, opened.next);
  if (!first) return undefined;
  const items = readItems(tokens, first);
  const last = items.at(-1)?.clock as ReadClock;
  const isAbout = opened.isAbout || items.some(({ clock }) => clock.isAbout);
  const bound = items.length === 1 ? closedBy(tokens, first.next) : undefined;
  const isSeen =
    (bound !== undefined && isBoundHour(tokens, at, first.next)) ||
    (opened.next > at
      ? opened.isStrong || opened.isAbout || isAnyExplicit(items)
      : isAnyExplicit(items) ||
        isHourBeside(tokens, at, last.next) ||
        (items.some(({ clock }) => clock.isToday) && isOpenBefore(tokens, at)));
  if (!isSeen || (!first.isExplicit && items.length === 1 && !isHourBehind(tokens, first.next)))
    return undefined;
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

/** "10 or later", "2 at the latest": what bounds a bare number makes it an hour; "5+" counts. */
function isBoundHour(tokens: readonly Token[], at: number, next: number): boolean {
  return textAt(tokens, next) !== '+' && textAt(tokens, next) !== 'max' && isOpenBefore(tokens, at);
}

const orSo = rowsByFirst('or so|or thereabouts|give or take');

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
  const isAsked = textAt(tokens, from) === 'about' && asking.has(textAt(tokens, from - 1));
  const to = textAt(tokens, from + 1) === 'to' && isAbout ? from + 2 : isAbout ? from + 1 : from;
  return {
    next: to,
    isAbout: isAbout && !isAsked,
    isStrong: isAsked || (isOpened && strong.has(textAt(tokens, at))),
  };
}

const strong = setOf('at @');
/** "how about 4?" means four, and not about four. */
const asking = setOf('how what');

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
