import { dayMs, minuteMs, startOfDay, type WallTime } from '../../time/index.ts';
import type { RuleContext } from '../read/language-tables.ts';
import type { Meant, Parts } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import { bareClock, hourInFourFigures } from '../wish/bare-hours.ts';
import type { Piece } from '../wish/piece.ts';
import { type ClockTime, certainly, type DayWish, type SpanEdge, type Wish } from '../wish/wish.ts';
import { atPiece, between, clockPiece, container, dayPiece, dayPieces, oneDay, whole } from './pieces.ts';

/** The most days that a month can have. */
const longestMonths: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date that a calendar has; undefined for the 31st of February. */
export function dateOf(day: number, month?: number, year?: number): DayWish | undefined {
  if (day < 1 || day > 31) return undefined;
  if (month === undefined) return { kind: 'date', day };
  if (month < 1 || month > 12 || day > (longestMonths[month - 1] as number)) return undefined;
  if (year === undefined) return { kind: 'date', day, month };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > days ? undefined : { kind: 'date', day, month, year };
}

/**
 * The dates that figures can mean: 24/11, 11/24, 3/4. The region of the locale decides. Without a region, both orders count if both make a
 * date.
 */
function datesOf(figures: readonly string[], { dateOrder }: RuleContext): Meant<DayWish> | undefined {
  const [one = 0, two = 0, last] = figures.map(Number);
  if (figures.some((text) => text.length > 4 || text.length === 3)) return undefined;
  // 2026-7-6: after a year the month comes first in every region.
  if (figures[0]?.length === 4) return last === undefined ? undefined : dateOf(last, two, one);
  const year = last === undefined ? undefined : last < 100 ? 2000 + last : last;
  const dayFirst = dateOf(one, two, year);
  const monthFirst = dateOf(two, one, year);
  const usual = dateOrder === 'month-first' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
  if (dateOrder !== undefined || !dayFirst || !monthFirst || one === two) return usual;
  return { kind: 'either', of: [dayFirst, monthFirst] };
}

/** In 24.11 and 24.11.2026 the day comes first, unless the locale says otherwise. 15.30 is not a date. */
export function dottedDate(figures: readonly string[], context: RuleContext): Meant<DayWish> | undefined {
  if (figures.length === 2 && Number(figures[1]) > 12) return undefined;
  return datesOf(figures, { ...context, dateOrder: context.dateOrder ?? 'day-first' });
}

type IsoTime = { wallTime: WallTime; offset: number | undefined };

/** An interval of ISO 8601, half-open. If only one edge has an offset, their order is checked later, when the zone is known. */
function isoInterval(from: IsoTime, to: IsoTime): Piece[] | undefined {
  const size =
    (from.offset === undefined) === (to.offset === undefined)
      ? to.wallTime - (to.offset ?? 0) - (from.wallTime - (from.offset ?? 0))
      : 1;
  return size > 0 ? whole({ kind: 'span', from: edgeOf(from), to: edgeOf(to) }) : undefined;
}

/** The day and the clock of a date-time. */
export function onWall({ wallTime }: IsoTime): { day: DayWish; time: ClockTime } {
  const from = startOfDay(wallTime);
  return {
    day: { kind: 'dates', from, to: from },
    time: certainly(Math.floor((wallTime - from) / minuteMs)),
  };
}

/** From a moment on. */
export function since(day: DayWish, time: ClockTime): Wish {
  const later: DayWish = { kind: 'since', day, edge: 'after' };
  return { kind: 'any', of: [later, { kind: 'all', of: [day, { kind: 'after', time }] }] };
}

/** Up to a moment. */
export function till(day: DayWish, time: ClockTime): Wish {
  const earlier: DayWish = { kind: 'till', day, edge: 'before' };
  return { kind: 'any', of: [earlier, { kind: 'all', of: [day, { kind: 'before', time }] }] };
}

/** Undefined for a date-time with an offset. */
function openSpan(iso: IsoTime, toward: typeof since): Piece[] | undefined {
  const { day, time } = onWall(iso);
  return iso.offset === undefined ? whole(toward(day, time)) : undefined;
}

function edgeOf({ wallTime, offset }: IsoTime): SpanEdge {
  return offset === undefined ? { wallTime } : { instant: wallTime - offset };
}

function after({ wallTime, offset }: IsoTime, minutes: number): IsoTime {
  return { wallTime: wallTime + minutes * minuteMs, offset };
}

/** How days and clocks are written in figures, in every language. Every operator takes a form that stands here. */
export const notation: readonly Rule[] = [
  rule('date', '{isoDay}', (day) => ({ kind: 'dates', from: day, to: day })),
  rule('days', ['{isoDay} / {isoDay}', '{isoDay} (. .|. . .|- -) {isoDay}'], (from, to) =>
    to < from ? undefined : container({ kind: 'dates', from, to }),
  ),
  // The week of ISO 8601: 2026-W48.
  rule('days', '{int} ~ - ~ w ~ {int}', (year, week) =>
    year.text.length === 4 && week.text.length === 2
      ? container({ kind: 'week-number', week: week.value, year: year.value })
      : undefined,
  ),
  rule('date', '{slashes}', datesOf),
  rule('date', '{dots}', dottedDate),
  rule('date', '{dots} .', dottedDate, { rank: 1 }),
  rule('date', '{int} ~ - ~ {int} ~ - ~ {int}', (one, two, three, context) =>
    three.text.length === 3 ? undefined : datesOf([one.text, two.text, three.text], context),
  ),
  // 10.10 alone may be a day or a time.
  rule(
    'time',
    '{dots}',
    (figures, context) => {
      const [day, time] = [dottedDate(figures, context), plainDottedClock(figures)];
      if (!day || !time) return undefined;
      const of = [...(day.kind === 'either' ? day.of : [day]), { kind: 'at' as const, time }];
      return whole({ kind: 'either', of });
    },
    { rank: -1 },
  ),
  // "tomorrow 10.12", "Thu 19 Nov 10.12": a clock, if it is not the date of that day.
  rule('time', '(on|ב+|ל+)? {day} ב+? {dots}', dayOrClock, { rank: 3 }),
  // "tomorrow, 10.12": a clock of that day, or two days.
  rule('time', '{day} , {dots}', (...of) => (of[0].kind === 'day' ? dayOrClock(...of, true) : undefined), {
    rank: 4,
  }),
  // "9.30 or 10.10" are two clocks, because the first can be nothing else.
  rule('time', '(at|ב+)? {dots} (or|או|או ב+) at? {dots}', (one, other, context) => {
    const clocks = dottedClocks(one, other, context);
    return clocks && [atPiece(clocks[0]), { kind: 'join', join: 'or' }, atPiece(clocks[1])];
  }),
  // "9.30 until 10.10" is a range. "10.12 until 11.30" is a date, and the end of the meeting.
  rule('clockRange', '(from|מ+|ב+)? {dots} (until|till|עד) {dots}', (one, other, context) => {
    const clocks = dottedClocks(one, other, context);
    return clocks && between(...clocks);
  }),
  // 11-25, 11-26: month and day. Two ranges of hours would not begin with the same hour.
  rule(
    'time',
    '{int} ~ - ~ {int} (,|or|and|&) {int} ~ - ~ {int}',
    (month, one, again, other) => {
      if (month.text.length < 2 || month.text !== again.text || one.value >= other.value) return undefined;
      const [first, second] = [dateOf(one.value, month.value), dateOf(other.value, month.value)];
      return (
        first && second && [dayPiece(oneDay(first)), { kind: 'join', join: 'or' }, dayPiece(oneDay(second))]
      );
    },
    { rank: -5 },
  ),
  rule('clock', '{colon}', ({ hour, minute }) => bareClock(hour, minute)),
  // 15.30 and 15.00; 10.11 is a day of November, unless a word says that it is a clock.
  rule('clock', '{dots}', (figures) => {
    const minute = Number(figures[1]);
    return minute === 0 || minute > 12 ? plainDottedClock(figures) : undefined;
  }),
  // 10.12 is an hour only where it cannot be a day: the rank outweighs two parts.
  rule(
    'hour',
    '{dots}',
    (figures, context) => (dottedDate(figures, context) ? dottedClock(figures) : undefined),
    { rank: 2500 },
  ),
  rule('hour', '{int}', ({ text }) =>
    text.length <= 2 ? bareClock(text) : isYear(text) ? undefined : hourInFourFigures(text),
  ),
  rule('clock', ['{int} ~ h', '{int} h'], ({ text, value }) =>
    value >= 7 || text.length === 2 ? bareClock(text) : undefined,
  ),
  rule('clock', '{int} ~ h ~ {int}', ({ text }, minute) =>
    minute.text.length === 2 ? bareClock(text, minute.value) : undefined,
  ),
  rule('time', '{isoTime}', ({ wallTime, offset }) => {
    if (offset !== undefined)
      return isoInterval({ wallTime, offset }, { wallTime: wallTime + minuteMs, offset });
    const { day, time } = onWall({ wallTime, offset });
    return [dayPiece(oneDay(day)), atPiece(time)];
  }),
  rule('time', '{isoTime} (/|-|. .) {isoTime}', isoInterval),
  // "around 2026-07-22T11:00"
  rule(
    'time',
    '(around|about|approximately|approx|circa|≈|בסביבות|סביבות|בערך|סביב|לקראת|בקירוב|לערך) (ב+|ל+)? {isoTime}',
    (iso) => {
      const { day, time } = onWall(iso);
      return iso.offset === undefined
        ? [dayPiece(oneDay(day)), clockPiece({ kind: 'around', time })]
        : undefined;
    },
  ),
  // Open at one end, or as long as said.
  rule('time', ['{isoTime} / . .', '{isoTime} . .', '{isoTime} (or|and) (later|after|onwards)'], (from) =>
    openSpan(from, since),
  ),
  rule('time', ['. . / {isoTime}', '. . {isoTime}'], (to) => openSpan(to, till)),
  rule('anyDays', ['{isoDay} / . .', '{isoDay} . .'], (from) =>
    container({ kind: 'since', day: { kind: 'dates', from, to: from }, edge: 'from' }),
  ),
  rule('anyDays', ['. . / {isoDay}', '. . {isoDay}'], (to) =>
    container({ kind: 'till', day: { kind: 'dates', from: to, to }, edge: 'through' }),
  ),
  rule('days', '{isoDay} / p ~ {int} ~ d', (from, { value }) =>
    value < 1 ? undefined : container({ kind: 'dates', from, to: from + (value - 1) * dayMs }),
  ),
  rule('time', '{isoTime} / pt ~ {int} ~ h', (from, { value }) => isoInterval(from, after(from, value * 60))),
  rule('time', '{isoTime} / pt ~ {int} ~ m', (from, { value }) => isoInterval(from, after(from, value))),
  // 2026-12
  rule('span', '{int} ~ - ~ {int}', (year, month) =>
    isYear(year.text) && /^(?:0[1-9]|1[0-2])$/.test(month.text)
      ? { kind: 'month', month: month.value, year: year.value }
      : undefined,
  ),
  rule('time', '{isoTime} / {isoDay}', (from, day) =>
    isoInterval(from, { wallTime: day + dayMs, offset: undefined }),
  ),
  rule('time', '{isoDay} / {isoTime}', (day, to) => isoInterval({ wallTime: day, offset: undefined }, to)),
  rule('time', '{isoTime} / {colon}', (from, { hour, minute }) =>
    hour.length === 2 && Number(hour) < 24
      ? isoInterval(from, {
          ...from,
          wallTime: startOfDay(from.wallTime) + (Number(hour) * 60 + minute) * minuteMs,
        })
      : undefined,
  ),
  meaning('link', [{ kind: 'join', join: 'or' }], '/'),
  // Beside hours, "5-3" is a date if it cannot be hours.
  rule('time', '{int} - {int}', dateOrHours, { rank: 2 }),
  rule('time', '{int} - {int} {hours}', dateOrHoursIn),
  // Times that need no other word, in every language.
  rule('hours', '{clockRange}', (range) => range),
  rule('time', '{hours}', (hours) => [clockPiece(hours)]),
  rule('time', '{anyDays}', (days) => dayPieces(days)),
].flat();

/** A day, and figures that are its date or a clock, or another day of a list. */
function dayOrClock(
  day: Meant<DayWish>,
  figures: string[],
  context: RuleContext,
  isList = false,
): Piece[] | undefined {
  const [date, time] = [dottedDate(figures, context), dottedClock(figures)];
  if (!date || !time) return undefined;
  const said = day.kind === 'named-day' ? day.date : day;
  if (said.kind === 'date' && date.kind === 'date')
    return said.day === date.day ? undefined : [dayPiece(oneDay(day)), atPiece(time)];
  if (day.kind !== 'day' && day.kind !== 'dates') return undefined;
  const [same, clock] = [date, { kind: 'at' as const, time }].map(
    (other): Wish => ({ kind: 'all', of: [day, other] }),
  ) as [Wish, Wish];
  const other: Wish = isList ? { kind: 'either', of: [clock, { kind: 'any', of: [day, date] }] } : clock;
  return whole({ kind: 'either', of: [same, other], isFirst: true });
}

/** Two clocks, if the first of some figures can be nothing else. */
function dottedClocks(
  one: string[],
  other: string[],
  context: RuleContext,
): [ClockTime, ClockTime] | undefined {
  const [from, to] = [dottedClock(one), dottedClock(other)];
  return from && to && !dottedDate(one, context) ? [from, to] : undefined;
}

type Int = Parts['int'];

/** "5-3" and "ב-3 ל-5" can be a date or hours. */
export function dateOrHours(one: Int, two: Int, { dateOrder }: RuleContext): Piece[] | undefined {
  const { date, range, other } = datesAndHours(one, two);
  if (dateOrder === 'month-first' || !date) return range && [clockPiece(range)];
  const either = range ?? other;
  return either ? whole({ kind: 'either', of: [date, either] }) : [dayPiece(oneDay(date))];
}

/** "5-3 in the afternoon" is hours, or a date if it cannot be hours. */
export function dateOrHoursIn(one: Int, two: Int, part: Parts['hours']): Piece[] | undefined {
  const { date, range } = datesAndHours(one, two);
  if (range) return [clockPiece(range), clockPiece(part)];
  return date && [dayPiece(oneDay(date)), clockPiece(part)];
}

function datesAndHours(one: Int, two: Int) {
  const [from, to] = [bareClock(one.text), bareClock(two.text)];
  const date = one.text.length < 3 && two.text.length < 3 ? dateOf(one.value, two.value) : undefined;
  if (!from || !to) return { date };
  return { date, range: between(from, to), other: between(to, from) };
}

/** A clock in steps of five minutes. 3.14 and 0.30 are numbers. */
function plainDottedClock(figures: readonly string[]): ClockTime | undefined {
  return figures[0] !== '0' && Number(figures[1]) % 5 === 0 ? dottedClock(figures) : undefined;
}

/** 15.30 */
function dottedClock([hour = '', minute = '', ...rest]: readonly string[]): ClockTime | undefined {
  return minute.length === 2 && rest.length === 0 ? bareClock(hour, Number(minute)) : undefined;
}

/** Whether four figures name a year of our time. */
function isYear(text: string): boolean {
  return text.startsWith('19') || text.startsWith('20');
}
