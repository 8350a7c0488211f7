import type { Locale } from '../../wire/index.ts';
import { type Sentence, say } from '../text/sentence.ts';

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
    /** A calendar of the page is unknown, and so are its free times. */
    unavailable: { title: string; lead: string };
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
    unavailable: {
      title: 'Not available now',
      lead: 'We cannot see the calendar of this page at the moment, so we do not know which times are free. Please try again later.',
    },
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
    limited: (seconds) => ({
      title: 'Too many requests',
      lead: `Nothing was asked for. Please try again in ${waitInEnglish(seconds)}.`,
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
    lead: (email) =>
      say`A link to confirm is on its way by email to ${email}. Nothing is booked until you press it.`,
    next: [
      'Open our mail. If it does not come within a few minutes, look in the spam folder.',
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

function waitInEnglish(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

/** The public booking page, in Hebrew. */
export const bookingHebrew: BookingWords = {
  times: {
    title: 'בחירת מועד',
    length: 'משך הפגישה',
    minutes: (minutes) => `${minutes} דק׳`,
    zone: 'אזור זמן',
    changeZone: 'הצגה',
    unknownZone: (zone) => say`${zone} אינו אזור זמן מוכר. אפשר לבחור אזור מהרשימה.`,
    earlier: 'מוקדם יותר',
    later: 'מאוחר יותר',
    none: say`אין זמן פנוי ב־60 הימים הקרובים. כדאי לחזור ולבדוק ביום אחר.`,
    unavailable: {
      title: 'לא זמין כרגע',
      lead: 'כרגע אין לנו גישה ליומן של העמוד הזה, ולכן לא ידוע אילו זמנים פנויים. אפשר לנסות שוב מאוחר יותר.',
    },
    gone: say`המועד הזה כבר לא פנוי. אלה המועדים הפנויים.`,
  },
  details: {
    title: 'הפרטים שלך',
    back: 'בחירת מועד אחר',
    name: 'שם',
    email: 'כתובת דואר אלקטרוני',
    emailHint: 'לכתובת הזאת נשלח קישור לאישור הפגישה.',
    reason: 'במה מדובר?',
    noReason: 'משהו אחר',
    suggested: (minutes) => `מומלץ ${minutes} דקות`,
    optional: 'לא חובה',
    submit: 'בקשת המועד הזה',
    promise: 'עדיין לא נקבע דבר: הפגישה תיקבע רק אחרי לחיצה על הקישור שנשלח בדואר אלקטרוני.',
    otherTimes: 'אפשר לבחור אחד מאלה במקום',
  },
  problems: {
    title: (count) => (count === 1 ? 'פרט אחד חסר או שגוי' : `${count} פרטים חסרים או שגויים`),
    titlePrefix: 'שגיאה',
    nameMissing: 'יש לכתוב שם.',
    nameTooLong: 'אפשר לכתוב שם של 200 תווים לכל היותר.',
    nameUnreadable: 'יש לכתוב את השם בשורה אחת, בלי סימנים מיוחדים.',
    emailMissing: 'יש לכתוב כתובת דואר אלקטרוני.',
    emailWrong: 'יש לכתוב כתובת דואר אלקטרוני אחת, כמו noa@example.com.',
    answerMissing: 'יש לענות על השאלה.',
    answerTooLong: 'אפשר לכתוב 2000 תווים לכל היותר.',
    startMissing: 'יש לבחור מועד.',
  },
  refused: {
    taken: {
      title: 'המועד הזה כבר לא פנוי',
      lead: 'הבקשה לא נשלחה. מה שנכתב נשאר כאן: אפשר לבחור מועד אחר ולשלוח שוב.',
    },
    limited: (seconds) => ({
      title: 'יותר מדי בקשות',
      lead: `הבקשה לא נשלחה. אפשר לנסות שוב בעוד ${waitInHebrew(seconds)}.`,
    }),
    noMail: {
      title: 'כרגע אי אפשר לשלוח דואר',
      lead: 'הבקשה לא נשלחה, כי לא יכולנו לשלוח אליך קישור. אפשר לנסות שוב בעוד כמה דקות.',
    },
    unreadable: { title: 'אי אפשר היה לשלוח', lead: 'הבקשה לא נשלחה. כדאי לבדוק את מה שנכתב.' },
    uncertain: {
      title: 'לא ידוע אם הבקשה נשלחה',
      lead: 'כדאי לבדוק את הדואר בעוד כמה דקות: אם הגיע קישור, הבקשה התקבלה. רק אם לא הגיע, אפשר לבקש שוב.',
    },
  },
  sent: {
    title: 'הודעה בדרך אליך',
    lead: (email) => say`קישור לאישור נמצא בדרך אל ${email}, בדואר אלקטרוני. דבר לא נקבע לפני שלוחצים עליו.`,
    next: [
      'יש לפתוח את ההודעה. אם היא לא מגיעה בתוך כמה דקות, כדאי לחפש גם בדואר הזבל.',
      'ללחוץ על הקישור שבה ולאשר, בתוך 48 שעות.',
      'הפגישה נקבעת, ואליך נשלח קובץ ליומן.',
    ],
    another: 'בקשת מועד נוסף',
    inbox: 'לתיבת הדואר המקומית',
  },
  crossSite: {
    title: 'הבקשה לא נשלחה',
    lead: 'אתר אחר ניסה לשלוח את הטופס במקומך. יש לפתוח את עמוד הפגישות ולשלוח משם.',
  },
  otherLanguage: 'English',
};

function waitInHebrew(seconds: number): string {
  if (seconds < 90) return `${seconds} שניות`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} דקות`;
  return `${Math.ceil(seconds / 3600)} שעות`;
}
