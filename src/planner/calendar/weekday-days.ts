import { type WallTime, weekdayOf } from '../../time/index.ts';
import type { WishOf } from '../wish/wish.ts';
import { dayMs, daysUntil, startOfWeek } from './calendar.ts';
import { allDays, type DayContext, type DayMeaning, type EvaluateDays } from './day-context.ts';

/** Which days a weekday means, seen from today; several where reasonable people differ. */
export function weekdayDays(wish: WishOf<'weekday'>, context: DayContext): DayMeaning[] {
  const { weekday, pick } = wish;
  const { within } = context;
  // "not this Friday" excludes only that one Friday, whatever days are named beside it.
  if (!within || pick === 'this' || pick === 'nearest') return pickedDays(wish, context);
  if (pick !== 'coming' && pick !== 'every') {
    // In "this month, but not next Monday" that Monday is excluded, if it is one of the named days.
    const inside = pickedDays(wish, context).filter(({ days }) => days.every((day) => within.includes(day)));
    if (inside.length > 0) return inside;
  }
  const days = within.filter((day) => weekdayOf(day) === weekday);
  // "Not before Tuesday. Wednesday at noon": the first one from then on.
  if (context.isOpen && pick === 'coming') return days.slice(0, 1).flatMap(only);
  return days.length > 0 ? [{ days }] : [];
}

/** The days that a weekday means if no other days are named beside it. */
function pickedDays({ weekday, pick, ifToday }: WishOf<'weekday'>, context: DayContext): DayMeaning[] {
  const { today, weekStart } = context;
  const ahead = daysUntil(weekday, today);
  const nearest = today + (ahead === 0 ? 7 : ahead) * dayMs;
  switch (pick) {
    case 'coming':
      if (ahead > 0 || ifToday === 'no') return only(nearest);
      // "Tuesday", said on a Tuesday: today while its clock is ahead, else the guest is asked.
      return context.isAhead && ifToday !== 'asked' ? only(today) : [...only(today), ...only(nearest)];
    case 'nearest':
      return only(nearest);
    case 'this': {
      const own = startOfWeek(today, weekStart) + ((weekday - weekStart + 7) % 7) * dayMs;
      return own >= today ? only(own) : [...only(nearest), ...only(own)];
    }
    case 'next':
    case 'following':
      return startOfWeek(nearest, weekStart) > today
        ? only(nearest)
        : [...only(nearest), ...only(nearest + 7 * dayMs)];
    case 'after-next':
      return only(nearest + 7 * dayMs);
    case 'week-after':
      return only(today + (ahead + 7) * dayMs);
    case 'every': {
      const days = allDays(context).filter((day) => weekdayOf(day) === weekday);
      return [{ days, isEndless: true, isLeft: true }];
    }
    case 'last':
      return only(nearest - (ahead === 0 ? 14 : 7) * dayMs);
  }
}

function only(day: WallTime): DayMeaning[] {
  return [{ days: [day] }];
}

/** If weekday and date do not agree, either may be meant, so both are returned and the guest is asked. */
export function namedDay(
  { weekday, date }: WishOf<'named-day'>,
  context: DayContext,
  evaluate: EvaluateDays,
): DayMeaning[] {
  const dates = evaluate(date, context);
  const isNamed = (day: WallTime) =>
    weekday.kind === 'weekday'
      ? weekdayOf(day) === weekday.weekday
      : day === context.today + weekday.days * dayMs;
  const agreeing = dates.flatMap((meaning) => {
    const days = meaning.days.filter(isNamed);
    return days.length > 0 ? [{ ...meaning, days }] : [];
  });
  if (agreeing.length > 0) return agreeing;
  // "next week, Monday the 21st": no day of that week is both.
  if (context.within && dates.length === 0) return [];
  const differs = (meaning: DayMeaning): DayMeaning => ({
    ...meaning,
    notes: [...(meaning.notes ?? []), { kind: 'day-differs' }],
  });
  return [...dates, ...evaluate(weekday, context)].map(differs);
}
