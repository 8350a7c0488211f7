import { say } from '../site/sentence.ts';
import type { PageWords } from './page-words.ts';

/** The pages behind emailed links, in English. */
export const english: PageWords = {
  confirm: {
    awaiting: ({ host }) => ({
      title: 'Do you want this meeting?',
      lead: say`You, or an AI assistant in your name, asked ${host} for it. Nothing is booked yet.`,
    }),
    booked: ({ host }) => ({
      sign: 'good',
      title: 'The meeting is booked',
      lead: say`It is in ${host}’s calendar. We mailed you a calendar file, and a link to cancel should you need one.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'This meeting was cancelled',
      lead: say`It was booked, and cancelled later. Its time is free again.`,
    }),
    declined: () => ({
      sign: 'calm',
      title: 'Nothing was booked',
      lead: say`You told us that this was not you. The request is gone, and for a day no other from this page is mailed to you.`,
    }),
    superseded: ({ host }) => ({
      sign: 'bad',
      title: 'That time went meanwhile',
      lead: say`Before you confirmed, somebody else booked it or ${host} closed it. Nothing was booked for you.`,
    }),
    expired: ({ validUntil }) => ({
      sign: 'calm',
      title: 'This link has expired',
      lead: say`It was good for 48 hours, until ${validUntil}. Nothing was booked. Ask again if you still want to meet.`,
    }),
    past: () => ({
      sign: 'calm',
      title: 'This time has passed',
      lead: say`It was not confirmed before it began. Nothing was booked.`,
    }),
    closed: () => ({
      sign: 'calm',
      title: 'This page takes no bookings any more',
      lead: say`Its host has closed it. Nothing was booked.`,
    }),
  },
  confirmedBefore: ({ host }) => ({
    sign: 'calm',
    title: 'It was confirmed before',
    lead: say`The meeting with ${host} is booked already, so what you pressed now changed nothing. If you do not want it, cancel it.`,
  }),
  cancelLink: 'Cancel the meeting',
  cancel: {
    booked: ({ host }) => ({
      title: 'Cancel this meeting?',
      lead: say`It is booked with ${host}. If you cancel, both of you get a mail and the time is free for others.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'The meeting is cancelled',
      lead: say`It does not take place, and its time is free again.`,
    }),
    begun: ({ host }) => ({
      sign: 'calm',
      title: 'It is too late to cancel here',
      lead: say`The meeting’s time has come. Please write to ${host} instead.`,
    }),
  },
  buttons: { confirm: 'Confirm the meeting', decline: 'This wasn’t me', cancel: 'Cancel the meeting' },
  validUntil: ({ validUntil }) => say`You can decide until ${validUntil}. Without you nothing is booked.`,
  facts: {
    with: 'With',
    guest: 'For',
    about: 'About',
    length: 'Length',
    minutes: (minutes) => `${minutes} minutes`,
  },
  otherTimes: {
    title: 'Free instead',
    lead: 'Ask for one of these, yourself or through your assistant; you confirm it as you did this one.',
    none: 'No other time is free at the moment.',
  },
  pageLink: 'Choose another time',
  unknownLink: {
    sign: 'bad',
    title: 'This link leads nowhere',
    lead: say`Perhaps a part of it was cut off. Copy the whole link from the mail.`,
  },
  crossSite: {
    sign: 'bad',
    title: 'Nothing was changed',
    lead: say`Another website tried to press this button for you. Open the link from your mail and press it yourself.`,
  },
  unavailable: {
    sign: 'calm',
    title: 'We cannot answer right now',
    lead: say`Your link stays good. Open it again in a minute: it shows how things stand.`,
  },
  unreadable: {
    sign: 'bad',
    title: 'Nothing was changed',
    lead: say`What your browser sent was not one of the two buttons. Open the link from your mail again.`,
  },
};
