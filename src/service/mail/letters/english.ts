import type { Locale } from '../../../wire/index.ts';
import { reasonInEnglish } from '../../calendars/calendar-unreadable.ts';
import { failureInEnglish } from '../../hooks/send-webhook.ts';
import { phrase } from '../../text/sentence.ts';
import type { CalendarName, KindWords, MeetingName } from './letter-words.ts';

/** Mail in English. */
export const english = {
  locale: 'en' as Locale,
  footer: 'Sent by a booking service. People, and AI assistants for them, request meetings through it.',
  hello: phrase`Hello,`,
  helloTo: phrase`Hello ${'guest'},`,
  facts: {
    with: 'With',
    guest: 'Guest',
    when: 'When',
    before: 'Old time',
    length: 'Length',
    zone: 'Time zone',
    where: 'Where',
    about: 'About',
    page: 'Booking page',
    guestZone: 'Guest’s time zone',
    guestTime: 'Guest’s time',
    calendar: 'Calendar at',
    webhook: 'Webhook at',
    reason: 'Reason',
    event: 'Event',
    service: 'Service',
  },
  minutes: (minutes: number) => `${minutes} minutes`,
  buttons: {
    confirm: 'See and confirm',
    move: 'Choose another time',
    cancel: 'Cancel the meeting',
    rebook: 'Cancel and ask for another time',
    page: 'See the booking page',
    signIn: 'Open the sign-in page',
  },
  cancelFile: phrase`A calendar file that cancels it is attached.`,
  /**
   * The guest causes `moved_…` and `cancelled_…`, the host `called_off_…` and `rebook_…`. If a move changes the host, the earlier one gets
   * `handed_over_host` and the later one `taken_over_host`.
   */
  meetings: {
    confirm_request: {
      subject: phrase`Please confirm: ${'when'} with ${'who'}`,
      title: 'Do you want this meeting?',
      opening: phrase`You, or an AI assistant in your name, requested a meeting with ${'host'}. Nothing is booked yet.`,
      middle: [phrase`To book it, open this page and press “Confirm the meeting”:`],
      closing: [
        phrase`The link is valid until ${'validUntil'}.`,
        phrase`Was it not you? Press “This wasn’t me” on that page, or do nothing: nothing is booked unless you confirm.`,
      ],
    },
    booked_guest: {
      subject: phrase`Booked: ${'when'} with ${'who'}`,
      title: 'Your meeting is booked',
      opening: phrase`You confirmed this meeting, and it is booked with ${'host'}.`,
      middle: [
        phrase`The calendar file is attached. If the time does not suit you, change it or cancel here:`,
      ],
    },
    booked_host: {
      subject: phrase`Booked: ${'when'} with ${'who'}`,
      title: 'A meeting was booked with you',
      opening: phrase`The guest requested it through your booking page, and confirmed it through the link that we emailed.`,
      middle: [phrase`The calendar file is attached. A reply to this email goes to your guest.`],
    },
    moved_guest: {
      subject: phrase`Moved: ${'when'} with ${'who'}`,
      title: 'Your meeting has a new time',
      opening: phrase`Your meeting with ${'host'} was moved through the link that we emailed to you.`,
      middle: [
        phrase`A calendar file with the new time is attached. You can change the time again, or cancel:`,
      ],
    },
    moved_host: {
      subject: phrase`Moved: ${'when'} with ${'who'}`,
      title: 'A meeting with you was moved',
      opening: phrase`The guest chose another time from those that your booking page offers.`,
      middle: [
        phrase`A calendar file with the new time is attached. A reply to this email goes to your guest. If the new time does not suit you, cancel the meeting, and ask for another time if you like:`,
      ],
    },
    taken_over_host: {
      subject: phrase`Booked: ${'when'} with ${'who'}`,
      title: 'A meeting was moved, and is now with you',
      opening: phrase`The guest chose another time. The meeting was with ${'hostBefore'} and is now with you.`,
      middle: [
        phrase`The calendar file is attached. A reply to this email goes to your guest. If the time does not suit you, cancel the meeting, and ask for another time if you like:`,
      ],
    },
    handed_over_host: {
      subject: phrase`No longer with you: the meeting with ${'who'}`,
      title: 'A meeting with you was moved to a colleague',
      opening: phrase`The guest chose another time. The meeting is now with ${'host'}, and no longer takes your time.`,
    },
    cancelled_guest: {
      subject: phrase`Cancelled: ${'when'} with ${'who'}`,
      title: 'Your meeting is cancelled',
      opening: phrase`It was cancelled through the link that we emailed to you. It does not take place.`,
    },
    cancelled_host: {
      subject: phrase`Cancelled: ${'when'} with ${'who'}`,
      title: 'A meeting was cancelled',
      opening: phrase`The guest cancelled it. It does not take place.`,
    },
    called_off_guest: {
      subject: phrase`Cancelled: ${'when'} with ${'who'}`,
      title: 'Your meeting was cancelled',
      opening: phrase`${'host'} cancelled this meeting. It does not take place.`,
      middle: [phrase`A reply to this email goes to ${'host'}.`],
    },
    called_off_host: {
      subject: phrase`Cancelled: ${'when'} with ${'who'}`,
      title: 'You cancelled a meeting',
      opening: phrase`It does not take place. We email your guest too.`,
    },
    rebook_guest: {
      subject: phrase`Please choose another time: ${'when'} with ${'who'}`,
      title: 'Please choose another time',
      opening: phrase`${'host'} cannot make this meeting and cancelled it. It does not take place. ${'host'} asks you to choose another time.`,
      middle: [
        phrase`A reply to this email goes to ${'host'}.`,
        phrase`Choose another time on the booking page, or through your assistant. You then confirm it by a new email:`,
      ],
    },
    rebook_host: {
      subject: phrase`Cancelled: ${'when'} with ${'who'}`,
      title: 'You cancelled a meeting and asked for another time',
      opening: phrase`It does not take place. We email your guest too, and ask for another time. Nothing new is booked until your guest chooses a time and confirms it.`,
    },
    reminder_guest: {
      subject: phrase`Reminder: ${'when'} with ${'who'}`,
      title: 'Your meeting is coming up',
      opening: phrase`This is a reminder of your meeting with ${'host'}.`,
      middle: [phrase`If the time does not suit you, change it or cancel here:`],
    },
    slot_gone: {
      subject: phrase`Not booked: ${'when'} with ${'who'}`,
      title: 'That time is no longer free',
      opening: phrase`This time was taken or closed before you confirmed. This request booked nothing.`,
    },
  } satisfies Record<string, KindWords<MeetingName>>,
  /** The opening of `moved_guest` if the move changed the host. */
  movedToOther: phrase`Your meeting was moved through the link that we emailed to you. You now meet ${'host'} instead of ${'hostBefore'}.`,
  /** The opening of `called_off_host` if the guest was erased. */
  guestErased: phrase`It does not take place. The guest was erased from this service, so we cannot email them.`,
  otherTimes: phrase`These times were free when this email was written. Request one of them, on the booking page or through your assistant:`,
  noOtherTime: phrase`No other time was free when this email was written.`,
  calendars: {
    calendar_failed_host: {
      subject: phrase`Your calendar at ${'calendar'} cannot be read`,
      title: 'Your calendar cannot be read',
      opening: phrase`Your booking page ${'page'} checks your calendar at ${'calendar'}, so that it offers only times when you are free. We cannot read this calendar now.`,
      middle: [
        phrase`The page uses the last copy, read on ${'readAt'}. Later changes are missing in it.`,
        phrase`If the calendar cannot be read until ${'servesUntil'}, the page says “not available now” from then on.`,
      ],
      closing: [phrase`We keep trying. We email you again only if it works and then fails once more.`],
    },
    calendar_events_host: {
      subject: phrase`Some events of your calendar at ${'calendar'} cannot be read`,
      title: 'Some events cannot be read',
      opening: phrase`Your booking page ${'page'} checks your calendar at ${'calendar'}, so that it offers only times when you are free. Events that we could not read fully: ${'count'}. We read all the others.`,
      middle: [
        phrase`Times that are left out may be offered to guests. Please correct these events in your calendar.`,
      ],
    },
  } satisfies Record<string, KindWords<CalendarName>>,
  withoutCopy: phrase`The page has no current copy of it. It says “not available now” until the calendar can be read.`,
  moreEvents: phrase`And ${'more'} more.`,
  untitled: 'without a title',
  eventProblems: {
    start: 'its start cannot be read: it is left out',
    end: 'its end cannot be read: it takes the rest of its day',
    repeats: 'some repeats cannot be read or are too many: they are left out',
    unclear: 'it can be read in several ways: it takes the time of each',
    zone: 'its time zone is unknown: it is read in the calendar’s own zone',
  },
  calendarReason: reasonInEnglish,
  signIn: {
    subject: phrase`Sign in at ${'service'}`,
    title: 'Sign in',
    opening: phrase`Somebody typed this address to sign in at ${'service'}. If it was you, open this page in the same browser and press the button:`,
    closing: [
      phrase`The link works once, in that browser, until ${'validUntil'}.`,
      phrase`Was it not you? Do nothing: without this link no sign-in is possible. Do not pass the link on.`,
    ],
  },
  webhook: {
    subject: phrase`Your webhook at ${'webhook'} is disabled`,
    title: 'A webhook is disabled',
    opening: phrase`Your booking service tells ${'webhook'} when a meeting is booked, moved or cancelled. This does not work any more, so we stopped it on ${'since'}.`,
    middle: [
      phrase`To enable it again, repair the server and run this command where the service runs. It sends a test, and enables the webhook if the test arrives:`,
      phrase`${'command'}`,
      phrase`A webhook whose address or secret is changed in the pages file is enabled too. Meetings that changed in the meantime are not sent later.`,
    ],
  },
  /** The second sentence of its opening, if the server wants no more messages, and for all other failures. */
  webhookGone: phrase`The server said that it wants no more of these messages.`,
  webhookFailed: phrase`We tried for a day. The meetings themselves are not affected.`,
  webhookReason: failureInEnglish,
};
