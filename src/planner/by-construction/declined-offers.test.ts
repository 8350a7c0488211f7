import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { differing, meaningOf } from './readings.fixture.ts';

const offers = [
  'Thanks for offering Friday at 9',
  'You suggested Friday at 9am',
  'I saw you proposed 20 November at 9',
];
const hebrewOffers = [
  'ראיתי שהצעת את 20.11 ב-9:00',
  'תודה שהצעתם את יום שישי בתשע בבוקר',
  'הצעת לי יום שישי ב-9:00',
];

describe('a time that was offered', () => {
  it('gives its day to the request if it is declined', () => {
    const english = joined(
      offers,
      [
        ', but I have a class then.',
        ", but my kid's play is that morning.",
        ". That's a bit early for me.",
        ", it's too early.",
      ],
      [' Would the afternoon be ok?', ' Could we do the afternoon?'],
    );
    expect(differing(english, 'Friday afternoon')).toEqual([]);
    const hebrew = joined(
      hebrewOffers,
      [', אבל יש לי שיעור.', ', זה קצת מוקדם בשבילי.', '. זה מוקדם מדי לי.'],
      [' אפשר אחר הצהריים?', ' אולי באותו יום אחר הצהריים?'],
    );
    expect(differing(hebrew, 'יום שישי אחר הצהריים')).toEqual([]);
  });

  it('leaves the day that is requested instead', () => {
    const english = joined(offers, [
      ", but I can't make it. Monday at 10?",
      ', but Monday at 10 would be better',
    ]);
    expect(english.filter((phrase) => !meaningOf(phrase).key.includes('2026-11-23T10:00'))).toEqual([]);
    expect(english.filter((phrase) => meaningOf(phrase).key.includes('2026-11-20'))).toEqual([]);
  });

  it('is requested if it is not declined', () => {
    const phrases = joined(offers, ['. That works!', ", I'll take it", ', perfect']);
    expect(differing(phrases, 'Friday at 9am')).toEqual([]);
    expect(differing(joined(hebrewOffers, [', מצוין']), 'יום שישי ב-9:00')).toEqual([]);
  });
});

describe('a time that is called too early or too late', () => {
  it('is declined, also in a sentence of its own', () => {
    const phrases = joined(
      [
        'Tuesday at 9 is too early for me',
        "Tuesday at 9. That's a bit early for me",
        "Tuesday at 9, it's too late",
      ],
      [', maybe the same day around noon?', '. Could we do the same day around noon?'],
    );
    expect(differing(phrases, 'Tuesday around noon')).toEqual([]);
  });

  it('but words about another thing decline nothing', () => {
    expect(differing(["It's a bit late, but is Tuesday at 3 free?"], 'Tuesday at 3')).toEqual([]);
  });
});

describe('«לקראת»', () => {
  it('stands before any part of the day and any clock', () => {
    const pairs = [
      ['הצהריים', 'סביב 12:00'],
      ['שלוש', 'סביב 15:00'],
      ['אחת בצהריים', 'סביב 13:00'],
    ].flatMap(([time, same]) =>
      ['ביום שני', 'מחר'].map((day) => [`${day} לקראת ${time}`, `${day} ${same}`] as const),
    );
    expect(pairs.filter(([phrase, same]) => meaningOf(phrase).key !== meaningOf(same).key)).toEqual([]);
    expect(differing(['Monday towards noon', 'towards noon on Monday'], 'Monday around noon')).toEqual([]);
  });
});
