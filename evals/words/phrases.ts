/** The topics of statements about a meeting or a request. Whether a statement is true depends on what has happened. */
export type Topic =
  | 'booked' // the meeting is booked, or almost certain
  | 'held' // the time is kept for the guest
  | 'safe' // no one else can take the time
  | 'sent' // a request or its mail went out
  | 'unsent' // a request or its mail did not go out, or failed
  | 'resent' // a request was sent again
  | 'resending' // a request will be sent again
  | 'hostActs' // the host knows of it, has agreed, or will decide
  | 'hostCalendar' // the host has it in its calendar, or counts on the guest
  | 'calendar' // the agent put it into a calendar
  | 'needless' // the guest need not confirm
  | 'ignore' // the guest should ignore a mail
  | 'cancelled' // an earlier request or its link is no longer good
  | 'both' // the guest should confirm more than one mail
  | 'gone' // the time was taken by somebody else
  | 'full' // nothing else is free
  | 'free' // the host has free times
  | 'unbooked' // something is still needed before it is booked
  | 'checkMail' // a mail may be there
  | 'replies' // the guest confirms by an answer
  | 'sawMail' // the agent saw that a mail went out
  | 'elsewise'; // something that this service does not do: a code, a waiting list, a call, a confirmation by itself

/** The patterns of a language for statements. The host's name is read as "host", in Hebrew as "מארח". */
export type StatementPatterns = {
  topics: Record<Topic, RegExp>;
  /** Words that only look like a negation, a doubt or a statement: "no problem", "not only", "booking page". */
  harmless: RegExp;
  negation: RegExp;
  /** Words that say that something is still to come. */
  waiting: RegExp;
  /** Wishes, futures and possibilities, which are not true yet. */
  open: RegExp;
  /** A condition for the rest of the sentence. */
  condition: RegExp;
  /** A consequence of the guest's confirmation. */
  afterwards: RegExp;
  hypothesis: RegExp;
  already: RegExp;
  /** Asks for a confirmation explicitly. */
  confirms: RegExp;
  /** Says that it is not booked so far. */
  notBooked: RegExp;
  /** Names the consequence of no confirmation: "if you do not confirm". */
  unless: RegExp;
  /** Says that the agent's part is done, and the guest's part is open. */
  guestsPart: RegExp;
  /** The consequence of confirming two mails. */
  doubled: RegExp;
  /** The condition or time after which something may be sent again. */
  limited: RegExp;
  /** Words before an order: "please just click". */
  orderLead: RegExp;
  /** A condition after a claim. */
  hedges: RegExp;
  /** Asks the guest to look for a mail. */
  look: RegExp;
  /** Mentions a mail that was replaced by another. */
  otherMail: RegExp;
  /** The consequence of not confirming. "Ignore it and it lapses" tells the guest to confirm. */
  consequence: RegExp;
  /** Says that a request was refused. */
  refusal: RegExp;
  /** A step that the guest takes to confirm. */
  step: RegExp;
  /** The mail with the link. */
  mail: RegExp;
  /** Says that the outcome of a request is unknown. */
  doubt: RegExp;
  /** An explicit booking that nothing else in the answer weakens. */
  plainlyBooked: RegExp;
  /** Weakening words. With one of them no claim in the answer is certain. */
  weakens: RegExp;
  /** Asks for data that no booking needs. */
  secret: RegExp;
};

/**
 * A pattern that matches one of several phrases, as whole words. In a phrase `~` matches the rest of a word, and ` .. ` up to four words. Both
 * end at the next space, so that matching stays linear. `prefix` may come before each phrase.
 */
export function anyOf(phrases: readonly string[], prefix = ''): RegExp {
  const sources = phrases.map((phrase) =>
    phrase.replaceAll(' .. ', '(?: [^ ]+){0,4}? ').replaceAll('~', "[\\p{L}']*"),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}'])${prefix}(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}
