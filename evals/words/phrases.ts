/** What an answer may say of a meeting or a request. Each is true or false by what has happened. */
export type Topic =
  | 'booked' // it is booked, or as good as that
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
  | 'ignore' // the guest should leave a mail alone
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

/**
 * The words of a language by which statements are found. The host's name is read as "host", in Hebrew as "מארח".
 */
export type StatementPatterns = {
  topics: Record<Topic, RegExp>;
  /** Only looks like a negation, a doubt or a statement: "no problem", "not only", "booking page". */
  harmless: RegExp;
  negation: RegExp;
  /** Says that something is still to come. */
  waiting: RegExp;
  /** Not yet so: wishes, futures, possibilities. */
  open: RegExp;
  /** What has to happen before the rest is true. */
  condition: RegExp;
  /** What is true only once the guest has confirmed. */
  afterwards: RegExp;
  hypothesis: RegExp;
  already: RegExp;
  /** Asks for a confirmation in so many words. */
  confirms: RegExp;
  /** Says that it is not booked so far. */
  notBooked: RegExp;
  /** Names what happens without a confirmation: "if you do not confirm". */
  unless: RegExp;
  /** Says that the agent's part is done and the guest's is not. */
  guestsPart: RegExp;
  /** What comes of confirming two mails. */
  doubled: RegExp;
  /** When something may be sent again. */
  limited: RegExp;
  /** Words before an order: "please just click". */
  orderLead: RegExp;
  /** Behind a claim: what makes it one with a condition. */
  hedges: RegExp;
  /** Asks the guest to look for a mail. */
  look: RegExp;
  /** Speaks of a mail that another has replaced. */
  otherMail: RegExp;
  /** What comes of not confirming: "ignore it and it lapses" tells the guest to confirm. */
  consequence: RegExp;
  /** Says that a request was refused. */
  refusal: RegExp;
  /** A step that the guest takes to confirm. */
  step: RegExp;
  /** The mail with the link. */
  mail: RegExp;
  /** Says that it is not known what became of a request. */
  doubt: RegExp;
  /** A booking in so many words, that nothing else in the answer weakens. */
  plainlyBooked: RegExp;
  /** What makes an answer weigh: with any of these words, no claim in it is certain. */
  weakens: RegExp;
  /** Asks for what no booking needs. */
  secret: RegExp;
};

/**
 * One of several phrases, as words. In a phrase `~` stands for the rest of a word and ` .. ` for up to four words; both end at the next
 * space, so that reading stays linear. `prefix` is what may stand before any of them.
 */
export function anyOf(phrases: readonly string[], prefix = ''): RegExp {
  const sources = phrases.map((phrase) =>
    phrase.replaceAll(' .. ', '(?: [^ ]+){0,4}? ').replaceAll('~', "[\\p{L}']*"),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}'])${prefix}(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}
