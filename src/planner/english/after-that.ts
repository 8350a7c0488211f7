import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { readDayRange } from './day-ranges.ts';
import { readDay } from './days.ts';
import { isParted, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { isUnderNegation } from './negation-scope.ts';

const reach = 14;
const rows = rowsByFirst(
  'after that|afterwards|afterward|thereafter|any time after that|anytime after that|any day after that|any time after|anytime after',
);
const behind = setOf(
  "works would is should could please if for and or but i'm i'd we're i'll it's ok okay fine good all any anything",
);
const people = setOf('i we');
const free = setOf('can could am are have would should will');
const joints = setOf('or and');

/** "on PTO Nov 23-27, after that is fine", "Tuesday, or any time after that": the days behind those that were named last. */
export const afterThatRule: Rule = (tokens, at, context) => {
  const next = at === 0 ? undefined : pastRow(tokens, at, rows);
  if (next === undefined) return undefined;
  const isJoined = joints.has(textAt(tokens, at - 1));
  if (!isJoined && !isParted(tokens, at)) return undefined;
  if (!isParted(tokens, next) && !isOpenBehind(tokens, next)) return undefined;
  const end = isJoined ? at - 1 : at;
  const last = lastDaysBefore(tokens, end, context);
  // "I finish at 5 on Monday, after that": behind hours it is hours that are meant, or days.
  if (
    hasFigures(tokens, Math.max(0, at - reach), last?.from ?? end) ||
    hasFigures(tokens, last?.next ?? end, end)
  )
    return { pieces: [], next, isUnread: true };
  if (!last) return undefined;
  const { day } = last;
  const since: Piece = { kind: 'day', wish: { kind: 'since', day, edge: 'after' } };
  if (isUnderNegation(tokens, at)) return { pieces: [{ kind: 'but' }, since], next };
  return { pieces: isJoined ? [since] : [{ kind: 'join', join: 'comma' }, since], next };
};

function isOpenBehind(tokens: readonly Token[], at: number): boolean {
  return (
    behind.has(textAt(tokens, at)) || (people.has(textAt(tokens, at)) && free.has(textAt(tokens, at + 1)))
  );
}

function hasFigures(tokens: readonly Token[], from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const kind = tokens[index]?.kind;
    if (kind === 'number' || kind === 'clock') return true;
  }
  return false;
}

/** The days that were named last, or a range of them. */
function lastDaysBefore(
  tokens: readonly Token[],
  at: number,
  context: RuleContext,
): { day: DayWish; from: number; next: number } | undefined {
  let last: { day: DayWish; from: number; next: number } | undefined;
  for (let index = Math.max(0, at - reach); index < at; index += 1) {
    const [range, end = at] = rangeAt(tokens, index, context);
    const found = range ? { of: [range], next: end } : readDay(tokens, index, context);
    const [day] = found?.of ?? [];
    if (found && day && found.next <= at && found.of.length === 1 && found.next > (last?.next ?? 0))
      last = { day, from: index, next: found.next };
  }
  return last;
}

function rangeAt(tokens: readonly Token[], at: number, context: RuleContext): [DayWish?, number?] {
  const range = readDayRange(tokens, at, context);
  const [piece, ...others] = range?.pieces ?? [];
  if (!range || piece?.kind !== 'day' || piece.wish.kind === 'either' || others.length > 0) return [];
  return [piece.wish, range.next];
}
