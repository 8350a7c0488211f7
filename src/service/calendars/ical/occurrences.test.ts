import { describe, expect, it } from 'vitest';
import {
  daysFrom18,
  findsTimes,
  hoursInNewYork,
  jerusalemDays,
  newYorkHours,
  readCalendar,
  type SeriesCase,
  seriesEvent,
} from './read-calendar.fixture.ts';

const told = ['unclear One'];
const newYork = 'America/New_York';
const newYorkUntil = (date: number) => [`11-18 05:00 – 11-${date + 1} 05:00`];

describe('UNTIL of days', () => {
  it.each<SeriesCase>([
    { name: 'a day', lines: daysFrom18('UNTIL=20261120'), busy: [jerusalemDays(18, 20)] },
    {
      name: 'midnight without a zone',
      lines: daysFrom18('UNTIL=20261120T000000'),
      busy: [jerusalemDays(18, 20)],
    },
    {
      name: 'the last second of a day',
      lines: daysFrom18('UNTIL=20261120T235959'),
      busy: [jerusalemDays(18, 20)],
    },
    { name: 'midnight in UTC', lines: daysFrom18('UNTIL=20261120T000000Z'), busy: [jerusalemDays(18, 20)] },
    {
      name: 'the last second in UTC',
      lines: daysFrom18('UNTIL=20261120T235959Z'),
      busy: [jerusalemDays(18, 20)],
    },
    {
      name: 'midnight east of Greenwich',
      lines: daysFrom18('UNTIL=20261119T220000Z'),
      busy: [jerusalemDays(18, 20)],
    },
    {
      name: 'the last second there',
      lines: daysFrom18('UNTIL=20261120T215959Z'),
      busy: [jerusalemDays(18, 20)],
    },
    {
      name: 'midnight in UTC, west of Greenwich',
      lines: daysFrom18('UNTIL=20261120T000000Z'),
      busy: newYorkUntil(20),
      timezone: newYork,
    },
    {
      name: 'midnight west of Greenwich',
      lines: daysFrom18('UNTIL=20261120T050000Z'),
      busy: newYorkUntil(20),
      timezone: newYork,
    },
    {
      name: 'the last second there, on the UTC day after',
      lines: daysFrom18('UNTIL=20261120T045959Z'),
      busy: newYorkUntil(19),
      timezone: newYork,
    },
    {
      name: 'midnight in a zone that the calendar does not name: the later day is taken',
      lines: daysFrom18('UNTIL=20261119T150000Z'),
      busy: [jerusalemDays(18, 20)],
      problems: told,
    },
    {
      name: 'such a time, between starts: there is no doubt',
      lines: seriesEvent('DTSTART;VALUE=DATE:20261118', 'RRULE:FREQ=WEEKLY;UNTIL=20261120T150000Z'),
      busy: [jerusalemDays(18)],
    },
  ])('$name', findsTimes);
});

describe('UNTIL of times', () => {
  it.each<SeriesCase>([
    {
      name: 'a start in UTC',
      lines: hoursInNewYork('UNTIL=20261120T150000Z'),
      busy: newYorkHours(18, 19, 20),
    },
    {
      name: 'a start in UTC, without its seconds',
      lines: hoursInNewYork('UNTIL=20261120T1500Z'),
      busy: newYorkHours(18, 19, 20),
    },
    { name: 'just before it', lines: hoursInNewYork('UNTIL=20261120T145959Z'), busy: newYorkHours(18, 19) },
    {
      name: 'a day, which is part of it',
      lines: hoursInNewYork('UNTIL=20261119'),
      busy: newYorkHours(18, 19),
    },
    {
      name: 'a time without a zone is the later of the series’ and the calendar’s, and the host is mailed',
      lines: hoursInNewYork('UNTIL=20261120T100000'),
      busy: newYorkHours(18, 19, 20),
      problems: told,
    },
    {
      name: 'a time without a zone, where both agree',
      lines: hoursInNewYork('UNTIL=20261120T100000'),
      busy: newYorkHours(18, 19, 20),
      timezone: newYork,
    },
    {
      name: 'a time without a zone, for a series in UTC',
      lines: seriesEvent(
        'DTSTART:20261118T150000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261120T100000',
      ),
      busy: newYorkHours(18, 19, 20),
      timezone: newYork,
      problems: told,
    },
    {
      name: 'a time in UTC, for a series without a zone',
      lines: seriesEvent(
        'DTSTART:20261118T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261120T100000Z',
      ),
      busy: newYorkHours(18, 19, 20),
      timezone: newYork,
      problems: told,
    },
    {
      name: 'a day that is another one in UTC than for the calendar: the later one is taken',
      lines: seriesEvent('DTSTART:20261118T230000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261120'),
      busy: ['18', '19', '20'].map((date) => `11-${date} 23:00 – 11-${Number(date) + 1} 00:00`),
      problems: told,
    },
  ])('$name', findsTimes);

  it.each(['20261119T10', '2026-11-19', '20261131', ''])(
    'that cannot be read (%j) ends nothing, and the host is mailed',
    (until) => {
      const { busy, problems } = readCalendar(hoursInNewYork(`UNTIL=${until}`));
      expect({ length: busy.length, problems }).toEqual({ length: 90, problems: told });
    },
  );
});
