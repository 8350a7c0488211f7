import { say } from '../../text/sentence.ts';
import { answered, buttons, type Fact, type LetterFacts, type Letters, named } from './letter.ts';

const hello = ({ guestName }: LetterFacts) => (guestName ? say`Hello ${guestName},` : say`Hello,`);

function meeting({ when, before, minutes, reason }: LetterFacts, ...first: Fact[]): Fact[] {
  return [
    ...first,
    { label: 'When', values: [when.day, when.hours] },
    ...(before ? [{ label: 'Old time', values: [before.day, before.hours] }] : []),
    { label: 'Length', values: [`${minutes} minutes`] },
    { label: 'Time zone', values: [when.zone] },
    ...(reason ? [{ label: 'About', values: [reason] }] : []),
  ];
}

const withHost = (facts: LetterFacts) => meeting(facts, { label: 'With', values: [facts.hostName] });

const withGuest = (facts: LetterFacts) =>
  meeting(facts, { label: 'Guest', values: [facts.guestName ?? '', facts.guestEmail] });

const changes = ({ links }: LetterFacts) =>
  buttons(['Choose another time', links.move], ['Cancel the meeting', links.cancel, 'quiet']);

const cancelFile = say`A calendar file that cancels it is attached.`;

/** Mail in English. */
export const english: Letters = {
  locale: 'en',
  footer: 'Sent by a booking service through which people, and AI assistants for them, ask for meetings.',
  confirm_request: (facts) => ({
    subject: `Please confirm: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Do you want this meeting?',
    opening: [
      hello(facts),
      say`You, or an AI assistant in your name, asked for a meeting with ${facts.hostName}. Nothing is booked yet.`,
    ],
    facts: withHost(facts),
    middle: [say`To book it, open this page and press “Confirm the meeting”:`],
    buttons: buttons(['See and confirm', facts.links.confirm]),
    closing: [
      say`The link is good for 48 hours, until ${facts.validUntil}.`,
      say`Was it not you? Press “This wasn’t me” on that page, or do nothing: without you nothing is booked.`,
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
    subject: `Booked: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)}`,
    title: 'A meeting was booked with you',
    opening: [
      say`It was requested through your booking page, and the guest confirmed it by a link in their mail.`,
    ],
    facts: [...withGuest(facts), ...answered(facts)],
    middle: [say`The calendar file is attached. An answer to this mail goes to your guest.`],
    buttons: buttons(['Cancel the meeting', facts.links.cancel, 'quiet']),
    closing: [],
  }),
  moved_guest: (facts) => ({
    subject: `Moved: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting has a new time',
    opening: [
      hello(facts),
      say`Your meeting with ${facts.hostName} was moved by the link that we mailed to you.`,
    ],
    facts: withHost(facts),
    middle: [say`A calendar file with the new time is attached. You can change the time again, or cancel:`],
    buttons: changes(facts),
    closing: [],
  }),
  moved_host: (facts) => ({
    subject: `Moved: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)}`,
    title: 'A meeting with you was moved',
    opening: [say`The guest chose another time from those that your booking page offers.`],
    facts: [...withGuest(facts), ...answered(facts)],
    middle: [
      say`A calendar file with the new time is attached. An answer to this mail goes to your guest. If the new time does not suit you:`,
    ],
    buttons: buttons(['Cancel the meeting', facts.links.cancel, 'quiet']),
    closing: [],
  }),
  cancelled_guest: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting is cancelled',
    opening: [
      hello(facts),
      say`It was cancelled by the link that we mailed to you, and does not take place.`,
    ],
    facts: withHost(facts),
    middle: [cancelFile],
    closing: [],
  }),
  cancelled_host: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)}`,
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
    middle: [cancelFile, say`An answer to this mail goes to ${facts.hostName}.`],
    buttons: buttons(['See the booking page', facts.pageUrl]),
    closing: [],
  }),
  called_off_host: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${named(facts)}`,
    title: 'You cancelled a meeting',
    opening: [
      facts.mailsGuest
        ? say`It does not take place. We mail your guest too.`
        : say`It does not take place. The guest was erased from this service, so we cannot mail them.`,
    ],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  slot_gone: (facts) => ({
    subject: `Not booked: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName} is gone`,
    title: 'That time is gone',
    opening: [hello(facts), say`Before you confirmed, this time stopped being free. Nothing was booked.`],
    facts: withHost(facts),
    middle:
      facts.otherTimes.length > 0
        ? [
            say`These times were free when this mail was written. Ask for one of them, yourself or through your assistant:`,
            ...facts.otherTimes.map(
              ({ day, times }) => say`${day}: ${times.map(({ clock }) => clock).join(', ')}`,
            ),
          ]
        : [say`No other time was free when this mail was written.`],
    buttons: buttons(['See the booking page', facts.pageUrl]),
    closing: [],
  }),
};
