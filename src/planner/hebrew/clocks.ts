import { clockPairs } from '../bare-hours.ts';
import { remembered } from '../remembered.ts';
import type { ClockTime, ClockWish } from '../wish.ts';
import { lateWords, onwardWords, roughWords, startingWords } from './grammar-words.ts';
import { isBesideDay, isHourAlone, isHourOn } from './lone-hours.ts';
import { type Found, isClitic, isCounted, isThere, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { feminine } from './number-words.ts';
import { readPartName } from './parts-of-day.ts';
import { type FoundTime, isHourWord, pastHourWord, readTime } from './times.ts';

/** Ranges before bounds, and bounds before clocks, which would take their first half. */
export const readClock = remembered(clockAt);

function clockAt(morphemes: Morphemes, at: number): Found<ClockWish> | undefined {
  return (
    readBetween(morphemes, at) ??
    readBound(morphemes, at) ??
    readAround(morphemes, at) ??
    readAt(morphemes, at)
  );
}

/** A time where only a time can stand: behind "after", "until", "between"; with "the hour" before it or without. */
function readBoundTime(morphemes: Morphemes, at: number): FoundTime | undefined {
  const hour = pastHourWord(morphemes, at);
  const time = readTime(morphemes, hour, hour > at);
  return time && (time.isFirm || !isCounted(morphemes, time.next)) ? time : readNoon(morphemes, at);
}

/** Noon as an edge: "until noon", "from noon". */
function readNoon(morphemes: Morphemes, at: number): FoundTime | undefined {
  const name = pastClitic(morphemes, at, 'ה');
  const part = readPartName(morphemes, name);
  if (part?.value.from !== 12 || part.next !== name + 1) return undefined;
  return { value: { likely: [12 * 60], otherwise: [] }, next: part.next, isFirm: true };
}

/** "בין 2 ל-4", "מ-10 עד 12", "9:30-11:00", "בשעות 10-12". */
function readBetween(morphemes: Morphemes, at: number): Found<ClockWish> | undefined {
  const opening = rangeOpening(morphemes, at);
  const hour = pastHourWord(morphemes, opening.next);
  const from = readTime(morphemes, hour, hour > opening.next);
  if (!from) return undefined;
  const joint = pastJoint(morphemes, from.next, opening.kind) ?? pastNothing(morphemes, hour, from);
  if (joint === undefined) return undefined;
  const to =
    readTime(morphemes, pastHourWord(morphemes, joint), hour > opening.next) ?? readNoon(morphemes, joint);
  if (!to || (!to.isFirm && isCounted(morphemes, to.next))) return undefined;
  const isSeen =
    opening.kind !== undefined ||
    from.isFirm ||
    to.isFirm ||
    hour > opening.next ||
    (isClitic(morphemes, at, 'ב') && isHourWord(textAt(morphemes, hour))) ||
    isBesideDay(morphemes, at);
  if (!isSeen || clockPairs(from.value, to.value).length === 0) return undefined;
  return { value: { kind: 'between', from: from.value, to: to.value }, next: to.next };
}

/** "בשלוש ארבע": from the one hour to the next. */
function pastNothing(morphemes: Morphemes, at: number, { next }: FoundTime): number | undefined {
  const [hour, following] = [textAt(morphemes, at), textAt(morphemes, next)].map((word) =>
    feminine.get(word),
  );
  return next === at + 1 && hour !== undefined && following === hour + 1 ? next : undefined;
}

type Opening = { kind: 'between' | 'from' | undefined; next: number };

function rangeOpening(morphemes: Morphemes, at: number): Opening {
  if (textAt(morphemes, at) === 'בין') return { kind: 'between', next: at + 1 };
  const starting = startingWords.has(textAt(morphemes, at)) ? at + 1 : at;
  if (isClitic(morphemes, starting, 'מ')) return { kind: 'from', next: starting + 1 };
  const hours = pastHourWord(morphemes, pastClitic(morphemes, at, 'ב'));
  return {
    kind: undefined,
    next: textAt(morphemes, hours - 1) === 'שעות' ? hours - 1 : pastClitic(morphemes, at, 'ב'),
  };
}

/** Between the two: "עד", "ל", a dash; behind "between" also "and". */
function pastJoint(morphemes: Morphemes, at: number, opening: Opening['kind']): number | undefined {
  const word = textAt(morphemes, at);
  if (word === '-' || word === 'עד') return at + 1;
  if (isThere(morphemes, at, 'ו', 'עד')) return at + 2;
  if (opening === undefined) return undefined;
  if (word === 'לבין') return at + 1;
  if (isClitic(morphemes, at, 'ל')) return at + 1;
  if (opening === 'between' && word === 'ו')
    return isThere(morphemes, at + 1, 'בין') ? at + 2 : pastClitic(morphemes, at + 1, 'ל');
  return undefined;
}

/** "אחרי 3", "החל מ-10", "מ-10 והלאה", "לא לפני 10", "לפני 4", "עד 4", "לא יאוחר מ-18:00". */
function readBound(morphemes: Morphemes, at: number): Found<ClockWish> | undefined {
  const edge = readClockEdge(morphemes, at);
  const time = edge && readBoundTime(morphemes, edge.next);
  if (!edge || !time) return readOnward(morphemes, at);
  const value = boundWish(edge.kind, time.value);
  const next = edge.kind === 'after' ? pastOnward(morphemes, time.next) : pastAtLatest(morphemes, time.next);
  return { value, next };
}

function boundWish(kind: ClockEdge, time: ClockTime): ClockWish {
  if (kind === 'after') return { kind: 'after', time };
  return { kind: 'before', time, ...(kind === 'until' && { mayStart: true }) };
}

export type ClockEdge = 'after' | 'before' | 'until';

/** The words before a time that bound it. */
export function readClockEdge(
  morphemes: Morphemes,
  at: number,
): { kind: ClockEdge; next: number } | undefined {
  const word = textAt(morphemes, at);
  if (word === 'לא') return readNegatedEdge(morphemes, at + 1);
  if (word === 'אחרי' || word === 'לאחר') return { kind: 'after', next: at + 1 };
  if (word === 'לפני') return { kind: 'before', next: at + 1 };
  if (word === 'עד')
    return {
      kind: 'until',
      next: pastClitic(morphemes, pastWord(morphemes, at + 1, 'לכל', 'מקסימום'), 'ל'),
    };
  if (isThere(morphemes, at, 'ל', 'כל', 'ה', 'מאוחר'))
    return { kind: 'until', next: pastBy(morphemes, at + 4) };
  const compared = readComparison(morphemes, at);
  if (compared) return compared;
  const starting = startingWords.has(word) ? at + 1 : at;
  if (isClitic(morphemes, starting, 'מ')) return { kind: 'after', next: starting + 1 };
  return starting > at && isClitic(morphemes, starting, 'ב')
    ? { kind: 'after', next: starting + 1 }
    : undefined;
}

/** "לכל המוקדם ב-11", "הכי מאוחר ב-4", "מאוחר יותר מ-5", "יותר מוקדם מ-3". */
function readComparison(morphemes: Morphemes, at: number): { kind: ClockEdge; next: number } | undefined {
  if (isThere(morphemes, at, 'ל', 'כל', 'ה', 'מוקדם'))
    return { kind: 'after', next: pastBy(morphemes, at + 4) };
  const word = textAt(morphemes, at);
  const behind = textAt(morphemes, at + 1);
  if (word === 'הכי' && isClitic(morphemes, at + 2, 'ב')) {
    if (behind === 'מאוחר') return { kind: 'until', next: at + 3 };
    return behind === 'מוקדם' ? { kind: 'after', next: at + 3 } : undefined;
  }
  if (!isClitic(morphemes, at + 2, 'מ')) return undefined;
  const degree = word === 'יותר' ? behind : behind === 'יותר' ? word : '';
  if (degree === 'מאוחר') return { kind: 'after', next: at + 3 };
  return degree === 'מוקדם' ? { kind: 'before', next: at + 3 } : undefined;
}

function pastBy(morphemes: Morphemes, at: number): number {
  return textAt(morphemes, at) === 'עד' ? at + 1 : pastClitic(morphemes, at, 'בל');
}

/** "לא לפני" is from then on, "לא אחרי" and "לא יאוחר מ" up to then; "לא יותר מאוחר מ" too. */
function readNegatedEdge(morphemes: Morphemes, at: number): { kind: ClockEdge; next: number } | undefined {
  const degree = pastWord(morphemes, at, 'יותר');
  const word = textAt(morphemes, degree);
  if (word === 'לפני') return { kind: 'after', next: degree + 1 };
  if (word === 'אחרי' || word === 'לאחר') return { kind: 'until', next: degree + 1 };
  const isFrom = isClitic(morphemes, degree + 1, 'מ');
  if (isFrom && (word === 'מוקדם' || word === 'מוקדמת')) return { kind: 'after', next: degree + 2 };
  return isFrom && lateWords.has(word) ? { kind: 'until', next: degree + 2 } : undefined;
}

/** "10 והלאה", "3 ומעלה", "15:00 או יותר מאוחר": the bound stands behind the time. */
function readOnward(morphemes: Morphemes, at: number): Found<ClockWish> | undefined {
  const from = pastClitic(morphemes, at, 'ב');
  const hour = pastHourWord(morphemes, from);
  const time = readTime(morphemes, hour, hour > from);
  const next = time ? pastOnward(morphemes, time.next) : at;
  return time && next > time.next ? { value: { kind: 'after', time: time.value }, next } : undefined;
}

export function pastOnward(morphemes: Morphemes, at: number): number {
  if (textAt(morphemes, at) === 'ו' && onwardWords.has(textAt(morphemes, at + 1))) return at + 2;
  if (isThere(morphemes, at, 'או', 'יותר', 'מאוחר') || isThere(morphemes, at, 'או', 'מאוחר', 'יותר'))
    return at + 3;
  return at;
}

function pastAtLatest(morphemes: Morphemes, at: number): number {
  return isThere(morphemes, at, 'ל', 'כל', 'ה', 'מאוחר') ? at + 4 : at;
}

/** "בסביבות 3", "בערך ב-3", "כ-3", "לקראת 3"; "ב-3 בערך" is an `at` with the word behind it. */
function readAround(morphemes: Morphemes, at: number): Found<ClockWish> | undefined {
  const isRough = roughWords.has(textAt(morphemes, at)) && !isClitic(morphemes, at, 'ב');
  const from = isRough
    ? pastClitic(morphemes, at + 1, 'בל')
    : isClitic(morphemes, at, 'כ')
      ? at + 1
      : undefined;
  const time = from === undefined ? undefined : readBoundTime(morphemes, from);
  // "כ-3" alone counts as often as it tells a time.
  if (!time || (!isRough && !time.isFirm)) return undefined;
  return { value: { kind: 'around', time: time.value }, next: time.next };
}

/** "ב-15:00", "בשעה 3", "בשלוש", "15:00", "שבע בערב", "מחר 10". */
function readAt(morphemes: Morphemes, at: number): Found<ClockWish> | undefined {
  const clitic = pastClitic(morphemes, at, 'בל');
  const hour = pastHourWord(morphemes, clitic);
  const time = readTime(morphemes, hour, hour > clitic);
  if (!time || (ages.has(textAt(morphemes, at - 1)) && morphemes[at]?.kind !== 'clock')) return undefined;
  // Behind "except from" the מ has been read.
  const isOn = clitic > at ? textAt(morphemes, at) === 'ב' : isClitic(morphemes, at - 1, 'מ');
  const isSeen = time.isFirm || (isOn ? isHourOn(morphemes, at, time) : isHourAlone(morphemes, at, time));
  if (!isSeen) return undefined;
  const rough = pastRough(morphemes, time.next);
  const kind = rough > time.next ? 'around' : 'at';
  if (kind === 'at' && time.value.likely[0] === 24 * 60)
    return { value: { kind: 'midnight' }, next: time.next };
  return { value: { kind, time: time.value }, next: rough };
}

const ages: ReadonlySet<string> = new Set(['בן', 'בת', 'גיל']);

function pastRough(morphemes: Morphemes, at: number): number {
  const word = textAt(morphemes, at);
  if (word === 'בערך' || word === 'בקירוב' || word === 'לערך') return at + 1;
  return isThere(morphemes, at, 'פלוס', 'מינוס') ? at + 2 : at;
}
