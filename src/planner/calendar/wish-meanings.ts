import { type Instant, startOfDay, type WallTime, wallTimeAt, type Zone, zoneOf } from '../../time/index.ts';
import type { SaidNote } from '../wish/said.ts';
import type { SpanWish, StretchWish, WeekStart, Wish } from '../wish/wish.ts';
import { dayMs, minuteMs } from './calendar.ts';
import { type ClockMeaning, clockMeanings, isClockWish, onAnyDay } from './clock-hours.ts';
import { allDays, type DayMeaning, horizonDays } from './day-context.ts';
import { dayMeanings, isDayWish, isFromDay } from './day-meanings.ts';
import { secondInstant, wallEdge } from './day-windows.ts';
import { placeHours } from './place-hours.ts';
import { type EvaluateWithin, narrowed, preferably, without } from './taken-and-preferred.ts';
import { intersect, type TimeSpan, unite } from './time-spans.ts';

/** "in two hours" means that moment and the 90 minutes after it. */
const soonMs = 90 * minuteMs;

/** The moment and the zone in which the guest writes, and the first day of the guest's weeks. */
export type Present = {
  now: Instant;
  zone: Zone;
  weekStart: WeekStart;
  /** If the words name another zone, days are still counted in the guest's zone. This is today there. */
  today?: WallTime;
};

/** One meaning of a wish: what it offers, and in which order. */
export type Meaning = {
  windows: TimeSpan[];
  /** A less usual sense of the words, such as of "until". It is named beside the others, and the guest is not asked about it. */
  isUnlikely: boolean;
  /** A wish for every day, such as "mornings". Only the horizon ends it. */
  isEndless: boolean;
  order?: 'earliest' | 'latest' | 'nearest';
  lastMinutes?: number;
  /** Slots that start in one of these come first. */
  preferred?: TimeSpan[];
  notes: SaidNote[];
};

const maxMeanings = 8;

/** Puts a wish on the calendar. Returns all its meanings, the likeliest first, and none if the wish contradicts itself. */
export function meaningsOf(wish: Wish, present: Present): Meaning[] {
  return evaluate(wish, present, undefined)
    .map((meaning) => settle(meaning, present))
    .slice(0, maxMeanings);
}

/** `within`: only these days, if another part of the wish has named them. */
function evaluate(wish: Wish, present: Present, within: readonly WallTime[] | undefined): Meaning[] {
  if (isSimple(wish)) return onDays([wish], present, within);
  switch (wish.kind) {
    case 'all':
      return allOf(withOwnParts(wish.of), present, within);
    case 'any':
      return wish.of
        .map((one) => evaluate(one, present, within))
        .reduce((left, right) => product(left, right, unite));
    case 'either': {
      const each = wish.of.map((one) => evaluate(one, present, within));
      const first = each.find(({ length }) => length > 0) ?? [];
      return wish.isFirst ? first : each.flat().slice(0, maxMeanings);
    }
    case 'without':
      return without(wish, present, evaluateWithin(present, within));
    case 'narrowed':
      return narrowed(wish, present, evaluateWithin(present, within));
    case 'preferably':
      return preferably(wish, present, evaluateWithin(present, within));
    case 'zoned':
      return wish.zones.flatMap((name) =>
        evaluate(wish.wish, { ...present, zone: zoneOf(name), today: todayOf(present) }, within).map(
          (meaning) => ({
            ...meaning,
            notes:
              name === present.zone.name
                ? meaning.notes
                : [...meaning.notes, { kind: 'zone' as const, zoneName: name }],
          }),
        ),
      );
    case 'anytime':
      return onDays([], present, within);
    case 'span':
      return spanWindows(wish, present);
    case 'in': {
      const until = present.now + wish.minutes * minuteMs;
      const span = wish.isWithin
        ? { from: present.now, to: until, endBy: until }
        : { from: until, to: until + soonMs, around: until };
      return [{ ...meaningWith([span]), ...(wish.isWithin ? {} : { order: 'nearest' as const }) }];
    }
    case 'stretch':
      return stretches(wish, present);
    default:
      throw new Error(`${wish.kind} is neither of days nor of clocks`);
  }
}

function evaluateWithin(present: Present, within: readonly WallTime[] | undefined): EvaluateWithin {
  return (wish, days = within) =>
    wish ? evaluate(wish, present, days ?? undefined) : onDays([], present, within);
}

function meaningWith(windows: TimeSpan[]): Meaning {
  return { windows, isUnlikely: false, isEndless: false, notes: [] };
}

/** All wishes together. The named days are evaluated first. Then the other wishes are evaluated on the days of each of their meanings. */
function allOf(
  wishes: readonly Wish[],
  present: Present,
  within: readonly WallTime[] | undefined,
): Meaning[] {
  const simple = wishes.filter(isSimple);
  const others = wishes.filter((wish) => !simple.includes(wish));
  const bases: OnDays[] = simple.length > 0 ? onNamedDays(simple, present, within) : [{ days: within }];
  return bases
    .flatMap(
      ({ meaning, days }) =>
        others
          .map((other) => evaluate(other, present, days))
          .reduce<Meaning[] | undefined>(
            (left, right) => (left ? product(left, right, intersect) : right),
            meaning && [meaning],
          ) ?? [],
    )
    .slice(0, maxMeanings);
}

/**
 * Puts the parts of a wish side by side where they bear on each other: "Thursday evening, after 8" (the bound says when the evening begins);
 * "Not before Tuesday. Wednesday at noon" (the first Wednesday from then on, and not each of them).
 */
function withOwnParts(wishes: readonly Wish[]): readonly Wish[] {
  const isBegun = wishes.some(({ kind }) => kind === 'after');
  const isOpen = wishes.some(isFromDay);
  return wishes.flatMap((wish) => {
    if (wish.kind !== 'all') return [wish];
    const isBesideBound = isBegun && wish.of.some(({ kind }) => kind === 'part');
    return isBesideBound || (isOpen && wish.of.every(isSimple)) ? wish.of : [wish];
  });
}

function isSimple(wish: Wish): boolean {
  return isDayWish(wish) || isClockWish(wish);
}

type OnDays = { meaning?: Meaning; days: readonly WallTime[] | undefined };

function onDays(
  wishes: readonly Wish[],
  present: Present,
  within: readonly WallTime[] | undefined,
): Meaning[] {
  return onNamedDays(wishes, present, within).flatMap(({ meaning }) => meaning ?? []);
}

/** Days and clocks. The clocks apply to each of the days. Without days they apply to every day up to the horizon. */
function onNamedDays(
  wishes: readonly Wish[],
  present: Present,
  within: readonly WallTime[] | undefined,
): OnDays[] {
  const dayWishes = wishes.filter(isDayWish);
  const clockWishes = wishes.filter((wish) => !dayWishes.includes(wish));
  const isAnyDay = dayWishes.length === 0 && !within;
  const meant = clockWishes.length > 0 ? clockMeanings(clockWishes) : [];
  const clocks = clockWishes.length === 0 ? [undefined] : isAnyDay ? onAnyDay(meant) : meant;
  const found = clocks.flatMap((clock) => {
    const context = contextOf(present, within, clock);
    const named = dayWishes.length > 0;
    const days: DayMeaning[] = named
      ? dayMeanings({ kind: 'all', of: dayWishes }, context)
      : [within ? { days: [...within] } : { days: allDays(context), isEndless: true, isLeft: true }];
    return days.map((one) => ({
      meaning: place(one, clock, present),
      days: named ? one.days : within,
    }));
  });
  // "at 8" and "midnight" are two hours of each day. The one that is past is not meant.
  const isAhead = ({ meaning }: OnDays) => meaning?.windows.some(({ to }) => to > present.now);
  const ahead = clocks.length > 1 ? found.filter(isAhead) : found;
  return (ahead.length > 0 ? ahead : found).slice(0, maxMeanings);
}

function todayOf({ now, zone, today }: Present): WallTime {
  return today ?? startOfDay(wallTimeAt(now, zone));
}

function contextOf(present: Present, within: readonly WallTime[] | undefined, clock?: ClockMeaning) {
  const { now, zone, weekStart } = present;
  const wallNow = wallTimeAt(now, zone);
  const today = todayOf(present);
  const last = clock?.hours.reduce(
    (latest, { from, isMoment, to }) => Math.max(latest, isMoment ? from : Math.min(from, to)),
    0,
  );
  return { today, weekStart, within, isAhead: last !== undefined && today + last * minuteMs > wallNow };
}

function place(
  { days, isEndless = false, isLeft = false, notes = [] }: DayMeaning,
  clock: ClockMeaning | undefined,
  present: Present,
): Meaning {
  const found = placeHours(days, clock, present.zone);
  const { lastMinutes, order } = clock ?? {};
  return {
    windows: isLeft ? found.windows.map((window) => leftOf(window, present)) : found.windows,
    isUnlikely: clock?.isUnlikely ?? false,
    isEndless,
    ...(order && { order }),
    ...(lastMinutes !== undefined && { lastMinutes }),
    notes: [...notes, ...found.notes],
  };
}

/** The rest of a window that begins with the day because no start was named. */
function leftOf(window: TimeSpan, { now, zone }: Present): TimeSpan {
  if (window.from >= now || window.to <= now) return window;
  const begin = wallTimeAt(window.from, zone);
  return begin === startOfDay(begin) ? { ...window, from: now } : window;
}

function spanWindows(wish: SpanWish, { now, zone }: Present): Meaning[] {
  const [begin, until] = [wish.from, wish.to].map((edge) =>
    'instant' in edge ? edge.instant : wallEdge(edge.wallTime, zone),
  );
  if (begin === undefined || until === undefined) return [];
  // Without a start the window begins now. Without an end it ends at the horizon.
  const to = Number.isFinite(until) ? until : Math.max(begin, now) + horizonDays * dayMs;
  const from = Number.isFinite(begin) ? begin : Math.min(now, to - dayMs);
  if (to <= from) return [];
  // If clocks go back and the end comes twice, the second one counts.
  const end = 'wallTime' in wish.to ? (secondInstant(wish.to.wallTime, zone) ?? to) : to;
  // `2026-11-24T13:00Z` is one time, like a clock time.
  return [meaningWith([{ from, to: end, ...(end - from === minuteMs && { isMoment: true }) }])];
}

/** From the first moment of one wish to the next moment of another. The meeting must end by then. */
function stretches(wish: StretchWish, present: Present): Meaning[] {
  return evaluate(wish.from, present, undefined).flatMap((start) => {
    const begin = start.windows.find(({ to }) => to > present.now)?.from;
    if (begin === undefined) return [];
    const today = startOfDay(wallTimeAt(begin, present.zone));
    return evaluate(wish.to, { ...present, now: begin, today }, undefined).flatMap((end): Meaning[] => {
      const last = end.windows.find(({ to }) => to > begin);
      if (!last) return [];
      // If the end is a day, the stretch lasts until the end of that day. If it is a clock time, the stretch ends at that time.
      const to = last.isMoment ? last.from : last.to;
      if (to <= begin) return [];
      return [
        {
          ...start,
          windows: [{ from: begin, to, ...(last.isMoment && { endBy: to }) }],
          isUnlikely: start.isUnlikely || end.isUnlikely,
          isEndless: false,
          notes: [...start.notes, ...end.notes],
        },
      ];
    });
  });
}

function product(
  some: Meaning[],
  others: Meaning[],
  join: (a: readonly TimeSpan[], b: readonly TimeSpan[]) => TimeSpan[],
): Meaning[] {
  const joined = some.flatMap((one) =>
    others.map((other) => {
      const isUnion = join === unite;
      const preferred = one.preferred ?? other.preferred;
      return {
        ...one,
        ...other,
        windows: join(one.windows, other.windows),
        isUnlikely: one.isUnlikely || other.isUnlikely,
        isEndless: isUnion ? one.isEndless || other.isEndless : one.isEndless && other.isEndless,
        ...(preferred && { preferred }),
        notes: [...one.notes, ...other.notes],
      };
    }),
  );
  return joined.filter(({ windows }) => windows.length > 0).slice(0, maxMeanings);
}

/**
 * Leaves out windows that are past. If all are past, they are kept as they were said, with a note, and offer nothing. A window that has begun
 * keeps the start that was said, because slots before now are never offered.
 */
function settle(meaning: Meaning, { now, zone }: Present): Meaning {
  const ahead = meaning.windows.filter(({ to }) => to > now);
  if (ahead.length === 0) return { ...meaning, notes: [...meaning.notes, { kind: 'past' }] };
  if (!meaning.isEndless) return { ...meaning, windows: ahead };
  const horizon = startOfDay(wallTimeAt(now, zone)) + horizonDays * dayMs;
  const notes: SaidNote[] = [...meaning.notes, { kind: 'endless' }];
  return { ...meaning, windows: ahead, notes, isEndless: horizon > now };
}
