import type { Locale } from '../../wire/index.ts';
import type { DecisionProblem } from './decisions.ts';

/** The words of the host page in one language. */
export type HostWords = {
  title: string;
  lead: string;
  upcoming: string;
  past: string;
  none: string;
  more: string;
  cancelled: string;
  decisions(count: number): string;
  signOut: string;
  signedIn: string;
  back: string;
  guest: string;
  page: string;
  reason: string;
  meeting: {
    title: string;
    visible: string;
    none: string;
    add: string;
    change: string;
    done: string;
    open: string;
    remove: string;
    save: string;
    isDone: string;
    owner: string;
    due: string;
  };
  fields: { text: string; owner: string; ownerEmail: string; ownerEmailHint: string; due: string };
  problems: Record<DecisionProblem, string>;
  noPage: { title: string; lead: string };
  notFound: { title: string; lead: string };
};

const english: HostWords = {
  title: 'Your meetings',
  lead: 'Record what was decided, who does it, and by when.',
  upcoming: 'Upcoming',
  past: 'Past',
  none: 'None.',
  more: 'More',
  cancelled: 'cancelled',
  decisions: (count) => (count === 1 ? '1 decision' : `${count} decisions`),
  signOut: 'Sign out',
  signedIn: 'Signed in as',
  back: 'All meetings',
  guest: 'Guest',
  page: 'Page',
  reason: 'About',
  meeting: {
    title: 'Decisions',
    visible: 'The guest of this meeting can read these decisions, with the names of owners.',
    none: 'Nothing is recorded yet.',
    add: 'Add a decision',
    change: 'Change',
    done: 'Mark as done',
    open: 'Mark as open',
    remove: 'Remove',
    save: 'Save',
    isDone: 'Done',
    owner: 'Owner',
    due: 'Due',
  },
  fields: {
    text: 'What was decided',
    owner: 'Owner',
    ownerEmail: 'Owner’s email address',
    ownerEmailHint: 'Not shown to others. It lets the owner’s assistant find their own decisions.',
    due: 'Due date',
  },
  problems: {
    text_missing: 'Enter what was decided.',
    text_too_long: 'A decision has at most 500 characters.',
    owner_too_long: 'A name has at most 100 characters.',
    owner_missing: 'Enter the owner’s name too, not only the address.',
    email: 'Enter one email address, such as noa@example.com.',
    due: 'Enter the due date as a date, such as 2026-11-24.',
    too_many: 'A meeting has at most 200 decisions.',
  },
  noPage: {
    title: 'You host no booking page here',
    lead: 'No booking page here has this address as its host’s address.',
  },
  notFound: {
    title: 'There is no such meeting',
    lead: 'It does not exist, or it belongs to another host.',
  },
};

const hebrew: HostWords = {
  title: 'הפגישות שלך',
  lead: 'כאן רושמים מה הוחלט, מי אחראי, ועד מתי.',
  upcoming: 'פגישות קרובות',
  past: 'פגישות שהיו',
  none: 'אין.',
  more: 'עוד',
  cancelled: 'בוטלה',
  decisions: (count) => (count === 1 ? 'החלטה אחת' : `${count} החלטות`),
  signOut: 'יציאה',
  signedIn: 'הכתובת המחוברת:',
  back: 'כל הפגישות',
  guest: 'מי ביקש',
  page: 'עמוד',
  reason: 'נושא',
  meeting: {
    title: 'החלטות',
    visible: 'מי שביקש את הפגישה יכול לקרוא את ההחלטות ואת שמות האחראים.',
    none: 'עדיין לא נרשם דבר.',
    add: 'הוספת החלטה',
    change: 'שינוי',
    done: 'סימון כבוצע',
    open: 'סימון כפתוח',
    remove: 'מחיקה',
    save: 'שמירה',
    isDone: 'בוצע',
    owner: 'אחראי',
    due: 'מועד',
  },
  fields: {
    text: 'מה הוחלט',
    owner: 'אחראי',
    ownerEmail: 'כתובת הדואר האלקטרוני של האחראי',
    ownerEmailHint: 'הכתובת לא מוצגת לאחרים. לפיה העוזר הדיגיטלי של האחראי מוצא את ההחלטות שלו.',
    due: 'מועד',
  },
  problems: {
    text_missing: 'יש להזין מה הוחלט.',
    text_too_long: 'אפשר להזין 500 תווים לכל היותר.',
    owner_too_long: 'אפשר להזין שם של 100 תווים לכל היותר.',
    owner_missing: 'יש להזין גם את שם האחראי, לא רק את הכתובת.',
    email: 'יש להזין כתובת דואר אלקטרוני אחת, כמו noa@example.com.',
    due: 'יש להזין את המועד כתאריך, כמו 2026-11-24.',
    too_many: 'אפשר לרשום 200 החלטות לכל היותר בפגישה אחת.',
  },
  noPage: {
    title: 'אין כאן עמוד פגישות שלך',
    lead: 'הכתובת הזאת לא רשומה כאן ככתובת של מארח של עמוד פגישות.',
  },
  notFound: { title: 'אין פגישה כזאת', lead: 'היא לא קיימת, או שהיא שייכת לעמוד של מישהו אחר.' },
};

export const hostWords = (locale: Locale): HostWords => (locale === 'he' ? hebrew : english);
