import type { Rule, RuleContext } from '../language.ts';
import type { Piece, ReadPieces } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { past, setOf, textAt } from './look.ts';
import { pastRefusal } from './refusal-words.ts';

const small = setOf('on in at the afternoon, a');
const negative = setOf(
  "doesn't does won't isn't aren't don't do no not can't cannot out bad impossible busy away unavailable booked tricky difficult hard off full taken excluded i'm will are is packed jam rammed chocka chock write gone blocked clashes conflicts looks awkward " +
    "i've i we we're won't nightmare",
);
const reach = 10;
const maxPieces = 8;

/** "Tuesday doesn't work", "Monday morning is no good": the time is read with the words behind it that take it away. */
export function refusable(readTime: Rule): Rule {
  return (tokens, at, context) => {
    const first = readTime(tokens, at, context);
    if (!first || !isTime(first) || !mayRefuse(tokens, first.next)) return first;
    const { pieces, next } = readOn(tokens, first, { readTime, context });
    const refused = pastRefusal(tokens, next);
    if (refused === undefined) return first;
    const isOff = textAt(tokens, refused - 1) === 'off' && !lame.has(textAt(tokens, refused - 2));
    const not: Piece = isOff ? { kind: 'not', mayBeFree: true } : { kind: 'not' };
    return { pieces: [not, ...pieces, { kind: 'but' }], next: refused };
  };
}

/** "Friday I'm off" may say that one has time; "Friday is off" says that it does not suit. */
const lame = setOf('is are - write blocked');

function isTime({ pieces }: ReadPieces): boolean {
  return pieces.some(({ kind }) => kind === 'day' || kind === 'clock' || kind === 'whole');
}

function mayRefuse(tokens: readonly Token[], from: number): boolean {
  for (let index = from; index < Math.min(from + reach, tokens.length); index += 1) {
    if (negative.has(textAt(tokens, index))) return true;
  }
  return false;
}

/** The times that follow the first one in the same breath: "Monday and Tuesday afternoon". */
function readOn(
  tokens: readonly Token[],
  first: ReadPieces,
  { readTime, context }: { readTime: Rule; context: RuleContext },
): { pieces: Piece[]; next: number } {
  const pieces = [...first.pieces];
  let next = first.next;
  while (pieces.length < maxPieces) {
    const word = textAt(tokens, next);
    const isJoin = word === 'or' || word === 'and' || word === '&' || word === '/';
    const from = past(tokens, isJoin ? next + 1 : next, small);
    const read = readTime(tokens, from, context);
    if (!read || !isTime(read)) break;
    if (isJoin) pieces.push({ kind: 'join', join: word === 'or' || word === '/' ? 'or' : 'and' });
    pieces.push(...read.pieces);
    next = read.next;
  }
  return { pieces, next };
}
