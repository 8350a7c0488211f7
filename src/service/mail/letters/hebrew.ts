import type { UnreadableCode } from '../../calendars/calendar-unreadable.ts';
import { say } from '../../text/sentence.ts';
import {
  answered,
  buttons,
  type CalendarFacts,
  type EntryFacts,
  type Fact,
  type LetterFacts,
  type Letters,
  named,
  placeFact,
} from './letter.ts';

const hello = ({ guestName }: LetterFacts) => (guestName ? say`שלום ${guestName},` : say`שלום,`);

function meeting({ when, before, minutes, place, reason }: LetterFacts, ...first: Fact[]): Fact[] {
  return [
    ...first,
    { label: 'מתי', values: [when.day, when.hours] },
    ...(before ? [{ label: 'המועד הקודם', values: [before.day, before.hours] }] : []),
    { label: 'משך', values: [`${minutes} דקות`] },
    { label: 'אזור זמן', values: [when.zone] },
    ...placeFact('איפה', place),
    ...(reason ? [{ label: 'נושא', values: [reason] }] : []),
  ];
}

const withHost = (facts: LetterFacts) => meeting(facts, { label: 'עם', values: [facts.hostName] });

const guest = ({ guestName, guestEmail }: EntryFacts): Fact => ({
  label: 'מי ביקש',
  values: [guestName ?? '', guestEmail],
});

const guestTime = ({ guestTime: time }: EntryFacts): Fact[] =>
  time
    ? [
        { label: 'אזור הזמן של מי שביקש', values: [time.zone] },
        ...(time.when ? [{ label: 'השעה שם', values: [time.when.day, time.when.hours] }] : []),
      ]
    : [];

const ofPage = ({ pageLines }: EntryFacts): Fact => ({ label: 'עמוד הפגישות', values: pageLines });

const withGuest = (facts: LetterFacts) => [
  ...meeting(facts, guest(facts)),
  ofPage(facts),
  ...guestTime(facts),
];

const changes = ({ links }: LetterFacts) =>
  buttons(['בחירת מועד אחר', links.move, 'quiet'], ['ביטול הפגישה', links.cancel, 'quiet']);

const hostChanges = ({ links }: LetterFacts) =>
  buttons(['ביטול הפגישה', links.cancel, 'quiet'], ['ביטול ובקשה לבחור מועד אחר', links.rebook, 'quiet']);

const cancelFile = say`מצורף קובץ ליומן שמבטל אותה.`;

/** Clock times alone have no direction, and would run from left to right. With the mark the earliest time comes first. */
const rightToLeft = (times: string[]) => `\u200f${times.join(', ')}`;

const ofCalendar = ({ pageName, calendarHost }: CalendarFacts, ...more: Fact[]): Fact[] => [
  { label: 'עמוד הפגישות', values: [pageName] },
  { label: 'היומן בשרת', values: [calendarHost] },
  ...more,
];

const eventProblems: Record<CalendarFacts['events'][number]['code'], string> = {
  start: 'לא ניתן לקרוא את ההתחלה: האירוע לא נלקח בחשבון',
  end: 'לא ניתן לקרוא את הסוף: הזמן תפוס עד סוף אותו יום',
  repeats: 'חלק מהחזרות לא ניתנות לקריאה או רבות מדי: הן לא נלקחות בחשבון',
  unclear: 'אפשר לקרוא אותו בכמה דרכים: הוא תופס את הזמן של כולן',
  zone: 'אזור הזמן אינו מוכר: הזמן נקרא לפי אזור הזמן של היומן',
};

/** Why a calendar cannot be read. A damaged calendar is described by a technical text in English. */
const failureReasons: Record<UnreadableCode, (detail: string) => string> = {
  privateAddress: () => 'כתובת השרת של היומן היא ברשת פרטית',
  withoutTls: () => 'הכתובת של היומן אינה מתחילה ב־https:',
  slow: (seconds) => `היומן לא התקבל בתוך ${seconds} שניות`,
  unreachable: (detail) => `אי אפשר להתחבר לשרת של היומן (${detail})`,
  status: (status) => `השרת של היומן החזיר את הקוד ${status}`,
  redirects: (most) => `השרת של היומן הפנה הלאה יותר מ־${most} פעמים`,
  redirectToNoAddress: () => 'השרת של היומן הפנה למה שאינו כתובת אינטרנט',
  redirectWithoutTls: () => 'השרת של היומן הפנה מ־https ל־http, שם כל אחד יכול לקרוא את היומן',
  noCalendar: (type) => `השרת שלח תוכן שאינו יומן (${type})`,
  encoded: (encoding) => `השרת שלח את היומן בקידוד ${encoding}, ולא כטקסט רגיל`,
  large: (kib) => `היומן גדול מ־${kib} KiB`,
  manyTimes: () => 'ביומן יש יותר מדי זמנים נפרדים',
  slowToRead: (seconds) => `קריאת היומן נמשכה יותר מ־${seconds} שניות`,
  damaged: (detail) => (detail === '' ? 'תוכן היומן פגום' : `תוכן היומן פגום (${detail})`),
};

/** Mail in Hebrew. */
export const hebrew: Letters = {
  locale: 'he',
  footer: 'ההודעה נשלחה משירות לקביעת פגישות. את הבקשות שולחים אנשים, או עוזרי בינה מלאכותית בשמם.',
  entryFacts: (facts) => [
    guest(facts),
    ...guestTime(facts).slice(0, 1),
    ofPage(facts),
    ...(facts.reason ? [{ label: 'נושא', values: [facts.reason] }] : []),
    ...answered(facts),
  ],
  confirm_request: (facts) => ({
    subject: `נא לאשר: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'לקבוע את הפגישה הזאת?',
    opening: [
      hello(facts),
      say`בשמך נשלחה בקשה לפגישה עם ${facts.hostName}, ממך או מעוזר בינה מלאכותית. הפגישה עדיין לא נקבעה.`,
    ],
    facts: withHost(facts),
    middle: [say`כדי לקבוע אותה, יש לפתוח את העמוד הבא וללחוץ על ״אישור הפגישה״:`],
    buttons: buttons(['לצפייה ולאישור', facts.links.confirm]),
    closing: [
      say`הקישור תקף עד ${facts.validUntil}.`,
      say`לא ביקשת? אפשר ללחוץ שם על ״לא ביקשתי״, או לא לעשות דבר: בלי אישור שלך הפגישה לא תיקבע.`,
    ],
  }),
  booked_guest: (facts) => ({
    subject: `נקבעה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'הפגישה נקבעה',
    opening: [hello(facts), say`הפגישה עם ${facts.hostName} אושרה ונקבעה.`],
    facts: withHost(facts),
    middle: [say`קובץ ליומן מצורף. אם המועד לא מתאים, אפשר לשנות אותו או לבטל כאן:`],
    buttons: changes(facts),
    closing: [],
  }),
  booked_host: (facts) => ({
    subject: `נקבעה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${named(facts)} · ${facts.about}`,
    title: 'נקבעה איתך פגישה',
    opening: [
      say`הבקשה לפגישה הגיעה מעמוד הפגישות שלך, והפגישה אושרה דרך הקישור שנשלח בדואר אלקטרוני למי שביקש אותה.`,
    ],
    facts: [...withGuest(facts), ...answered(facts)],
    middle: [say`קובץ ליומן מצורף. תשובה להודעה זו תגיע אל מי שביקש את הפגישה.`],
    buttons: hostChanges(facts),
    closing: [],
  }),
  moved_guest: (facts) => ({
    subject: `מועד חדש: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'לפגישה שלך יש מועד חדש',
    opening: [
      hello(facts),
      facts.hostBefore === undefined
        ? say`הפגישה שלך עם ${facts.hostName} הועברה למועד אחר דרך הקישור שנשלח אליך בדואר אלקטרוני.`
        : say`הפגישה שלך הועברה למועד אחר דרך הקישור שנשלח אליך בדואר אלקטרוני. עכשיו הפגישה עם ${facts.hostName} במקום עם ${facts.hostBefore}.`,
    ],
    facts: withHost(facts),
    middle: [say`קובץ ליומן עם המועד החדש מצורף. אפשר לשנות את המועד שוב, או לבטל:`],
    buttons: changes(facts),
    closing: [],
  }),
  moved_host: (facts) => ({
    subject: `מועד חדש: ${facts.when.shortDay}, ${facts.when.from} עם ${named(facts)} · ${facts.about}`,
    title: 'פגישה איתך הועברה למועד אחר',
    opening: [say`מי שביקש את הפגישה העביר אותה למועד אחר מבין אלה שעמוד הפגישות שלך מציע.`],
    facts: [...withGuest(facts), ...answered(facts)],
    middle: [
      say`קובץ ליומן עם המועד החדש מצורף. תשובה להודעה זו תגיע אל מי שביקש את הפגישה. אם המועד החדש לא מתאים, אפשר לבטל את הפגישה, וגם לבקש מועד אחר:`,
    ],
    buttons: hostChanges(facts),
    closing: [],
  }),
  taken_over_host: (facts) => ({
    subject: `נקבעה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${named(facts)} · ${facts.about}`,
    title: 'פגישה הועברה למועד אחר, ועכשיו היא איתך',
    opening: [
      facts.hostBefore === undefined
        ? say`מי שביקש את הפגישה בחר מועד אחר, ועכשיו הפגישה איתך.`
        : say`מי שביקש את הפגישה בחר מועד אחר. הפגישה הייתה עם ${facts.hostBefore}, ועכשיו היא איתך.`,
    ],
    facts: [...withGuest(facts), ...answered(facts)],
    middle: [
      say`קובץ ליומן מצורף. תשובה להודעה זו תגיע אל מי שביקש את הפגישה. אם המועד לא מתאים, אפשר לבטל את הפגישה, וגם לבקש מועד אחר:`,
    ],
    buttons: hostChanges(facts),
    closing: [],
  }),
  handed_over_host: (facts) => ({
    subject: `הפגישה כבר לא איתך: ${named(facts)} · ${facts.about}`,
    title: 'פגישה איתך הועברה לעמית',
    opening: [
      say`מי שביקש את הפגישה בחר מועד אחר. עכשיו הפגישה עם ${facts.hostName}, והיא כבר לא תופסת את זמנך.`,
    ],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  cancelled_guest: (facts) => ({
    subject: `בוטלה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'הפגישה בוטלה',
    opening: [hello(facts), say`הפגישה בוטלה דרך הקישור שנשלח אליך בדואר אלקטרוני, והיא לא תתקיים.`],
    facts: withHost(facts),
    middle: [cancelFile],
    closing: [],
  }),
  cancelled_host: (facts) => ({
    subject: `בוטלה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${named(facts)} · ${facts.about}`,
    title: 'פגישה בוטלה',
    opening: [say`מי שביקש את הפגישה ביטל אותה, והיא לא תתקיים.`],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  called_off_guest: (facts) => ({
    subject: `בוטלה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'הפגישה שלך בוטלה',
    opening: [hello(facts), say`הפגישה בוטלה על ידי ${facts.hostName}, והיא לא תתקיים.`],
    facts: withHost(facts),
    middle: [cancelFile, say`תשובה להודעה זו תגיע אל ${facts.hostName}.`],
    buttons: buttons(['לעמוד הפגישות', facts.pageUrl]),
    closing: [],
  }),
  called_off_host: (facts) => ({
    subject: `בוטלה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${named(facts)} · ${facts.about}`,
    title: 'ביטלת פגישה',
    opening: [
      facts.mailsGuest
        ? say`היא לא תתקיים. הודעה על כך תישלח גם למי שביקש אותה.`
        : say`היא לא תתקיים. פרטי הקשר של מי שביקש אותה נמחקו מהשירות, ולכן אי אפשר להודיע על כך בדואר אלקטרוני.`,
    ],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  rebook_guest: (facts) => ({
    subject: `נא לבחור מועד אחר: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'נא לבחור מועד אחר',
    opening: [
      hello(facts),
      say`הפגישה הזאת בוטלה על ידי ${facts.hostName} כי המועד כבר לא מתאים, והיא לא תתקיים. הבקשה היא לבחור מועד אחר.`,
    ],
    facts: withHost(facts),
    middle: [
      cancelFile,
      say`תשובה להודעה זו תגיע אל ${facts.hostName}.`,
      say`אפשר לבחור מועד אחר בעמוד הפגישות או דרך העוזר שלך. את המועד החדש מאשרים בקישור שיישלח בהודעה חדשה:`,
    ],
    buttons: buttons(['בחירת מועד אחר', facts.pageUrl]),
    closing: [],
  }),
  rebook_host: (facts) => ({
    subject: `בוטלה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${named(facts)}`,
    title: 'ביטלת פגישה וביקשת מועד אחר',
    opening: [
      say`היא לא תתקיים. הודעה על כך תישלח גם למי שביקש אותה, עם בקשה לבחור מועד אחר. פגישה חדשה תיקבע רק אחרי בחירת מועד ואישור בדואר אלקטרוני.`,
    ],
    facts: withGuest(facts),
    middle: [cancelFile],
    closing: [],
  }),
  reminder_guest: (facts) => ({
    subject: `תזכורת: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'תזכורת לפגישה שלך',
    opening: [hello(facts), say`זו תזכורת לפגישה שלך עם ${facts.hostName}.`],
    facts: withHost(facts),
    middle: [say`אם המועד לא מתאים, אפשר לשנות אותו או לבטל כאן:`],
    buttons: changes(facts),
    closing: [],
  }),
  slot_gone: (facts) => ({
    subject: `לא נקבעה פגישה: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'המועד הזה כבר לא פנוי',
    opening: [hello(facts), say`לפני שהבקשה אושרה, המועד נתפס או נסגר. הבקשה הזאת לא קבעה פגישה.`],
    facts: withHost(facts),
    middle:
      facts.otherTimes === undefined
        ? []
        : facts.otherTimes.length > 0
          ? [
              say`אלה מועדים שהיו פנויים כשנכתבה ההודעה. אפשר לבקש אחד מהם בעמוד הפגישות או דרך העוזר שלך:`,
              ...facts.otherTimes.map(
                ({ day, times }) => say`${day}: ${rightToLeft(times.map(({ clock }) => clock))}`,
              ),
            ]
          : [say`כשנכתבה ההודעה לא היה מועד פנוי אחר.`],
    buttons: buttons(['לעמוד הפגישות', facts.pageUrl]),
    closing: [],
  }),
  sign_in: (facts) => ({
    subject: `כניסה ל־${facts.service}`,
    title: 'כניסה',
    opening: [
      say`שלום,`,
      say`הכתובת הזאת הוזנה כדי להיכנס אל ${facts.service}. אם ביקשת להיכנס, יש לפתוח את העמוד הבא באותו דפדפן וללחוץ על הכפתור:`,
    ],
    facts: [{ label: 'שירות', values: [facts.service] }],
    middle: [],
    buttons: buttons(['לעמוד הכניסה', facts.link]),
    closing: [
      say`הקישור פועל פעם אחת, באותו דפדפן, עד ${facts.validUntil}.`,
      say`לא ביקשת להיכנס? אין צורך לעשות דבר: בלי הקישור אי אפשר להיכנס. אין להעביר את הקישור לאחרים.`,
    ],
  }),
  calendar_failed_host: (facts) => ({
    subject: `לא ניתן לקרוא את היומן שלך בשרת ${facts.calendarHost}`,
    title: 'לא ניתן לקרוא את היומן שלך',
    opening: [
      say`עמוד הפגישות ${facts.pageName} בודק את היומן שלך בשרת ${facts.calendarHost} ומציע רק מועדים שפנויים בו. כרגע לא ניתן לקרוא את היומן הזה.`,
    ],
    facts: ofCalendar(facts, {
      label: 'הסיבה',
      values: [failureReasons[facts.reason.code](facts.reason.detail)],
    }),
    middle: facts.copy
      ? [
          say`העמוד מסתמך על העותק האחרון, שנקרא ב${facts.copy.readAt}. שינויים מאוחרים יותר לא מופיעים בו.`,
          say`אם לא יהיה אפשר לקרוא את היומן עד ${facts.copy.servesUntil}, יופיע בעמוד מאותו מועד ״לא זמין כרגע״.`,
        ]
      : [say`אין לעמוד עותק עדכני של היומן. עד שיהיה אפשר לקרוא אותו, מופיע בעמוד ״לא זמין כרגע״.`],
    buttons: buttons(['לעמוד הפגישות', facts.pageUrl]),
    closing: [say`אנחנו ממשיכים לנסות. הודעה נוספת תישלח רק אם היומן יחזור לפעול ואחר כך ייכשל שוב.`],
  }),
  calendar_events_host: (facts) => ({
    subject: `לא ניתן לקרוא חלק מהאירועים ביומן שלך בשרת ${facts.calendarHost}`,
    title: 'לא ניתן לקרוא חלק מהאירועים',
    opening: [
      say`עמוד הפגישות ${facts.pageName} בודק את היומן שלך בשרת ${facts.calendarHost} ומציע רק מועדים שפנויים בו. מספר האירועים שלא נקראו במלואם: ${String(facts.eventCount)}. כל השאר נקראו.`,
    ],
    facts: facts.events.map(({ title, day, code }) => ({
      label: 'אירוע',
      values: [title || 'ללא כותרת', day, eventProblems[code]],
    })),
    middle: [
      ...(facts.eventCount > facts.events.length
        ? [say`ועוד ${String(facts.eventCount - facts.events.length)}.`]
        : []),
      say`ייתכן שזמנים שלא נלקחו בחשבון יוצעו לאורחים. כדאי לתקן את האירועים האלה ביומן.`,
    ],
    buttons: buttons(['לעמוד הפגישות', facts.pageUrl]),
    closing: [],
  }),
};
