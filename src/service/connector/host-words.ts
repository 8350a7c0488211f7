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
  lead: 'Record what was decided, who does it, and until when.',
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
    text_missing: 'Write what was decided.',
    text_too_long: 'A decision has at most 500 characters.',
    owner_too_long: 'A name has at most 100 characters.',
    owner_missing: 'Write the owner’s name beside the address.',
    email: 'This is no email address.',
    due: 'The due date must be a date such as 2026-11-24.',
    too_many: 'A meeting has at most 200 decisions.',
  },
  noPage: {
    title: 'No booking page of yours',
    lead: 'No booking page here names this address as its host.',
  },
  notFound: {
    title: 'There is no such meeting',
    lead: 'It does not exist, or it is of another host’s page.',
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
  signedIn: 'נכנסת בתור',
  back: 'כל הפגישות',
  guest: 'אורח',
  page: 'דף',
  reason: 'נושא',
  meeting: {
    title: 'החלטות',
    visible: 'האורח של הפגישה הזו יכול לקרוא את ההחלטות, עם שמות האחראים.',
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
    ownerEmail: 'כתובת הדוא״ל של האחראי',
    ownerEmailHint: 'לא מוצגת לאחרים. כך העוזר של האחראי מוצא את ההחלטות שלו.',
    due: 'מועד',
  },
  problems: {
    text_missing: 'יש לכתוב מה הוחלט.',
    text_too_long: 'החלטה היא עד 500 תווים.',
    owner_too_long: 'שם הוא עד 100 תווים.',
    owner_missing: 'יש לכתוב את שם האחראי ליד הכתובת.',
    email: 'זו אינה כתובת דוא״ל.',
    due: 'המועד צריך להיות תאריך, למשל 2026-11-24.',
    too_many: 'לפגישה יש עד 200 החלטות.',
  },
  noPage: { title: 'אין דף הזמנות שלך', lead: 'אין כאן דף הזמנות שהכתובת הזו היא המארח שלו.' },
  notFound: { title: 'אין פגישה כזו', lead: 'היא אינה קיימת, או שהיא של דף של מארח אחר.' },
};

export const hostWords = (locale: Locale): HostWords => (locale === 'he' ? hebrew : english);
