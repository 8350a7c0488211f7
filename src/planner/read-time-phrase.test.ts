import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slowdownOfLength } from '../../tests/cpu-time.ts';
import { jerusalem, wednesday } from './planner.fixture.ts';
import { readTimePhrase } from './read-time-phrase.ts';

const here = { now: wednesday, timezone: jerusalem };

/** Windows in short: `24T15:00>25T00:00`, with `<` and the clock by which the meeting ends. */
function windowsOf(phrase: string, context = here): string[] {
  return readTimePhrase(phrase, context).readings.map(({ windows }) =>
    windows
      .map(({ from, to, endBy }) => `${short(from)}>${short(to)}${endBy ? `<${endBy.slice(11, 16)}` : ''}`)
      .join(' '),
  );
}

function short(written: string | null): string {
  return written === null ? '' : written.slice(8, 16);
}

describe('phrases with one meaning', () => {
  it.each([
    // Days.
    ['today', '18T10:00>19T00:00'],
    ['tomorrow', '19T00:00>20T00:00'],
    ['the day after tomorrow', '20T00:00>21T00:00'],
    ['Friday', '20T00:00>21T00:00'],
    ['on Tuesday, please', '24T00:00>25T00:00'],
    ["Tuesday's fine", '24T00:00>25T00:00'],
    ['TUES', '24T00:00>25T00:00'],
    ['Wednesday at 15:00', '18T15:00>18T15:01'],
    ['Wednesday after 11', '18T11:00>19T00:00'],
    // Bounds: from a start on; over by an end.
    ['Tuesday after three', '24T15:00>25T00:00'],
    ['Tuesday after 15:00', '24T15:00>25T00:00'],
    ['after 3pm on Tuesday', '24T15:00>25T00:00'],
    ['Tuesday from 3.30 p.m.', '24T15:30>25T00:00'],
    ['Tuesday before noon', '24T00:00>24T12:00<12:00'],
    ['Tuesday before 9', '24T00:00>24T09:00<09:00'],
    ['Tuesday until 4', '24T00:00>24T16:00<16:00'],
    ['Tuesday after 10 and before 12', '24T10:00>24T12:00<12:00'],
    // Ranges share their half of the day.
    ['Monday between 2 and 4', '23T14:00>23T16:00<16:00'],
    ['Monday from 9 to 11', '23T09:00>23T11:00<11:00'],
    ['Monday 9:30–11', '23T09:30>23T11:00<11:00'],
    ['Monday 2-4pm', '23T14:00>23T16:00<16:00'],
    ['Monday 10-4pm', '23T10:00>23T16:00<16:00'],
    ['Monday from 8 to 5', '23T08:00>23T17:00<17:00'],
    ['Monday 11 to 1pm', '23T11:00>23T13:00<13:00'],
    // Bare hours: 1 to 6 afternoon, 9 to 11 morning, 12 noon, and what else was said.
    ['Tuesday at 1', '24T13:00>24T13:01'],
    ['Tuesday at 6', '24T18:00>24T18:01'],
    ['Tuesday at 9', '24T09:00>24T09:01'],
    ['Tuesday at 11', '24T11:00>24T11:01'],
    ['Tuesday at 12', '24T12:00>24T12:01'],
    ["Tuesday 3 o'clock", '24T15:00>24T15:01'],
    ['Tuesday 08:00', '24T08:00>24T08:01'],
    ['Tuesday morning at 8', '24T08:00>24T08:01'],
    ['Tuesday evening at 8', '24T20:00>24T20:01'],
    ['Tuesday 12am', '24T00:00>24T00:01'],
    // Parts of the day.
    ['tomorrow morning', '19T06:00>19T12:00'],
    ['this afternoon', '18T12:00>18T18:00'],
    ['Tuesday afternoon after 3', '24T15:00>24T18:00'],
    ['could we maybe meet on Tuesday evening, please?', '24T17:00>24T21:00'],
    // Hebrew.
    ['היום', '18T10:00>19T00:00'],
    ['מחר', '19T00:00>20T00:00'],
    ['ומחר', '19T00:00>20T00:00'],
    ['מחרתיים', '20T00:00>21T00:00'],
    ['ביום שלישי', '24T00:00>25T00:00'],
    ['יום ב׳', '23T00:00>24T00:00'],
    ["יום ב'", '23T00:00>24T00:00'],
    ['יום א׳', '22T00:00>23T00:00'],
    ['בשבת', '21T00:00>22T00:00'],
    ['בשני', '23T00:00>24T00:00'],
    ['ביום חמישי הקרוב', '19T00:00>20T00:00'],
    ['ביום שלישי אחרי 15:00', '24T15:00>25T00:00'],
    ['ביום שלישי אחרי שלוש', '24T15:00>25T00:00'],
    ['ביום שלישי לפני 12:00', '24T00:00>24T12:00<12:00'],
    ['ביום שלישי לפני הצהריים', '24T00:00>24T12:00<12:00'],
    ['מחר בבוקר', '19T06:00>19T12:00'],
    ['מחר אחר הצהריים', '19T13:00>19T18:00'],
    ['מחר אחרי הצהריים', '19T13:00>19T18:00'],
    ['מחר אחה״צ', '19T13:00>19T18:00'],
    ['מָחָר בַּבֹּקֶר', '19T06:00>19T12:00'],
    ['מחר מ-10 עד 12', '19T10:00>19T12:00<12:00'],
    ['מחר בין 2 ל-4', '19T14:00>19T16:00<16:00'],
    ['מחר ב-15:00', '19T15:00>19T15:01'],
    ['מחר בשעה 15:00', '19T15:00>19T15:01'],
    ['מחר החל מ-10', '19T10:00>20T00:00'],
    ['אפשר לקבוע פגישה מחר בערב בבקשה?', '19T17:00>19T21:00'],
    // Languages are mixed.
    ['Tuesday אחרי 15:00', '24T15:00>25T00:00'],
    // ISO 8601.
    ['2026-11-24', '24T00:00>25T00:00'],
    ['2026-11-24/2026-11-26', '24T00:00>27T00:00'],
    ['2026-11-24T13:00', '24T13:00>24T13:01'],
    ['2026-11-24T11:00:00Z', '24T13:00>24T13:01'],
    ['2026-11-24 Tue 13:00', '24T13:00>24T13:01'],
    ['2026-11-24T13:00/2026-11-24T15:00', '24T13:00>24T15:00'],
    ['2026-11-24T13:00/15:00', '24T13:00>24T15:00'],
    ['2026-11-24T11:00Z/2026-11-24T15:00+02:00', '24T13:00>24T15:00'],
    ['2026-11-24/2026-11-25 after 15:00', '24T15:00>25T00:00 25T15:00>26T00:00'],
    ['2026-11-24T13:00/2026-11-25T15:00 morning', '25T06:00>25T12:00'],
  ])('reads %j', (phrase, windows) => {
    expect(readTimePhrase(phrase, here).kind).toBe('read');
    expect(windowsOf(phrase)).toEqual([windows]);
  });

  it('reads the ISO form of a window as that window', () => {
    const { readings } = readTimePhrase('tomorrow afternoon', here);
    const { from, to } = readings[0]?.windows[0] ?? {};
    expect(readTimePhrase(`${from}/${to}`, here).readings[0]?.windows).toEqual([{ from, to }]);
  });

  it('means every day of 62 by a clock without a day, and says so', () => {
    const { readings } = readTimePhrase('after 15:00', here);
    expect(readings[0]?.windows).toHaveLength(62);
    expect(readings[0]?.notes).toEqual(['No last day was named']);
  });

  it('keeps a past day as it was said, with a note', () => {
    const { readings } = readTimePhrase('2026-11-17', here);
    expect(windowsOf('2026-11-17')).toEqual(['17T00:00>18T00:00']);
    expect(readings[0]?.notes).toEqual(['That time is past']);
  });
});

describe('phrases with more than one meaning', () => {
  it.each([
    ['Wednesday', ['18T00:00>19T00:00', '25T00:00>26T00:00']],
    ['Wednesday at 9:00', ['18T09:00>18T09:01', '25T09:00>25T09:01']],
    ['Tuesday at 7', ['24T07:00>24T07:01', '24T19:00>24T19:01']],
    ['Tuesday from 7 to 8', ['24T07:00>24T08:00<08:00', '24T19:00>24T20:00<20:00']],
    ['Monday 2026-11-24', ['24T00:00>25T00:00', '23T00:00>24T00:00']],
    ['יום רביעי', ['18T00:00>19T00:00', '25T00:00>26T00:00']],
  ])('asks about %j', (phrase, windows) => {
    expect(readTimePhrase(phrase, here).kind).toBe('ambiguous');
    expect(windowsOf(phrase)).toEqual(windows);
  });

  it('asks in words that hold each meaning', () => {
    const reading = readTimePhrase('Wednesday', here);
    expect(reading).toMatchObject({
      question:
        'Do you mean (Wed 18 Nov 2026, all day, Asia/Jerusalem) or (Wed 25 Nov 2026, all day, Asia/Jerusalem)?',
    });
  });
});

describe('what is not understood', () => {
  it.each([
    ['2026-02-31', '2026-02-31'],
    ['25:00', '25:00'],
    ['Tuesday Thursday', 'Tuesday Thursday'],
    ['3pm 4pm', '3pm 4pm'],
    ['Tuesday morning after 15:00', 'Tuesday morning after 15:00'],
    ['来週の火曜日', '来週の火曜日'],
    ['во вторник', 'во вторник'],
    ['9999-12-31', '9999-12-31'],
    ['0000-01-01', '0000-01-01'],
  ])('quotes it from %j', (phrase, part) => {
    const reading = readTimePhrase(phrase, here);
    expect(reading).toMatchObject({ kind: 'unread', readings: [] });
    expect('part' in reading && reading.part).toContain(part);
  });

  it('reads the other words as the rest', () => {
    expect(readTimePhrase('Tuesday after 15:00 or at sunset', here)).toMatchObject({
      kind: 'unread',
      part: 'at sunset',
      rest: { kind: 'read', readings: [{ text: 'Tue 24 Nov 2026, from 15:00, Asia/Jerusalem' }] },
    });
  });

  it('reads the rest of words that may mean two times as both', () => {
    expect(readTimePhrase('blorf Wednesday', here)).toMatchObject({
      kind: 'unread',
      part: 'blorf',
      rest: { kind: 'ambiguous', readings: [{}, {}] },
    });
  });

  it('has no rest where the other words are no time', () => {
    expect(readTimePhrase('at sunset', here)).toEqual({ kind: 'unread', readings: [], part: 'at sunset' });
  });

  it.each([
    '',
    '   ',
    '?!…',
    '🎉🕒',
    'hello there',
    "I'd like to talk about pricing",
    'שלום, אפשר לקבוע פגישה?',
    'may I?',
  ])('finds no time in %j', (phrase) => {
    expect(readTimePhrase(phrase, here)).toEqual({ kind: 'no-time', readings: [] });
  });
});

describe('the text of a reading', () => {
  it.each([
    ['Tuesday after 15:00', 'Tue 24 Nov 2026, from 15:00, Asia/Jerusalem'],
    ['Tuesday before noon', 'Tue 24 Nov 2026, over by 12:00, Asia/Jerusalem'],
    ['Tuesday between 2 and 4', 'Tue 24 Nov 2026, between 14:00 and 16:00, Asia/Jerusalem'],
    ['Tuesday at 3', 'Tue 24 Nov 2026, at 15:00, Asia/Jerusalem'],
    ['Tuesday afternoon', 'Tue 24 Nov 2026, 12:00–18:00, Asia/Jerusalem'],
    ['today', 'Wed 18 Nov 2026, from 10:00, Asia/Jerusalem'],
    ['morning after 9', 'any day, 09:00–12:00, Asia/Jerusalem'],
    ['2026-11-24/2026-11-26', 'Tue 24 Nov 2026 to Thu 26 Nov 2026, all day, Asia/Jerusalem'],
    ['2026-11-24T13:00/15:00', 'Tue 24 Nov 2026, 13:00–15:00, Asia/Jerusalem'],
    ['מחר אחר הצהריים', 'יום ה׳, 19 בנוב׳ 2026, תחילת הפגישה מ-13:00 ולפני 18:00, Asia/Jerusalem'],
    ['ביום שלישי אחרי 15:00', 'יום ג׳, 24 בנוב׳ 2026, מ-15:00 והלאה, Asia/Jerusalem'],
  ])('spells out %j', (phrase, text) => {
    expect(readTimePhrase(phrase, here).readings[0]?.text).toBe(text);
  });

  it('is in the language that the caller asks for', () => {
    const { readings } = readTimePhrase('Tuesday after 15:00', { ...here, locale: 'he-IL' });
    expect(readings[0]?.text).toBe('יום ג׳, 24 בנוב׳ 2026, מ-15:00 והלאה, Asia/Jerusalem');
  });
});

describe('days on which clocks change', () => {
  const beforeGap = { now: new Date('2026-03-05T12:00:00Z'), timezone: 'America/New_York' };
  const beforeFold = { now: new Date('2026-10-29T12:00:00Z'), timezone: 'America/New_York' };

  const windows = (phrase: string, context: typeof here) =>
    readTimePhrase(phrase, context).readings[0]?.windows;

  it('keeps the clock of a day across the change', () => {
    expect(windows('2026-03-08T09:00', beforeGap)?.[0]?.from).toBe('2026-03-08T09:00:00-04:00');
    expect(windows('2026-03-08', beforeGap)).toEqual([
      { from: '2026-03-08T00:00:00-05:00', to: '2026-03-09T00:00:00-04:00' },
    ]);
  });

  it('says that a clock time in a gap does not exist, and takes the starts around it', () => {
    const { readings } = readTimePhrase('2026-03-08 at 02:30', beforeGap);
    expect(readings[0]?.windows).toEqual([
      { from: '2026-03-08T01:30:00-05:00', to: '2026-03-08T03:31:00-04:00' },
    ]);
    expect(readings[0]?.notes[0]).toContain('does not exist');
  });

  it('begins a bound in a gap where clocks go on', () => {
    expect(windows('2026-03-08 after 02:30', beforeGap)?.[0]?.from).toBe('2026-03-08T03:00:00-04:00');
  });

  it('counts both instants of a clock time in a fold', () => {
    const { readings } = readTimePhrase('2026-11-01 at 01:30', beforeFold);
    expect(readings[0]?.windows.map(({ from }) => from)).toEqual([
      '2026-11-01T01:30:00-04:00',
      '2026-11-01T01:30:00-05:00',
    ]);
    expect(readings[0]?.notes[0]).toContain('comes twice');
  });

  it('leaves out of a fold what the wall does not show between the bounds', () => {
    expect(windows('2026-11-01 between 01:15 and 01:45', beforeFold)).toEqual([
      {
        from: '2026-11-01T01:15:00-04:00',
        to: '2026-11-01T01:45:00-04:00',
        endBy: '2026-11-01T01:45:00-04:00',
      },
      {
        from: '2026-11-01T01:15:00-05:00',
        to: '2026-11-01T01:45:00-05:00',
        endBy: '2026-11-01T01:45:00-05:00',
      },
    ]);
  });

  it('ends by the clock of the wall, across a change', () => {
    expect(windows('2026-11-01 before 02:30', beforeFold)).toEqual([
      {
        from: '2026-11-01T00:00:00-04:00',
        to: '2026-11-01T02:30:00-05:00',
        endBy: '2026-11-01T02:30:00-05:00',
      },
    ]);
  });

  it('asks for a clock time on every day that has it', () => {
    const every = windows('at 02:30', beforeGap);
    expect(every).toHaveLength(60);
    expect(every?.every(({ from }) => from?.slice(11, 16) === '02:30')).toBe(true);
  });

  it('begins a day at its first instant where midnight does not exist', () => {
    const cairo = { now: new Date('2026-04-20T12:00:00Z'), timezone: 'Africa/Cairo' };
    expect(windows('2026-04-24', cairo)).toEqual([
      { from: '2026-04-24T01:00:00+03:00', to: '2026-04-25T00:00:00+03:00' },
    ]);
  });
});

describe('anything at all', () => {
  const words = (
    'Tuesday tomorrow today after before between and from to until at 3 7 15:00 3pm noon morning this day - / 2026-11-24 ' +
    '2026-11-24T13:00 2026-11-24T13:00:00+05:30 not or next Dana , please היום מחר ביום שלישי ב׳ אחרי לפני 12:00 בין ל-4 ' +
    'מ-10 עד בבוקר אחר הצהריים לא 🎉 9999-12-31 0000-01-01 1970-01-01 31/12 火曜 99:99 o’clock p.m.'
  ).split(' ');
  const phrase = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((some) => some.join(' ')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  );
  const zones = [
    'Asia/Jerusalem',
    'America/New_York',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'UTC',
  ];

  it('is answered with a clear kind, with windows that are in order', () => {
    const kinds = ['read', 'ambiguous', 'unread', 'no-time'];
    fc.assert(
      fc.property(phrase, fc.constantFrom(...zones), (words, timezone) => {
        const reading = readTimePhrase(words, { now: wednesday, timezone });
        expect(kinds).toContain(reading.kind);
        for (const { windows, text } of reading.readings) {
          expect(text.length).toBeGreaterThan(10);
          for (const { from, to } of windows)
            expect(Date.parse(from ?? '')).toBeLessThan(Date.parse(to ?? ''));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['words', 'Tuesday '],
    ['hours', 'at 7 '],
    ['digits', '1'],
    ['groups of digits', '1:'],
    ['marks', '?!'],
    ['quotes', `a'`],
    ['dashes', '2026-'],
    ['Hebrew', 'ביום '],
    ['combining marks', '\u0301'],
    ['spaces', ' '],
  ])('reads long texts of %s in linear time', (_, unit) => {
    const read = (length: number, serial = 0) =>
      readTimePhrase(`${'e'.repeat(serial)}${unit.repeat(length / unit.length)}`, here);
    expect(slowdownOfLength(read, 1000)).toBeLessThan(4);
    const reading = read(10_000);
    expect(['read', 'ambiguous', 'unread', 'no-time']).toContain(reading.kind);
    expect('part' in reading ? reading.part.length : 0).toBeLessThan(200);
  });

  it('refuses what is no zone and what is no moment', () => {
    expect(() => readTimePhrase('today', { ...here, timezone: 'Mars/Olympus' })).toThrow(RangeError);
    expect(() => readTimePhrase('today', { ...here, now: new Date(Number.NaN) })).toThrow(/now/);
  });
});
