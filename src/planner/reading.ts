import { dateOf, formatInstant, formatOffset, type Instant, startOfDay, type Zone } from '../time/index.ts';
import type { Language } from './language.ts';
import type { InstantWindow, ResolvedWish } from './resolved-wish.ts';
import { sayMinutes } from './say-hours.ts';
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
  const write = instantWriter(zone);
  return {
    text: language.sayReading(resolved, zone.name),
    windows: resolved.windows.map((window) => writeWindow(window, write)),
    notes: resolved.notes.map((note) => language.notes[note]),
  };
}

type WriteInstant = (instant: Instant) => string;

function writeWindow({ from, to, endBy }: InstantWindow, write: WriteInstant): TimeWindow {
  const window: TimeWindow = { from: write(from), to: write(to) };
  if (endBy !== undefined) window.endBy = write(endBy);
  return window;
}

/** Writes instants of one zone; the windows of a filter are hundreds, and those of a day share their date. */
function instantWriter(zone: Zone): WriteInstant {
  let day = Number.NaN;
  let date = '';
  return (instant) => {
    const offset = zone.offsetAt(instant);
    if ((instant + offset) % 60_000 !== 0 || offset % 60_000 !== 0) return formatInstant(instant, zone);
    const wallTime = instant + offset;
    if (startOfDay(wallTime) !== day) {
      day = startOfDay(wallTime);
      date = dateOf(day);
    }
    return `${date}T${sayMinutes((wallTime - day) / 60_000)}:00${formatOffset(offset)}`;
  };
}
