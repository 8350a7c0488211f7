import { remembered } from '../remembered.ts';
import type { Token } from '../tokens.ts';
import { type Found, isAttached, isThere, textAt } from './look.ts';
import { readCount, readNumber } from './numbers.ts';
import { minuteUnits } from './words.ts';

/** "45 minutes", "an hour and a half", "half an hour", "1.5 hours", "1h30", "two and a half hours", in minutes. */
export const readLength = remembered(readLengthAt);

function readLengthAt(tokens: readonly Token[], at: number): Found<number> | undefined {
  const half = readHalfHour(tokens, at);
  if (half) return half;
  const count = readAmount(tokens, at);
  if (!count) return undefined;
  const unitAt = textAt(tokens, count.next) === '-' ? count.next + 1 : count.next;
  const word = textAt(tokens, unitAt);
  const unit = unitOf(word, tokens, unitAt);
  if (unit === undefined) return undefined;
  const first = { value: count.value * unit, next: unitAt + 1 };
  return unit === 60 ? withMinutes(tokens, first) : first;
}

/** A lone "h" or "m" is a unit only at its number. */
function unitOf(word: string, tokens: readonly Token[], at: number): number | undefined {
  if ((word === 'h' || word === 'm') && !isAttached(tokens, at)) return undefined;
  if (word === 'm') return undefined;
  const name = word.endsWith("'s") || word.endsWith("s'") ? word.slice(0, -2) : word;
  return minuteUnits.get(name);
}

const halfHours: readonly (readonly [readonly string[], number])[] = [
  [['half', 'an', 'hour'], 30],
  [['half', 'a', 'hour'], 30],
  [['half', 'hour'], 30],
  [['half', '-', 'hour'], 30],
  [['half', '-', 'an', '-', 'hour'], 30],
  [['1/2', 'hour'], 30],
  [['a', 'half', 'hour'], 30],
  [['a', 'half', '-', 'hour'], 30],
  [['quarter', 'of', 'an', 'hour'], 15],
  [['a', 'quarter', 'of', 'an', 'hour'], 15],
  [['quarter', 'hour'], 15],
  [['three', 'quarters', 'of', 'an', 'hour'], 45],
  [['an', 'hour', 'and', 'a', 'half'], 90],
  [['one', 'hour', 'and', 'a', 'half'], 90],
  [['hour', 'and', 'a', 'half'], 90],
  [['hour', 'and', 'a', 'quarter'], 75],
];
const halfFirst = new Set(halfHours.map(([words]) => words[0] as string));

function readHalfHour(tokens: readonly Token[], at: number): Found<number> | undefined {
  if (!halfFirst.has(textAt(tokens, at))) return undefined;
  for (const [words, value] of halfHours) {
    if (isThere(tokens, at, words)) return { value, next: at + words.length };
  }
  return undefined;
}

/** A count that may have a half: `1.5`, "two and a half". */
export function readAmount(tokens: readonly Token[], at: number): Found<number> | undefined {
  const token = tokens[at];
  if (token?.kind === 'number' && token.text.length <= 5) {
    const [whole = '', part = '', ...rest] = token.text.split('.');
    if (part !== '' && rest.length === 0 && /^\d{1,3}$/.test(whole))
      return { value: Number(token.text), next: at + 1 };
  }
  const count = readCount(tokens, at);
  if (!count) return undefined;
  const isHalf = isThere(tokens, count.next, ['and', 'a', 'half']);
  return { value: isHalf ? count.value + 0.5 : count.value, next: isHalf ? count.next + 3 : count.next };
}

function withMinutes(tokens: readonly Token[], { value, next }: Found<number>): Found<number> {
  if (isThere(tokens, next, ['and', 'a', 'half'])) return { value: value + 30, next: next + 3 };
  if (isThere(tokens, next, ['and', 'a', 'quarter'])) return { value: value + 15, next: next + 4 };
  const from = textAt(tokens, next) === 'and' || textAt(tokens, next) === ',' ? next + 1 : next;
  const minutes = readNumber(tokens, from);
  if (!minutes || minutes.value > 59) return { value, next };
  const unit = minuteUnits.get(textAt(tokens, minutes.next));
  if (unit === 1) return { value: value + minutes.value, next: minutes.next + 1 };
  // "1h30".
  const isShort = from === next && isAttached(tokens, next) && tokens[next]?.kind === 'number';
  return isShort ? { value: value + minutes.value, next: minutes.next } : { value, next };
}
