import type { Locale } from '../../../wire/index.ts';
import type { Sentence } from '../sentence.ts';
import { bookingEnglish } from './booking-english.ts';
import { bookingHebrew } from './booking-hebrew.ts';

/** The words of the public booking page in one language. */
export type BookingWords = {
  times: {
    title: string;
    length: string;
    minutes(minutes: number): string;
    zone: string;
    changeZone: string;
    unknownZone(zone: string): Sentence;
    earlier: string;
    later: string;
    none: Sentence;
    gone: Sentence;
  };
  details: {
    title: string;
    back: string;
    name: string;
    email: string;
    emailHint: string;
    reason: string;
    noReason: string;
    suggested(minutes: number): string;
    optional: string;
    submit: string;
    promise: string;
    otherTimes: string;
  };
  problems: {
    title(count: number): string;
    titlePrefix: string;
    nameMissing: string;
    nameTooLong: string;
    nameUnreadable: string;
    emailMissing: string;
    emailWrong: string;
    answerMissing: string;
    answerTooLong: string;
    startMissing: string;
  };
  refused: {
    taken: { title: string; lead: string };
    asked: { title: string; lead: string };
    limited(seconds: number): { title: string; lead: string };
    noMail: { title: string; lead: string };
    unreadable: { title: string; lead: string };
    /** What became of it is not known. */
    uncertain: { title: string; lead: string };
  };
  sent: { title: string; lead(email: string): Sentence; next: string[]; another: string; inbox: string };
  crossSite: { title: string; lead: string };
  otherLanguage: string;
};

export const bookingWords = (locale: Locale): BookingWords =>
  locale === 'he' ? bookingHebrew : bookingEnglish;
