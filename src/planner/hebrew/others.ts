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
  יד (שנייה|שניה|שני) | מקום (ראשון|שני|שלישי) | (עם)? (הרבה|קצת) מרץ | ה+? מערב ה+? פרוע | ה+ זמן | מה ה+ שעה | איזו שעה | שבע אחיות | (אחד|אחת) אחרי ה+? (שני|שנייה|שניה) | (אין|בלי) בעיה | אין בעיות |
  לא (נורא|דחוף|בטוח|בטוחה|יודע|יודעת|הבנתי|ראיתי|רק|מזמן|צריך|אכפת|חייב|חייבת|סגור|סגורה) | אני לא (סגור|סגורה|בטוח|בטוחה|יודע|יודעת) | למה לא | לא ,? תודה |
  אם לא (קשה|אכפת) לך? | עד כאן | על שעה | כיתה (א'|ב'|ג'|ד'|ה'|ו') | תוכנית (א'|ב'|ג') | אי פעם | כל כך | כל הכבוד | קבוצה (א'|ב') | כמה זמן | שעה שלמה | אור (ירוק|אדום) |
  (שומר|שומרת|שומרי|שומרות) שבת | (משמרת|משמרות) לילה | אם זה? (לא|אין) (קשה|אכפת|מפריע|מסבך|בעיה|נורא|<clauseWord> (לך|לכם|לכן|אותך|אתכם|עליך|עליכם)) (לך|לכם|לכן)? | (שעות|שעת) ה+? (קבלה|פתיחה|פעילות) (של ה+? <unknown>)?
`;

/** What a number numbers: "room 4", "version 2.1". Letters before it are edges of their own. */
const numbered = `
  חדר | קומה | גרסה | גירסה | סעיף | פרק | עמוד | רחוב | ברחוב | דירה | דירת | בניין | כניסה | קו | אוטובוס | רציף | שער | מספר | טלפון | גיל | כיתה | כיתת | תיק | הזמנה | חשבונית |
  פריט | שאלה | אולם | עמדה | דף | מס | מס' | סניף | בן | בת | הרצל | רוטשילד | קוד | הקוד הוא | קבוצה | תוכנית | שורה | גובה | משקל | מידה | ציון | שדרות | שד' | כיתות |
  צו | טופס | תקנה | נספח | שנה | שלב | רמה
`;

/** What a number counts. */
const counted = `
  פגישות | שיחות | תורים | טיפולים | מועדים | זמנים | אפשרויות | ש"ח | שח | שקל | שקלים | אחוז | אחוזים | מטר | מטרים | ק"מ | קמ | קילומטר | דולר | דולרים | יורו | אלף | אלפים | מיליון | מאות | פעם | פעמים |
  איש | אנשים | ילדים | רצון | נקודה | פרקים | חדרים | חדר | קומות | בית | נפש | נפשות | משתתף | משתתפים | שאלות | הערות | שנות (ניסיון|נסיון)? | עותקים | מקומות | מילים | חבילות | מבוגרים |
  % | ₪ | $ | € | אורחים | לקוחות | מקרים
`;

/** Figures and lengths of other things: addresses, ages, prices, letters, how long something takes or has been so. */
const figures = `
  <moving> <movedThing>? (מ+|של) ה+? <anyClock> | (ב+|ה+)? (רחוב|ברחוב|שדרות) <unknown> <unknown>? <number> |
  <number> (מאות|אלף|אלפים|מיליון) <countedNoun>? | (בין|מ+)? <number> (ל+|עד|-|ו+|ו+ עד) <number> <countedNoun> | <number> - <number> (אלף|מיליון) <countedNoun>? |
  (ב+|ה+|ל+|מ+)? <numbered> (ה+? <number>|<number> ו+ <number>|<dots>|<slashes>|ה+? <hebrewNth>|<markedLetter>|<bareLetter> - <bareLetter>|<int> - <int> -? <int>?|<number> מ+ <anyDays>) |
  <nameOpening> <dayName> | <nameOpening> <month> | ה+? (מחיר|תעריף|עלות|שקל|שקלים|ש"ח|שח|דולר|עולה|עולים) ל+ <hourLength> | <count> שנים | כבר? (שנתיים|<number>? שנה) |
  ב+ <length> | (לוקח|ייקח|יקח) (<forMe>|לה|לו|להם|להן)? (בערך|כ+ -?)? (<length>|<hourLength>) (להגיע|לנסוע|ללכת|לבוא|לחזור) | (<length>|<hourLength>) (נסיעה|הליכה|ברכב|ברכבת|באוטובוס|ברגל) | (ל+|ב+)? ה+? (מכתב|פניה|פנייה|מייל|הודעה|שיחה|פגישה) מ+ <anyDays> | ה+? (שבת|חג|צום) (נכנסת|יוצאת|נכנס|יוצא) ב+ <anyClock> |
  (את)? ה+? (מועד|תור|אפשרות|הצעה|תאריך) ה+ <hebrewNth> | ו+ <other> |
  כמה (זה|ה+)? (עולה|עולים|עולות|יעלה|תעלה|מחיר) <plain>? <plain>? (של|ל+|ב+)? (<length>|<hourLength>) | <self> (עובד|עובדת|עובדים) על <clauseWords> |
  תאריך ה+? לידה :? <date> | (נולד|נולדה|נולדו|יליד|ילידת) (ב+)? <anyDays> | ב+? ה+? (היריון|הריון) ,? ב+? שבוע <number> |
  ב+? שבוע <number> (ל+|של) ה+? (היריון|הריון) | (לפי)? ה+? (שעון|זמן) (מקומי|שלי|שלנו|שלכם|פה|כאן|אצלי|אצלנו) | לפי ה+? (שעון|זמן) (שלי|שלנו) (פה|כאן) |
  <self>? (גר|גרה|גרים|מתגורר|מתגוררת|גרנו|גרתי) <clauseWords> |
  <self>? (אחרי|לאחר) (ניתוח|לידה|תאונה|אשפוז|מחלה|קורונה|שפעת|גירושים|פרידה|שבץ|אירוע לב|התקף|צינתור|צנתור|הפלה|שבר) <clauseWords>? |
  <plain> <int> ,? (קומה|דירה|כניסה) <int> | (גר|גרה|גרים|כתובת|ה+ כתובת) :? ב+? <clauseWords> <int> |
  (ב+|ה+|ל+|מ+)? (כיתה|כיתת|כתה) (<markedLetter>|<bareLetter>) -? <int> | ב+? <dots> (מיליון|אלף|מיליארד|ש"ח|שח|שקל|אחוז|%|ק"מ|קמ|מטר|ק"ג|קילו|ליטר|מ"ר) |
  כל <length> | כל <number> (ימים|שבועות|חודשים|שנים) | כבר מ+ <anyDays> | <number> (ימים|שעות|פעמים) ב+ (שבוע|יום|חודש) |
  (זה|שזה) <number> (אצלי|אצלנו|אצלכם|פה|כאן) | <self> <clauseWords> (עד)? (מאוחר|מוקדם) |
  (אני|אנחנו)? <number> שעות (אחריכם|לפניכם|אחריך|לפניך|אחרי ישראל|לפני ישראל|אחורה|קדימה|הפרש) | (כבר)? (מ+|ב+)? ה+? (חורף|קיץ|אביב|סתיו) שעבר |
  <self> <clauseWords> (עכשיו|כרגע|כעת) | (עכשיו|כרגע|כעת) <self> <clauseWords> | כבר <dayCount> |
  (לוקח|לוקחת|לוקחות|לוקחים|לקח|ייקח|אורך|אורכת|נמשך|נמשכת|נמשכות|נמשכים) <dayCount> | (נוסע|נוסעת|נוסעים|טס|טסה|טסים|יוצא|יוצאת|נעדר|נעדרת) ל+ <dayCount> |
  (אחזור|נחזור|אעדכן|נעדכן|אודיע|נודיע|אענה|אכתוב) (אליך|אלייך|אליכם|אתכם|אותך|אותכם|לך|לכם) <anyDays> | <self> ב+ (<place>|<unknown>) (עכשיו|כרגע|כעת) |
  <self> (עכשיו|כרגע|כעת) ב+ <place> | (אחרי|לפני) ש+ <link> | (שיעור|טיפול|ביקור|מפגש|ייעוץ) ראשון (לי|שלי|שלו|שלה)? |
  (<self>|אני)? לא (בן ה+? אדם|בנאדם|טיפוס|איש|אשת|אדם) של ה+? (בוקר|בקרים|לילה|ערב) |
  אם (יש|יהיה|תהיה|יהיו) (לכם|לך)? (ביטול|ביטולים) | אם (מתבטל|יתבטל) (לכם|לך)? (משהו|תור)? | (פעם|פעמיים|<number> פעמים) (ב+ שבוע|ב+ חודש|ב+ יום) |
  ב+ יום ה+? הולדת (שלי|של <unknown>)?
`;

/** The same, where other rules would see a time of the guest's own. */
const figuresFirst = `
  <self>? <busyPlace>? (משמרת|משמרות) (לילה|בוקר|ערב) | (יש <forMe> <ownThing>|<subject>|<self>|ב+|ה+|ל+|מ+)? <age> | (כבר)? מ+ (אתמול|שלשום|אמש) <dayPart>? |
  (כבר)? מ+ (אתמול|שלשום) ב+ <dayPart>
`;

/** The old time of a meeting that is moved is no time to meet. */
const moved: readonly Rule[] = [
  meaning(
    'moving',
    true,
    'לשנות | תשנה | תשני | תשנו | להחליף | תחליפו | תחליפי | להוריד | תוריד | תורידי | תורידו | תוציאו | תמחקו | להזיז | לדחות | להעביר | להקדים | תזיז | תזיזי | תזיזו | תעביר | תעבירי | תעבירו | תדחה | תדחי | תדחו | נזיז | נעביר | נדחה | העברה | דחייה | הזזה',
  ),
  meaning(
    'movedThing',
    true,
    '(לי|לנו|בבקשה)? (את? ה+? (פגישה|שיחה|תור|ישיבה|זום|שעה|מועד|שיעור|טיפול) (שלי|שלנו|(של|עם)? <clauseWords>)?|את <clauseWords>|אותה|אותו|אותי|אותנו)',
  ),
  // Its day stays, where no other is named: "להזיז את הפגישה של מחר ל-4".
  rule(
    'time',
    '<moving> <movedThing>? (מ+|של) {anyDays} ב+? {anyClock}?',
    (days, time) => [
      {
        kind: 'own',
        days: dayPieces(days),
        ...(time && { hours: { kind: 'at', time } }),
        isContext: true,
        isMoved: true,
      },
    ],
    { rank: -1 },
  ),
  rule(
    'time',
    [
      '<moving> <movedThing>? (מ+|של) {anyDays}? (ב+ <anyClock>)? ל+ {anyClock}',
      '<moving> <movedThing>? (מ+|ב+) <anyClock> {anyDays}? ל+ {anyClock}',
      '(<moving>|נקדים|לקבוע|נקבע|תקבע|תקבעי|קבע|קבעי|להיפגש|ניפגש) <movedThing>? (לי|לנו)? {anyDays}? ל+ {anyClock}',
    ],
    // "10.12" is a date.
    (days, time) => {
      const minutes = (time.likely[0] ?? 0) % 60;
      return minutes > 0 && minutes < 13 ? undefined : [...(days ? dayPieces(days) : []), atPiece(time)];
    },
    { rank: 1 },
  ),
].flat();

/** Words that count, number and greet. They are understood, and name no time. */
export const others: readonly Rule[] = [
  moved,
  meaning('other', [], idioms),
  meaning('other', [], figures),
  meaning('other', [], figuresFirst, { rank: -5 }),
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
  // Names: "לדבר עם שני", "שלום יוני", "אפריל לוי".
  meaning(
    'nameOpening',
    true,
    'עם | את | אצל | של | שמי | שמה | שמו | קוראים (לי|לו|לה) | שלום | היי | הי | אהלן | תודה | בברכה | אני | הוא | היא',
  ),
  rule('other', '{unknown} ו+ {month}', nameOfPerson, { skips: 1, rank: -1 }),
  rule('other', '{month} (היא|הוא)? {unknown}', (month) => nameOfPerson('', month), { skips: 1, rank: -1 }),
  rule('other', ['{unknown} ו+ {hebrewNth}', '{unknown} {hebrewNth}'], () => [], { skips: 1 }),
  // "בין הסעה להסעה".
  rule('other', 'בין {plain} {plain}', (one, to) => (to === `ל${one}` ? [] : undefined)),
  // "יש לי שיעור ב-8 ועוד אחד ב-12".
  meaning('unread', [], 'ו+ עוד (אחד|אחת) <hours>'),
  // A number word behind "or" and "maybe" is an hour that the words leave open.
  rule('unread', '(או|אולי) {feminine}', () => [], { rank: 2 }),
  // The words of "לדחות בחצי שעה" do not say from when.
  rule('unread', ['(<moving>|לאחר) ב+ {length}', '(<moving>|לאחר) ב+ {hourLength}'], () => []),
  rule('other', '(ל+|ב+)? {plain} מ+ {anyDays}', (word) =>
    /(?:תנו|תך|תכם|כתבך|כתבכם)$/.test(word) ? [] : undefined,
  ),
  // "השיחה שלנו מיום ראשון", "החשבונית מ-3.10": the day is that of something past. It bounds no request.
  meaning(
    'document',
    true,
    `שיחה | שיחת ה+? (טלפון|זום|היכרות)? | פגישה | מייל | אימייל | הודעה | הצעה | הצעת ה+? מחיר | חשבונית | מכתב | ביקור | תכתובת | הזמנה | דוח | סיכום | קבלה | פנייה | פניה | ייעוץ | מפגש | דיון | הרצאה |
     שיעור | ישיבה | בקשה | תשובה`,
  ),
  meaning('ofWhom', true, 'שלי | שלנו | שלך | שלכם | שלו | שלה | שלהם | איתך | איתכם | ביניכם | בינינו'),
  rule(
    'other',
    [
      '(ב+|ל+)? ה+ <document> <ofWhom>? (ש+ <plain>)? מ+ {anyDays}',
      '(ב+|ל+)? <document> <ofWhom> (ש+ <plain>)? מ+ {anyDays}',
      '(בעקבות|בהמשך ל+) ה+? <document> <plain>? <plain>? מ+ {anyDays}',
    ],
    ({ wish }) => (wish.kind === 'since' || wish.kind === 'till' ? undefined : []),
    { rank: -1 },
  ),
  rule('other', '(ב+|ה+|ל+|מ+)? <numbered> <numbered>? :? {int}', () => [], { rank: 1 }),
  rule('other', 'יש <forMe> (כבר)? {leaning} {plain}', (_, noun) => (isPlural(noun) ? [] : undefined), {
    rank: -5,
  }),
  // "ילדה מתחת ל-3".
  rule(
    'other',
    '(ילד|ילדה|ילדים|ילדות|בנים|בנות|קטנים|תינוקות|אנשים) מתחת (ל+|ל+ -)? (גיל)? <int>',
    () => [],
  ),
  // "בן 16 ושמונה חודשים", "הילדה בת 4 וחצי".
  meaning(
    'age',
    true,
    '(בן|בת|בנות|גיל) ה+? <number> (ו+ חצי|ו+ רבע|ו+ <dayCount>|ו+ <number> חודשים|חודשים|שבועות|שנים)? | (בן|בת|בנות) <dayCount> (ו+ חצי)? | (ימלאו|כשימלאו|מלאו) <forMe> (<dayCount>|<number>)',
  ),
  // "16:30 במקום 16:00".
  rule('other', 'במקום (ב+|ל+|מ+)? ה+? {anyClock}', () => [], { rank: 1 }),
  rule('other', '{month} (היא|הוא) <clauseWords>', (month) => nameOfPerson('', month)),
  rule('other', ['{plain} של <number>', '{plain} של <number> (עד|-|או) <number> <countedNoun>?'], (noun) =>
    isAsking(noun) ? undefined : [],
  ),
  rule(
    'unread',
    '{anyDays} בין {plain} {plain}',
    (_, one, to) => (/^[לו]/.test(to) && to !== `ל${one}` && !isAsking(to) ? [] : undefined),
    {
      rank: 5,
    },
  ),
  // "אחרי שהילדים נרדמים, אחרי 8": what the bound means is said behind it.
  meaning('namely', true, 'נגיד | כלומר | דהיינו | קרי | זאת אומרת | ז"א | משמע'),
  meaning('vagueWord', true, '<unknown> | (ש+|ב+|ש+ ה+|ה+) <engagement>'),
  rule(
    'time',
    [
      '(אחרי|לאחר|לפני) <vagueWord> <vagueWord>? ,? <namely> {hours}',
      '(אחרי|לאחר|לפני) <vagueWord> <vagueWord>? , {hours}',
    ],
    (hours) => [clockPiece(hours)],
  ),
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
