import type { Rule } from '../language.ts';
import type { Piece, ReadPieces } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { ClockTime, ClockWish } from '../wish.ts';
import { besides, readEdge } from './clock-bounds.ts';
import type { ReadClock } from './clock-times.ts';
import { isHourBehind, isNamedDay, isOpenBefore, isRangeBeside } from './hour-context.ts';
import { isParted, past, setOf, textAt } from './look.ts';
import { smallNumbers } from './numbers.ts';

export const approximately = setOf(
  'around about approximately approx roughly circa near nearer closer close ~',
);

export const rangeJoints = setOf('- to until till til through thru');

/** "between 2 and 4", "from 9 to 11", "9:30-11", "3-4pm": two clocks, of which one is seen to be a time, or a word says so. */
export const clockRangeRule: Rule = (tokens, at) => {
  const opening = textAt(tokens, at);
  const isBetween = opening === 'between' || opening === 'btw' || opening === 'btwn';
  const isOpened =
    isBetween ||
    opening === 'from' ||
    opening === 'in' ||
    opening === 'at' ||
    opening === '@' ||
    approximately.has(opening);
  const start = isOpened
    ? textAt(tokens, at + 1) === 'about' || textAt(tokens, at + 1) === 'around'
      ? at + 2
      : at + 1
    : at;
  const range = readRange(tokens, start, isBetween);
  if (!range) return undefined;
  const { from, to } = range;
  if (opening === 'in' && !from.isExplicit) return undefined;
  if (!to.isExplicit && !isHourBehind(tokens, to.next)) return undefined;
  const between: ClockWish = { kind: 'between', from: from.time, to: to.time };
  const pieces: Piece[] = [{ kind: 'clock', wish: between }, ...besides(from), ...besides(to)];
  const row = moreRanges(tokens, pieces, { from: to.next, isBetween });
  if (!isOpened && !isSeen(tokens, start, { ...range, row: row.next })) return undefined;
  const minutes = isOpened ? undefined : minutesBefore(tokens, start, from.next);
  if (minutes && to.time.likely[0] !== undefined) {
    const at: ClockWish = { kind: 'at', time: shiftTime(to.time, -minutes) };
    return { pieces: [{ kind: 'clock', wish: { kind: 'either', of: [between, at] } }], next: to.next };
  }
  return row;
};

/** Whether two bare numbers are hours: by how one of them is written, or by what stands beside them, or beside all ranges of their row. */
function isSeen(
  tokens: readonly Token[],
  at: number,
  range: { from: ReadClock; to: ReadClock; row: number },
): boolean {
  return (
    range.from.isExplicit ||
    range.to.isExplicit ||
    isRangeBeside(tokens, at, range.to.next) ||
    isUntil(tokens, at, range) ||
    isLoneSpoken(tokens, at, range) ||
    (range.row > range.to.next && isRangeBeside(tokens, at, range.row))
  );
}

/** "ten to five", and nothing more: whoever is asked when says nothing else with that. */
function isLoneSpoken(
  tokens: readonly Token[],
  at: number,
  { from, to }: { from: ReadClock; to: ReadClock },
): boolean {
  const isEnd = past(tokens, to.next, polite) === tokens.length || isNamedDay(textAt(tokens, to.next));
  return at === 0 && isEnd && minutesBefore(tokens, at, from.next) !== undefined;
}
const polite = setOf('please pls thanks then works');

/** "2 til 4": nothing else is told by that word than times. */
function isUntil(
  tokens: readonly Token[],
  at: number,
  { from, to }: { from: ReadClock; to: ReadClock },
): boolean {
  return (
    untilWords.has(textAt(tokens, from.next)) && isHourBehind(tokens, to.next) && isOpenBefore(tokens, at)
  );
}
const untilWords = setOf('until till til');

/** "9-10 or 3-4". */
function moreRanges(
  tokens: readonly Token[],
  pieces: Piece[],
  { from, isBetween }: { from: number; isBetween: boolean },
): ReadPieces {
  let next = from;
  while (pieces.length < 24) {
    // "10-12, 2-4": a pause joins too.
    const isPause = isParted(tokens, next) && tokens[next]?.kind === 'number';
    const join = isPause ? 'or' : joins.get(textAt(tokens, next));
    const first = isPause ? next : next + 1;
    const start = textAt(tokens, first) === 'from' || textAt(tokens, first) === 'between' ? first + 1 : first;
    const range = join && readRange(tokens, start, isBetween || start > first);
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

export const joins: ReadonlyMap<string, 'or' | 'and'> = new Map([
  ['or', 'or'],
  ['and', 'and'],
  ['&', 'and'],
]);
