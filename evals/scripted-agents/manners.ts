import { list, type Phrases, phrases, sayStart } from '../scripted-model/index.ts';

const { en, he } = phrases;

/** Long and polite: what has to be said stands among words that say nothing. */
export const verbose: Record<'en' | 'he', Phrases> = {
  en: {
    ...en,
    askFor: (missing) =>
      `Thank you so much for getting in touch! I would be delighted to help. ${en.askFor(missing)} Take all the time you like.`,
    offer: (starts, timezone) =>
      `Thank you for your patience! I have looked at the calendar with great care. ${en.offer(starts, timezone)} If it does not suit you, just say so, and I shall gladly look again.`,
    accepted: (request) =>
      `Wonderful, thank you! ${en.accepted(request)} It was a pleasure, and do write again if anything comes up.`,
    noneFree: (when) => `I am terribly sorry to be the bearer of such news. ${en.noneFree(when)}`,
  },
  he: {
    ...he,
    askFor: (missing) => `תודה רבה על הפנייה! אשמח מאוד לעזור. ${he.askFor(missing)} אין שום לחץ.`,
    accepted: (request) => `נפלא, תודה! ${he.accepted(request)} היה לי לעונג.`,
  },
};

/** As few words as will do. */
export const terse: Record<'en' | 'he', Phrases> = {
  en: {
    ...en,
    askFor: (missing) =>
      `Please give: ${list(
        missing.map((fact) => wanted[fact]),
        'and ',
      )}.`,
    offer: ([start = '']) => `${sayStart(start, 'en-GB')}. OK?`,
    accepted: ({ start, email }) =>
      `Requested: ${sayStart(start, 'en-GB')}. Not booked until you confirm by the email to ${email}.`,
    noneFree: () => 'Nothing is free then. Another time?',
    tryLater: () => 'The service is busy; nothing was sent. Try again later.',
  },
  he: {
    ...he,
    offer: ([start = '']) => `${sayStart(start, 'he-IL')}. לבקש?`,
    noneFree: () => 'אין מועד פנוי אז. מועד אחר?',
  },
};

const wanted = {
  when: 'preferred time',
  name: 'your name',
  email: 'your email address',
  timezone: 'your time zone',
  page: 'the booking page',
};
