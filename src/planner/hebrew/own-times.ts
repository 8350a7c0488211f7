import { clockPiece, dayPieces, eachDay } from '../notation/pieces.ts';
import type { Days, Meant, Parts } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import type { Piece, Saying } from '../wish/piece.ts';
import type { ClockTime, ClockWish } from '../wish/wish.ts';
import { isAsking, isPast } from './clauses.ts';
import { daysThrough } from './day-bounds.ts';

type Way = {
  isTaken?: true;
  isOpen?: true;
  isWeak?: true;
  isAlso?: true;
  isEnd?: true;
  isDue?: true;
  isOfOthers?: true;
  isTheirs?: true;
};

const taken: Way = { isTaken: true };
/** The words do not say whether the guest has time then. */
const open: Way = { isOpen: true };
/** The words do not say whose time it is. If it is the only time, it is requested. */
const weak: Way = { isOpen: true, isWeak: true };

function own({ days, hours }: Parts['ownTime'], way: Way = {}): Saying[] {
  return [{ kind: 'own', days: days ? dayPieces(days) : [], ...(hours && { hours }), ...way }];
}

/** The guest has time once the own event is over. */
function endOfOwn(hours: Meant<ClockWish>, days: Days | undefined): Saying[] | undefined {
  if (hours.kind !== 'at' && hours.kind !== 'around') return undefined;
  return own({ ...(days && { days }), hours: { kind: 'after', time: hours.time } });
}

function askedFor(days: Days | undefined, hours: Meant<ClockWish> | undefined): Saying[] {
  return [
    { kind: 'asked' },
    ...(days ? dayPieces(days) : []),
    ...(hours ? [clockPiece(hours)] : []),
    { kind: 'asked', isBehind: true },
  ];
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

/** If it is the only time, it may be the request: "הטכנאי מגיע ביום שני ב-2". */
function othersTime({ days, hours }: Parts['ownTime']): Saying[] | undefined {
  if (hours?.kind !== 'at') return undefined;
  return own({ ...(days && { days }), hours }, { ...weak, isOfOthers: true });
}

function since(days: Days): Days {
  return {
    isContainer: true,
    wish: eachDay(days.wish, (day) =>
      day.kind === 'since' || day.kind === 'till' ? day : { kind: 'since', day, edge: 'from' },
    ),
  };
}

/** For patterns that are weak hints: of two covers with as many parts, the one without them wins. */
const behindOthers = { rank: 10 };

/** The guest's own times bound the request, and are not requested: "יש לי דיון ב-9, אז אחרי 11". */
export const ownTimesInHebrew: readonly Rule[] = [
  meaning('ownWord', true, '(ל+|ה+|ב+|של|עם|אצל)? ה+? <engagement> | ב+? ה+? (משרד|בית) | במשרד | בבית'),
  rule('ownThing', '{clauseWords}', () => true),
  rule('ownThing', '<ownWord>', () => true),
  rule('ownThing', '<ownWord> {clauseWords}', () => true),
  rule('ownThing', '{clauseWords} <ownWord>', () => true),
  meaning(
    'ownTaken',
    true,
    `(יש (<forMe>|ל+ <subject>) (כבר|גם)?|(<forOther>|ל+ <subject>) יש) <ownThing> | <self>? (תקוע|תקועה|תקועים) <ownThing>? | <self> (<busyPlace>|ב+ <engagement>) <ownThing>? | <self> (בחו"ל|בחול|במילואים|בטיסה|בחופשה|בחופש|בנסיעה) <ownThing>? | אצל <ownThing> <self> |
     <self> (מתפלל|מתפללת|מלמד|מלמדת|ישן|ישנה|מתאמן|מתאמנת|נח|נחה) <ownThing>? |
     כבר? יש <forMe> כבר? משהו אחר? | (כבר (קבעתי|קבענו)|(קבעתי|קבענו) כבר) <forMe>? משהו אחר? | (קבעתי|קבענו) <forMe>? משהו אחר |
     (צץ|צצה|קפץ|קפצה|נכנס|נכנסה) <forMe> (משהו|<ownThing>) |
     אין <forMe> (רכב|אוטו|בייביסיטר|ביביסיטר|מפתח|הסעה|טרמפ|מונית|חשמל|רישיון|מי ש+ <unknown>) <ownThing>?`,
  ),
  // Set before: "קבענו ליום שני ב-9".
  meaning(
    'ownSet',
    true,
    `(קבענו|קבעתי|קבעתם|קבעת|ש+ נקבע|ש+ נקבעה|נקבעה|ש+ קבענו|ש+ קבעתי) <forMe>? (תור|משהו|<engagement>)? <ownThing>? | נקבע <forMe> (תור|<ownThing>) | (קיבלתי|קיבלנו|(נתנו|שלחתם|הגיע) <forMe>|יש <forMe>) (תור|זימון|הזמנה) <ownThing>? |
     נקבע <forMe>? (דיון|מבחן|בחינה|ניתוח|משפט) | ה+? (תור|פגישה|שיעור|טיפול) (שלי|שלנו)`,
  ),
  meaning(
    'ownOpen',
    true,
    `<self> <atPlace> <ownThing>? | <self> ב+ <place> | יש (מסדר|דיון|מבחן|בחינה|חוג|אירוע|חתונה|טיסה|כנס|הרצאה) <forMe>? |
     <self>? (טס|טסה|טסים|נוסע|נוסעת|נוסעים|יוצא|יוצאת|יוצאים|ממריא|ממריאה|נכנס|נכנסת) (<ownThing>|הביתה)? | <self> <clauseWords>`,
  ),
  meaning('ownOfSubject', true, '<subject> <clauseWords>'),
  meaning('ownDue', true, 'ה+? (מועד ה+? אחרון|דדליין|דד - ליין|הגשה) <ownThing>? (חל|הוא)?'),
  meaning(
    'ownWeak',
    true,
    '<doesWhat> <clauseWords>? | <subject> | (<definite>|<subject>) <clauseWord>? (מגיע|מגיעה|מגיעים|בא|באה|באים|תגיע|יגיע|יגיעו|תבוא|יבוא|יבואו|תצטרף|יצטרף|מצטרף|מצטרפת) <clauseWord>? (אלינו|אליי)? | <busyPlace> <clauseWords>? | (<definite>|<subject>) (איתי|אצלי|איתנו|אצלנו|חולה|חולים) | <definite> (<doesWhat>|<atPlace>) <clauseWords>?',
  ),
  rule('forOther', '{plain}', (word) => (/^ל[א-ת]{3,}$/.test(word) && !isAsking(word) ? true : undefined)),
  rule('atPlace', '{unknown}', (word) => (word.startsWith('ב') && !isAsking(word) ? true : undefined)),
  ...(
    [
      ['ownTaken', taken],
      ['ownSet', {}],
      ['ownOpen', open],
      ['ownOfSubject', { ...open, isTheirs: true }],
      ['ownDue', { ...open, isDue: true }],
    ] as const
  ).flatMap(([part, way]) => [
    rule('time', `<${part}> {ownTime}` as '{ownTime}', (time) => own(time, way)),
    rule('time', `{ownTime} (ב+ ה+ <unknown>|בו)? <${part}>` as '{ownTime}', (time) => own(time, way), {
      rank: 20,
    }),
    rule(
      'time',
      `{ownDays} <${part}> {ownHours}` as '{ownDays} {ownHours}',
      (days, hours) => own({ days, hours }, way),
      { rank: 5 },
    ),
    // "היום בערב", "בראשון ובשני".
    rule('time', [`<${part}> {time}` as '{time}', `{time} <${part}>` as '{time}'], (time) => {
      const days = time.filter(
        ({ kind }) => kind === 'day' || kind === 'whole' || kind === 'join',
      ) as Piece[];
      const isRow = days.length === time.length && days.some(({ kind }) => kind !== 'day');
      return isRow && days[0]?.kind !== 'join' ? [{ kind: 'own', days, ...way }] : undefined;
    }),
  ]),
  // "אני בישיבה ב-9 וב-11 ביום שלישי".
  rule('time', '<ownTaken> ב+ {anyClock} ו+ ב+ {anyClock} {ownDays}?', (one, other, days) =>
    [one, other].flatMap((time) => own({ ...(days && { days }), hours: { kind: 'at', time } }, taken)),
  ),
  rule('time', '{ownDays} <ownTaken> ב+ {anyClock} ו+ ב+ {anyClock}', (days, one, other) =>
    [one, other].flatMap((time) => own({ days, hours: { kind: 'at', time } }, taken)),
  ),
  rule('time', ['<ownWeak> {ownTime}', 'ו+ <ownWeak> {ownTime}'], (time) => own(time, weak), behindOthers),
  rule('time', 'יש <forMe> {ownTime} <ownThing>', (time) => own(time, taken)),
  rule(
    'time',
    ['<self> {ownTime} <clauseWords>', '<subject> {ownTime} <clauseWords>'],
    (time) => own(time, open),
    behindOthers,
  ),
  // "אני מחר קוטף עד שתיים".
  rule(
    'time',
    ['<self> {ownDays} <clauseWord> {hours}', '<subject> {ownDays} <clauseWord> {hours}'],
    (days, hours) => own({ days, hours }, open),
    behindOthers,
  ),
  // "אני לא עובדת בשישי".
  rule(
    'time',
    [
      '<self> לא (עובד|עובדת|עובדים|לומד|לומדת) {ownTime}',
      '{ownTime} <self> לא (עובד|עובדת|עובדים|לומד|לומדת)',
    ],
    (time) => own(time, weak),
    { rank: -5 },
  ),
  // "מחר אני בתורנות, מחרתיים גם".
  rule('time', ', {anyDays} גם (כן|אני)? ,', (days) => own({ days }, { ...weak, isAlso: true }), { rank: 4 }),
  // "קשה לה לצאת בבוקר".
  rule('time', '(קשה|לא קל|מסובך|בעייתי) <forMe>? <clauseWords>? {ownTime}', (time) => own(time, taken)),
  // "נהיה בארץ מה-20.12", "אין לי כלום ביום שני", "אני מאחר היום": that is when one meets.
  rule(
    'time',
    [
      '{ownTime} אין <forMe> (<engagement>|כלום|שום דבר)',
      'אין <forMe> (<engagement>|כלום|שום דבר) {ownTime}',
      '(<self>|<subject>) (בארץ|בבית|בעיר|במשרד|באזור|בסביבה|פה|כאן|ליד ה+? טלפון) {ownTime}',
      '{ownTime} <self> (בארץ|בבית|בעיר|במשרד|באזור|בסביבה)',
    ],
    ({ days, hours }) => askedFor(days, hours),
    { rank: -5 },
  ),
  rule('time', '<self>? (מאחר|מאחרת|מאחרים|מתעכב|מתעכבת|אתעכב) (קצת|ב+ <length>)? {anyDays}', (days) =>
    askedFor(days, undefined),
  ),
  // "ביום רביעי התחייבתי כבר".
  rule(
    'time',
    ['{ownTime} {unknown}', '{ownTime} {unknown} כבר'],
    (time, word) => (isPast(word) ? own(time, open) : undefined),
    { rank: 20 },
  ),
  // "מיום ראשון אני שוב בן אדם חופשי".
  rule('time', '{ownTime} <self> <clauseWords>? <able>', ({ days, hours }) => askedFor(days, hours)),
  // "אחרי 9 אני ישן": up to then.
  rule('time', 'אחרי {hour} <self> (כבר)? (ישן|ישנה|ישנים|במיטה)', ({ likely, otherwise }) => {
    const late = [...likely, ...otherwise].filter((minutes) => minutes >= 12 * 60);
    return late.length === 1
      ? [clockPiece({ kind: 'before', time: { likely: late, otherwise: [] } })]
      : undefined;
  }),
  // "במקום יום ג' ב-14:00 משהו ביום ב'": its hours are those of the other.
  rule('time', 'במקום ב+? {anyDays} {hours}?', (days, hours) =>
    own({ days, ...(hours && { hours }) }, taken),
  ),
  rule(
    'time',
    '(אפשר|ניתן|נקבע|תקבעי|תקבע|בוא|בואי) במקום (זה|זאת)? ,? ב+? {ownTime}',
    ({ days, hours }) => days && [{ kind: 'but' }, ...askedFor(days, hours)],
  ),
  // "נוסע ב-9.9 וחוזר ב-15.9".
  rule(
    'time',
    `(<self>|<subject>)? (טס|טסה|טסים|נוסע|נוסעת|נוסעים|יוצא|יוצאת|יוצאים) <clauseWords>? (ב+|מ+) {day} ,? ו+? (חוזר|חוזרת|חוזרים|עד|שב|שבה) <clauseWords>? ב+? {day}`,
    (from, to) => {
      const days = daysThrough(from, to);
      return days && own({ days }, taken);
    },
  ),
  // "הטיסה נוחתת ב-14:00": not before that.
  meaning(
    'landing',
    true,
    `(נוחת|נוחתת|נוחתים|נוחתות|חוזר|חוזרת|חוזרים|משתחרר|משתחררת|משתחררים|קם|קמה|מתעורר|מתעוררת) (ל+ ארץ|לארץ|הביתה|לעבודה|ל+ עבודה|מ+ חופשה|מ+ חופש|מ+ <engagement>|מחו"ל|מ+ ה+? <unknown>|מ+ ה+? מילואים|<clauseWord>)? (רק|בערך)? |
     (ה+? (רכבת|טיסה|אוטובוס|מטוס)) שלי? (מגיע|מגיעה|נוחת|נוחתת)`,
  ),
  rule('time', '<landing> {ownTime}', ({ days, hours }) => {
    if (!hours) return days && own({ days: since(days) });
    const isAt = hours.kind === 'at';
    return own(
      { ...(days && { days }), hours: isAt ? { kind: 'after', time: hours.time } : hours },
      isAt ? {} : open,
    );
  }),
  rule(
    'time',
    '{day} בדיוק? <self>? <landing>',
    (wish) => own({ days: since({ wish, isContainer: false }) }),
    { rank: 1 },
  ),
  // "הטיסה שלי ב-17:00", "אני אוסף את הילדים ב-4": not after that.
  meaning(
    'departing',
    true,
    `<self>? (צריך|צריכה|צריכים|חייב|חייבת|חייבים|מוכרח|מוכרחה)? (יוצא|יוצאת|יוצאים|עוזב|עוזבת|עוזבים|טס|טסה|טסים|ממריא|ממריאה|ממריאים|לצאת|לעזוב|ללכת|לזוז|לטוס) (משם|מכאן|הביתה|לשדה ה+? תעופה|לנתב"ג|לעבודה|ל+ <unknown>|מ+ ה+? עבודה|מ+ ה+? משרד)? |
     ה+? (טיסה|רכבת|אוטובוס|מטוס) (שלי|שלנו)? (ל+ <unknown>)? (יוצאת|יוצא|ממריאה|ממריא|היא|הוא)? | יש <forMe> (כבר|גם)? (טיסה|רכבת|אוטובוס|מטוס) (ל+ <unknown>)? |
     <self>? (צריך|צריכה|חייב|חייבת)? (אוסף|אוספת|אוספים|לוקח|לוקחת|לוקחים|לאסוף|לקחת) את ה+? (ילדים|ילד|ילדה|בן|בת|בנים|בנות|קטן|קטנה) (שלי|שלנו)? (מ+ ה+? (גן|גנים|בית ספר|בית ה+ ספר|חוג|צהרון|מעון))?`,
  ),
  rule(
    'time',
    ['<departing> {ownTime}', '{ownTime} <departing>'],
    ({ days, hours }) =>
      hours?.kind === 'at'
        ? own({ ...(days && { days }), hours: { kind: 'before', time: hours.time } })
        : undefined,
    { rank: -2 },
  ),
  rule(
    'time',
    '{ownDays} <departing> {ownHours}',
    (days, hours) =>
      hours.kind === 'at' ? own({ days, hours: { kind: 'before', time: hours.time } }) : undefined,
    { rank: -2 },
  ),
  // "הילדים חוזרים ב-14:00", "האינסטלטור מגיע ב-2": only the guest knows whether there is time before it, or after it.
  meaning(
    'othersCome',
    true,
    `(<subject>|<definite>) (כבר|רק)? (חוזר|חוזרת|חוזרים|חוזרות|מגיע|מגיעה|מגיעים|מגיעות|בא|באה|באים|באות|יגיע|תגיע|יגיעו|יבוא|תבוא|יבואו|מסיים|מסיימת|מסיימים|קם|קמה|מתעורר|מתעוררת) (הביתה|אלינו|אליי|לבקר|מ+ ה+? (גן|בית ספר|בית ה+ ספר|צהרון|חוג|עבודה))?`,
  ),
  rule('time', ['<othersCome> {ownTime}', '{ownTime} <othersCome>'], (time) => othersTime(time), { rank: 5 }),
  rule('time', '{ownDays} <othersCome> {ownHours}', (days, hours) => othersTime({ days, hours }), {
    rank: 5,
  }),
  // "אני מסיים ב-17:00": there may be time before it, or after it.
  meaning(
    'ending',
    true,
    `(מסיים|מסיימת|מסיימים|אסיים|נסיים|יסתיים|תסתיים|ייגמר|נגמר|נגמרת|נגמרים|מסתיים|מסתיימת|מסתיימים|מתחיל|מתחילה|מתחילים|פג|פגה|פוקע|פוקעת|נסגרת|נפתח|נפתחת) (את ה+ עבודה|לעבוד|עבודה|בעבודה|ללמוד|<forMe>)? <ownThing>?`,
  ),
  // "הפגישה שלי ביום שני נגמרת בשלוש": there is time after it.
  meaning('itsEnd', true, 'יסתיים | תסתיים | ייגמר | תיגמר | נגמר | נגמרת | מסתיים | מסתיימת'),
  rule('time', '<ownSet> <itsEnd> {ownHours} {ownDays}?', (hours, days) => endOfOwn(hours, days), {
    rank: 2,
  }),
  rule(
    'time',
    ['<ownSet> {ownDays} <itsEnd> {ownHours}', '{ownDays} <ownSet> <itsEnd> {ownHours}'],
    (days, hours) => endOfOwn(hours, days),
    { rank: 2 },
  ),
  rule(
    'time',
    '<ending> {ownTime}',
    ({ days, hours }) => {
      if (!hours) return own({ ...(days && { days }) }, open);
      if (hours.kind === 'before')
        return own({ ...(days && { days }), hours: { kind: 'after', time: hours.time } });
      if (hours.kind !== 'at' && hours.kind !== 'around') return undefined;
      return own({ ...(days && { days }), hours: edges(hours.time) }, { isEnd: true });
    },
    { rank: 2 },
  ),
].flat();
