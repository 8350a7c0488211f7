import { isClitic, isCommon, isCounted, isCountedFirmly, isEnd, isThere, isTimeAt, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { type FoundTime, isHourWord, readTime } from './times.ts';
import { daysFromToday, weekdayLetters } from './words.ts';

/** "ב-3" is an hour, unless it counts: "ב-3 מקומות", "באחת הפגישות", "בשבע רצון". */
export function isHourOn(morphemes: Morphemes, at: number, { next }: FoundTime): boolean {
  const behind = morphemes[next];
  // Beside a day a word that only looks like a plural counts nothing: "מחר ב-3 ירושלים".
  if (isCounted(morphemes, next)) return isBesideDay(morphemes, at) && !isCountedFirmly(morphemes, next);
  return !(
    behind?.kind === 'unknown' &&
    behind.text.startsWith('ה') &&
    textAt(morphemes, next - 1) === 'אחת'
  );
}

/** A bare number is an hour beside a day or a part of one only, and where it counts nothing: "מחר 10", "להזיז ל-3 מחר". */
export function isHourAlone(morphemes: Morphemes, at: number, { next }: FoundTime): boolean {
  const behind = morphemes[next];
  const isAlone =
    isEnd(morphemes, next) || (behind !== undefined && behind.kind !== 'foreign' && isCommon(behind));
  if (isCounted(morphemes, next) || !isAlone) return false;
  if (isLoneHourOfTwoWords(morphemes, at, next)) return true;
  if (isBesideDay(morphemes, at) || isBeforeDay(morphemes, at, next) || isInRow(morphemes, at)) return true;
  const before = morphemes[at - 1];
  return isClitic(morphemes, at, 'ל') && before !== undefined && isCommon(before);
}

/** "שתים עשרה" as the whole answer: nobody counts so far without saying what. */
function isLoneHourOfTwoWords(morphemes: Morphemes, at: number, next: number): boolean {
  const isWhole = at === 0 && next === 2 && isEnd(morphemes, next);
  return (
    isWhole && morphemes.length <= 3 && textAt(morphemes, 1) === 'עשרה' && isHourWord(textAt(morphemes, 0))
  );
}

/** "ב-10, 11 או 12", "בעשר או אחת עשרה": behind an hour and a joint stands another. */
function isInRow(morphemes: Morphemes, at: number): boolean {
  let index = at;
  for (let count = 0; count < maxRow; count += 1) {
    const joint = isClitic(morphemes, index - 1, 'ב') ? index - 2 : index - 1;
    if (textAt(morphemes, joint) !== 'או' && morphemes[joint]?.kind !== 'break') return false;
    const end = morphemes[joint - 1]?.kind === 'break' ? joint - 2 : joint - 1;
    index = textAt(morphemes, end) === 'עשרה' && isHourWord(textAt(morphemes, end - 1)) ? end - 1 : end;
    const isHour = /^(?:1?\d|2[0-3])$/.test(textAt(morphemes, index)) || isHourWord(textAt(morphemes, index));
    if (!isHour) return false;
    if (isClitic(morphemes, index - 1, 'ב') || isBesideDay(morphemes, index)) return true;
  }
  return false;
}

const maxRow = 6;

/** "11 מחר", "10 או 11 מחר": an hour that opens a clause, before its day. */
function isBeforeDay(morphemes: Morphemes, at: number, next: number): boolean {
  const before = morphemes[at - 1];
  if (before !== undefined && before.kind !== 'break' && textAt(morphemes, at - 1) !== 'או') return false;
  const other = textAt(morphemes, next) === 'או' ? readTime(morphemes, next + 1) : undefined;
  const day = other?.next ?? next;
  return (
    daysFromToday.has(textAt(morphemes, day)) ||
    textAt(morphemes, day) === 'יום' ||
    isThere(morphemes, day, 'ב', 'יום')
  );
}

/** Whether a day, or a part of one, ends before a morpheme. */
export function isBesideDay(morphemes: Morphemes, at: number): boolean {
  const before = morphemes[at - 1]?.kind === 'break' ? at - 2 : at - 1;
  const word = textAt(morphemes, before);
  const opening = textAt(morphemes, before - 1);
  if (word.length === 1 && (opening === 'יום' || (opening === '-' && weekdayLetters.has(word)))) return true;
  return (
    isTimeAt(morphemes, before) || dayEnds.has(word) || /^\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?$/.test(word)
  );
}

const dayEnds: ReadonlySet<string> = new Set('הקרוב הקרובה הבא הבאה הזה הזאת השבוע'.split(' '));
