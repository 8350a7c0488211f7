import type { Locale } from '../../../wire/index.ts';
import type { UnreadableCode } from '../../calendars/calendar-unreadable.ts';
import type { EventProblem } from '../../calendars/event-times.ts';
import type { WebhookFailure } from '../../hooks/send-webhook.ts';
import { fillIn, type Phrase, sentenceText } from '../../text/sentence.ts';
import { type buttonLabels, english, type factLabels } from './english.ts';
import { hebrew } from './hebrew.ts';
import type { Letter } from './letter.ts';

/**
 * The guest causes `moved_…` and `cancelled_…`, the host `called_off_…` and `rebook_…`. If a move changes the host, the earlier one gets
 * `handed_over_host` and the later one `taken_over_host`.
 */
export type MailKind =
  | 'confirm_request'
  | 'booked_guest'
  | 'booked_host'
  | 'moved_guest'
  | 'moved_host'
  | 'taken_over_host'
  | 'handed_over_host'
  | 'cancelled_guest'
  | 'cancelled_host'
  | 'called_off_guest'
  | 'called_off_host'
  | 'rebook_guest'
  | 'rebook_host'
  | 'reminder_guest'
  | 'slot_gone';

/** Mail to the host about a busy calendar that cannot be read, or some of whose events cannot be read. */
export type CalendarMailKind = 'calendar_failed_host' | 'calendar_events_host';

/** The words of one kind of mail. The facts and buttons are between `middle` and `closing`. */
export type KindWords<Name extends string> = {
  subject: Phrase<Name>;
  title: string;
  opening: Phrase<Name>;
  middle?: Phrase<Name>[];
  closing?: Phrase<Name>[];
};

/** `when`: day and clock. `who`: the other person, and for the host also what the meeting is about. */
type MeetingName = 'when' | 'who' | 'host' | 'hostBefore' | 'validUntil';
type CalendarName = 'page' | 'calendar' | 'count' | 'more' | 'readAt' | 'servesUntil';

/** The words of all mail, in one language. */
export type LetterWords = {
  locale: Locale;
  footer: string;
  hello: Phrase<never>;
  helloTo: Phrase<'guest'>;
  facts: Record<keyof typeof factLabels, string>;
  minutes(minutes: number): string;
  buttons: Record<keyof typeof buttonLabels, string>;
  cancelFile: Phrase<never>;
  meetings: Record<MailKind, KindWords<MeetingName>>;
  /** The opening of `moved_guest` if the move changed the host. */
  movedToOther: Phrase<MeetingName>;
  /** The opening of `called_off_host` if the guest was erased. */
  guestErased: Phrase<never>;
  /** In `slot_gone`. */
  otherTimes: Phrase<never>;
  noOtherTime: Phrase<never>;
  calendars: Record<CalendarMailKind, KindWords<CalendarName>>;
  withoutCopy: Phrase<never>;
  moreEvents: Phrase<'more'>;
  untitled: string;
  eventProblems: Record<EventProblem['code'], string>;
  calendarReason(reason: { code: UnreadableCode; detail: string }): string;
  signIn: KindWords<'service' | 'validUntil'>;
  webhook: KindWords<'webhook' | 'since' | 'command'>;
  /** The second sentence of its opening, if the server wants no more messages, and for all other failures. */
  webhookGone: Phrase<never>;
  webhookFailed: Phrase<never>;
  webhookReason(failure: WebhookFailure): string;
};

export const letterWords = (locale: Locale): LetterWords => (locale === 'he' ? hebrew : english);

/** A letter with its values, and without facts and buttons. */
export function fillLetter<Name extends string>(
  { subject, title, opening, middle = [], closing = [] }: KindWords<Name>,
  values: Record<Name, string>,
): Letter {
  const filled = (phrases: Phrase<Name>[]) => phrases.map((phrase) => fillIn(phrase, values));
  return {
    subject: sentenceText(fillIn(subject, values), false),
    title,
    opening: filled([opening]),
    facts: [],
    middle: filled(middle),
    closing: filled(closing),
  };
}
