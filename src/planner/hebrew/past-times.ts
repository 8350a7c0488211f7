import type { Piece } from '../piece.ts';
import { pastVerbs } from './grammar-words.ts';
import { clauseEnd, clauseStart, type Found, isTimeAt, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';

const reach = 24;

/**
 * "דיברנו ביום ראשון, נוח לי בחמישי", "בהמשך לשיחה מאתמול, אפשר מחר?": what has been is no time to meet, where the phrase names another.
 * Alone it is read, and said to be past.
 */
export function isOfPast(morphemes: Morphemes, at: number, { value, next }: Found<Piece[]>): boolean {
  if (value.some(isPast)) return hasTimeOutside(morphemes, at, next);
  const start = clauseStart(morphemes, at);
  return isTold(morphemes, start, at) && hasTimeOutside(morphemes, start, clauseEnd(morphemes, at));
}

function isPast(piece: Piece): boolean {
  if (piece.kind !== 'day') return false;
  const { wish } = piece;
  switch (wish.kind) {
    case 'day':
      return wish.days < 0;
    case 'week':
      return wish.weeks < 0;
    case 'month':
      return (wish.months ?? 0) < 0;
    case 'weekday':
    case 'weekend':
      return wish.pick === 'last';
    default:
      return false;
  }
}

/** A verb of what was; "ראיתי שאפשר מחר" tells of what can be. */
function isTold(morphemes: Morphemes, start: number, at: number): boolean {
  let isPastVerb = false;
  for (let index = start; index < at; index += 1) {
    const text = textAt(morphemes, index);
    if (pastVerbs.has(text)) isPastVerb = true;
    else if (isPastVerb && text.startsWith('ש') && text.length !== 4) return false;
  }
  return isPastVerb;
}

function hasTimeOutside(morphemes: Morphemes, start: number, end: number): boolean {
  for (let index = Math.max(0, start - reach); index < start; index += 1)
    if (isTimeAt(morphemes, index)) return true;
  for (let index = end; index < end + reach; index += 1) if (isTimeAt(morphemes, index)) return true;
  return false;
}
