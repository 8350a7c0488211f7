import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';
import { itCannotRead, itReads, wednesdayInJerusalem } from './phrase-rows.fixture.ts';

describe('a word about time that cannot be read is quoted', () => {
  itCannotRead([
    ['אחרי החגים', 'החגים'],
    ['בחנוכה', 'חנוכה'],
    ['בערב פסח', 'פסח'],
    ['ביום כיפור', 'כיפור'],
    ['מחר בשקיעה', 'שקיעה'],
    ['ביום שלישי לפני הזריחה', 'הזריחה'],
    ['מחר אחרי תפילת מנחה', 'אחרי'],
    ['מחר אחרי העבודה', 'אחרי'],
    ['ביום שלישי לפני האימון', 'לפני'],
    ['ב-31 בפברואר', '31'],
    ['ב-31.2', '31.2'],
    ['32 בנובמבר', '32'],
    ['מחר ב-25:00', '25:00'],
    ['מחר ב-10:75', '10:75'],
    ['כ"ה בכסלו', 'בכסלו'],
    ['בראש חודש', 'חודש'],
    ['בעוד כמה ימים', 'ימים'],
    ['מחר בשעות העבודה', 'העבודה'],
    ['בעוד שבוע וחצי', 'וחצי'],
    ['בחול המועד', 'המועד'],
    ['בשבוע של החג', 'החג'],
    ['בעוד זמן מה, בעוד כמה שבועות', 'שבועות'],
    ['בעשור הבא', 'בעשור'],
    ['2026-02-31', '2026-02-31'],
    ['מחר, לא אחרי האימון', 'האימון'],
    ['מחר, לא לאחר הישיבה', 'לא'],
    ['ביום שלישי לאחר החוג של הילדה', 'לאחר'],
    ['ביום שלישי לאחר האימון', 'לאחר'],
    ['אפשר לדחות בחצי שעה?', 'חצי שעה'],
    ['אפשר להקדים בשעה?', 'שעה'],
  ]);
});

describe('a contradiction is not read as either half', () => {
  it.each([
    'יום שני, לא יום שני',
    'מחר בבוקר ב-16:00',
    'מחר אחרי 5 ולפני 3',
    'מחר אבל לא מחר',
    'בשבוע הבא ב-1.1',
  ])('%s', (phrase) => {
    expect(readTimePhrase(phrase, wednesdayInJerusalem).kind).toBe('unread');
  });
});

describe('the eve of the Sabbath is Friday, at hours that are asked', () => {
  it.each(['בערב שבת', 'ערב שבת', 'בערב שבת הקרוב'])('%s', (phrase) => {
    const answer = readTimePhrase(phrase, wednesdayInJerusalem);
    expect(answer.kind).toBe('ambiguous');
    const days = answer.readings.flatMap(({ windows }) => windows.map(({ from }) => from?.slice(0, 10)));
    expect(new Set(days)).toEqual(new Set(['2026-11-20']));
  });
});

describe('strange spellings and strange input', () => {
  itReads([
    ['', 'no-time'],
    ['   ', 'no-time'],
    ['?!...', 'no-time'],
    ['😀', 'no-time'],
    ['你好', 'unread "你好"'],
    ['״׳־', 'no-time'],
    ['\u200fמחר\u200e', '11-19'],
    ['מָחָר', '11-19'],
    ['מחר!!!', '11-19'],
    ['מחר 😀 ב-15:00', '11-19T15:00'],
    ['*מחר* _בבוקר_', '11-19T06:00>11-19T12:00'],
    ['מחר\nבבוקר', '11-19T06:00>11-19T12:00'],
    ['Tuesday אחה"צ', '11-24T13:00>11-24T18:00'],
    ['next week ביום שני', '11-23'],
    ['תקבע לי meeting ביום שלישי at 4pm', '11-24T16:00'],
    ['ביום חמשי', '11-19'],
    ['ביום שלשי', '11-24'],
    ['25 בנובמר', '11-25'],
    ['מחרתים', '11-20'],
  ]);
});

describe('long input', () => {
  it.each<[string, string, string]>([
    [
      'a time before ten kilobytes of politeness',
      `מחר בבוקר${' בבקשה'.repeat(2000)}`,
      '11-19T06:00>11-19T12:00',
    ],
    [
      'a time behind ten kilobytes of politeness',
      `${'בבקשה '.repeat(2000)}מחר בבוקר`,
      '11-19T06:00>11-19T12:00',
    ],
    ['ten thousand letters without a space', 'א'.repeat(10_000), 'no-time'],
    ['ten thousand clitics', 'ב-'.repeat(5000), 'no-time'],
    ['a day said three times', 'מחר '.repeat(3), '11-19'],
    ['a day said a thousand times', 'מחר '.repeat(1000), `unread "${'מחר '.repeat(30)}…"`],
  ])('%s', (_name, phrase, expected) => {
    expect(inShort(phrase, wednesdayInJerusalem)).toBe(expected);
  });
});

describe('how early is too early', () => {
  it.each(['לא מוקדם מדי', 'לא מאוחר מדי', 'לא מוקדם מידי'])('"%s" is not passed over', (said) => {
    expect(inShort(`שלישי, ${said}`, wednesdayInJerusalem)).toContain(said);
    expect(inShort(`שלישי בבוקר אבל ${said}`, wednesdayInJerusalem)).toContain(said);
    expect(inShort(`שלישי, ${said}, נגיד מ-10 עד 12`, wednesdayInJerusalem)).toContain(said);
  });

  it('"any day except the weekend" leaves out every weekend', () => {
    expect(inShort('כל יום חוץ מסופ"ש', wednesdayInJerusalem)).toBe(
      inShort('כל יום חוץ מסופי שבוע', wednesdayInJerusalem),
    );
  });
});
