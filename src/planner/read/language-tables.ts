import type { Rule } from './rules.ts';

/** What a rule may use in addition to its words. */
export type RuleContext = {
  /** How 3/4 is read: by the locale's region, and day first in Hebrew. Undefined if this is not known. */
  dateOrder: 'month-first' | 'day-first' | undefined;
  /** The guest's own zone. It decides what IST, CST and BST mean. */
  timezone: string;
};

/** Everything that the reader knows about a language. A new language is a folder that exports one. */
export type LanguageTables = {
  rules: readonly Rule[];
  /** The closed list of words that say nothing about time, such as "please". */
  passed: ReadonlySet<string>;
  /** Words that pass only before a word of the closed list, such as "with". */
  prepositions: ReadonlySet<string>;
  /** Words about time. A misspelling of a long one is corrected. */
  aboutTime: ReadonlySet<string>;
  /** Words that limit a time, such as "before". Misspellings are corrected, too. */
  limiting: ReadonlySet<string>;
  /** More words that make a sentence one about time: units, ordinals, "other", "same". */
  live: ReadonlySet<string>;
  /** Words of a statement: "I", "my", "have", "if". A clause that holds one and a word that was not understood is left out of the rest. */
  stating: ReadonlySet<string>;
  spelling: {
    /** Spellings that correction would not find, because they are too short or too different from the word: "b4", "tmrw". */
    usual: ReadonlyMap<string, string>;
    /** Targets for corrections one edit away, in addition to words of five letters or more that limit or are about time. */
    corrected: ReadonlySet<string>;
    /** Words and names that are one edit away from such a word, and are spelt correctly. */
    realWords: ReadonlySet<string>;
  };
  /** Letters that are joined to the next word, if the language has such letters: ו ש ב ל מ ה כ. */
  prefixes?: string;
  /** The orders in which such letters can stand. */
  prefixOrder?: RegExp;
  /** Words that begin with such a letter and are never split. */
  unsplit?: ReadonlySet<string>;
};
