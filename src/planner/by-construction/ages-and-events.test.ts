import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { differing, meaningOf } from './readings.fixture.ts';

describe('an age', () => {
  it('is no clock, and leaves the clock behind it', () => {
    const english = joined(
      ["I've got two kids ", 'I have a child ', 'we are bringing children '],
      ['under 5', 'under the age of 3', 'aged 4', 'over 8', 'younger than 6'],
      [', so Monday at 10', '. Could we do Monday at 10?'],
    );
    const hebrew = joined(['יש לי ילדים '], ['מתחת לגיל 5', 'מתחת ל-3'], [', אפשר ביום שני ב-10?']);
    expect(differing(english, 'Monday at 10')).toEqual([]);
    expect(differing(hebrew, 'יום שני ב-10')).toEqual([]);
    expect(differing(['under 5 minutes on Monday'], 'Monday for 5 minutes')).toEqual([]);
  });
});

describe('an event that can be in the morning or in the evening', () => {
  it('is in the half that does not cut into the request', () => {
    const phrases = joined(
      [
        'Physio is at 8:30 on Tuesday',
        'My class is at 8 on Tuesday and it takes an hour',
        'I have a meeting at 7:30 on Tuesday',
      ],
      [', so Tuesday after 10', ', so Tuesday any time after 10'],
    );
    expect(differing(phrases, 'Tuesday after 10')).toEqual([]);
  });

  it('takes both halves if nothing says which', () => {
    expect(meaningOf('I have a class at 8 on Tuesday, Tuesday is fine').key).not.toBe(
      meaningOf('Tuesday').key,
    );
    expect(meaningOf('I have a class at 11 on Tuesday, so Tuesday after 10').key).not.toBe(
      meaningOf('Tuesday after 10').key,
    );
  });
});

describe('the end of work', () => {
  it('is read in other words, too', () => {
    const evenings = joined(
      ['This evening, ', 'Tonight, '],
      ["I'm done at work at 7", "I'm off work at 7", 'I finish work at 7'],
    );
    for (const phrase of evenings) expect(differing([phrase], 'this evening after 7'), phrase).toEqual([]);
  });
});

describe('«חוץ מזה אני פנוי» behind an event', () => {
  it('asks whether the other days are meant', () => {
    const phrases = joined(
      ['יש לי פגישה ביום שני ב-9', 'ביום שני יש לי שיעור ב-9', 'יש לי תור ביום חמישי ב-11'],
      [', חוץ מזה אני פנוי', ', חוץ מזה אני פנויה'],
    );
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous')).toEqual([]);
  });

  it('«ביום שאחרי מחר» is the day after tomorrow', () => {
    expect(differing(['תשע בבוקר ביום שאחרי מחר', 'ביום שאחרי מחר ב-9:00'], 'מחרתיים ב-9:00')).toEqual([]);
  });
});
