import { reasonInEnglish } from '../../calendars/calendar-unreadable.ts';
import { say } from '../../text/sentence.ts';
import {
  answered,
  buttons,
  type CalendarFacts,
  type EntryFacts,
  type Fact,
  type LetterFacts,
  type Letters,
  named,
  placeFact,
} from './letter.ts';

const hello = ({ guestName }: LetterFacts) => (guestName ? say`Hello ${guestName},` : say`Hello,`);

function meeting({ when, before, minutes, place, reason }: LetterFacts, ...first: Fact[]): Fact[] {
  return [
    ...first,
    { label: 'When', values: [when.day, when.hours] },
    ...(before ? [{ label: 'Old time', values: [before.day, before.hours] }] : []),
    { label: 'Length', values: [`${minutes} minutes`] },
    { label: 'Time zone', values: [when.zone] },
    ...placeFact('Where', place),
    ...(reason ? [{ label: 'About', values: [reason] }] : []),
  ];
}

const withHost = (facts: LetterFacts) => meeting(facts, { label: 'With', values: [facts.hostName] });

const guest = ({ guestName, guestEmail }: EntryFacts): Fact => ({
  label: 'Guest',
  values: [guestName ?? '', guestEmail],
});

const guestTime = ({ guestTime: time }: EntryFacts): Fact[] =>
  time
    ? [
        { label: 'Guest’s time zone', values: [time.zone] },
        ...(time.when ? [{ label: 'Guest’s time', values: [time.when.day, time.when.hours] }] : []),
      ]
    : [];

const ofPage = ({ pageLines }: EntryFacts): Fact => ({ label: 'Booking page', values: pageLines });

const withGuest = (facts: LetterFacts) => [
  ...meeting(facts, guest(facts)),
  ofPage(facts),
  ...guestTime(facts),
];

const changes = ({ links }: LetterFacts) =>
  buttons(['Choose another time', links.move, 'quiet'], ['Cancel the meeting', links.cancel, 'quiet']);

const hostChanges = ({ links }: LetterFacts) =>
  buttons(
    ['Cancel the meeting', links.cancel, 'quiet'],
    ['Cancel and ask for another time', links.rebook, 'quiet'],
  );

const cancelFile = say`A calendar file that cancels it is attached.`;

const ofCalendar = ({ pageName, calendarHost }: CalendarFacts, ...more: Fact[]): Fact[] => [
  { label: 'Booking page', values: [pageName] },
  { label: 'Calendar at', values: [calendarHost] },
  ...more,
];

const eventProblems: Record<CalendarFacts['events'][number]['code'], string> = {
  start: 'its start cannot be read: it is left out',
  end: 'its end cannot be read: it takes the rest of its day',
  repeats: 'some repeats cannot be read or are too many: they are left out',
  unclear: 'it can be read in several ways: it takes the time of each',
  zone: 'its time zone is unknown: it is read in the calendar’s own zone',
};

/** Mail in English. */
export const english: Letters = {
  locale: 'en',
  footer: 'Sent by a booking service. People, and AI assistants for them, request meetings through it.',
  entryFacts: (facts) => [
    guest(facts),
    ...guestTime(facts).slice(0, 1),
    ofPage(facts),
    ...(facts.reason ? [{ label: 'About', values: [facts.reason] }] : []),
    ...answered(facts),
  ],
  confirm_request: (facts) => ({
    subject: `Please confirm: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Do you want this meeting?',
    opening: [
      hello(facts),
      say`You, or an AI assistant in your name, requested a meeting with ${facts.hostName}. Nothing is booked yet.`,
    ],
    facts: withHost(facts),
    middle: [say`To book it, open this page and press “Confirm the meeting”:`],
    buttons: buttons(['See and confirm', facts.links.confirm]),
    closing: [
      say`The link is valid until ${facts.validUntil}.`,
      say`Was it not you? Press “This wasn’t me” on that page, or do nothing: nothing is booked unless you confirm.`,
    ],
  }),
  booked_guest: (facts) => ({
    subject: `Booked: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting is booked',
    opening: [hello(facts), say`You confirmed this meeting, and it is booked with ${facts.hostName}.`],
    facts: withHost(facts),
    middle: [say`The calendar file is attached. If the time does not suit you, change it or cancel here:`],
    buttons: changes(facts),
    closing: [],
  }),
  booked_host: (facts) => ({
    subject: `Booked: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)} · ${facts.about}`,
    title: 'A meeting was booked with you',
    opening: [
      say`The guest requested it through your booking page, and confirmed it through the link that we emailed.`,
    ],
    facts: [...withGuest(facts), ...answered(facts)],
    middle: [say`The calendar file is attached. A reply to this email goes to your guest.`],
    buttons: hostChanges(facts),
    closing: [],
  }),
  moved_guest: (facts) => ({
    subject: `Moved: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting has a new time',
    opening: [
      hello(facts),
      facts.hostBefore === undefined
        ? say`Your meeting with ${facts.hostName} was moved through the link that we emailed to you.`
        : say`Your meeting was moved through the link that we emailed to you. You now meet ${facts.hostName} instead of ${facts.hostBefore}.`,
    ],
    facts: withHost(facts),
    middle: [say`A calendar file with the new time is attached. You can change the time again, or cancel:`],
    buttons: changes(facts),
    closing: [],
  }),
  moved_host: (facts) => ({
    subject: `Moved: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)} · ${facts.about}`,
    title: 'A meeting with you was moved',
    opening: [say`The guest chose another time from those that your booking page offers.`],
    facts: [...withGuest(facts), ...answered(facts)],
    middle: [
      say`A calendar file with the new time is attached. A reply to this email goes to your guest. If the new time does not suit you, cancel the meeting, and ask for another time if you like:`,
    ],
    buttons: hostChanges(facts),
    closing: [],
  }),
  taken_over_host: (facts) => ({
    subject: `Booked: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)} · ${facts.about}`,
    title: 'A meeting was moved, and is now with you',
    opening: [
      say`The guest chose another time. The meeting was with ${facts.hostBefore ?? 'somebody else'} and is now with you.`,
    ],
    facts: [...withGuest(facts), ...answered(facts)],
    middle: [
      say`The calendar file is attached. A reply to this email goes to your guest. If the time does not suit you, cancel the meeting, and ask for another time if you like:`,
    ],
    buttons: hostChanges(facts),
    closing: [],
  }),
  handed_over_host: (facts) => ({
    subject: `No longer with you: the meeting with ${named(facts)} · ${facts.about}`,
    title: 'A meeting with you was moved to a colleague',
    opening: [
      say`The guest chose another time. The meeting is now with ${facts.hostName}, and no longer takes your time.`,
    ],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  cancelled_guest: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting is cancelled',
    opening: [
      hello(facts),
      say`It was cancelled through the link that we emailed to you. It does not take place.`,
    ],
    facts: withHost(facts),
    middle: [cancelFile],
    closing: [],
  }),
  cancelled_host: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)} · ${facts.about}`,
    title: 'A meeting was cancelled',
    opening: [say`The guest cancelled it. It does not take place.`],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  called_off_guest: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting was cancelled',
    opening: [hello(facts), say`${facts.hostName} cancelled this meeting. It does not take place.`],
    facts: withHost(facts),
    middle: [cancelFile, say`A reply to this email goes to ${facts.hostName}.`],
    buttons: buttons(['See the booking page', facts.pageUrl]),
    closing: [],
  }),
  called_off_host: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)} · ${facts.about}`,
    title: 'You cancelled a meeting',
    opening: [
      facts.mailsGuest
        ? say`It does not take place. We email your guest too.`
        : say`It does not take place. The guest was erased from this service, so we cannot email them.`,
    ],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  rebook_guest: (facts) => ({
    subject: `Please choose another time: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Please choose another time',
    opening: [
      hello(facts),
      say`${facts.hostName} cannot make this meeting and cancelled it. It does not take place. ${facts.hostName} asks you to choose another time.`,
    ],
    facts: withHost(facts),
    middle: [
      cancelFile,
      say`A reply to this email goes to ${facts.hostName}.`,
      say`Choose another time on the booking page, or through your assistant. You then confirm it by a new email:`,
    ],
    buttons: buttons(['Choose another time', facts.pageUrl]),
    closing: [],
  }),
  rebook_host: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)}`,
    title: 'You cancelled a meeting and asked for another time',
    opening: [
      say`It does not take place. We email your guest too, and ask for another time. Nothing new is booked until your guest chooses a time and confirms it.`,
    ],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  reminder_guest: (facts) => ({
    subject: `Reminder: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting is coming up',
    opening: [hello(facts), say`This is a reminder of your meeting with ${facts.hostName}.`],
    facts: withHost(facts),
    middle: [say`If the time does not suit you, change it or cancel here:`],
    buttons: changes(facts),
    closing: [],
  }),
  slot_gone: (facts) => ({
    subject: `Not booked: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'That time is no longer free',
    opening: [
      hello(facts),
      say`This time was taken or closed before you confirmed. This request booked nothing.`,
    ],
    facts: withHost(facts),
    middle:
      facts.otherTimes === undefined
        ? []
        : facts.otherTimes.length > 0
          ? [
              say`These times were free when this email was written. Request one of them, on the booking page or through your assistant:`,
              ...facts.otherTimes.map(
                ({ day, times }) => say`${day}: ${times.map(({ clock }) => clock).join(', ')}`,
              ),
            ]
          : [say`No other time was free when this email was written.`],
    buttons: buttons(['See the booking page', facts.pageUrl]),
    closing: [],
  }),
  sign_in: (facts) => ({
    subject: `Sign in at ${facts.service}`,
    title: 'Sign in',
    opening: [
      say`Hello,`,
      say`Somebody typed this address to sign in at ${facts.service}. If it was you, open this page in the same browser and press the button:`,
    ],
    facts: [{ label: 'Service', values: [facts.service] }],
    middle: [],
    buttons: buttons(['Open the sign-in page', facts.link]),
    closing: [
      say`The link works once, in that browser, until ${facts.validUntil}.`,
      say`Was it not you? Do nothing: without this link no sign-in is possible. Do not pass the link on.`,
    ],
  }),
  calendar_failed_host: (facts) => ({
    subject: `Your calendar at ${facts.calendarHost} cannot be read`,
    title: 'Your calendar cannot be read',
    opening: [
      say`Your booking page ${facts.pageName} checks your calendar at ${facts.calendarHost}, so that it offers only times when you are free. We cannot read this calendar now.`,
    ],
    facts: ofCalendar(facts, { label: 'Reason', values: [reasonInEnglish(facts.reason)] }),
    middle: facts.copy
      ? [
          say`The page uses the last copy, read on ${facts.copy.readAt}. Later changes are missing in it.`,
          say`If the calendar cannot be read until ${facts.copy.servesUntil}, the page says “not available now” from then on.`,
        ]
      : [
          say`The page has no current copy of it. It says “not available now” until the calendar can be read.`,
        ],
    buttons: buttons(['See the booking page', facts.pageUrl]),
    closing: [say`We keep trying. We email you again only if it works and then fails once more.`],
  }),
  calendar_events_host: (facts) => ({
    subject: `Some events of your calendar at ${facts.calendarHost} cannot be read`,
    title: 'Some events cannot be read',
    opening: [
      say`Your booking page ${facts.pageName} checks your calendar at ${facts.calendarHost}, so that it offers only times when you are free. Events that we could not read fully: ${String(facts.eventCount)}. We read all the others.`,
    ],
    facts: facts.events.map(({ title, day, code }) => ({
      label: 'Event',
      values: [title || 'without a title', day, eventProblems[code]],
    })),
    middle: [
      ...(facts.eventCount > facts.events.length
        ? [say`And ${String(facts.eventCount - facts.events.length)} more.`]
        : []),
      say`Times that are left out may be offered to guests. Please correct these events in your calendar.`,
    ],
    buttons: buttons(['See the booking page', facts.pageUrl]),
    closing: [],
  }),
};
