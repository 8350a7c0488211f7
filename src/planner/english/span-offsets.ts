import type { Token } from '../tokens.ts';
import type { Pick } from '../wish.ts';
import { isClockBehind } from './dates.ts';
import { type Found, isThere, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { readPick } from './weekdays.ts';

export const spanOffsets: ReadonlyMap<Pick, number> = new Map([
  ['this', 0],
  ['next', 1],
  ['nearest', 1],
  ['last', -1],
]);

/** How many weeks, months, quarters or years from this one: "this", "the next", "the … after next". */
export function readOffset(
  tokens: readonly Token[],
  at: number,
  hasPart: boolean,
  units: ReadonlySet<string>,
): Found<number> | undefined {
  const isThe = textAt(tokens, at) === 'the';
  const from = isThe ? at + 1 : at;
  if (textAt(tokens, from) === 'current' && units.has(textAt(tokens, from + 1)))
    return { value: 0, next: from + 2 };
  const { pick, next } = readPick(tokens, from);
  if (!units.has(textAt(tokens, next)) || (pick === undefined && isNumbered(tokens, next + 1)))
    return undefined;
  const behind = next + 1;
  if (pick === undefined) {
    const after = pastRow(tokens, behind, afterNextWords);
    if (after !== undefined) return { value: 2, next: after };
    if (isThere(tokens, behind, ['after']) && !isThe) return undefined;
    const isAlone =
      (hasPart || (isThe && thisOne.has(textAt(tokens, at - 1)))) &&
      textAt(tokens, behind) !== 'of' &&
      textAt(tokens, behind) !== 'after';
    return isAlone ? { value: 0, next: behind } : undefined;
  }
  const value = spanOffsets.get(pick);
  return value === undefined
    ? undefined
    : { value, next: textAt(tokens, behind) === 'coming' ? behind + 1 : behind };
}

/** "week 31": of the year. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'number' && textAt(tokens, at).length <= 2 && !isClockBehind(tokens, at + 1);
}

const afterNextWords = rowsByFirst('after next|following next');
const thisOne = setOf('during within of in throughout over for through later');
