import { dayMs } from './units.ts';
import type { Instant, WallTime, Zone } from './zone.ts';

/**
 * Which instant a wall time means when clocks change. In a gap it does not exist, and in a fold it exists twice. RFC 5545 §3.3.5 and
 * Temporal's `disambiguation` have the same choices.
 * - `compatible`: in a gap, move forward by its length; in a fold, take the first instant
 * - `earlier`, `later`: take the earlier or the later of the two instants
 * - `reject`: throws a RangeError in both
 */
export type GapAndFoldPolicy = 'compatible' | 'earlier' | 'later' | 'reject';

/** The wall time in a zone at an instant. */
export function wallTimeAt(instant: Instant, zone: Zone): WallTime {
  return instant + zone.offsetAt(instant);
}

/** Every instant at which the zone's clocks show a wall time: none in a gap, two in a fold, else one; earlier first. */
export function instantsOf(wallTime: WallTime, zone: Zone): Instant[] {
  const { before, after } = offsetsAround(wallTime, zone);
  const first = wallTime - before;
  if (before === after) return [first];
  return [first, wallTime - after]
    .filter((instant) => wallTimeAt(instant, zone) === wallTime)
    .sort((a, b) => a - b);
}

/** Whether a wall time exists twice, in a fold. */
export function existsTwice(wallTime: WallTime, zone: Zone): boolean {
  const { before, after } = offsetsAround(wallTime, zone);
  return before > after && instantsOf(wallTime, zone).length === 2;
}

/** The instant of a wall time, by a named policy for gaps and folds. */
export function instantOf(wallTime: WallTime, zone: Zone, policy: GapAndFoldPolicy): Instant {
  const instants = instantsOf(wallTime, zone);
  if (instants.length === 1) return instants[0] as Instant;
  if (policy === 'reject') {
    const times = instants.length === 0 ? 'does not exist' : 'exists twice';
    throw new RangeError(`${new Date(wallTime).toISOString().slice(0, 16)} ${times} in ${zone.name}`);
  }
  if (instants.length === 2) return instants[policy === 'later' ? 1 : 0] as Instant;
  const { before, after } = offsetsAround(wallTime, zone);
  return wallTime - (policy === 'earlier' ? after : before);
}

/** The offsets a day before and a day after. No zone changes its clocks twice in two days. */
function offsetsAround(wallTime: WallTime, zone: Zone): { before: number; after: number } {
  return { before: zone.offsetAt(wallTime - dayMs), after: zone.offsetAt(wallTime + dayMs) };
}
