import type { Token } from '../tokens.ts';
import type { SpanPart } from '../wish.ts';
import { type Found, past, pastAny, setOf, textAt } from './look.ts';

const partWords: ReadonlyMap<string, SpanPart> = new Map([
  ['early', 'early'],
  ['beginning', 'early'],
  ['start', 'early'],
  ['mid', 'mid'],
  ['middle', 'mid'],
  ['late', 'late'],
  ['later', 'late'],
  ['end', 'end'],
  ['tail', 'end'],
  ['first', 'first-half'],
  ['1st', 'first-half'],
  ['second', 'second-half'],
  ['latter', 'second-half'],
  ['last', 'second-half'],
  ['back', 'second-half'],
  ['front', 'first-half'],
]);

const spansSaid = setOf('in - of the on during');

const withoutHalf = setOf('early beginning start mid middle late later end tail');

const rests = [
  ['rest', 'of'],
  ['remainder', 'of'],
];

const edges = setOf('very rather');

/** "early", "the beginning of", "mid-", "the first half of", before a span. */
export function readSpanPart(tokens: readonly Token[], at: number): Found<SpanPart> | undefined {
  let from = textAt(tokens, at) === 'the' ? at + 1 : at;
  if (textAt(tokens, from) === 'towards' || textAt(tokens, from) === 'toward')
    from = textAt(tokens, from + 1) === 'the' ? from + 2 : from + 1;
  from = past(tokens, from, edges);
  const rest = pastAny(tokens, from, rests);
  if (rest !== undefined) return { value: 'rest', next: rest };
  const word = textAt(tokens, from);
  const ordinal = word === '1' && textAt(tokens, from + 1) === 'st' ? '1st' : word;
  const value = partWords.get(ordinal);
  if (value === undefined) return undefined;
  let next = ordinal === '1st' ? from + 2 : from + 1;
  if (textAt(tokens, next) === '-') next += 1;
  if (word === 'tail' && textAt(tokens, next) === 'end') next += 1;
  else if (!withoutHalf.has(word)) {
    if (textAt(tokens, next) !== 'half') return undefined;
    next += 1;
  }
  return { value, next: past(tokens, next, spansSaid) };
}
