import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { isClockBehind, readDayNumber } from './dates.ts';
import { rangeWords } from './day-bound-words.ts';
import { readSimpleDay } from './days.ts';
import { container, dayPiece, type FoundDay } from './found-day.ts';
import { isParted, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { readSpan } from './spans.ts';

/** "Mon-Wed", "from the 26th of June to the 28th", "between Monday and Wednesday", "3–5 December", "Dec 3-5", "between now and Friday". */
export function readDayRange(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
  const opener = textAt(tokens, at);
  const isBetween = opener === 'between' || opener === 'b/w';
  const isOpened = isBetween || opener === 'from';
  const from = isOpened ? at + 1 : at;
  const now = nowEnd(tokens, from);
  const first: RangeEnd | undefined =
    now ?? readSimpleDay(tokens, from, context) ?? readFirstNumber(tokens, from);
  if (!first) return undefined;
  const joint = textAt(tokens, first.next);
  if (!(rangeWords.has(joint) || (isBetween && (joint === 'and' || joint === '&')))) return undefined;
  const lastAt = joint === 'up' ? first.next + 2 : first.next + 1;
  const last = readLastDay(tokens, lastAt, first, context);
  if (!last || (first.isNumber && !isDated(last))) return undefined;
  // "move it from Tuesday to Thursday": the first is where it was.
  if (isOpened && isMoved(tokens, at)) return { pieces: [dayPiece(last)], next: last.next };
  const found = joinDays(first, last);
  return found && (moreNumbers(tokens, found) ?? weekdayRange(tokens, found, isOpened));
}

/** "Dec 7-11 or 14-18": a second range of days in the month of the first. */
function moreNumbers(tokens: readonly Token[], found: FoundDay): ReturnType<Rule> {
  const [range] = found.of;
  const end = range?.kind === 'days' && range.to.kind === 'date' ? range.to : undefined;
  const month = end?.month;
  const isJoined = joints.has(textAt(tokens, found.next)) || isParted(tokens, found.next);
  if (end === undefined || month === undefined || found.of.length > 1 || !isJoined) return undefined;
  const at = joints.has(textAt(tokens, found.next)) ? found.next + 1 : found.next;
  const from = tokens[at]?.kind === 'number' ? readDayNumber(tokens, at) : undefined;
  const to =
    from && rangeWords.has(textAt(tokens, from.next)) ? readDayNumber(tokens, from.next + 1) : undefined;
  // In "Dec 7-11, 10-12" the second are hours.
  if (!from || !to || from.value <= end.day || from.value >= to.value || isClockBehind(tokens, to.next))
    return undefined;
  const date = (day: number): DayWish => ({ kind: 'date', day, month });
  const second: DayWish = { kind: 'days', from: date(from.value), to: date(to.value) };
  return {
    pieces: [
      dayPiece({ ...found, isContainer: false }),
      { kind: 'join', join: 'or' },
      { kind: 'day', wish: second },
    ],
    next: to.next,
  };
}
const joints = setOf('or and &');

const moving = setOf(
  'move moved moving reschedule rescheduled rescheduling change changed push pushed shift shifted postpone postponed switch switched',
);

function isMoved(tokens: readonly Token[], at: number): boolean {
  for (let index = Math.max(0, at - 6); index < at; index += 1) {
    if (moving.has(textAt(tokens, index))) return true;
  }
  return false;
}

type RangeEnd = FoundDay & { isNumber?: boolean };

function nowEnd(tokens: readonly Token[], at: number): FoundDay | undefined {
  const next = pastRow(tokens, at, nowWords);
  return next === undefined ? undefined : container({ kind: 'day', days: 0 }, next);
}

const nowWords = rowsByFirst('now|right now');
const withinWords = rowsByFirst('of|in|during');

/** The 3 of "3–5 December", which is a day only by what follows it. */
export function readFirstNumber(tokens: readonly Token[], at: number): RangeEnd | undefined {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const day = readDayNumber(tokens, from);
  return day && { of: [{ kind: 'date', day: day.value }], next: day.next, isNumber: true };
}

function isDated({ of: [wish] }: FoundDay): boolean {
  return wish?.kind === 'date' && wish.month !== undefined;
}

function readLastDay(
  tokens: readonly Token[],
  at: number,
  first: RangeEnd,
  context: RuleContext,
): FoundDay | undefined {
  const day = readSimpleDay(tokens, at, context);
  const [from] = first.of;
  if (day && !(day.of[0]?.kind === 'weekday' && from?.kind === 'date' && first.isNumber)) return day;
  // "Dec 3-5", "the 3rd to 5": the number takes the month of the first.
  const number = from?.kind === 'date' && !first.isNumber ? readDayNumber(tokens, at) : undefined;
  if (!number || isClockBehind(tokens, number.next) || tokens[number.next]?.text === ':') return undefined;
  return { of: [{ kind: 'date', day: number.value }], next: number.next };
}

/** Each end lends the other the month and the year that it lacks. */
function joinDays(first: FoundDay, last: FoundDay): FoundDay | undefined {
  const of = first.of.flatMap((from) =>
    last.of.flatMap((to): DayWish[] => {
      if (isAll(from) || isAll(to)) return [];
      const [one, other] = sharedDates(from, to);
      return [{ kind: 'days', from: one, to: other }];
    }),
  );
  return of.length > 0 ? { of, next: last.next, isContainer: true } : undefined;
}

function isAll(wish: DayWish): boolean {
  return wish.kind === 'weekday' && wish.pick === 'every';
}

function sharedDates(from: DayWish, to: DayWish): [DayWish, DayWish] {
  const end = to.kind === 'named-day' ? to.date : to;
  if (from.kind !== 'date' || end.kind !== 'date' || to.kind !== 'date') return [from, to];
  const [month, year] = [from.month ?? to.month, from.year ?? to.year];
  const first: DayWish = {
    ...from,
    ...(month !== undefined && { month }),
    ...(year !== undefined && { year }),
  };
  const isLater = to.month !== undefined || to.day >= from.day;
  // "Nov 30 to 2": into the next month.
  const lastMonth = to.month ?? (month === undefined || isLater ? month : (month % 12) + 1);
  const wraps = lastMonth !== undefined && month !== undefined && lastMonth < month;
  const lastYear = to.year ?? (year !== undefined && wraps ? year + 1 : year);
  const last: DayWish = {
    ...to,
    ...(lastMonth !== undefined && { month: lastMonth }),
    ...(lastYear !== undefined && { year: lastYear }),
  };
  return [
    first.year !== undefined && to.year !== undefined && from.year === undefined && wraps
      ? { ...first, year: to.year - 1 }
      : first,
    last,
  ];
}

/** Beside a week the weekdays of a range are those of that week: "Monday to Wednesday next week". "Mon-Fri" are the work days of any. */
function weekdayRange(tokens: readonly Token[], found: FoundDay, isOpened: boolean): ReturnType<Rule> {
  const [range] = found.of;
  const plain = { pieces: [dayPiece(found)], next: found.next };
  if (range?.kind !== 'days' || range.from.kind !== 'weekday' || range.to.kind !== 'weekday') return plain;
  if (range.from.pick !== 'coming' || range.to.pick !== 'coming') return plain;
  const filter: Piece = {
    kind: 'day',
    wish: { kind: 'weekdays', weekdays: daysFrom(range.from.weekday, range.to.weekday) },
  };
  const spanAt = isParted(tokens, found.next)
    ? found.next
    : (pastRow(tokens, found.next, withinWords) ?? found.next);
  const span = readSpan(tokens, spanAt);
  if (span?.isContainer) return { pieces: [dayPiece(span), filter], next: span.next };
  const isWorkdays = !isOpened && range.from.weekday === 1 && range.to.weekday === 5;
  return isWorkdays ? { pieces: [filter], next: found.next } : plain;
}

function daysFrom(first: number, last: number): number[] {
  const days: number[] = [];
  for (let day = first; ; day = (day % 7) + 1) {
    days.push(day);
    if (day === last) return days;
  }
}
