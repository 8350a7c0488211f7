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

/** The moment and zone in which a phrase is spoken. `locale` is BCP 47; left out: by the phrase's script. */
export type PhraseContext = { now: Date; timezone: string; locale?: string };

export type PhraseReading =
  | { kind: 'read'; readings: [Reading] }
  | { kind: 'ambiguous'; readings: [Reading, Reading, ...Reading[]]; question: string }
  | { kind: 'unread'; readings: []; part: string; understood?: string }
  | { kind: 'no-time'; readings: [] };
