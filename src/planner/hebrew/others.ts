import { bareClock } from '../notation/notation.ts';
import { atPiece, clockPiece, dayPieces } from '../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import { isAsking } from './clauses.ts';

/** Words of time in other uses: greetings and idioms. */
const idioms = `
  (חג|חנוכה|חג חנוכה|פסח|חג פסח|פורים) שמח | (בוקר|ערב|לילה|יום|שבוע|חודש|סוף שבוע) טוב | (צהריים|צהרים) טובים | אחר ה+? (צהריים|צהרים) טובים |
  (יום|ערב|שבוע|סוף שבוע|סופ"ש) נעים | שבת שלום | שנה טובה | המשך (יום|ערב|שבוע|סוף שבוע) (טוב|נעים) | שיהיה (יום|ערב) (נעים|טוב) | בוקר אור | לילה לבן | ערב רב |
  אחת ולתמיד | אחת לתמיד | קודם כל | (לפני|אחרי) (הכל|הכול) | לפני (כולם|שנים|הרבה זמן|זמן רב) | אחרי זמן רב | ב+? סופו של דבר | ב+? סוף (הכל|הכול|הדרך) | סוף סוף |
  (תחילת|אמצע|בתחילת|באמצע|ב+ תחילת|ב+ אמצע) הדרך | ב+? (שבע|שבעי|שבעת) רצון | ב+? באר שבע | מ+? באר שבע | (ב+|מ+|ל+)? ראשון לציון | (ב+|מ+|ל+)? (קריית|קרית) שמונה |
  יום (הולדת|עיון) | כל הזמן | פעם (אחת|שנייה|שניה|ראשונה) | ב+? (ה+)? פעם ה+? (ראשונה|שנייה|שניה|שלישית) | בפעם (הראשונה|השנייה|השניה|האחרונה) | (אף|כל) (אחת|אחד) |
  (עד|לא עד) (כה|כאן|כמה|מתי|עכשיו|היום) | בן לילה | בין (לבין|היתר|השאר|אם|כה) | מיום ליום | מ+ יום ל+ יום | (יום|ב+ יום|מדי) יום | ב+? שעה טובה | לפי שעה | שעות נוספות |
  יום אחד | עוד (רגע|דקה) | רגע אחד | כבר היום | ימי הביניים | ב+? חצי מחיר | חצי מחיר | מצד שני | מ+ צד שני | ה+? צד ה+? שני | מכל מקום | בכל (מקרה|אופן) | בסך (הכל|הכול) |
  בתוך כך | תוך כמה זמן? | בעוד מועד | (ב+)? אחד (הימים|מהימים) | באחד (הימים|מהימים) | (ב+)? שני (הצדדים|הימים) | בשני (הצדדים|הימים) | אחד על אחד | שש בש | שש - בש |
  יד (שנייה|שניה|שני) | מקום (ראשון|שני|שלישי) | (עם)? (הרבה|קצת) מרץ | ה+? מערב ה+? פרוע | ה+ זמן | מה ה+ שעה | איזו שעה | שבע אחיות | (אין|בלי) בעיה | אין בעיות |
  לא (נורא|דחוף|בטוח|בטוחה|יודע|יודעת|הבנתי|ראיתי|רק|מזמן|צריך|אכפת|חייב|חייבת|סגור|סגורה) | אני לא (סגור|סגורה|בטוח|בטוחה|יודע|יודעת) | למה לא | לא ,? תודה |
  אם לא (קשה|אכפת) לך? | עד כאן | על שעה | כיתה (א'|ב'|ג'|ד'|ה'|ו') | תוכנית (א'|ב'|ג') | אי פעם | כל כך | כל הכבוד | קבוצה (א'|ב') | כמה זמן | שעה שלמה | אור (ירוק|אדום) |
  (שומר|שומרת|שומרי|שומרות) שבת | (משמרת|משמרות) לילה | אם זה? (לא|אין) (קשה|אכפת|מפריע|מסבך|בעיה|נורא|<clauseWord> (לך|לכם|לכן|אותך|אתכם|עליך|עליכם)) (לך|לכם|לכן)? | (שעות|שעת) ה+? (קבלה|פתיחה|פעילות) (של ה+? <unknown>)?
`;

/** What a number numbers: "room 4", "version 2.1". Letters before it are edges of their own. */
const numbered = `
  חדר | קומה | גרסה | גירסה | סעיף | פרק | עמוד | רחוב | ברחוב | דירה | דירת | בניין | כניסה | קו | אוטובוס | רציף | שער | מספר | טלפון | גיל | כיתה | כיתת | תיק | הזמנה | חשבונית |
  פריט | שאלה | אולם | עמדה | דף | מס | מס' | סניף | בן | בת | הרצל | רוטשילד | קוד | הקוד הוא | קבוצה | תוכנית | שורה | גובה | משקל | מידה | ציון | שדרות | שד' | כיתות
`;

/** What a number counts. */
const counted = `
  פגישות | שיחות | תורים | טיפולים | מועדים | זמנים | אפשרויות | ש"ח | שח | שקל | שקלים | אחוז | אחוזים | מטר | מטרים | ק"מ | קמ | קילומטר | דולר | דולרים | יורו | אלף | אלפים | מיליון | מאות | פעם | פעמים |
  איש | אנשים | ילדים | רצון | נקודה | פרקים | חדרים | חדר | קומות | בית | נפש | נפשות | משתתף | משתתפים | שאלות | הערות | שנות (ניסיון|נסיון)? | עותקים | מקומות | מילים | חבילות | מבוגרים |
  % | ₪ | $ | € | אורחים | לקוחות | מקרים
`;

/** From where a meeting is moved is no time to meet. */
const moved: readonly Rule[] = [
  meaning(
    'moving',
    true,
    'לשנות | תשנה | תשני | תשנו | להחליף | תחליפו | תחליפי | להוריד | תוריד | תורידי | תורידו | תוציאו | תמחקו | להזיז | לדחות | להעביר | להקדים | תזיז | תזיזי | תזיזו | תעביר | תעבירי | תעבירו | תדחה | תדחי | תדחו | נזיז | נעביר | נדחה | העברה | דחייה | הזזה',
  ),
  meaning(
    'movedThing',
    true,
    'את? ה+? (פגישה|שיחה|תור|ישיבה|זום|שעה|מועד|שיעור|טיפול) (שלי|שלנו|(של|עם) <clauseWords>)? | אותה | אותו | אותי | אותנו',
  ),
  rule('other', '<moving> <movedThing>? (מ+|של) ה+? {anyClock}', () => []),
  // Its day stays, where no other is named: "להזיז את הפגישה של מחר ל-4".
  rule(
    'time',
    '<moving> <movedThing>? (מ+|של) {anyDays} (ב+ <anyClock>)?',
    (days) => [{ kind: 'own', days: dayPieces(days), isContext: true, isMoved: true }],
    { rank: -1 },
  ),
  rule('time', '<moving> <movedThing>? (מ+|של) {anyDays} (ב+ <anyClock>)? ל+ {clock}', (days, time) => [
    ...dayPieces(days),
    atPiece(time),
  ]),
  rule('time', '<moving> <movedThing>? (מ+|של) {anyDays} (ב+ <anyClock>)? ל+ {int}', (days, { text }) => {
    const time = bareClock(text);
    return time && [...dayPieces(days), atPiece(time)];
  }),
].flat();

/** What people count, number and greet with: understood, and no time. */
export const others: readonly Rule[] = [
  moved,
  meaning('other', [], idioms),
  meaning('countedNoun', true, counted),
  meaning('numbered', true, numbered),
  ...(['number', 'leaning'] as const).flatMap((count) => [
    rule('other', `(ב+|ל+|מ+|ה+|של)? {${count}} ה+? <countedNoun>` as '{number}', () => []),
    // "ב-3 ירושלים": an unknown noun in the plural.
    rule(
      'other',
      `(ב+|ל+|מ+|ה+|של)? {${count}} {unknown}` as '{number} {unknown}',
      (_, noun) => (isPlural(noun) ? [] : undefined),
      { skips: 1 },
    ),
    rule('other', `(של|כל)? {${count}} {plain}` as '{number} {plain}', (_, noun) =>
      isPlural(noun) && !isAsking(noun) ? [] : undefined,
    ),
  ]),
  rule('other', '{int} <countedNoun>', () => []),
  rule(
    'other',
    [
      '(ב+|ה+)? (רחוב|ברחוב|שדרות) {unknown} {number}',
      '(ב+|ה+)? (רחוב|ברחוב|שדרות) {unknown} {unknown} {number}',
    ],
    () => [],
  ),
  rule('other', ['{number} (מאות|אלף|אלפים|מיליון) <countedNoun>?'], () => []),
  rule(
    'other',
    [
      '(בין|מ+)? {number} (ל+|עד|-|ו+|ו+ עד) {number} <countedNoun>',
      '{number} - {number} (אלף|מיליון) <countedNoun>?',
    ],
    () => [],
  ),
  rule('other', '(ב+|ה+|ל+|מ+)? <numbered> ה+? {number}', () => []),
  rule('other', '(ב+|ה+|ל+|מ+)? <numbered> {number} ו+ {number}', () => []),
  rule('other', ['(ב+|ה+|ל+|מ+)? <numbered> {dots}', '(ב+|ה+|ל+|מ+)? <numbered> {slashes}'], () => []),
  rule('other', '(ב+|ה+|ל+|מ+)? <numbered> ה+? {hebrewNth}', () => []),
  rule('other', '(ב+|ה+|ל+|מ+)? <numbered> {markedLetter}', () => []),
  rule('other', '(ב+|ה+|ל+|מ+)? <numbered> {bareLetter} - {bareLetter}', () => []),
  // Names: "לדבר עם שני", "שלום יוני", "אפריל לוי".
  meaning(
    'nameOpening',
    true,
    'עם | את | אצל | של | שמי | שמה | שמו | קוראים (לי|לו|לה) | שלום | היי | הי | אהלן | תודה | בברכה | אני | הוא | היא',
  ),
  rule('other', '<nameOpening> {dayName}', () => []),
  rule('other', '<nameOpening> {month}', () => []),
  rule('other', '{unknown} ו+ {month}', nameOfPerson, { skips: 1, rank: -1 }),
  rule('other', '{month} {unknown}', (month) => nameOfPerson('', month), { skips: 1, rank: -1 }),
  rule('other', '{month} (היא|הוא) {unknown}', (month) => nameOfPerson('', month), { skips: 1, rank: -1 }),
  rule('other', ['{unknown} ו+ {hebrewNth}', '{unknown} {hebrewNth}'], () => [], { skips: 1 }),
  rule('other', 'ה+? (מחיר|תעריף|עלות|שקל|שקלים|ש"ח|שח|דולר|עולה|עולים) ל+ {hourLength}', () => []),
  rule('other', ['{count} שנים', 'כבר? (שנתיים|שנה)'], () => []),
  // "אחרי שדיברנו", "לפני שנתחיל": what was, and what comes first.
  // A number word behind "or" and "maybe" is an hour that the words leave open.
  rule('unread', '(או|אולי) {feminine}', () => [], { rank: 2 }),
  // "לדחות בחצי שעה": from when, the words do not say.
  rule('unread', ['(<moving>|לאחר) ב+ {length}', '(<moving>|לאחר) ב+ {hourLength}'], () => []),
  rule('other', 'ב+ {length}', () => []),
  // "בתשובה למכתבך מיום 1.6", "השבת נכנסת ב-16:20".
  rule('other', '(ל+|ב+)? ה+? (מכתב|פניה|פנייה|מייל|הודעה|שיחה|פגישה) מ+ {anyDays}', () => []),
  rule('other', '(ל+|ב+)? {plain} מ+ {anyDays}', (word) =>
    /(?:תנו|תך|תכם|כתבך|כתבכם)$/.test(word) ? [] : undefined,
  ),
  rule('other', 'ה+? (שבת|חג|צום) (נכנסת|יוצאת|נכנס|יוצא) ב+ {anyClock}', () => []),
  meaning('other', [], '(שיעור|טיפול|ביקור|מפגש|ייעוץ) ראשון (לי|שלי|שלו|שלה)?'),
  rule('other', '(את)? ה+? (מועד|תור|אפשרות|הצעה|תאריך) ה+ {hebrewNth}', () => []),
  rule('other', '(ב+|ה+|ל+|מ+)? <numbered> <numbered>? :? {int}', () => [], { rank: 1 }),
  rule('other', 'ו+ <other>', () => []),
  rule('other', '<self>? <busyPlace>? (משמרת|משמרות) (לילה|בוקר|ערב)', () => [], { rank: -5 }),
  meaning('other', [], '(<self>|אני)? לא (בן ה+? אדם|בנאדם|טיפוס|איש|אשת|אדם) של ה+? (בוקר|בקרים|לילה|ערב)'),
  rule('other', 'יש <forMe> (כבר)? {leaning} {plain}', (_, noun) => (isPlural(noun) ? [] : undefined), {
    rank: -5,
  }),
  // "בן 16 ושמונה חודשים", "הילדה בת 4 וחצי".
  meaning(
    'age',
    true,
    '(בן|בת|בנות|גיל) ה+? <number> (ו+ חצי|ו+ רבע|ו+ <dayCount>|ו+ <number> חודשים|חודשים|שבועות|שנים)? | (בן|בת|בנות) <dayCount> (ו+ חצי)?',
  ),
  rule('other', '(יש <forMe> <ownThing>|<subject>|<self>|ב+|ה+|ל+|מ+)? <age>', () => [], { rank: -5 }),
  // "כמה עולה טיפול של 45 דקות?"
  rule(
    'other',
    'כמה (זה|ה+)? (עולה|עולים|עולות|יעלה|תעלה|מחיר) <plain>? <plain>? (של|ל+|ב+)? (<length>|<hourLength>)',
    () => [],
  ),
  rule('other', '<self> (עובד|עובדת|עובדים) על <clauseWords>', () => []),
  rule('other', ['תאריך ה+? לידה :? {date}', '(נולד|נולדה|נולדו|יליד|ילידת) (ב+)? {anyDays}'], () => []),
  rule(
    'other',
    ['ב+? ה+? (היריון|הריון) ,? ב+? שבוע {number}', 'ב+? שבוע {number} (ל+|של) ה+? (היריון|הריון)'],
    () => [],
  ),
  // "16:30 במקום 16:00".
  rule('other', 'במקום (ב+|ל+|מ+)? ה+? {anyClock}', () => [], { rank: 1 }),
  rule('other', '(לפי)? ה+? (שעון|זמן) (מקומי|שלי|שלנו|שלכם|פה|כאן|אצלי|אצלנו)', () => []),
  rule('other', 'לפי ה+? (שעון|זמן) (שלי|שלנו) (פה|כאן)', () => []),
  rule('other', '(ב+|ה+|ל+|מ+)? <numbered> <int> - <int> -? <int>?', () => []),
  rule('other', '<self>? (גר|גרה|גרים|מתגורר|מתגוררת|גרנו|גרתי) <clauseWords>', () => []),
  rule('other', '{month} (היא|הוא) <clauseWords>', (month) => nameOfPerson('', month)),
  // "אני אחרי ניתוח ברך".
  rule(
    'other',
    '<self>? (אחרי|לאחר) (ניתוח|לידה|תאונה|אשפוז|מחלה|קורונה|שפעת|גירושים|פרידה|שבץ|אירוע לב|התקף|צינתור|צנתור|הפלה|שבר) <clauseWords>?',
    () => [],
  ),
  // Addresses: "ויצמן 9 קומה 2", "גר ברחוב הרצל 12".
  rule('other', '{plain} {int} ,? (קומה|דירה|כניסה) {int}', () => []),
  rule('other', '(גר|גרה|גרים|כתובת|ה+ כתובת) :? ב+? {clauseWords} {int}', () => []),
  rule('other', '(ב+|ה+|ל+|מ+)? (כיתה|כיתת|כתה) (<markedLetter>|<bareLetter>) -? <int>', () => []),
  rule('other', 'ב+? {dots} (מיליון|אלף|מיליארד|ש"ח|שח|שקל|אחוז|%|ק"מ|קמ|מטר|ק"ג|קילו|ליטר|מ"ר)', () => []),
  rule('other', 'כל {length}', () => []),
  rule('other', 'כל {number} (ימים|שבועות|חודשים|שנים)', () => []),
  // "מאתמול בלילה": since when something is so.
  rule(
    'other',
    ['(כבר)? מ+ (אתמול|שלשום|אמש) <dayPart>?', '(כבר)? מ+ (אתמול|שלשום) ב+ <dayPart>'],
    () => [],
    { rank: -5 },
  ),
  rule('other', 'כבר מ+ {anyDays}', () => []),
  rule('other', '{plain} של {number}', (noun) => (isAsking(noun) ? undefined : [])),
  rule('other', '{plain} של {number} (עד|-|או) {number} <countedNoun>?', (noun) =>
    isAsking(noun) ? undefined : [],
  ),
  rule('other', '{number} (ימים|שעות|פעמים) ב+ (שבוע|יום|חודש)', () => []),
  meaning(
    'other',
    [],
    'אם (יש|יהיה|תהיה|יהיו) (לכם|לך)? (ביטול|ביטולים) | אם (מתבטל|יתבטל) (לכם|לך)? (משהו|תור)?',
  ),
  rule('other', '(זה|שזה) {number} (אצלי|אצלנו|אצלכם|פה|כאן)', () => []),
  meaning('other', [], '(פעם|פעמיים|<number> פעמים) (ב+ שבוע|ב+ חודש|ב+ יום)'),
  // "אני ישנה עד מאוחר".
  rule('other', '<self> <clauseWords> (עד)? (מאוחר|מוקדם)', () => []),
  rule(
    'other',
    '(אני|אנחנו)? {number} שעות (אחריכם|לפניכם|אחריך|לפניך|אחרי ישראל|לפני ישראל|אחורה|קדימה|הפרש)',
    () => [],
  ),
  rule('other', '(כבר)? (מ+|ב+)? ה+? (חורף|קיץ|אביב|סתיו) שעבר', () => []),
  rule('other', ['<self> <clauseWords> (עכשיו|כרגע|כעת)', '(עכשיו|כרגע|כעת) <self> <clauseWords>'], () => []),
  rule(
    'unread',
    '{anyDays} בין {plain} {plain}',
    (_, __, to) => (/^[לו]/.test(to) && !isAsking(to) ? [] : undefined),
    {
      rank: 5,
    },
  ),
  meaning('other', [], 'ב+ יום ה+? הולדת (שלי|של <unknown>)?'),
  rule('other', 'כבר {dayCount}', () => []),
  // How long something takes that is not the meeting.
  rule(
    'other',
    [
      '(לוקח|לוקחת|לוקחות|לוקחים|לקח|ייקח|אורך|אורכת|נמשך|נמשכת|נמשכות|נמשכים) {dayCount}',
      '(נוסע|נוסעת|נוסעים|טס|טסה|טסים|יוצא|יוצאת|נעדר|נעדרת) ל+ {dayCount}',
    ],
    () => [],
  ),
  // "אחזור אליך בשבוע הבא": when somebody writes is no time to meet.
  rule(
    'other',
    '(אחזור|נחזור|אעדכן|נעדכן|אודיע|נודיע|אענה|אכתוב) (אליך|אלייך|אליכם|אתכם|אותך|אותכם|לך|לכם) {anyDays}',
    () => [],
  ),
  // "אני בלונדון עכשיו".
  rule(
    'other',
    [
      '<self> ב+ {place} (עכשיו|כרגע|כעת)',
      '<self> (עכשיו|כרגע|כעת) ב+ {place}',
      '<self> ב+ {unknown} (עכשיו|כרגע|כעת)',
    ],
    () => [],
  ),
  // "אחרי שהילדים נרדמים, אחרי 8": what the bound means is said behind it.
  meaning('namely', true, 'נגיד | כלומר | דהיינו | קרי | זאת אומרת | ז"א | משמע'),
  meaning('vagueWord', true, '<unknown> | (ש+|ב+|ש+ ה+|ה+) <engagement>'),
  rule(
    'time',
    [
      '(אחרי|לאחר|לפני) <vagueWord> ,? <namely> {hours}',
      '(אחרי|לאחר|לפני) <vagueWord> <vagueWord> ,? <namely> {hours}',
      '(אחרי|לאחר|לפני) <vagueWord> <vagueWord>? , {hours}',
    ],
    (hours) => [clockPiece(hours)],
  ),
  rule('other', '(אחרי|לפני) ש+ {link}', () => []),
  rule('unread', 'משהו באמצע', () => [], { rank: 3000 }),
  rule('unread', ['(ב+)? שעות {unknown}', '(ב+)? שעות ה+ <engagement>', '(ב+)? שעות היום'], () => []),
  words('unread', [
    [[], '(ב+)? חול המועד | (ב+|ל+|ה+)? (קיץ|חורף) | (ב+)? (סוף|תחילת|אמצע) ה+? (קיץ|חורף|עונה)'],
  ]),
].flat();

/** Months that are names of people, too. */
function nameOfPerson(_: string, month: number): [] | undefined {
  return month >= 3 && month <= 7 ? [] : undefined;
}

function isPlural(noun: string): boolean {
  return /(?:ים|ות)$/.test(noun) && !/^[בו]/.test(noun);
}
