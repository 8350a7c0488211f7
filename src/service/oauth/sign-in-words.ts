import type { Locale } from '../../wire/index.ts';
import { say } from '../text/sentence.ts';

const english = {
  address: {
    title: 'Sign in',
    forClient: (client: string, service: string) =>
      say`A program that calls itself “${client}” wants to read your meetings at ${service}. First show that an email address is yours.`,
    forHost: say`For hosts of a booking page. First show that your host address is yours.`,
    label: 'Email address',
    button: 'Mail me a link',
    how: 'There is no password. We mail a link that works once, for 15 minutes, in this browser.',
  },
  mailed: {
    title: 'Look into your mail',
    lead: say`If meetings are kept here for this address, we mailed it a link. Open the link in this browser.`,
    again: 'No mail? Look into the spam folder, or try another address.',
  },
  link: {
    title: 'Sign in?',
    lead: say`Press the button to sign in. Only do so if you asked for this link just now.`,
    button: 'Sign in',
  },
  elsewhere: {
    title: 'Open it where you began',
    lead: say`This link works only in the browser in which you asked for it. Copy the link from the mail and open it there.`,
  },
  over: {
    title: 'This sign-in is over',
    lead: say`The link was used, or is older than 15 minutes. Start again in your assistant or on the page where you began.`,
  },
  consent: {
    title: 'Let it read your meetings?',
    lead: (client: string) => say`A program that calls itself “${client}” asks for your permission.`,
    can: 'It can read',
    canRead: [
      'your meetings, as guest or host: when, with whom, and what the guest wrote',
      'the decisions of these meetings, with owners and due dates',
    ],
    cannot: 'It cannot book, move, cancel or change anything. The permission ends after 30 days.',
    facts: {
      client: 'Calls itself',
      document: 'Named by',
      redirect: 'Answer goes to',
      person: 'Signed in as',
    },
    claimed: 'The name is the program’s own claim. Look at where the answer goes.',
    onThisComputer:
      'The answer goes to a program on this computer. Any program can claim this name, so only go on if you started this just now.',
    thisComputer: 'this computer',
    allow: 'Allow',
    deny: 'Do not allow',
    signOut: 'Sign out',
  },
  signedOut: {
    title: 'You are signed out',
    lead: say`Nothing was allowed. To use another address, start again in your assistant.`,
  },
  refused: {
    title: 'This cannot go on',
    lead: say`The program that sent you here asked in a way that is not allowed, or its sign-in is over. Nothing was passed on. Start again in your assistant.`,
  },
  crossSite: { title: 'Not from here', lead: say`Another site sent this form. Nothing was done.` },
  noMail: { title: 'No mail can be sent now', lead: say`A sign-in needs mail. Try again later.` },
};

export type SignInWords = typeof english;

const hebrew: SignInWords = {
  address: {
    title: 'כניסה',
    forClient: (client, service) =>
      say`תוכנה שקוראת לעצמה ”${client}“ מבקשת לקרוא את הפגישות שלך ב־${service}. קודם יש להראות שכתובת הדוא״ל שלך.`,
    forHost: say`למארחים של עמוד פגישות. קודם יש להראות שכתובת המארח שלך.`,
    label: 'כתובת דוא״ל',
    button: 'שלחו לי קישור',
    how: 'אין סיסמה. נשלח קישור שפועל פעם אחת, במשך 15 דקות, בדפדפן הזה.',
  },
  mailed: {
    title: 'הקישור בדואר',
    lead: say`אם שמורות כאן פגישות עבור הכתובת הזו, שלחנו אליה קישור. יש לפתוח אותו בדפדפן הזה.`,
    again: 'לא הגיע? כדאי לבדוק בתיקיית הספאם, או לנסות כתובת אחרת.',
  },
  link: {
    title: 'להיכנס?',
    lead: say`לחיצה על הכפתור מכניסה אותך. רק אם ביקשת את הקישור הזה ממש עכשיו.`,
    button: 'כניסה',
  },
  elsewhere: {
    title: 'יש לפתוח במקום שבו התחלת',
    lead: say`הקישור פועל רק בדפדפן שבו ביקשת אותו. אפשר להעתיק אותו מהדואר ולפתוח שם.`,
  },
  over: {
    title: 'הכניסה הזו הסתיימה',
    lead: say`הקישור כבר שימש, או שעברו 15 דקות. יש להתחיל שוב בעוזר או בדף שבו התחלת.`,
  },
  consent: {
    title: 'לאפשר לקרוא את הפגישות שלך?',
    lead: (client) => say`תוכנה שקוראת לעצמה ”${client}“ מבקשת את רשותך.`,
    can: 'היא תוכל לקרוא',
    canRead: [
      'את הפגישות שלך, כאורח או כמארח: מתי, עם מי, ומה האורח כתב',
      'את ההחלטות של הפגישות האלה, עם אחראים ומועדים',
    ],
    cannot: 'היא לא תוכל להזמין, להזיז, לבטל או לשנות דבר. הרשות מסתיימת אחרי 30 יום.',
    facts: { client: 'קוראת לעצמה', document: 'לפי', redirect: 'התשובה נשלחת אל', person: 'נכנסת בתור' },
    claimed: 'השם הוא טענה של התוכנה עצמה. כדאי לבדוק לאן התשובה נשלחת.',
    onThisComputer:
      'התשובה נשלחת לתוכנה במחשב הזה. כל תוכנה יכולה לטעון לשם הזה, ולכן יש להמשיך רק אם התחלת בזה ממש עכשיו.',
    thisComputer: 'המחשב הזה',
    allow: 'לאפשר',
    deny: 'לא לאפשר',
    signOut: 'יציאה',
  },
  signedOut: {
    title: 'יצאת',
    lead: say`לא ניתנה שום רשות. כדי להשתמש בכתובת אחרת יש להתחיל שוב בעוזר.`,
  },
  refused: {
    title: 'אי אפשר להמשיך',
    lead: say`התוכנה ששלחה אותך לכאן ביקשה באופן שאינו מותר, או שהכניסה הסתיימה. דבר לא נמסר. יש להתחיל שוב בעוזר.`,
  },
  crossSite: { title: 'לא מכאן', lead: say`אתר אחר שלח את הטופס הזה. דבר לא נעשה.` },
  noMail: { title: 'אי אפשר לשלוח דואר כרגע', lead: say`בלי דואר אי אפשר להיכנס. כדאי לנסות מאוחר יותר.` },
};

export const signInWords = (locale: Locale): SignInWords => (locale === 'he' ? hebrew : english);
