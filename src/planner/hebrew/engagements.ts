import { busyPlaces, engagements, selves, workingWords } from './grammar-words.ts';
import { isClitic, isThere, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';

/** "יש לי רופא", "אני בפגישה", "אני עובדת עד": what keeps somebody from coming; where its words end. */
export function pastEngagement(morphemes: Morphemes, at: number): number | undefined {
  const word = textAt(morphemes, at);
  if (word === 'יש') {
    const whose = textAt(morphemes, at + 1);
    const noun = pastWord(morphemes, at + 2, 'כבר', 'גם');
    return (whose === 'לי' || whose === 'לנו') && engagements.has(textAt(morphemes, noun))
      ? noun + 1
      : undefined;
  }
  if (!busyPlaces.has(word) && !workingWords.has(word)) return undefined;
  if (!selves.has(textAt(morphemes, at - 1)) && !selves.has(textAt(morphemes, at - 2))) return undefined;
  if (busyPlaces.has(word)) return at + 1;
  const every = isThere(morphemes, at + 1, 'כל', 'יום') ? at + 3 : at + 1;
  // "יום שני עובד לי" says that it suits.
  return textAt(morphemes, every) === 'עד' || isClitic(morphemes, every, 'מ') ? every : undefined;
}
