import type { Rule } from './rules.ts';

/** What a rule may know beside its words. */
export type RuleContext = {
  /** Which date 3/4 is: by the locale's region; in Hebrew day first. Undefined where it is not known. */
  dateOrder: 'month-first' | 'day-first' | undefined;
  /** The guest's own zone, which settles what IST, CST or BST is. */
  timezone: string;
};

/** All that the reader knows of a language. A new language is a folder that makes one of these. */
export type LanguageTables = {
  rules: readonly Rule[];
  /** Words that say nothing about when, such as "please". Words of patterns need not stand here. */
  passed: ReadonlySet<string>;
  /** Words about time. A message in which no part holds one of them is unread. */
  aboutTime: ReadonlySet<string>;
  /** Words that limit a time, such as "before". Where no part holds one, and a time follows it in its clause, the message is unread. */
  limiting: ReadonlySet<string>;
  /** Those of them that also bound the time before them: "Tuesday after the conference" is unread. */
  bounding?: ReadonlySet<string>;
  /** By which a clause is known that tells of the guest, and asks for nothing: "I collect my grandson at 3". */
  clauses?: ClauseWords;
  spelling: {
    /** Spellings that are too short or too far from the word to be found: "b4", "tmrw". */
    usual: ReadonlyMap<string, string>;
    /** Words that a misspelt word is read as, if it is one edit away, beside those of five letters or more that limit or are about time. */
    corrected: ReadonlySet<string>;
    /** Words and names that are one edit away from such a word, and are right as they stand. */
    realWords: ReadonlySet<string>;
  };
  /** Letters that can be written into the word behind them, where the language has such: ו ש ב ל מ ה כ. */
  prefixes?: string;
  /** The orders in which such letters can stand. */
  prefixOrder?: RegExp;
  /** Words that begin with such a letter and are never split. */
  unsplit?: ReadonlySet<string>;
};

/** Words of clauses. A clause with a subject, in which no word asks, tells of the guest. */
export type ClauseWords = {
  /** I, we, he, I'm; and words that own something: my, our. */
  subjects: ReadonlySet<string>;
  owners: ReadonlySet<string>;
  /** a, the, my: behind "Wednesday is" they begin what somebody tells of that day. */
  articles: ReadonlySet<string>;
  /** Clauses are looked for only where a message has one of these words. */
  tells: ReadonlySet<string>;
  /** Verbs that show that the word before them is a subject: is, has, ends. */
  verbs: ReadonlySet<string>;
  /** Words that stand before the first word of a clause that counts: and, so, sorry. */
  leads: ReadonlySet<string>;
  /** Words between a subject and its verb: only, usually. */
  adverbs: ReadonlySet<string>;
  /** so, but, because: they begin a clause. */
  opens: ReadonlySet<string>;
  /** and, or: they begin one before a subject. */
  links: ReadonlySet<string>;
  /** so: what follows from a clause before it. */
  results: ReadonlySet<string>;
  /** day, of "all day", "that day": somebody tells of one day. */
  wholeDay: ReadonlySet<string>;
  /** all: "all day" is no time that is asked for where somebody tells of themselves. */
  wholes: ReadonlySet<string>;
  /** would've: it was wished, and is no more. */
  unreal: ReadonlySet<string>;
  /** Words whose subject is left out: "got the plumber coming". */
  implied: ReadonlySet<string>;
  /** he, she, who, works: of persons "works" tells, of a time it asks. */
  persons: ReadonlySet<string>;
  /** there: "there is a concert" tells. */
  exists: ReadonlySet<string>;
  /** about, for: in a clause of what somebody said, a time behind them is asked for; spoke, rang: the verbs of such a clause. */
  topics: ReadonlySet<string>;
  speaks: ReadonlySet<string>;
  /** been, since: of what has been. */
  lasting: ReadonlySet<string>;
  /** by: when something is due, and no time that is taken. */
  dues: ReadonlySet<string>;
  /** once: from that day on. */
  inclusive: ReadonlySet<string>;
  /** long, soon: in "as long as" the word says no reason. */
  measures: ReadonlySet<string>;
  /** "we have no objection to" */
  none: ReadonlySet<string>;
  /** because, as, since: they begin a clause that says why. */
  reasons: ReadonlySet<string>;
  /** Words that bound, where a clause follows them: "before I fly on the 21st". */
  bounds: ReadonlyMap<string, 'before' | 'after' | 'until'>;
  /** can, if, that: a subject behind them begins no clause. */
  binds: ReadonlySet<string>;
  /** can, have, any: as first words they ask. */
  questions: ReadonlySet<string>;
  /** can, would; and those of them that tell before "be": "I will be in Leeds". */
  modals: ReadonlySet<string>;
  wills: ReadonlySet<string>;
  /** need, have: before "to" and a verb that does not ask they tell. */
  needs: ReadonlySet<string>;
  /** meet, speak: they ask behind another verb. */
  askVerbs: ReadonlySet<string>;
  /** free, prefer, works: they ask wherever they stand. */
  asks: ReadonlySet<string>;
  /** it, the call: what is asked for, and no subject that tells. */
  things: ReadonlySet<string>;
  /** on, at, in: before where somebody is. */
  places: ReadonlySet<string>;
  /** Verbs of what has been. */
  past: ReadonlySet<string>;
  /** finish, land: from then on there is time; leave, start: until then. */
  ends: ReadonlySet<string>;
  starts: ReadonlySet<string>;
  /** back, home: that day counts. */
  returns: ReadonlySet<string>;
};
