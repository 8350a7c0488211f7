import type { Token } from '../tokens.ts';
import { type Found, isAttached, textAt } from './look.ts';

const units = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen';
const ordinalUnits =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth';
const teens = ['six', 'seven', 'eigh', 'nine'];
const tens = ['twen', 'thir', 'for', 'fif', 'six', 'seven', 'eigh', 'nine'];

/** Numbers as words up to nineteen. */
export const smallNumbers: ReadonlyMap<string, number> = new Map([
  ...units.split(' ').map((word, index): [string, number] => [word, index]),
  ...teens.map((stem, index): [string, number] => [`${stem}teen`, index + 16]),
]);

export const tensWords: ReadonlyMap<string, number> = new Map(
  tens.map((stem, index): [string, number] => [`${stem}ty`, (index + 2) * 10]),
);

export const ordinalWords: ReadonlyMap<string, number> = new Map([
  ...ordinalUnits.split(' ').map((word, index): [string, number] => [word, index]),
  ...teens.map((stem, index): [string, number] => [`${stem}teenth`, index + 16]),
  ...tens.map((stem, index): [string, number] => [`${stem}tieth`, (index + 2) * 10]),
]);

const ordinalEndings: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th']);

/** `12`, "twelve", "forty-five", up to four figures; never a number with a point. */
export function readNumber(tokens: readonly Token[], at: number): Found<number> | undefined {
  const token = tokens[at];
  if (token?.kind === 'number') {
    return token.text.length <= 4 && isFigures(token.text)
      ? { value: Number(token.text), next: at + 1 }
      : undefined;
  }
  return token?.kind === 'word' ? readNumberWord(tokens, at) : undefined;
}

/** "twelve", "forty-five", "forty five". */
export function readNumberWord(tokens: readonly Token[], at: number): Found<number> | undefined {
  const word = textAt(tokens, at);
  const small = smallNumbers.get(word);
  if (small !== undefined) return { value: small, next: at + 1 };
  const ten = tensWords.get(word);
  if (ten === undefined) return undefined;
  const unitAt = textAt(tokens, at + 1) === '-' ? at + 2 : at + 1;
  const unit = smallNumbers.get(textAt(tokens, unitAt)) ?? 0;
  return unit > 0 && unit < 10 ? { value: ten + unit, next: unitAt + 1 } : { value: ten, next: at + 1 };
}

/** `5th`, "fifth", "twenty-fifth". `isWord` where no figure was written. */
export function readOrdinal(
  tokens: readonly Token[],
  at: number,
): (Found<number> & { isWord: boolean }) | undefined {
  const token = tokens[at];
  if (token?.kind === 'number') {
    const isOrdinal =
      token.text.length <= 2 &&
      isFigures(token.text) &&
      ordinalEndings.has(textAt(tokens, at + 1)) &&
      isAttached(tokens, at + 1);
    return isOrdinal ? { value: Number(token.text), next: at + 2, isWord: false } : undefined;
  }
  if (token?.kind !== 'word') return undefined;
  const one = ordinalWords.get(token.text);
  if (one !== undefined) return { value: one, next: at + 1, isWord: true };
  const ten = tensWords.get(token.text);
  if (ten === undefined) return undefined;
  const unitAt = textAt(tokens, at + 1) === '-' ? at + 2 : at + 1;
  const unit = ordinalWords.get(textAt(tokens, unitAt)) ?? 0;
  return unit > 0 && unit < 10 ? { value: ten + unit, next: unitAt + 1, isWord: true } : undefined;
}

/** A count before a unit: `3`, "three", "a", "a couple of", "another two". `isVague` for "a few". */
export function readCount(
  tokens: readonly Token[],
  at: number,
): (Found<number> & { isVague?: boolean }) | undefined {
  const word = textAt(tokens, at);
  if (word === 'a' || word === 'an' || word === 'another') {
    return readCouple(tokens, at + 1) ?? { value: 1, next: at + 1 };
  }
  return readCouple(tokens, at) ?? readNumber(tokens, at);
}

function readCouple(
  tokens: readonly Token[],
  at: number,
): (Found<number> & { isVague?: boolean }) | undefined {
  const word = textAt(tokens, at);
  const next = textAt(tokens, at + 1) === 'of' ? at + 2 : at + 1;
  if (word === 'couple' || word === 'pair') return { value: 2, next };
  return word === 'few' || word === 'several' ? { value: 3, next, isVague: true } : undefined;
}

/** Whether a text is nothing but figures. */
export function isFigures(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return text.length > 0;
}
