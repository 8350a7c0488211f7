export type Language = 'en' | 'he';

/** Every text of the app, in both languages. */
export const words = {
  en: {
    title: 'Book with Dana Cohen',
    brand: 'Dana Cohen',
    about: 'An assistant finds a time. You approve what is sent, and confirm by email.',
    signInAs: (name: string) => `Continue as ${name}`,
    signOut: 'Sign out',
    newChat: 'New chat',
    other: 'עברית',
    hello: (name: string) => `Hello ${name}. When would you like to meet?`,
    tries: [
      '30 minutes on Tuesday after two',
      'Something next Thursday morning',
      'An hour tomorrow afternoon',
    ],
    placeholder: 'A day and a time, in your own words',
    send: 'Send',
    stop: 'Stop',
    reading: 'Looking at the calendar',
    free: (minutes: number) => `Free times, ${minutes} minutes`,
    more: (days: number) => `${days} more days`,
    choose: (start: string) => `Yes, please request ${start}.`,
    meant: 'Which one do you mean?',
    nothing: 'No free time is known then.',
    ask: 'Send this request?',
    exactly: 'What exactly is sent',
    instead: 'Instead of',
    approve: 'Send it',
    decline: 'Not now',
    who: 'For',
    when: 'When',
    long: 'Length',
    minutes: (count: number) => `${count} minutes`,
    declined: 'Not sent.',
    sending: 'Sending',
    passedOver: 'Not answered: you wrote instead.',
    unknown: 'No answer has arrived. Ask whether it was sent.',
    sent: 'Nearly there',
    confirm: (email: string) =>
      `We wrote to ${email}. Nothing is booked until you open that mail and confirm.`,
    broken: 'The answer broke off. Nothing of it is lost: say it again.',
  },
  he: {
    title: 'פגישה עם דנה כהן',
    brand: 'דנה כהן',
    about: 'העוזר מוצא מועד. כל בקשה נשלחת רק באישור שלך, והפגישה נקבעת באישור במייל.',
    signInAs: (name: string) => `כניסה בשם ${name}`,
    signOut: 'יציאה',
    newChat: 'שיחה חדשה',
    other: 'English',
    hello: (name: string) => `שלום ${name}. מתי נוח לך להיפגש?`,
    tries: ['30 דקות ביום שלישי אחרי שתיים', 'משהו ביום חמישי בבוקר', 'שעה מחר אחר הצהריים'],
    placeholder: 'יום ושעה, במילים שלך',
    send: 'שליחה',
    stop: 'עצירה',
    reading: 'היומן נבדק',
    free: (minutes: number) => `מועדים פנויים, ${minutes} דקות`,
    more: (days: number) => `עוד ${days} ימים`,
    choose: (start: string) => `כן, בבקשה לבקש את ${start}.`,
    meant: 'למה הכוונה?',
    nothing: 'לא ידוע על מועד פנוי אז.',
    ask: 'לשלוח את הבקשה הזאת?',
    exactly: 'מה בדיוק נשלח',
    instead: 'במקום',
    approve: 'לשלוח',
    decline: 'לא עכשיו',
    who: 'עבור',
    when: 'מועד',
    long: 'אורך',
    minutes: (count: number) => `${count} דקות`,
    declined: 'לא נשלח.',
    sending: 'הבקשה נשלחת',
    passedOver: 'נשאר בלי תשובה: נכתבה הודעה במקום.',
    unknown: 'לא הגיעה תשובה. אפשר לשאול אם הבקשה נשלחה.',
    sent: 'עוד צעד אחד',
    confirm: (email: string) => `נשלח מייל אל ${email}. שום דבר לא נקבע עד האישור בקישור שבמייל.`,
    broken: 'התשובה נקטעה. דבר לא אבד: אפשר לכתוב שוב.',
  },
} as const;

export type Words = (typeof words)[Language];

/** "Tuesday, 24 November 2026, 14:00" from "2026-11-24T14:00", a time on the guest's own clock. */
export function startIn(language: Language, start: string): string {
  return `${dayIn(language, start, 'numeric')}, ${start.slice(11, 16)}`;
}

export function dayIn(language: Language, date: string, year?: 'numeric'): string {
  const locale = { en: 'en-GB', he: 'he-IL' }[language];
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year,
    timeZone: 'UTC',
  }).format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}
