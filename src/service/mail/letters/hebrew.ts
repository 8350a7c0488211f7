import { say } from '../../text/sentence.ts';
import type { CalendarFacts, Fact, LetterFacts, Letters } from './letter.ts';

const hello = ({ guestName }: LetterFacts) => (guestName ? say`שלום ${guestName},` : say`שלום,`);

function meeting({ when, minutes, reason }: LetterFacts, ...first: Fact[]): Fact[] {
  return [
    ...first,
    { label: 'מתי', values: [when.day, when.hours] },
    { label: 'משך', values: [`${minutes} דקות`] },
    { label: 'אזור זמן', values: [when.zone] },
    ...(reason ? [{ label: 'נושא', values: [reason] }] : []),
  ];
}

const withHost = (facts: LetterFacts) => meeting(facts, { label: 'עם', values: [facts.hostName] });

const withGuest = (facts: LetterFacts) =>
  meeting(facts, { label: 'מי ביקש', values: [facts.guestName ?? '', facts.guestEmail] });

/** Clock times alone have no direction, and would run from left to right: the mark makes the earliest stand first. */
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
  zone: 'אזור הזמן אינו מוכר: הזמן נקרא לפי אזור הזמן של היומן',
};

/** Mail in Hebrew. */
export const hebrew: Letters = {
  locale: 'he',
  footer: 'נשלח משירות שדרכו אנשים, ועוזרי בינה מלאכותית בשמם, מבקשים פגישות.',
  confirm_request: (facts) => ({
    subject: `נא לאשר: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'לקבוע את הפגישה הזאת?',
    opening: [
      hello(facts),
      say`התבקשה בשמך, על ידך או על ידי עוזר בינה מלאכותית, פגישה עם ${facts.hostName}. עדיין לא נקבע דבר.`,
    ],
    facts: withHost(facts),
    middle: [say`כדי לקבוע אותה, יש לפתוח את העמוד הבא וללחוץ על ״אישור הפגישה״:`],
    ...(facts.url && { button: { label: 'לצפייה ולאישור', url: facts.url } }),
    closing: [
      say`הקישור תקף ל־48 שעות, עד ${facts.validUntil}.`,
      say`לא ביקשת? אפשר ללחוץ שם על ״לא ביקשתי״, או לא לעשות דבר: בלי אישורך לא ייקבע כלום.`,
    ],
  }),
  booked_guest: (facts) => ({
    subject: `נקבע: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'הפגישה נקבעה',
    opening: [hello(facts), say`אישרת את הפגישה, והיא רשומה ביומן של ${facts.hostName}.`],
    facts: withHost(facts),
    middle: [say`קובץ ליומן מצורף. אם אין באפשרותך להגיע, אפשר לפנות את הזמן לאחרים:`],
    ...(facts.url && { button: { label: 'ביטול הפגישה', url: facts.url } }),
    closing: [],
  }),
  booked_host: (facts) => ({
    subject: `נקבע: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.guestName ?? facts.guestEmail}`,
    title: 'נקבעה איתך פגישה',
    opening: [say`היא התבקשה בעמוד הפגישות שלך, והאורח אישר אותה בדואר אלקטרוני.`],
    facts: [...withGuest(facts), ...facts.answers.map(({ label, value }) => ({ label, values: [value] }))],
    middle: [say`קובץ ליומן מצורף. תשובה להודעה זו תגיע אל מי שביקש את הפגישה.`],
    closing: [],
  }),
  cancelled_guest: (facts) => ({
    subject: `בוטל: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'הפגישה בוטלה',
    opening: [hello(facts), say`הפגישה לא תתקיים, והזמן שוב פנוי.`],
    facts: withHost(facts),
    middle: [say`מצורף קובץ שמסיר אותה מהיומן.`],
    closing: [],
  }),
  cancelled_host: (facts) => ({
    subject: `בוטל: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.guestName ?? facts.guestEmail}`,
    title: 'פגישה בוטלה',
    opening: [say`הפגישה בוטלה בידי מי שביקש אותה. הזמן שוב פנוי.`],
    facts: withGuest(facts),
    middle: [say`מצורף קובץ שמסיר אותה מהיומן.`],
    closing: [],
  }),
  called_off_guest: (facts) => ({
    subject: `בוטל: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName}`,
    title: 'הפגישה שלך בוטלה',
    opening: [hello(facts), say`הפגישה בוטלה על ידי ${facts.hostName}, והיא לא תתקיים.`],
    facts: withHost(facts),
    middle: [say`מצורף קובץ שמסיר אותה מהיומן. תשובה להודעה זו תגיע אל ${facts.hostName}.`],
    button: { label: 'לעמוד הפגישות', url: facts.pageUrl },
    closing: [],
  }),
  called_off_host: (facts) => ({
    subject: `בוטל: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.guestName ?? facts.guestEmail}`,
    title: 'ביטלת פגישה',
    opening: [say`הודעה על כך נשלחת אל מי שביקש את הפגישה, והזמן שוב פנוי.`],
    facts: withGuest(facts),
    middle: [say`מצורף קובץ שמסיר אותה מהיומן.`],
    closing: [],
  }),
  slot_gone: (facts) => ({
    subject: `לא נקבע: ${facts.when.shortDay}, ${facts.when.from} עם ${facts.hostName} כבר לא פנוי`,
    title: 'הזמן הזה כבר לא פנוי',
    opening: [hello(facts), say`לפני שהפגישה אושרה, הזמן הזה חדל להיות פנוי. לא נקבע דבר.`],
    facts: withHost(facts),
    middle:
      facts.otherTimes === undefined
        ? []
        : facts.otherTimes.length > 0
          ? [
              say`אלה זמנים שהיו פנויים כשנשלחה ההודעה. אפשר לבקש מהעוזר אחד מהם:`,
              ...facts.otherTimes.map(({ day, times }) => say`${day}: ${rightToLeft(times)}`),
            ]
          : [say`לא היה זמן פנוי אחר כשנשלחה ההודעה.`],
    button: { label: 'לעמוד הפגישות', url: facts.pageUrl },
    closing: [],
  }),
  calendar_failed_host: (facts) => ({
    subject: `לא ניתן לקרוא את היומן שלך בשרת ${facts.calendarHost}`,
    title: 'לא ניתן לקרוא את היומן שלך',
    opening: [
      say`עמוד הפגישות ${facts.pageName} מתחשב בזמנים התפוסים ביומן שבשרת ${facts.calendarHost}. כרגע לא ניתן לקרוא את היומן הזה.`,
    ],
    facts: ofCalendar(facts, { label: 'הסיבה', values: [facts.reason] }),
    middle: facts.copy
      ? [
          say`העמוד מסתמך על העותק האחרון, שנקרא ב${facts.copy.readAt}. שינויים מאוחרים יותר אינם ידועים לו.`,
          say`אם לא יהיה אפשר לקרוא את היומן עד ${facts.copy.servesUntil}, יופיע בעמוד מאותו מועד ״לא זמין כרגע״.`,
        ]
      : [say`אין לעמוד עותק עדכני של היומן. עד שיהיה אפשר לקרוא אותו, מופיע בעמוד ״לא זמין כרגע״.`],
    button: { label: 'לעמוד הפגישות', url: facts.pageUrl },
    closing: [say`אנחנו ממשיכים לנסות. הודעה נוספת תישלח רק אם היומן יחזור לפעול ואחר כך ייכשל שוב.`],
  }),
  calendar_events_host: (facts) => ({
    subject: `לא ניתן לקרוא חלק מהאירועים ביומן שלך בשרת ${facts.calendarHost}`,
    title: 'לא ניתן לקרוא חלק מהאירועים',
    opening: [
      say`עמוד הפגישות ${facts.pageName} מתחשב בזמנים התפוסים ביומן שבשרת ${facts.calendarHost}. מספר האירועים שלא נקראו במלואם: ${String(facts.eventCount)}. כל השאר נלקחים בחשבון.`,
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
    button: { label: 'לעמוד הפגישות', url: facts.pageUrl },
    closing: [],
  }),
};
