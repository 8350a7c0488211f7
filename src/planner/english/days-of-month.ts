import type { Token } from '../tokens.ts';
import { isCounted } from './ambiguous-words.ts';
import { isClockBehind } from './dates.ts';
import { type FoundDay, oneDay } from './found-day.ts';
import { type Found, isParted, setOf, textAt } from './look.ts';
import { isFigures, readNumberWord, readOrdinal } from './numbers.ts';
import { weekdays } from './words.ts';

const beforeDay = setOf('on by before after until till til from since through the and or - to for between');

const floors = setOf('of');

/** "the 5th", "on the fifth", "5th": a day of the coming month that has it; never a 5th floor. */
export function readDayOfMonth(tokens: readonly Token[], at: number): FoundDay | undefined {
  const hasArticle = textAt(tokens, at) === 'the';
  const from = hasArticle ? at + 1 : at;
  const day =
    readOrdinal(tokens, from) ??
    (hasArticle && textAt(tokens, at - 1) === 'on' ? readPlainDay(tokens, from) : undefined);
  if (!day || day.value < 1 || day.value > 31 || isCounted(tokens, day.next)) return undefined;
  const isNamed = hasArticle
    ? beforeDay.has(textAt(tokens, at - 1)) || weekdays.has(textAt(tokens, at - 1))
    : false;
  // "the twenty-fourth" is a day by itself, "the second" needs a word that says so.
  if (day.isWord && !isNamed && !(hasArticle && day.value > 12)) return undefined;
  const isPartOf = floors.has(textAt(tokens, day.next)) && !monthSpan.has(textAt(tokens, day.next + 1));
  if (isPartOf || isUnknownNoun(tokens, day.next, day.isWord)) return undefined;
  return oneDay({ kind: 'date', day: day.value }, day.next);
}

/** "on the 17 from 2pm". */
function readPlainDay(
  tokens: readonly Token[],
  at: number,
): (Found<number> & { isWord: boolean }) | undefined {
  const token = tokens[at];
  const isDay = token?.kind === 'number' && token.text.length <= 2 && isFigures(token.text);
  if (!isDay || isClockBehind(tokens, at + 1) || isUnknownNoun(tokens, at + 1, true)) return undefined;
  return { value: Number(token.text), next: at + 1, isWord: false };
}

const monthSpan = setOf('this next the last');

/** Behind an ordinal in words only the end, a sign or a small word lets it be a day. */
function isUnknownNoun(tokens: readonly Token[], next: number, isWord: boolean): boolean {
  if (!isWord || isParted(tokens, next) || tokens[next]?.kind !== 'word') return false;
  if (readNumberWord(tokens, next)) return false;
  return !smallWords.has(textAt(tokens, next));
}

const smallWords = setOf(
  'at in or and of to until till through is works would if but after before between around from please for with morning afternoon evening night noon',
);
