import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { readYear } from './dates.ts';
import { container, type FoundDay } from './found-day.ts';
import { isParted, pastAny, setOf, textAt } from './look.ts';
import { readMonth, readYearSpan } from './months.ts';
import { readNth } from './nth-words.ts';
import { isFigures, readCount } from './numbers.ts';
import { weekNouns } from './weeks.ts';
import { dayUnits } from './words.ts';

type MonthWish = Extract<DayWish, { kind: 'month' }>;

/** "the first week of December", "the last week of the month", "the first two weeks of June", "week 48", "the 53rd week of 2026". */
export function readWeekOf(tokens: readonly Token[], at: number): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  if (textAt(tokens, from) === 'week' || textAt(tokens, from) === 'weeks')
    return weekNouns.has(textAt(tokens, from + 1)) ? undefined : readWeekNumber(tokens, from);
  const several = readSeveralOf(tokens, from);
  if (several) return several;
  const nth = readNth(tokens, from);
  if (!nth || textAt(tokens, nth.next) !== 'week') return undefined;
  const isOf = textAt(tokens, nth.next + 1) === 'of' || textAt(tokens, nth.next + 1) === 'in';
  const month = isOf ? readMonth(tokens, nth.next + 2, true) : readMonth(tokens, nth.next + 1, false);
  const [wish] = month?.of ?? [];
  if (month && wish?.kind === 'month') return weekOfMonth(nth.value, wish, month.next);
  const year = isOf ? readYearOf(tokens, nth.next + 2) : undefined;
  return year && weekOfYear(nth.value, year);
}

function weekOfMonth(nth: number, { month, months, year }: MonthWish, next: number): FoundDay {
  const of = { ...(month !== undefined && { month }), ...(months !== undefined && { months }) };
  return container({ kind: 'nth-week', nth, ...of, ...(year !== undefined && { year }), weekStart: 1 }, next);
}

type YearOf = { year: { year?: number; years?: number }; next: number };

/** "2027", "the year", "this year", "next year". */
function readYearOf(tokens: readonly Token[], at: number): YearOf | undefined {
  const year = readYear(tokens, at);
  if (year) return { year: { year: year.value }, next: year.next };
  const own = pastAny(tokens, at, [
    ['the', 'year'],
    ['this', 'year'],
  ]);
  if (own !== undefined) return { year: { years: 0 }, next: own };
  const coming = pastAny(tokens, at, [['next', 'year']]);
  return coming === undefined ? undefined : { year: { years: 1 }, next: coming };
}

/** The last week of a year is that of its last month. */
function weekOfYear(nth: number, { year, next }: YearOf): FoundDay {
  if (nth >= 0) return container({ kind: 'week-number', week: nth, ...year }, next);
  const december: DayWish = { kind: 'month', month: 12, ...year };
  // The 28th of December always lies in the last week of its year.
  const late: DayWish = { kind: 'shift', base: december, days: 27 + 7 * (nth + 1) };
  return container({ kind: 'week-with', day: late, weekStart: 1 }, next);
}

const namedWeeks = setOf('next this last coming following each every');

/** "week 48", "week 2 of next year", "week number 50". */
function readWeekNumber(tokens: readonly Token[], at: number): FoundDay | undefined {
  const word = textAt(tokens, at + 1);
  // "next week, 9 to 5", "this week 9 or 10": hours of a week that is named already.
  if (namedWeeks.has(textAt(tokens, at - 1)) || isParted(tokens, at + 1)) return undefined;
  const from = word === 'number' || word === 'no' || word === '#' ? at + 2 : at + 1;
  const token = tokens[from];
  if (token?.kind !== 'number' || token.text.length > 2 || !isFigures(token.text)) return undefined;
  const last = readLastWeek(tokens, from + 1);
  // "week 48 or 50" is no row of weeks, and not the first of them.
  if (last && (last.value <= Number(token.text) || (last.isList && last.value > Number(token.text) + 1)))
    return undefined;
  const behind = last?.next ?? from + 1;
  const isOf = textAt(tokens, behind) === 'of' || textAt(tokens, behind) === 'in';
  const year = readYearOf(tokens, isOf ? behind + 1 : behind);
  if (isOf && !year) return undefined;
  const week = (number: number): DayWish => ({ kind: 'week-number', week: number, ...year?.year });
  const first = week(Number(token.text));
  return container(last ? { kind: 'days', from: first, to: week(last.value) } : first, year?.next ?? behind);
}

/** The 50 of "weeks 48 to 50", the 49 of "week 48 or 49". */
function readLastWeek(
  tokens: readonly Token[],
  at: number,
): { value: number; isList: boolean; next: number } | undefined {
  const joint = textAt(tokens, at);
  const isList = joint === 'or' || joint === 'and' || joint === '/';
  const token = tokens[at + 1];
  const isWeek = token?.kind === 'number' && token.text.length === 2 && isFigures(token.text);
  if (!isWeek || !(isList || joint === '-' || joint === 'to')) return undefined;
  return { value: Number(token.text), isList, next: at + 2 };
}

/** "the first two weeks of December", "the last 10 days of next month", "the first three weeks of 2027". */
function readSeveralOf(tokens: readonly Token[], at: number): FoundDay | undefined {
  const isLast = textAt(tokens, at) === 'last' || textAt(tokens, at) === 'final';
  const count = isLast || textAt(tokens, at) === 'first' ? readCount(tokens, at + 1) : undefined;
  const unit = count && dayUnits.get(textAt(tokens, count.next));
  if (!count || count.isVague || unit === undefined || textAt(tokens, count.next + 1) !== 'of')
    return undefined;
  const span = readMonth(tokens, count.next + 2, true) ?? readYearSpan(tokens, count.next + 2, true);
  const [base] = span?.of ?? [];
  const days = count.value * unit;
  if (!span || !base || days < 1) return undefined;
  return container({ kind: 'some-of', of: base, days: isLast ? -days : days }, span.next);
}
