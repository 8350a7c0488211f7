import type { FormatLocale, WallTime } from '../../time/index.ts';
import type { Said } from '../wish/said.ts';

/** How readings are said in a language. */
export type Language = {
  locale: FormatLocale;
  /** The letters that it is written in. */
  script: RegExp;
  /** A reading in words: `Tue 24 Nov 2026, 12:00–18:00, Asia/Jerusalem`. */
  sayReading(said: Said): string;
  sayQuestion(texts: readonly string[]): string;
  sayNote(note: Said['notes'][number]): string;
  /** Says that nothing is known of the time after a wall time. */
  partiallyRead(until: WallTime): string;
};
