import { setOf } from '../notation/word-lists.ts';
import { clockPairs } from '../wish/bare-hours.ts';
import type { SaidHours as Hours } from '../wish/said.ts';
import type { ClockTime, ClockWish, Wish, WishOf } from '../wish/wish.ts';
import { dayMinutes } from './calendar.ts';
import { inOrder, sharedOf, subtract } from './time-spans.ts';

/** "about three": number of minutes before and after it, the last included. */
export const aroundMinutes = 45;
/** One meaning of the clocks of a phrase: hours that hold on each of its days. */
export type ClockMeaning = {
  hours: Hours[];
  isUnlikely: boolean;
  /** Number of minutes at the end of each day. Only slots in them are meant. */
  lastMinutes?: number;
  order?: 'earliest' | 'latest' | 'nearest';
};

type Times = (time: ClockTime) => number[];
const usualTimes: Times = ({ likely }) => likely;
const allTimes: Times = ({ likely, otherwise }) => [...likely, ...otherwise];

const maxMeanings = 8;

/** Whether a wish names only clocks. */
export function isClockWish(wish: Wish): boolean {
  switch (wish.kind) {
    case 'all':
    case 'any':
    case 'either':
      return wish.of.length > 0 && wish.of.every(isClockWish);
    case 'without':
      return (wish.wish === undefined || isClockWish(wish.wish)) && isClockWish(wish.minus);
    default:
      return clockKinds.has(wish.kind);
  }
}

const clockKinds = setOf('at around after before between part first-thing end-of-day midnight');

/**
 * The hours that remain when all clock wishes apply. A bare hour takes the half of the day that the other clocks allow. Its less usual half
 * counts only if nothing else remains. Empty if the clocks contradict each other.
 */
export function clockMeanings(wishes: readonly Wish[]): ClockMeaning[] {
  const flat = wishes.flatMap((wish) => (wish.kind === 'all' ? wish.of : [wish])).map(withOpenEnd);
  const all: Wish = { kind: 'all', of: flat };
  const parts = flat.filter((wish) => wish.kind === 'part');
  const [part] = parts;
  // "in the evening after 7": prefer the readings that lie in the part of the day.
  const inside = part && parts.length === 1 ? meaningsOf(all, timesIn(part)) : [];
  if (inside.length > 0) return inside;
  const usual = meaningsOf(all, usualTimes);
  return usual.length > 0 ? usual : meaningsOf(all, allTimes);
}

/** "evening, after eight": a bound within the evening says when it begins, and nothing says when it ends. */
function withOpenEnd(wish: Wish, _: number, all: readonly Wish[]): Wish {
  if (wish.kind !== 'part' || !wish.endsLate || wish.third) return wish;
  const isBegun = all.some(
    (one) => one.kind === 'after' && allTimes(one.time).some((at) => at > wish.from && at <= wish.to),
  );
  return isBegun ? { ...wish, to: dayMinutes } : wish;
}

/** The readings of a time that lie in a part of the day. If none does: its usual readings. */
function timesIn({ from, to }: WishOf<'part'>): Times {
  return (time) => {
    const inside = allTimes(time).filter((at) => from <= at && at <= to);
    return inside.length > 0 ? inside : usualTimes(time);
  };
}

/** On no day in particular, 00:00 and 24:00 mean the same. Keep 24:00. */
export function onAnyDay(meanings: ClockMeaning[]): ClockMeaning[] {
  if (meanings.length < 2) return meanings;
  const keyOf = ({ hours }: ClockMeaning) => JSON.stringify(inOrder(hours.map(asEnd)));
  const keys = meanings.map(keyOf);
  return meanings.filter((_, index) => keys.lastIndexOf(keys[index] as string) === index);
}

function asEnd(hours: Hours): Hours {
  return hours.isMoment && hours.from === 0 ? { ...hours, from: dayMinutes, to: dayMinutes + 1 } : hours;
}

const night = 22 * 60;

const wholeDay: ClockMeaning = { hours: [{ from: 0, to: dayMinutes }], isUnlikely: false };

function meaningsOf(wish: Wish, times: Times): ClockMeaning[] {
  switch (wish.kind) {
    case 'all':
      if (wish.of.length === 0) return [wholeDay];
      return wish.of
        .map((one) => meaningsOf(one, times))
        .reduce((left, right) => product(left, right, overlaps));
    case 'any':
      return wish.of
        .map((one) => meaningsOf(one, times))
        .reduce((left, right) => product(left, right, (a, b) => inOrder([...a, ...b])));
    case 'either':
      return wish.of.flatMap((one) => meaningsOf(one, times)).slice(0, maxMeanings);
    case 'without': {
      const minus = meaningsOf(wish.minus, times).flatMap(({ hours, isUnlikely }) =>
        isUnlikely ? [] : hours,
      );
      const base = wish.wish ? meaningsOf(wish.wish, times) : [wholeDay];
      return base
        .map((meaning) => ({ ...meaning, hours: subtractHours(meaning.hours, minus) }))
        .filter(holds);
    }
    default:
      return clockMeaning(wish as ClockWish, times);
  }
}

function product(
  some: ClockMeaning[],
  others: ClockMeaning[],
  join: (a: Hours[], b: Hours[]) => Hours[],
): ClockMeaning[] {
  const joined = some.flatMap((one) =>
    others.map((other) => ({
      ...one,
      ...other,
      hours: join(one.hours, other.hours),
      isUnlikely: one.isUnlikely || other.isUnlikely,
    })),
  );
  return joined.filter(holds).slice(0, maxMeanings);
}

function holds({ hours }: ClockMeaning): boolean {
  return hours.length > 0;
}

function clockMeaning(clock: ClockWish, times: Times): ClockMeaning[] {
  switch (clock.kind) {
    case 'at':
      return times(clock.time).map((at) => likely(momentAt(at)));
    case 'around':
      return times(clock.time).map((at) => {
        const { within = aroundMinutes } = clock;
        return {
          ...likely({ from: Math.max(0, at - within), to: at + within + 1, around: at }),
          order: 'nearest',
        };
      });
    case 'after':
      return times(clock.time).map((from) => likely({ from, to: dayMinutes }));
    case 'before':
      return times(clock.time).flatMap((end) => endMeanings(end, clock.mayStart));
    case 'between':
      // In "8:30 to 11" an end late at night is unlikely.
      return clockPairs(clock.from, clock.to).map(([from, to], index) => ({
        ...likely({ from, to, endBy: to }),
        isUnlikely: index > 0 && to >= night,
      }));
    case 'part':
      return [likely(partOf(clock))];
    case 'first-thing':
      return [{ ...likely({ from: 0, to: 10 * 60 }), order: 'earliest' }];
    case 'end-of-day':
      return [{ ...wholeDay, lastMinutes: 120, order: 'latest' }];
    case 'midnight':
      return [0, dayMinutes].map((at) => likely({ from: at, to: at + 1, isMoment: true }));
  }
}

/** "until 4" means that the meeting ends by four. Less likely, it means that the meeting begins by four. */
function endMeanings(end: number, mayStart = false): ClockMeaning[] {
  if (end <= 0) return [];
  const over = likely({ from: 0, to: end, endBy: end });
  if (!mayStart) return [over];
  return [over, { hours: [{ from: 0, to: end + 1, isStartBound: true }], isUnlikely: true }];
}

/** The minute of a clock time. With seconds, the rest of that minute. */
function momentAt(at: number): Hours {
  return { from: at, to: Math.floor(at) + 1, isMoment: true };
}

function partOf({ from, to, third }: WishOf<'part'>): Hours {
  const size = (to - from) / 3;
  if (third === 'first') return { from, to: from + size };
  return third === 'last' ? { from: to - size, to } : { from, to };
}

function likely(hours: Hours): ClockMeaning {
  return { hours: [hours], isUnlikely: false };
}

function overlaps(some: Hours[], others: Hours[]): Hours[] {
  return inOrder(some.flatMap((one) => others.flatMap((other) => overlap(one, other))));
}

function overlap(one: Hours, other: Hours): Hours[] {
  const isLastHour = Math.min(one.to, other.to) === dayMinutes;
  // A night goes on after midnight, so 24:00 does not cut it off: "tonight from 8 to 1am".
  const isNight = isLastHour && !one.isMoment && !other.isMoment;
  const to = Math.max(one.to, other.to);
  const shared = isNight ? sharedOf({ ...one, to }, { ...other, to }) : sharedOf(one, other);
  if (shared.length > 0) return shared;
  // The midnight that ends a day lies just outside the hours of the day, and still counts as one of them.
  const midnight = [one, other].find(({ from, isMoment }) => isMoment && from === dayMinutes);
  return midnight && isLastHour ? [midnight] : [];
}

function subtractHours(some: Hours[], others: Hours[]): Hours[] {
  return subtract(some, inOrder(others.flatMap(withMorning)));
}

/** An exclusion that goes on after midnight also excludes the early hours of the same day, because the night before reaches into them. */
function withMorning(hours: Hours): Hours[] {
  const { to, isMoment } = hours;
  return to > dayMinutes && !isMoment ? [hours, { from: 0, to: to - dayMinutes }] : [hours];
}
