import { say } from '../site/sentence.ts';
import type { PageWords } from './page-words.ts';

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
