import { clockMeanings, isClockWish } from '../calendar/clock-hours.ts';
import type { Join, Piece } from '../wish/piece.ts';
import type { Wish } from '../wish/wish.ts';
import { weekdaysOf } from './brackets.ts';

/** Days and clocks between two joins, which apply together. `clocksFirst`: its first clock stands before its first day. */
export type Item = {
  days: { wish: Wish; isContainer: boolean }[];
  clocks: Wish[];
  wholes: Wish[];
  clocksFirst: boolean;
  zones?: string[] | undefined;
  /** "any time on Friday": its days are meant from end to end. */
  isAnytime?: boolean;
  /** "no later than Friday at 6": it bounds the times beside it. */
  isLimit?: boolean;
  /** How it is joined to the item before it. */
  join: Join | undefined;
};

export function itemsOf(pieces: readonly (Piece | Join)[], isExclusion: boolean): Item[] {
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
    if (item && isAnotherDay(item, piece, isExclusion ? 'exclusion' : isList ? 'list' : 'one')) {
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

/**
 * "Thursday afternoon, 26 November": behind a comma, a weekday and a date are one day. Hours stand beside one of them, or between them. So are two
 * alone, if one of them is counted from today: "tomorrow, 26 November", "Sunday, in a week".
 */
export function withNamedDays(items: readonly Item[]): Item[] {
  const left: Item[] = [];
  const isPair = items.filter((item) => kindOf(item) !== 'clocks').length === 2;
  for (const item of items) {
    const before = left.findLastIndex((one) => kindOf(one) !== 'clocks' || one.join?.join !== 'comma');
    const named = left[before];
    const isNext = item.join?.join === 'comma' && !item.join.isStop;
    const day = named && isNext ? oneDayOf(named, item, isPair) : undefined;
    if (day) left[before] = day;
    else left.push(item);
  }
  return left;
}

function oneDayOf(one: Item, other: Item, isPair: boolean): Item | undefined {
  const [first, second] = [onlyDay(one), onlyDay(other)];
  if (!first || !second || !(isNamedBy(first, second, isPair) || isNamedBy(second, first, isPair)))
    return undefined;
  const clocks = [...one.clocks, ...other.clocks];
  // "Thursday afternoon, 26 November at 3": the part of the day that holds the clock.
  const parts = clocks.filter(({ kind }) => kind === 'part');
  const isHeld = parts.length === 1 && clockMeanings(clocks).length > 0;
  if (one.clocks.length > 0 && other.clocks.length > 0 && !isHeld) return undefined;
  const days = [first, second].map((wish) => ({ wish, isContainer: false }));
  return { ...other, ...one, days, clocks, wholes: [] };
}

function isNamedBy(name: Wish, day: Wish, isPair: boolean): boolean {
  const isDate = day.kind.startsWith('date');
  return name.kind === 'weekday'
    ? isDate || (isPair && day.kind !== 'weekday')
    : isPair && name.kind === 'day' && isDate;
}

/** The weekday or the date of an item. 10.10 is a date here. */
function onlyDay({ days, wholes }: Item): Wish | undefined {
  const [day, another] = [
    ...days.map(({ wish }) => wish),
    ...wholes.flatMap((wish) => (wish.kind === 'either' && wish.of[0]?.kind === 'date' ? wish.of[0] : wish)),
  ];
  const isDay =
    day?.kind === 'weekday' ? day.pick !== 'every' : day !== undefined && nameableKinds.has(day.kind);
  return isDay && !another ? day : undefined;
}

const nameableKinds: ReadonlySet<string> = new Set(['date', 'dates', 'day', 'shift']);

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
function isAnotherDay({ days }: Item, piece: Piece, of: 'exclusion' | 'list' | 'one'): boolean {
  const isExclusion = of === 'exclusion';
  if (of === 'one' || piece.kind !== 'day' || piece.isContainer) return false;
  const own = days.filter(({ isContainer }) => !isContainer);
  if (piece.wish.kind === 'weekday') {
    const { weekday } = piece.wish;
    return own.some(({ wish }) => wish.kind === 'weekday' && (isExclusion || wish.weekday !== weekday));
  }
  return isExclusion && own.some(({ wish }) => wish.kind !== 'weekday');
}

/** What an item says: hours alone, days alone, or both. */
export function kindOf({ days, clocks, wholes, isAnytime }: Item): 'days' | 'clocks' | 'both' {
  if (wholes.length > 0 || (days.length > 0 && (clocks.length > 0 || isAnytime))) return 'both';
  return days.length > 0 ? 'days' : 'clocks';
}

export function isBare(item: Item): boolean {
  return kindOf(item) === 'days' && !item.isAnytime;
}

/** Days with two ends, and no bound. */
export function isPeriod({ wish, isContainer }: Item['days'][number]): boolean {
  return isContainer && !['since', 'till', 'within', 'weekdays'].includes(wish.kind);
}

/** Whether days are a span that holds others. A range of weekdays stands beside them: "Mon-Wed 8 to 10, Fri 9 to 12". */
export function holdsDays({ wish, isContainer }: Item['days'][number]): boolean {
  return isContainer && !(wish.kind === 'days' && weekdaysOf(wish) !== undefined);
}

export function isWeekly(wish: Wish): boolean {
  return (
    wish.kind === 'weekdays' ||
    (wish.kind === 'days' && weekdaysOf(wish) !== undefined) ||
    (wish.kind === 'weekday' && wish.pick === 'every')
  );
}
