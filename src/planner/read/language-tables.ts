import type { Unit } from '../wish/unit.ts';
import type { Rule } from './rules.ts';

/** What a rule may use in addition to its words. */
export type RuleContext = {
  /** How 3/4 is read: by the locale's region, and day first in Hebrew. Undefined if this is not known. */
  dateOrder: 'month-first' | 'day-first' | undefined;
  /** The guest's own zone. It decides what IST, CST and BST mean. */
  timezone: string;
  /** Finds the zones of the places that the message names, when a rule needs them: "she's in Berlin, so 10am her time". */
  places?: () => PlaceZones;
};

/** Zones of the places that a text names. `own`: the speaker is there. `here`: now, and no time says until when. `others`: all other places. */
export type PlaceZones = { own: readonly string[]; here: readonly string[]; others: readonly string[] };

/** Everything that the reader knows about a language. A new language is a folder that exports one. */
export type LanguageTables = {
  rules: readonly Rule[];
  /** Words that say nothing about when, such as "please". Words in patterns need not be listed. */
  passed: ReadonlySet<string>;
  /** Words about time. A message is unread if no part covers one of them. */
  aboutTime: ReadonlySet<string>;
  /** Words that limit a time, such as "before". A message is unread if no part covers one and a time follows it in its clause. */
  limiting: ReadonlySet<string>;
  /** Limiting words that also bound the time before them. So "Tuesday after the conference" is unread. */
  bounding?: ReadonlySet<string>;
  /**
   * Finds statements that request no time: "I collect my grandson at 3". If a message has only one time, that time is requested, unless it
   * is that of the guest's own event (`markEvents`). Undefined if the rules of the language find statements.
   */
  statements?: StatementFinder;
  spelling: {
    /** Spellings that correction would not find, because they are too short or too different from the word: "b4", "tmrw". */
    usual: ReadonlyMap<string, string>;
    /** Targets for corrections one edit away, in addition to words of five letters or more that limit or are about time. */
    corrected: ReadonlySet<string>;
    /** Words and names that are one edit away from such a word, and are spelt correctly. */
    realWords: ReadonlySet<string>;
  };
  /** The zones of the places that a text names. */
  placeZonesIn?: (text: string) => PlaceZones;
  /** Letters that are joined to the next word, if the language has such letters: ו ש ב ל מ ה כ. */
  prefixes?: string;
  /** The orders in which such letters can stand. */
  prefixOrder?: RegExp;
  /** Words that begin with such a letter and are never split. */
  unsplit?: ReadonlySet<string>;
};

/** A search for statements: clauses in which the guest says something about themselves and requests no time. */
export type StatementFinder = {
  /** Rewrites the units of statements, so that their times are not requested. It keeps the number and the order of the units. */
  markStatements: (units: readonly Unit[]) => readonly Unit[];
  /** Excludes the hours of the guest's own events from a message that requests nothing. It keeps the units in the same way. */
  markEvents: (units: readonly Unit[]) => readonly Unit[];
  /** Whether a word says that somebody has something: "have", "I've". */
  isHaving: (word: string) => boolean;
  /** Whether a word is the verb of a new clause. After "and", such a clause is a request. */
  isVerb: (word: string) => boolean;
};
