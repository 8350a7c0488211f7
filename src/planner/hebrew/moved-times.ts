import type { Piece } from '../piece.ts';
import { readDay } from './days.ts';
import { clauseStart, type Found, isClitic, pastClitic, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { pastHourWord, readTime } from './times.ts';

/** "להזיז מראשון לשלישי", "להקדים מ-15:00 ל-13:00": from where a meeting is moved is no time to meet. */
export function readMovedFrom(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  if (!isClitic(morphemes, at, 'מ') || !isMoved(morphemes, at)) return undefined;
  const day = readDay(morphemes, pastClitic(morphemes, at + 1, 'ה'), true);
  const hour = pastHourWord(morphemes, pastClitic(morphemes, day?.next ?? at + 1, 'ב'));
  const next = readTime(morphemes, hour, true)?.next ?? day?.next;
  return next !== undefined && isClitic(morphemes, next, 'ל') ? { value: [], next } : undefined;
}

/** Whether a verb before it in its clause moves a meeting. */
export function isMoved(morphemes: Morphemes, at: number): boolean {
  for (let index = clauseStart(morphemes, at); index < at; index += 1)
    if (moving.has(textAt(morphemes, index))) return true;
  return false;
}

const moving: ReadonlySet<string> = new Set(
  'להזיז לדחות להעביר להקדים תזיז תזיזי תזיזו תעביר תעבירי תעבירו תדחה תדחי תדחו נזיז נעביר נדחה העברה דחייה הזזה'.split(
    ' ',
  ),
);
