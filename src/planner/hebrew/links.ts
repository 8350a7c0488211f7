import { dateOf } from '../notation/notation.ts';
import { atPiece, bothEnds, clockPiece, dayPiece, dayPieces, oneDay, whole } from '../notation/pieces.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import { bareClock } from '../wish/bare-hours.ts';
import type { Piece, Saying } from '../wish/piece.ts';

const or: Saying = { kind: 'join', join: 'or' };
const orElse: Saying = { kind: 'join', join: 'or', isElse: true };
const and: Saying = { kind: 'join', join: 'and' };
const contrast: Saying = { kind: 'but', isContrast: true };
const not: Saying = { kind: 'not' };
const except: Saying = { kind: 'not', isExcept: true };
/** Excludes the time behind it, or else the one before it. */
const refused: Saying = { kind: 'not', reach: 'both' };
const asked: Saying = { kind: 'asked' };
const prefer: Saying = { kind: 'prefer' };
const anytime: Saying = { kind: 'anytime' };
const eachWeek: Saying = { kind: 'note', note: { kind: 'one-of-many' } };

/** Letters before a time or a link: "and", "that". */
const prefixed: readonly Rule[] = [
  rule('time', 'ו+ {time}', (time) => behindAnd(time)),
  rule('link', 'ו+ {link}', (link) => behindAnd(link)),
  rule('time', 'ש+ {time}', (time) => time),
  rule('link', 'ש+ {link}', (link) => link),
].flat();

function behindAnd(sayings: Saying[]): Saying[] {
  const [first] = sayings;
  return first?.kind === 'join' || first?.kind === 'but' ? sayings : [and, ...sayings];
}

/** "מחר 10, 11 או 12" */
const hourRows: readonly Rule[] = [
  rule('bareHours', '{hour} ,? או {hour}', (one, other) => [atPiece(one), or, atPiece(other)], {
    rank: 1001,
  }),
  rule('bareHours', '{hour} , {bareHours}', (time, more) =>
    more.length > 1 ? [atPiece(time), or, ...more] : undefined,
  ),
  rule('time', '(ב+|(ב+|ל+)? ה+? (שעה|שעות) :?) {bareHours}', (hours) =>
    hours.length > 1 ? hours : undefined,
  ),
].flat();

/** Exclusions. */
const exclusions: readonly Rule[] = [
  meaning('link', [not], 'לא | אל | בלי | ללא | אין | אף לא', { rank: 1 }),
  // "apart from that" speaks of what was said before.
  meaning('unread', [], '(חוץ|לבד) (מ+ זה|מזה|מ+ כך|מכך) | מלבד (זה|זאת) | במקום'),
  // "not only in the morning" and "not necessarily" exclude nothing.
  meaning('unread', [], '(לא|אין) (רק|כל|בדיוק|חייב|חייבת|חובה|בהכרח|דווקא|דרישה)'),
  meaning(
    'link',
    [except],
    '(חוץ|לבד) (מ+|את) | להוציא (מ+|את)? | למעט (את)? | פרט ל+ | מלבד | זולת | (לא|ש+ לא) כולל (את)? | (לא|בלי|ללא|להוציא|חוץ|למעט) :',
  ),
  // "חוץ מיום שני, מהבקרים ומה-25": each מ belongs to the exception, and begins no span.
  meaning('exceptWord', true, '(חוץ|לבד|להימנע) מ+ | להוציא (מ+|את)? | ש+? לא כולל | מלבד | למעט | פרט ל+'),
  rule('exceptedTime', '{anyDays}', dayPieces),
  rule('exceptedTime', '{clockPart}', ({ wish }) => [clockPiece(wish)]),
  rule('exceptedTime', ['{clockRange}', '{hourRange}'], (range) => [clockPiece(range)]),
  // "חוץ מ-25 ו-26": figures are days of a month that is named, or hours.
  rule('figureDay', '{int}', ({ value }) => figureOf(value)),
  rule('time', 'ב+ {figureDay}', (row) => row, { rank: -1 }),
  rule('exceptedTime', '{figureDay}', (time) => time),
  rule('excepted', '<exceptWord> {exceptedTime}', (time) => [except, ...time]),
  rule('excepted', '{excepted} (,? ו+|,? או) מ+ {exceptedTime}', (times, time) => [...times, and, ...time]),
  rule('excepted', '{excepted} (ו+|, ו+|או|,) (מ+|ל+)? {figureDay}', (times, time) => [
    ...times,
    and,
    ...time,
  ]),
  rule('time', '{excepted}', (times) => times),
  // "חוץ מיום רביעי, כל השבוע הבא": the days of that week.
  rule('time', '{excepted} ,? כל {days}', (times, span) =>
    span.isContainer ? [...dayPieces(span), ...times, contrast] : undefined,
  ),
  // "ללא: 8 בדצמבר, 12:00-13:00", "חסום: שבת, השבוע הבא": the second is excluded, or requested.
  rule(
    'unread',
    [
      '(<exceptWord>|<refusing>|לא|בלי|ללא|חוץ) : <anyDays> , (<hours>|<hebrewSpan>)',
      '(<exceptWord>|<refusing>|לא|בלי|ללא|חוץ) : <hours> , <anyDays>',
    ],
    () => [],
    { rank: -5 },
  ),
  // "not on Monday on Tuesday": the second is excluded, or requested.
  rule('unread', ['לא ב+ <namedDay> ב+ <namedDay>', 'לא ב+ <int> ב+ <int>'], () => []),
  rule('time', '(בלי|ללא) {clockPart}', ({ wish }) => [not, clockPiece(wish)]),
  // A range from both ends.
  rule('time', 'לא לפני {anyClock} או (לא)? אחרי {anyClock}', bothEnds),
  meaning(
    'able',
    true,
    `פנוי | פנויה | פנויים | זמין | זמינה | זמינים | יכול | יכולה | יכולים | אוכל | נוכל | יוכל | תוכל | מתאים | מתאימה | מתאימים | יתאים | תתאים | אפשרי | אפשרית | אפשר | ניתן |
     טוב | טובה | נוח | נוחה | נוחים | מסתדר | יסתדר | רלוונטי | רלוונטית | בא בחשבון | זמינות | אפשרות | עובד`,
  ),
  meaning(
    'refusing',
    true,
    `(לא|אין|אי|בלתי|פחות|אינו|אינה|אינם|איננו|איני|אינני) <able> (לי|לנו|לו|לה)? | (לא|אינו|אינה|אינם|איני) (נמצא|נמצאת|נמצאים|רוצה|רוצים|מעוניין|מעוניינת) |
     (עסוק|עסוקה|עסוקים|תפוס|תפוסה|תפוסים|חסום|חסומה|חסומים|פסול|פסולים|מלא|מלאה|מלאים|בוטל|בוטלה|מבוטל|מבוטלת|ביטל|ביטלה) את? | מחוץ לתחום`,
  ),
  rule('link', '<refusing> :?', () => [refused]),
].flat();

/** A figure alone: an hour, or a day of a month that is named. */
function figureOf(value: number): Piece[] | undefined {
  const [time, day] = [bareClock(String(value)), dateOf(value)];
  if (!time) return day && [dayPiece(oneDay(day))];
  return [{ kind: 'clock', wish: { kind: 'at', time }, ...(day && { day: value }) }];
}

/** How times go together. */
const joints: readonly Rule[] = [
  meaning('link', [or], 'או | או אולי | או? (לחלופין|לחילופין) | או ש+ | או גם | ו / או'),
  meaning('link', [and], 'גם | ו+ גם | וכן | כמו כן'),
  meaning('first', true, `ראשונה | א | א' | 1`),
  meaning('later', true, `שנייה | שניה | שלישית | נוספת | אחרת | ב | ב' | ג | ג' | 2 | 3`),
  meaning('choice', true, 'אפשרות | אופציה | חלופה | עדיפות | בחירה | העדפה'),
  meaning('link', [asked], '<choice> ה+? <first> (:|-|,)?'),
  meaning('link', [orElse], '<choice> ה+? <later> (:|-|,)?'),
  meaning(
    'link',
    [orElse],
    '(חלופה|חלופות|אלטרנטיבה|גיבוי|כ+ גיבוי|כ+ חלופה|ברירת מחדל) (:|-|,)? | אחרת ,? | (ו+? אם|ב+ מקרה ש+?) <elseWord> ,? אז? (:|-)? | (אפשרי|אפשר) גם :',
  ),
  meaning(
    'elseWord',
    true,
    '(גם (זה|אז)? לא|(זה|אז)? גם לא|לא|אין|זה לא|אי אפשר|תפוס|זה תפוס|מלא|(זה|הוא|היא)? לא <able>|אין (ל+ כם|לכם)? (מקום|תור|תורים|זמן|זמינות|מועד|אפשרות|פנוי)) (לכם|לך|לי|לו|לה|אז)?',
  ),
  // "if not tomorrow, then"
  rule('time', 'ו+? אם לא {anyDays} ,? אז', (days) => [...dayPieces(days), orElse]),
  rule('time', 'ו+? אם <elseWord> ,? אז {hour}', (time) => [orElse, atPiece(time)]),
  meaning(
    'link',
    [contrast],
    `אבל | אך | אולם | אלא | אבל גם | (ו+)? (ב+ בלבד|ובלבד|בתנאי) ש+ | כל עוד | (ב+)? (שניהם|שתיהן|כולם) ,? | ב+ (שני|כל) ה+ (ימים|מועדים|תאריכים|מקרים) ,? | ב+? כל מקרה ,? | רק ש+`,
  ),
  meaning('link', [{ kind: 'only' }], '(אז|אבל|אך)? רק'),
  meaning(
    'link',
    [asked],
    ': או | (אפשר|אפשרי|אפשרית) גם | אפשר | אולי | אז | מה (עם|לגבי) | נקבע | ניפגש | נפגש | חובה | חייב | חייבת | דרישה',
  ),
  meaning(
    'link',
    [{ kind: 'asked', isBehind: true }],
    '(עובד|עובדת) (לי|לנו) (מצוין|טוב)? | (זה)? (מעולה|מצוין|כן|טוב|נוח|מתאים|אפשרי|בסדר|סבבה|יתאים|פנוי|פנויה|זמין|זמינה|מקובל|רלוונטי) (לי|לנו|לו|לה)?',
  ),
  meaning(
    'link',
    [prefer],
    `(עדיף|עדיפה|רצוי|מעדיף|מעדיפה|מעדיפים|נעדיף|אעדיף|יעדיף|תעדיף|עדיפות|ב+ עדיפות|העדפה|ב+ העדפה|אידיאלי|אידיאלית|מועדף|מועדפת|מועדפים) (לי|לנו|ל+)? |
     הכי (טוב|נוח|מתאים|אידיאלי) (לי|לנו)?`,
  ),
  meaning(
    'link',
    [{ kind: 'prefer', reach: 'both' }],
    'אם (זה|זו|היום|התאריך)? (אפשר|אפשרי|ניתן|מתאפשר|מתאים|נוח|מסתדר|יוצא|טוב|פנוי) (לך|לכם|ל+ כם|לו|לה|לי|לנו)? | במידת האפשר | ככל האפשר | ככל ש+? ניתן',
  ),
  // What a time says of itself.
  rule(
    'time',
    [
      '{time} ,? (בלבד|בדיוק)',
      'בדיוק {time}',
      '{time} ,? ו+? לא? ב+? (שום|אף) (יום|שעה|זמן|מועד|תאריך) (אחר|אחרת)',
    ],
    (time) => time,
  ),
  // "ב-15:00 ולא לפני": it bounds nothing that the time does not bound.
  // The rank outweighs the cost of several parts: in "לא אחרי 16" the hour belongs to it.
  rule('time', '{time} ,? ו+? לא <beyondIt>', (time) => time, { rank: 5000 }),
  meaning('beyondIt', true, '(לפני|אחרי) (כן|זה)? | (מוקדם|מאוחר) (יותר|מ+ (כן|זה)) | יותר (מוקדם|מאוחר)'),
].flat();

/** Everything, and what comes first. */
const orders: readonly Rule[] = [
  meaning(
    'time',
    [anytime],
    `מתי ש+ (בא|נוח|מתאים|טוב|אפשר|יש מקום) (לך|לכם)? | (ב+|ל+)? כל ה+? (זמן|מועד|שעה|יום|ימים|תאריך|תאריכים|עת) (פנוי|פנויה|שהוא|אפשרי|ש+ נוח)? | (ב+)? כל יום ו+ ב+ כל שעה | מדי יום | יומי | יומית | כל היום |
     לא (משנה|חשוב|חשובה|אכפת|איכפת) (לי|לו|לה|לנו)? (<anyOne>|ב+? (איזה|איזו) (יום|שעה|תאריך|מועד|זמן))? | <anyOne> (לא|אינו|אינה) (משנה|חשוב|חשובה|קריטי|קריטית) (לי|לו|לה|לנו)? |
     ב+? (איזה|איזו|כל) (יום|שעה|תאריך|מועד|זמן) ש+ (יהיה|תהיה|נוח|נוחה|מתאים|מתאימה|תרצו|בא) (לך|לכם)? | (אין|ללא|בלי) (לי|לו|לה|לנו)? (העדפה|העדפות|העדפת|עדיפות|מגבלה|מגבלות|מגבלת|אילוצים) (מיוחדת|מיוחדות|זמן|שעה|שעות|תאריך|יום)? (ל+ זמן|ל+ שעה|ל+ תאריך|ל+ יום)? |
     (לגמרי)? (גמיש|גמישה|גמישים|גמישות) (לגמרי|לחלוטין|מלאה)? (ב+ ה+? (זמנים|שעות|שעה|תאריך|תאריכים|ימים))? | 24/7 | 24 / 7 | מתישהו | (ב+|ל+)? (זמן|יום|שעה|תאריך|מועד) (כלשהו|כלשהי) | הכל (פתוח|פנוי|אפשרי|מתאים) |
     (ב+|ל+)? כל ה+? (זמן|מועד|שעה|יום|ימים|תאריך|תאריכים) (אחר|אחרת|אחרים) | (ב+|ל+)? (כל)? (שאר|יתר) ה+? (זמן|שעות|מועדים|ימים|תאריכים) | (חוץ מ+ (זה|כך)|חוץ מזה|מלבד (זה|זאת)|מעבר ל+ (זה|כך)) ,? (ב+? כל (יום|זמן|שעה|מועד)|הכל|הכול|תמיד|מתי ש+ (נוח|רוצים))`,
  ),
  meaning('anyOne', true, 'מתי | השעה | היום | התאריך | ה+ (שעה|יום|תאריך|זמן|מועד)'),
  meaning('meetingTime', true, 'מועד | תור | זמן | שעה | חלון | פגישה | תאריך | אפשרות | הזדמנות'),
  meaning('firstFree', true, 'ה+? (ראשון|ראשונה|קרוב|קרובה|מוקדם|מוקדמת) ביותר?'),
  meaning(
    'time',
    [{ kind: 'order', order: 'earliest' }],
    `(כמה|מה) ש+ יותר (מוקדם|מהר|בקרוב) | (מוקדם|מהר) ככל (האפשר|שאפשר|הניתן) | ה+? <meetingTime>? ה+? הכי (מוקדם|מוקדמת|מהר|קרוב|קרובה) (שאפשר|אפשרי|שיש|שניתן|ש+ פנוי)? | בהקדם (האפשרי|שאפשר)? |
     (ב+|ל+)? ה+? <meetingTime> (ה+? (פנוי|פנויה|אפשרי|אפשרית|זמין|זמינה))? <firstFree> (ה+? (פנוי|פנויה|אפשרי|אפשרית|זמין|זמינה|שיש))? | (המוקדם|המוקדמת) ביותר (האפשרי|האפשרית)? | הראשון (שפנוי|הפנוי) |
     ה+? (תור|שעה) ה+? (ראשון|ראשונה) (של|ב+) (היום|ה+? יום|בוקר|ה+ בוקר) | בזמן הקרוב | בקרוב | מיד | מייד | ב+? אופן? (מיידי|מיידית) | תיכף | במהירות האפשרית | (רצוי|עדיף|מעדיף|מעדיפה) מוקדם`,
    { rank: 1 },
  ),
  meaning(
    'time',
    [{ kind: 'order', order: 'latest' }],
    `כמה ש+ יותר מאוחר | מאוחר ככל (האפשר|הניתן|שאפשר) | ה+? <meetingTime>? הכי (מאוחר|מאוחרת) (שאפשר|שיש|שניתן|אפשרי)? | ה+? <meetingTime>? (המאוחר|המאוחרת) ביותר |
     ה+? (תור|שעה) ה+? (אחרון|אחרונה) (של|ב+) (היום|ה+? יום) | (ל+)? שעה? מאוחרת ככל (האפשר|הניתן|שאפשר) | (רצוי|עדיף|מעדיף|מעדיפה) מאוחר`,
    { rank: 1 },
  ),
  meaning('time', whole({ kind: 'in', minutes: 0 }), 'עכשיו | כעת'),
  meaning('unread', [], '(אחת|פעם|פעמיים) (ל+|ב+) (שבוע|שבועיים|חודש|חודשיים)'),
  meaning('time', [{ kind: 'weekly' }, eachWeek], 'ב+? כל שבוע :?'),
].flat();

/** How times go together: or, not, but, preferably, any time. */
export const links: readonly Rule[] = [...prefixed, ...hourRows, ...exclusions, ...joints, ...orders];
