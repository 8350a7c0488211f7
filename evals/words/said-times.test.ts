import { describe, expect, it } from 'vitest';
import { type Instant, parseInstant, zoneOf } from '../../src/time/index.ts';
import { slowdownOfLength } from '../../tests/cpu-time.ts';
import { matches, saidTimes, timesSaidIn } from './said-times.ts';
import {
  type Day,
  englishClocks,
  englishDays,
  englishFrames,
  hebrewClocks,
  hebrewDays,
  hebrewFrames,
} from './time-writings.fixture.ts';

const zone = zoneOf('Asia/Jerusalem');
/** A Friday. */
const saidAt = parseInstant('2026-11-20T10:00:00+02:00') as Instant;
const starts = [
  ['2026-11-22', '15:00'],
  ['2026-11-23', '09:00'],
  ['2026-11-23', '15:00'],
  ['2026-11-24', '09:30'],
  ['2026-11-24', '15:00'],
  ['2026-11-24', '15:30'],
  ['2026-11-24', '16:00'],
  ['2026-11-25', '15:00'],
  ['2026-11-25', '15:45'],
  ['2026-11-26', '12:15'],
] as const;
const instantOf = ([day, clock]: readonly [string, string]) =>
  parseInstant(`${day}T${clock}:00+02:00`) as Instant;

/** Finds the clock times of a text. Returns for each one the starts that it may mean, as "24 15:00". */
function startsIn(text: string): string[][] {
  return saidTimes(text)
    .filter(({ minutes, isEnd }) => minutes.length > 0 && !isEnd)
    .map((said) => starts.filter((start) => matches(said, instantOf(start), { zone, saidAt })).map(nameOf));
}

const nameOf = ([day, clock]: readonly [string, string]) => `${day.slice(-2)} ${clock}`;

describe.each([
  ['English', englishFrames, englishDays, englishClocks],
  ['Hebrew', hebrewFrames, hebrewDays, hebrewClocks],
] as const)('a start in %s', (_, frames, daysOf, clocksIn) => {
  it.each(frames)('is read in every writing and no other is: %s', { tags: 'long' }, (__, write) => {
    const wrong: unknown[] = [];
    let written = 0;
    for (const start of starts) {
      const day = Number(start[0].slice(-2)) as Day;
      for (const dayWords of daysOf(day))
        for (const clockWords of clocksIn(start[1])) {
          const text = write(dayWords, clockWords);
          written += 1;
          const read = startsIn(text);
          if (JSON.stringify(read) !== JSON.stringify([[nameOf(start)]])) wrong.push([text, read]);
        }
    }
    expect(written).toBeGreaterThan(100);
    expect(wrong.slice(0, 10), `${wrong.length} are wrong`).toEqual([]);
  });
});

describe('several times', () => {
  it.each<[string, string[]]>([
    ['Tuesday: 15:00, 15:30 and 16:00', ['24 15:00', '24 15:30', '24 16:00']],
    ['15:00, 15:30 and 16:00 on Tuesday', ['24 15:00', '24 15:30', '24 16:00']],
    ['Tuesday at 3, 3:30 or 4 pm', ['24 15:00', '24 15:30', '24 16:00']],
    ['Tuesday at three, three thirty or four in the afternoon', ['24 15:00', '24 15:30', '24 16:00']],
    ['3pm, 3:30 or 4 on Tuesday', ['24 15:00', '24 15:30', '24 16:00']],
    ['Tuesday 15:00 / 15:30 / 16:00', ['24 15:00', '24 15:30', '24 16:00']],
    ['Tuesday 15:00 - 15:30 - 16:00', ['24 15:00', '24 15:30', '24 16:00']],
    ['on the 24 at 15:00', ['24 15:00']],
    ['ב-24 ב-15:00', ['24 15:00']],
    ['ב-24, 15:00', ['24 15:00']],
    ['ב-22 בשעה 15:00', ['22 15:00']],
    ['Tuesday at 15h', ['24 15:00']],
    ['Tuesday at 1530', ['24 15:30']],
    ['Tuesday, 1530 hours', ['24 15:30']],
    ["Tuesday, 3 o'clock", ['24 15:00']],
    ['Tuesday around three', ['24 15:00']],
    ["ג' בשעה 15:00", ['24 15:00']],
    ['Tuesday at 15:00 or Wednesday at 15:45', ['24 15:00', '25 15:45']],
    ['Tuesday 15:00, Wednesday 15:45', ['24 15:00', '25 15:45']],
    ['15:00 on Tuesday, 15:45 on Wednesday', ['24 15:00', '25 15:45']],
    ['15:00 (Tuesday), 15:45 (Wednesday)', ['24 15:00', '25 15:45']],
    ['Tuesday or Wednesday at 3 pm', ['24 15:00', '25 15:00']],
    ['the 24th and the 25th at 15:00', ['24 15:00', '25 15:00']],
    ['24 and 25 November at 15:00', ['24 15:00', '25 15:00']],
    ['Tuesday 15:00–15:30, 15:30–16:00', ['24 15:00', '24 15:30']],
    ['Tuesday from 3 to 3:30 pm', ['24 15:00']],
    ['Tuesday between 3 and 4 pm', ['24 15:00']],
    ['3–3:30 PM on Tuesday', ['24 15:00']],
    ['24/11 15:00-15:30', ['24 15:00']],
    ['2026-11-24 15:00-15:30', ['24 15:00']],
    ['2026-11-24 15:00 – 2026-11-24 15:30', ['24 15:00']],
    ['2026-11-24T15:00:00+02:00', ['24 15:00']],
    ['2026-11-24T13:00:00Z', ['24 15:00']],
    [
      'Tuesday 24 November\n- 15:00\n- 15:30\n\nWednesday 25 November\n- 15:00',
      ['24 15:00', '24 15:30', '25 15:00'],
    ],
    ['**Tuesday:**\n* 3:00 PM\n* 3:30 PM – 4:00 PM', ['24 15:00', '24 15:30']],
    ['1. Tuesday, 15:00\n2. Tuesday, 15:30\n3. Wednesday, 15:45', ['24 15:00', '24 15:30', '25 15:45']],
    ['1) Tue 15:00 2) Tue 15:30', ['24 15:00', '24 15:30']],
    ['1️⃣ Tue 15:00 2️⃣ Wed 15:45', ['24 15:00', '25 15:45']],
    ['(1) Tue 15:00, (2) Wed 15:45', ['24 15:00', '25 15:45']],
    ['Date: Tuesday, 24 November\nTime: 3:00 pm', ['24 15:00']],
    ['Tuesday afternoon: 3:00, 3:30', ['24 15:00', '24 15:30']],
    ['Tuesday, 24 November, in the afternoon at 3', ['24 15:00']],
    ['Monday morning at 9', ['23 09:00']],
    [
      '| Day | Time |\n|---|---|\n| Tue 24 Nov | 15:00, 15:30 |\n| | 16:00 |',
      ['24 15:00', '24 15:30', '24 16:00'],
    ],
    ['| # | Time | Date |\n|--|--|--|\n| 1 | 15:00 | Tue |\n| 2 | 15:45 | Wed |', ['24 15:00', '25 15:45']],
    [
      '| Tuesday | Wednesday |\n|--|--|\n| 15:00 | 15:45 |\n| 16:00 | 15:00 |',
      ['24 15:00', '25 15:45', '24 16:00', '25 15:00'],
    ],
    [
      '| | Tue | Wed |\n|--|--|--|\n| 15:00 | free | free |\n| 16:00 | ✓ | – |',
      ['24 15:00', '25 15:00', '24 16:00'],
    ],
    [
      '| | 15:00 | 16:00 |\n|--|--|--|\n| Tue | ✅ | ✅ |\n| Wed | ✅ | ❌ |',
      ['24 15:00', '24 16:00', '25 15:00'],
    ],
    ['יום שלישי: 15:00, 15:30 ו-16:00', ['24 15:00', '24 15:30', '24 16:00']],
    ['ב-15:00, 15:30 או 16:00 ביום שלישי', ['24 15:00', '24 15:30', '24 16:00']],
    ['ביום שלישי ב-15:00 או ביום רביעי ב-15:45', ['24 15:00', '25 15:45']],
    ['ביום שלישי בין 15:00 ל-15:30', ['24 15:00']],
    ['ביום שלישי מ-15:00 עד 15:30', ['24 15:00']],
    ['שלישי 24.11 15:00–15:30', ['24 15:00']],
    ['יום שלישי:\n- 15:00\n- 15:30\nיום רביעי:\n- 15:45', ['24 15:00', '24 15:30', '25 15:45']],
    ['| יום | שעה |\n|--|--|\n| שלישי | 15:00 |\n| רביעי | 15:45 |', ['24 15:00', '25 15:45']],
  ])('%s', (text, said) => {
    expect(startsIn(text)).toEqual(said.map((start) => [start]));
  });
});

describe('zones', () => {
  it.each<[string, string[][]]>([
    ['Tuesday at 8:00 in New York', [['24 15:00']]],
    ['Tuesday at 8 am New York time', [['24 15:00']]],
    ['Tuesday at 8:00 AM New York time', [['24 15:00']]],
    ['Tuesday at 8:00 for Marcus in New York', [['24 15:00']]],
    ['Tuesday, 8:00 is New York time', [['24 15:00']]],
    ['ביום שלישי ב-8:00 אצל נועה בניו יורק', [['24 15:00']]],
    ['8:00 EST on Tuesday', [['24 15:00']]],
    ['Tuesday, 15:00 Jerusalem time / 8:00 New York time', [['24 15:00'], ['24 15:00']]],
    ['Tuesday 15:00 (8:00 AM in New York)', [['24 15:00'], ['24 15:00']]],
    ['In New York it is 8:00 on Tuesday', [['24 15:00']]],
    ['Tuesday 13:00 UTC', [['24 15:00']]],
    ['Tuesday 15:00 UTC+2', [['24 15:00']]],
    ['Tuesday 13:00, 13:30 and 14:00 (UTC)', [['24 15:00'], ['24 15:30'], ['24 16:00']]],
    ['All times are UTC.\n- Tuesday 13:00\n- Tuesday 13:30', [['24 15:00'], ['24 15:30']]],
    ['Tuesday at 15:00 in London', [[]]],
    ['the twenty-fourth of December at 15:00', [[]]],
    ['Tuesday at 7:00 CST', [['24 15:00']]],
    ['Tuesday at 6 am Mountain time', [['24 15:00']]],
    ['Tuesday at 5 am PST', [['24 15:00']]],
    ['Tuesday at 14:00 CET', [['24 15:00']]],
    ['Tuesday at 1 pm UK time', [['24 15:00']]],
    ['Tuesday at 18:30 India time', [['24 15:00']]],
    ['Tuesday at 18:30 IST', [['24 15:00']]],
    ['Tuesday at 22:00 JST', [['24 15:00']]],
    ['Wednesday at 2 am NZDT', [['24 15:00']]],
    ['Tuesday at 10 am Brazil time', [['24 15:00']]],
    ['ביום שלישי ב-8:00 שעון ניו יורק', [['24 15:00']]],
    ['ביום שלישי ב-8:00 בניו יורק', [['24 15:00']]],
    ['ביום שלישי ב-15:00 שעון לונדון', [[]]],
  ])('%s', (text, said) => {
    expect(startsIn(text)).toEqual(said);
  });
});

describe('days', () => {
  const daysIn = (text: string, at: string) => {
    const now = parseInstant(`${at}T10:00:00+02:00`) as Instant;
    return saidTimes(text).map((said) =>
      ['22', '23', '24', '25', '26', '27', '28', '29', '30'].filter((day) =>
        matches(said, parseInstant(`2026-11-${day}T15:00:00+02:00`) as Instant, { zone, saidAt: now }),
      ),
    );
  };

  it.each<[string, string, string[]]>([
    ['tomorrow', '2026-11-23', ['24']],
    ['the day after tomorrow', '2026-11-23', ['25']],
    ['today at 15:00', '2026-11-24', ['24']],
    ['3 pm this afternoon', '2026-11-24', ['24']],
    ['in two days', '2026-11-22', ['24']],
    ['two days from now', '2026-11-22', ['24']],
    ['a week from today', '2026-11-17', ['24']],
    ['in a week', '2026-11-17', ['24']],
    ['Tuesday in two weeks', '2026-11-11', ['24']],
    ['next Tuesday', '2026-11-18', ['24']],
    ['next Friday', '2026-11-18', ['27']],
    ['Friday next week', '2026-11-18', ['27']],
    ['this Friday', '2026-11-24', ['27']],
    ['this coming Monday', '2026-11-24', ['30']],
    ['last Tuesday', '2026-11-26', ['24']],
    ['Monday to Thursday', '2026-11-20', ['23', '24', '25', '26', '30']],
    ['24–26 November', '2026-11-20', ['24', '25', '26']],
    ['the week after next', '2026-11-11', ['22', '23', '24', '25', '26', '27', '28', '29']],
    ['some time in next week', '2026-11-18', ['22', '23', '24', '25', '26', '27', '28', '29']],
    ['this week', '2026-11-25', ['22', '23', '24', '25', '26', '27', '28', '29']],
    ['בשבת', '2026-11-20', ['28']],
    ['מחר', '2026-11-23', ['24']],
    ['למחרתיים', '2026-11-22', ['24']],
    ['היום ב-15:00', '2026-11-24', ['24']],
    ['בעוד יומיים', '2026-11-22', ['24']],
    ['בעוד שבוע', '2026-11-17', ['24']],
    ['שלישי הקרוב', '2026-11-18', ['24']],
    ['יום שישי הבא', '2026-11-18', ['27']],
    ['ימים ב׳-ה׳', '2026-11-20', ['23', '24', '25', '26', '30']],
  ])('%s, said on %s', (text, at, days) => {
    const [first] = daysIn(text, at);
    expect(first).toEqual(expect.arrayContaining(days));
    if (!/^next|הבא|last/.test(text)) expect(first).toEqual(days);
  });
});

describe('what says no clock', () => {
  it.each([
    'It takes 30 minutes, within 48 hours.',
    'There are 3 options and 2 people.',
    'I need three things: name, email, company.',
    'You may call us, we are 24/7.',
    'The 2nd option is the best one.',
    'We meet in room 12.',
    'Version 2.11.3 costs $3.50.',
    'The sun sat on the wed floor.',
    'One of the three slots.',
    'הפגישה אורכת 30 דקות, ויש 3 מועדים.',
    'יש שני מועדים, באחת מהאפשרויות.',
    'עוד 3 שאלות: שם, מייל, חברה.',
  ])('%s', (text) => {
    expect(saidTimes(text).filter(({ minutes }) => minutes.length > 0)).toEqual([]);
  });
});

describe('ends and deadlines', () => {
  it.each([
    ['15:00–15:30', [false, true]],
    ['from 3 to 3:30', [false, true]],
    ['between 3 and 4', [false, true]],
    ['free until 16:00', [true]],
    ['such as "Tuesday after 15:00"', [true]],
    ['half past three', [false]],
    ['quarter after three', [false]],
    ['3 in the afternoon', [false]],
    ['רק אחרי 16:00', [true]],
    ['ב-3 אחרי הצהריים', [false]],
    ['confirm by Thursday, 26 November, 10:00', [true]],
    ['מ-15:00 עד 16:00', [false, true]],
    ['בין שלוש לארבע', [false, true]],
    ['לאשר עד יום חמישי ב-10:00', [true]],
    ['המועד יום חמישי, 26.11, בשעה 10:00, פנוי', [false]],
    ['מועד: יום חמישי, 26.11, בשעה 10:00', [false]],
    ['a nearby Thursday 26 November at 10:00', [false]],
  ])('%s', (text, ends) => {
    expect(saidTimes(text).map(({ isEnd }) => isEnd)).toEqual(ends);
  });
});

it('takes the time of Israel for guests elsewhere, and midnight for either end of its day', () => {
  const said = (text: string, at: string, zoneName: string) => {
    const [time] = saidTimes(text);
    return time && matches(time, parseInstant(at) as Instant, { zone: zoneOf(zoneName), saidAt });
  };
  expect(said('Tuesday at 15:00 Israel time', '2026-11-24T15:00:00+02:00', 'Europe/London')).toBe(true);
  expect(said('Tuesday at 15:00 Israel time', '2026-11-24T15:00:00Z', 'Europe/London')).toBe(false);
  expect(said('Tuesday at 15:00 IDT', '2026-11-24T15:00:00+02:00', 'Europe/London')).toBe(true);
  for (const day of ['24', '25'])
    expect(said('Tuesday at midnight', `2026-11-${day}T00:00:00+02:00`, 'Asia/Jerusalem')).toBe(true);
});

it('says where a time stands in the text as it was written', () => {
  const text = 'Shall I take **Tuesday**, 3pm? Or ‏16:00?';
  const said = saidTimes(text).map(({ from, to }) => text.slice(from, to));
  expect(said).toEqual(['Tuesday**, 3pm', '16:00']);
});

it('reads the text of an event once', () => {
  const event = { text: 'Monday at 15:00' };
  expect(timesSaidIn(event)).toEqual(saidTimes(event.text));
  expect(timesSaidIn(event)).toBe(timesSaidIn(event));
});

it('reads in time that grows with the length of the text', () => {
  const unclear = [
    '1 ',
    '15:00 ',
    '24 nov ',
    'Aa Aa ',
    'a/',
    'ב',
    '24.',
    'Tuesday ',
    '|',
    '| 3 |\n',
    '3, ',
    '(1) ',
    'three to ',
    'יום ',
    '_',
    ' ',
  ];
  for (const part of unclear) {
    const read = (times: number, serial: number) => saidTimes(`${'x'.repeat(serial)} ${part.repeat(times)}`);
    expect(slowdownOfLength(read, 300), part).toBeLessThan(4);
  }
});
