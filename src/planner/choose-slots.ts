import { type Instant, parseInstant, startOfDay, wallTimeAt, type Zone } from '../time/index.ts';
import type { Slot } from '../wire/index.ts';
import type { TimeSpan } from './calendar/time-spans.ts';
import type { Meaning } from './calendar/wish-meanings.ts';

/** A given slot and the instant at which it starts. */
export type TimedSlot<S extends Slot> = { slot: S; start: Instant };

/** The given slots by time, without past ones and those without a readable start. */
export function timedSlots<S extends Slot>(
  slots: readonly S[],
  now: Instant,
  startOf: (slot: S) => Instant | undefined = ({ start }) => parseInstant(start),
): TimedSlot<S>[] {
  const timed: TimedSlot<S>[] = [];
  let isSorted = true;
  for (const slot of slots) {
    const start = startOf(slot);
    if (start === undefined || start < now) continue;
    if (timed.length > 0 && start < (timed[timed.length - 1] as TimedSlot<S>).start) isSorted = false;
    timed.push({ slot, start });
  }
  return isSorted ? timed : timed.sort((a, b) => a.start - b.start);
}

/** The slots that start in a window and, if it has an `endBy`, end by then. Both lists are ordered by time. */
export function chooseSlots<S extends Slot>(
  slots: readonly TimedSlot<S>[],
  windows: readonly TimeSpan[],
): TimedSlot<S>[] {
  const chosen: TimedSlot<S>[] = [];
  let first = 0;
  for (const slot of slots) {
    while (first < windows.length && (windows[first] as TimeSpan).to <= slot.start) first += 1;
    // Windows may overlap by their ends, so that more than one can hold a start.
    for (let at = first; at < windows.length && (windows[at] as TimeSpan).from <= slot.start; at += 1) {
      if (!holds(windows[at] as TimeSpan, slot)) continue;
      chosen.push(slot);
      break;
    }
  }
  return chosen;
}

function holds<S extends Slot>({ to, endBy }: TimeSpan, { slot, start }: TimedSlot<S>): boolean {
  if (start >= to) return false;
  return endBy === undefined || (parseInstant(slot.end) ?? Infinity) <= endBy;
}

/** Only the slots in the last minutes of each of the guest's days. A day ends with its last slot. */
export function lastOfDays<S extends Slot>(
  chosen: readonly TimedSlot<S>[],
  all: readonly TimedSlot<S>[],
  { lastMinutes, zone }: { lastMinutes: number; zone: Zone },
): TimedSlot<S>[] {
  const dayOf = ({ start }: TimedSlot<S>) => startOfDay(wallTimeAt(start, zone));
  const ends = new Map<number, Instant>();
  for (const one of all) {
    const end = parseInstant(one.slot.end) ?? one.start;
    ends.set(dayOf(one), Math.max(end, ends.get(dayOf(one)) ?? end));
  }
  return chosen.filter((one) => one.start >= (ends.get(dayOf(one)) ?? one.start) - lastMinutes * 60_000);
}

/** In the requested order: preferred ones first, then the earliest, the latest or the nearest to a middle. */
export function orderSlots<S extends Slot>(
  chosen: readonly TimedSlot<S>[],
  { windows, order, preferred }: Pick<Meaning, 'windows' | 'order' | 'preferred'>,
): S[] {
  const isPreferred = new Set(preferred ? chooseSlots(chosen, preferred) : []);
  const middles = windows.flatMap(({ around }) => around ?? []);
  const distance = ({ start }: TimedSlot<S>) =>
    Math.min(...middles.map((middle) => Math.abs(start - middle)), Infinity);
  const compare = (one: TimedSlot<S>, other: TimedSlot<S>) => {
    const isLater = Number(isPreferred.has(other)) - Number(isPreferred.has(one));
    if (isLater !== 0) return isLater;
    if (order === 'latest') return other.start - one.start;
    if (order === 'nearest' && middles.length > 0 && distance(one) !== distance(other))
      return distance(one) - distance(other);
    return one.start - other.start;
  };
  return [...chosen].sort(compare).map(({ slot }) => slot);
}

/** The slot that starts least before a window begins, and the one that starts least after a window ends. Of equal ones the first. */
export function nearestSlots<S extends Slot>(
  slots: readonly TimedSlot<S>[],
  windows: readonly TimeSpan[],
): S[] {
  const nearest = (distance: (slot: TimedSlot<S>, window: TimeSpan) => number) => {
    let best: { slot: S; at: number } | undefined;
    for (const slot of slots)
      for (const window of windows) {
        const at = distance(slot, window);
        if (at >= 0 && (!best || at < best.at)) best = { slot: slot.slot, at };
      }
    return best ? [best.slot] : [];
  };
  const before = nearest(({ start }, { from }) => from - start);
  const after = nearest(({ start }, { to }) => start - to);
  return [...before, ...after];
}
