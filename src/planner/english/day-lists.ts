import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { readClock } from './clock-times.ts';
import { isClockBehind, readDayNumber } from './dates.ts';
import { rangeWords } from './day-bound-words.ts';
import { readFirstNumber } from './day-ranges.ts';
import { readDate } from './days.ts';
import { isParted, isThere, setOf, textAt } from './look.ts';

const listJoins = setOf('or and &');

/** "the 3rd or 4th of December", "Dec 3, 4 and 5", "24 or 25 November": days of a list share the month that one of them has. */
export const dateListRule: Rule = (tokens, at, context) => {
  if (textAt(tokens, at - 1) === 'between') return undefined;
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const first = readDate(tokens, at, context) ?? readFirstNumber(tokens, from);
  const [wish] = first?.of ?? [];
  if (!first || first.of.length > 1 || wish?.kind !== 'date') return undefined;
  const days = [wish];
  const joins: ('or' | 'and' | 'comma')[] = [];
  let next = first.next;
  let item = readListItem(tokens, next, context);
  while (item && days.length < 31) {
    days.push(item.wish);
    joins.push(item.join);
    next = item.next;
    item = readListItem(tokens, next, context);
  }
  const month = days.find((day) => day.month !== undefined)?.month;
  if (days.length < 2 || (month === undefined && !isOrdinalList(tokens, from))) return undefined;
  const pieces = days.flatMap((day, index): Piece[] => {
    const dated: Piece = {
      kind: 'day',
      wish: month === undefined || day.month !== undefined ? day : { ...day, month },
    };
    return index === 0 ? [dated] : [{ kind: 'join', join: joins[index - 1] as 'or' }, dated];
  });
  return { pieces, next };
};

function isOrdinalList(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at + 1]?.kind === 'word' &&
    tokens[at]?.kind === 'number' &&
    setOf('st nd rd th').has(textAt(tokens, at + 1))
  );
}

type ListItem = { wish: Extract<DayWish, { kind: 'date' }>; join: 'or' | 'and' | 'comma'; next: number };

function readListItem(tokens: readonly Token[], at: number, context: RuleContext): ListItem | undefined {
  const hasComma = isParted(tokens, at) && at < tokens.length;
  let next = textAt(tokens, at) === ',' ? at + 1 : at;
  if (isThere(tokens, next, ['and', '/', 'or'])) next += 2;
  const isJoined = listJoins.has(textAt(tokens, next));
  const join = isJoined ? (textAt(tokens, next) === 'or' ? 'or' : 'and') : 'comma';
  if (isJoined) next += 1;
  if (!isJoined && !hasComma) return undefined;
  if (textAt(tokens, next) === 'the') next += 1;
  const date = readDate(tokens, next, context);
  const [dated] = date?.of ?? [];
  if (date && date.of.length === 1 && dated?.kind === 'date') return { wish: dated, join, next: date.next };
  const number = readDayNumber(tokens, next);
  // "Nov 19th, 3-4pm": hours follow the day.
  if (number && isHourRange(tokens, number.next)) return undefined;
  if (!number || tokens[next]?.kind !== 'number' || isClockBehind(tokens, number.next)) return undefined;
  // Behind the last number of a list something else may begin: "Dec 3 or 4 people".
  const isItem =
    isParted(tokens, number.next) ||
    listJoins.has(textAt(tokens, number.next)) ||
    smallBehind.has(textAt(tokens, number.next));
  return isItem ? { wish: { kind: 'date', day: number.value }, join, next: number.next } : undefined;
}

function isHourRange(tokens: readonly Token[], at: number): boolean {
  return rangeWords.has(textAt(tokens, at)) && (readClock(tokens, at + 1)?.isExplicit ?? false);
}

const smallBehind = setOf(
  'at in of works would is if but after before between around from please for with morning afternoon evening - to',
);
