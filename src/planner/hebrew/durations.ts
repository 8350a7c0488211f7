import type { Piece } from '../piece.ts';
import { readMinutes } from './amounts.ts';
import { type Found, isClitic, isCommon, isThere, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readTime } from './times.ts';

/** "לשעה", "ל-45 דקות", "שיחה של רבע שעה", "למשך חצי שעה", "שעה וחצי": how long, and never when. */
export function readDuration(morphemes: Morphemes, at: number): Found<Piece> | undefined {
  const from = pastOpening(morphemes, at);
  const minutes = readMinutes(morphemes, from);
  if (!minutes || minutes.value < 1 || minutes.value > 24 * 60) return undefined;
  // "לשעה 3" is a clock, "חצי שעה אחרי הפגישה" a time that depends on another.
  if (isPriced(morphemes, at) || (from === at && isOfAnother(morphemes, at))) return undefined;
  const isHour = textAt(morphemes, from) === 'שעה';
  if (isHour && !isLength(morphemes, { at, from, minutes: minutes.value })) return undefined;
  if (from === at && !meetings.has(textAt(morphemes, at - 1)) && isMinutesToHour(morphemes, at, minutes))
    return undefined;
  const behind = textAt(morphemes, minutes.next);
  if (behind === 'אחרי' || behind === 'לפני' || behind === 'לאחר') return undefined;
  return { value: { kind: 'duration', minutes: minutes.value }, next: minutes.next };
}

/** "עשר דקות לארבע": ten to four. */
function isMinutesToHour(morphemes: Morphemes, at: number, { value, next }: Found<number>): boolean {
  return value <= 30 && isClitic(morphemes, next, 'ל') && readTime(morphemes, at) !== undefined;
}

/** "המחיר לשעה", "100 ש"ח לשעה": for each hour. */
function isPriced(morphemes: Morphemes, at: number): boolean {
  return prices.has(textAt(morphemes, at - 1));
}

const prices: ReadonlySet<string> = new Set(
  'מחיר המחיר תעריף התעריף עלות העלות שקל שקלים ש"ח שח דולר עולה עולים'.split(' '),
);

/** "זה לוקח שבע דקות": a length of something else. */
function isOfAnother(morphemes: Morphemes, at: number): boolean {
  const before = morphemes[at - 1];
  return before?.kind === 'unknown' && !isCommon(before) && !meetings.has(before.text);
}

const openings: ReadonlySet<string> = new Set(['למשך', 'במשך', 'של', 'בת', 'בן', 'באורך', 'לאורך']);

function pastOpening(morphemes: Morphemes, at: number): number {
  const word = textAt(morphemes, at);
  if (isThere(morphemes, at, 'לא', 'יותר', 'מ')) return at + 3;
  if (openings.has(word) && morphemes[at]?.kind !== 'clitic')
    return pastClitic(morphemes, pastWord(morphemes, at + 1, 'של'), 'כ');
  if (isThere(morphemes, at, 'ב', 'אורך'))
    return pastClitic(morphemes, pastWord(morphemes, at + 2, 'של'), 'כ');
  return pastClitic(morphemes, pastClitic(morphemes, at, 'ל'), 'כ');
}

const meetings: ReadonlySet<string> = new Set(
  'פגישה שיחה שיחת פגישת זום פגישונת ישיבה צריך צריכה צריכים מספיקה תספיק'.split(' '),
);

/** Bare שעה is a length behind a word that takes one: "איזו שעה" asks, and "שעה 3" is a clock. */
function isLength(
  morphemes: Morphemes,
  { at, from, minutes }: { at: number; from: number; minutes: number },
): boolean {
  if (isHourOfDay(morphemes, from + 1)) return false;
  if (minutes > 60) return true;
  if (from > at) return !isClitic(morphemes, at, 'כ') || from === at + 1;
  return meetings.has(textAt(morphemes, at - 1)) || textAt(morphemes, at - 1) === 'של';
}

function isHourOfDay(morphemes: Morphemes, at: number): boolean {
  const time = readTime(morphemes, at);
  return time !== undefined && textAt(morphemes, at) !== 'אחת';
}
