import type { Join } from '../wish/piece.ts';
import type { DayWish, Wish } from '../wish/wish.ts';
import { holdsDays, type Item, isBare, isPeriod, kindOf } from './items.ts';

/** Combines items from left to right: times of one kind are a union, others apply together. */
export function join(items: Item[]): Wish {
  const unions: Item[][] = [];
  for (const item of items) {
    const union = unions.at(-1);
    const before = union?.at(-1);
    if (union && before && isSameDaySaidTwice(before, item))
      union[union.length - 1] = {
        ...before,
        days: [...before.days, ...item.days],
        clocks: [...before.clocks, ...item.clocks],
        wholes: [...before.wholes, ...item.wholes],
      };
    else if (union && before && isUnion(before, item)) union.push(item);
    else unions.push([item]);
  }
  return allOf(unions.map(unionOf));
}

function isUnion(before: Item, item: Item): boolean {
  const join = item.join?.join;
  if (join === 'or') return true;
  if (item.isLimit || before.isLimit) return false;
  // "today, within the next two hours"
  if (join === 'comma' && (isFromNow(item) || isFromNow(before))) return false;
  const [one, other] = [kindOf(before), kindOf(item)];
  if (join === 'comma' && isClockOfPart(before, item)) return false;
  // "evenings and weekends"
  if (join === 'and' && one !== other && [before, item].every(isHabit)) return true;
  if (one === 'clocks' && other === 'clocks') return !bounds(before, item);
  // "8 to 12 and 4 to 7 on Sunday"
  if (one === 'clocks' && join === 'and' && item.clocksFirst && item.wholes.length === 0)
    return !bounds(before, item);
  if (other === 'clocks') return before.clocks.length > 0 && !bounds(before, item);
  // "this week after 5pm, next week before 10am"
  if (one === 'both' && other === 'both' && before.days.some(isPeriod) && item.days.some(isPeriod))
    return true;
  // "1-3 December 9-11, 6-8 December 16-18"
  if (
    [before, item].every(({ days }) => days.length > 0 && days.every(isDateRange)) ||
    (one === 'both' && other === 'both' && item.days.every(isDateRange))
  )
    return true;
  return one !== 'clocks' && !isContained(before) && !isContained(item);
}

/** "evenings", "weekends": they are two, and no evenings of weekends. */
function isHabit({ days, clocks, wholes }: Item): boolean {
  const isWeekend = days.every(
    ({ wish }) =>
      wish.kind === 'weekdays' && wish.weekdays.length === 2 && !wish.weekdays.some((day) => day < 5),
  );
  return (
    wholes.length === 0 &&
    days.length + clocks.length === 1 &&
    isWeekend &&
    clocks.every(({ kind }) => kind === 'part')
  );
}

/** "within the next two hours", "not before two hours from now" */
function isFromNow({ days, wholes }: Item): boolean {
  return (
    days.length === 0 &&
    wholes.length > 0 &&
    wholes.every(
      (wish) =>
        (wish.kind === 'in' && wish.isWithin === true) ||
        (wish.kind === 'without' && wish.wish === undefined),
    )
  );
}

function isDateRange({ wish }: Item['days'][number]): boolean {
  return wish.kind === 'dates' || wish.kind === 'days';
}

/** "evening, 19:30": the clock says when in the evening. */
function isClockOfPart({ clocks: [part, another] }: Item, { days, clocks }: Item): boolean {
  if (part?.kind !== 'part' || another || days.length > 0) return false;
  const isIn = (minutes: number) => minutes >= part.from && minutes <= part.to;
  return clocks.every(
    (clock) =>
      (clock.kind === 'at' || clock.kind === 'around') &&
      [...clock.time.likely, ...clock.time.otherwise].some(isIn),
  );
}

function isContained({ days }: Item): boolean {
  return days.length > 0 && days.every(holdsDays);
}

const boundKinds: ReadonlySet<string> = new Set(['after', 'before', 'between']);

/** "after 10 and before 12" is one time from both ends; "at 3 and at 4", "10 to 12 and 2 to 4" are two. */
export function bounds(one: Item, other: Item): boolean {
  const isBound = ({ clocks }: Item) => clocks.every(({ kind }) => boundKinds.has(kind));
  const isRange = ({ clocks }: Item) => clocks.every(({ kind }) => kind === 'between');
  if (isBound(one) && (isRange(one) || isRange(other))) return false;
  return (
    isBound(other) &&
    (isBound(one) || one.clocks.some(({ kind }) => kind === 'part' || kind === 'first-thing'))
  );
}

/** "Tuesday, 24 November": a comma between a weekday and a date joins nothing, it is one day. */
function isSameDaySaidTwice(before: Item, item: Item): boolean {
  // "tomorrow at 10, Friday at 2": each has a time of its own.
  if (item.join?.join !== 'comma' || (before.clocks.length > 0 && item.clocks.length > 0)) return false;
  const isDate = ({ days }: Item) => days.some(({ wish }) => dateKinds.has(wish.kind));
  const isWeekday = ({ days }: Item) => days.length > 0 && days.every(({ wish }) => wish.kind === 'weekday');
  return (isDate(before) && isWeekday(item)) || (isWeekday(before) && isDate(item));
}

const dateKinds: ReadonlySet<string> = new Set(['date', 'dates', 'day', 'nth-weekday']);

/** The union of items. Clocks that stand at one end of the list apply to days that have none. */
function unionOf(found: Item[]): Wish {
  // "Tuesday 10-12, or else Wednesday or Thursday 14-16": each has its own hours, and the first comes first.
  const other = found.findIndex(({ join }, index) => index > 0 && join?.isElse);
  if (other > 0) {
    const preferred = unionOf(found.slice(0, other));
    const rest = unionOf([{ ...(found[other] as Item), join: undefined }, ...found.slice(other + 1)]);
    return {
      kind: 'preferably',
      wish: anyOf([preferred, rest.kind === 'preferably' && rest.wish ? rest.wish : rest]),
      preferred,
    };
  }
  const items = withClocksBefore(withDayBehind(mergeClocks(found)));
  const last = items.at(-1) as Item;
  const [first] = items as [Item, ...Item[]];
  if (items.length === 1) return itemWish(first);
  const each = () => anyOf(items.map(itemWish));
  const spread = (clocks: Wish[]) =>
    anyOf(items.map((item) => itemWish(isBare(item) ? { ...item, clocks } : item)));
  // "evenings or weekends", "weekends or evenings"
  const isOfEvery = (item: Item) =>
    kindOf(item) === 'clocks' && item.clocks.every(({ kind }) => kind === 'part');
  if (kindOf(first) === 'clocks' && items.slice(1).every(isBare)) return each();
  if (isOfEvery(last) && last.join?.join === 'or' && items.slice(0, -1).every(isBare)) return each();
  if (isBare(first) && last.clocks.length > 0 && items.slice(0, -1).every(isBare)) {
    // "Wed or Thu afternoon" can mean the afternoon of both days or of the last. The hours of "Tue or Thu after 2" belong to both.
    // "Friday, or after 3 on Monday"
    if (last.clocksFirst && last.join?.join === 'or') return each();
    const isPart =
      !last.clocksFirst &&
      last.clocks.every(({ kind }) => kind === 'part') &&
      items.some(({ join }) => join?.join === 'or');
    return isPart ? { kind: 'either', of: [spread(last.clocks), each()] } : spread(last.clocks);
  }
  const bare = items.findIndex((item) => !isBare(item));
  if (bare > 0 && items.slice(bare).every((item) => kindOf(item) === 'both'))
    return prefixed(items, bare, each());
  if (first.clocks.length > 0 && items.slice(1).every(isBare))
    return { kind: 'either', of: [spread(first.clocks), each()] };
  return forwarded(items, each());
}

/** "Mon, Wed after 9, Tue, Thu after 1": a day without hours may have those of the day behind it. */
function forwarded(items: Item[], each: Wish): Wish {
  const owner = (index: number) => items.slice(index).find(({ clocks }) => clocks.length > 0);
  const isWaiting = items.map((item, index) => isBare(item) && owner(index) !== undefined);
  if (!isWaiting.includes(true)) return each;
  const all = items.map((item, index) =>
    itemWish(isWaiting[index] ? { ...item, clocks: owner(index)?.clocks ?? [] } : item),
  );
  return { kind: 'either', of: [anyOf(all), each] };
}

/** "10 or 11 tomorrow", "at 3 or 3:30 tomorrow, at 10 on Friday": clocks before another with its day are on that day. */
function withDayBehind(items: Item[]): Item[] {
  const left: Item[] = [];
  for (const item of items.toReversed()) {
    const next = left[0];
    const isBefore = kindOf(item) === 'clocks' && next?.clocksFirst && next.days.length > 0;
    if (!isBefore) left.unshift(item);
    // In "3pm ET / noon PT tomorrow" each clock has its own zone.
    else if (item.zones?.join() !== next.zones?.join()) left.unshift({ ...item, days: next.days });
    else left[0] = { ...next, join: item.join, clocks: [anyOf([allOf(item.clocks), allOf(next.clocks)])] };
  }
  return left;
}

/** "10 on Tuesday or Friday, 11 on Thursday": hours that stand before their days are those of all the days up to the next hours. `by`: only over this join. */
export function withClocksBefore(items: Item[], by?: Join['join']): Item[] {
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

/** Clocks without a day belong to the day before them, if it has a clock already: "the 24th at 3 or 4, or the 25th". */
function mergeClocks(items: Item[]): Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const before = merged.at(-1);
    const isOfDay =
      before !== undefined && kindOf(item) === 'clocks' && before.days.length > 0 && before.clocks.length > 0;
    // "Thursday 8pm GMT (3pm EST)": each clock in its own zone.
    if (isOfDay && item.zones !== undefined && item.zones.join() !== before.zones?.join())
      merged.push({ ...item, days: before.days });
    else if (isOfDay)
      merged[merged.length - 1] = {
        ...before,
        clocks: [{ kind: 'any', of: [allOf(before.clocks), allOf(item.clocks)] }],
      };
    else merged.push(item);
  }
  return merged;
}

/** The first clock may also belong to the days before it: "Monday or Tuesday morning, or Thursday after 2". */
function prefixed(items: Item[], bare: number, each: Wish): Wish {
  const { clocks, clocksFirst } = items[bare] as Item;
  if (clocks.length === 0 || clocksFirst) return each;
  const head = items.slice(1, bare + 1);
  const isPart = clocks.every(({ kind }) => kind === 'part') && head.some(({ join }) => join?.join === 'or');
  const all = anyOf(items.map((item, index) => itemWish(index < bare ? { ...item, clocks } : item)));
  return isPart ? { kind: 'either', of: [all, each] } : all;
}

export function itemWish({ days, clocks, wholes, zones }: Item): Wish {
  const [one, ...others] = days.filter(({ isContainer }) => !isContainer);
  const held = days.filter(({ isContainer }) => isContainer).map(({ wish }) => wish);
  const own = one ? [sameDay([one, ...others].map(({ wish }) => wish))] : [];
  const wish = allOf([...held, ...own, ...clocks, ...wholes]);
  return zones ? { kind: 'zoned', wish, zones } : wish;
}

/** A weekday beside a date says the same thing twice. If they disagree, only the guest knows which is meant. */
function sameDay(days: Wish[]): Wish {
  const weekdays = days.filter(({ kind }) => kind === 'weekday') as Extract<DayWish, { kind: 'weekday' }>[];
  const dates = days.filter(({ kind }) => kind !== 'weekday');
  const [weekday] = weekdays;
  if (!weekday || dates.length === 0) return allOf(days);
  return { kind: 'named-day', weekday, date: allOf(dates) };
}

export function allOf(wishes: Wish[]): Wish {
  return wishes.length === 1 ? (wishes[0] as Wish) : { kind: 'all', of: wishes };
}

export function anyOf(wishes: Wish[]): Wish {
  return wishes.length === 1 ? (wishes[0] as Wish) : { kind: 'any', of: wishes };
}
