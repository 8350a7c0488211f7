import type { Piece } from '../piece.ts';
import { pastEngagement } from './engagements.ts';
import { busyWords, exceptWords, openingWords, preferWords, suitingWords } from './grammar-words.ts';
import { clauseEnd, clauseStart, firstTime, hasTime, isClitic, isHours, isTimeAt, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { isHourWord } from './times.ts';
import { partsOfDay } from './words.ts';

/** How far behind a pause a list may go on, and how many pauses a list before it may have. */
const aheadReach = 12;
const maxList = 4;

/** Where what is refused or preferred before a pause began: days in a row, "חוץ מראשון, שני ושלישי", have pauses of their own. */
function turnStart(morphemes: Morphemes, at: number): number {
  let start = clauseStart(morphemes, at);
  for (let count = 0; count < maxList && !hasTurn(morphemes, start, at); count += 1) {
    const first = firstTime(morphemes, start, at);
    if (morphemes[start - 1]?.kind !== 'break' || first === undefined || isHours(morphemes, first)) break;
    start = clauseStart(morphemes, start - 1);
  }
  return start;
}

/** Behind "not Monday" and a comma, "Tuesday works" is no more of what is taken away. */
export function afterBreak(morphemes: Morphemes, at: number): Piece {
  const start = turnStart(morphemes, at);
  const isTurned =
    hasTurn(morphemes, start, at) &&
    (isOnly(morphemes, at + 1) ||
      opensAnew(morphemes, at + 1) ||
      isSuiting(morphemes, at + 1) ||
      isCorrection(morphemes, start, at) ||
      isOfHours(morphemes, start, at));
  return isTurned ? { kind: 'but' } : { kind: 'join', join: 'comma' };
}

function opensAnew(morphemes: Morphemes, at: number): boolean {
  const word = textAt(morphemes, at) === 'ו' ? textAt(morphemes, at + 1) : textAt(morphemes, at);
  return openingWords.has(word) || preferWords.has(word);
}

/** "לא ביום שני, וברביעי רק אחרי 11": what is left of a day is asked for. */
function isOnly(morphemes: Morphemes, at: number): boolean {
  const end = clauseEnd(morphemes, at);
  if (hasTurn(morphemes, at, end)) return false;
  for (let index = at; index < end; index += 1) if (textAt(morphemes, index) === 'רק') return true;
  return false;
}

/** "לא ביום שני, שלישי מעולה". */
function isSuiting(morphemes: Morphemes, at: number): boolean {
  const end = clauseEnd(morphemes, at);
  if (hasTurn(morphemes, at, end)) return false;
  for (let index = at; index < end; index += 1) if (suitingWords.has(textAt(morphemes, index))) return true;
  return false;
}

/**
 * "כל יום חוץ מראשון, אחרי ארבע": hours behind days that were taken away are those of all that is left. So is a bound behind what is
 * preferred: "עדיף חמישי, לא לפני 3".
 */
function isOfHours(morphemes: Morphemes, start: number, at: number): boolean {
  const first = textAt(morphemes, at + 1);
  if (first === 'לא') return isBoundNegation(morphemes, at + 1);
  const begin = firstTime(morphemes, start, at);
  const isBound = first === 'בין' || first === 'החל' || isHourBound(morphemes, at + 1);
  if (begin === undefined || !isBound) return false;
  for (let index = begin; index < at; index += 1)
    if (isTimeAt(morphemes, index) && isHours(morphemes, index)) return false;
  return true;
}

/** "אחרי ארבע", "עד 12", "מ-10", "אחר הצהריים"; not "אחרי יום שני". */
function isHourBound(morphemes: Morphemes, at: number): boolean {
  const isEdge = ['אחרי', 'אחר', 'לאחר', 'לפני', 'עד'].includes(textAt(morphemes, at));
  if (!isEdge && !isClitic(morphemes, at, 'מ'))
    return isClitic(morphemes, at, 'ב') && isPartAt(morphemes, at + 1);
  const next = isClitic(morphemes, at + 1, 'הל') ? at + 2 : at + 1;
  const { kind, text = '' } = morphemes[next] ?? {};
  return (
    kind === 'number' || kind === 'clock' || isHourWord(text) || text === 'שעה' || isPartAt(morphemes, next)
  );
}

function isPartAt(morphemes: Morphemes, at: number): boolean {
  const name = isClitic(morphemes, at, 'ה') ? at + 1 : at;
  return partsOfDay.has(textAt(morphemes, name)) || textAt(morphemes, name) === 'שעות';
}

/** "לא היום, מחר" names one thing instead of another; "לא ביום שני, שלישי או חמישי" lists what is taken away. */
function isCorrection(morphemes: Morphemes, start: number, at: number): boolean {
  const isRefusal = textAt(morphemes, start) === 'לא' && hasTime(morphemes, start + 1, start + 3);
  const end = clauseEnd(morphemes, at + 1);
  if (!isRefusal || !hasTime(morphemes, at + 1, end) || hasTime(morphemes, end, end + aheadReach))
    return false;
  for (let index = at + 1; index < end; index += 1) {
    const word = textAt(morphemes, index);
    if (word === 'או' || word === 'ו' || word === 'לא') return false;
  }
  return true;
}

/** Whether a stretch of morphemes refuses or prefers something. */
export function hasTurn(morphemes: Morphemes, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const word = textAt(morphemes, at);
    if (
      word === 'לא' ||
      word === 'אין' ||
      exceptWords.has(word) ||
      preferWords.has(word) ||
      busyWords.has(word) ||
      pastEngagement(morphemes, at) !== undefined
    )
      return true;
  }
  return false;
}

/** "לא לפני", "לא יאוחר מ": a bound, and nothing taken away. */
export function isBoundNegation(morphemes: Morphemes, at: number): boolean {
  return ['לפני', 'אחרי', 'יאוחר', 'מאוחר', 'מוקדם', 'לאחר', 'יותר'].includes(textAt(morphemes, at + 1));
}
