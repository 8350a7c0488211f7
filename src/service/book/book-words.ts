import type { Locale } from '../../wire/index.ts';
import { say } from '../text/sentence.ts';
import { waitInWords } from '../text/site-words.ts';

/** The public booking page, in English. */
const bookingEnglish = {
  times: {
    title: 'Choose a time',
    length: 'How long',
    minutes: (minutes: number) => `${minutes} min`,
    zone: 'Time zone',
    changeZone: 'Show',
    jump: 'Go to a day',
    unknownZone: (zone: string) => say`We do not know the time zone “${zone}”. Please choose yours.`,
    /** `offered` minutes are shown instead of those that were asked for. */
    unknownLength: (minutes: string, offered: number) =>
      say`There are no meetings of “${minutes}” minutes here. These times are for ${String(offered)} minutes.`,
    earlier: 'Earlier',
    later: 'Later',
    none: say`No time is free in the next 60 days. Please check again another day.`,
    /** A calendar of the page cannot be read, so the free times are unknown. */
    unavailable: {
      title: 'Not available now',
      lead: 'We cannot see the calendar of this page at the moment, so we do not know which times are free. Please try again later.',
    },
    gone: say`That time is not free. These times are.`,
  },
  details: {
    title: 'Your details',
    back: 'Choose another time',
    name: 'Your name',
    email: 'Your email',
    emailHint: 'We will email you a link to confirm the meeting.',
    reason: 'What is it about?',
    noReason: 'Something else',
    /** Shown before the reasons if none has the chosen length. */
    noneFits: (minutes: number) =>
      `None of these takes ${minutes} minutes. Choose a length, or another reason:`,
    /** Shown before reasons that the chosen length does not have, with buttons for their lengths. */
    otherLength: 'Meetings of another length',
    suggested: (minutes: number) => `${minutes} minutes suggested`,
    optional: 'optional',
    submit: 'Request this time',
    promise:
      'Nothing is booked yet. We will email you a link; the meeting is booked when you open it and confirm.',
    promiseAtCalcom:
      'Nothing is booked yet. We will email you a link. When you open it and confirm, we book the meeting at Cal.com, which gets what you enter here and emails you the invitation.',
    otherTimes: 'Choose one of these instead',
  },
  problems: {
    title: (count: number) =>
      count === 1 ? 'One thing is missing or wrong' : `${count} things are missing or wrong`,
    titlePrefix: 'Error',
    nameMissing: 'Enter your name.',
    nameTooLong: 'Enter a name of at most 200 characters.',
    nameUnreadable: 'Enter your name on one line, without special characters.',
    emailMissing: 'Enter your email address.',
    emailWrong: 'Enter one email address, such as noa@example.com.',
    answerMissing: 'Answer this question.',
    reasonMissing: 'Choose what the meeting is about.',
    reasonLength: (minutes: number) => `Choose a reason that fits a meeting of ${minutes} minutes.`,
    answerTooLong: 'Enter at most 2000 characters.',
    startMissing: 'Choose a time.',
    phoneWrong: 'Enter a phone number, such as +44 20 7946 0000.',
    urlWrong: 'Enter a web address, such as https://example.com.',
    numberWrong: 'Enter a number, such as 12.',
  },
  refused: {
    taken: {
      title: 'That time is not free',
      lead: 'No request was sent. What you entered is still here: choose another time and send it again.',
    },
    limited: (seconds: number) => ({
      title: 'Too many requests',
      lead: `No request was sent. Please try again in ${waitInWords(seconds, 'en')}.`,
    }),
    noMail: {
      title: 'We cannot send email right now',
      lead: 'No request was sent, because we could not email you a link. Please try again later.',
    },
    unreadable: {
      title: 'This could not be sent',
      lead: 'No request was sent. Please check what you entered.',
    },
    /** It is not known whether the request was sent. */
    uncertain: {
      title: 'We do not know whether this was sent',
      lead: 'Check your email in a few minutes. If a link has arrived, your request was sent. If not, please send it again.',
    },
  },
  sent: {
    title: 'Check your email',
    lead: (email: string) =>
      say`A link is on its way by email to ${email}. Nothing is booked until you open it and confirm.`,
    next: [
      'Open our email. If it does not arrive within a few minutes, look in your spam folder.',
      'Open the link in it and confirm, within 48 hours and before the meeting begins.',
      'Then the meeting is booked, and we email you a calendar file.',
    ],
    /** Instead of the last one, on a page of Cal.com. */
    nextAtCalcom: 'Then the meeting is booked at Cal.com, which emails you the invitation.',
    another: 'Request another time',
    inbox: 'Open the local inbox',
  },
  crossSite: {
    title: 'No request was sent',
    lead: 'Another website tried to send this form for you. Open the booking page and send it yourself.',
  },
  otherLanguage: 'עברית',
};

export type BookingWords = typeof bookingEnglish;

const bookingHebrew: BookingWords = {
  times: {
    title: 'בחירת מועד',
    length: 'משך הפגישה',
    minutes: (minutes) => `${minutes} דק׳`,
    zone: 'אזור זמן',
    changeZone: 'הצגה',
    jump: 'מעבר ליום',
    unknownZone: (zone) => say`אזור הזמן ״${zone}״ לא מוכר. יש לבחור אזור אחר.`,
    unknownLength: (minutes, offered) =>
      say`אין כאן פגישות של ${minutes} דקות. המועדים האלה הם לפגישה של ${String(offered)} דקות.`,
    earlier: 'מוקדם יותר',
    later: 'מאוחר יותר',
    none: say`אין מועד פנוי ב־60 הימים הקרובים. כדאי לבדוק שוב ביום אחר.`,
    unavailable: {
      title: 'לא זמין כרגע',
      lead: 'כרגע אין לנו גישה ליומן של העמוד הזה, ולכן לא ידוע אילו מועדים פנויים. אפשר לנסות שוב מאוחר יותר.',
    },
    gone: say`המועד הזה לא פנוי. אלה המועדים הפנויים.`,
  },
  details: {
    title: 'הפרטים שלך',
    back: 'בחירת מועד אחר',
    name: 'שם',
    email: 'כתובת דואר אלקטרוני',
    emailHint: 'לכתובת הזאת יישלח קישור לאישור הפגישה.',
    reason: 'מה נושא הפגישה?',
    noReason: 'נושא אחר',
    noneFits: (minutes) => `הנושאים האלה אינם לפגישה של ${minutes} דקות. אפשר לבחור משך אחר, או נושא אחר:`,
    otherLength: 'פגישות במשך אחר',
    suggested: (minutes) => `משך מומלץ: ${minutes} דקות`,
    optional: 'לא חובה',
    submit: 'שליחת הבקשה',
    promise: 'הפגישה עדיין לא נקבעה. קישור יישלח אליך בדואר אלקטרוני, והיא תיקבע רק אחרי אישור דרך הקישור.',
    promiseAtCalcom:
      'הפגישה עדיין לא נקבעה. קישור יישלח אליך בדואר אלקטרוני. אחרי אישור דרך הקישור היא תיקבע במערכת Cal.com, שתקבל את הפרטים שהוזנו כאן ותשלח אליך הזמנה.',
    otherTimes: 'אפשר לבחור מועד אחר',
  },
  problems: {
    title: (count) => (count === 1 ? 'פרט אחד חסר או שגוי' : `${count} פרטים חסרים או שגויים`),
    titlePrefix: 'שגיאה',
    nameMissing: 'יש להזין שם.',
    nameTooLong: 'אפשר להזין שם של 200 תווים לכל היותר.',
    nameUnreadable: 'יש להזין את השם בשורה אחת, בלי תווים מיוחדים.',
    emailMissing: 'יש להזין כתובת דואר אלקטרוני.',
    emailWrong: 'יש להזין כתובת דואר אלקטרוני אחת, כמו noa@example.com.',
    answerMissing: 'יש לענות על השאלה.',
    reasonMissing: 'יש לבחור את נושא הפגישה.',
    reasonLength: (minutes) => `יש לבחור נושא שמתאים לפגישה של ${minutes} דקות.`,
    answerTooLong: 'אפשר להזין 2000 תווים לכל היותר.',
    startMissing: 'יש לבחור מועד.',
    phoneWrong: 'יש להזין מספר טלפון, כמו 0501234567.',
    urlWrong: 'יש להזין כתובת אינטרנט, כמו https://example.com.',
    numberWrong: 'יש להזין מספר, כמו 12.',
  },
  refused: {
    taken: {
      title: 'המועד הזה לא פנוי',
      lead: 'הבקשה לא נשלחה. הפרטים שהזנת נשמרו כאן: אפשר לבחור מועד אחר ולשלוח שוב.',
    },
    limited: (seconds) => ({
      title: 'יותר מדי בקשות',
      lead: `הבקשה לא נשלחה. אפשר לנסות שוב בעוד ${waitInWords(seconds, 'he')}.`,
    }),
    noMail: {
      title: 'כרגע אי אפשר לשלוח דואר אלקטרוני',
      lead: 'הבקשה לא נשלחה, כי אי אפשר לשלוח לך קישור לאישור. אפשר לנסות שוב מאוחר יותר.',
    },
    unreadable: { title: 'הבקשה לא נשלחה', lead: 'כדאי לבדוק את הפרטים ולנסות שוב.' },
    uncertain: {
      title: 'לא ידוע אם הבקשה נשלחה',
      lead: 'כדאי לבדוק את הדואר האלקטרוני בעוד כמה דקות. אם הגיע קישור, הבקשה נשלחה. אם לא, אפשר לשלוח אותה שוב.',
    },
  },
  sent: {
    title: 'הודעה בדרך אליך',
    lead: (email) => say`קישור בדרך לכתובת ${email}. הפגישה תיקבע רק אחרי אישור דרך הקישור.`,
    next: [
      'יש לפתוח את ההודעה שלנו. אם היא לא מגיעה בתוך כמה דקות, כדאי לחפש גם בדואר הזבל.',
      'יש לפתוח את הקישור שבה ולאשר, בתוך 48 שעות ולפני תחילת הפגישה.',
      'אחרי האישור הפגישה נקבעת, וקובץ ליומן נשלח אליך בדואר אלקטרוני.',
    ],
    nextAtCalcom: 'אחרי האישור הפגישה נקבעת במערכת Cal.com, שתשלח אליך את ההזמנה.',
    another: 'לבקשת מועד נוסף',
    inbox: 'לתיבת הדואר המקומית',
  },
  crossSite: {
    title: 'הבקשה לא נשלחה',
    lead: 'אתר אחר ניסה לשלוח את הטופס במקומך. יש לפתוח את עמוד הפגישות ולשלוח משם.',
  },
  otherLanguage: 'English',
};

export const bookingWords = (locale: Locale): BookingWords =>
  locale === 'he' ? bookingHebrew : bookingEnglish;
