import type { Locale } from '../../../wire/index.ts';
import type { When } from '../../confirmations/when.ts';
import type { Sentence } from '../../site/sentence.ts';
import type { MailKind } from '../mail.ts';

/** One mail's words, before they become text and HTML. */
export type Letter = {
  subject: string;
  title: string;
  /** Before the facts. */
  opening: Sentence[];
  facts: Fact[];
  /** Between the facts and the button. */
  middle: Sentence[];
  button?: { label: string; url: string };
  closing: Sentence[];
};

export type Fact = { label: string; values: string[] };

/** What the letters tell; all of it cleaned to single lines, times in the reader's zone and language. */
export type LetterFacts = {
  hostName: string;
  /** Undefined in mail to a guest whose "name" looks like an advertisement: anybody may type it into a stranger's mail. */
  guestName: string | undefined;
  guestEmail: string;
  when: When;
  minutes: number;
  reason: string | undefined;
  answers: { label: string; value: string }[];
  validUntil: string;
  /** Where the mail's button leads. */
  url: string | undefined;
  pageUrl: string;
  otherTimes: { day: string; times: string[] }[];
};

/** The letters of one language. */
export type Letters = Record<MailKind, (facts: LetterFacts) => Letter> & {
  locale: Locale;
  footer: string;
};
