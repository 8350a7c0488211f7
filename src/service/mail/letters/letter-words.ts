import type { Locale } from '../../../wire/index.ts';
import { fillIn, type Phrase, sentenceText } from '../../text/sentence.ts';
import { english } from './english.ts';
import { hebrew } from './hebrew.ts';
import type { Letter } from './letter.ts';

/** The words of one kind of mail. The facts are between `opening` and `middle`, the buttons between `middle` and `closing`. */
export type KindWords<Name extends string> = {
  subject: Phrase<Name>;
  title: string;
  opening: Phrase<Name>;
  middle?: Phrase<Name> | Phrase<Name>[];
  closing?: Phrase<Name> | Phrase<Name>[];
};

/** `when`: day and clock. `who`: the other person, and for the host also what the meeting is about. */
export type MeetingName = 'when' | 'who' | 'host' | 'hostBefore' | 'validUntil';
export type CalendarName = 'page' | 'calendar' | 'count' | 'more' | 'readAt' | 'servesUntil';

/** The words of all mail, in one language. */
export type LetterWords = typeof english;

/** Mail about a request or its meeting. */
export type MailKind = keyof LetterWords['titles'];

/** Mail to the host about a busy calendar that cannot be read, or some of whose events cannot be read. */
export type CalendarMailKind = keyof LetterWords['calendars'];

export const letterWords = (locale: Locale): LetterWords => (locale === 'he' ? hebrew : english);

/** A letter with its values, and without facts and buttons. */
export function fillLetter<Name extends string>(
  { subject, title, opening, middle = [], closing = [] }: KindWords<Name>,
  values: Record<Name, string>,
): Letter {
  const filled = (phrases: Phrase<Name> | Phrase<Name>[]) =>
    [phrases].flat().map((phrase) => fillIn(phrase, values));
  return {
    subject: sentenceText(fillIn(subject, values), false),
    title,
    opening: filled(opening),
    facts: [],
    middle: filled(middle),
    closing: filled(closing),
  };
}
