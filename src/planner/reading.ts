import { formatInstant, type Zone } from '../time/index.ts';
import type { Language } from './language.ts';
import type { InstantWindow, ResolvedWish } from './resolved-wish.ts';
import type { Present } from './windows.ts';

/**
 * A span of time: ISO 8601 with the guest's offset, half-open, null where open. `from` and `to` bound a slot's start,
 * `endBy` its end.
 */
export type TimeWindow = { from: string | null; to: string | null; endBy?: string | null };

/** One meaning of a phrase. `text` spells out weekday, date, hours and zone in the guest's language. */
export type Reading = {
  text: string;
  windows: TimeWindow[];
  durationMinutes?: number;
  order?: 'earliest' | 'latest' | 'nearest';
  /** Only the slots of the last so many minutes of each day ("end of day"). */
  lastMinutes?: number;
  notes: string[];
};

/** A meaning as the caller gets it: spelt out, its windows in ISO 8601 with the guest's offset. */
export function readingOf(resolved: ResolvedWish, language: Language, { zone }: Present): Reading {
  return {
    text: language.sayReading(resolved, zone.name),
    windows: resolved.windows.map((window) => writeWindow(window, zone)),
    notes: resolved.notes.map((note) => language.notes[note]),
  };
}

function writeWindow({ from, to, endBy }: InstantWindow, zone: Zone): TimeWindow {
  const window: TimeWindow = { from: formatInstant(from, zone), to: formatInstant(to, zone) };
  if (endBy !== undefined) window.endBy = formatInstant(endBy, zone);
  return window;
}
