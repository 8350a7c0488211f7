import type { FormatLocale, WallTime } from '../time/index.ts';
import type { NoteCode, ResolvedWish } from './resolved-wish.ts';
import type { Token } from './tokens.ts';
import type { Wish } from './wish.ts';

/** Reads a wish that begins at a token: the wish and the first token behind it, or undefined where none begins there. */
export type Rule = (tokens: readonly Token[], at: number) => { wish: Wish; next: number } | undefined;

/** All that the planner knows of a language; a new language is a folder with one of these. */
export type Language = {
  locale: FormatLocale;
  /** The letters that it is written in. */
  script: RegExp;
  /** In order of preference: the first that matches wins. */
  rules: readonly Rule[];
  /** Whether a word, before the next, says nothing about time: politeness, articles, "could we meet". */
  isFiller(word: string, next: string): boolean;
  /** Whether a word is about time, though no rule reads it yet. */
  isAboutTime(word: string): boolean;
  sayReading(resolved: ResolvedWish, zoneName: string): string;
  sayQuestion(texts: readonly string[]): string;
  notes: Record<NoteCode, string>;
  /** Says that nothing is known of the time after a wall time. */
  partiallyRead(until: WallTime): string;
};
