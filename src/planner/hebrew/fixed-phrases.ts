import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';

const anytime: Piece[] = [{ kind: 'anytime' }];
const earliest: Piece[] = [{ kind: 'order', order: 'earliest' }];
const latest: Piece[] = [{ kind: 'order', order: 'latest' }];
const firstThing: Piece[] = [{ kind: 'clock', wish: { kind: 'first-thing' } }];
const morning: Piece = { kind: 'clock', wish: { kind: 'part', from: 6 * 60, to: 12 * 60 } };
const endOfDay: Piece[] = [{ kind: 'clock', wish: { kind: 'end-of-day' } }];
const midday: Piece[] = [{ kind: 'clock', wish: { kind: 'part', from: 11 * 60, to: 15 * 60 } }];
const afterLunch: Piece[] = [{ kind: 'clock', wish: { kind: 'part', from: 13 * 60, to: 17 * 60 } }];

/** What is said in the same words always. Rows without pieces say nothing about time, though their words do elsewhere. */
const rows: readonly [Piece[], string][] = [
  [
    anytime,
    'מתי שבא לך,מתי שבא לכם,מתי שנוח לך,מתי שנוח לכם,מתי שנוח,מתי שמתאים לך,מתי שמתאים לכם,מתי שמתאים,מתי שתרצה,מתי שתרצי,מתי שתרצו,' +
      'מתי שרק תרצה,מתי שיוצא,מתי שיסתדר,מתי שאפשר,מתי שיש מקום,בכל זמן,כל זמן,בכל מועד,כל מועד,בכל שעה,כל שעה,בכל יום ובכל שעה,כל היום,לא משנה מתי,' +
      'לא משנה לי מתי,לא משנה,לא אכפת לי מתי,לא אכפת לי,לא חשוב מתי,אני גמיש,אני גמישה,אנחנו גמישים,גמיש לגמרי,גמישה לגמרי,גמיש בזמנים,' +
      'גמישה בזמנים,גמישים,גמיש,גמישה,מתי שטוב לך,מתי שטוב לכם,איך שנוח לך,איך שנוח,איזה זמן שנוח,בשעה שנוחה לך,כל הימים',
  ],
  [[{ kind: 'day', wish: { kind: 'day', days: 0 } }], 'מאוחר יותר היום,היום מאוחר יותר,היום יותר מאוחר'],
  [
    [{ kind: 'day', wish: { kind: 'week', weeks: 0, weekStart: 7 }, isContainer: true }],
    'מאוחר יותר השבוע,יותר מאוחר השבוע,השבוע מאוחר יותר',
  ],
  [
    earliest,
    'רצוי מוקדם,עדיף מוקדם,מעדיף מוקדם,מעדיפה מוקדם,כמה שיותר מוקדם,כמה שיותר מהר,מוקדם ככל האפשר,מוקדם ככל שאפשר,הכי מוקדם שאפשר,הכי מהר שאפשר,הכי מהר,בהקדם האפשרי,בהקדם,' +
      'המוקדם ביותר,מוקדם ככל הניתן,בהקדם שאפשר,בהזדמנות הראשונה,הזמן הפנוי הראשון,המועד הפנוי הראשון,המועד הראשון,התור הראשון,התור הפנוי הראשון,' +
      'התור הקרוב ביותר,התור הקרוב,המועד הקרוב ביותר,המועד הקרוב,הזמן הקרוב ביותר,בזמן הקרוב,הכי קרוב שאפשר,הכי קרוב,מה שהכי קרוב,' +
      'הראשון שפנוי,בקרוב,מיד,מייד,תיכף,במהירות האפשרית,כמה שיותר בקרוב,המוקדמת ביותר,השעה המוקדמת ביותר',
  ],
  [
    latest,
    'רצוי מאוחר,עדיף מאוחר,מעדיף מאוחר,מעדיפה מאוחר,כמה שיותר מאוחר,מאוחר ככל האפשר,הכי מאוחר שאפשר,המאוחר ביותר,מאוחר ככל הניתן,השעה המאוחרת ביותר',
  ],
  [firstThing, 'על הבוקר,ישר בבוקר,בתחילת היום,תחילת היום,בתחילת יום העבודה,על תחילת היום'],
  [[...firstThing, morning], 'דבר ראשון בבוקר,ראשון על הבוקר'],
  [[{ kind: 'note', note: { kind: 'one-of-many' } }], 'אחת לשבוע,פעם בשבוע'],
  [endOfDay, 'בסוף היום,סוף היום,לקראת סוף היום,בסוף יום העבודה,סוף יום העבודה'],
  [midday, 'באמצע היום,אמצע היום'],
  [afterLunch, 'אחרי ארוחת צהריים,אחרי ארוחת הצהריים,אחרי ארוחת צהרים,אחרי הצהריים המוקדמים'],
  [
    [],
    'חג שמח,חנוכה שמח,חג חנוכה שמח,פסח שמח,חג פסח שמח,פורים שמח,בוקר טוב,ערב טוב,לילה טוב,צהריים טובים,אחר צהריים טובים,אחר הצהריים טובים,יום טוב,יום נעים,ערב נעים,שבת שלום,שבוע טוב,שבוע נעים,חודש טוב,שנה טובה,' +
      'סופ"ש נעים,סוף שבוע נעים,המשך יום טוב,המשך ערב נעים,שיהיה יום נעים,אחת ולתמיד,אחת לתמיד,קודם כל,לפני הכל,לפני הכול,אחרי הכל,אחרי הכול,לפני כן,בסופו של דבר,שבע רצון,' +
      'שבעי רצון,שבעת רצון,באר שבע,יום הולדת,יום עיון,כל הזמן,פעם אחת,אף אחת,כל אחת,עד כה,עד כאן,עד כמה,בן לילה,בין לבין,מיום ליום,יום יום,בשעה טובה,לפי שעה,שעות נוספות,' +
      'יום אחד,עוד רגע,עוד דקה,רגע אחד,אין בעיה,אין בעיות,לא נורא,למה לא,לא דחוף,לא בטוח,לא בטוחה,לא יודע,לא יודעת,לא הבנתי,לא ראיתי,לא רק,לא מזמן,' +
      'לא צריך,לא אכפת,לא חייב,לא חייבת,אני לא סגור,אני לא סגורה,ראשון לציון,שני הצדדים,בין היתר,בין השאר,בין אם,לפני שנים,לפני הרבה זמן,עד היום,עד עכשיו,' +
      'כבר היום,אחרי זמן רב,אם לא קשה,אם לא אכפת לך,ימי הביניים,סוף סוף,בסוף הכל,בסוף הכול,בחצי מחיר,בשני הימים,מצד שני,פעם שנייה,מכל מקום,בכל מקרה,בכל אופן,בסך הכל,' +
      'בין כה,בתוך כך,עד מתי,אחרי כן שלום,לילה לבן,בוקר אור,ערב רב,ביום יום,מדי יום,תוך כמה זמן,תוך כמה,בעוד מועד,בתחילת הדרך,בסוף הדרך,באמצע הדרך,באחד הימים,אחד הימים,באחד מהימים,חוץ מזה,חוץ מכך,מלבד זאת,לפני כולם',
  ],
];

type Row = { words: readonly string[]; pieces: Piece[] };

const rowsByFirst: ReadonlyMap<string, readonly Row[]> = tableOf(rows);

function tableOf(all: readonly [Piece[], string][]): ReadonlyMap<string, readonly Row[]> {
  const table = new Map<string, Row[]>();
  for (const [pieces, texts] of all) {
    for (const text of texts.split(',')) {
      const [first = '', ...words] = text.split(' ');
      table.set(first, [...(table.get(first) ?? []), { words, pieces }]);
    }
  }
  for (const list of table.values()) list.sort((one, other) => other.words.length - one.words.length);
  return table;
}

/** A row of words that is always the same, the longest first; ו and ש may stand before it. */
export function readFixed(
  tokens: readonly Token[],
  at: number,
): { pieces: Piece[]; next: number } | undefined {
  const word = tokens[at]?.text ?? '';
  const list = rowsByFirst.get(word) ?? (/^[וש]/.test(word) ? rowsByFirst.get(word.slice(1)) : undefined);
  const row = list?.find(({ words }) => words.every((one, index) => tokens[at + 1 + index]?.text === one));
  return row && { pieces: row.pieces, next: at + 1 + row.words.length };
}
