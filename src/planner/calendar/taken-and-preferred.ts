import { startOfDay, type WallTime, wallTimeAt } from '../../time/index.ts';
import { setOf } from '../notation/word-lists.ts';
import type { Wish, WishOf } from '../wish/wish.ts';
import { dayMs } from './calendar.ts';
import { isClockWish } from './clock-hours.ts';
import { isDayWish } from './day-meanings.ts';
import { inOrder, intersect, subtract, type TimeSpan, unite } from './time-spans.ts';
import type { Meaning, Present } from './wish-meanings.ts';

/**
 * Puts a part of a wish on the calendar. `days`: only these days. Left out: the days of the whole wish. `null`: any day. Without a wish, any
 * time is meant.
 */
export type EvaluateWithin = (wish: Wish | undefined, days?: readonly WallTime[] | null) => Meaning[];

/**
 * Takes `minus` out of `wish`. An exclusion that lies on none of the requested days can make the whole wish impossible. "not the 31st of February"
 * does: there is no such day. "next week except Monday the 21st" does if that Monday is of another week: one of the two is wrong.
 *
 * If an exclusion is ambiguous, every meaning is excluded. But if a weekday contradicts its date, or if one of two weeks is meant, each is an
 * alternative, and the guest is asked.
 */
export function without(
  { wish, minus }: WishOf<'without'>,
  present: Present,
  evaluate: EvaluateWithin,
): Meaning[] {
  return evaluate(wish).flatMap((meaning) => {
    const days = daysOf(meaning.windows, present);
    // "Friday, not from 10pm to 2am": the night before also ends on Friday.
    const minuses = evaluate(minus, isClockWish(minus) ? withEves(days) : days);
    const isNamed = isNamedDay(minus);
    const isElsewhere = minuses.length === 0;
    if (isElsewhere && isNamed && !meaning.isEndless && !namesDays(wish)) return [];
    if (isElsewhere && evaluate(minus, null).length === 0) return [];
    const likely = minuses.filter(({ isUnlikely }) => !isUnlikely).map(({ windows }) => windows);
    const isAsked = likely.length > 0 && (isNamed || isOfSpan(minus));
    return (isAsked ? likely : [likely.flat()]).flatMap((some) => {
      const windows = subtract(meaning.windows, inOrder(some));
      return windows.length === 0 ? [] : { ...meaning, windows };
    });
  });
}

/** Whether it names a week or a weekend, so that "next" may mean one of two: "I'm away next week", said on a Sunday. */
function isOfSpan(wish: Wish): boolean {
  if (wish.kind === 'week' || wish.kind === 'weekend') return true;
  return (wish.kind === 'all' || wish.kind === 'any') && wish.of.every(isDayWish) && wish.of.some(isOfSpan);
}

/** Whether days were named beside the excluded one: "not Tuesday the 24th but Thursday the 26th". */
function namesDays(wish: Wish | undefined): boolean {
  if (wish?.kind === 'all') return wish.of.some(namesDays);
  if (wish?.kind === 'any') return wish.of.every(namesDays);
  return wish !== undefined && namingKinds.has(wish.kind);
}

const namingKinds = setOf('named-day date day dates weekday nth-of shift');

/** Hours that bound only some days of the wish. Days that the wish does not have are added to it. */
export function narrowed(
  { wish, days, hours }: WishOf<'narrowed'>,
  present: Present,
  evaluate: EvaluateWithin,
): Meaning[] {
  return evaluate(wish).flatMap((meaning) => {
    const asked = daysOf(meaning.windows, present);
    const inside = evaluate(days, asked);
    const within = inside.length > 0 ? asked : null;
    const named = inside.length > 0 ? inside : evaluate(days, null);
    const others = subtract(meaning.windows, inOrder(named.flatMap(({ windows }) => windows)));
    return evaluate({ kind: 'all', of: [days, hours] }, within).map((bounded) => {
      const both = intersect(meaning.windows, bounded.windows);
      const windows = inOrder([...others, ...(both.length > 0 ? both : bounded.windows)]);
      return { ...meaning, windows, isUnlikely: meaning.isUnlikely || bounded.isUnlikely };
    });
  });
}

function isNamedDay(wish: Wish): boolean {
  return wish.kind === 'named-day' || (wish.kind === 'all' && wish.of.some(isNamedDay));
}

function withEves(days: readonly WallTime[]): WallTime[] {
  const all = new Set(days);
  for (const day of days) all.add(day - dayMs);
  return [...all].sort((one, other) => one - other);
}

/** The guest's days on which some windows lie. */
function daysOf(windows: readonly TimeSpan[], { zone }: Present): WallTime[] {
  const days = new Set<WallTime>();
  for (const { from, to } of windows) {
    const last = startOfDay(wallTimeAt(to - 1, zone));
    for (let day = startOfDay(wallTimeAt(from, zone)); day <= last && days.size <= maxDays; day += dayMs)
      days.add(day);
  }
  return [...days].sort((one, other) => one - other);
}

const maxDays = 732;

/** A preference applies within the request. If it lies outside, it is requested too, and comes first. */
export function preferably(
  { wish, preferred }: WishOf<'preferably'>,
  present: Present,
  evaluate: EvaluateWithin,
): Meaning[] {
  return evaluate(wish).flatMap((meaning) => {
    const inside = evaluate(preferred, daysOf(meaning.windows, present));
    const found = inside.length > 0 ? inside : evaluate(preferred, null);
    // "preferably at 8:40 in the afternoon" contradicts itself.
    if (found.length === 0) return [];
    const first = inOrder(found.flatMap(({ windows }) => windows));
    const isInside = intersect(meaning.windows, first).length > 0;
    const order = meaning.order ?? found[0]?.order;
    return {
      ...meaning,
      windows: isInside ? meaning.windows : unite(meaning.windows, first),
      preferred: first,
      ...(order && { order }),
    };
  });
}
