import { atPiece, dayPiece, oneDay } from '../notation/pieces.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import type { Saying } from '../wish/piece.ts';
import { isAsking, isPast } from './clauses.ts';

const asked: Saying = { kind: 'asked' };
const anytime: Saying = { kind: 'anytime' };

/** This rank costs more than two extra parts of a cover. So a reading with one or two more parts wins, and "רק לפני 12" is a bound. */
const behindAll = { rank: 2500 };
function later(days: number): Saying {
  return { kind: 'refers', to: 'later', days, isOfTaken: true };
}

/** Words that speak of a time that was named before. */
export const references: readonly Rule[] = [
  meaning(
    'link',
    [{ kind: 'refers', to: 'after', isOfTaken: true }],
    '(ב+|ל+)? (כל (יום|זמן|מועד|שעה))? (אחרי|לאחר) (זה|כן|מכן|כך) | רק? (אחריו|אחריה|אחריהם) | אחר כך | אח"כ | אחכ',
  ),
  // "אז אחרי", "תכניס אותי לפני", "חייב לסיים לפני".
  ...(['after', 'before'] as const).flatMap((to) => {
    const word = to === 'after' ? '(אחרי|לאחר)' : 'לפני';
    const refers: Saying = to === 'after' ? { kind: 'refers', to, isOfTaken: true } : { kind: 'refers', to };
    return [
      meaning(
        'link',
        [asked, refers],
        `(אז|רק|אפשר|אז רק|אז אפשר|אותי|אותנו|משהו|אז משהו|מיד|מייד|ישר|אפשר מיד|אפשר ישר)? ${word} (זה|כן|כך|מכן)?`,
        behindAll,
      ),
    ];
  }),
  meaning('link', [asked, { kind: 'refers', to: 'before' }], '(אז|רק|אז רק)? עד אז'),
  meaning('link', [{ kind: 'past' }], '(הייתי|היינו|ביקרתי) (אצלכם|שם|פה|כאן|ב+ <plain>)'),
  rule('unread', ['ל+ אחכ', 'ו+ ל+ אחכ'], () => []),
  // "מאוחר יותר באותו יום".
  meaning(
    'link',
    [asked, { kind: 'refers', to: 'after', isLater: true }],
    '(מאוחר יותר|יותר מאוחר) (ב+ אותו ה+? יום)?',
  ),
  meaning('link', [asked, { kind: 'refers', to: 'before' }], '(מוקדם יותר|יותר מוקדם) (ב+ אותו ה+? יום)?'),
  // "לפני זה אני בישיבה", "אחר כך יש לי אולפן".
  meaning(
    'other',
    [],
    `(כי|ש+|ו+)? ((לפני|אחרי|לאחר) (זה|כן|כך|מכן)|אחר כך) (<self>? (<busy>|<busyPlace>)|<self> <clauseWords>|אין סיכוי|אין מצב|יש <forMe> <ownThing>|<self>? לא <able>|אי אפשר) |
     יש <forMe> <ownThing> (אחר כך|(אחרי|לאחר|לפני) (זה|כן|כך|מכן)) | (אז|ו+)? עד אז (<self>? לא <able>?|אי אפשר|אין (סיכוי|מצב)) | כי (אחר כך|(אחרי|לאחר|לפני) (זה|כן|כך|מכן)) |
     ,? לא (לפני|אחרי) (זה|כן)? כי | ,? לא (לפני|אחרי) (זה|כן) | (,|-) לא (לפני|אחרי|(יותר|הרבה)? (מאוחר|מוקדם) (יותר|מ+ זה)?)`,
  ),
  // The past is no time to meet.
  meaning(
    'link',
    [{ kind: 'past' }],
    `(דיברנו|דברנו|נפגשנו|שלחת|שלחתם|התקשרתם|התכתבנו|כתבת|היינו|שוחחנו|התחלנו) (איתכם|אתכם|איתך|את|ה+ מייל|אליך|אליכם|את ה+ מייל|את ה+ הודעה)? (מ+)?`,
  ),
  rule('link', 'כבר? {unknown} <clauseWords>?', (word) => (isPast(word) ? [{ kind: 'past' }] : undefined), {
    rank: 2,
  }),
  rule(
    'other',
    [
      'לפני <rough>? {length} <clauseWord>?',
      'לפני <rough>? <hourLength> <clauseWord>' as 'לפני <rough>? {length} <clauseWord>?',
    ],
    () => [],
  ),
  // "לפני או אחרי זה": any other time.
  meaning('link', [{ kind: 'refers', to: 'outside', isOfDay: true }], '(או|גם)? לפני (או|ו+) אחרי (זה|כן)?'),
  meaning(
    'time',
    [anytime],
    '(ב+|ל+)? (כל)? (תאריך|מועד|זמן|שעה) אחר | (ב+|ל+)? כל (שעה|פעם) אחרת | (ב+|ל+)? (כל)? ה+? (שאר|יתר) ה+? (זמן|שעות|מועדים)?',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later' }],
    '(ב+|ל+)? (ה+? זה|ה+? זו|זאת) (שאחריו|שאחריה|ש+ אחריו|ש+ אחריה|ש+ אחרי זה) | (ב+|ל+)? (ה+ שבוע|ה+ אחד) (שאחריו|ש+ אחרי זה|ש+ אחריו)',
  ),
  meaning(
    'link',
    [{ kind: 'corrects' }, { kind: 'refers', to: 'later' }],
    '(,|.)? לא (הקרוב|הקרובה|הזה|זה) (,|אלא|,? אלא)? ב+? ה+? זה? (הבא|הבאה|שאחריו|שאחריה|ש+ אחריו|ש+ אחריה)?',
  ),
  meaning(
    'time',
    [{ kind: 'anytime', isOther: true }],
    '(אז|ו+)? לא (אז|ב+ אותו ה+? זמן|ב+ זמן ה+? זה|ב+ שעות ה+ אלה)',
  ),
  meaning(
    'time',
    [{ kind: 'anytime', isOtherDay: true }],
    '(אז|ו+)? לא (ב+)? יום ה+? זה | (ב+|ל+)? (כל)? (יום|תאריך|ימים) (אחר|אחרים) | (ב+|ל+)? (כל)? (שאר|יתר) (ה+ ימים|הימים|ה+ תאריכים)',
  ),
  meaning(
    'link',
    [later(7)],
    '(ב+|ל+)? שבוע (אחרי|לאחר) (זה|כן|מכן) | (ב+|ל+) שבוע (זה|כן)? (שאחרי|ש+ אחרי|שאחריו|ש+ אחריו)? ,? ב+ אותו ה+? יום',
  ),
  meaning(
    'link',
    [later(7), { kind: 'refers', to: 'hours' }],
    '(ב+|ל+) ה+? שבוע (שאחרי|ש+ אחרי|שאחריו|ש+ אחריו|הבא|אחרי) ,? ב+ אותה ה+? שעה',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later', isWeek: true, weekStart: 7, isOfTaken: true }],
    '(ב+|ל+) ה+? שבוע (אחרי|לאחר|שאחרי|ש+ אחרי|שאחריו|ש+ אחריו|ש+ אחרי זה)',
  ),
  meaning('link', [{ kind: 'refers', to: 'week' }], '(ב+|ל+)? (אותו ה+? שבוע)'),
  // "לא מוקדם מדי": how early that is may stand beside it.
  ...(['after', 'before'] as const).map((to) =>
    meaning(
      'link',
      [{ kind: 'vague', to }],
      `(לא|אבל לא|ו+ לא) (ב+ שעה)? ${to === 'after' ? '(מוקדם|מוקדמת)' : '(מאוחר|מאוחרת)'} (מדי|מידי)`,
    ),
  ),
  // "ב-7:30 לפני העבודה", "אחרי גן", "אחרי שאני קמה": what that means stands beside it, if anything does.
  ...(['after', 'before'] as const).flatMap((to) =>
    (to === 'after' ? ['אחרי', 'לאחר'] : ['לפני']).flatMap((said) => [
      // "not before the lesson"
      rule('link', `לא ${said} <clauseWords>` as '<clauseWords>', () => [
        { kind: 'vague', to: to === 'after' ? 'before' : 'after', said: 'לא' },
      ]),
      rule(
        'link',
        `${said} <clauseWords>` as '<clauseWords>',
        () => [{ kind: 'vague', to, said }],
        behindAll,
      ),
      rule('link', `${said} {plain}` as '{plain}', (word) =>
        /^כ?ש[א-ת]{2}/.test(word) && !isAsking(word)
          ? [{ kind: 'vague', to, said, isClause: true }]
          : undefined,
      ),
      rule(
        'link',
        [`${said} ש+ (<self>|<subject>) <plain> <clauseWords>?` as '<plain>'],
        () => [{ kind: 'vague', to, said, isClause: true }],
        behindAll,
      ),
    ]),
  ),
  // "קשה לי לקום מוקדם".
  meaning(
    'link',
    [{ kind: 'vague', to: 'after', said: 'קשה', isClause: true }],
    '(קשה|לא) <clauseWords>? (לקום|לצאת|לבוא|להגיע|להתעורר) <clauseWord>? (מוקדם|מאוחר)',
  ),
  // "אותה שעה - 9:00", "באותו יום (26.1)".
  rule('time', ['ב+? אותה ה+? שעה ,? -? {clock}', 'ב+? אותה ה+? שעה [ {clock} ]'], (time) => [atPiece(time)]),
  rule('time', ['ב+? אותו ה+? יום [ {date} ]', 'ב+? אותו ה+? יום ,? -? {date}'], (date) => [
    dayPiece(oneDay(date)),
  ]),
  // Days that are counted from one that was named.
  meaning(
    'link',
    [{ kind: 'refers', to: 'later', days: 1, isOfTaken: true }],
    '(ב+|ל+)? יום (אחרי|שאחרי|ש+ אחרי|אחר כך|למחרת) (זה|כן|מכן)? | ה+? יום ש+ אחרי | למחרת | (ב+|ל+)? יום (אחרי|לאחר) ש+ <self>? (חוזר|חוזרת|חוזרים|אחזור|נחזור|שב|שבה|שבים|נוחת|נוחתת|נוחתים)',
  ),
  meaning('link', [{ kind: 'refers', to: 'later', days: -1 }], '(ב+|ל+)? יום (לפני|קודם) (זה|כן)?'),
  // "יום לפני או יומיים אחרי": both are counted from what was named before them.
  rule(
    'link',
    ['(ב+|ל+)? {dayCount} (לפני|קודם) (זה|כן)? או {dayCount}? (אחרי|למחרת) (זה|כן)?'],
    ({ days }, behind) => [
      { kind: 'refers', to: 'later', days: -days, orDays: behind?.days ?? days, isOfTaken: true },
    ],
  ),
  rule('link', ['{dayCount} (אחרי|לאחר) (זה|כן|מכן|כך)?', '{dayCount} אחר כך'], ({ days, months, isWork }) =>
    months > 0 || isWork ? undefined : [later(days)],
  ),
  rule('link', '{dayCount} (לפני|קודם) (זה|כן)?', ({ days, months, isWork }) =>
    months > 0 || isWork ? undefined : [later(-days)],
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'hours' }],
    '(ב+|ל+)? (אותה ה+? שעה|אותן ה+? שעות|אותו ה+? זמן) | ב+ שעות ה+ (אלה|אלו)',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'day', otherwise: { kind: 'day', days: 0 } }],
    '(ב+|ל+)? ה+? (שאר|יתר|יתרת) (היום|ה+ יום)',
    { rank: -1 },
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'day' }],
    '(ב+|ל+) אותו ה+ (יום|תאריך) | (ב+|ל+)? (אותו (יום|תאריך)|אותם ה+? (ימים|תאריכים)) | (ב+|ל+)? (ה+? תקופה (הזאת|הזו|זו)|ה+? (ימים|תאריכים) (האלה|האלו)|ימים אלה|תאריכים אלה)',
  ),
].flat();
