import { describe, expect, it } from 'vitest';
import { eventLines, readCalendar } from './read-calendar.fixture.ts';

const event = (...lines: string[]) => readCalendar(eventLines('UID:one', 'SUMMARY:One', ...lines));
const free = { busy: [], problems: [] };
const day = 'DTSTART;VALUE=DATE:20261118';
const atTen = 'DTSTART;TZID=Asia/Jerusalem:20261118T100000';
/** 18 November in Jerusalem. */
const wholeDay = ['11-17 22:00 – 11-18 22:00'];
const untilMidnight = ['11-18 08:00 – 11-18 22:00'];

describe('an event on a day takes at least that day', () => {
  it.each<[string, string[], string[]]>([
    ['without an end', [], []],
    ['with an end on its own day', ['DTEND;VALUE=DATE:20261118'], []],
    ['with an end on the next day', ['DTEND;VALUE=DATE:20261119'], []],
    ['with an end before it', ['DTEND;VALUE=DATE:20261117'], ['end One']],
    ['with P0D', ['DURATION:P0D'], []],
    ['with PT0S', ['DURATION:PT0S'], []],
    ['with a negative duration', ['DURATION:-P1D'], ['end One']],
    ['with PT24H', ['DURATION:PT24H'], []],
    ['with some hours', ['DURATION:PT3H'], ['unclear One']],
    ['with an end at a time of that day', ['DTEND:20261118T150000Z'], ['unclear One']],
    ['with an end at the next midnight', ['DTEND:20261119T000000'], []],
    ['with an end at the next midnight, in UTC', ['DTEND:20261118T220000Z'], []],
    ['with an end at the next midnight in another zone', ['DTEND;TZID=America/New_York:20261119T000000'], []],
    ['with an end in the last second of the day', ['DTEND:20261118T235959'], []],
    ['with an end at its own midnight', ['DTEND:20261118T000000'], []],
    [
      'with an end on its own day, and a duration of no length',
      ['DTEND;VALUE=DATE:20261118', 'DURATION:PT0S'],
      [],
    ],
  ])('%s', (_, lines, problems) => {
    expect(event(day, ...lines)).toEqual({ busy: wholeDay, problems });
  });

  it('also when it repeats', () => {
    const lines = ['DTEND;VALUE=DATE:20261118', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(event(day, ...lines)).toEqual({ busy: [...wholeDay, '11-24 22:00 – 11-25 22:00'], problems: [] });
  });

  it('and a day more for each begun day of a duration', () => {
    const busy = ['11-17 22:00 – 11-19 22:00'];
    expect(event(day, 'DURATION:PT36H')).toEqual({ busy, problems: ['unclear One'] });
  });

  it('and each day that its end at a time touches', () => {
    const busy = ['11-17 22:00 – 11-20 22:00'];
    expect(event(day, 'DTEND:20261120T100000')).toEqual({ busy, problems: ['unclear One'] });
  });
});

describe('an event at a time', () => {
  it.each([
    ['without an end', []],
    ['with an end at its start', ['DTEND;TZID=Asia/Jerusalem:20261118T100000']],
    ['with an end at its start, written in UTC', ['DTEND:20261118T080000Z']],
    ['with PT0S', ['DURATION:PT0S']],
    ['with P0D', ['DURATION:P0D']],
  ])('takes no time %s', (_, lines) => {
    expect(event(atTen, ...lines)).toEqual(free);
  });

  it.each([
    ['an end before its start', ['DTEND:20261118T070000Z'], ['end One']],
    ['an end on a day before', ['DTEND;VALUE=DATE:20261117'], ['end One']],
    ['a negative duration', ['DURATION:-PT1H'], ['end One']],
    ['an end on its own day', ['DTEND;VALUE=DATE:20261118'], ['unclear One']],
    ['an end without a value', ['DTEND:'], ['end One']],
  ])('takes the rest of its day with %s, and the host is mailed', (_, lines, problems) => {
    expect(event(atTen, ...lines)).toEqual({ busy: untilMidnight, problems });
  });

  it('takes all of the last day with an end on a later day, and the host is mailed', () => {
    const busy = ['11-18 08:00 – 11-19 22:00'];
    expect(event(atTen, 'DTEND;VALUE=DATE:20261119')).toEqual({ busy, problems: ['unclear One'] });
  });

  it('with two ends takes the time up to the later one, and the host is mailed', () => {
    const busy = ['11-18 08:00 – 11-18 11:00'];
    const problems = ['unclear One'];
    expect(event(atTen, 'DTEND:20261118T090000Z', 'DURATION:PT3H')).toEqual({ busy, problems });
    expect(event(atTen, 'DTEND:20261118T110000Z', 'DTEND:20261118T090000Z')).toEqual({ busy, problems });
    expect(event(atTen, 'DTEND:20261118T110000Z', 'DURATION:PT3H')).toEqual({ busy, problems: [] });
  });

  it('with an end without a zone takes the longer of the two lengths, and the host is mailed', () => {
    // 15:00 in Los Angeles, or in Jerusalem: there it would end before it starts.
    const lines = ['DTSTART;TZID=America/Los_Angeles:20261118T100000', 'DTEND:20261118T150000'];
    expect(event(...lines)).toEqual({ busy: ['11-18 18:00 – 11-18 23:00'], problems: ['unclear One'] });
  });
});

describe('a time without a zone as the end of an event in a zone', () => {
  it('takes the rest of the day if it is the start in one zone and before it in the other', () => {
    const lines = ['DTSTART;TZID=America/Los_Angeles:20261118T100000', 'DTEND:20261118T100000'];
    expect(event(...lines)).toEqual({ busy: ['11-18 18:00 – 11-19 08:00'], problems: ['end One'] });
  });
});

describe('a period', () => {
  const shown = (period: string) => readCalendar(['BEGIN:VFREEBUSY', `FREEBUSY:${period}`, 'END:VFREEBUSY']);

  it('with an end that cannot be used takes the rest of its day, and the host is mailed', () => {
    const busy = ['11-18 08:00 – 11-19 00:00'];
    for (const end of ['', '/', '/soon', '/-PT1H', '/20261118T070000Z'])
      expect(shown(`20261118T080000Z${end}`)).toEqual({ busy, problems: ['end'] });
  });

  it('long ago is no problem', () => {
    expect(shown('20200101T080000Z/soon')).toEqual(free);
  });

  it('with a start that cannot be read is left out, and the host is mailed', () => {
    expect(shown('soon/PT1H')).toEqual({ busy: [], problems: ['start'] });
  });

  it('of RDATE follows the same rules', () => {
    const lines = [atTen, 'DURATION:PT1H', 'RDATE;VALUE=PERIOD:20261119T080000Z/20261119T070000Z'];
    const busy = ['11-18 08:00 – 11-18 09:00', '11-19 08:00 – 11-20 00:00'];
    expect(event(...lines)).toEqual({ busy, problems: ['end One'] });
  });
});
