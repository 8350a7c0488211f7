import type { Locale } from '../../wire/index.ts';

/** The words of the public site. */
const english = {
  home: {
    title: 'Book a meeting',
    lead: 'Choose whom to meet, or let an AI assistant send the request for you. Nothing is booked before you confirm by email.',
    none: 'There is no booking page here yet.',
  },
  page: {
    lengths: (minutes: number[]) => `${minutes.join(', ')} minutes`,
    agents: {
      title: 'Let your assistant book',
      lead: 'Any AI assistant that can call this service books here: it sees the free times, requests one, and you confirm by email.',
      ask: 'Say to it, for example:',
      prompt: (url: string, minutes: number) => `Book ${minutes} minutes on ${url}, Tuesday after three.`,
      addresses: 'For those who build agents',
    },
    privacy: 'Privacy',
  },
  inbox: {
    title: 'Local inbox',
    lead: 'Email of this service stays on this machine. Only this machine can open this page.',
    none: 'No email yet. Request a meeting, and the email that asks for its confirmation appears here.',
    to: 'To',
    from: 'From',
    sent: 'Date',
    plain: 'As plain text',
    calendar: 'Calendar file',
    back: 'All mail',
    frame: 'The mail',
  },
  notFound: {
    title: 'Page not found',
    lead: 'The address may be misspelled, or the page was removed.',
  },
  failed: { title: 'Something went wrong', lead: 'This is our mistake, and we logged it. Please try again.' },
  unavailable: {
    title: 'We cannot answer right now',
    lead: 'Nothing was changed. Please try again in a minute.',
  },
  tooMany: (seconds: number) => ({
    title: 'Too many requests',
    lead: `Too many requests came from your network. Please try again in ${waitInWords(seconds, 'en')}.`,
  }),
  goHome: 'All booking pages',
};

export type SiteWords = typeof english;

const hebrew: SiteWords = {
  home: {
    title: 'קביעת פגישה',
    lead: 'אפשר לבחור כאן עם מי להיפגש, או לתת לעוזר בינה מלאכותית לבקש פגישה בשמך. הפגישה תיקבע רק אחרי אישור שלך בדואר אלקטרוני.',
    none: 'אין כאן עדיין עמוד פגישות.',
  },
  page: {
    lengths: (minutes) => `${minutes.join(', ')} דקות`,
    agents: {
      title: 'קביעה דרך העוזר הדיגיטלי',
      lead: 'כל עוזר בינה מלאכותית שיודע לפנות לשירות הזה יכול לקבוע כאן: הוא רואה את המועדים הפנויים ומבקש אחד מהם, וקישור לאישור נשלח אליך בדואר אלקטרוני.',
      ask: 'אפשר לומר לו, למשל:',
      prompt: (url, minutes) =>
        `תקבע לי פגישה של ${minutes} דקות ב־\u2068${url}\u2069, ביום שלישי אחרי שלוש.`,
      addresses: 'למי שבונה סוכנים',
    },
    privacy: 'פרטיות',
  },
  inbox: {
    title: 'תיבת דואר מקומית',
    lead: 'הדואר של השירות נשאר במחשב הזה, ורק ממנו אפשר לפתוח את העמוד הזה.',
    none: 'אין עדיין הודעות. אחרי בקשה לפגישה תופיע כאן ההודעה עם הקישור לאישור.',
    to: 'אל',
    from: 'מאת',
    sent: 'תאריך',
    plain: 'כטקסט פשוט',
    calendar: 'קובץ ליומן',
    back: 'כל הדואר',
    frame: 'ההודעה',
  },
  notFound: { title: 'העמוד לא נמצא', lead: 'ייתכן שנפלה טעות בכתובת, או שהעמוד הוסר.' },
  failed: { title: 'משהו השתבש', lead: 'זו תקלה שלנו, והיא תועדה. אפשר לנסות שוב.' },
  unavailable: { title: 'כרגע אי אפשר לענות', lead: 'לא בוצע שינוי. אפשר לנסות שוב בעוד דקה.' },
  tooMany: (seconds) => ({
    title: 'יותר מדי בקשות',
    lead: `הגיעו יותר מדי בקשות מהרשת שלך. אפשר לנסות שוב בעוד ${waitInWords(seconds, 'he')}.`,
  }),
  goHome: 'כל עמודי הפגישות',
};

export const siteWords = (locale: Locale): SiteWords => (locale === 'he' ? hebrew : english);

/** A waiting time in words: `2 hours`. */
export function waitInWords(seconds: number, locale: Locale): string {
  const [count, unit] =
    seconds < 90 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count));
}
