import type { CancelState, ConfirmState } from '../meetings/states.ts';
import { type Sentence, say } from '../text/sentence.ts';

/** What a page of a link says at its top. `sign`: how it went, at a glance. */
export type Message = { title: string; lead: Sentence; sign?: 'good' | 'bad' | 'calm' };

/** What the messages speak of, each as one clean line. */
export type Named = { host: string; validUntil: string };

/** The words of the pages behind emailed links, in one language. */
export type PageWords = {
  confirm: Record<ConfirmState, (named: Named) => Message>;
  /** To whoever says that it was not them, of a meeting that was confirmed before. */
  confirmedBefore(named: Named): Message;
  cancelLink: string;
  cancel: Record<CancelState, (named: Named) => Message>;
  buttons: { confirm: string; decline: string; cancel: string };
  /** Under the buttons. */
  validUntil(named: Named): Sentence;
  facts: { with: string; guest: string; about: string; length: string; minutes(minutes: number): string };
  otherTimes: { title: string; lead: string; none: string };
  pageLink: string;
  unknownLink: Message;
  crossSite: Message;
  /** Also after a press of which nobody knows what became of it. */
  unavailable: Message;
  unreadable: Message;
};

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

/** The pages behind emailed links, in Hebrew. */
export const hebrew: PageWords = {
  confirm: {
    awaiting: ({ host }) => ({
      title: 'לקבוע את הפגישה הזאת?',
      lead: say`היא התבקשה בשמך עם ${host}, על ידך או על ידי עוזר בינה מלאכותית. עדיין לא נקבע דבר.`,
    }),
    booked: ({ host }) => ({
      sign: 'good',
      title: 'הפגישה נקבעה',
      lead: say`היא רשומה ביומן של ${host}. שלחנו לך קובץ ליומן, וגם קישור לביטול למקרה הצורך.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'הפגישה הזאת בוטלה',
      lead: say`היא נקבעה, ואחר כך בוטלה. הזמן שוב פנוי.`,
    }),
    declined: () => ({
      sign: 'calm',
      title: 'לא נקבע דבר',
      lead: say`סימנת שהבקשה לא נעשתה ביוזמתך. היא נמחקה, וביממה הקרובה לא תישלח אליך בקשה נוספת מהעמוד הזה.`,
    }),
    superseded: ({ host }) => ({
      sign: 'bad',
      title: 'הזמן הזה כבר לא פנוי',
      lead: say`לפני שאישרת, מישהו אחר קבע אותו או שהוא נסגר ביומן של ${host}. לא נקבעה לך פגישה.`,
    }),
    expired: ({ validUntil }) => ({
      sign: 'calm',
      title: 'תוקף הקישור פג',
      lead: say`הוא היה תקף 48 שעות, עד ${validUntil}. לא נקבע דבר. אם הפגישה עדיין רצויה, אפשר לבקש שוב.`,
    }),
    past: () => ({
      sign: 'calm',
      title: 'הזמן הזה עבר',
      lead: say`הפגישה לא אושרה לפני שהגיע זמנה. לא נקבע דבר.`,
    }),
    closed: () => ({
      sign: 'calm',
      title: 'העמוד הזה כבר לא מקבל פגישות',
      lead: say`העמוד נסגר. לא נקבע דבר.`,
    }),
  },
  confirmedBefore: ({ host }) => ({
    sign: 'calm',
    title: 'הפגישה אושרה קודם לכן',
    lead: say`הפגישה עם ${host} כבר נקבעה, ולכן הלחיצה עכשיו לא שינתה דבר. אם אין בה צורך, אפשר לבטל אותה.`,
  }),
  cancelLink: 'לביטול הפגישה',
  cancel: {
    booked: ({ host }) => ({
      title: 'לבטל את הפגישה הזאת?',
      lead: say`היא קבועה עם ${host}. אם תבוטל, שניכם תקבלו הודעה והזמן יתפנה לאחרים.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'הפגישה בוטלה',
      lead: say`היא לא תתקיים, והזמן שוב פנוי.`,
    }),
    begun: ({ host }) => ({
      sign: 'calm',
      title: 'מאוחר מדי לבטל כאן',
      lead: say`הגיע זמן הפגישה. אפשר לכתוב ישירות אל ${host}.`,
    }),
  },
  buttons: { confirm: 'אישור הפגישה', decline: 'לא ביקשתי', cancel: 'ביטול הפגישה' },
  validUntil: ({ validUntil }) => say`אפשר להחליט עד ${validUntil}. בלי אישורך לא ייקבע דבר.`,
  facts: {
    with: 'עם',
    guest: 'עבור',
    about: 'נושא',
    length: 'משך',
    minutes: (minutes) => `${minutes} דקות`,
  },
  otherTimes: {
    title: 'זמנים פנויים אחרים',
    lead: 'אפשר לבקש אחד מאלה, כאן או דרך העוזר; האישור יהיה כמו הפעם.',
    none: 'אין כרגע זמן פנוי אחר.',
  },
  pageLink: 'בחירת מועד אחר',
  unknownLink: {
    sign: 'bad',
    title: 'הקישור לא מוביל לשום מקום',
    lead: say`אולי חלק ממנו נחתך. יש להעתיק את הקישור המלא מההודעה.`,
  },
  crossSite: {
    sign: 'bad',
    title: 'דבר לא השתנה',
    lead: say`אתר אחר ניסה ללחוץ על הכפתור במקומך. יש לפתוח את הקישור מההודעה וללחוץ בעצמך.`,
  },
  unavailable: {
    sign: 'calm',
    title: 'כרגע אי אפשר לענות',
    lead: say`הקישור נשאר בתוקף. אפשר לפתוח אותו שוב בעוד דקה, והוא יראה איך הדברים עומדים.`,
  },
  unreadable: {
    sign: 'bad',
    title: 'דבר לא השתנה',
    lead: say`מה שהדפדפן שלח אינו אחד משני הכפתורים. יש לפתוח שוב את הקישור מההודעה.`,
  },
};
