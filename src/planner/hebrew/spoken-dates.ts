import { type FoundDay, oneDay } from './found-day.ts';
import { type Found, isClitic, isCounted, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { isMoved } from './moving-verbs.ts';
import { ordinals } from './number-words.ts';
import { readNumber } from './numbers.ts';

/** "בעשירי לשני", "בעשרים וחמישה לאחד עשר", "בראשון לראשון": day and month by their numbers, as people say them. */
export function readSpokenDate(morphemes: Morphemes, at: number): FoundDay | undefined {
  if (!isClitic(morphemes, at - 1, 'בה')) return undefined;
  const day = readPlace(morphemes, at);
  if (!day || day.value > 31 || !isClitic(morphemes, day.next, 'ל')) return undefined;
  const month = readPlace(morphemes, day.next + 1);
  // "להזיז את הפגישה בראשון לשלישי" has two days.
  if (!month || month.value > 12 || isCounted(morphemes, month.next) || isMoved(morphemes, at))
    return undefined;
  return oneDay({ kind: 'date', day: day.value, month: month.value }, month.next);
}

function readPlace(morphemes: Morphemes, at: number): Found<number> | undefined {
  const ordinal = ordinals.get(textAt(morphemes, at));
  if (ordinal !== undefined) return ordinal > 0 ? { value: ordinal, next: at + 1 } : undefined;
  const number = readNumber(morphemes, at);
  return number && (number.form === 'masculine' || number.form === 'tens') ? number : undefined;
}
