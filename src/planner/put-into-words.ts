import { formatInstant, type Zone } from '../time/index.ts';
import type { Language } from './language.ts';
import type { Reading, TimeWindow } from './read-time-phrase.ts';
import type { InstantWindow, Present, ResolvedWish } from './windows.ts';

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
