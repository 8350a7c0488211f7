import type { Token } from '../tokens.ts';
import { isVerb } from './ambiguous-words.ts';
import { type FoundDay, oneDay } from './found-day.ts';
import { type Found, isAttached, isParted, pastComma, setOf, textAt } from './look.ts';
import { isFigures, readNumberWord, readOrdinal } from './numbers.ts';
import { longestMonths, months } from './words.ts';

/** "25 November", "Nov 25th, 2026", "November the 25th", "the 25th of November", "May twenty nine"; a date that no calendar has is none. */
export function readWrittenDate(tokens: readonly Token[], at: number): FoundDay | undefined {
  const start = textAt(tokens, at) === 'the' ? at + 1 : at;
  return readMonthFirst(tokens, start) ?? readDayFirst(tokens, start);
}

/** The number of a month by its name; "sept" and "Nov." are names too. */
export function monthAt(tokens: readonly Token[], at: number): number | undefined {
  const word = textAt(tokens, at);
  return months.get(word.endsWith("'s") ? word.slice(0, -2) : word);
}

function readMonthFirst(tokens: readonly Token[], at: number): FoundDay | undefined {
  const month = monthAt(tokens, at);
  if (month === undefined) return undefined;
  let from = isDateSign(tokens, at + 1) ? at + 2 : at + 1;
  if (textAt(tokens, from) === 'the') from += 1;
  const day = readDayNumber(tokens, from);
  if (!day || isClockBehind(tokens, day.next)) return undefined;
  if (isVerbBefore(tokens, at, day.next)) return undefined;
  const yearAt = isDateSign(tokens, day.next) ? day.next + 1 : day.next;
  return dated({ day: day.value, month }, day.next, readYear(tokens, yearAt));
}

/** "may 3 people come": a verb, though a number follows it. */
function isVerbBefore(tokens: readonly Token[], at: number, next: number): boolean {
  if (textAt(tokens, at) !== 'may') return false;
  return setOfCounted.has(textAt(tokens, next));
}

const setOfCounted = setOf('people of persons colleagues friends more others guests attendees join come');

function readDayFirst(tokens: readonly Token[], at: number): FoundDay | undefined {
  const day = priced.has(textAt(tokens, at - 1)) ? undefined : readDayNumber(tokens, at);
  if (!day) return undefined;
  let from = day.next;
  // "the 15th day of June".
  if (textAt(tokens, from) === 'day' && isOrdinalAt(tokens, at)) from += 1;
  if (textAt(tokens, from) === 'of' || textAt(tokens, from) === 'in') from += 1;
  else if (isDateSign(tokens, from)) from += 1;
  const month = monthAt(tokens, from);
  if (month === undefined || isParted(tokens, from)) return undefined;
  if (textAt(tokens, from - 1) === 'in' && !isOrdinalAt(tokens, at)) return undefined;
  // "at 3 may I": a number and a verb.
  if (isVerb(tokens, from)) return undefined;
  const yearAt = isDateSign(tokens, from + 1) ? from + 2 : from + 1;
  return dated({ day: day.value, month }, from + 1, readYear(tokens, pastComma(tokens, yearAt)));
}

function isOrdinalAt(tokens: readonly Token[], at: number): boolean {
  return readOrdinal(tokens, at) !== undefined;
}

/** A sign inside of a written date, "2-Oct-2026" or "Oct/2", with nothing between; spaced it is a range. */
function isDateSign(tokens: readonly Token[], at: number): boolean {
  const sign = textAt(tokens, at);
  return (sign === '/' || sign === '-') && isAttached(tokens, at) && isAttached(tokens, at + 1);
}

export function dated(
  date: { day: number; month: number },
  next: number,
  year: Found<number> | undefined,
): FoundDay | undefined {
  if (date.day > (longestMonths[date.month - 1] as number)) return undefined;
  if (!year) return oneDay({ kind: 'date', ...date }, next);
  const days = new Date(Date.UTC(year.value, date.month, 0)).getUTCDate();
  return date.day > days ? undefined : oneDay({ kind: 'date', ...date, year: year.value }, year.next);
}

/** A day of a month: `25`, `25th`, "twenty-fifth", "twenty nine". */
export function readDayNumber(tokens: readonly Token[], at: number): Found<number> | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const ordinal = readOrdinal(tokens, at);
  const isPlain = token.kind === 'number' && token.text.length <= 2 && isFigures(token.text);
  const number =
    ordinal ?? (isPlain ? { value: Number(token.text), next: at + 1 } : readNumberWord(tokens, at));
  return number && number.value >= 1 && number.value <= 31 ? number : undefined;
}

/** A year: `2026`, `, 2026`, `'26`, "of 2026"; never the minutes of a clock. */
export function readYear(tokens: readonly Token[], at: number): Found<number> | undefined {
  const from = pastComma(tokens, textAt(tokens, at) === 'of' || textAt(tokens, at) === 'in' ? at + 1 : at);
  const token = tokens[from];
  if (token?.kind === 'number' && token.text.startsWith("'"))
    return { value: 2000 + Number(token.text.slice(1)), next: from + 1 };
  if (token?.kind !== 'number' || token.text.length !== 4 || !isFigures(token.text)) return undefined;
  const value = Number(token.text);
  const isHour = setOfHourWords.has(textAt(tokens, from + 1));
  return value >= 1900 && value <= 2199 && !isHour ? { value, next: from + 1 } : undefined;
}

const setOfHourWords = setOf('hours hrs h');

/** Whether the number before a token is the hour of a clock: "Dec 3 pm", "December 3 o'clock". */
export function isClockBehind(tokens: readonly Token[], next: number): boolean {
  const word = textAt(tokens, next);
  if (clockEndings.has(word)) return true;
  return (word === 'p' || word === 'a') && textAt(tokens, next + 1) === 'm';
}

const clockEndings = setOf("am pm o'clock oclock");

export const priced = setOf('$ € £ # version v rated score ratio');
