import { clockWithoutHalf } from '../bare-hours.ts';
import type { RuleContext } from '../language.ts';
import type { Meant } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import { type ClockTime, certainly, type DayWish } from '../wish.ts';

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
  rule('date', '{dots} .?', (figures, context) => datesOf(figures, context) as DayWish | undefined),
  rule('date', '{int} ~ - ~ {int} ~ - ~ {int}', (one, two, three, context) =>
    three.text.length === 3
      ? undefined
      : (datesOf([one.text, two.text, three.text], context) as DayWish | undefined),
  ),
  rule('clock', '{colon}', ({ hour, minute }) => bareClock(hour, minute)),
  // 15.30 and 15.00; 10.11 is a day of November, unless a word says that it is a clock.
  rule('clock', '{dots}', (figures) => {
    const minute = Number(figures[1]);
    return figures.length === 2 && figures[1]?.length === 2 && (minute === 0 || minute > 12)
      ? bareClock(figures[0] as string, minute)
      : undefined;
  }),
  rule('hour', '{dots}', (figures) =>
    figures.length === 2 && figures[1]?.length === 2
      ? bareClock(figures[0] as string, Number(figures[1]))
      : undefined,
    { rank: 3 },
  ),
  rule('hour', '{int}', ({ text }) => (text.length <= 2 ? bareClock(text) : hourInFourFigures(text))),
  rule('clock', ['{int} ~ h', '{int} h'], ({ text, value }) =>
    value >= 7 || text.length === 2 ? bareClock(text) : undefined,
  ),
  rule('clock', '{int} ~ h ~ {int}', ({ text }, minute) =>
    minute.text.length === 2 ? bareClock(text, minute.value) : undefined,
  ),
  rule('time', '{isoTime}', ({ wallTime, offset }) => {
    const minuteMs = 60_000;
    if (offset !== undefined) {
      const instant = wallTime - offset;
      return [
        { kind: 'whole', wish: { kind: 'span', from: { instant }, to: { instant: instant + minuteMs } } },
      ];
    }
    const day = wallTime - (((wallTime % 86_400_000) + 86_400_000) % 86_400_000);
    return [
      { kind: 'day', wish: { kind: 'dates', from: day, to: day } },
      { kind: 'clock', wish: { kind: 'at', time: certainly(Math.floor((wallTime - day) / minuteMs)) } },
    ];
  }),
  meaning('link', [{ kind: 'join', join: 'or' }], '/'),
].flat();

/** 1530, in steps of five minutes; 2026 is a year. */
function hourInFourFigures(text: string): ClockTime | undefined {
  if (text.length !== 4) return undefined;
  const minute = Number(text.slice(2));
  const isYear = text.startsWith('19') || text.startsWith('20');
  return minute % 5 === 0 && !isYear ? bareClock(text.slice(0, 2), minute) : undefined;
}
