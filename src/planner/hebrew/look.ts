import { cannotWords, countedWords, fillers, looseWords } from './grammar-words.ts';
import { isKnown, timeWords } from './lexicon.ts';
import type { Morpheme, Morphemes } from './morphemes.ts';
import { minuteUnits, partsOfDay } from './words.ts';

/** Something that was read, and the first morpheme behind it. */
export type Found<T> = { value: T; next: number };
export type Reader<T> = (morphemes: Morphemes, at: number) => Found<T> | undefined;

/** The text of a morpheme; nothing outside of the phrase. */
export function textAt(morphemes: Morphemes, at: number): string {
  return morphemes[at]?.text ?? '';
}

export function isClitic(morphemes: Morphemes, at: number, clitics: string): boolean {
  const morpheme = morphemes[at];
  return morpheme?.kind === 'clitic' && clitics.includes(morpheme.text);
}

/** The morpheme behind one of some clitics, where it stands there. */
export function pastClitic(morphemes: Morphemes, at: number, clitics: string): number {
  return isClitic(morphemes, at, clitics) ? at + 1 : at;
}

/** The morpheme behind one of some words, where it stands there. */
export function pastWord(morphemes: Morphemes, at: number, ...words: string[]): number {
  return words.includes(textAt(morphemes, at)) && morphemes[at]?.kind !== 'clitic' ? at + 1 : at;
}

/** Whether words stand one after another. */
export function isThere(morphemes: Morphemes, at: number, ...words: string[]): boolean {
  return words.every((word, index) => textAt(morphemes, at + index) === word);
}

export function isEnd(morphemes: Morphemes, at: number): boolean {
  const morpheme = morphemes[at];
  return (
    morpheme === undefined || morpheme.kind === 'break' || (morpheme.kind === 'sign' && morpheme.text !== '%')
  );
}

/** Words that carry no meaning of their own beside a time: nothing is counted by a number before them. */
export function isCommon({ kind, text }: Morpheme): boolean {
  if (
    kind === 'known' ||
    kind === 'clitic' ||
    fillers.has(text) ||
    looseWords.has(text) ||
    cannotWords.has(text)
  )
    return true;
  return /^[ושבל]/.test(text) && (fillers.has(text.slice(1)) || isKnown(text.slice(1)));
}

/** Whether what stands behind a number makes it a count: a unit, money, a noun in the plural. */
export function isCounted(morphemes: Morphemes, at: number): boolean {
  const morpheme = morphemes[at];
  if (!morpheme) return false;
  const { kind, text } = morpheme;
  if (kind === 'sign') return text === '%' || text === '₪' || text === '$' || text === '€';
  if (kind === 'known') return minuteUnits.has(text) || countedUnits.has(text);
  if (kind !== 'unknown') return false;
  return countedWords.has(text) || (/(?:ים|ות)$/.test(text) && !/^[בו]/.test(text) && !isCommon(morpheme));
}

/** Whether it is counted for certain: a unit, money, a noun that is known to be counted. */
export function isCountedFirmly(morphemes: Morphemes, at: number): boolean {
  const morpheme = morphemes[at];
  return isCounted(morphemes, at) && (morpheme?.kind !== 'unknown' || countedWords.has(morpheme.text));
}

const countedUnits: ReadonlySet<string> = new Set(
  'ימים יום שבועות חודשים שנים שנה שבוע חודש ימי אנשים בקרים לילות'.split(' '),
);

/** Whether a word names a day or a part of it by itself. */
export function isTimeAt(morphemes: Morphemes, at: number): boolean {
  const morpheme = morphemes[at];
  if (!morpheme) return false;
  return (
    morpheme.kind === 'clock' ||
    (morpheme.kind === 'known' && (timeWords.has(morpheme.text) || moreTimes.has(morpheme.text))) ||
    (morpheme.kind === 'number' && morphemes[at - 1]?.kind === 'clitic')
  );
}

const moreTimes: ReadonlySet<string> = new Set(
  'השבוע הערב הלילה הבוקר שבוע חודש חצות אחרי אחר לאחר לפני עד בין בעוד'.split(' '),
);

/** How far rules look for what else a clause says: far enough for speech, and the same for every phrase. */
const clauseReach = 16;

/** Where a clause ends behind a morpheme, or begins before it: at punctuation or a word such as "but". */
export function clauseEnd(morphemes: Morphemes, at: number): number {
  let end = at;
  while (end < morphemes.length && end - at < clauseReach && !isClauseBreak(morphemes, end)) end += 1;
  return end;
}

export function clauseStart(morphemes: Morphemes, at: number): number {
  let start = at;
  while (start > 0 && at - start < clauseReach && !isClauseBreak(morphemes, start - 1)) start -= 1;
  return start;
}

function isClauseBreak(morphemes: Morphemes, at: number): boolean {
  const { kind, text } = morphemes[at] as Morpheme;
  if (kind === 'break' || text === 'אבל' || text === 'אך' || text === 'אלא' || text === 'אז') return true;
  return (
    text === 'ו' && kind === 'clitic' && isBehindNegation(morphemes, at) && isTimeSoon(morphemes, at + 1)
  );
}

/** "ראשון לא טוב לי ושלישי כן": behind what is refused "and" begins anew. */
function isBehindNegation(morphemes: Morphemes, at: number): boolean {
  let before = at - 1;
  while (at - before < 5 && isOfNegation(textAt(morphemes, before))) before -= 1;
  return textAt(morphemes, before) === 'לא';
}

function isTimeSoon(morphemes: Morphemes, at: number): boolean {
  return isTimeAt(morphemes, at) || (morphemes[at]?.kind === 'clitic' && isTimeAt(morphemes, at + 1));
}

/** Words that go with a "not", and are about no time: "לא כל כך נוח לי". */
export function isOfNegation(word: string): boolean {
  return cannotWords.has(word) || looseWords.has(word);
}

/** Whether a time is named in a stretch of morphemes. */
export function hasTime(morphemes: Morphemes, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isTimeAt(morphemes, at)) return true;
  return false;
}

export function firstTime(morphemes: Morphemes, from: number, to: number): number | undefined {
  for (let at = from; at < to; at += 1) if (isTimeAt(morphemes, at)) return at;
  return undefined;
}

/** Whether a time is one of hours, and of no day. */
export function isHours(morphemes: Morphemes, at: number): boolean {
  const word = textAt(morphemes, at);
  return (
    partsOfDay.has(word) ||
    morphemes[at]?.kind !== 'known' ||
    ['אחרי', 'אחר', 'לאחר', 'לפני', 'עד'].includes(word)
  );
}
