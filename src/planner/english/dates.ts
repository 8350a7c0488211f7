import type { Token } from '../tokens.ts';
import { isCounted, isNoMonth } from './ambiguous-words.ts';
import { type FoundDay, oneDay } from './found-day.ts';
import { type Found, isAttached, isParted, pastComma, setOf, textAt } from './look.ts';
import { isFigures, readNumberWord, readOrdinal } from './numbers.ts';
import { longestMonths, months, weekdays } from './words.ts';

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
  if (isNoMonth(tokens, from) && (textAt(tokens, from) !== 'march' || isVerbal(tokens, from)))
    return undefined;
  const yearAt = isDateSign(tokens, from + 1) ? from + 2 : from + 1;
  return dated({ day: day.value, month }, from + 1, readYear(tokens, pastComma(tokens, yearAt)));
}

function isVerbal(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at + 1) === 'on' && isParted(tokens, at + 2);
}

function isOrdinalAt(tokens: readonly Token[], at: number): boolean {
  return readOrdinal(tokens, at) !== undefined;
}

/** A sign inside of a written date, "2-Oct-2026" or "Oct/2", with nothing between; spaced it is a range. */
function isDateSign(tokens: readonly Token[], at: number): boolean {
  const sign = textAt(tokens, at);
  return (sign === '/' || sign === '-') && isAttached(tokens, at) && isAttached(tokens, at + 1);
}

function dated(
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

const beforeDay = setOf('on by before after until till til from since through the and or - to for between');
const floors = setOf('of');

/** "the 5th", "on the fifth", "5th": a day of the coming month that has it; never a 5th floor. */
export function readDayOfMonth(tokens: readonly Token[], at: number): FoundDay | undefined {
  const hasArticle = textAt(tokens, at) === 'the';
  const from = hasArticle ? at + 1 : at;
  const day =
    readOrdinal(tokens, from) ??
    (hasArticle && textAt(tokens, at - 1) === 'on' ? readPlainDay(tokens, from) : undefined);
  if (!day || day.value < 1 || day.value > 31 || isCounted(tokens, day.next)) return undefined;
  const isNamed = hasArticle
    ? beforeDay.has(textAt(tokens, at - 1)) || weekdays.has(textAt(tokens, at - 1))
    : false;
  // "the twenty-fourth" is a day by itself, "the second" needs a word that says so.
  if (day.isWord && !isNamed && !(hasArticle && day.value > 12)) return undefined;
  const isPartOf = floors.has(textAt(tokens, day.next)) && !monthSpan.has(textAt(tokens, day.next + 1));
  if (isPartOf || isUnknownNoun(tokens, day.next, day.isWord)) return undefined;
  return oneDay({ kind: 'date', day: day.value }, day.next);
}

/** "on the 17 from 2pm". */
function readPlainDay(
  tokens: readonly Token[],
  at: number,
): (Found<number> & { isWord: boolean }) | undefined {
  const token = tokens[at];
  const isDay = token?.kind === 'number' && token.text.length <= 2 && isFigures(token.text);
  if (!isDay || isClockBehind(tokens, at + 1) || isUnknownNoun(tokens, at + 1, true)) return undefined;
  return { value: Number(token.text), next: at + 1, isWord: false };
}
const monthSpan = setOf('this next the last december november');

/** Behind an ordinal in words only the end, a sign or a small word lets it be a day. */
function isUnknownNoun(tokens: readonly Token[], next: number, isWord: boolean): boolean {
  if (!isWord || isParted(tokens, next) || tokens[next]?.kind !== 'word') return false;
  if (readNumberWord(tokens, next)) return false;
  return !smallWords.has(textAt(tokens, next));
}
const smallWords = setOf(
  'at in or and of to until till through is works would if but after before between around from please for with morning afternoon evening night noon',
);

/** Numeric dates: `3/4`, `24/11/2026`, `24.11.2026`, `11-24-2026`, `2026/11/24`; two meanings where nobody can know the order. */
export function readNumericDate(
  tokens: readonly Token[],
  at: number,
  dateOrder: 'month-first' | 'day-first' | undefined,
): FoundDay | undefined {
  const written = numericParts(tokens, at);
  if (!written || isFraction(tokens, at, written.next)) return undefined;
  const [one = 0, two = 0, three] = written.parts;
  if (one > 999 && three !== undefined) return found([[two, three]], one, written.next);
  const year = three === undefined ? undefined : three < 100 ? 2000 + three : three;
  const orders: [number, number][] =
    dateOrder === 'day-first'
      ? [[two, one]]
      : dateOrder === 'month-first'
        ? [[one, two]]
        : [
            [two, one],
            [one, two],
          ];
  // Above 12 decides, whatever the region.
  const usual = found(orders, year, written.next);
  return (
    usual ??
    found(
      [
        [one, two],
        [two, one],
      ],
      year,
      written.next,
    )
  );
}

function found(orders: [number, number][], year: number | undefined, next: number): FoundDay | undefined {
  const of = orders.flatMap(([month, day]) => {
    if (month < 1 || month > 12) return [];
    return day < 1
      ? []
      : (dated({ day, month }, next, year === undefined ? undefined : { value: year, next })?.of ?? []);
  });
  const [first, second] = of;
  const isOne = JSON.stringify(first) === JSON.stringify(second);
  return first && { of: isOne ? [first] : of, next };
}

/** The parts of a numeric date, of which two can stand alone only where a slash parts them, or a word says that a date follows. */
function numericParts(tokens: readonly Token[], at: number): { parts: number[]; next: number } | undefined {
  const token = tokens[at];
  if (token?.kind !== 'number') return undefined;
  const sign = token.text.includes('/') ? '/' : token.text.includes('.') ? '.' : undefined;
  if (sign !== undefined) {
    const texts = token.text.split(sign);
    if (!texts.every(isDatePart) || texts.length > 3) return undefined;
    const isDate =
      texts.length === 3 ||
      sign === '/' ||
      (beforeNumeric.has(textAt(tokens, at - 1)) && isDayAndMonth(texts));
    return isDate ? { parts: texts.map(Number), next: at + 1 } : undefined;
  }
  return dashedParts(tokens, at);
}

/** `24.11` is a date behind "on" and behind a weekday, but not `3.30`, whose minutes are no month. */
function isDayAndMonth(texts: readonly string[]): boolean {
  const [one, two] = texts.map(Number);
  return one !== undefined && two !== undefined && two >= 1 && two <= 12 && one <= 31;
}
const beforeNumeric = new Set([...setOf('on date dated'), ...weekdays.keys()]);

function dashedParts(tokens: readonly Token[], at: number): { parts: number[]; next: number } | undefined {
  const texts = [textAt(tokens, at)];
  let next = at + 1;
  while (
    texts.length < 3 &&
    textAt(tokens, next) === '-' &&
    isAttached(tokens, next) &&
    isAttached(tokens, next + 1)
  ) {
    if (tokens[next + 1]?.kind !== 'number') break;
    texts.push(textAt(tokens, next + 1));
    next += 2;
  }
  if (!texts.every(isDatePart)) return undefined;
  const isDate =
    texts.length === 3 ||
    (texts.length === 2 && textAt(tokens, at - 1) === 'on' && !isClockBehind(tokens, next));
  const isPhone = textAt(tokens, next) === '-' || (textAt(tokens, at - 1) === '-' && isAttached(tokens, at));
  return isDate && !isPhone ? { parts: texts.map(Number), next } : undefined;
}

function isDatePart(text: string): boolean {
  return isFigures(text) && (text.length <= 2 || text.length === 4);
}

/** `3/4 of us`, `1/2 hour`, `24/7`, `$3/4`: a fraction or a rate. */
function isFraction(tokens: readonly Token[], at: number, next: number): boolean {
  return (
    fractionUnits.has(textAt(tokens, next)) ||
    priced.has(textAt(tokens, at - 1)) ||
    textAt(tokens, at) === '24/7'
  );
}
const fractionUnits = setOf('of hour hours hr an day cup mile inch inches pounds');
const priced = setOf('$ € £ # version v rated score ratio');
