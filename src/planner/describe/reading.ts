import { formatInstant, type Zone } from '../../time/index.ts';
import type { TimeSpan } from '../calendar/time-spans.ts';
import type { Meaning, Present } from '../calendar/wish-meanings.ts';
import type { Extras } from '../wish/wish.ts';
import type { Language } from './language.ts';
import { saidOf } from './say-meaning.ts';

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
  /** Only the slots in the last minutes of each day ("end of day"); this is their number. */
  lastMinutes?: number;
  notes: string[];
};

/** The input of a reading: the language, and what the phrase says beside its times. */
export type Speech = { language: Language; extras: Extras; present: Present };

/** A meaning as the caller gets it: spelt out, its windows in ISO 8601 with the guest's offset. */
export function readingOf(meaning: Meaning, { language, extras, present }: Speech): Reading {
  const said = saidOf(meaning, extras, present);
  const { order, lastMinutes, durationMinutes } = said;
  return {
    text: language.sayReading(said),
    windows: meaning.windows.map((window) => writeWindow(window, present.zone)),
    ...(durationMinutes !== undefined && { durationMinutes }),
    ...(order && { order }),
    ...(lastMinutes !== undefined && { lastMinutes }),
    notes: said.notes.map((note) => language.sayNote(note)),
  };
}

function writeWindow({ from, to, endBy }: TimeSpan, zone: Zone): TimeWindow {
  const window: TimeWindow = { from: formatInstant(from, zone), to: formatInstant(to, zone) };
  if (endBy !== undefined) window.endBy = formatInstant(endBy, zone);
  return window;
}
