import type { Piece } from './piece.ts';
import type { WeekStart } from './wish.ts';

/** The same pieces in weeks that begin with this day: "next week" in a message in Hebrew begins on Sunday, and its weekend is Friday and Saturday. */
export function inWeeksFrom(weekStart: WeekStart | undefined, pieces: Piece[]): Piece[] {
  return weekStart === undefined ? pieces : (changed(pieces, weekStart) as Piece[]);
}

function changed(value: unknown, weekStart: WeekStart): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, weekStart));
  if (typeof value !== 'object' || value === null) return value;
  const all = Object.entries(value).map(([key, one]) => [
    key,
    key === 'weekStart' ? weekStart : changed(one, weekStart),
  ]);
  const copy = Object.fromEntries(all) as Record<string, unknown>;
  return copy.kind === 'weekend' && weekStart === 7 ? { ...copy, days: [5, 6] } : copy;
}
