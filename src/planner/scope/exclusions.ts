import type { Join, Piece } from '../wish/piece.ts';
import type { Wish } from '../wish/wish.ts';
import { type Item, isBare, itemsOf } from './items.ts';
import { itemWish } from './rows.ts';
import { everyWeek } from './weekly.ts';

/** What a list of times excludes: each of them by itself, so that none of them is offered. Weekends and ranges of weekdays are excluded in every week. */
export function exclusionsOf(pieces: readonly (Piece | Join)[]): Wish[] {
  const items = withHoursBefore(itemsOf(pieces, true));
  if (items.length === 0) return pieces.some(({ kind }) => kind === 'anytime') ? [{ kind: 'anytime' }] : [];
  return items.map((item) => itemWish({ ...item, days: item.days.map(everyWeekend).map(everyWeek) }));
}

function everyWeekend(day: Item['days'][number]): Item['days'][number] {
  const isComing = day.wish.kind === 'weekend' && day.wish.pick === 'coming';
  return isComing ? { ...day, wish: { ...day.wish, pick: 'every' } as Wish } : day;
}

/** "between 10 and 12 on Tuesday and Friday": hours that stand before their days are those of all of them. */
function withHoursBefore(items: readonly Item[]): Item[] {
  const left: Item[] = [];
  for (const item of items) {
    const before = left.at(-1);
    const isOwned = before?.clocksFirst && before.days.length > 0 && item.join?.join === 'and';
    left.push(isOwned && isBare(item) ? { ...item, clocks: before.clocks, clocksFirst: true } : item);
  }
  return left;
}
