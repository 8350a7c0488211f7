import type { UnreadableCode } from '../../calendars/calendar-unreadable.ts';
import type { WebhookFailureCode } from '../../hooks/send-webhook.ts';
import { phrase } from '../../text/sentence.ts';
import type { LetterWords } from './letter-words.ts';

/** Why a calendar cannot be read. A damaged calendar is described by a technical text in English. */
const calendarReasons: Record<UnreadableCode, (detail: string) => string> = {
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

const webhookReasons: Record<WebhookFailureCode, (detail: string) => string> = {
  privateAddress: () => 'כתובת השרת היא ברשת פרטית',
  withoutTls: () => 'הכתובת אינה מתחילה ב־https:',
  slow: (seconds) => `השרת לא ענה בתוך ${seconds} שניות`,
  unreachable: (detail) => (detail === '' ? 'אי אפשר להתחבר לשרת' : `אי אפשר להתחבר לשרת (${detail})`),
  redirect: (status) => `השרת הפנה לכתובת אחרת (${status}), ואין לעבור אליה`,
  gone: () => 'השרת החזיר את הקוד 410: הוא לא מבקש עוד הודעות',
  status: (status) => `השרת החזיר את הקוד ${status}`,
};

/** Mail in Hebrew. */
export const hebrew: LetterWords = {
  locale: 'he',
  footer: 'ההודעה נשלחה משירות לקביעת פגישות. את הבקשות שולחים אנשים, או עוזרי בינה מלאכותית בשמם.',
  hello: phrase`שלום,`,
  helloTo: phrase`שלום ${'guest'},`,
  facts: {
    with: 'עם',
    guest: 'מי ביקש',
    when: 'מתי',
    before: 'המועד הקודם',
    length: 'משך',
    zone: 'אזור זמן',
    where: 'איפה',
    about: 'נושא',
    page: 'עמוד הפגישות',
    guestZone: 'אזור הזמן של מי שביקש',
    guestTime: 'השעה שם',
    calendar: 'היומן בשרת',
    webhook: 'ה־webhook בשרת',
    reason: 'הסיבה',
    event: 'אירוע',
    service: 'שירות',
  },
  minutes: (minutes) => `${minutes} דקות`,
  buttons: {
    confirm: 'לצפייה ולאישור',
    move: 'בחירת מועד אחר',
    cancel: 'ביטול הפגישה',
    rebook: 'ביטול ובקשה לבחור מועד אחר',
    page: 'לעמוד הפגישות',
    signIn: 'לעמוד הכניסה',
  },
  cancelFile: phrase`מצורף קובץ ליומן שמבטל אותה.`,
  meetings: {
    confirm_request: {
      subject: phrase`נא לאשר: ${'when'} עם ${'who'}`,
      title: 'לקבוע את הפגישה הזאת?',
      opening: phrase`בשמך נשלחה בקשה לפגישה עם ${'host'}, ממך או מעוזר בינה מלאכותית. הפגישה עדיין לא נקבעה.`,
      middle: [phrase`כדי לקבוע אותה, יש לפתוח את העמוד הבא וללחוץ על ״אישור הפגישה״:`],
      closing: [
        phrase`הקישור תקף עד ${'validUntil'}.`,
        phrase`לא ביקשת? אפשר ללחוץ שם על ״לא ביקשתי״, או לא לעשות דבר: בלי אישור שלך הפגישה לא תיקבע.`,
      ],
    },
    booked_guest: {
      subject: phrase`נקבעה פגישה: ${'when'} עם ${'who'}`,
      title: 'הפגישה נקבעה',
      opening: phrase`הפגישה עם ${'host'} אושרה ונקבעה.`,
      middle: [phrase`קובץ ליומן מצורף. אם המועד לא מתאים, אפשר לשנות אותו או לבטל כאן:`],
    },
    booked_host: {
      subject: phrase`נקבעה פגישה: ${'when'} עם ${'who'}`,
      title: 'נקבעה איתך פגישה',
      opening: phrase`הבקשה לפגישה הגיעה מעמוד הפגישות שלך, והפגישה אושרה דרך הקישור שנשלח בדואר אלקטרוני למי שביקש אותה.`,
      middle: [phrase`קובץ ליומן מצורף. תשובה להודעה זו תגיע אל מי שביקש את הפגישה.`],
    },
    moved_guest: {
      subject: phrase`מועד חדש: ${'when'} עם ${'who'}`,
      title: 'לפגישה שלך יש מועד חדש',
      opening: phrase`הפגישה שלך עם ${'host'} הועברה למועד אחר דרך הקישור שנשלח אליך בדואר אלקטרוני.`,
      middle: [phrase`קובץ ליומן עם המועד החדש מצורף. אפשר לשנות את המועד שוב, או לבטל:`],
    },
    moved_host: {
      subject: phrase`מועד חדש: ${'when'} עם ${'who'}`,
      title: 'פגישה איתך הועברה למועד אחר',
      opening: phrase`מי שביקש את הפגישה העביר אותה למועד אחר מבין אלה שעמוד הפגישות שלך מציע.`,
      middle: [
        phrase`קובץ ליומן עם המועד החדש מצורף. תשובה להודעה זו תגיע אל מי שביקש את הפגישה. אם המועד החדש לא מתאים, אפשר לבטל את הפגישה, וגם לבקש מועד אחר:`,
      ],
    },
    taken_over_host: {
      subject: phrase`נקבעה פגישה: ${'when'} עם ${'who'}`,
      title: 'פגישה הועברה למועד אחר, ועכשיו היא איתך',
      opening: phrase`מי שביקש את הפגישה בחר מועד אחר. הפגישה הייתה עם ${'hostBefore'}, ועכשיו היא איתך.`,
      middle: [
        phrase`קובץ ליומן מצורף. תשובה להודעה זו תגיע אל מי שביקש את הפגישה. אם המועד לא מתאים, אפשר לבטל את הפגישה, וגם לבקש מועד אחר:`,
      ],
    },
    handed_over_host: {
      subject: phrase`הפגישה כבר לא איתך: ${'who'}`,
      title: 'פגישה איתך הועברה לעמית',
      opening: phrase`מי שביקש את הפגישה בחר מועד אחר. עכשיו הפגישה עם ${'host'}, והיא כבר לא תופסת את זמנך.`,
    },
    cancelled_guest: {
      subject: phrase`בוטלה פגישה: ${'when'} עם ${'who'}`,
      title: 'הפגישה בוטלה',
      opening: phrase`הפגישה בוטלה דרך הקישור שנשלח אליך בדואר אלקטרוני, והיא לא תתקיים.`,
    },
    cancelled_host: {
      subject: phrase`בוטלה פגישה: ${'when'} עם ${'who'}`,
      title: 'פגישה בוטלה',
      opening: phrase`מי שביקש את הפגישה ביטל אותה, והיא לא תתקיים.`,
    },
    called_off_guest: {
      subject: phrase`בוטלה פגישה: ${'when'} עם ${'who'}`,
      title: 'הפגישה שלך בוטלה',
      opening: phrase`הפגישה בוטלה על ידי ${'host'}, והיא לא תתקיים.`,
      middle: [phrase`תשובה להודעה זו תגיע אל ${'host'}.`],
    },
    called_off_host: {
      subject: phrase`בוטלה פגישה: ${'when'} עם ${'who'}`,
      title: 'ביטלת פגישה',
      opening: phrase`היא לא תתקיים. הודעה על כך תישלח גם למי שביקש אותה.`,
    },
    rebook_guest: {
      subject: phrase`נא לבחור מועד אחר: ${'when'} עם ${'who'}`,
      title: 'נא לבחור מועד אחר',
      opening: phrase`הפגישה הזאת בוטלה על ידי ${'host'} כי המועד כבר לא מתאים, והיא לא תתקיים. הבקשה היא לבחור מועד אחר.`,
      middle: [
        phrase`תשובה להודעה זו תגיע אל ${'host'}.`,
        phrase`אפשר לבחור מועד אחר בעמוד הפגישות או דרך העוזר שלך. את המועד החדש מאשרים בקישור שיישלח בהודעה חדשה:`,
      ],
    },
    rebook_host: {
      subject: phrase`בוטלה פגישה: ${'when'} עם ${'who'}`,
      title: 'ביטלת פגישה וביקשת מועד אחר',
      opening: phrase`היא לא תתקיים. הודעה על כך תישלח גם למי שביקש אותה, עם בקשה לבחור מועד אחר. פגישה חדשה תיקבע רק אחרי בחירת מועד ואישור בדואר אלקטרוני.`,
    },
    reminder_guest: {
      subject: phrase`תזכורת: ${'when'} עם ${'who'}`,
      title: 'תזכורת לפגישה שלך',
      opening: phrase`זו תזכורת לפגישה שלך עם ${'host'}.`,
      middle: [phrase`אם המועד לא מתאים, אפשר לשנות אותו או לבטל כאן:`],
    },
    slot_gone: {
      subject: phrase`לא נקבעה פגישה: ${'when'} עם ${'who'}`,
      title: 'המועד הזה כבר לא פנוי',
      opening: phrase`לפני שהבקשה אושרה, המועד נתפס או נסגר. הבקשה הזאת לא קבעה פגישה.`,
    },
  },
  movedToOther: phrase`הפגישה שלך הועברה למועד אחר דרך הקישור שנשלח אליך בדואר אלקטרוני. עכשיו הפגישה עם ${'host'} במקום עם ${'hostBefore'}.`,
  guestErased: phrase`היא לא תתקיים. פרטי הקשר של מי שביקש אותה נמחקו מהשירות, ולכן אי אפשר להודיע על כך בדואר אלקטרוני.`,
  otherTimes: phrase`אלה מועדים שהיו פנויים כשנכתבה ההודעה. אפשר לבקש אחד מהם בעמוד הפגישות או דרך העוזר שלך:`,
  noOtherTime: phrase`כשנכתבה ההודעה לא היה מועד פנוי אחר.`,
  calendars: {
    calendar_failed_host: {
      subject: phrase`לא ניתן לקרוא את היומן שלך בשרת ${'calendar'}`,
      title: 'לא ניתן לקרוא את היומן שלך',
      opening: phrase`עמוד הפגישות ${'page'} בודק את היומן שלך בשרת ${'calendar'} ומציע רק מועדים שפנויים בו. כרגע לא ניתן לקרוא את היומן הזה.`,
      middle: [
        phrase`העמוד מסתמך על העותק האחרון, שנקרא ב${'readAt'}. שינויים מאוחרים יותר לא מופיעים בו.`,
        phrase`אם לא יהיה אפשר לקרוא את היומן עד ${'servesUntil'}, יופיע בעמוד מאותו מועד ״לא זמין כרגע״.`,
      ],
      closing: [phrase`אנחנו ממשיכים לנסות. הודעה נוספת תישלח רק אם היומן יחזור לפעול ואחר כך ייכשל שוב.`],
    },
    calendar_events_host: {
      subject: phrase`לא ניתן לקרוא חלק מהאירועים ביומן שלך בשרת ${'calendar'}`,
      title: 'לא ניתן לקרוא חלק מהאירועים',
      opening: phrase`עמוד הפגישות ${'page'} בודק את היומן שלך בשרת ${'calendar'} ומציע רק מועדים שפנויים בו. מספר האירועים שלא נקראו במלואם: ${'count'}. כל השאר נקראו.`,
      middle: [phrase`ייתכן שזמנים שלא נלקחו בחשבון יוצעו לאורחים. כדאי לתקן את האירועים האלה ביומן.`],
    },
  },
  withoutCopy: phrase`אין לעמוד עותק עדכני של היומן. עד שיהיה אפשר לקרוא אותו, מופיע בעמוד ״לא זמין כרגע״.`,
  moreEvents: phrase`ועוד ${'more'}.`,
  untitled: 'ללא כותרת',
  eventProblems: {
    start: 'לא ניתן לקרוא את ההתחלה: האירוע לא נלקח בחשבון',
    end: 'לא ניתן לקרוא את הסוף: הזמן תפוס עד סוף אותו יום',
    repeats: 'חלק מהחזרות לא ניתנות לקריאה או רבות מדי: הן לא נלקחות בחשבון',
    unclear: 'אפשר לקרוא אותו בכמה דרכים: הוא תופס את הזמן של כולן',
    zone: 'אזור הזמן אינו מוכר: הזמן נקרא לפי אזור הזמן של היומן',
  },
  calendarReason: ({ code, detail }) => calendarReasons[code](detail),
  signIn: {
    subject: phrase`כניסה ל־${'service'}`,
    title: 'כניסה',
    opening: phrase`הכתובת הזאת הוזנה כדי להיכנס אל ${'service'}. אם ביקשת להיכנס, יש לפתוח את העמוד הבא באותו דפדפן וללחוץ על הכפתור:`,
    closing: [
      phrase`הקישור פועל פעם אחת, באותו דפדפן, עד ${'validUntil'}.`,
      phrase`לא ביקשת להיכנס? אין צורך לעשות דבר: בלי הקישור אי אפשר להיכנס. אין להעביר את הקישור לאחרים.`,
    ],
  },
  webhook: {
    subject: phrase`ה־webhook שלך בשרת ${'webhook'} הושבת`,
    title: 'webhook הושבת',
    opening: phrase`שירות הפגישות שלך מודיע לשרת ${'webhook'} כשפגישה נקבעת, עוברת למועד אחר או מתבטלת. זה כבר לא פועל, ולכן הפסקנו ב${'since'}.`,
    middle: [
      phrase`כדי להפעיל אותו שוב יש לתקן את השרת ולהריץ את הפקודה הבאה במקום שבו השירות פועל. היא שולחת הודעת ניסיון, ואם ההודעה מגיעה היא מפעילה את ה־webhook:`,
      phrase`${'command'}`,
      phrase`גם שינוי של הכתובת או של הסוד בקובץ העמודים מפעיל אותו. פגישות שהשתנו בינתיים לא יישלחו מאוחר יותר.`,
    ],
  },
  webhookGone: phrase`השרת הודיע שאינו מבקש עוד הודעות כאלה.`,
  webhookFailed: phrase`ניסינו במשך יממה. הפגישות עצמן לא נפגעו.`,
  webhookReason: ({ code, detail }) => webhookReasons[code](detail),
};
