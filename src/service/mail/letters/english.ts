import { say } from '../../text/sentence.ts';
import type { Fact, LetterFacts, Letters } from './letter.ts';

const hello = ({ guestName }: LetterFacts) => (guestName ? say`Hello ${guestName},` : say`Hello,`);

function meeting({ when, minutes, reason }: LetterFacts, ...first: Fact[]): Fact[] {
  return [
    ...first,
    { label: 'When', values: [when.day, when.hours] },
    { label: 'Length', values: [`${minutes} minutes`] },
    { label: 'Time zone', values: [when.zone] },
    ...(reason ? [{ label: 'About', values: [reason] }] : []),
  ];
}

const withHost = (facts: LetterFacts) => meeting(facts, { label: 'With', values: [facts.hostName] });

const withGuest = (facts: LetterFacts) =>
  meeting(facts, { label: 'Guest', values: [facts.guestName ?? '', facts.guestEmail] });

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
    ...(facts.url && { button: { label: 'See and confirm', url: facts.url } }),
    closing: [
      say`The link is good for 48 hours, until ${facts.validUntil}.`,
      say`Was it not you? Press “This wasn’t me” on that page, or do nothing: without you nothing is booked.`,
    ],
  }),
  booked_guest: (facts) => ({
    subject: `Booked: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting is booked',
    opening: [hello(facts), say`You confirmed it, and it is in ${facts.hostName}’s calendar.`],
    facts: withHost(facts),
    middle: [say`The calendar file is attached. If you cannot come, free the time for somebody else:`],
    ...(facts.url && { button: { label: 'Cancel the meeting', url: facts.url } }),
    closing: [],
  }),
  booked_host: (facts) => ({
    subject: `Booked: ${facts.when.shortDay}, ${facts.when.from} with ${facts.guestName ?? facts.guestEmail}`,
    title: 'A meeting was booked with you',
    opening: [say`It was asked for on your booking page, and the guest confirmed it by email.`],
    facts: [...withGuest(facts), ...facts.answers.map(({ label, value }) => ({ label, values: [value] }))],
    middle: [say`The calendar file is attached. An answer to this mail goes to your guest.`],
    closing: [],
  }),
  cancelled_guest: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting is cancelled',
    opening: [hello(facts), say`This meeting does not take place, and the time is free again.`],
    facts: withHost(facts),
    middle: [say`The calendar file that takes it out of your calendar is attached.`],
    closing: [],
  }),
  cancelled_host: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${facts.guestName ?? facts.guestEmail}`,
    title: 'A meeting was cancelled',
    opening: [say`The guest cancelled it. The time is free again.`],
    facts: withGuest(facts),
    middle: [say`The calendar file that takes it out of your calendar is attached.`],
    closing: [],
  }),
  called_off_guest: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${facts.hostName}`,
    title: 'Your meeting was cancelled',
    opening: [hello(facts), say`${facts.hostName} cancelled this meeting. It does not take place.`],
    facts: withHost(facts),
    middle: [
      say`The calendar file that takes it out of your calendar is attached. An answer to this mail goes to ${facts.hostName}.`,
    ],
    button: { label: 'See the booking page', url: facts.pageUrl },
    closing: [],
  }),
  called_off_host: (facts) => ({
    subject: `Cancelled: ${facts.when.shortDay}, ${facts.when.from} with ${facts.guestName ?? facts.guestEmail}`,
    title: 'You cancelled a meeting',
    opening: [say`Your guest is told by mail, and the time is free again.`],
    facts: withGuest(facts),
    middle: [say`The calendar file that takes it out of your calendar is attached.`],
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
            say`These times were free when this mail was sent. Ask for one of them, yourself or through your assistant:`,
            ...facts.otherTimes.map(({ day, times }) => say`${day}: ${times.join(', ')}`),
          ]
        : [say`No other time was free when this mail was sent.`],
    button: { label: 'See the booking page', url: facts.pageUrl },
    closing: [],
  }),
};
