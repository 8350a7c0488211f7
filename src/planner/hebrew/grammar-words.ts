import type { Pick } from '../wish.ts';

/** Behind a day, a week or a month: which of them is meant. */
export const picks: ReadonlyMap<string, Pick> = new Map<string, Pick>([
  ['הקרוב', 'nearest'],
  ['הקרובה', 'nearest'],
  ['הבא', 'next'],
  ['הבאה', 'next'],
  ['העוקב', 'next'],
  ['העוקבת', 'next'],
  ['הזה', 'this'],
  ['הזאת', 'this'],
  ['הזו', 'this'],
  ['זה', 'this'],
  ['זו', 'this'],
  ['הנוכחי', 'this'],
  ['הנוכחית', 'this'],
  ['שאחריו', 'after-next'],
  ['שאחריה', 'after-next'],
  ['שעבר', 'last'],
  ['שעברה', 'last'],
]);

export const plurals: ReadonlySet<string> = new Set(['הקרובים', 'הקרובות', 'הבאים', 'הבאות']);

/** The meeting starts then or later; the last ones need a מ behind them. */
export const afterWords: ReadonlySet<string> = new Set(['אחרי', 'לאחר']);
export const startingWords: ReadonlySet<string> = new Set(['החל', 'בהתחלה', 'מתחיל']);
export const onwardWords: ReadonlySet<string> = new Set(['הלאה', 'אילך', 'מעלה']);
export const lateWords: ReadonlySet<string> = new Set(['יאוחר', 'מאוחר', 'מאוחרת', 'אוחר']);
export const soonWords: ReadonlySet<string> = new Set(['מוקדם', 'מוקדמת', 'לפני']);

/** Not to the minute. */
export const roughWords: ReadonlySet<string> = new Set([
  'בסביבות',
  'בערך',
  'סביב',
  'לקראת',
  'באזור',
  'באיזור',
  'איזור',
  'אזור',
  'בקירוב',
  'לערך',
]);

/** Takes away what follows; those of the second row with a מ or a ל before it. */
export const exceptWords: ReadonlySet<string> = new Set(['חוץ', 'למעט', 'פרט', 'מלבד', 'להוציא']);

/** Says that somebody cannot, before a time or behind it: "ביום שני לא נוח", "אני עסוק מחר". */
export const busyWords: ReadonlySet<string> = new Set(
  'בחו"ל בחול במילואים קשה בעייתי בעייתית בטיסה בנסיעה חולה עסוק עסוקה עסוקים תפוס תפוסה תפוסים בחופש בחופשה סגור סגורים חסום חסומה מלאה עמוס עמוסה עמוסים לחוץ לחוצה'.split(
    ' ',
  ),
);
export const cannotWords: ReadonlySet<string> = new Set(
  (
    'יכול יכולה יכולים יכולות אוכל נוכל תוכל מתאים מתאימה מתאימים מתאימות יתאים תתאים טוב טובה טובים טובות נוח נוחה נוחים מסתדר מסתדרת יסתדר פנוי פנויה ' +
    'פנויים פנויות זמין זמינה זמינים אפשרי אפשרית אפשר עובד עובדת עובדים בא רוצה רוצים אהיה נהיה נמצא נמצאת מצליח מצליחה אגיע נגיע מגיע רלוונטי ' +
    'זמן אפשרות כולל כדאי הולך ניתן לשים לקבוע'
  ).split(' '),
);
/** Between the two: "לא כל כך נוח לי". */
export const looseWords: ReadonlySet<string> = new Set(
  'אני אנחנו הוא היא זה לי לנו לו לה להם כל כך ממש בכלל ממני לצערי גם לגמרי היה יהיה תהיה שיהיה להיות את של מאוד שם פה פחות לפחות יותר'.split(
    ' ',
  ),
);

/** Behind "I have": what keeps somebody from coming. */
export const engagements: ReadonlySet<string> = new Set(
  (
    'פגישה פגישות ישיבה ישיבות רופא רופאה תור שיעור שיעורים מבחן בחינה טיסה אירוע חתונה שיחה זום משמרת אימון חוג בדיקה טיפול ועידה כנס ' +
    'הרצאה מילואים עבודה סידורים יוגה ילדים'
  ).split(' '),
);

/** Where somebody is who says so of themselves: "אני בפגישה עד 3". */
export const busyPlaces: ReadonlySet<string> = new Set(
  'בפגישה בפגישות בישיבה בישיבות בשיעור בעבודה במשמרת בכנס בהרצאה בלימודים באימון בצבא בקורס בנסיעות'.split(
    ' ',
  ),
);
export const selves: ReadonlySet<string> = new Set('אני אנחנו אהיה נהיה נמצא נמצאת יהיה תהיה'.split(' '));

/** Says when somebody is back: "הטיסה נוחתת ב-14:00". */
export const landingWords: ReadonlySet<string> = new Set(
  'נוחת נוחתת נוחתים נוחתות חוזר חוזרת חוזרים'.split(' '),
);

/** Says when something ends or begins, on either side of which one can have time: "אני מסיים לעבוד ב-17:00". */
export const edgeVerbs: ReadonlySet<string> = new Set(
  'מסיים מסיימת מסיימים נגמר נגמרת מסתיים מסתיימת מתחיל מתחילה מתחילים'.split(' '),
);

/** Works or learns: from then, until then. */
export const workingWords: ReadonlySet<string> = new Set('עובד עובדת עובדים לומד לומדת לומדים'.split(' '));

/** Tells of what was: days beside it are no wish, where another clause names one. */
export const pastVerbs: ReadonlySet<string> = new Set(
  (
    'דיברנו דברנו נפגשנו קיבלתי שלחתי שלחת שלחתם התקשרתי התקשרתם התכתבנו כתבתי כתבת ראיתי נרשמתי פספסתי ביטלתי ' +
    'הייתי היינו דיברתי נפגשתי שוחחנו התחלנו ביקרתי'
  ).split(' '),
);

/** Says of what stands beside it that it suits. */
export const suitingWords: ReadonlySet<string> = new Set(
  'מעולה מצוין מצויין מושלם כן טוב נוח מתאים אפשרי אפשר פנוי פנויה בסדר סבבה עדיף יתאים מסתדר אחלה פתוח פתוחה יכול יכולה נהדר מצוינת'.split(
    ' ',
  ),
);

/** What follows, or what stands before, only orders. */
export const preferWords: ReadonlySet<string> = new Set(
  'עדיף עדיפה רצוי מעדיף מעדיפה מעדיפים מעדיפות נעדיף אעדיף עדיפות בעדיפות העדפה אידיאלי אידיאלית אידאלי אידיאלית מועדף מועדפת'.split(
    ' ',
  ),
);

/** Opens a clause that says what is possible, after one that said what is not. */
export const openingWords: ReadonlySet<string> = new Set(
  (
    'מה אפשר אולי אבל עדיף רק כן אשמח נשמח בוא בואי בואו נקבע קבע תקבע תקבעי יכול יכולה יכולים נוח מתאים פנוי פנויה אז אלא האם יש להזיז לדחות ' +
    'להעביר להקדים נפגש ניפגש תוכל תוכלי תוכלו נוכל אוכל תרצה תרצי'
  ).split(' '),
);

export const butWords: ReadonlySet<string> = new Set(['אבל', 'אך', 'אולם', 'אלא', 'ובלבד', 'בתנאי']);

/** Behind a number these make it a count, as plural nouns do. */
export const countedWords: ReadonlySet<string> = new Set(
  'פגישות שיחות מועדים זמנים אפשרויות ש"ח שח שקל שקלים אחוז אחוזים מטר מטרים ק"מ קמ קילומטר דולר יורו אלף אלפים מיליון פעם פעמים איש אנשים ילדים רצון נקודה פרק חדר קומה בית נפש משתתף'.split(
    ' ',
  ),
);

/** Nouns that a number behind them numbers: "חדר 4", "גרסה 2.1". */
export const numberedWords: ReadonlySet<string> = new Set(
  (
    'חדר קומה גרסה גירסה סעיף פרק עמוד רחוב דירה בניין כניסה קו אוטובוס רציף שער מספר טלפון בן בת גיל כיתה תיק הזמנה חשבונית פריט שאלה ' +
    'אולם עמדה דף מס סניף מחיר עולה שנת'
  ).split(' '),
);

/** Words that change nothing about when. Clitics may stand before them. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'תאריך תאריכים בתאריך בתאריכים אפשר אפשרי בבקשה אני אנחנו אתם אתה את לי לנו לך לכם רוצה רוצים לקבוע קביעת פגישה פגישות להיפגש להפגש ניפגש נפגש פגישת הפגישה ' +
    'שיחה שיחת השיחה לדבר נדבר נוח נוחה מתאים מתאימה יכול יכולה יכולים תודה שלום היי הי אולי זמן פנוי פנויה פנויים משהו מה עם של ' +
    'יש האם אשמח נשמח מעדכן טוב בסדר כן זה זאת הוא היא היה יהיה תהיה להיות אז רק קבע קבעי תור מועד מועדים גם בערך אצל במשרד בזום ' +
    'זום טלפון מתי אם כי אנא אוכל נוכל תוכל תוכלי תוכלו מבחינתי מצידי מצדי בוא בואי בואו נקבע נקבעה קבענו אחלה סבבה מעולה מצוין יופי ' +
    'נחמד להזיז לדחות להקדים להעביר לשבץ צריך צריכה צריכים זמין זמינה זמינים איזה איזו באיזו באיזה כאן פה שם בטלפון בווידאו בוידאו ' +
    'מישהו משרד הכי מאוד ממש קצת כבר עדיין שוב כמו לגבי בנוגע בעניין בנושא נראה לראות ראיתי פשוט'
  ).split(' '),
);
