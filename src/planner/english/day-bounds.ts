import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, type ClockWish, certainly, type DayWish, type Wish } from '../wish.ts';
import { readClock } from './clock-times.ts';
import { isClockBehind, readDayNumber } from './dates.ts';
import { readDate, readDay, readSimpleDay } from './days.ts';
import { container, dayPiece, type FoundDay, mapDay } from './found-day.ts';
import { isHourBehind } from './hour-context.ts';
import { isParted, pastAny, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { readSpan } from './spans.ts';
import { partsOfDay } from './words.ts';

type Bound = 'from' | 'after' | 'through' | 'before';

/** What bounds the days behind it. */
const openers: readonly (readonly [Bound, ReturnType<typeof rowsByFirst>])[] = [
  [
    'from',
    rowsByFirst([
      'from',
      'since',
      'starting',
      'starting from',
      'starting on',
      'beginning',
      'beginning on',
      'beginning from',
      'as of',
      'as from',
      'no earlier than',
      'not earlier than',
      'not before',
      'no sooner than',
      'not sooner than',
      'not until',
      'not till',
      'anytime from',
      'commencing',
      'effective',
      'starts on',
      'start on',
      "isn't until",
      'only from',
    ]),
  ],
  ['after', rowsByFirst(['after', 'later than', 'past', 'any time after', 'following'])],
  [
    'through',
    rowsByFirst([
      'by',
      'until',
      'till',
      'til',
      'up to',
      'up until',
      'through',
      'thru',
      'no later than',
      'not later than',
      'not after',
      'not past',
      'ending',
      'ending on',
      'by the end of',
      'before the end of',
      'by end of',
      'before end of',
      'until the end of',
      'through the end of',
      'till the end of',
      'until end of',
      'up to and including',
    ]),
  ],
  [
    'before',
    rowsByFirst([
      'before',
      'prior to',
      'earlier than',
      'ahead of',
      'sooner than',
      'by the start of',
      'by the beginning of',
      'until before',
    ]),
  ],
];

/** "from Monday", "after the 5th", "by Friday", "until next week", "before December"; the end of a part of the day is no bound of days. */
export function readBoundedDay(
  tokens: readonly Token[],
  at: number,
  context: RuleContext,
): FoundDay | undefined {
  for (const [bound, rows] of openers) {
    const next = pastRow(tokens, at, rows);
    if (next === undefined) continue;
    const day = readBoundDay(tokens, next, context);
    if (!day) continue;
    if (isBehindEvery(day)) return undefined;
    if (textAt(tokens, at - 1) === 'all') return day;
    return bounded(day, day.next, bound);
  }
  return undefined;
}

function readBoundDay(tokens: readonly Token[], at: number, context: RuleContext): FoundDay | undefined {
  const day = readDay(tokens, at, context);
  if (day) return day;
  // "by the end of the month" has said its part already; "by end of week" leaves out the article.
  return textAt(tokens, at) === 'week'
    ? container({ kind: 'week', weeks: 0, weekStart: 1 }, at + 1)
    : undefined;
}

/** "after Mondays" bounds nothing. */
function isBehindEvery({ of }: FoundDay): boolean {
  return of.some((wish) => wish.kind === 'weekday' && wish.pick === 'every');
}

function bounded(day: FoundDay, next: number, bound: Bound): FoundDay {
  const { of } = mapDay(
    day,
    next,
    (wish): DayWish =>
      bound === 'from' || bound === 'after'
        ? { kind: 'since', day: wish, edge: bound }
        : { kind: 'till', day: wish, edge: bound },
  );
  return { of, next, isContainer: true };
}

/** What bounds the day before it. */
const closers: readonly (readonly [Bound, ReturnType<typeof rowsByFirst>])[] = [
  [
    'from',
    rowsByFirst([
      'or later',
      'or after',
      'or any time after',
      'or anytime after',
      'or thereafter',
      'or any day after',
      'onwards',
      'onward',
      'on forward',
      'and onwards',
      'and later',
      'and after',
      'and beyond',
      'or beyond',
      'at the earliest',
      'at earliest',
      'forward',
      'and on',
    ]),
  ],
  ['through', rowsByFirst(['or earlier', 'or before', 'or sooner', 'at the latest', 'at latest', 'latest'])],
];

/** "tomorrow or before 10 on Friday": another bound begins there. */
function isOpening(tokens: readonly Token[], next: number): boolean {
  const word = textAt(tokens, next - 1);
  return (word === 'before' || word === 'after') && next < tokens.length && !isParted(tokens, next);
}

const rangeWords = setOf('- to through thru until till til');

/** Days with what bounds them: ranges before bounds before single days, because each would take the next one's first words. */
export const dayRule: Rule = (tokens, at, context) => {
  const range = readDayRange(tokens, at, context) ?? readBoundMoment(tokens, at, context);
  if (range) return range;
  const day = readBoundedDay(tokens, at, context) ?? readDay(tokens, at, context);
  if (!day) return undefined;
  for (const [bound, rows] of closers) {
    const next = pastRow(tokens, day.next, rows);
    if (next !== undefined && !isOpening(tokens, next))
      return { pieces: [dayPiece(bounded(day, next, bound))], next };
  }
  return pluralPart(tokens, day) ?? dayAndNext(tokens, day);
};

/** "until Friday 3pm", "by Friday noon", "after Tuesday at 4", "before Monday morning": up to a time of that day. */
function readBoundMoment(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
  for (const [bound, rows] of openers) {
    const next = pastRow(tokens, at, rows);
    const day = next === undefined ? undefined : readDay(tokens, next, context);
    const [wish] = day?.of ?? [];
    if (!day || !wish || day.isContainer || day.of.length > 1 || isBehindEvery(day)) continue;
    const moment = readMoment(tokens, day.next, bound);
    if (!moment) return undefined;
    const isStart = bound === 'from' || bound === 'after';
    const edge: DayWish = isStart
      ? { kind: 'since', day: wish, edge: 'after' }
      : { kind: 'till', day: wish, edge: 'before' };
    const clock: ClockWish = isStart
      ? { kind: 'after', time: moment.time }
      : { kind: 'before', time: moment.time };
    const whole: Wish = { kind: 'any', of: [edge, { kind: 'all', of: [wish, clock] }] };
    return { pieces: [{ kind: 'whole', wish: whole }], next: moment.next };
  }
  return undefined;
}

/** The clock or the edge of a part of the day that ends or begins a bound. */
function readMoment(
  tokens: readonly Token[],
  at: number,
  bound: Bound,
): { time: ClockTime; next: number } | undefined {
  if (isParted(tokens, at)) return undefined;
  const part = partsOfDay.get(textAt(tokens, at));
  if (part) {
    const isEnd = bound === 'through' || bound === 'after';
    return textAt(tokens, at).endsWith('s')
      ? undefined
      : { time: certainly(part[isEnd ? 1 : 0] * 60), next: at + 1 };
  }
  const isAt = textAt(tokens, at) === 'at';
  const clock = readClock(tokens, isAt ? at + 1 : at);
  return clock &&
    (clock.isExplicit || (isAt && isHourBehind(tokens, clock.next))) &&
    !rangeWords.has(textAt(tokens, clock.next))
    ? clock
    : undefined;
}

const plurals = setOf('mornings afternoons evenings nights lunchtimes');

/** "Friday afternoons" are those of every Friday. */
function pluralPart(tokens: readonly Token[], { of: [wish], next }: FoundDay): ReturnType<Rule> {
  if (wish?.kind !== 'weekday' || wish.pick !== 'coming' || !plurals.has(textAt(tokens, next)))
    return undefined;
  return { pieces: [{ kind: 'day', wish: { ...wish, pick: 'every' } }], next };
}

const dayAfter = [
  ['the', 'day', 'after', 'that'],
  ['the', 'day', 'after'],
  ['the', 'following', 'day'],
  ['the', 'next', 'day'],
  ['day', 'after'],
];
const weekAfter = [
  ['the', 'week', 'after', 'that'],
  ['the', 'week', 'after'],
  ['the', 'following', 'week'],
  ['the', 'next'],
  ['next'],
];

/** "tomorrow or the day after", "this week or next": counted from the one before. */
function dayAndNext(tokens: readonly Token[], day: FoundDay): ReturnType<Rule> {
  const alone = { pieces: [dayPiece(day)], next: day.next };
  const join = textAt(tokens, day.next);
  const [wish] = day.of;
  if ((join !== 'or' && join !== 'and') || !wish || day.of.length > 1) return alone;
  const isWeek = wish.kind === 'week';
  const next = pastAny(tokens, day.next + 1, isWeek ? weekAfter : day.isContainer ? [] : dayAfter);
  if (next === undefined || (!isParted(tokens, next) && !endings.has(textAt(tokens, next)))) return alone;
  const other: DayWish = isWeek ? { ...wish, weeks: wish.weeks + 1 } : { kind: 'shift', base: wish, days: 1 };
  const second: Piece = { kind: 'day', wish: other, ...(day.isContainer && { isContainer: true }) };
  return { pieces: [dayPiece(day), { kind: 'join', join }, second], next };
}
const endings = setOf(
  'at in after before between from morning afternoon evening works would is please if around for',
);

/** "Mon-Wed", "from the 26th of June to the 28th", "between Monday and Wednesday", "3–5 December", "Dec 3-5", "between now and Friday". */
function readDayRange(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
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
  return found && weekdayRange(tokens, found, isOpened);
}

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
  const next = pastAny(tokens, at, [['now'], ['right', 'now']]);
  return next === undefined ? undefined : container({ kind: 'day', days: 0 }, next);
}

/** The 3 of "3–5 December", which is a day only by what follows it. */
function readFirstNumber(tokens: readonly Token[], at: number): RangeEnd | undefined {
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
    : (pastAny(tokens, found.next, [['of'], ['in'], ['during']]) ?? found.next);
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

const listJoins = setOf('or and &');

/** "the 3rd or 4th of December", "Dec 3, 4 and 5", "24 or 25 November": days of a list share the month that one of them has. */
export const dateListRule: Rule = (tokens, at, context) => {
  if (textAt(tokens, at - 1) === 'between') return undefined;
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const first = readDate(tokens, at, context) ?? readFirstNumber(tokens, from);
  const [wish] = first?.of ?? [];
  if (!first || first.of.length > 1 || wish?.kind !== 'date') return undefined;
  const days = [wish];
  const joins: ('or' | 'and' | 'comma')[] = [];
  let next = first.next;
  let item = readListItem(tokens, next, context);
  while (item && days.length < 31) {
    days.push(item.wish);
    joins.push(item.join);
    next = item.next;
    item = readListItem(tokens, next, context);
  }
  const month = days.find((day) => day.month !== undefined)?.month;
  if (days.length < 2 || (month === undefined && !isOrdinalList(tokens, from))) return undefined;
  const pieces = days.flatMap((day, index): Piece[] => {
    const dated: Piece = {
      kind: 'day',
      wish: month === undefined || day.month !== undefined ? day : { ...day, month },
    };
    return index === 0 ? [dated] : [{ kind: 'join', join: joins[index - 1] as 'or' }, dated];
  });
  return { pieces, next };
};

function isOrdinalList(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at + 1]?.kind === 'word' &&
    tokens[at]?.kind === 'number' &&
    setOf('st nd rd th').has(textAt(tokens, at + 1))
  );
}

type ListItem = { wish: Extract<DayWish, { kind: 'date' }>; join: 'or' | 'and' | 'comma'; next: number };

function readListItem(tokens: readonly Token[], at: number, context: RuleContext): ListItem | undefined {
  const hasComma = isParted(tokens, at) && at < tokens.length;
  let next = textAt(tokens, at) === ',' ? at + 1 : at;
  const isJoined = listJoins.has(textAt(tokens, next));
  const join = isJoined ? (textAt(tokens, next) === 'or' ? 'or' : 'and') : 'comma';
  if (isJoined) next += 1;
  if (!isJoined && !hasComma) return undefined;
  if (textAt(tokens, next) === 'the') next += 1;
  const date = readDate(tokens, next, context);
  const [dated] = date?.of ?? [];
  if (date && date.of.length === 1 && dated?.kind === 'date') return { wish: dated, join, next: date.next };
  const number = readDayNumber(tokens, next);
  if (!number || tokens[next]?.kind !== 'number' || isClockBehind(tokens, number.next)) return undefined;
  // Behind the last number of a list something else may begin: "Dec 3 or 4 people".
  const isItem =
    isParted(tokens, number.next) ||
    listJoins.has(textAt(tokens, number.next)) ||
    smallBehind.has(textAt(tokens, number.next));
  return isItem ? { wish: { kind: 'date', day: number.value }, join, next: number.next } : undefined;
}

const smallBehind = setOf(
  'at in of works would is if but after before between around from please for with morning afternoon evening - to',
);
