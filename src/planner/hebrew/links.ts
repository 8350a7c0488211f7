import { bareClock, dateOf } from '../notation/notation.ts';
import { atPiece, clockPiece, dayPiece, dayPieces, oneDay } from '../notation/pieces.ts';
import type { Days } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import type { Saying } from '../wish/piece.ts';
import { isPast } from './clauses.ts';
import { everyOf, weekdayOn } from './days.ts';

const or: Saying = { kind: 'join', join: 'or' };
const orElse: Saying = { kind: 'join', join: 'or', isElse: true };
const and: Saying = { kind: 'join', join: 'and' };
const but: Saying = { kind: 'but' };
const not: Saying = { kind: 'not' };
const except: Saying = { kind: 'not', isExcept: true };
/** Excludes the time behind it, or else the one before it. */
const refused: Saying = { kind: 'not', reach: 'both' };
const asked: Saying = { kind: 'asked' };
const askedBehind: Saying = { kind: 'asked', isBehind: true };
const prefer: Saying = { kind: 'prefer' };
const anytime: Saying = { kind: 'anytime' };

/** "לא, אפשר לפני 4?" answers. */
const nots: ReadonlySet<string> = new Set([
  'אפשר',
  'אולי',
  'רק',
  'יותר',
  'אלא',
  'אבל',
  'או',
  'משנה',
  'תשכח',
  'תשכחי',
  'תשכחו',
  'לשכוח',
]);

/** Letters before a time: "and", "that", "on", "for". */
const prefixed: readonly Rule[] = [
  rule('time', 'ו+ {time}', (time) => {
    const [first] = time;
    return first?.kind === 'join' || first?.kind === 'but' || first?.kind === 'own' ? time : [and, ...time];
  }),
  rule('time', ['ש+ {time}', 'כ+ ש+ {time}'], (time) => time),
  rule('link', 'ו+ {link}', ([first, ...rest]) => {
    if (!first || first.kind === 'join' || first.kind === 'but' || first.kind === 'corrects')
      return first && [first, ...rest];
    return [and, first, ...rest];
  }),
  rule('link', ['ש+ {link}'], (link) => link),
  // "מחר ב-10, 11 או 12": hours behind another hour.
  rule('moreHours', ['או (ב+)? {hour}', 'או (ב+)? {clock}'], (time) => [or, atPiece(time)], { rank: 2 }),
  rule('moreHours', ['ו+ ב+? {hour}'], (time) => [and, atPiece(time)], { rank: 2 }),
  rule('moreHours', [', ב+? {hour} {moreHours}', ', ב+? {hour} , {moreHours}'], (time, more) => [
    or,
    atPiece(time),
    ...more,
  ]),
  rule('time', ['(ב+|ה+? שעה|ב+ שעה) {anyClock} ,? {moreHours}'], (time, more) => [atPiece(time), ...more]),
  // "13 או 14 בדצמבר" is no hour.
  rule('time', '{hour} ,? {moreHours} {anyDays}', (time, more, days) =>
    days.wish.kind === 'month' ? undefined : [atPiece(time), ...more, ...dayPieces(days)],
  ),
  rule('time', '{anyDays} {hour} {moreHours}', (days, time, more) => [
    ...dayPieces(days),
    atPiece(time),
    ...more,
  ]),
].flat();

function rowOf(days: readonly Days[]): Saying[] {
  return days.flatMap((one, index) => (index > 0 ? [or, ...dayPieces(one)] : dayPieces(one)));
}

function isClock({ kind }: Saying): boolean {
  return kind === 'clock';
}

function isJoin({ kind }: Saying): boolean {
  return kind === 'join';
}

/** Exclusions. */
const exceptions: readonly Rule[] = [
  meaning('link', [except], '(חוץ|להוציא) (מ+|את) | למעט (את)? | פרט ל+ | מלבד | חוץ מ+ ה+'),
  meaning('link', [except], 'חוץ | פרט | להוציא', { rank: 5 }),
  meaning('link', [except], '(חוט|חוצ) מ+'),
  // With an unknown word between operator and operand it is not clear what is excluded.
  rule('unread', '(לא|בלי|ללא|מלבד|למעט) {unknown} {time}', () => [], { skips: 1 }),
  // One "not" excludes both the time before and the time after.
  rule('time', 'לא לפני {anyClock} או (לא)? אחרי {anyClock}', (from, to) => [
    clockPiece({ kind: 'after', time: from }),
    clockPiece({ kind: 'before', time: to, mayStart: true }),
  ]),
  // "חוץ מ-10" excludes a moment, "חוץ מ-12 עד 1" a range.
  rule('time', '(חוץ מ+|מלבד|פרט ל+) ב+? {anyClock}', (time) => [except, atPiece(time)]),
  rule('time', '(חוץ|חוץ מ+|מלבד|פרט ל+) {clockRange}', (range) => [except, clockPiece(range)]),
  rule('time', '(בלי|ללא|למעט|חוץ מ+|מלבד) {clockPart}', ({ wish }) => [except, clockPiece(wish)]),
  rule('time', '(חוץ|להוציא) מ+ {anyDays} {hours}', (days, hours) => [
    except,
    ...dayPieces(days),
    clockPiece(hours),
  ]),
  // In "כל יום חוץ משני לפני 2" the hours belong to all other days.
  rule('time', '(ב+)? כל ה+? (יום|ימים) (חוץ|להוציא|מלבד) מ+ {anyDays} {clockBound}', (days, bound) => [
    except,
    ...dayPieces(days),
    but,
    clockPiece(bound),
  ]),
  // "חוץ מיום שני ומיום שלישי": each מ belongs to the exception.
  meaning('exceptWord', true, '(חוץ|להוציא|מלבד) מ+ | מלבד | למעט | פרט ל+'),
  rule('exceptedDays', '<exceptWord> {anyDays}', (days): Days[] => [days]),
  rule('exceptedDays', '<exceptWord> יום? {dayNames}', (row) =>
    row.map((weekday) => oneDay(weekdayOn(weekday))),
  ),
  rule('exceptedDays', '{exceptedDays} (ו+|, ו+|או) ב+? {date}', (days, date) => [...days, oneDay(date)]),
  rule('exceptedDays', '{exceptedDays} (,|ו+|, ו+|או) מ+ {anyDays}', (days, more) => [...days, more]),
  rule('time', '{exceptedDays}', (days) => (days.length < 2 ? undefined : [except, ...rowOf(days)])),
  // "חוץ מיום שלישי ומהבקרים", "חוץ מהבוקר ומיום שלישי": a day and a part of the day.
  rule('excepted', '{exceptedDays}', rowOf),
  rule('excepted', '<exceptWord> {clockPart}', ({ wish }) => [clockPiece(wish)]),
  rule('excepted', '{excepted} (ו+|, ו+|או) מ+ {clockPart}', (times, { wish }) => [
    ...times,
    and,
    clockPiece(wish),
  ]),
  rule('excepted', '{excepted} (ו+|, ו+|או) מ+ {anyDays}', (times, days) => [
    ...times,
    and,
    ...dayPieces(days),
  ]),
  rule('time', '{excepted}', (times) =>
    times.some(isClock) && times.some(isJoin) ? [except, ...times] : undefined,
  ),
  // In "חוץ מיום רביעי כל השבוע הבא" and "בשבוע הבא רק ראשון תפוס" the excluded day is one of that week.
  rule('time', '{exceptedDays} ,? כל {days}', (row, span) =>
    span.isContainer ? [...dayPieces(span), except, ...rowOf(row), but] : undefined,
  ),
  rule('time', '{days} ,? רק? ב+? {anyDays} <refusal>', (span, days) =>
    span.isContainer && !days.isContainer ? [...dayPieces(span), except, ...dayPieces(days), but] : undefined,
  ),
  meaning('link', [but, { kind: 'anytime', isRest: true }], 'חוץ (מ+ זה|מזה|מ+ כך|מכך|מ+ כן) | מלבד זאת'),
  meaning(
    'link',
    [but, { kind: 'anytime', isRest: true, isOfDay: true }],
    `(חוץ (מ+ זה|מזה|מ+ כך|מכך|מ+ כן)|מלבד זאת) ,? (אני|אנחנו)? (די|לגמרי)? (פנוי|פנויה|פנויים|חופשי|חופשיה|חופשייה|חופשיים|זמין|זמינה|זמינים) (לגמרי)?
     (כל היום|במשך כל היום|באותו יום)`,
  ),
  meaning('link', [{ ...not, isNo: true }], 'לא', { rank: 1 }),
  meaning('link', [not], 'בלי | ללא | אין | אף לא', { rank: 1 }),
  // "ביום שני לא".
  meaning('link', [refused], 'לא | גם לא', { rank: 2 }),
  meaning(
    'self',
    true,
    '(אני|אנחנו|אנו|הוא|היא|אהיה|נהיה|נמצא|נמצאת|אני נמצא|אני נמצאת|אני אהיה) (כבר|גם|ממש|די|קצת|לצערי|כרגע|עדיין|עוד|מאוד|תמיד|לרוב|בדרך כלל)?',
  ),
  meaning(
    'able',
    true,
    `חופשי | חופשיה | חופשייה | חופשיים | יכול | יכולה | יכולים | יכולות | אוכל | נוכל | תוכל | מתאים | מתאימה | מתאימים | מתאימות | יתאים | תתאים | טוב | טובה | טובים | טובות |
     נוח | נוחה | נוחים | מסתדר | מסתדרת | מסתדרים | יסתדר | פנוי | פנויה | פנויים | פנויות | זמין | זמינה | זמינים | אפשרי | אפשרית | אפשר | עובד |
     עובדת | עובדים | בא | באה | רוצה | רוצים | אהיה | נהיה | נמצא | נמצאת | מצליח | מצליחה | אגיע | נגיע | מגיע | מגיעה | רלוונטי | כולל | כדאי |
     הולך | ניתן | בא לי | בסדר | זמן | אפשרות`,
  ),
  meaning(
    'doing',
    true,
    'להגיע | לבוא | להיפגש | להפגש | לקבוע | לדבר | להיות (פנוי|פנויה|שם|זמין)? | לשים | לעשות',
  ),
  meaning(
    'loose',
    true,
    'כל כך | ממש | בכלל | כרגע | לצערי | גם | כן | כבר | לגמרי | היה | יהיה | תהיה | להיות | מאוד | הכי | כזה | פחות | לי | לנו | לו | לה | להם',
  ),
  meaning(
    'busy',
    true,
    `(בלאגן|בלגן|עומס|לחץ|טירוף|משוגע|מטורף|צפוף|מפוצץ|בחו"ל|בחול|במילואים|בטיסה|בנסיעה|חולה|עסוק|עסוקה|עסוקים|תפוס|תפוסה|תפוסים|בחופש|בחופשה|סגור|סגורה|סגורים|סגורות|חסום|חסומה|מלאה|מלא|עמוס|עמוסה|עמוסים|לחוץ|לחוצה|קשה|בעייתי|בעייתית)
      (מאוד|לגמרי|כבר)? (<forMe>|אצלי|אצלנו)?`,
  ),
  meaning(
    'busyPlace',
    true,
    `בפגישה | בפגישות | בחדר כושר | בקניות | בשבעה | אצל ה+? רופא | בנהיגה | בישיבה | בישיבות | בשיעור | בעבודה | במשמרת | בכנס | בהרצאה | בלימודים | באימון | בצבא | בקורס | בנסיעות |
     (עובד|עובדת|עובדים|לומד|לומדת|לומדים)`,
  ),
  meaning(
    'engagement',
    true,
    `פגישה | פגישות | ישיבה | ישיבות | רופא | רופאה | תור | שיעור | שיעורים | מבחן | בחינה | טיסה | אירוע | חתונה | שיחה | זום | משמרת | אימון |
     חוג | לימודים | קורס | מבחנים | תרגול | בית ספר | בית ה+ ספר | דיון | דיונים | מסדר | standup | stand - up | daily | meeting | call | sync | demo | workshop | review | בדיקה | טיפול | ועידה | כנס | הרצאה | מילואים | עבודה | סידורים | יוגה | ילדים`,
  ),
  meaning('forMe', true, 'לי | לנו | ממני | לו | לה | להם | עבורי | מבחינתי'),
  rule(
    'link',
    [
      '<self>? לא <loose>? <loose>? <able> <forMe>? <doing>?',
      '<self>? (גם|ממש) לא <loose>? <able> <forMe>? <doing>?',
      'אין <forMe>? <able> <doing>?',
      'אי אפשר <forMe>? <doing>?',
      '(פחות|בלתי) <able> <forMe>?',
      '(איני|אינני|אינו|איננו|אינה|איננה) <loose>? <able> <forMe>? <doing>?',
      'נבצר (ממני|מאיתנו|מאתנו) <doing>?',
      'לא <doing> <forMe>? (כלום|שום דבר|פגישות)',
      '<self>? לא (אהיה|נהיה|נמצא|נמצאת)? <atPlace>',
      '(לבטל|מבטל|מבטלת|ביטול|ביטל|ביטלה) את?',
      '(לבטל|מבטל|מבטלת|ביטול)',
    ],
    () => [refused],
  ),
  rule(
    'link',
    [
      'יש <forMe> (כבר|גם)? <engagement> (כל היום)?',
      '<self>? <busy> (כל היום|all day)?',
      '<self> (<busyPlace>|ב+ <engagement>)',
    ],
    () => [{ kind: 'not', reach: 'both', isEvent: true }],
  ),
  meaning(
    'link',
    [{ kind: 'not', reach: 'behind', isOfBefore: true }],
    'זה (קצת|נורא|די|ממש)? (מאוחר|מוקדם|מאוחרת|מוקדמת) (מדי|מידי)? (לי|לנו|מדי|מידי|בשבילי|בשבילנו|עבורי)',
    { rank: -1 },
  ),
  meaning(
    'link',
    [{ kind: 'offered' }],
    '(תודה|ראיתי)? (ש+ הצעת|ש+ הצעתם|ש+ הצעתן|שהצעת|שהצעתם|הצעת|הצעתם|הצעתן) (לי|לנו)? (את)?',
    { rank: -1 },
  ),
  meaning(
    'link',
    [{ kind: 'not', reach: 'behind' }],
    `(זה)? (מאוחר|מוקדם|מאוחרת|מוקדמת) (לי|לנו|מדי|מידי) (מדי|מידי|בשבילי|בשבילנו)? | פחות | (זה)? (קצת|נורא) (מאוחר|מוקדם) (לי|לנו)? |
     (זה)? (יוצא|נופל|מתנגש|חופף) (לי|לנו)? בדיוק? (על|באמצע|עם|ב+ אמצע|ב+) <clauseWords> | מבוטל | מבוטלת | בוטל | בוטלה`,
  ),
  // "אל תקבעו לי כלום ביום חמישי".
  rule(
    'time',
    '(אל|לא) {plain} (לי|לנו|לו|לה|אליי|אותי|אלינו|את <plain>)? (שעות|כלום|שום דבר|תור|תורים|פגישה|פגישות)? {ownTime}',
    (verb, { days, hours }) =>
      /^[תל][א-ת]{3}/.test(verb) &&
      !nots.has(verb) &&
      (days ? days.wish.kind !== 'since' : hours?.kind === 'part' || hours?.kind === 'between')
        ? [but, not, ...(days ? dayPieces(days) : []), ...(hours ? [clockPiece(hours)] : []), but]
        : undefined,
    { rank: 3 },
  ),
  // "לא חייב בבוקר".
  rule('time', 'לא (חייב|חייבת|חייבים|בהכרח|דווקא) (להיות)? <ownTime>', () => [anytime]),
  // "רק לא בזמן הארוחה של הילדים, 18-19:30".
  rule('time', '(רק לא|אבל לא|חוץ מ+) <clauseWords> , {ownHours}', (hours) => [
    but,
    not,
    clockPiece(hours),
    but,
  ]),
  rule('time', 'ו+? {anyDays} (כלום|שום דבר)', (days) => [but, not, ...dayPieces(days), but]),
  // In "ביום שני בבוקר אני עסוק, אחר הצהריים פנוי" and "חמישי ב-10 לא, 11 כן" both times are on the same day.
  meaning(
    'refusal',
    true,
    '<self>? (<busy>|לא <loose>? <able> <forMe>?) | (זה)? לא (<forMe>|טוב)? | זה? (קצת|נורא)? (מאוחר|מוקדם) <forMe>? (מדי|מידי|בשבילי|בשבילנו)?',
  ),
  // "12 זה מוקדם לי": the hour is refused.
  rule('time', ['{int} זה <refusal>', '{int} לא <able> <forMe>?'], ({ text }) => {
    const time = bareClock(text);
    return time && [not, atPiece(time), but];
  }),
  meaning('yes', true, '<self>? (כן|<able>) <forMe>?'),
  rule(
    'time',
    [
      '{anyDays} {hours} <self>? <busy> ,? אבל? ו+? {hours}',
      '{anyDays} {hours} <refusal> (,|.)? אבל? ו+? {hours} <yes>',
    ],
    (days, taken, hours) => [...dayPieces(days), not, clockPiece(taken), but, clockPiece(hours)],
  ),
  rule('time', '{anyDays} {hours} <refusal> (,|.)? אבל? ו+? {hour} <yes>', (days, taken, time) => [
    ...dayPieces(days),
    not,
    clockPiece(taken),
    but,
    atPiece(time),
  ]),
  // "לא ביום שני, ביום שלישי כן".
  rule('time', '(לא|אין) {anyDays} (,|.|-)? אבל? ו+? {anyDays} (דווקא|אז|אולי)? כן', (taken, days) => [
    not,
    ...dayPieces(taken),
    but,
    ...dayPieces(days),
  ]),
  // In "לא בשני בשלישי" and "לא ב-17 ב-18" the second one is requested.
  rule('time', 'לא ב+ <namedDay> ב+ {namedDay}', (day) => [but, dayPiece(oneDay(day))]),
  rule('time', 'לא ב+ <int> ב+ {int}', ({ value, text }) => {
    const [day, time] = [dateOf(value), bareClock(text)];
    if (!day || !time) return day && [but, dayPiece(oneDay(day))];
    return [but, { kind: 'whole', wish: { kind: 'either', of: [day, { kind: 'at', time }] } }];
  }),
  // "ב-20 לחודש לא יכול, ב-21 כן".
  rule('time', '{anyDays} <refusal> (,|.)? אבל? ו+? (ב+|ה+|ל+) {int} <yes>', (days, { value }) => {
    const day = dateOf(value);
    return day && [not, ...dayPieces(days), but, dayPiece(oneDay(day))];
  }),
  rule('time', '{anyDays} {hours} (או|, או|,|ו+) ב+ {int} {hours}', (one, first, { value }, last) => {
    const day = dateOf(value);
    return day && [...dayPieces(one), clockPiece(first), or, dayPiece(oneDay(day)), clockPiece(last)];
  }),
  // In "ימים א ג ה אחרי 15:30 ויום ו עד 12" all days are meant in every week.
  rule('time', '{days} {hours} ,? ו+ ב+? {yom} {hours}', (days, hours, weekday, last) =>
    days.wish.kind === 'weekdays'
      ? [...dayPieces(days), clockPiece(hours), or, ...dayPieces(everyOf([weekday])), clockPiece(last)]
      : undefined,
  ),
].flat();

/** How times go together. */
const joints: readonly Rule[] = [
  meaning('link', [or], 'או | או אולי | או לחלופין | לחלופין | או ש+'),
  meaning(
    'elseWord',
    true,
    `(לא|אין|זה לא|אי אפשר|תפוס|כבר תפוס|זה תפוס|מלא|לא אפשרי|אין אפשרות|לא <able>|זה לא <able>|אין <forMe>? (מקום|תור|תורים|זמן|שעה)|אין לכם (מקום|תור|תורים|זמן)|לא (נשאר|יהיה) מקום) (לכם|לך|לי)?`,
  ),
  meaning(
    'link',
    [{ kind: 'else' }],
    `אם <elseWord> ,? אז? | (חלופה|אלטרנטיבה|אפשרות (שנייה|שניה)|אחרת) :? | גם? (אפשר|אפשרי|אפשרית) גם? :`,
  ),
  meaning('link', [and], 'גם | ו+ גם | וכן'),
  // Not "apart from that": a clause follows.
  meaning('link', [{ kind: 'but', isContrast: true }], 'חוץ (מ+ זה|מזה) ש+ | מלבד (זה|זאת) ש+ | רק ש+', {
    rank: -1,
  }),
  meaning(
    'link',
    [{ kind: 'but', isContrast: true }],
    'אבל | אך | אולם | אלא | ובלבד | בתנאי | כל עוד | אבל גם | אלא ש+ | אם כי | למרות ש+ | כי | (משום|מכיוון|מאחר|בגלל) ש+ | ב+? (שניהם|שתיהן|כולם)',
  ),
  meaning(
    'link',
    [asked],
    `אפשר | אולי | אשמח | נשמח | בוא | בואי | בואו | נקבע | קבע | תקבע | תקבעי | מה (עם|לגבי|דעתך) | האם | אני? בעד | להזיז | לדחות | להעביר | להקדים |
     ניפגש | נפגש | תוכל | תוכלי | תוכלו | נוכל | אוכל | תרצה | תרצי | נוח לי | מתאים לי | אני פנוי | אני פנויה | אני יכול | אני יכולה | יכול | יכולה |
     תתקשר | תתקשרי | תתקשרו | נסה | אז`,
  ),
  meaning('link', [{ kind: 'asked', isOnly: true }], 'רק | אז רק'),
  meaning(
    'link',
    [askedBehind],
    `(זה)? (מעולה|מצוין|מצויין|מושלם|כן|טוב|נוח|מתאים|אפשרי|בסדר|סבבה|יתאים|מסתדר|אחלה|פתוח|פתוחה|נהדר|מצוינת|פנוי|פנויה|חופשי|חופשייה|חופשיה) <forMe>? |
     עובד לי (מצוין|טוב|מעולה)? | הכל (טוב|בסדר)`,
  ),
  meaning(
    'preferWord',
    true,
    `(עדיף|עדיפה|רצוי|מעדיף|מעדיפה|מעדיפים|מעדיפות|נעדיף|אעדיף|עדיפות|בעדיפות|העדפה|אידיאלי|אידיאלית|אידאלי|מועדף|מועדפת) (לי|לנו|ל+)? |
     הכי (טוב|נוח|מתאים|אידיאלי) (לי|לנו)?`,
  ),
  rule('link', '<preferWord>', () => [prefer]),
  meaning('link', [{ kind: 'if' }], 'אם | ב+? הנחה ש+ | ב+? מידה ו+ | ב+ מקרה ש+', { rank: 1 }),
  // "אם אפשר" behind a time is courtesy.
  meaning('link', [{ kind: 'prefer', isAhead: true }], 'אם (אפשר|אפשרי|ניתן)'),
  // "אם אפשר לקבוע מחר" asks for tomorrow.
  rule('link', 'אם (אפשר|ניתן) <doing>', () => [asked]),
  // "אם לא מחר אז מחרתיים" requests one of two days, and the first of them before the other.
  rule(
    'time',
    [
      '<preferWord>? אם <elseWord> {time} ,? אז {time}',
      '<preferWord>? {time} ,? ו+? אם <elseWord> ,? אז? {time}',
    ],
    (one, other) => [...one, orElse, ...other],
    { rank: 1 },
  ),
  rule('time', '{time} ,? ו+? אם <elseWord> ,? אז? {hour}', (one, time) => [...one, orElse, atPiece(time)], {
    rank: 1,
  }),
  // "אז מחר ב-10 סגור": it is agreed.
  rule('time', '(אז|אחלה|יאללה|מעולה) {anyDays} {hours}? (סגור|סגרנו|סגורים)', (days, hours) => [
    asked,
    ...dayPieces(days),
    ...(hours ? [clockPiece(hours)] : []),
  ]),
  // "ביום רביעי רק אחרי 11".
  rule('time', 'ב+? {anyDays} רק {hours}', (days, hours) => [
    asked,
    ...dayPieces(days),
    { kind: 'asked', isOnly: true },
    clockPiece(hours),
  ]),
  // "ביום רביעי אני יכולה רק עד 12".
  rule('time', '<self>? <able> <doing>? רק {hours}', (hours) => [
    { kind: 'asked', isOnly: true },
    clockPiece(hours),
  ]),
  // "רק שבחמישי עד 12".
  rule(
    'time',
    ['רק ש+ ב+? {anyDays} רק? {hours}', 'רק ש+ ב+? {anyDays} <self>? <able> רק? {hours}'],
    (days, hours) => [but, ...dayPieces(days), { kind: 'asked', isOnly: true }, clockPiece(hours)],
  ),
  meaning(
    'link',
    [{ kind: 'corrects' }],
    '(אה|אוי|או|רגע|שנייה|שניה|אופס|וואי) ,? (רגע|שנייה|שניה)? ,? לא ,? | (סליחה|אופס) ,? לא ל+? | (.|!|-)? בעצם ,? לא ,? | (.|!) לא ,| טעות | ליתר דיוק | אופס',
  ),
  meaning('link', [{ kind: 'corrects', isMeant: true }], '(סליחה|אופס)? ,? (התכוונתי|התכוונו) ל+?'),
  meaning('link', [{ kind: 'corrects', isVague: true }], 'סליחה | בעצם'),
  // "אה רגע, זה שבת": why it is corrected.
  rule(
    'link',
    '(אה|אוי)? ,? (אה|אוי|רגע|שנייה|שניה|אופס|וואי) ,? זה (כבר|יוצא|נופל)? ב+? (<anyDays>|ערב? חג|שבתון)',
    () => [{ kind: 'corrects' }],
  ),
  rule(
    'time',
    '{anyDays} ,? (סליחה|טעות|אופס|אה|כלומר|התבלבלתי|טעיתי) ,? (לא|ל+|התכוונתי ל+)? ,? ב+? {anyDays}',
    (_, days) => dayPieces(days),
    {
      rank: 1,
    },
  ),
  rule(
    'time',
    '(התבלבלתי|טעיתי|טעות|סליחה|אופס) (,|.|-)? לא ב+? {anyDays} ,? (אלא)? ב+? {anyDays}',
    (_, days) => [{ kind: 'corrects' }, ...dayPieces(days)],
  ),
  // "לא להתקשר לפני 2 בצהריים", "הבוס לא מאשר לי לצאת לפני 16:30".
  rule(
    'time',
    [
      '(לא|אל) {plain} (לפני|מוקדם מ+) {anyClock}',
      '(לא|אל) {plain} (לי|לנו|לו|לה|אליי|אלי) <plain>? (לפני|מוקדם מ+) {anyClock}',
      '(לא|אל) {plain} <clauseWords> (לפני|מוקדם מ+) {anyClock}',
    ],
    (verb, time) =>
      isPast(verb) || nots.has(verb) ? undefined : [clockPiece({ kind: 'after', time, isLimit: true })],
  ),
  rule('time', ['(לא|אל) {plain} (אליי|אלי|לי)? (אחרי|מאוחר מ+) {anyClock}'], (verb, time) =>
    /^[לת]/.test(verb) ? [clockPiece({ kind: 'before', time, mayStart: true, isLimit: true })] : undefined,
  ),
  // "לא מוקדם מדי, נגיד אחרי 11", "לשעה מאוחרת יותר, משהו בסביבות 18".
  rule(
    'time',
    [
      'לא (מוקדם|מאוחר) (מדי|מידי) ,? <namely>? ,? {hours}',
      'ל+ שעה (יותר (מאוחרת|מוקדמת)|(מאוחרת|מוקדמת) יותר) ,? (נגיד|משהו)? {hours}',
    ],
    (hours) => [clockPiece(hours)],
  ),
].flat();

/** Everything, and what comes first. */
const orders: readonly Rule[] = [
  meaning(
    'time',
    [anytime],
    `מתי ש+ (בא|נוח|מתאים|טוב|תרצה|תרצי|תרצו|רק תרצה|יוצא|יסתדר|אפשר|יש מקום) (לך|לכם)? | (ב+)? כל (זמן|מועד|שעה|יום|הימים) | (ב+)? כל יום ו+ ב+ כל שעה |
     כל היום | לא משנה (לי)? (מתי|השעה|היום|התאריך|ה+ (שעה|יום|תאריך))? | לא (אכפת|חשוב) (לי)? (מתי)? | (אני|אנחנו)? (גמיש|גמישה|גמישים) (לגמרי|בזמנים|לחלוטין)? | איך ש+ נוח לך? |
     איזה זמן ש+ נוח | בשעה שנוחה לך | 24/7 | מתישהו | בכל עת (ש+ נוח)? (לך|לכם)? | כל שעה | הכל (פתוח|פנוי|אפשרי|מתאים|הולך) <forMe>?`,
  ),
  meaning(
    'time',
    [{ kind: 'order', order: 'earliest' }],
    `כמה ש+ יותר (מוקדם|מהר|בקרוב) | מוקדם ככל (האפשר|שאפשר|הניתן) | (ה+ תור|ה+ מועד|ה+ זמן)? (ה+)? הכי (מוקדם|מהר|קרוב) (שאפשר|שיש|שניתן)? |
     בהקדם (האפשרי|שאפשר)? | (ה+ (שעה|מועד|תור|זמן))? (המוקדם|המוקדמת) ביותר (האפשרי|האפשרית)? | (תור|מועד|זמן|חלון) ה+? ראשון (פנוי|אפשרי|זמין|שיש) | ה+? (תור|שעה) ה+? (ראשון|ראשונה) (של|ב+) (היום|ה+? יום|בוקר|ה+ בוקר) | ה+ (מועד|תור|זמן) ה+ פנוי? (הראשון|הקרוב) | בהזדמנות הראשונה | (הזמן|המועד|התור) (הפנוי)? (הראשון|הקרוב|הקרוב ביותר) | בזמן הקרוב | מה שהכי קרוב |
     הראשון שפנוי | בקרוב | מיד | מייד | תיכף | במהירות האפשרית`,
  ),
  meaning(
    'time',
    [{ kind: 'order', order: 'latest' }],
    `כמה ש+ יותר מאוחר | מאוחר ככל (האפשר|הניתן|שאפשר) | הכי מאוחר (שאפשר|שיש|שניתן)? | (ה+ (שעה|מועד|תור|זמן))? (המאוחר|המאוחרת) ביותר | ה+? (תור|שעה) ה+? (אחרון|אחרונה) (של|ב+) (היום|ה+? יום) | (ל+)? שעה? מאוחרת ככל (האפשר|הניתן|שאפשר)`,
  ),
  // Behind these, "מוקדם בבוקר" stays a time.
  meaning('time', [{ kind: 'order', order: 'earliest' }], '(רצוי|עדיף|מעדיף|מעדיפה) מוקדם', { rank: 1 }),
  meaning('time', [{ kind: 'order', order: 'latest' }], '(רצוי|עדיף|מעדיף|מעדיפה) מאוחר', { rank: 1 }),
  meaning('time', [{ kind: 'whole', wish: { kind: 'in', minutes: 0 } }], 'עכשיו | כעת'),
  meaning('other', [{ kind: 'note', note: { kind: 'one-of-many' } }], '(אחת ל+|פעם ב+|כל) שבוע'),
  rule('time', 'כל שבוע ,? ב+? {namedDay}', ({ weekday }) => [
    dayPiece(oneDay(weekdayOn(weekday, 'every'))),
    { kind: 'note', note: { kind: 'one-of-many' } },
  ]),
].flat();

/** How times go together: or, not, but, preferably, any time. */
export const links: readonly Rule[] = [...prefixed, ...exceptions, ...joints, ...orders];
