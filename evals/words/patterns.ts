/**
 * One of several phrases, as words: what stands beside it is no letter and no digit. A phrase is a pattern in which `~` stands for the rest
 * of a word and ` .. ` for a few words; both are bounded by the next space, so that reading stays linear.
 */
export function anyOf(phrases: readonly string[]): RegExp {
  const sources = phrases.map((phrase) =>
    phrase.replaceAll(' .. ', '(?: [^ ]+){0,4}? ').replaceAll('~', "[\\p{L}']*"),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}'])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}

/** The words of a language by which a clause is read: patterns, each a phrase or several. */
export type ClaimWords = {
  /** Takes away what only looks like a negation or a doubt: "no problem", "I can confirm that". */
  harmless: RegExp;
  negation: RegExp;
  /** Wishes, futures, possibilities, words about words. */
  doubt: RegExp;
  /** Opens what has to happen before the rest is true. */
  condition: RegExp;
  /** Says that somebody else has the time. */
  anothers: RegExp;
  /** Makes "booked" a statement about a time that is gone, unless it speaks of the guest's own. */
  unavailable: RegExp;
  /** Speaks of this guest's own meeting, whatever `unavailable` finds. */
  own: RegExp;
  /** Statements about meetings in general, or about other things than a meeting. */
  general: RegExp;
  booked: RegExp;
  /** Claims that a future tense does not weaken: "I'll see you on Tuesday". */
  bookedAnyway: RegExp;
  requested: RegExp;
};
