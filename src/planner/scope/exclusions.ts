import type { Join, Piece } from '../wish/piece.ts';
import type { Wish } from '../wish/wish.ts';
import { type Item, isBare, itemsOf } from './items.ts';
import { itemWish } from './rows.ts';
import { everyWeek } from './weekly.ts';

/** What a list of times excludes: each of them by itself, so that none of them is offered. Weekends and ranges of weekdays are excluded in every week. */
export function exclusionsOf(pieces: readonly (Piece | Join)[]): Wish[] {
  const items = withClocksBefore(itemsOf(pieces, true), 'and');
  const pairs = items.flatMap(bothDays);
  // "not Tuesday, 24 November and Thursday, 26 November": each weekday has its date.
  if (items.length > 1 && pairs.length < 2 * items.length) items.push(...pairs);
  if (items.length === 0) return pieces.some(({ kind }) => kind === 'anytime') ? [{ kind: 'anytime' }] : [];
  return items.map((item) => itemWish({ ...item, days: item.days.map(everyWeekend).map(everyWeek) }));
}

/** "not Tuesday, 25 November or at 3": the weekday and the date may be one day, or two of the list. Both are excluded. */
function bothDays(item: Item): Item[] {
  return item.days.flatMap(({ wish }) =>
    wish.kind === 'named-day' && wish.hasComma
      ? [wish.weekday, wish.date].map((day) => ({
          ...item,
          days: [{ wish: day, isContainer: false }],
          clocks: [],
          wholes: [],
        }))
      : [],
  );
}

function everyWeekend(day: Item['days'][number]): Item['days'][number] {
  const isComing = day.wish.kind === 'weekend' && day.wish.pick === 'coming';
  return isComing ? { ...day, wish: { ...day.wish, pick: 'every' } as Wish } : day;
}

/** "10 on Tuesday or Friday, 11 on Thursday": hours that stand before their days are those of all the days up to the next hours. `by`: only over this join. */
function withClocksBefore(items: Item[], by?: Join['join']): Item[] {
  const left: Item[] = [];
  for (const [index, item] of items.entries()) {
    const before = left.at(-1);
    const next = items.slice(index).find(({ clocks }) => clocks.length > 0);
    const isOwned =
      before?.clocksFirst &&
      before.days.length > 0 &&
      (!next || next.clocksFirst) &&
      (!by || item.join?.join === by);
    left.push(isOwned && isBare(item) ? { ...item, clocks: before.clocks, clocksFirst: true } : item);
  }
  return left;
}
