import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf, wrongStarts } from './readings.fixture.ts';

function notFirstOf(phrases: readonly string[], hour: string): string[] {
  return phrases.filter(
    (phrase) =>
      wrongStarts(phrase, [`2026-11-25T${hour}:00`], [`2026-11-18T${hour}:00`, `2026-12-02T${hour}:00`])
        .length > 0 || meaningOf(phrase).kind !== 'read',
  );
}

/** All is said on a Wednesday. */
describe('a weekday like today behind an earlier weekday', () => {
  it('is not today if the other one is the own day of the guest', () => {
    const english = joined(
      ['I land on Tuesday', "I'm back on Monday", "I'm away until Tuesday", 'I have a wedding on Monday'],
      [', so Wednesday at 3', '. Could we do Wednesday at 3?', ', so how about Wednesday at 3?'],
    );
    const hebrew = joined(
      ['אני נוחת ביום שלישי', 'אני חוזרת ביום שני', 'אשתי חוזרת בשלישי בלילה'],
      [', אז רביעי ב-15:00', ', אפשר ביום רביעי ב-15:00?'],
    );
    expect(notFirstOf([...english, ...hebrew], '15')).toEqual([]);
  });

  it('is asked if the other one was refused', () => {
    const english = joined(
      ["I can't do Tuesday.", "Monday doesn't work,", 'Not Tuesday,', 'Tuesday is out,'],
      [' how about Wednesday at 3?', ' Wednesday at 3'],
    );
    const hebrew = joined(
      ['שלישי לא מתאים,', 'ביום שני אני לא יכולה,'],
      [' אפשר רביעי ב-15:00?', ' רביעי ב-15:00'],
    );
    const same = "Tuesday at 3 doesn't work, make it Wednesday same time";
    const certain = [...english, ...hebrew, same].filter((phrase) => meaningOf(phrase).kind !== 'ambiguous');
    expect(certain).toEqual([]);
  });

  it('is asked if the other one is later in the week, and can be today beside a request', () => {
    const asked = [
      'our book comes out on Friday, so Wednesday at 3',
      'I get back on Thursday, so Wednesday at 3',
    ];
    expect(asked.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous')).toEqual([]);
    for (const phrase of ['Tuesday or Wednesday at 3', 'Wednesday at 3, I leave on Thursday'])
      expect(wrongStarts(phrase, ['2026-11-18T15:00'], ['2026-11-25T15:00'])).toEqual([]);
  });
});

describe('a weekday beside "not before" a day', () => {
  it('is the first one from then on', () => {
    const english = joined(
      ['Not before Tuesday', 'From Monday on', 'Nothing before Tuesday', 'After Monday'],
      ['. Wednesday at 3 is perfect', ', Wednesday at 3'],
    );
    const hebrew = joined(
      ['לא לפני יום שלישי', 'החל מיום שני'],
      ['. רביעי ב-15:00 מצוין', ', רביעי ב-15:00'],
    );
    expect(notFirstOf([...english, ...hebrew], '15')).toEqual([]);
  });

  it('is each one in the plural, or from a month on', () => {
    const phrases = [
      'not before Tuesday, Wednesdays at 3',
      'from next week, Wednesday afternoons',
      'every Wednesday from Monday on',
    ];
    const each = ['2026-11-25T15:00', '2026-12-02T15:00'];
    expect(
      phrases.flatMap((phrase) => wrongStarts(phrase, each, []).map((wrong) => [phrase, wrong])),
    ).toEqual([]);
  });

  it('is excluded every week', () => {
    const starts = ['2026-11-24T15:00', '2026-12-01T15:00'];
    expect(wrongStarts('from next week, any day but Tuesday', ['2026-11-25T15:00'], starts)).toEqual([]);
  });
});
