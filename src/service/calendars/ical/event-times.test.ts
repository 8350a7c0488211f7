import { describe, it } from 'vitest';
import {
  daysFrom18,
  findsTimes,
  hour,
  hoursInNewYork,
  jerusalemDays,
  newYorkHours,
  type SeriesCase,
  seriesEvent,
} from './read-calendar.fixture.ts';

const told = ['unclear One'];

describe('RECURRENCE-ID', () => {
  const moved = (id: string, ...lines: string[]) =>
    seriesEvent(`RECURRENCE-ID${id}`, 'DTSTART:20261125T120000Z', 'DURATION:PT1H', ...lines);
  const movedTo = hour(25, '12:00', '13:00');
  it.each<SeriesCase>([
    {
      name: 'midnight in another zone, for days',
      lines: [...daysFrom18('COUNT=3'), ...moved(';TZID=America/New_York:20261119T000000')],
      busy: [jerusalemDays(18), jerusalemDays(20), movedTo],
    },
    {
      name: 'a time that may be on two days: both stay',
      lines: [...daysFrom18('COUNT=3'), ...moved(':20261118T150000Z')],
      busy: [jerusalemDays(18, 20), movedTo],
      problems: told,
    },
    {
      name: 'a day, for times',
      lines: [...hoursInNewYork('COUNT=2'), ...moved(';VALUE=DATE:20261119')],
      busy: [...newYorkHours(18), movedTo],
    },
    {
      name: 'a day with two starts: both stay',
      lines: [...hoursInNewYork('BYHOUR=10,12;COUNT=2'), ...moved(';VALUE=DATE:20261118')],
      busy: [...newYorkHours(18), hour(18, '17:00', '18:00'), movedTo],
      problems: told,
    },
    {
      name: 'without a zone, in the series’ zone',
      lines: [...hoursInNewYork('COUNT=2'), ...moved(':20261119T100000')],
      busy: [...newYorkHours(18), movedTo],
    },
    {
      name: 'the same clock time in UTC: the start stays',
      lines: [...hoursInNewYork('COUNT=2'), ...moved(':20261119T100000Z')],
      busy: [...newYorkHours(18, 19), movedTo],
      problems: told,
    },
    {
      name: 'a cancellation that is unclear frees nothing',
      lines: [...daysFrom18('COUNT=3'), ...moved(':20261118T150000Z', 'STATUS:CANCELLED')],
      busy: [jerusalemDays(18, 20)],
      problems: told,
    },
  ])('$name', findsTimes);
});

describe('changes of a start that may be another one', () => {
  it('do not replace the changes of that one', () => {
    const change = (id: string, hour: number, sequence: number) =>
      seriesEvent(
        `RECURRENCE-ID${id}`,
        `SEQUENCE:${sequence}`,
        `DTSTART:20261125T${hour}0000Z`,
        'DURATION:PT1H',
      );
    findsTimes({
      name: '',
      lines: [
        ...daysFrom18('COUNT=3'),
        ...change(';VALUE=DATE:20261118', 12, 2),
        ...change(';VALUE=DATE:20261119', 13, 2),
        ...change(':20261118T150000Z', 15, 1),
      ],
      busy: [jerusalemDays(20), hour(25, '12:00', '14:00'), hour(25, '15:00', '16:00')],
      problems: told,
    });
  });
});

describe('repeats that begin before the range', () => {
  it('take their time in it', () => {
    findsTimes({
      name: '',
      lines: seriesEvent('DTSTART:20261105T080000Z', 'DURATION:P6D', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      busy: ['11-12 08:00 – 11-18 08:00'],
    });
  });
});

describe('RECURRENCE-ID with RANGE', () => {
  const from = (range: string, id: string, ...lines: string[]) =>
    seriesEvent(`RECURRENCE-ID;RANGE=${range}${id}`, ...lines);
  const noon = (date: number) => hour(date, '17:00', '18:00');
  const atNoon = (date: number) => [
    `DTSTART;TZID=America/New_York:202611${date}T120000`,
    `DTEND;TZID=America/New_York:202611${date}T130000`,
  ];
  it.each<SeriesCase>([
    {
      name: 'THISANDFUTURE moves that start and the later ones',
      lines: [...hoursInNewYork('COUNT=3'), ...from('THISANDFUTURE', ':20261119T150000Z', ...atNoon(19))],
      busy: [...newYorkHours(18), noon(19), noon(20)],
    },
    {
      name: 'THISANDFUTURE goes on until the next one',
      lines: [
        ...hoursInNewYork('COUNT=4'),
        ...from('THISANDFUTURE', ':20261119T150000Z', ...atNoon(19)),
        ...from('THISANDFUTURE', ':20261120T150000Z', 'DTSTART:20261120T190000Z', 'DURATION:PT1H'),
      ],
      busy: [...newYorkHours(18), noon(19), hour(20, '19:00', '20:00'), hour(21, '19:00', '20:00')],
    },
    {
      name: 'THISANDFUTURE moves the later ones also if the start has a change of its own',
      lines: [
        ...hoursInNewYork('COUNT=3'),
        ...seriesEvent('RECURRENCE-ID:20261119T150000Z', ...atNoon(19)),
        ...from('THISANDFUTURE', ':20261119T150000Z', ...atNoon(19)),
      ],
      busy: [...newYorkHours(18), noon(19), noon(20)],
      problems: told,
    },
    {
      name: 'THISANDFUTURE without a zone, for a start before the range: the times of each meaning are taken',
      lines: [
        ...seriesEvent(
          'DTSTART;TZID=America/New_York:20261020T100000',
          'DURATION:PT1H',
          'RRULE:FREQ=WEEKLY;COUNT=5',
        ),
        ...from(
          'THISANDFUTURE',
          ':20261027T100000',
          ...atNoon(18).map((line) => line.replace('1118', '1027')),
        ),
      ],
      busy: [...newYorkHours(17), noon(17), '11-17 23:00 – 11-18 00:00'],
      problems: told,
    },
    {
      name: 'THISANDFUTURE from the same clock time in UTC: the old times and the new ones are taken',
      lines: [...hoursInNewYork('COUNT=3'), ...from('THISANDFUTURE', ':20261119T100000Z', ...atNoon(19))],
      busy: [
        ...newYorkHours(18),
        ...[19, 20].flatMap((date) => [...newYorkHours(date), noon(date), hour(date, '22:00', '23:00')]),
      ],
      problems: told,
    },
    {
      name: 'THISANDFUTURE from a day, for times',
      lines: [...hoursInNewYork('COUNT=3'), ...from('THISANDFUTURE', ';VALUE=DATE:20261119', ...atNoon(19))],
      busy: [...newYorkHours(18), noon(19), noon(20)],
    },
    {
      name: 'THISANDFUTURE from an unclear day: the old times and the new ones are taken',
      lines: [
        ...daysFrom18('COUNT=3'),
        ...from('THISANDFUTURE', ':20261118T150000Z', 'DTSTART;VALUE=DATE:20261128'),
      ],
      busy: [jerusalemDays(18, 20), '11-27 22:00 – 11-30 22:00'],
      problems: told,
    },
    {
      name: 'THISANDFUTURE with a rule of its own: both rules are taken',
      lines: [
        ...hoursInNewYork('COUNT=3'),
        ...from('THISANDFUTURE', ':20261119T150000Z', ...atNoon(19), 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ],
      busy: [...newYorkHours(18), noon(19), noon(20), noon(26)],
      problems: told,
    },
    {
      name: 'THISANDFUTURE keeps its clock time when the clocks change',
      lines: [
        ...seriesEvent(
          'DTSTART;TZID=America/New_York:20260707T100000',
          'DURATION:PT1H',
          'RRULE:FREQ=WEEKLY;UNTIL=20261201T000000Z',
        ),
        ...from(
          'THISANDFUTURE',
          ';VALUE=DATE:20260714',
          'DTSTART;TZID=America/New_York:20260714T120000',
          'DURATION:PT1H',
        ),
      ],
      busy: [noon(17), noon(24)],
    },
    {
      name: 'THISANDFUTURE moves whole days to whole days when the clocks change',
      lines: [
        ...seriesEvent('DTSTART;VALUE=DATE:20261022', 'RRULE:FREQ=DAILY;INTERVAL=27;COUNT=2'),
        ...from('THISANDFUTURE', ';VALUE=DATE:20261022', 'DTSTART;VALUE=DATE:20261029'),
      ],
      busy: [jerusalemDays(25)],
    },
    {
      name: 'THISANDFUTURE with a length that reaches into the calendar’s range',
      lines: [
        ...seriesEvent('DTSTART:20261108T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'),
        ...from('THISANDFUTURE', ':20261109T080000Z', 'DTSTART:20261109T080000Z', 'DURATION:P7D'),
      ],
      busy: ['11-09 08:00 – 11-17 08:00'],
    },
  ])('$name', findsTimes);
});
