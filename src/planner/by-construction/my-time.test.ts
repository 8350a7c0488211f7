import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

const english = joined(
  ["I'm in ", 'i am in ', "We're in ", "I'm calling from ", 'I live in '],
  ['New York', 'London', 'Rome', 'Tokyo'],
  [', so 10am my time on Friday', ' so Friday at 10am my time', '. Could we do 10am my time on Friday?'],
);
const hebrew = joined(
  ['אני ב', 'אני נמצאת ב', 'אנחנו ב'],
  ['ניו יורק', 'לונדון', 'טוקיו'],
  [', אז ב-10 בבוקר לפי השעון שלי ביום שישי', ', ביום שישי ב-10 בבוקר שעון מקומי'],
);

describe('"my time" of a guest who says to be in another zone', () => {
  it('asks which zone is meant', () => {
    const all = [...english, ...hebrew];
    expect(all.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous')).toEqual([]);
  });

  it('is certain in the own zone, or without a place', () => {
    const certain = [
      "I'm in Tel Aviv, 10am my time on Friday",
      '10am my time on Friday',
      "I'm in a meeting, 10am my time on Friday",
    ];
    const wanted = meaningOf('Friday at 10am').key;
    expect(certain.filter((phrase) => meaningOf(phrase).key !== wanted)).toEqual([]);
  });
});

describe('a clock time of a guest who is in another zone', () => {
  it('asks whose clock is meant, without "my time" too', () => {
    const phrases = [
      ...joined(
        ["I'm in ", 'We are calling from '],
        ['New York', 'London'],
        [', 10am on Friday', '. Friday after 3pm?'],
      ),
      ...joined(
        ['אני ב', 'אנחנו ב'],
        ['ניו יורק', 'לונדון'],
        [', ביום שישי ב-10', ', אז ביום שישי אחרי 15:00'],
      ),
    ];
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous')).toEqual([]);
  });

  it('is certain with a zone, and for days or parts of a day', () => {
    const pairs = ["I'm in New York, ", "I'm in London. "].flatMap((place) =>
      ['10am Israel time on Friday', 'Friday morning', 'Friday or Monday'].map(
        (time) => [place + time, time] as const,
      ),
    );
    const wrong = pairs.filter(([phrase, same]) => meaningOf(phrase).key !== meaningOf(same).key);
    expect(wrong).toEqual([]);
  });
});

describe('"her time"', () => {
  it('is the time of the place that was named for her', () => {
    const english = joined(
      ["she's in ", 'my colleague is in ', 'Priya calls from '],
      ['Berlin', 'New York'],
      [', so 10am her time on Monday', '. Monday at 10am her time?', ', Monday 10am their local time'],
    );
    const hebrew = joined(['היא ב', 'הוא נמצא ב'], ['ברלין', 'ניו יורק'], [', אז ביום שני ב-10:00 שעון שלה']);
    const wrong = [...english, ...hebrew].filter((phrase) => {
      const place = /Berlin|ברלין/.test(phrase) ? 'Berlin' : 'New York';
      return meaningOf(phrase).key !== meaningOf(`Monday at 10am ${place} time`).key;
    });
    expect(wrong).toEqual([]);
  });

  it('is not understood without a place', () => {
    const phrases = [
      'Monday at 10am her time',
      "Monday at 10, Priya's time",
      'at 10 their time on Friday',
      'ביום שני ב-10 שעון שלו',
    ];
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'unread')).toEqual([]);
    expect(meaningOf('thanks for their time, Monday at 10').key).toBe(meaningOf('Monday at 10').key);
  });

  it('needs no more than a number before a zone in Hebrew', () => {
    const phrases = joined(['עשר', 'תשע', 'בתשע'], [' שעון ברלין', ' לפי שעון ברלין'], [' ביום שני']);
    const wanted = phrases.map(
      (phrase) => meaningOf(`Monday at ${phrase.startsWith('עשר') ? 10 : 9}am Berlin time`).key,
    );
    expect(phrases.map((phrase) => meaningOf(phrase).key)).toEqual(wanted);
  });
});

describe('a place beside a clock time', () => {
  const at = ['Tuesday at 3pm in ', '3pm on Tuesday, in ', 'ביום שלישי ב-15:00 ב'];
  const places = (name: string) => joined(at.slice(0, 2), [name], ['', ' please']);

  it('asks whose clock is meant, if it has another zone', () => {
    const phrases = [
      ...['Berlin', 'New York', 'London'].flatMap(places),
      ...joined(at.slice(2), ['לונדון', 'ברלין', 'ניו יורק'], ['', ', תודה']),
      'meet in London on Tuesday at 3pm',
    ];
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous')).toEqual([]);
  });

  it('is certain with "my time", in the own zone, and for parts of a day', () => {
    const wanted = meaningOf('Tuesday at 3pm').key;
    expect(places('Tel Aviv').filter((phrase) => meaningOf(phrase).key !== wanted)).toEqual([]);
    expect(meaningOf('Tuesday 3pm my time in New York').key).toBe(meaningOf('Tuesday 3pm New York time').key);
    expect(meaningOf('Tuesday afternoon in Berlin').key).toBe(meaningOf('Tuesday afternoon').key);
  });
});

it.each(['Tuesday half past', 'quarter to', 'Tuesday biweekly', 'fortnightly on Monday'])(
  'words that lack an hour or repeat are not understood: %s',
  (phrase) => {
    expect(meaningOf(phrase).kind).toBe('unread');
  },
);
