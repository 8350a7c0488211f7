import type { FormatLocale, WallTime } from '../time/index.ts';
import type { ReadPieces } from './piece.ts';
import type { Said } from './said.ts';
import type { Token } from './tokens.ts';

/** What a rule may look at beside the tokens. */
export type RuleContext = {
  /** Month first, day first, or not known: which date 3/4 is. By the locale's region; in Hebrew always day first. */
  dateOrder: 'month-first' | 'day-first' | undefined;
  /** The guest's own zone, which settles what IST, CST or BST is. */
  timezone: string;
};

/** Reads what begins at a token, or undefined where nothing does that this rule knows. */
export type Rule = (tokens: readonly Token[], at: number, context: RuleContext) => ReadPieces | undefined;

/** All that the planner knows of a language; a new language is a folder with one of these. */
export type Language = {
  locale: FormatLocale;
  /** The letters that it is written in. */
  script: RegExp;
  /** In order of preference: the first that matches wins. */
  rules: readonly Rule[];
  /** Whether a word, between those beside it, is about time, though no rule reads it where it stands: a phrase that holds one is not read past it. */
  isAboutTime(word: string, before: string, behind: string): boolean;
  /** Whether a word that no rule reads changes nothing about the time words beside it: politeness, articles, "could we meet". */
  isFiller(word: string, before: string, behind: string): boolean;
  /** A misspelled word of time as it should be ("tomorow"); undefined where it is none. Never a word that is right. */
  correct(word: string): string | undefined;
  /** A reading in words: `Tue 24 Nov 2026, 12:00–18:00, Asia/Jerusalem`. */
  sayReading(said: Said): string;
  sayQuestion(texts: readonly string[]): string;
  sayNote(note: Said['notes'][number]): string;
  /** Says that nothing is known of the time after a wall time. */
  partiallyRead(until: WallTime): string;
};
