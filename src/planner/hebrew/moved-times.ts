import type { Piece } from '../piece.ts';
import { readDay } from './days.ts';
import { type Found, isClitic, pastClitic } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { isMoved } from './moving-verbs.ts';
import { pastHourWord, readTime } from './times.ts';

/** "להזיז מראשון לשלישי", "להקדים מ-15:00 ל-13:00": from where a meeting is moved is no time to meet. */
export function readMovedFrom(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  if (!isClitic(morphemes, at, 'מ') || !isMoved(morphemes, at)) return undefined;
  const day = readDay(morphemes, pastClitic(morphemes, at + 1, 'ה'), true);
  const hour = pastHourWord(morphemes, pastClitic(morphemes, day?.next ?? at + 1, 'ב'));
  const next = readTime(morphemes, hour, true)?.next ?? day?.next;
  return next !== undefined && isClitic(morphemes, next, 'ל') ? { value: [], next } : undefined;
}
