import type { DayWish } from '../wish/wish.ts';
import { dayMs, daysBetween } from './calendar.ts';
import { allDays, type DayContext, type DayMeaning, horizonDays } from './day-meanings.ts';

type EdgeWish = Extract<DayWish, { kind: 'since' | 'till' }>;

/**
 * Where the day at an edge is looked for. Among the days of more than a week a weekday or a date is many days, and "not until Friday" means the
 * coming one.
 */
export function edgeContext({ day }: EdgeWish, context: DayContext): DayContext {
  const isMany =
    (day.kind === 'weekday' || day.kind === 'date' || day.kind === 'named-day') &&
    (context.within?.length ?? 0) > 7;
  return isMany ? { ...context, within: undefined } : context;
}

export function sinceDays(
  { edge }: Extract<DayWish, { kind: 'since' }>,
  edges: readonly DayMeaning[],
  context: DayContext,
): DayMeaning[] {
  return edges.flatMap(({ days, notes, isLeft = false }) => {
    const from = edge === 'from' ? days[0] : (days.at(-1) ?? Number.NaN) + dayMs;
    if (from === undefined || Number.isNaN(from)) return [];
    const end = Math.max(allDays(context).at(-1) as number, from + (horizonDays - 1) * dayMs);
    const all = daysBetween(from, end);
    return [{ days: all, isEndless: true, isLeft: isLeft && edge === 'from', ...(notes && { notes }) }];
  });
}

export function tillDays(
  { edge }: Extract<DayWish, { kind: 'till' }>,
  edges: readonly DayMeaning[],
  context: DayContext,
): DayMeaning[] {
  return edges.flatMap(({ days, notes }) => {
    const to = edge === 'through' ? days.at(-1) : (days[0] ?? Number.NaN) - dayMs;
    if (to === undefined || Number.isNaN(to)) return [];
    // What ends before today is past, and is said to be.
    const all = to < context.today ? [to] : daysBetween(context.today, to);
    return [{ days: all, isLeft: true, ...(notes && { notes }) }];
  });
}
