import { type WallTime, weekdayOf } from '../../time/index.ts';
import type { SpanPart, Weekday, WeekStart, WishOf } from '../wish/wish.ts';
import { dayMs, daysOfMonth, daysUntil, monthNumberOf, startOfWeek, weekdaysIn, weekOf } from './calendar.ts';
import { allDays, type DayContext, type DayMeaning } from './day-context.ts';
import { weekdayDays } from './weekday-days.ts';

/**
 * The days of a week: all of them, the rest of this week, or some of its work days. If this week is almost over, "next week" has two
 * meanings and the guest is asked. On a Sunday "the end of this week" has two meanings too, because Sunday ends a week for some people and
 * begins one for others.
 */
export function weekDays({ weeks, part, ...own }: WishOf<'week'>, context: DayContext): DayMeaning[] {
  const { today } = context;
  const weekStart = own.weekStart ?? context.weekStart;
  const weekOfOffset = (offset: number, first: WeekStart = weekStart): DayMeaning[] => {
    const days = weekOf(startOfWeek(today, first) + offset * 7 * dayMs, first);
    const asked = workPart(days, part, weekStart);
    const left = offset === 0 ? asked.filter((day) => day >= today) : asked;
    const meant = left.length > 0 ? left : asked;
    return [
      {
        days: meant,
        ...(offset === 0 && { isLeft: true }),
        ...(part && part !== 'rest' && { notes: [{ kind: 'soft-edges' as const }] }),
      },
    ];
  };
  const daysLeft = 7 - (today - startOfWeek(today, weekStart)) / dayMs;
  const isEve = daysLeft <= (weekStart === 1 ? 1 : 2);
  if (weeks === 0 && isEve && weekStart === 1 && part && part !== 'rest')
    return [...weekOfOffset(0), ...weekOfOffset(0, 7)];
  return weeks === 1 && isEve ? [...weekOfOffset(1), ...weekOfOffset(2)] : weekOfOffset(weeks);
}

function workPart(week: WallTime[], part: SpanPart | undefined, weekStart: WeekStart): WallTime[] {
  if (part === undefined || part === 'rest') return week;
  const days = week.filter((day) => weekdaysIn(weekStart, 'work').includes(weekdayOf(day)));
  return daysOfPart(days, part, { early: 2, mid: [1, -1], late: -2, half: Math.ceil(days.length / 2) });
}

/** Where the parts of a span lie: the end of its first part, the middle one, the beginning of its last one, and the end of its first half. */
type Cuts = { early: number; mid: [number, number]; late: number; half: number };

function daysOfPart(
  days: WallTime[],
  part: Exclude<SpanPart, 'rest'>,
  { early, mid, late, half }: Cuts,
): WallTime[] {
  switch (part) {
    case 'early':
      return days.slice(0, early);
    case 'mid':
      return days.slice(...mid);
    case 'late':
    case 'end':
      return days.slice(late);
    case 'first-half':
      return days.slice(0, half);
    case 'second-half':
      return days.slice(Math.floor(days.length / 2));
  }
}

/** The weekend of a Saturday, or of another first day. Today's own is the coming one until it is over. */
export function weekendDays({ pick, ...own }: WishOf<'weekend'>, context: DayContext): DayMeaning[] {
  const { first = weekdaysIn(context.weekStart, 'weekend')[0] as Weekday } = own;
  const { today } = context;
  const isOf = (day: WallTime) => (daysUntil(first, day) + 1) % 7 < 2;
  if (pick === 'every') return [{ days: allDays(context).filter(isOf), isEndless: true, isLeft: true }];
  const isNow = isOf(today) && (pick === 'coming' || pick === 'this');
  const begins = isNow
    ? [[daysUntil(first, today) === 0 ? today : today - dayMs]]
    : weekdayDays({ kind: 'weekday', weekday: first, pick }, { ...context, within: undefined }).map(
        ({ days }) => days,
      );
  return begins.map(([begin = today]) => ({ days: [begin, begin + dayMs] }));
}

/** Thirds and halves of a month or a longer span, by days. */
export function partOfDays(days: WallTime[], part: SpanPart | undefined, today: WallTime): DayMeaning[] {
  if (part === 'rest') {
    const left = days.filter((day) => day >= today);
    return [{ days: left.length > 0 ? left : days, isLeft: true }];
  }
  if (part === undefined) return [{ days }];
  // Of a month the first ten days, whatever its length.
  const third = days.length <= 31 ? 10 : days.length / 3;
  const [first, second] = [Math.floor(third), Math.floor(2 * third)];
  const half = Math.floor(days.length / 2);
  const isSoft = part !== 'first-half' && part !== 'second-half';
  const meant = daysOfPart(days, part, { early: first, mid: [first, second], late: second, half });
  return [{ days: meant, ...(isSoft && { notes: [{ kind: 'soft-edges' as const }] }) }];
}

export function quarterDays(
  { quarter, quarters, year, part }: WishOf<'quarter'>,
  today: WallTime,
): DayMeaning[] {
  const now = monthNumberOf(today);
  const thisQuarter = Math.floor(now / 3);
  const ofYear = (one: number) => one * 4 + (quarter ?? 1) - 1;
  const thisYear = Math.floor(now / 12);
  const named = ofYear(year ?? thisYear);
  const coming = year === undefined && named < thisQuarter ? ofYear(thisYear + 1) : named;
  const meant = quarter === undefined ? thisQuarter + (quarters ?? 0) : coming;
  const days = [0, 1, 2].flatMap((index) => daysOfMonth(meant * 3 + index));
  return partOfDays(days, part, today);
}

export function yearDays({ year, years, part }: WishOf<'year'>, today: WallTime): DayMeaning[] {
  const meant = year ?? Math.floor(monthNumberOf(today) / 12) + (years ?? 0);
  const days = Array.from({ length: 12 }, (_, month) => daysOfMonth(meant * 12 + month)).flat();
  return partOfDays(days, part, today);
}
