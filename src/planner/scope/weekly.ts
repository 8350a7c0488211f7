import { weekdaysOf } from './brackets.ts';
import { type Item, isWeekly } from './items.ts';

/** "Sun-Thu, mornings", "Sun-Thu, the next two weeks": beside hours or a span, and without a date, a range of weekdays means those of every week. */
export function withEveryWeek(items: Item[]): Item[] {
  const days = items.flatMap((item) => item.days);
  // "weekly: Mon-Thu 8-10; Fri 13-15"
  const isSaid = days.some(({ wish, isContainer }) => isContainer && wish.kind === 'weekdays');
  const isFramed = days.some((day) => isFrame(day) && day.wish.kind !== 'weekend');
  const isTimed = isFramed || items.some(({ clocks }) => clocks.length > 0);
  const isBare =
    days.every((day) => isWeekly(day.wish) || isFrame(day)) &&
    items.every(({ wholes }) => wholes.length === 0);
  if (!isSaid && !(isTimed && isBare)) return items;
  return items.map((item) => ({
    ...item,
    days: item.days.map((day) =>
      day.wish.kind === 'weekday' && day.wish.pick === 'coming'
        ? { ...day, wish: { ...day.wish, pick: 'every' as const } }
        : everyWeek(day),
    ),
  }));
}

/** A week or a longer span, within which days are meant. */
function isFrame({ wish, isContainer }: Item['days'][number]): boolean {
  return isContainer && wish.kind !== 'days';
}

export function everyWeek(day: Item['days'][number]): Item['days'][number] {
  const weekdays = day.wish.kind === 'days' ? weekdaysOf(day.wish) : undefined;
  return weekdays ? { wish: { kind: 'weekdays', weekdays }, isContainer: false } : day;
}
