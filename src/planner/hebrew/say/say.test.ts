import { describe, expect, it } from 'vitest';
import { readTimePhrase } from '../../read-time-phrase.ts';
import { sayWeekdays } from './say-days.ts';
import { sayLength } from './say-hours.ts';

const here = { now: new Date('2026-11-18T10:00:00+02:00'), timezone: 'Asia/Jerusalem', locale: 'he' };

function texts(phrase: string): string[] {
  return readTimePhrase(phrase, here).readings.map(({ text }) => text);
}

describe('a reading in Hebrew', () => {
  it.each([
    ['מחר', 'יום ה׳, 19 בנוב׳ 2026, כל היום, Asia/Jerusalem'],
    ['מחר ב-15:00', 'יום ה׳, 19 בנוב׳ 2026, בשעה 15:00, Asia/Jerusalem'],
    ['מחר אחרי 3', 'יום ה׳, 19 בנוב׳ 2026, מ-15:00 והלאה, Asia/Jerusalem'],
    ['מחר בין 2 ל-4', 'יום ה׳, 19 בנוב׳ 2026, בין 14:00 ל-16:00, Asia/Jerusalem'],
    ['מחר לפני 12', 'יום ה׳, 19 בנוב׳ 2026, סוף הפגישה עד 12:00, Asia/Jerusalem'],
    ['מחר בבוקר', 'יום ה׳, 19 בנוב׳ 2026, תחילת הפגישה מ-06:00 ולפני 12:00, Asia/Jerusalem'],
    ['ביום ראשון או שני', 'מיום א׳, 22 בנוב׳ 2026 עד יום ב׳, 23 בנוב׳ 2026, כל היום, Asia/Jerusalem'],
    ['ביום ראשון או שלישי', 'יום א׳, 22 בנוב׳ 2026 ויום ג׳, 24 בנוב׳ 2026, כל היום, Asia/Jerusalem'],
    ['לא בשבת', 'בכל יום חוץ משבת, כל היום, Asia/Jerusalem'],
    ['לא ביום שישי', 'בכל יום חוץ מיום שישי, כל היום, Asia/Jerusalem'],
    ['בימי חול', 'בימים ראשון עד חמישי, כל היום, Asia/Jerusalem'],
    ['מחר ב-15:00 UTC+2', 'יום ה׳, 19 בנוב׳ 2026, בשעה 15:00, Asia/Jerusalem'],
    ['כל יום שלישי', 'בכל יום שלישי, כל היום, Asia/Jerusalem'],
    ['מחר לשעה וחצי', 'יום ה׳, 19 בנוב׳ 2026, כל היום, למשך שעה ו-30 דקות, Asia/Jerusalem'],
    ['מחר כמה שיותר מוקדם', 'יום ה׳, 19 בנוב׳ 2026, כל היום, המוקדם תחילה, Asia/Jerusalem'],
    [
      'מחר, עדיף אחרי 3',
      'יום ה׳, 19 בנוב׳ 2026, כל היום, ובעדיפות ראשונה יום ה׳, 19 בנוב׳ 2026, מ-15:00 והלאה, Asia/Jerusalem',
    ],
    [
      'מחר בסוף היום',
      'יום ה׳, 19 בנוב׳ 2026, כל היום, רק בשעתיים האחרונות של כל יום, המאוחר תחילה, Asia/Jerusalem',
    ],
  ])('%s is said as %s', (phrase, text) => {
    expect(texts(phrase)).toEqual([text]);
  });

  it('asks with every meaning in brackets', () => {
    const answer = readTimePhrase('יום שישי הבא', here);
    expect(answer).toMatchObject({
      kind: 'ambiguous',
      question:
        'למה הכוונה: (יום ו׳, 20 בנוב׳ 2026, כל היום, Asia/Jerusalem) או (יום ו׳, 27 בנוב׳ 2026, כל היום, Asia/Jerusalem)?',
    });
  });

  it('holds no marks of direction', () => {
    const phrases = ['מחר ב-3 שעון לונדון', 'יום שישי הבא', 'בנובבמר', 'ימי חול אחרי 4', 'עדיף בבוקר'];
    const said = phrases.flatMap((phrase) => {
      const answer = readTimePhrase(phrase, here);
      return answer.readings.flatMap(({ text, notes }) => [text, ...notes]);
    });
    expect(said.join('\n')).not.toMatch(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/);
  });

  it('says lengths and weekdays as people do', () => {
    expect([15, 60, 61, 90, 120, 135, 200].map(sayLength)).toEqual([
      '15 דקות',
      'שעה',
      'שעה ודקה',
      'שעה ו-30 דקות',
      'שעתיים',
      'שעתיים ו-15 דקות',
      '3 שעות ו-20 דקות',
    ]);
    expect(sayWeekdays([6])).toBe('בכל שבת');
    expect(sayWeekdays([1, 7])).toBe('בימים ראשון ושני');
    expect(sayWeekdays(undefined)).toBe('בכל יום');
  });
});
