import { isCommon, isEnd, isTimeAt, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { weekdayLetters } from './words.ts';

/** "א-ה 9-17": days from letter to letter, beside a time or alone, and in no other words: "כיתות א-ו" are classes. */
export function isLetterRange(morphemes: Morphemes, at: number): boolean {
  const [first, last] = [textAt(morphemes, at), textAt(morphemes, at + 2)];
  if (textAt(morphemes, at + 1) !== '-' || !isWorkLetter(first) || !isWorkLetter(last) || first >= last)
    return false;
  const before = morphemes[at - 1];
  const isOpen = before === undefined || before.kind === 'break' || isCommon(before);
  const kind = morphemes[at + 3]?.kind;
  return (
    isOpen &&
    (isEnd(morphemes, at + 3) || isTimeAt(morphemes, at + 3) || kind === 'number' || kind === 'clitic')
  );
}

function isWorkLetter(text: string): boolean {
  return text.length === 1 && weekdayLetters.has(text);
}
