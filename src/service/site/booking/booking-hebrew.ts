import { say } from '../sentence.ts';
import type { BookingWords } from './booking-words.ts';

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
    asked: {
      title: 'כבר ביקשת את המועד הזה',
      lead: 'הבקשה ההיא ממתינה לך בדואר, עם פרטים אחרים. אפשר לאשר או לדחות אותה שם, או לבחור מועד אחר.',
    },
    limited: (seconds) => ({
      title: 'יותר מדי בקשות',
      lead: `הבקשה לא נשלחה. אפשר לנסות שוב בעוד ${waitInWords(seconds)}.`,
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
    title: 'נשלחה אליך הודעה',
    lead: (email) => say`שלחנו קישור אל ${email}. דבר לא נקבע לפני שלוחצים עליו.`,
    next: [
      'יש לפתוח את ההודעה. כדאי לחפש גם בדואר הזבל.',
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

function waitInWords(seconds: number): string {
  if (seconds < 90) return `${seconds} שניות`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} דקות`;
  return `${Math.ceil(seconds / 3600)} שעות`;
}
