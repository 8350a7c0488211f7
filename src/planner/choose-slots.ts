import { type Instant, parseInstant } from '../time/index.ts';
import type { Slot } from '../wire/index.ts';
import type { InstantWindow } from './resolved-wish.ts';

/** A given slot and the instant at which it starts. */
export type TimedSlot<S extends Slot> = { slot: S; start: Instant };

/** The given slots by time, those that are already past or have no readable start left out. */
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

/** The slots that start in a window and, where it says so, end by its end. Both lists are ordered by time. */
export function chooseSlots<S extends Slot>(
  slots: readonly TimedSlot<S>[],
  windows: readonly InstantWindow[],
): S[] {
  const chosen: S[] = [];
  let at = 0;
  for (const { slot, start } of slots) {
    while (at < windows.length && (windows[at] as InstantWindow).to <= start) at += 1;
    const window = windows[at];
    if (!window) break;
    if (start < window.from) continue;
    if (window.endBy === undefined || (parseInstant(slot.end) ?? Infinity) <= window.endBy) chosen.push(slot);
  }
  return chosen;
}

/** The last slot before some windows begin and the first after. */
export function nearestSlots<S extends Slot>(
  slots: readonly TimedSlot<S>[],
  windows: readonly InstantWindow[],
): S[] {
  const from = windows[0]?.from ?? Number.NEGATIVE_INFINITY;
  const after = slots.findIndex(({ start }) => start >= from);
  const before = after < 0 ? slots.length - 1 : after - 1;
  return [slots[before], after < 0 ? undefined : slots[after]].flatMap((timed) =>
    timed ? [timed.slot] : [],
  );
}
