import type { Piece } from '../piece.ts';
import { numberedWords } from './grammar-words.ts';
import { type Found, isClitic, isCounted, isThere, pastClitic, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readNumber } from './numbers.ts';

/** "בין 3 ל-5 אנשים", "10 עד 12 איש": how many, and no time. */
export function readCountedRange(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const opened = textAt(morphemes, at) === 'בין' ? at + 1 : pastClitic(morphemes, at, 'מבלכ');
  const first = readNumber(morphemes, opened);
  const joint = first && pastJoint(morphemes, first.next);
  const second = joint === undefined ? undefined : readNumber(morphemes, joint);
  return second && isCounted(morphemes, second.next) ? { value: [], next: second.next } : undefined;
}

/** "גרסה 3.2.1", "סעיף 12.5": numbered, and no date. */
export function readNumbered(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const isParted = morphemes[at]?.kind === 'number' && /[./]/.test(textAt(morphemes, at));
  const before = textAt(morphemes, at - 1).replace(/^[בהלמ]/, '');
  return isParted && numberedWords.has(before) ? { value: [], next: at + 1 } : undefined;
}

function pastJoint(morphemes: Morphemes, at: number): number | undefined {
  const word = textAt(morphemes, at);
  if (word === 'עד' || word === '-' || isClitic(morphemes, at, 'ל')) return at + 1;
  return isThere(morphemes, at, 'ו', 'עד') ? at + 2 : undefined;
}
