import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

describe('an hour inside a part of the day that was refused', () => {
  it('is not moved to the other half of the day', () => {
    const phrases = joined(
      ['It is hard for her in the morning', 'Mornings are difficult', "I can't do mornings"],
      [', so about 11', ', so at 10 on Tuesday', '. How about at 9?'],
    );
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'unread')).toEqual([]);
  });

  it('is read if the words say the half, or the hour lies outside', () => {
    const pairs = [
      ["I can't do mornings, how about 3 on Tuesday?", 'Tuesday at 3'],
      ['Not in the morning, in the evening at 9', 'in the evening at 9'],
      ["Friday morning doesn't work, Thursday at 10", 'Thursday at 10'],
      ["I'm at the hospital Friday morning, so Thursday at 10", 'Thursday at 10'],
    ] as const;
    expect(pairs.filter(([phrase, same]) => meaningOf(phrase).key !== meaningOf(same).key)).toEqual([]);
  });
});

describe('a thing with "a" that the guest has at a time', () => {
  it('is asked: it may take place then, or be why the guest asks', () => {
    const phrases = joined(
      ['I have a ', "I've got a "],
      ['leaking tap', 'blocked drain', 'delivery'],
      [' Thursday at 10', ' on Monday at 3pm'],
    );
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous')).toEqual([]);
    expect(meaningOf('I have a wedding Thursday at 10').kind).toBe('read');
    expect(meaningOf('I have the notary Thursday at 10').kind).toBe('read');
  });
});

describe('figures with a dot before a part of the day', () => {
  it('are a date in Hebrew', () => {
    const days = [
      ['3.12', '3 בדצמבר'],
      ['6.12', '6 בדצמבר'],
      ['24.11', '24 בנובמבר'],
    ];
    const pairs = days.flatMap(([figures, words]) =>
      ['בבוקר', 'בצהריים', 'אחר הצהריים', 'בערב'].map(
        (part) => [`ב-${figures} ${part}`, `ב-${words} ${part}`] as const,
      ),
    );
    expect(pairs.filter(([one, other]) => meaningOf(one).key !== meaningOf(other).key)).toEqual([]);
  });

  it('are a clock behind "בשעה", and with minutes that are no month', () => {
    const wanted = meaningOf('ביום שלישי ב-15:30').key;
    expect(meaningOf('ביום שלישי ב-3.30 אחר הצהריים').key).toBe(wanted);
    expect(meaningOf('ביום שלישי בשעה 3.10 אחר הצהריים').key).toBe(meaningOf('ביום שלישי ב-15:10').key);
  });
});
