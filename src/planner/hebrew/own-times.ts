import { dayPieces, eachDay } from '../notation/pieces.ts';
import type { Days, Meant } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import type { Saying } from '../wish/piece.ts';
import type { ClockTime, ClockWish } from '../wish/wish.ts';

type Way = { isTaken?: true; isOpen?: true };

/** More than a part costs in a cover: "רק לפני 12" is a bound. */
const behindAll = { rank: 2500 };
const taken: Way = { isTaken: true };
/** Whether the guest has time then the words do not say. */
const open: Way = { isOpen: true };

function own(days: Days | undefined, hours: Meant<ClockWish> | undefined, way: Way = {}): Saying[] {
  return [{ kind: 'own', days: days ? dayPieces(days) : [], ...(hours && { hours }), ...way }];
}

/** Words of the guest's own before a day, hours, or both in either order. */
function ownTimes(part: 'ownTaken' | 'ownOpen' | 'ownSet', way: Way): Rule[] {
  return [
    rule('time', `<${part}> {anyDays}` as '{anyDays}', (days) => own(days, undefined, way)),
    rule('time', [`<${part}> {hours}` as '{hours}', `<${part}> {hourRange}` as '{hours}'], (hours) =>
      own(undefined, hours, way),
    ),
    rule(
      'time',
      [
        `<${part}> {anyDays} {hours}` as '{anyDays} {hours}',
        `<${part}> {anyDays} {hourRange}` as '{anyDays} {hours}',
      ],
      (days, hours) => own(days, hours, way),
      { rank: 1 },
    ),
    rule(
      'time',
      [
        `<${part}> {hours} {anyDays}` as '{hours} {anyDays}',
        `<${part}> {hourRange} {anyDays}` as '{hours} {anyDays}',
      ],
      (hours, days) => own(days, hours, way),
      { rank: 2 },
    ),
  ].flat();
}

function edges(time: ClockTime): Meant<ClockWish> {
  return {
    kind: 'either',
    of: [
      { kind: 'after', time },
      { kind: 'before', time },
    ],
  };
}

function since(days: Days): Days {
  return {
    isContainer: true,
    wish: eachDay(days.wish, (day) =>
      day.kind === 'since' || day.kind === 'till' ? day : { kind: 'since', day, edge: 'from' },
    ),
  };
}

/** What belongs to the guest bounds what is asked for, and is not asked for: "יש לי דיון ב-9, אז אחרי 11". */
export const ownTimesInHebrew: readonly Rule[] = [
  meaning(
    'ownWord',
    true,
    '(ל+|ה+|ב+|של|עם|אצל)? ה+? <engagement> | (ל+|ב+|של|עם|אצל)? ה+? <unknown> | <unknown> - (<unknown>|up|in|off|on) | ב+ ה+? (משרד|בית)',
  ),
  meaning('ownThing', true, '<ownWord> <ownWord>? <ownWord>? | <ownWord> (שלי|של הבן|של הבת|של הילדים)'),
  meaning(
    'ownTaken',
    true,
    `יש <forMe> (כבר|גם)? <ownThing> | <self>? (תקוע|תקועה|תקועים) <ownThing>? | <self> <busyPlace> | אצל <ownThing> <self> | <self> (מתפלל|מתפללת|מלמד|מלמדת|ישן|ישנה|מתאמן|מתאמנת) <ownWord>?`,
  ),
  // Set before: "קבענו ליום שני ב-9".
  meaning(
    'ownSet',
    true,
    '(קבענו|קבעתי|קבעתם|קבעת|ש+ נקבע|ש+ נקבעה|נקבעה|ש+ קבענו) <forMe>? <engagement>? | נקבע <forMe> <ownThing> | נקבע <forMe>? (דיון|מבחן|בחינה|ניתוח|משפט)',
  ),
  meaning(
    'ownOpen',
    true,
    `<self> <atPlace> <ownWord>? <ownWord>? | <self> ב+ <place> | יש (מסדר|דיון|מבחן|בחינה|חוג|אירוע|חתונה|טיסה|כנס|הרצאה) | (ה+ מועד ה+ אחרון|דדליין|ה+ דדליין) <ownWord>? (חל|הוא)? | <self>? (טס|טסה|טסים|נוסע|נוסעת|נוסעים|יוצא|יוצאת|יוצאים|ממריא|ממריאה|נכנס|נכנסת) (<ownWord>|הביתה)? <ownWord>?`,
  ),
  rule('atPlace', '{unknown}', (word) => (word.startsWith('ב') ? true : undefined)),
  rule('time', '{anyDays} (ב+ ה+ <unknown>|בו)? <ownOpen>', (days) => own(days, undefined, open), {
    rank: 3,
  }),
  rule('time', '<ownOpen> {hours} ב+? כל יום', (hours) => own(undefined, hours, open)),
  rule('time', ['במקום {namedDay}' as 'במקום {date}', 'במקום {date}'], (wish) =>
    own({ wish, isContainer: false }, undefined, taken),
  ),
  ...ownTimes('ownTaken', taken),
  ...ownTimes('ownSet', {}),
  ...ownTimes('ownOpen', open),
  // "הטיסה נוחתת ב-14:00": not before that.
  meaning(
    'landing',
    true,
    `(נוחת|נוחתת|נוחתים|נוחתות|חוזר|חוזרת|חוזרים|משתחרר|משתחררת|משתחררים|קם|קמה|מתעורר|מתעוררת) (ל+ ארץ|לארץ|הביתה|לעבודה|ל+ עבודה|מ+ חופשה|מ+ חופש|מחו"ל|מ+ ה+? <unknown>|מ+ ה+? מילואים)? |
     (ה+? (רכבת|טיסה|אוטובוס|מטוס)) שלי? (מגיע|מגיעה|נוחת|נוחתת) | (אוסף|אוספת|לוקח|לוקחת) את ה+? (ילדים|ילד|ילדה|בן|בת)`,
  ),
  rule('time', '<landing> {anyDays}? ב+ {anyClock}', (days, time) => own(days, { kind: 'after', time })),
  rule('time', '<landing> ב+ {anyClock} {anyDays}', (time, days) => own(days, { kind: 'after', time })),
  rule(
    'time',
    '{day} בדיוק? <self>? <landing>',
    (wish) => own(since({ wish, isContainer: false }), undefined),
    { rank: 1 },
  ),
  rule('time', '<landing> {anyDays} {hours}', (days, hours) => own(days, hours, open)),
  rule('time', '<landing> {anyDays}', (days) => own(since(days), undefined), { rank: 1 }),
  // "אני מסיים ב-17:00": there may be time before it, or after it.
  meaning(
    'ending',
    true,
    `(מסיים|מסיימת|מסיימים|נגמר|נגמרת|נגמרים|מסתיים|מסתיימת|מתחיל|מתחילה|מתחילים) (את ה+ עבודה|לעבוד|עבודה|בעבודה|ללמוד|<forMe>)? <ownWord>? <unknown>?`,
  ),
  rule('time', '<ending> {anyDays}? ב+ {anyClock}', (days, time: ClockTime) => own(days, edges(time))),
  rule('time', '<ending> {anyDays}', (days) => own(days, undefined, open), { rank: 2 }),
  // "אז אחרי", "תכניס אותי לפני".
  ...(['after', 'before'] as const).map((to) => {
    const word = to === 'after' ? '(אחרי|לאחר)' : 'לפני';
    const refers: Saying = to === 'after' ? { kind: 'refers', to, isOfTaken: true } : { kind: 'refers', to };
    return meaning(
      'link',
      [{ kind: 'asked' }, refers],
      `(אז|רק|אפשר|אז רק|אז אפשר|אותי|אותנו) ${word} (זה|כן|כך|מכן)?`,
      behindAll,
    );
  }),
  rule('unread', ['(אז|רק|אפשר|אז רק|אז אפשר|אותי|אותנו) (אחרי|לאחר|לפני) {unknown}'], () => [], {
    skips: 1,
  }),
].flat();
