import { isClockWish } from '../calendar/clock-hours.ts';
import type { Join, Piece } from '../wish/piece.ts';
import type { DayWish, Wish } from '../wish/wish.ts';
import { weekdaysOf } from './brackets.ts';

/** Days and clocks between two joins, which apply together. `clocksFirst`: its first clock stands before its first day. */
type Item = {
  days: { wish: Wish; isContainer: boolean }[];
  clocks: Wish[];
  wholes: Wish[];
  clocksFirst: boolean;
  zones?: string[];
  /** "any time on Friday": its days are meant from end to end. */
  isAnytime?: boolean;
  /** "no later than Friday at 6": it bounds the times beside it. */
  isLimit?: boolean;
  /** How it is joined to the item before it. */
  join: Join | undefined;
};

/** What a list of times requests: a union of times of one kind, and the others together. */
export function wishOf(pieces: readonly (Piece | Join)[]): Wish | undefined {
  const items = withPeriods(withEveryWeek(itemsOf(withRanges(pieces), false)));
  if (items.length === 0)
    return pieces.some(({ kind }) => kind === 'anytime') ? { kind: 'anytime' } : undefined;
  const { shared, left } = shareContainers(withOwnClocks(items));
  return allOf([...shared, join(left)]);
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

/** Days with two ends, and no bound. */
function isPeriod({ wish, isContainer }: Item['days'][number]): boolean {
  return isContainer && !['since', 'till', 'within', 'weekdays'].includes(wish.kind);
}

/** A week or a longer span, within which days are meant. */
function isFrame({ wish, isContainer }: Item['days'][number]): boolean {
  return isContainer && wish.kind !== 'days';
}

function isWeekly(wish: Wish): boolean {
  return (
    wish.kind === 'weekdays' ||
    (wish.kind === 'days' && weekdaysOf(wish) !== undefined) ||
    (wish.kind === 'weekday' && wish.pick === 'every')
  );
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

function everyWeek(day: Item['days'][number]): Item['days'][number] {
  const weekdays = day.wish.kind === 'days' ? weekdaysOf(day.wish) : undefined;
  return weekdays ? { wish: { kind: 'weekdays', weekdays }, isContainer: false } : day;
}

/** What an item says: hours alone, days alone, or both. */
function kindOf({ days, clocks, wholes, isAnytime }: Item): 'days' | 'clocks' | 'both' {
  if (wholes.length > 0 || (days.length > 0 && (clocks.length > 0 || isAnytime))) return 'both';
  return days.length > 0 ? 'days' : 'clocks';
}

function itemsOf(pieces: readonly (Piece | Join)[], isExclusion: boolean): Item[] {
  const items: Item[] = [];
  let item: Item | undefined;
  let next: Join | undefined;
  let isAnytime = false;
  const isList = isExclusion || pieces.some((piece) => piece.kind === 'join' && piece.join !== 'comma');
  for (const piece of withNextBehindThis(pieces)) {
    if (piece.kind === 'join') {
      next = piece;
      item = undefined;
      isAnytime = false;
      continue;
    }
    if (piece.kind === 'anytime') isAnytime = true;
    // "Monday 23rd (all day), Tuesday until 1", "Friday, any time".
    const day = item ?? (next?.join === 'comma' ? items.at(-1) : undefined);
    if (piece.kind === 'anytime' && day && day.clocks.length === 0) day.isAnytime = true;
    if (item && isAnotherDay(item, piece, isExclusion, isList)) {
      item = undefined;
      next = { kind: 'join', join: 'comma' };
    }
    // "8pm GMT (3pm EST)": a clock behind a zone has one of its own.
    if (item?.zones && piece.kind === 'clock' && item.clocks.length > 0) {
      item = undefined;
      next = { kind: 'join', join: 'or' };
    }
    if (piece.kind === 'zone' && item) item.zones = piece.zones;
    if (piece.kind !== 'day' && piece.kind !== 'clock' && piece.kind !== 'whole') continue;
    if (!item) {
      item = {
        days: [],
        clocks: [],
        wholes: [],
        clocksFirst: false,
        join: items.length > 0 ? next : undefined,
      };
      items.push(item);
      next = undefined;
    }
    if (isAnytime) item.isAnytime = true;
    if (piece.kind === 'day') item.days.push({ wish: piece.wish, isContainer: piece.isContainer ?? false });
    else if (piece.kind === 'whole' && !isClockWish(piece.wish)) {
      item.wholes.push(piece.wish);
      item.isLimit ||= piece.isLimit === true;
    } else {
      item.clocksFirst ||= item.days.length === 0;
      item.clocks.push(piece.wish);
    }
  }
  return items;
}

/** "this Thursday or next Thursday": the next one is a week later. */
function withNextBehindThis(pieces: readonly (Piece | Join)[]): readonly (Piece | Join)[] {
  const near = pieces.flatMap((piece) =>
    piece.kind === 'day' &&
    piece.wish.kind === 'weekday' &&
    ['this', 'coming', 'nearest'].includes(piece.wish.pick)
      ? [piece.wish.weekday]
      : [],
  );
  if (near.length === 0) return pieces;
  return pieces.map((piece) =>
    piece.kind === 'day' &&
    piece.wish.kind === 'weekday' &&
    piece.wish.pick === 'next' &&
    near.includes(piece.wish.weekday)
      ? { ...piece, wish: { ...piece.wish, pick: 'week-after' } }
      : piece,
  );
}

/** "not Monday Tuesday", "mon tue or fri": two days side by side are a list. A weekday and its date are one day. */
function isAnotherDay({ days }: Item, piece: Piece, isExclusion: boolean, isList: boolean): boolean {
  if (!isList || piece.kind !== 'day' || piece.isContainer) return false;
  const own = days.filter(({ isContainer }) => !isContainer);
  if (piece.wish.kind === 'weekday') {
    const { weekday } = piece.wish;
    return own.some(({ wish }) => wish.kind === 'weekday' && (isExclusion || wish.weekday !== weekday));
  }
  return isExclusion && own.some(({ wish }) => wish.kind !== 'weekday');
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

/** Combines items from left to right: times of one kind are a union, others apply together. */
function join(items: Item[]): Wish {
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

/** Whether days are a span that holds others. A range of weekdays stands beside them: "Mon-Wed 8 to 10, Fri 9 to 12". */
function holdsDays({ wish, isContainer }: Item['days'][number]): boolean {
  return isContainer && !(wish.kind === 'days' && weekdaysOf(wish) !== undefined);
}

const boundKinds: ReadonlySet<string> = new Set(['after', 'before', 'between']);

/** "after 10 and before 12" is one time from both ends; "at 3 and at 4", "10 to 12 and 2 to 4" are two. */
function bounds(one: Item, other: Item): boolean {
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

function isBare(item: Item): boolean {
  return kindOf(item) === 'days' && !item.isAnytime;
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

function itemWish({ days, clocks, wholes, zones }: Item): Wish {
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
