import type { Join, Piece } from '../wish/piece.ts';
import type { Wish } from '../wish/wish.ts';
import { weekdaysOf } from './brackets.ts';
import { holdsDays, type Item, isPeriod, isWeekly, itemsOf, kindOf } from './items.ts';
import { allOf, anyOf, bounds, itemWish, join, withClocksBefore } from './union.ts';

/** What a list of times requests: a union of times of one kind, and the others together. */
export function wishOf(pieces: readonly (Piece | Join)[]): Wish | undefined {
  const items = withPeriods(withEveryWeek(itemsOf(withRanges(pieces), false)));
  if (items.length === 0)
    return pieces.some(({ kind }) => kind === 'anytime') ? { kind: 'anytime' } : undefined;
  const { shared, left } = shareContainers(withOwnClocks(items));
  return allOf([...shared, join(left)]);
}

/** What a list of times excludes: each of them by itself, so that none of them is offered. Weekends and ranges of weekdays are excluded in every week. */
export function exclusionsOf(pieces: readonly (Piece | Join)[]): Wish[] {
  const items = withClocksBefore(itemsOf(pieces, true), 'and');
  const pairs = items.flatMap(bothDays);
  // "not Tuesday, 24 November and Thursday, 26 November": each weekday has its date.
  if (items.length > 1 && pairs.length < 2 * items.length) items.push(...pairs);
  if (items.length === 0) return pieces.some(({ kind }) => kind === 'anytime') ? [{ kind: 'anytime' }] : [];
  return items.map((item) => itemWish({ ...item, days: item.days.map(everyWeekend).map(everyWeek) }));
}

/** "early December; Mon/Wed; 9-11": beside days and without hours, figures that can be a date or hours are hours. */
function withRanges(pieces: readonly (Piece | Join)[]): readonly (Piece | Join)[] {
  const days = pieces.filter(({ kind }) => kind === 'day');
  const isOpen =
    days.length > 0 &&
    pieces.every((piece) => piece.kind !== 'clock' && !(piece.kind === 'day' && piece.wish.kind === 'date'));
  if (!isOpen) return pieces;
  return pieces.map((piece) => {
    const of = piece.kind === 'whole' && piece.wish.kind === 'either' ? piece.wish.of : [];
    const range = of.find((wish) => wish.kind === 'between');
    return range?.kind === 'between' ? { kind: 'clock', wish: range } : piece;
  });
}

/** "Sun-Thu, mornings", "Sun-Thu, the next two weeks": beside hours or a span, and without a date, a range of weekdays means those of every week. */
function withEveryWeek(all: Item[]): Item[] {
  const isFramed = all.some(({ days }) => days.some((day) => isFrame(day) && day.wish.kind !== 'weekend'));
  const items = isFramed ? all.map((item) => ({ ...item, days: item.days.map(ofFrame) })) : all;
  // "weekly: Mon-Thu 8-10; Fri 13-15"
  if (items.some(({ days }) => days.some(({ wish, isContainer }) => isContainer && wish.kind === 'weekdays')))
    return items.map((item) => ({
      ...item,
      days: item.days.map((day) =>
        day.wish.kind === 'weekday' && day.wish.pick === 'coming'
          ? { ...day, wish: { ...day.wish, pick: 'every' as const } }
          : everyWeek(day),
      ),
    }));
  const isTimed = isFramed || items.some(({ clocks }) => clocks.length > 0);
  const isBare = items.every(
    ({ days, wholes }) => wholes.length === 0 && days.every((day) => isWeekly(day.wish) || isFrame(day)),
  );
  if (!isTimed || !isBare) return items;
  return items.map((item) => ({ ...item, days: item.days.map(everyWeek) }));
}

/** "from Tuesday to Friday" are the coming ones, and beside "next week" those of that week. */
function ofFrame(day: Item['days'][number]): Item['days'][number] {
  const { wish } = day;
  return wish.kind === 'days' && wish.from.kind === 'shift' && wish.from.days === 0
    ? { ...day, wish: { ...wish, from: wish.from.base } }
    : day;
}

/** A week or a longer span, within which days are meant. */
function isFrame({ wish, isContainer }: Item['days'][number]): boolean {
  return isContainer && wish.kind !== 'days';
}

function everyWeek(day: Item['days'][number]): Item['days'][number] {
  const weekdays = day.wish.kind === 'days' ? weekdaysOf(day.wish) : undefined;
  return weekdays ? { wish: { kind: 'weekdays', weekdays }, isContainer: false } : day;
}

function everyWeekend(day: Item['days'][number]): Item['days'][number] {
  const isComing = day.wish.kind === 'weekend' && day.wish.pick === 'coming';
  return isComing ? { ...day, wish: { ...day.wish, pick: 'every' } as Wish } : day;
}

/** "Tuesday this week or next week", "this week and the first week of May": periods side by side are one, and the days beside them are in any of them. */
function withPeriods(items: Item[]): Item[] {
  const left: Item[] = [];
  for (const item of items) {
    const before = left.at(-1);
    const [period, more] = item.days;
    const own = before?.days.filter(isPeriod) ?? [];
    const isAlone =
      period && !more && isPeriod(period) && kindOf(item) === 'days' && item.join && !item.join.isElse;
    if (
      !before ||
      !isAlone ||
      own.length !== 1 ||
      (item.join?.join === 'comma' && own[0]?.wish.kind !== period.wish.kind)
    )
      left.push(item);
    else
      left[left.length - 1] = {
        ...before,
        days: before.days.map((day) =>
          isPeriod(day) ? { ...day, wish: anyOf([day.wish, period.wish]) } : day,
        ),
      };
  }
  return left;
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

/**
 * Gives hours to the day before them: "Monday 2 or 3, Tuesday 4 or 5"; "today, after 2, or tomorrow before noon" and "Tuesday 24, 10am; Thursday
 * 26, 2pm", where another day with hours follows.
 */
function withOwnClocks(items: Item[]): Item[] {
  const left: Item[] = [];
  for (const [index, item] of items.entries()) {
    const before = left.at(-1);
    const join = item.join?.join;
    const isHours = before !== undefined && kindOf(item) === 'clocks' && before.days.length > 0;
    const isRow =
      isHours &&
      before.clocks.length > 0 &&
      !item.zones &&
      (join === 'or' || (join === 'and' && !bounds(before, item)));
    const isOwn =
      isHours &&
      join === 'comma' &&
      before.clocks.length === 0 &&
      (isTimetable(items, index + 1) || left.slice(0, -1).some((one) => kindOf(one) === 'both'));
    if (isRow) left[left.length - 1] = { ...before, clocks: [anyOf([allOf(before.clocks), ...item.clocks])] };
    else if (isOwn)
      left.splice(
        rowStart(left),
        left.length,
        ...left.slice(rowStart(left)).map((one) => ({ ...one, clocks: item.clocks })),
      );
    else left.push(item);
  }
  return left;
}

/** Where the days begin that "or" and "and" join to the last one: "Sunday or Monday, 9-12; Wednesday after 5". */
function rowStart(items: readonly Item[]): number {
  let at = items.length - 1;
  while (
    at > 0 &&
    items[at]?.join?.join !== 'comma' &&
    !items[at]?.join?.isElse &&
    kindOf(items[at - 1] as Item) === 'days'
  )
    at -= 1;
  return at;
}

/** Whether another day with hours follows. */
function isTimetable(items: readonly Item[], from: number): boolean {
  return items
    .slice(from)
    .some(
      (item, index, later) =>
        kindOf(item) === 'both' ||
        (kindOf(item) === 'days' &&
          later[index + 1]?.join?.join === 'comma' &&
          kindOf(later[index + 1] as Item) === 'clocks'),
    );
}

/**
 * A week beside one of several days applies to all of them: "Tuesday or Thursday next week". It is taken out of its item, so that an ambiguous
 * week has the same meaning for all days.
 */
function shareContainers(items: Item[]): { shared: Wish[]; left: Item[] } {
  const days = items.filter((item) => item.days.length > 0);
  const [holder, another] = items.filter((item) => item.days.some(holdsDays));
  if (!holder || another || days.length < 2) return { shared: [], left: items };
  const shared = holder.days.filter(holdsDays).map(({ wish }) => wish);
  const own = holder.days.filter((day) => !holdsDays(day));
  const isAlone = own.length === 0 && holder.clocks.length === 0 && holder.wholes.length === 0;
  // "Friday after lunch, or any evening next week": the week belongs to its own hours.
  if (
    own.length === 0 &&
    holder.clocks.length > 0 &&
    (holder.join?.join === 'or' || items.every((item) => kindOf(item) === 'both'))
  )
    return { shared: [], left: items };
  // Alone between joins it is a request of its own, unless it opens the phrase and a comma ends it: "next week, Monday or Tuesday".
  if (isAlone && !(holder === items[0] && items[1]?.join?.join === 'comma'))
    return { shared: [], left: items };
  if (!isAlone && items.some((item) => item.days.length === 0 && item.wholes.length > 0))
    return { shared: [], left: items };
  const left = items.flatMap((item) => (item !== holder ? [item] : isAlone ? [] : [{ ...item, days: own }]));
  const [first, ...rest] = left;
  return { shared, left: first ? [{ ...first, join: undefined }, ...rest] : [] };
}
