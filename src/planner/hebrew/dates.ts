import { clockPairs, clockWithoutHalf } from '../bare-hours.ts';
import type { Piece } from '../piece.ts';
import { remembered } from '../remembered.ts';
import { certainly, type DayWish } from '../wish.ts';
import { type FoundDay, oneDay } from './found-day.ts';
import { numberedWords, picks } from './grammar-words.ts';
import { isBesideDay } from './lone-hours.ts';
import {
  type Found,
  isClitic,
  isCommon,
  isCounted,
  isEnd,
  isTimeAt,
  pastClitic,
  pastWord,
  textAt,
} from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { ordinals } from './number-words.ts';
import { readNumber } from './numbers.ts';
import { readSpokenDate } from './spoken-dates.ts';
import { months } from './words.ts';

/** A date, behind its clitics: "25 בנובמבר", "25/11", "25.11.26", "ה-25", "העשרים וחמישה בנובמבר", "25 ל-11", "השני לדצמבר". */
export const readDate = remembered(dateAt);

function dateAt(morphemes: Morphemes, at: number): FoundDay | undefined {
  return (
    readNumericDate(morphemes, at) ??
    readSpokenDate(morphemes, at) ??
    readDayOfMonth(morphemes, at) ??
    readLoneDay(morphemes, at)
  );
}

const numericShape = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d\d))?$/;

/** Day first, as everybody writes here. Where nothing beside it tells of a date, "2.1" may be a version. */
function readNumericDate(morphemes: Morphemes, at: number): FoundDay | undefined {
  const day = pastClitic(morphemes, pastWord(morphemes, pastClitic(morphemes, at, 'ה'), 'יום'), 'ה');
  const match = morphemes[day]?.kind === 'number' ? numericShape.exec(textAt(morphemes, day)) : null;
  if (!match) return undefined;
  const [, dayText, separator, monthText, yearText] = match;
  const wish: DayWish = { kind: 'date', day: Number(dayText), month: Number(monthText) };
  if (wish.day < 1 || wish.day > 31 || (wish.month as number) < 1 || (wish.month as number) > 12)
    return undefined;
  if (isCounted(morphemes, day + 1) || isNumberedBy(morphemes, day)) return undefined;
  const isSure =
    yearText !== undefined || day > at || morphemes[at - 1]?.kind === 'clitic' || isBesideDay(morphemes, at);
  if (!isSure && !isDateHere(morphemes, day, separator === '/')) return undefined;
  if (yearText !== undefined) wish.year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  return oneDay(wish, day + 1);
}

/** "גרסה 3.2.1", "סעיף 2.1". */
function isNumberedBy(morphemes: Morphemes, at: number): boolean {
  return numberedWords.has(textAt(morphemes, at - 1).replace(/^[בהלמ]/, ''));
}

function isDateHere(morphemes: Morphemes, at: number, isSlashed: boolean): boolean {
  const before = morphemes[at - 1];
  if (morphemes[at + 1]?.kind === 'foreign' || before?.kind === 'foreign') return false;
  const isOpen =
    before === undefined || before.kind === 'break' || before.kind === 'sign' || isCommon(before);
  if (textAt(morphemes, at + 1) === '-' && numericShape.test(textAt(morphemes, at + 2))) return true;
  return isSlashed || isOpen || isTimeAt(morphemes, at + 1);
}

/** A day and its month, or "of the month": what stands between may be ב, ל, של. */
function readDayOfMonth(morphemes: Morphemes, at: number): FoundDay | undefined {
  const day = readDayNumber(morphemes, pastClitic(morphemes, pastWord(morphemes, at, 'יום'), 'ה'));
  if (!day) return undefined;
  const month = readMonthBehind(morphemes, day.next);
  if (month) {
    const year = readYear(morphemes, month.next);
    const wish: DayWish = {
      kind: 'date',
      day: day.value,
      month: month.value,
      ...(year && { year: year.value }),
    };
    return oneDay(wish, year?.next ?? month.next);
  }
  const isNumber = !ordinals.has(textAt(morphemes, day.next - 1));
  const later = isNumber ? readMonthOfRow(morphemes, day.next) : undefined;
  if (later) return oneDay({ kind: 'date', day: day.value, ...later }, day.next);
  const of = pastClitic(morphemes, day.next, 'בל');
  if (of === day.next || textAt(morphemes, pastClitic(morphemes, of, 'ה')) !== 'חודש') return undefined;
  const behind = pastClitic(morphemes, of, 'ה') + 1;
  // "ב-5 לחודש הבא": the month is a span of its own, in which the day is meant.
  const isOwn = picks.has(textAt(morphemes, behind));
  return oneDay({ kind: 'date', day: day.value }, isOwn ? day.next : behind);
}

function isOfMonth(morphemes: Morphemes, at: number): boolean {
  const of = pastClitic(morphemes, at, 'בל');
  return of > at && textAt(morphemes, pastClitic(morphemes, of, 'ה')) === 'חודש';
}

const maxRow = 6;

/** "ב-1, ב-2 או ב-3 בדצמבר": the month stands behind the last of a row of days. */
function readMonthOfRow(morphemes: Morphemes, at: number): { month?: number; year?: number } | undefined {
  let next = at;
  for (let index = 0; index < maxRow; index += 1) {
    const joint = morphemes[next]?.kind === 'break' ? next + 1 : next;
    const word = textAt(morphemes, joint);
    const behind = word === 'או' || word === 'ו' ? joint + 1 : joint;
    const day =
      behind > next
        ? readDayNumber(morphemes, pastClitic(morphemes, pastClitic(morphemes, behind, 'ב'), 'ה'))
        : undefined;
    if (!day) return undefined;
    const month = readMonthBehind(morphemes, day.next);
    const year = month && readYear(morphemes, month.next);
    if (month) return { month: month.value, ...(year && { year: year.value }) };
    if (isOfMonth(morphemes, day.next)) return {};
    next = day.next;
  }
  return undefined;
}

function readDayNumber(morphemes: Morphemes, at: number): Found<number> | undefined {
  const ordinal = ordinals.get(textAt(morphemes, at));
  const number = readNumber(morphemes, at);
  if (number && (number.form !== 'feminine' || number.value === 8)) {
    return number.value >= 1 && number.value <= 31 ? number : undefined;
  }
  return ordinal !== undefined && ordinal > 0 ? { value: ordinal, next: at + 1 } : undefined;
}

function readMonthBehind(morphemes: Morphemes, at: number): Found<number> | undefined {
  const of = pastWord(morphemes, pastClitic(morphemes, pastWord(morphemes, at, 'של'), 'בלה'), 'חודש');
  const month = months.get(textAt(morphemes, of));
  if (month !== undefined) return { value: month, next: of + 1 };
  return undefined;
}

export function readYear(morphemes: Morphemes, at: number): Found<number> | undefined {
  const from = pastWord(morphemes, pastClitic(morphemes, at, 'בה'), 'שנת');
  const morpheme = morphemes[from];
  if (morpheme?.kind !== 'number' || !/^(?:19|20)\d\d$/.test(morpheme.text)) return undefined;
  return { value: Number(morpheme.text), next: from + 1 };
}

/** "ה-25", "ביום ה-5", "ב-25" (which is no hour), "25 ל-11". */
function readLoneDay(morphemes: Morphemes, at: number): FoundDay | undefined {
  const behindDay = pastWord(morphemes, at, 'יום');
  const article = pastClitic(morphemes, behindDay, 'ה');
  const hasArticle = article > behindDay || isClitic(morphemes, at - 1, 'ה');
  const day = readNumber(morphemes, article);
  if (day?.form !== 'digits' || day.value < 1 || day.value > 31 || isCounted(morphemes, day.next))
    return undefined;
  const isOn = hasArticle || isClitic(morphemes, at - 1, 'בלמ');
  const row = monthOfRowBefore(morphemes, at);
  if (row && isEndOrCommon(morphemes, day.next))
    return oneDay({ kind: 'date', day: day.value, ...row }, day.next);
  const month = isOn || day.value > 24 ? readMonthNumber(morphemes, day.next) : undefined;
  if (month && (hasArticle || day.value > 24))
    return oneDay({ kind: 'date', day: day.value, month: month.value }, month.next);
  const isDay =
    hasArticle ||
    (day.value > 24 && (isOn || isBesideDay(morphemes, at)) && isEndOrCommon(morphemes, day.next));
  return isDay ? oneDay({ kind: 'date', day: day.value }, day.next) : undefined;
}

/** "ב-3 לדצמבר או ב-4": the month stands before, with the first of a row of days. */
function monthOfRowBefore(morphemes: Morphemes, at: number): { month?: number } | undefined {
  const joint = isClitic(morphemes, at - 1, 'בה') ? at - 2 : at - 1;
  const word = textAt(morphemes, joint);
  if (word !== 'או' && word !== 'ו' && morphemes[joint]?.kind !== 'break') return undefined;
  const last = morphemes[joint - 1]?.kind === 'break' ? joint - 2 : joint - 1;
  const month = months.get(textAt(morphemes, last));
  const isDated = morphemes[last - 1]?.kind === 'number' || morphemes[last - 2]?.kind === 'number';
  if (!isDated) return undefined;
  if (month !== undefined) return { month };
  return textAt(morphemes, last) === 'חודש' ? {} : undefined;
}

function isEndOrCommon(morphemes: Morphemes, at: number): boolean {
  const morpheme = morphemes[at];
  return isEnd(morphemes, at) || (morpheme !== undefined && isCommon(morpheme));
}

/** "ה-25 ל-11": the month by its number. */
function readMonthNumber(morphemes: Morphemes, at: number): Found<number> | undefined {
  if (!isClitic(morphemes, at, 'ל')) return undefined;
  const month = readNumber(morphemes, at + 1);
  const isMonth = month?.form === 'digits' && month.value >= 1 && month.value <= 12;
  return month && isMonth && !isCounted(morphemes, month.next) ? month : undefined;
}

/**
 * "5-3" and "ב-3 ל-5": a date, or hours. Beside a day hours that go on are hours, and what cannot be hours is a date; alone only the
 * guest knows.
 */
export function readDateOrHours(morphemes: Morphemes, at: number): Found<Piece> | undefined {
  const from = pastClitic(morphemes, at, 'ב');
  const [first, second] = [plainNumber(morphemes, from), plainNumber(morphemes, from + 2)];
  const joint = morphemes[from + 1];
  const isJoined = joint?.text === '-' || (from > at && isClitic(morphemes, from + 1, 'ל'));
  if (first === undefined || second === undefined || !isJoined || isNumbered(morphemes, from))
    return undefined;
  const next = from + 3;
  const behind = morphemes[next];
  if (isCounted(morphemes, next) || behind?.text === '-' || behind?.kind === 'foreign') return undefined;
  const date: DayWish | undefined =
    first >= 1 && first <= 31 && second >= 1 && second <= 12
      ? { kind: 'date', day: first, month: second }
      : undefined;
  const hours = hoursOf(first, second);
  const isBeside = isBesideDay(morphemes, at) || isTimeAt(morphemes, next) || isTimeAt(morphemes, next + 1);
  if (hours && (isBeside || !date)) return { value: { kind: 'clock', wish: hours }, next };
  if (!date) return undefined;
  if (isBeside) return { value: { kind: 'day', wish: date }, next };
  const others = hours ?? hoursOf(second, first);
  return {
    value: others
      ? { kind: 'whole', wish: { kind: 'either', of: [date, others] } }
      : { kind: 'day', wish: date },
    next,
  };
}

function plainNumber(morphemes: Morphemes, at: number): number | undefined {
  const morpheme = morphemes[at];
  return morpheme?.kind === 'number' && /^\d\d?$/.test(morpheme.text) ? Number(morpheme.text) : undefined;
}

function isNumbered(morphemes: Morphemes, at: number): boolean {
  const before = morphemes[at - 1];
  if (!before) return false;
  const isPlain = before.kind === 'clitic' || before.kind === 'break' || isCommon(before);
  return !isPlain || numberedWords.has(before.text.replace(/^[בהלמ]/, ''));
}

function hoursOf(first: number, second: number) {
  const [from, to] = [
    clockWithoutHalf(String(first), 0),
    clockWithoutHalf(String(second), 0) ?? certainly(-1),
  ];
  return from && clockPairs(from, to).length > 0 ? ({ kind: 'between', from, to } as const) : undefined;
}
