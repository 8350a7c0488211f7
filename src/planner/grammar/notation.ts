import type { WallTime } from '../../time/index.ts';
import { clockWithoutHalf } from '../bare-hours.ts';
import type { RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Meant, Parts } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import { type ClockTime, certainly, type DayWish, type SpanEdge } from '../wish.ts';
import { container } from './pieces.ts';

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

/** 24/11, 11/24, 3/4: by the region of the locale; where it is not known and both orders make a date, either. */
function datesOf(figures: readonly string[], { dateOrder }: RuleContext): Meant<DayWish> | undefined {
  const [one = 0, two = 0, last] = figures.map(Number);
  if (figures.some((text) => text.length > 4 || text.length === 3)) return undefined;
  const year = last === undefined ? undefined : last < 100 ? 2000 + last : last;
  const dayFirst = dateOf(one, two, year);
  const monthFirst = dateOf(two, one, year);
  const usual = dateOrder === 'month-first' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
  if (dateOrder !== undefined || !dayFirst || !monthFirst || one === two) return usual;
  return { kind: 'either', of: [dayFirst, monthFirst] };
}

/** The clock of an hour without a half: `3`, `15`, `03`. */
export function bareClock(hour: string, minute = 0): ClockTime | undefined {
  return clockWithoutHalf(hour, minute);
}

/** How days and clocks are written in figures, in every language. A form that stands here takes every operator. */
export const notation: readonly Rule[] = [
  rule('date', '{isoDay}', (day) => ({ kind: 'dates', from: day, to: day })),
  rule('date', '{slashes}', (figures, context) => datesOf(figures, context) as DayWish | undefined),
  rule('date', '{dots} .?', (figures, context) =>
    figures.length === 2 && Number(figures[1]) > 12
      ? undefined
      : (datesOf(figures, context) as DayWish | undefined),
  ),
  // 10.10 alone can be a clock where dates are not usually written so.
  rule(
    'time',
    '{dots}',
    (figures, { dateOrder }) => {
      const [day, minute] = figures.map(Number) as [number, number];
      const [date, time] = [dateOf(day, minute), dottedClock(figures)];
      const isAsked = dateOrder === undefined && minute % 5 === 0;
      return isAsked && date && time
        ? [{ kind: 'whole', wish: { kind: 'either', of: [date, { kind: 'at', time }] } }]
        : undefined;
    },
    { rank: -1 },
  ),
  rule('date', '{int} ~ - ~ {int} ~ - ~ {int}', (one, two, three, context) =>
    three.text.length === 3
      ? undefined
      : (datesOf([one.text, two.text, three.text], context) as DayWish | undefined),
  ),
  rule('clock', '{colon}', ({ hour, minute }) => bareClock(hour, minute)),
  // 15.30 and 15.00; 10.11 is a day of November, unless a word says that it is a clock; 3.14 is a number.
  rule('clock', '{dots}', (figures) => {
    const minute = Number(figures[1]);
    const isClock = minute % 5 === 0 && (minute === 0 || minute > 12) && figures[0] !== '0';
    return isClock ? dottedClock(figures) : undefined;
  }),
  rule('hour', '{dots}', dottedClock, { rank: 1 }),
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
    if (offset !== undefined) {
      const instant = wallTime - offset;
      return spanPieces({ instant }, { instant: instant + minuteMs });
    }
    return [
      { kind: 'day', wish: { kind: 'dates', from: dayOf(wallTime), to: dayOf(wallTime) } },
      { kind: 'clock', wish: { kind: 'at', time: certainly((wallTime - dayOf(wallTime)) / minuteMs) } },
    ];
  }),
  rule('time', '{isoTime} (/|-|to) {isoTime}', (from, to) => spanPieces(edgeAt(from), edgeAt(to))),
  rule('time', '{isoTime} (/|-|to) {colon}', (from, { hour, minute }) => {
    const end = dayOf(from.wallTime) + (Number(hour) * 60 + minute) * minuteMs;
    return spanPieces(edgeAt(from), edgeAt({ ...from, wallTime: end }));
  }),
  rule('anyDays', '{isoDay} / {isoDay}', (from, to) => container({ kind: 'dates', from, to })),
  meaning('link', [{ kind: 'join', join: 'or' }], '/'),
].flat();

/** 15.30 */
export function dottedClock([hour = '', minute = '', ...rest]: readonly string[]): ClockTime | undefined {
  return minute.length === 2 && rest.length === 0 ? bareClock(hour, Number(minute)) : undefined;
}

/** 1530, in steps of five minutes. */
export function hourInFourFigures(text: string): ClockTime | undefined {
  const minute = Number(text.slice(2));
  return text.length === 4 && minute % 5 === 0 ? bareClock(text.slice(0, 2), minute) : undefined;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

function dayOf(wallTime: WallTime): WallTime {
  return wallTime - (((wallTime % dayMs) + dayMs) % dayMs);
}

function edgeAt({ wallTime, offset }: Parts['isoTime']): SpanEdge {
  return offset === undefined ? { wallTime } : { instant: wallTime - offset };
}

function spanPieces(from: SpanEdge, to: SpanEdge): Piece[] {
  return [{ kind: 'whole', wish: { kind: 'span', from, to } }];
}

/** Whether four figures name a year of our time. */
function isYear(text: string): boolean {
  return text.startsWith('19') || text.startsWith('20');
}
