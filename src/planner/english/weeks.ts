import type { Token } from '../tokens.ts';
import type { DayWish, Pick, Weekday } from '../wish.ts';
import { container, type FoundDay } from './found-day.ts';
import { isThere, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { readOffset, spanOffsets } from './span-offsets.ts';
import { readPick } from './weekdays.ts';
import { workdays } from './words.ts';

const weekWords = setOf("week wk week's");

const wholeWeek = rowsByFirst(
  'all week|the whole week|the rest of the week|rest of the week|the entire week',
);

const workWeek = setOf('work working business');

export function readWeek(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
  const all = pastRow(tokens, at, wholeWeek);
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

export const weekNouns = setOf('of commencing beginning starting');

export const weekRows = rowsByFirst(
  'week of|week commencing|week beginning|week beginning on|week starting|week starting on|w / c|' +
    'wc|week from',
);

const weekendWords = setOf("weekend wknd weekend's");

export function readWeekend(tokens: readonly Token[], at: number): FoundDay | undefined {
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

/** The week in which a named day lies, "the week of the 25th", or the seven days that begin with it, "week commencing the 25th"; "the weekend of the 5th". */
export function readWeekFrom(
  tokens: readonly Token[],
  at: number,
  day: (at: number) => FoundDay | undefined,
): FoundDay | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  if (weekendWords.has(textAt(tokens, from)) && textAt(tokens, from + 1) === 'of')
    return weekAround(day(from + 2), [6, 7]);
  const start = textAt(tokens, from + 2) === 'from' ? undefined : pastRow(tokens, from, weekRows);
  if (start === undefined || textAt(tokens, from + 1) === 'from') return undefined;
  const first = day(start);
  if (textAt(tokens, start - 1) === 'of') return weekAround(first);
  const [wish] = first?.of ?? [];
  if (!first || !wish || first.isContainer || first.of.length > 1) return undefined;
  return container({ kind: 'run', from: wish, days: 7, months: 0 }, first.next);
}

/** "the week after next week", "the week after Christmas": that of the calendar. */
export function readWeekAfter(
  tokens: readonly Token[],
  at: number,
  day: (at: number) => FoundDay | undefined,
): FoundDay | undefined {
  if (!isThere(tokens, at, weekAfter)) return undefined;
  const found = day(at + weekAfter.length);
  const [base] = found?.of ?? [];
  if (!found || !base || found.of.length > 1) return undefined;
  if (base.kind === 'week') return container({ ...base, weeks: base.weeks + 1 }, found.next);
  return weekAround({ ...found, of: [{ kind: 'shift', base, days: 7 }] });
}
const weekAfter = ['the', 'week', 'after'];

/** The days of the calendar's week in which a day lies, or some weekdays of it. */
function weekAround(found: FoundDay | undefined, weekdays?: Weekday[]): FoundDay | undefined {
  const [day] = found?.of ?? [];
  if (!found || !day || found.isContainer || found.of.length > 1) return undefined;
  return container({ kind: 'week-with', day, weekStart: 1, ...(weekdays && { weekdays }) }, found.next);
}
