import type { Piece } from '../piece.ts';
import type { ClockWish, Wish } from '../wish.ts';
import { type Found, isClitic, isThere, isTimeAt, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import {
  afternoon,
  beforeDawn,
  beforeNoon,
  dusk,
  feasts,
  noonWords,
  type PartOfDay,
  partsOfDay,
} from './words.ts';

/** A part of the day by its name, without what stands before it: בוקר, אחר הצהריים, לפנות ערב. */
export function readPartName(morphemes: Morphemes, at: number): Found<PartOfDay> | undefined {
  const word = textAt(morphemes, at);
  if (word === 'אחר' || word === 'אחרי' || word === 'לאחר') {
    const noon = pastClitic(morphemes, at + 1, 'ה');
    return noonWords.has(textAt(morphemes, noon)) ? { value: afternoon, next: noon + 1 } : undefined;
  }
  if (word === 'לפני' || word === 'קודם') {
    const noon = pastClitic(morphemes, at + 1, 'ה');
    return noonWords.has(textAt(morphemes, noon)) ? { value: beforeNoon, next: noon + 1 } : undefined;
  }
  if (word === 'לפנות' || word === 'לקראת') {
    const name = textAt(morphemes, at + 1);
    if (name === 'ערב' || name === 'הערב') return { value: dusk, next: at + 2 };
    const isDawn = word === 'לפנות' && partsOfDay.get(name)?.from === 6;
    return isDawn ? { value: beforeDawn, next: at + 2 } : undefined;
  }
  const part = partsOfDay.get(word);
  // The eve of a feast is a day, and no calendar of feasts is kept here.
  if (!part || (word === 'ערב' && isEve(morphemes, at + 1))) return undefined;
  return { value: part, next: word === 'צהרי' ? pastWord(morphemes, at + 1, 'היום') : at + 1 };
}

function isEve(morphemes: Morphemes, at: number): boolean {
  const word = textAt(morphemes, at);
  return (
    feasts.has(word) ||
    word === 'שבת' ||
    word === 'ראש' ||
    word === 'יום' ||
    isThere(morphemes, at, 'ה', 'שבת')
  );
}

/** A part of the day behind a clock: "7 בערב", "3 אחר הצהריים", "5 לפנות בוקר". */
export function readPartBehind(morphemes: Morphemes, at: number): Found<PartOfDay> | undefined {
  const from = isClitic(morphemes, at, 'ב') ? pastClitic(morphemes, at + 1, 'ה') : at;
  return readPartName(morphemes, from);
}

/** Parts that begin at once: the night that follows this day, the morning of it. */
const todays: ReadonlyMap<string, string> = new Map([
  ['הבוקר', 'בוקר'],
  ['הערב', 'ערב'],
  ['הלילה', 'לילה'],
]);

/** Behind these a part has its article, and is no part of today: "בשעות הבוקר", "במהלך הערב". */
const ofAnyDay: ReadonlySet<string> = new Set(
  'שעות בשעות במהלך במשך כל בכל סוף בסוף תחילת בתחילת לאורך'.split(' '),
);

/** "בבוקר", "בשעות הבוקר", "מוקדם בבוקר", "אחר הצהריים המאוחרות", "הערב". */
export function readPart(morphemes: Morphemes, at: number): Found<Piece> | undefined {
  const today = todays.get(textAt(morphemes, at));
  if (today !== undefined) return readPartOfToday(morphemes, at, today);
  const early = readThird(morphemes, at);
  const from = pastHours(morphemes, early?.next ?? at);
  const part = readPartName(morphemes, from);
  if (!part) return readEarly(morphemes, at);
  const late = early ?? readThird(morphemes, pastClitic(morphemes, part.next, 'ה'));
  const next = early ? part.next : (late?.next ?? part.next);
  return { value: { kind: 'clock', wish: partWish(part.value, late?.value) }, next };
}

/** "מחר מוקדם": the first hours of the day, beside one; "late" alone says too little. */
function readEarly(morphemes: Morphemes, at: number): Found<Piece> | undefined {
  const word = textAt(morphemes, at);
  if ((word !== 'מוקדם' && word !== 'מוקדמת') || isClitic(morphemes, at + 1, 'מ')) return undefined;
  const isBeside = isTimeAt(morphemes, at - 1) || isTimeAt(morphemes, pastClitic(morphemes, at + 1, 'ב'));
  return isBeside
    ? { value: { kind: 'clock', wish: { kind: 'part', from: 6 * 60, to: 10 * 60 } }, next: at + 1 }
    : undefined;
}

function readPartOfToday(morphemes: Morphemes, at: number, name: string): Found<Piece> {
  const wish = partWish(partsOfDay.get(name) as PartOfDay, undefined);
  const before = textAt(morphemes, at - 1);
  // "היום הערב" says today twice.
  if (ofAnyDay.has(before) || isHoursBefore(morphemes, at)) return readLatePart(morphemes, at, name);
  return {
    value: { kind: 'whole', wish: { kind: 'all', of: [{ kind: 'day', days: 0 }, wish] } satisfies Wish },
    next: at + 1,
  };
}

/** "בשעות הערב המאוחרות". */
function readLatePart(morphemes: Morphemes, at: number, name: string): Found<Piece> {
  const third = readThird(morphemes, pastClitic(morphemes, at + 1, 'ה'));
  const wish = partWish(partsOfDay.get(name) as PartOfDay, third?.value);
  return { value: { kind: 'clock', wish }, next: third?.next ?? at + 1 };
}

function isHoursBefore(morphemes: Morphemes, at: number): boolean {
  const word = textAt(morphemes, at - 1);
  return (
    word === 'שעות' || word === 'של' || word === 'בלי' || word === 'ללא' || word === 'מ' || word === 'למעט'
  );
}

/** ב, ל and ה before a part, and "בשעות ה". */
function pastHours(morphemes: Morphemes, at: number): number {
  const from = pastClitic(morphemes, at, 'בל');
  const hours = pastWord(morphemes, from, 'שעות', 'תחילת', 'ארוחת');
  return pastClitic(morphemes, hours, 'ה');
}

const thirds: ReadonlyMap<string, 'first' | 'last'> = new Map([
  ['מוקדם', 'first'],
  ['מוקדמת', 'first'],
  ['מוקדמות', 'first'],
  ['המוקדמות', 'first'],
  ['מוקדמים', 'first'],
  ['מאוחר', 'last'],
  ['מאוחרת', 'last'],
  ['מאוחרות', 'last'],
  ['המאוחרות', 'last'],
]);

function readThird(morphemes: Morphemes, at: number): Found<'first' | 'last'> | undefined {
  const third = thirds.get(textAt(morphemes, at));
  return third && { value: third, next: at + 1 };
}

/** The hours of a part; before noon is a bound, because nobody says when it begins. */
function partWish(part: PartOfDay, third: 'first' | 'last' | undefined): ClockWish {
  if (part === beforeNoon) return { kind: 'before', time: { likely: [12 * 60], otherwise: [] } };
  return { kind: 'part', from: part.from * 60, to: part.to * 60, ...(third && { third }) };
}
