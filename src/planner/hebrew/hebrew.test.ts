import { describe, expect, it } from 'vitest';
import { slowdownOfLength } from '../../../tests/cpu-time.ts';
import { inShort } from '../phrase-table.fixture.ts';

const context = { now: new Date('2026-11-18T10:00:00+02:00'), timezone: 'Asia/Jerusalem' };

/** The rules of each file by one or two phrases; the tables of `hebrew-phrases` hold many more. */
describe('Hebrew, on Wednesday 18 November 2026 in Jerusalem', () => {
  it.each([
    // Words that are days, numbers and names.
    ['בשני מקומות', 'unread "מקומות"'],
    ['לדבר עם שני', 'unread "עם"'],
    ['ראשון בבוקר', '11-22T06:00>11-22T12:00'],
    ['יום ראשון שני ושלישי', '11-22…11-24'],
    ['יום ה 10:00', '11-19T10:00'],
    ['יום ה-25', '11-25'],
    // Dates.
    ['ב-1, ב-2 או ב-3 בדצמבר', '12-01…12-03'],
    ['25 ל-12', '12-25'],
    ['יום שני הראשון של דצמבר', '12-07'],
    ['השבוע הראשון של דצמבר', '12-01…12-07'],
    // Hours and parts.
    ['מחר בעשר פחות רבע', '11-19T09:45'],
    ['מחר בשלוש ארבעים וחמש', '11-19T15:45'],
    ['מחר ב-4 בצהריים', '11-19T16:00'],
    ['מחר בערב ב-9', '11-19T21:00'],
    ['הערב אחרי 8', '11-18T20:00>11-19T00:00'],
    ['מחר בין 8 ל-9 בערב', '11-19T20:00>11-19T21:00<21:00'],
    ['מחר ב-10.30', '11-19T10:30'],
    ['מחר ב-3 ירושלים', '11-19T15:00'],
    // Counted days and edges.
    ['יום שלישי בעוד שבוע', 'unread "יום שלישי בעוד שבוע"'],
    ['בעוד שבועיים ביום שלישי', '12-01'],
    ['שלושה ימים אחרי ה-25', '11-28'],
    ['מחר והלאה', '11-19…2027-01-19'],
    ['ממחר בצהריים', '11-19T12:00>2027-01-21T00:00'],
    ['עד מחר ב-12:00', '11-18T10:00>11-19T00:00 11-19T00:00>11-19T12:00<12:00'],
    // Exclusions before and behind the time.
    ['בשבוע הבא חוץ מיום שני ומיום שלישי', '11-22 11-25…11-28'],
    ['מחר חוץ מ-12 עד 1', '11-19T00:00>11-19T12:00 11-19T13:00>11-20T00:00'],
    ['לא יכולה היום, אולי מחר?', '11-19'],
    ['אני בחו"ל השבוע, אפשר בשבוע הבא?', 'unread "בחו"ל"'],
    ['לא בטוח, אולי מחר', '11-19'],
    ['אין בעיה, מחר', '11-19'],
    ['אם אפשר לקבוע מחר', '11-19'],
    ['עדיף ביום שלישי, אבל גם חמישי בסדר', '11-19 11-24'],
    // Lengths, and what only looks like one.
    ['לא יותר מחצי שעה מחר', '11-19 =30'],
    ['עבדתי שעה שלמה', 'unread "עבדתי שעה"'],
    // Greetings and idioms.
    ['בוקר טוב! אפשר להיפגש מחר?', '11-19'],
    ['שבת שלום, אולי ביום ראשון?', '11-22'],
    ['המערב הפרוע', 'no-time'],
    ['מאי כהן', 'unread "כהן"'],
    // Phrases that are not understood.
    ['מחר אחרי העבודה', 'unread "אחרי העבודה"'],
    ['אחרי החגים', 'unread "אחרי החגים"'],
    ['ביום שני בשעה 25:00', 'unread "בשעה 25:00"'],
    ['בסוף הקיץ', 'unread "בסוף הקיץ"'],
  ])('%s → %s', (phrase, expected) => {
    expect(inShort(phrase, context)).toBe(expected);
  });

  it.each([
    [
      '5-3',
      '2027-03-05 | 11-18T15:00>11-18T17:00<17:00 11-19T15:00>11-19T17:00<17:00 11-20T15:00>11-20T17:00<17:00 … 62 windows',
    ],
    ['25-27.11', '11-25…11-27'],
    ['25.11', '11-25'],
  ])('%s alone is read day first where Hebrew was asked for', (phrase, expected) => {
    expect(inShort(phrase, { ...context, locale: 'he' })).toBe(expected);
  });

  it('takes time in proportion to the length of a phrase', () => {
    for (const unit of ['ו-', 'ב-3 ל-', 'אם אפשר ', 'ובכשלמה', 'כל ']) {
      const read = (length: number, serial: number) =>
        inShort(`${'א'.repeat(serial)} ${unit.repeat(length / unit.length)}`, context);
      expect(slowdownOfLength(read, 1000), unit).toBeLessThan(4);
    }
  });
});
