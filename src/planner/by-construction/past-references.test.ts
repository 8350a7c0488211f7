import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { differing, meaningOf } from './readings.fixture.ts';

describe('a past thing with "from" and its day', () => {
  it('bounds no request in English', () => {
    const phrases = joined(
      [
        'about your mail',
        're the invoice',
        'following up on our talk',
        'as per our last conversation',
        'regarding invoice 4417',
        'the letter',
      ],
      [' from '],
      ['Sunday', 'yesterday', '3 October', 'last Tuesday', 'the 3rd'],
      [', could we do Thursday 26 November at 10?', '. Is Thursday 26 November at 10am free?'],
    );
    expect(differing(phrases, 'Thursday 26 November at 10')).toEqual([]);
    const written = joined(
      ['the quote of ', 'the letter dated '],
      ['28 January', '3 October'],
      [', Tuesday at 3'],
    );
    expect(differing(written, 'Tuesday at 3')).toEqual([]);
  });

  it('bounds no request in Hebrew', () => {
    const phrases = joined(
      [
        'בעקבות השיחה שלנו ',
        'בהמשך לפגישה שלנו ',
        'לגבי המייל ששלחת ',
        'לפי ההודעה שלך ',
        'קיבלתי את החשבונית ',
      ],
      ['מיום שלישי', 'מאתמול', 'מ-3.10'],
      [', אפשר ביום חמישי ב-10?', ', אשמח לדבר ביום חמישי ב-10'],
    );
    expect(differing(phrases, 'יום חמישי ב-10')).toEqual([]);
  });

  it('still is a bound where it belongs to the request', () => {
    const pairs = [
      ['I need an appointment from Monday, mornings', 'from Monday, mornings'],
      ['a call from Monday onwards', 'from Monday onwards'],
      ["I'm free from Sunday", 'from Sunday'],
      ['אני צריך תור מיום שני, בבוקר', 'מיום שני, בבוקר'],
      ['אני פנוי מיום ראשון', 'מיום ראשון'],
    ] as const;
    expect(pairs.filter(([phrase, same]) => meaningOf(phrase).key !== meaningOf(same).key)).toEqual([]);
  });
});
