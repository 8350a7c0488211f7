import type { Piece } from '../piece.ts';
import { readClock } from './clocks.ts';
import { pastVerbs } from './grammar-words.ts';
import { clauseEnd, clauseStart, type Found, isHours, isTimeAt, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readPart } from './parts-of-day.ts';

const reach = 24;

/**
 * "דיברנו ביום ראשון, נוח לי בחמישי", "בהמשך לשיחה מאתמול, אפשר מחר?": what has been is no time to meet, where the phrase names another.
 * Alone it is read, and said to be past. Where it ends, if it is that.
 */
export function pastOfPast(
  morphemes: Morphemes,
  at: number,
  { value, next }: Found<Piece[]>,
): number | undefined {
  const start = clauseStart(morphemes, at);
  if (value.some(isPast)) {
    // "אתמול בערב": its hours go with it.
    const end = readPart(morphemes, next)?.next ?? readClock(morphemes, next)?.next ?? next;
    const isBeside = hasDay(morphemes, start, at) || hasDay(morphemes, end, clauseEnd(morphemes, end));
    return isBeside || hasTimeOutside(morphemes, start, clauseEnd(morphemes, end)) ? end : undefined;
  }
  const isOther = hasTimeOutside(morphemes, start, clauseEnd(morphemes, at));
  return isOther && isTold(morphemes, start, at) ? next : undefined;
}

function hasDay(morphemes: Morphemes, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isTimeAt(morphemes, at) && !isHours(morphemes, at)) return true;
  return false;
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
