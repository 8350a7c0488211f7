import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { dayPiece, type FoundDay } from './found-day.ts';
import { isParted, pastAny, setOf, textAt } from './look.ts';

const dayAfter = [
  ['the', 'day', 'after', 'that'],
  ['the', 'day', 'after'],
  ['the', 'following', 'day'],
  ['the', 'next', 'day'],
  ['day', 'after'],
];

const weekAfter = [
  ['the', 'week', 'after', 'that'],
  ['the', 'week', 'after'],
  ['the', 'following', 'week'],
  ['the', 'next'],
  ['next'],
];

/** "tomorrow or the day after", "this week or next": counted from the one before. */
export function dayAndNext(tokens: readonly Token[], day: FoundDay): ReturnType<Rule> {
  const alone = { pieces: [dayPiece(day)], next: day.next };
  const join = textAt(tokens, day.next);
  const [wish] = day.of;
  if ((join !== 'or' && join !== 'and') || !wish || day.of.length > 1) return alone;
  const isWeek = wish.kind === 'week';
  const next = pastAny(tokens, day.next + 1, isWeek ? weekAfter : day.isContainer ? [] : dayAfter);
  if (next === undefined || (!isParted(tokens, next) && !endings.has(textAt(tokens, next)))) return alone;
  const other: DayWish = isWeek ? { ...wish, weeks: wish.weeks + 1 } : { kind: 'shift', base: wish, days: 1 };
  const second: Piece = { kind: 'day', wish: other, ...(day.isContainer && { isContainer: true }) };
  return { pieces: [dayPiece(day), { kind: 'join', join }, second], next };
}

const endings = setOf(
  'at in after before between from morning afternoon evening works would is please if around for',
);
