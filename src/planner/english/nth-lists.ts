import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { readDay } from './days.ts';
import { dayPiece } from './found-day.ts';
import { setOf, textAt } from './look.ts';
import { readOrdinal } from './numbers.ts';
import { weekdayNamed } from './weekdays.ts';

const joints = setOf('or and');

/** "the 1st or 2nd week of December", "the first and third Tuesday of December": what the last one counts, the first counts too. */
export const nthListRule: Rule = (tokens, at, context) => {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const first = readOrdinal(tokens, from);
  const join = first && textAt(tokens, first.next);
  if (!first || !join || !joints.has(join)) return undefined;
  const secondAt = textAt(tokens, first.next + 1) === 'the' ? first.next + 2 : first.next + 1;
  const second = readOrdinal(tokens, secondAt);
  if (!second || !isCountable(textAt(tokens, second.next))) return undefined;
  const last = readDay(tokens, secondAt, context);
  // The first, with the words that follow the second.
  const one = readDay(withoutBetween(tokens, { from, end: first.next, next: second.next }), 0, context);
  if (!last || !one || last.next <= second.next + 1) return undefined;
  const joined: Piece = { kind: 'join', join: join === 'or' ? 'or' : 'and' };
  return { pieces: [single(dayPiece(one)), joined, single(dayPiece(last))], next: last.next };
};

const reach = 8;

/** Some tokens and those of further on, as if nothing stood between them. */
function withoutBetween(
  tokens: readonly Token[],
  { from, end, next }: { from: number; end: number; next: number },
): Token[] {
  const gap = (tokens[next - 1]?.end ?? 0) - (tokens[end - 1]?.end ?? 0);
  const moved = tokens
    .slice(next, next + reach)
    .map((token) => ({ ...token, start: token.start - gap, end: token.end - gap }));
  return [...tokens.slice(from, end), ...moved];
}

function isCountable(word: string): boolean {
  return word === 'week' || word === 'weekend' || weekdayNamed(word) !== undefined;
}

/** One of several is no span that holds the other. */
function single(piece: Piece): Piece {
  return piece.kind === 'day' ? { kind: 'day', wish: piece.wish } : piece;
}
