import { setOf } from '../notation/set-of.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import { everyOf } from './days.ts';
import { unsplit } from './words.ts';

/**
 * Words that ask for a meeting, say that there is time, join, or are part of a time. A clause that has a subject and none of these is a
 * statement about the guest, whatever its words are.
 */
const asking = setOf(`
  רוצה רוצים רוצות רציתי רצינו רצה ארצה נרצה תרצה יכול יכולה יכולים יכולות אוכל נוכל תוכל תוכלי תוכלו יוכל יוכלו פנוי פנויה פנויים פנויות זמין זמינה זמינים זמינות
  חופשי חופשייה חופשיה חופשיים צריך צריכה צריכים צריכות אצטרך נצטרך חייב חייבת חייבים מוכרח מוכרחה מעדיף מעדיפה מעדיפים מעדיפות אעדיף נעדיף מעוניין מעוניינת
  מעונין מעונינת מעוניינים מבקש מבקשת מבקשים אבקש נבקש מחפש מחפשת מחפשים אשמח נשמח ישמח תשמח שמח שמחה מוכן מוכנה מוכנים מסכים מסכימה גמיש גמישה גמישים
  מציע מציעה מציעים אציע נוח נוחה מתאים מתאימה מתאימים מתאימות יתאים תתאים התאים אפשר אפשרי אפשרית מסתדר מסתדרת יסתדר טוב טובה טובים עדיף עדיפה רצוי
  קובע קובעת קובעים לקבוע קבע קבעי נקבע תקבע תקבעי אקבע קביעת להזמין מזמין מזמינה להירשם לתאם מתאם מתאמת נתאם תיאום מקווה חושב חושבת חושבים חשבתי התכוונתי
  ביקשתי אמרתי מצאתי הייתי היינו ביקש ביקשה שתקבעו שתקבע שתקבעי רצתה קיוויתי העדפתי הצעתי מתישהו ניסיתי אולי נגיד בערך רק אבל או אז אלא אך אם האם איך מתי כמה למה לא אל בלי חוץ במקום עד גם
  בא באה באים באות אבוא נבוא יבוא תבוא לבוא להגיע מגיע מגיעה מגיעים אגיע נגיע יגיע תגיע תגיעו תבואו להיפגש להפגש ניפגש נפגש נפגשים לדבר נדבר לעשות לסדר להתחיל
  להביא מביא מביאה נביא אביא מחכה מחכים ממתין ממתינה ממתינים מאשר מאשרת מאשרים מודה בבית בביתי כאן פה שם בעיר בארץ באזור בסביבה במשרד ליד זמן חלון חלונות
  מקום פנאי אפשרות הזדמנות חור רווח משהו מועד מועדים תור תורים בבקשה תודה אחזור אשלם בסדר סבבה יופי מעולה מצוין כן מעביר מעבירה להעביר לדחות להזיז להקדים
  לבטל מבטל מבטלת מתכנן מתכננת אצלכם אצלך אליכם אליך אלייך להיות אהיה נהיה תהיה היה יהיה טיפול סגור סגורים סגורה מבחינתי ששואלת שואל שואלת אשאל תעשו תעשה
  עשירי תשיעי שמיני שביעי ואז מדובר
  מסיים מסיימת מסיימים נגמר נגמרת נגמרים מסתיים מסתיימת מסתיימים מתחיל מתחילה מתחילים נוחת נוחתת נוחתים משתחרר משתחררת משתחררים שלך שלכם איתך איתכם
  כי אני אנחנו אנו הוא היא יש אין לכם לך
  שתי שתיים שתים שלוש שלש ארבע חמש שש שבע שמונה תשע עשר אחת אחד עשרה שני שניים שלישי רביעי חמישי שישי ראשון שבת שלושה ארבעה חמישה שישה שבעה תשעה
  עשרים שלושים רבע וחצי חצי דקות דקה שעה שעות יום ימי ימים תאריך הבא הבאה הקרוב הקרובה הזה הזאת הזו שעבר כל כלל עוד בעוד עכשיו כעת כרגע מיד בקרוב
  מרץ אפריל מאי יוני יולי פגישה פגישת פגישות שיחה שיחת נמצא נמצאת נמצאים
  עסוק עסוקה עסוקים תפוס תפוסה תפוסים חולה לחוץ לחוצה עמוס עמוסה זה זאת הכל מעדכן מעדכנת אעדכן אודיע חוזר חוזרת חוזרים אתקשר תתקשר תתקשרי תתקשרו להתקשר
`);

/** Letters that are written into the word behind them. */
const prefix = /^[ושבלמהכ]/;

/** Whether a word asks, with its prefixes or without them. */
export function isAsking(word: string, letters = 3): boolean {
  if (asking.has(word)) return true;
  if (unsplit.has(word)) return false;
  return letters > 0 && word.length > 2 && prefix.test(word) && isAsking(word.slice(1), letters - 1);
}

const notPast = setOf(`
  תחתי מהותי אמיתי ביתי חברתי זוגתי דעתי אשתי כלתי חמותי אחותי שיטתי רשתי תקופתי איכותי שנתי משפחתי ממשלתי קבוצתי מרשתי בריאותי מקצועתי אמנותי
  חשבונאותי מטרתי עבודתי פנייתי מחלתי נוכחותי
`);

/** Past tense of "I": התקשרתי. */
export function isPast(word: string): boolean {
  return /^[א-ת]{3,}תי$/.test(word) && !notPast.has(word) && !notPast.has(word.slice(1)) && !isAsking(word);
}

/** Whether the letters of a word look like a verb in the present tense: מתגייס, נוסעת, סוגרים. */
function isVerb(word: string): boolean {
  if (!/^ו?ש?(?:מ[א-ת]{3,}|נ[א-ת]{2,3}ת|[א-ת]ו[א-ת]{2}(?:ת|ים)?)$/.test(word) || isAsking(word)) return false;
  return !/(?:ות|יה|ור|ון|אי)$/.test(word);
}

/** Words of a statement about the guest. */
export const clauses: readonly Rule[] = [
  rule('clauseWord', '{plain}', (word) => (isAsking(word) ? undefined : true)),
  rule('clauseWord', '(בבית|לבית|מבית|בית) ה+? (חולים|ספר|משפט|כנסת|קפה|אבות|דין|מלון|עלמין)', () => true),
  rule('clauseWord', '(ב+|ל+)? יום (הולדת|נישואין|נישואים|עיון|כיף|הורים|זיכרון|ספורט)', () => true),
  rule('clauseWord', '(ב+|מ+|ל+)? (ראשון לציון|באר שבע|קריית שמונה|קרית שמונה|בת ים)', () => true),
  rule('clauseWord', 'לקראת (שבת|חג|ה+ חג)', () => true),
  rule('clauseWords', '<clauseWord>', () => 1),
  rule('clauseWords', '<clauseWord> -? {clauseWords}', (count) => (count < 5 ? count + 1 : undefined)),
  rule('doesWhat', '{unknown}', (word) => (isVerb(word) ? true : undefined)),
  rule('definite', '{plain}', (word) =>
    /^(?:ש|כש)?ה[א-ת]{2,}$/.test(word) && !isAsking(word) && !isPast(word) ? true : undefined,
  ),
  meaning(
    'subject',
    true,
    `(אשתי|בעלי|אמא|אבא|חמותי|אחותי|סבא|סבתא) (שלי|שלנו|שלו|שלה)? | (אח|אחות|חבר|חברה|הורים|דוד|דודה|בן|בת|ילד|ילדה) (שלי|שלנו|שלו|שלה) | ה+ (בן|בת|ילד|ילדה|ילדים|בנים|בנות) (שלי|שלנו|שלו|שלה)?`,
  ),
  // "הפוליסה שלי", "הטכנאי של הוט".
  rule('subject', '{plain} (שלי|שלנו|שלו|שלה)', (word) =>
    word.startsWith('ה') && !isAsking(word) ? true : undefined,
  ),
  rule('subject', '{unknown} של {plain}', (word) =>
    word.startsWith('ה') && !isAsking(word) ? true : undefined,
  ),
  rule('ownDays', '{anyDays}', (days) => days),
  rule('ownDays', 'ב+? כל ה+? (יום|ימי)? {dayNames}', everyOf, { rank: 1 }),
  rule('ownTime', '{ownDays}', (days) => ({ days })),
  rule('ownHours', ['{hours}', '{hourRange}' as '{hours}'], (hours) => hours),
  rule('ownTime', '{ownHours}', (hours) => ({ hours })),
  // "בצהריים בין 1 ל-3".
  rule(
    'ownTime',
    ['ב+ <clockPart> ,? {hours}', 'ב+? כל (ה+? <dayPart>|יום) {hours}', '{hours} ב+? כל יום'],
    (hours) => ({ hours }),
    { rank: 1 },
  ),
  rule('ownTime', '{ownDays} {ownHours}', (days, hours) => ({ days, hours }), { rank: 1 }),
  rule('ownTime', '{ownHours} {ownDays}', (hours, days) => ({ days, hours }), { rank: 2 }),
].flat();
