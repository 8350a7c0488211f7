import type { Token } from '../tokens.ts';
import { isNoMonth } from './ambiguous-words.ts';
import { monthAt, readDayNumber, readYear } from './dates.ts';
import { container, type FoundDay } from './found-day.ts';
import { isParted, isThere, pastAny, setOf, textAt } from './look.ts';
import { isFigures, readOrdinal } from './numbers.ts';
import { readOffset } from './span-offsets.ts';
import { readPick } from './weekdays.ts';

const monthWords = setOf("month month's mo");

export function readMonth(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
  const offset = readOffset(tokens, at, hasPart, monthWords);
  if (offset) return container({ kind: 'month', months: offset.value }, offset.next);
  const { pick, next } = readPick(tokens, at);
  const from = pick === 'this' || pick === 'next' || pick === 'nearest' || pick === 'last' ? next : at;
  const month = monthAt(tokens, from);
  if (month === undefined || isHalfOfDate(tokens, at, from)) return undefined;
  if (!hasPart && isNoMonth(tokens, from)) return undefined;
  const year = readYear(tokens, from + 1);
  // "Next March" is the coming one; "last March" is past, and no time to meet.
  if (pick === 'last') return undefined;
  return container({ kind: 'month', month, ...(year && { year: year.value }) }, year?.next ?? from + 1);
}

/** "31 February": a date that could not be read is no month. */
function isHalfOfDate(tokens: readonly Token[], at: number, month: number): boolean {
  const before = textAt(tokens, at - 1) === 'of' ? at - 2 : at - 1;
  const ending = textAt(tokens, before);
  const isDayBefore =
    !isParted(tokens, at) &&
    ((tokens[before]?.kind === 'number' && isFigures(ending) && ending.length <= 2) ||
      (ordinalEndings.has(ending) && tokens[before - 1]?.kind === 'number'));
  const behind = tokens[month + 1];
  const day = behind?.kind === 'number' ? readDayNumber(tokens, month + 1) : undefined;
  const isImpossible =
    behind?.kind === 'number' &&
    behind.text.length <= 2 &&
    isFigures(behind.text) &&
    (Number(behind.text) > 24 || Number(behind.text) === 0);
  return isDayBefore || isImpossible || (day !== undefined && ordinalEndings.has(textAt(tokens, month + 2)));
}

const ordinalEndings = setOf('st nd rd th');

const quarterWords = setOf("quarter quarter's");

const yearWords = setOf("year year's");

export function readYearSpan(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
  const quarter = readOffset(tokens, at, false, quarterWords);
  if (quarter && quarter.value >= -1)
    return container({ kind: 'quarter', quarters: quarter.value }, quarter.next);
  if (hasPart && isThere(tokens, at, ['quarter'])) return container({ kind: 'quarter', quarters: 0 }, at + 1);
  const years = readOffset(tokens, at, hasPart, yearWords);
  if (years) return container({ kind: 'year', years: years.value }, years.next);
  return readNumberedQuarter(tokens, at) ?? readBareYear(tokens, at, hasPart);
}

/** `Q1`, "Q3 2027", "the first quarter of 2027". */
function readNumberedQuarter(tokens: readonly Token[], at: number): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const nth = readOrdinal(tokens, from);
  const isNamed = nth !== undefined && textAt(tokens, nth.next) === 'quarter';
  const isShort = textAt(tokens, from) === 'q' && tokens[from + 1]?.kind === 'number';
  const number = isShort ? Number(textAt(tokens, from + 1)) : (nth?.value ?? 0);
  if (!(isNamed || isShort) || !(number >= 1 && number <= 4)) return undefined;
  const next = isNamed ? (nth?.next ?? from) + 1 : from + 2;
  if (isShort && isNumbersOf(tokens, next)) return undefined;
  const ofYear = pastAny(tokens, next, [
    ['of', 'the', 'year'],
    ['of', 'this', 'year'],
    ['this', 'year'],
  ]);
  if (ofYear !== undefined) return container({ kind: 'quarter', quarter: number }, ofYear);
  const year = readYear(tokens, next);
  if (textAt(tokens, next) === 'of' && !year) return undefined;
  return container(
    { kind: 'quarter', quarter: number, ...(year && { year: year.value }) },
    year?.next ?? next,
  );
}

const reports = setOf(
  'results numbers report reports review reviews planning goals targets earnings budget roadmap okrs kpis forecast figures sales revenue kickoff plan plans retro',
);

/** "Q4 results": what is spoken of, and not when. */
function isNumbersOf(tokens: readonly Token[], next: number): boolean {
  return reports.has(textAt(tokens, next)) && !isParted(tokens, next);
}

/** "in 2027": a number is a year only where a word says so. */
function readBareYear(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
  const isSaid = hasPart || textAt(tokens, at - 1) === 'in';
  const year =
    isSaid && textAt(tokens, at) !== 'of' && textAt(tokens, at) !== 'in' ? readYear(tokens, at) : undefined;
  return year && (hasPart || year.value >= 2025)
    ? container({ kind: 'year', year: year.value }, year.next)
    : undefined;
}
