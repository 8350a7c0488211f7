import type { Piece } from '../piece.ts';
import type { Pick, Weekday } from '../wish.ts';
import { type FoundDay, oneDay } from './found-day.ts';
import { picks } from './grammar-words.ts';
import { isLetterRange } from './letter-range.ts';
import {
  type Found,
  isClitic,
  isCommon,
  isCounted,
  isEnd,
  isThere,
  isTimeAt,
  pastClitic,
  pastWord,
  textAt,
} from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { weekdayLetters, weekdays } from './words.ts';

/** On which the week begins where Hebrew is spoken. */
export const weekStart = 7;

/** "יום שני", "יום ב׳", "שבת", "שלישי הקרוב"; without יום a name is a day only where it counts and orders nothing, unless `isFirm`. */
export function readWeekday(morphemes: Morphemes, at: number, isFirm = false): FoundDay | undefined {
  const named = readDayName(morphemes, at) ?? readBareName(morphemes, at, isFirm);
  if (!named) return undefined;
  const pick = readPick(morphemes, named.next);
  const wish = { kind: 'weekday', weekday: named.value, pick: pick?.value ?? 'coming', weekStart } as const;
  return oneDay(wish, pick?.next ?? named.next);
}

function readPick(morphemes: Morphemes, at: number): Found<Pick> | undefined {
  const word = textAt(morphemes, at);
  if (isThere(morphemes, at, 'לא', 'הקרוב'))
    return { value: 'week-after', next: pastOther(morphemes, at + 2) };
  // "שלישי זה טוב": Tuesday is fine.
  const pick = word === 'זה' || word === 'זו' ? undefined : picks.get(word);
  return pick && { value: pick, next: at + 1 };
}

/** "לא הקרוב, הבא", "לא הקרוב אלא זה שאחריו". */
function pastOther(morphemes: Morphemes, at: number): number {
  const from = morphemes[at]?.kind === 'break' || textAt(morphemes, at) === 'אלא' ? at + 1 : at;
  const word = pastWord(morphemes, from, 'זה');
  return picks.has(textAt(morphemes, word)) ? word + 1 : at;
}

/** Behind "יום" a letter is a day too. */
function readDayName(morphemes: Morphemes, at: number): Found<Weekday> | undefined {
  const day = pastClitic(morphemes, at, 'ה');
  if (textAt(morphemes, day) !== 'יום') return undefined;
  const name = pastClitic(morphemes, pastWord(morphemes, day + 1, '-'), 'ה');
  // "רבעי" is a right word elsewhere, and a misspelling here.
  if (textAt(morphemes, name) === 'רבעי') return { value: 3, next: name + 1 };
  return readLetter(morphemes, day + 1) ?? readName(morphemes, name);
}

function readName(morphemes: Morphemes, at: number): Found<Weekday> | undefined {
  const weekday = morphemes[at]?.kind === 'known' ? weekdays.get(textAt(morphemes, at)) : undefined;
  return weekday === undefined ? undefined : { value: weekday, next: at + 1 };
}

/** A letter that is a word of its own; "יום ה-25" is a date. */
export function readLetter(morphemes: Morphemes, at: number): Found<Weekday> | undefined {
  const letter = morphemes[at];
  const weekday = letter && weekdayLetters.get(letter.text);
  if (weekday === undefined || letter?.hasHyphen || morphemes[at + 1]?.token === letter?.token)
    return undefined;
  return { value: weekday, next: at + 1 };
}

function readBareName(morphemes: Morphemes, at: number, isFirm: boolean): Found<Weekday> | undefined {
  const name = readName(morphemes, at) ?? readMarkedLetter(morphemes, at);
  if (!name) return undefined;
  return isFirm || isDayHere(morphemes, at) ? name : undefined;
}

/** A letter with a geresh beside "or", "and", a dash: "יום ב' או ד'". */
function readMarkedLetter(morphemes: Morphemes, at: number): Found<Weekday> | undefined {
  const letter = textAt(morphemes, at);
  const isMarked = letter.length === 2 && letter.endsWith("'");
  return isMarked ? readLetter(morphemes, at) : undefined;
}

/**
 * Whether an ordinal is a day where it stands: שני is also two, שלישי the third. With ב it is a day unless a noun follows; alone it
 * needs words about time or nothing at all beside it; behind ה only with "next" and its like.
 */
function isDayHere(morphemes: Morphemes, at: number): boolean {
  const word = textAt(morphemes, at);
  const before = morphemes[at - 1];
  const behind = morphemes[at + 1];
  const hasNoun = behind?.kind === 'unknown' && !isCommon(behind);
  if (isClitic(morphemes, at - 1, 'ה')) return word === 'שבת' || picks.has(behind?.text ?? '');
  if (word === 'שבת') return !isThere(morphemes, at + 1, 'אחים');
  if (isCounted(morphemes, at + 1) || (word === 'ראשון' && behind?.text === 'לציון')) return false;
  if (isTimeAt(morphemes, at + 1) || isOnTime(morphemes, at + 1)) return true;
  if (isHourBehind(morphemes, at + 1) && isAmongCommon(morphemes, at, at + 2)) return true;
  // Names of people: "לדבר עם שני".
  if (before && (beforeNames.has(before.text) || textAt(morphemes, at - 2) === 'קוראים')) return false;
  if (word === 'שני' || word === 'ראשון') return !hasNoun && isAmongCommon(morphemes, at);
  if (before?.kind === 'clitic') return true;
  return !hasNoun && isAmongCommon(morphemes, at);
}

const beforeNames: ReadonlySet<string> = new Set(['עם', 'את', 'אצל', 'של', 'פרק', 'שמי', 'שמה', 'שמו']);

/** "שני בבוקר", "שני ב-10", "שני אחרי שלוש". */
function isOnTime(morphemes: Morphemes, at: number): boolean {
  return isClitic(morphemes, at, 'בלמה') && isTimeAt(morphemes, at + 1);
}

/** "שלישי 10", "שלישי 1530", "שלישי 15 30", as people dictate it. */
function isHourBehind(morphemes: Morphemes, at: number): boolean {
  const text = morphemes[at]?.kind === 'number' ? textAt(morphemes, at) : '';
  return /^(?:[01]?\d|2[0-3])(?:[0-5][05])?$/.test(text) && !isCounted(morphemes, at + 1);
}

function isAmongCommon(morphemes: Morphemes, at: number, next = at + 1): boolean {
  const [before, behind] = [morphemes[at - 1], morphemes[next]];
  const isOpen =
    before === undefined || before.kind === 'break' || before.kind === 'sign' || isCommon(before);
  return (
    isOpen &&
    (isEnd(morphemes, next) ||
      (behind !== undefined && behind.kind !== 'foreign' && (isCommon(behind) || behind.kind === 'number')))
  );
}

/** "כל יום שלישי", "בימי שני ורביעי", "ימים א'-ה'": every one of them, however many. */
export function readWeekdays(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const opening = listOpening(morphemes, at);
  if (!opening) return undefined;
  const first = readItem(morphemes, opening.next);
  if (!first) return undefined;
  const range = opening.isPlural ? readRangeEnd(morphemes, first) : undefined;
  if (range) return range;
  const all = [first.value];
  let next = first.next;
  for (
    let item = readItem(morphemes, pastListJoint(morphemes, next));
    item;
    item = readItem(morphemes, pastListJoint(morphemes, next))
  ) {
    if (pastListJoint(morphemes, next) === next) break;
    all.push(item.value);
    next = item.next;
  }
  const wish =
    all.length === 1
      ? ({ kind: 'weekday', weekday: first.value, pick: 'every', weekStart } as const)
      : ({ kind: 'weekdays', weekdays: all } as const);
  const piece: Piece = { kind: 'day', wish };
  return {
    value: opening.isEvery ? [piece, { kind: 'note', note: { kind: 'one-of-many' } }] : [piece],
    next,
  };
}

type ListOpening = { next: number; isEvery: boolean; isPlural: boolean };

function listOpening(morphemes: Morphemes, at: number): ListOpening | undefined {
  if (isLetterRange(morphemes, at)) return { next: at, isEvery: false, isPlural: true };
  const from = pastClitic(morphemes, at, 'בל');
  if (textAt(morphemes, from) === 'כל') {
    const day = pastWord(morphemes, pastClitic(morphemes, from + 1, 'ה'), 'יום', 'ימי');
    return { next: day, isEvery: true, isPlural: false };
  }
  const days = pastClitic(morphemes, from, 'ה');
  const word = textAt(morphemes, days);
  return word === 'ימי' || word === 'ימים' ? { next: days + 1, isEvery: false, isPlural: true } : undefined;
}

function readItem(morphemes: Morphemes, at: number): Found<Weekday> | undefined {
  return readDayName(morphemes, at) ?? readName(morphemes, at) ?? readLetter(morphemes, at);
}

/** The next day of a row: behind "and", "or", a comma or a slash. "ימים ב,ד" has its comma between two letters. */
function pastListJoint(morphemes: Morphemes, at: number): number {
  const from = morphemes[at]?.kind === 'break' ? at + 1 : at;
  const joint = textAt(morphemes, from);
  if (joint === 'או' || joint === '/' || joint === 'ו') return pastClitic(morphemes, from + 1, 'ב');
  return from;
}

function readRangeEnd(morphemes: Morphemes, first: Found<Weekday>): Found<Piece[]> | undefined {
  const joint = textAt(morphemes, first.next);
  if (joint !== '-' && joint !== 'עד') return undefined;
  const last = readItem(morphemes, first.next + 1);
  if (!last) return undefined;
  const size = ((last.value - first.value + 7) % 7) + 1;
  const all = Array.from({ length: size }, (_, index) => ((first.value - 1 + index) % 7) + 1);
  return { value: [{ kind: 'day', wish: { kind: 'weekdays', weekdays: all } }], next: last.next };
}
