import type { Token } from '../tokens.ts';
import type { DayWish, Pick, SpanPart } from '../wish.ts';
import { isNoMonth } from './ambiguous-words.ts';
import { isClockBehind, monthAt, readDayNumber, readYear } from './dates.ts';
import { container, type FoundDay } from './found-day.ts';
import { type Found, isParted, isThere, past, pastAny, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { isFigures, readCount, readOrdinal } from './numbers.ts';
import { readPick } from './weekdays.ts';
import { dayUnits, workdays } from './words.ts';

const partWords: ReadonlyMap<string, SpanPart> = new Map([
  ['early', 'early'],
  ['beginning', 'early'],
  ['start', 'early'],
  ['mid', 'mid'],
  ['middle', 'mid'],
  ['late', 'late'],
  ['later', 'late'],
  ['end', 'end'],
  ['tail', 'end'],
  ['first', 'first-half'],
  ['1st', 'first-half'],
  ['second', 'second-half'],
  ['latter', 'second-half'],
  ['last', 'second-half'],
  ['back', 'second-half'],
  ['front', 'first-half'],
]);
const spansSaid = setOf('in - of the on during');
const withoutHalf = setOf('early beginning start mid middle late later end tail');
const edges = setOf('very rather');

/** "early", "the beginning of", "mid-", "the first half of", before a span. */
export function readSpanPart(tokens: readonly Token[], at: number): Found<SpanPart> | undefined {
  let from = textAt(tokens, at) === 'the' ? at + 1 : at;
  if (textAt(tokens, from) === 'towards' || textAt(tokens, from) === 'toward')
    from = textAt(tokens, from + 1) === 'the' ? from + 2 : from + 1;
  from = past(tokens, from, edges);
  const word = textAt(tokens, from);
  const ordinal = word === '1' && textAt(tokens, from + 1) === 'st' ? '1st' : word;
  const value = partWords.get(ordinal);
  if (value === undefined) return undefined;
  let next = ordinal === '1st' ? from + 2 : from + 1;
  if (textAt(tokens, next) === '-') next += 1;
  if (word === 'tail' && textAt(tokens, next) === 'end') next += 1;
  else if (!withoutHalf.has(word)) {
    if (textAt(tokens, next) !== 'half') return undefined;
    next += 1;
  }
  return { value, next: past(tokens, next, spansSaid) };
}

/** A week, weekend, month, quarter or year, and which part of it: "early next week", "end of December", "Q1". */
export function readSpan(tokens: readonly Token[], at: number): FoundDay | undefined {
  const part = readSpanPart(tokens, at);
  if (part) {
    const whole = readWholeSpan(tokens, part.next, true);
    if (whole) return withPart(whole, part.value, textAt(tokens, at));
  }
  return readWeekOf(tokens, at) ?? readWholeSpan(tokens, at, false);
}

function withPart(found: FoundDay, part: SpanPart, word: string): FoundDay {
  const [wish] = found.of;
  // "Later this week" is what is left of it, from tomorrow on.
  if (word === 'later' && wish?.kind === 'week' && wish.weeks === 0)
    return container({ kind: 'days', from: { kind: 'day', days: 1 }, to: wish }, found.next);
  return { ...found, of: found.of.map((one) => ({ ...one, part }) as DayWish) };
}

/** `isParted`: a part of it was said, so that "the week" is this one and "December" no name. */
function readWholeSpan(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
  return (
    readWeekend(tokens, at) ??
    readWeek(tokens, at, hasPart) ??
    readMonth(tokens, at, hasPart) ??
    readYearSpan(tokens, at, hasPart)
  );
}

const spanOffsets: ReadonlyMap<Pick, number> = new Map([
  ['this', 0],
  ['next', 1],
  ['nearest', 1],
  ['last', -1],
]);

/** How many weeks, months, quarters or years from this one: "this", "the next", "the … after next". */
function readOffset(
  tokens: readonly Token[],
  at: number,
  hasPart: boolean,
  units: ReadonlySet<string>,
): Found<number> | undefined {
  const isThe = textAt(tokens, at) === 'the';
  const from = isThe ? at + 1 : at;
  const { pick, next } = readPick(tokens, from);
  if (textAt(tokens, from) === 'current' && units.has(textAt(tokens, from + 1)))
    return { value: 0, next: from + 2 };
  if (!units.has(textAt(tokens, next)) || isNumbered(tokens, next + 1)) return undefined;
  const behind = next + 1;
  if (pick === undefined) {
    const after = pastAny(tokens, behind, [
      ['after', 'next'],
      ['following', 'next'],
    ]);
    if (after !== undefined) return { value: 2, next: after };
    if (isThere(tokens, behind, ['after']) && !isThe) return undefined;
    const isAlone =
      (hasPart || (isThe && thisOne.has(textAt(tokens, at - 1)))) &&
      textAt(tokens, behind) !== 'of' &&
      textAt(tokens, behind) !== 'after';
    return isAlone ? { value: 0, next: behind } : undefined;
  }
  const value = spanOffsets.get(pick);
  return value === undefined
    ? undefined
    : { value, next: textAt(tokens, behind) === 'coming' ? behind + 1 : behind };
}

/** "week 31": of the year. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'number' && textAt(tokens, at).length <= 2 && !isClockBehind(tokens, at + 1);
}
const thisOne = setOf('during within of in throughout over for through later');

const weekWords = setOf("week wk week's");
const wholeWeek = [
  ['all', 'week'],
  ['the', 'whole', 'week'],
  ['the', 'rest', 'of', 'the', 'week'],
  ['rest', 'of', 'the', 'week'],
  ['the', 'entire', 'week'],
];
const workWeek = setOf('work working business');

function readWeek(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
  const all = pastAny(tokens, at, wholeWeek);
  if (all !== undefined) return container({ kind: 'week', weeks: 0, weekStart: 1 }, all);
  const offset = readOffset(tokens, at, hasPart, weekWords);
  if (offset) return container({ kind: 'week', weeks: offset.value, weekStart: 1 }, offset.next);
  const isThe = textAt(tokens, at) === 'the' ? at + 1 : at;
  const { pick, next } = readPick(tokens, isThe);
  const value = pick && spanOffsets.get(pick);
  const isWork = workWeek.has(textAt(tokens, next)) && weekWords.has(textAt(tokens, next + 1));
  const isOne = textAt(tokens, next) === 'workweek';
  if (value === undefined || !(isWork || isOne)) return undefined;
  const week: DayWish = { kind: 'week', weeks: value, weekStart: 1, workdays: [...workdays] };
  return container(
    { kind: 'days', from: { ...week, part: 'early' }, to: { ...week, part: 'late' } },
    isOne ? next + 1 : next + 2,
  );
}

const weekNouns = setOf('of commencing beginning starting');
const weekRows = rowsByFirst([
  'week of',
  'week commencing',
  'week beginning',
  'week beginning on',
  'week starting',
  'week starting on',
  'w / c',
  'wc',
  'week from',
]);

/** "the week of the 23rd", "week commencing 23 November", "the first week of December", "the last week of the month". */
function readWeekOf(tokens: readonly Token[], at: number): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  if (textAt(tokens, from) === 'week' && weekNouns.has(textAt(tokens, from + 1))) return undefined;
  const isLast = textAt(tokens, from) === 'last';
  const nth = isLast ? { value: -1, next: from + 1 } : readOrdinal(tokens, from);
  const several = readSeveralOf(tokens, from);
  if (several) return several;
  if (!nth || textAt(tokens, nth.next) !== 'week') return undefined;
  const isOf = textAt(tokens, nth.next + 1) === 'of' || textAt(tokens, nth.next + 1) === 'in';
  const month = isOf ? readMonth(tokens, nth.next + 2, true) : readMonth(tokens, nth.next + 1, false);
  const [wish] = month?.of ?? [];
  const year = isLast && isOf && !month ? readYear(tokens, nth.next + 2) : undefined;
  if (year) return lastWeek({ kind: 'month', month: 12, year: year.value }, year.next);
  if (!month || wish?.kind !== 'month' || nth.value > 4) return undefined;
  return isLast ? lastWeek(wish, month.next) : nthWeek(nth.value, wish, month.next);
}

/** "the first two weeks of December", "the first 10 days of next month". */
function readSeveralOf(tokens: readonly Token[], at: number): FoundDay | undefined {
  const count = textAt(tokens, at) === 'first' ? readCount(tokens, at + 1) : undefined;
  const unit = count && dayUnits.get(textAt(tokens, count.next));
  if (!count || unit === undefined || textAt(tokens, count.next + 1) !== 'of') return undefined;
  const month = readMonth(tokens, count.next + 2, true);
  const [wish] = month?.of ?? [];
  const days = count.value * unit;
  if (!month || wish?.kind !== 'month' || days > 28) return undefined;
  const { month: number, months = 0, year } = wish;
  if (number === undefined && months === 0) return undefined;
  const day = (value: number): DayWish =>
    number === undefined
      ? { kind: 'shift', base: { kind: 'month', months }, days: value - 1 }
      : { kind: 'date', day: value, month: number, ...(year !== undefined && { year }) };
  return container({ kind: 'days', from: day(1), to: day(days) }, month.next);
}

function nthWeek(
  nth: number,
  month: Extract<DayWish, { kind: 'month' }>,
  next: number,
): FoundDay | undefined {
  const [first, last] = [nth * 7 - 6, nth * 7];
  if (month.month === undefined) {
    const base: DayWish = { kind: 'month', months: month.months ?? 0 };
    // What is left of this month begins today, and has no first week any more.
    if (base.months === 0) return undefined;
    return container(
      {
        kind: 'days',
        from: { kind: 'shift', base, days: first - 1 },
        to: { kind: 'shift', base, days: last - 1 },
      },
      next,
    );
  }
  const day = (value: number): DayWish => ({
    kind: 'date',
    day: value,
    month: month.month as number,
    ...(month.year !== undefined && { year: month.year }),
  });
  return container({ kind: 'days', from: day(first), to: day(last) }, next);
}

/** Its seven days end before the next month begins. */
function lastWeek(month: Extract<DayWish, { kind: 'month' }>, next: number): FoundDay {
  const { month: number, months, year } = month;
  const base: DayWish =
    number === undefined
      ? { kind: 'month', months: (months ?? 0) + 1 }
      : {
          kind: 'date',
          day: 1,
          month: (number % 12) + 1,
          ...(year !== undefined && { year: number === 12 ? year + 1 : year }),
        };
  return container(
    { kind: 'days', from: { kind: 'shift', base, days: -7 }, to: { kind: 'shift', base, days: -1 } },
    next,
  );
}

const weekendWords = setOf("weekend wknd weekend's");

function readWeekend(tokens: readonly Token[], at: number): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const { pick, next } = readPick(tokens, from);
  if (wished.has(textAt(tokens, at - 1)) || wished.has(textAt(tokens, at - 2))) return undefined;
  const isSplit = isThere(tokens, next, ['week', '-', 'end']);
  if (isSplit)
    return {
      of: [{ kind: 'weekend', pick: pick ?? 'coming', days: [6, 7], weekStart: 1 }],
      next: next + 3,
      isContainer: true,
    };
  if (!weekendWords.has(textAt(tokens, next))) return undefined;
  const isAfterNext = pick === undefined && isThere(tokens, next + 1, ['after', 'next']);
  const meant: Pick = isAfterNext ? 'after-next' : (pick ?? 'coming');
  return {
    of: [{ kind: 'weekend', pick: meant, days: [6, 7], weekStart: 1 }],
    next: isAfterNext ? next + 3 : next + 1,
    isContainer: true,
  };
}

const wished = setOf('good great nice lovely wonderful happy fantastic enjoy relaxing fab amazing');

const monthWords = setOf("month month's mo");

function readMonth(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
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
    Number(behind.text) > 24;
  return isDayBefore || isImpossible || (day !== undefined && ordinalEndings.has(textAt(tokens, month + 2)));
}
const ordinalEndings = setOf('st nd rd th');

const quarterWords = setOf("quarter quarter's");
const yearWords = setOf("year year's");

function readYearSpan(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
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

/** "in 2027": a number is a year only where a word says so. */
function readBareYear(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
  const isSaid = hasPart || textAt(tokens, at - 1) === 'in';
  const year =
    isSaid && textAt(tokens, at) !== 'of' && textAt(tokens, at) !== 'in' ? readYear(tokens, at) : undefined;
  return year && (hasPart || year.value >= 2025)
    ? container({ kind: 'year', year: year.value }, year.next)
    : undefined;
}

/** A week from the day that is named: "the week of the 23rd". */
export function readWeekFrom(
  tokens: readonly Token[],
  at: number,
  day: (at: number) => FoundDay | undefined,
): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const start = textAt(tokens, from + 2) === 'from' ? undefined : pastRow(tokens, from, weekRows);
  if (start === undefined || textAt(tokens, from + 1) === 'from') return undefined;
  const first = day(start);
  const [wish] = first?.of ?? [];
  if (!first || !wish || first.isContainer || first.of.length > 1) return undefined;
  return container({ kind: 'days', from: wish, to: { kind: 'shift', base: wish, days: 6 } }, first.next);
}
