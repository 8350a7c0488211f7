import type { Token } from '../tokens.ts';
import { type Found, pastAny, setOf, textAt } from './look.ts';
import { readOrdinal } from './numbers.ts';

const lastWords = setOf('last final');
const lastButOne: readonly (readonly string[])[] = [
  ['penultimate'],
  ['next', 'to', 'last'],
  ['next', '-', 'to', '-', 'last'],
  ['last', 'but', 'one'],
];

/**
 * "first", "3rd", "last", "penultimate", "second-to-last", "third last": which one of several, counted from the first or, below 0, from the
 * last. "The zeroth" is none of them, and no calendar has it.
 */
export function readNth(tokens: readonly Token[], at: number): Found<number> | undefined {
  const penultimate = pastAny(tokens, at, lastButOne);
  if (penultimate !== undefined) return { value: -2, next: penultimate };
  if (lastWords.has(textAt(tokens, at))) return { value: -1, next: at + 1 };
  const nth = readOrdinal(tokens, at);
  if (!nth) return undefined;
  const fromEnd = pastAny(tokens, nth.next, [
    ['to', 'last'],
    ['-', 'to', '-', 'last'],
    ['from', 'last'],
    ['last'],
    ['-', 'last'],
  ]);
  return fromEnd === undefined ? { value: nth.value, next: nth.next } : { value: -nth.value, next: fromEnd };
}
