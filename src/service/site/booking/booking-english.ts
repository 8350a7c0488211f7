import { say } from '../sentence.ts';
import type { BookingWords } from './booking-words.ts';

/** The public booking page, in English. */
export const bookingEnglish: BookingWords = {
  times: {
    title: 'Choose a time',
    length: 'How long',
    minutes: (minutes) => `${minutes} min`,
    zone: 'Time zone',
    changeZone: 'Show',
    unknownZone: (zone) => say`${zone} is no time zone that we know. Choose yours from the list.`,
    earlier: 'Earlier',
    later: 'Later',
    none: say`No time is free in the next 60 days. Please look again another day.`,
    gone: say`That time is not free any more. These are.`,
  },
  details: {
    title: 'Your details',
    back: 'Choose another time',
    name: 'Your name',
    email: 'Your email',
    emailHint: 'We mail you a link to confirm the meeting.',
    reason: 'What is it about?',
    noReason: 'Something else',
    suggested: (minutes) => `${minutes} minutes suggested`,
    optional: 'optional',
    submit: 'Ask for this time',
    promise: 'Nothing is booked yet: the meeting is booked when you press the link that we mail you.',
    otherTimes: 'Choose one of these instead',
  },
  problems: {
    title: (count) =>
      count === 1 ? 'One thing is missing or wrong' : `${count} things are missing or wrong`,
    titlePrefix: 'Error',
    nameMissing: 'Write your name.',
    nameTooLong: 'Write a name of 200 characters at most.',
    nameUnreadable: 'Write your name on one line, without special signs.',
    emailMissing: 'Write your email address.',
    emailWrong: 'Write one email address, such as noa@example.com.',
    answerMissing: 'Answer this question.',
    answerTooLong: 'Write 2000 characters at most.',
    startMissing: 'Choose a time.',
  },
  refused: {
    taken: {
      title: 'That time is not free any more',
      lead: 'Nothing was asked for. What you wrote is still here: choose another time and send it again.',
    },
    asked: {
      title: 'You asked for this time already',
      lead: 'That request waits for you in your mail, with other details. Confirm or decline it there, or choose another time.',
    },
    limited: (seconds) => ({
      title: 'Too many requests',
      lead: `Nothing was asked for. Please try again in ${waitInWords(seconds)}.`,
    }),
    noMail: {
      title: 'We cannot send mail right now',
      lead: 'Nothing was asked for, because we could not mail you a link. Please try again in a few minutes.',
    },
    unreadable: {
      title: 'This could not be sent',
      lead: 'Nothing was asked for. Please check what you wrote.',
    },
    uncertain: {
      title: 'We do not know whether this was sent',
      lead: 'Look in your mail in a few minutes: if a link came, your request was taken. Ask again only if none did.',
    },
  },
  sent: {
    title: 'Check your email',
    lead: (email) => say`We mailed a link to ${email}. Nothing is booked until you press it.`,
    next: [
      'Open our mail. If it is not there, look in the spam folder.',
      'Press the link in it and confirm, within 48 hours.',
      'The meeting is booked, and you get a calendar file.',
    ],
    another: 'Ask for another time',
    inbox: 'Open the local inbox',
  },
  crossSite: {
    title: 'Nothing was asked for',
    lead: 'Another website tried to send this form for you. Open the booking page and send it yourself.',
  },
  otherLanguage: 'עברית',
};

function waitInWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
