import { describe, expect, it } from 'vitest';
import { eventLines, readCalendar } from './read-calendar.fixture.ts';

const event = (...lines: string[]) => eventLines('UID:one', 'SUMMARY:One', ...lines);
const span = (date: string, from: string, until: string) => `${date} ${from} – ${date} ${until}`;

type Case = { name: string; lines: string[]; busy: string[]; problems?: string[]; timezone?: string };
const check = ({ lines, busy, problems = [], timezone = 'Asia/Jerusalem' }: Case) =>
  expect(readCalendar(lines, { timezone })).toEqual({ busy, problems });

const dayInJerusalem = (date: number) => `11-${date - 1} 22:00 – 11-${date} 22:00`;
const days = (rule: string, ...lines: string[]) =>
  event('DTSTART;VALUE=DATE:20261118', `RRULE:FREQ=DAILY;${rule}`, ...lines);
/** One span, because the days touch. */
const jerusalemUntil = (date: number) => [`11-17 22:00 – 11-${date} 22:00`];
const newYorkUntil = (date: number) => [`11-18 05:00 – 11-${date + 1} 05:00`];
const [told, newYork] = [['unclear One'], 'America/New_York'];

describe('UNTIL of days', () => {
  it.each<Case>([
    { name: 'a day', lines: days('UNTIL=20261120'), busy: jerusalemUntil(20) },
    { name: 'midnight without a zone', lines: days('UNTIL=20261120T000000'), busy: jerusalemUntil(20) },
    { name: 'the last second of a day', lines: days('UNTIL=20261120T235959'), busy: jerusalemUntil(20) },
    { name: 'midnight in UTC', lines: days('UNTIL=20261120T000000Z'), busy: jerusalemUntil(20) },
    { name: 'the last second in UTC', lines: days('UNTIL=20261120T235959Z'), busy: jerusalemUntil(20) },
    { name: 'midnight east of Greenwich', lines: days('UNTIL=20261119T220000Z'), busy: jerusalemUntil(20) },
    { name: 'the last second there', lines: days('UNTIL=20261120T215959Z'), busy: jerusalemUntil(20) },
    {
      name: 'midnight in UTC, west of Greenwich',
      lines: days('UNTIL=20261120T000000Z'),
      busy: newYorkUntil(20),
      timezone: newYork,
    },
    {
      name: 'midnight west of Greenwich',
      lines: days('UNTIL=20261120T050000Z'),
      busy: newYorkUntil(20),
      timezone: newYork,
    },
    {
      name: 'the last second there, on the UTC day after',
      lines: days('UNTIL=20261120T045959Z'),
      busy: newYorkUntil(19),
      timezone: newYork,
    },
    {
      name: 'midnight in a zone that the calendar does not name: the later day is taken',
      lines: days('UNTIL=20261119T150000Z'),
      busy: jerusalemUntil(20),
      problems: told,
    },
    {
      name: 'such a time, between starts: there is no doubt',
      lines: event('DTSTART;VALUE=DATE:20261118', 'RRULE:FREQ=WEEKLY;UNTIL=20261120T150000Z'),
      busy: [dayInJerusalem(18)],
    },
  ])('$name', check);
});

const inNewYork = (rule: string, ...lines: string[]) =>
  event(
    'DTSTART;TZID=America/New_York:20261118T100000',
    'DURATION:PT1H',
    `RRULE:FREQ=DAILY;${rule}`,
    ...lines,
  );
const fifteen = (...dates: number[]) => dates.map((date) => span(`11-${date}`, '15:00', '16:00'));

describe('UNTIL of times', () => {
  it.each<Case>([
    { name: 'a start in UTC', lines: inNewYork('UNTIL=20261120T150000Z'), busy: fifteen(18, 19, 20) },
    {
      name: 'a start in UTC, without its seconds',
      lines: inNewYork('UNTIL=20261120T1500Z'),
      busy: fifteen(18, 19, 20),
    },
    { name: 'just before it', lines: inNewYork('UNTIL=20261120T145959Z'), busy: fifteen(18, 19) },
    { name: 'a day, which is part of it', lines: inNewYork('UNTIL=20261119'), busy: fifteen(18, 19) },
    {
      name: 'a time without a zone is the later of the series’ and the calendar’s, and the host is mailed',
      lines: inNewYork('UNTIL=20261120T100000'),
      busy: fifteen(18, 19, 20),
      problems: told,
    },
    {
      name: 'a time without a zone, where both agree',
      lines: inNewYork('UNTIL=20261120T100000'),
      busy: fifteen(18, 19, 20),
      timezone: newYork,
    },
    {
      name: 'a time without a zone, for a series in UTC',
      lines: event('DTSTART:20261118T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261120T100000'),
      busy: fifteen(18, 19, 20),
      timezone: newYork,
      problems: told,
    },
    {
      name: 'a time in UTC, for a series without a zone',
      lines: event('DTSTART:20261118T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261120T100000Z'),
      busy: fifteen(18, 19, 20),
      timezone: newYork,
      problems: told,
    },
    {
      name: 'a day that is another one in UTC than for the calendar: the later one is taken',
      lines: event('DTSTART:20261118T230000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261120'),
      busy: ['18', '19', '20'].map((date) => `11-${date} 23:00 – 11-${Number(date) + 1} 00:00`),
      problems: told,
    },
  ])('$name', check);

  it.each(['20261119T10', '2026-11-19', '20261131', ''])(
    'that cannot be read (%j) ends nothing, and the host is mailed',
    (until) => {
      const { busy, problems } = readCalendar(inNewYork(`UNTIL=${until}`));
      expect({ length: busy.length, problems }).toEqual({ length: 90, problems: told });
    },
  );
});

const threeDays = (...lines: string[]) => days('COUNT=3', ...lines);
const first = dayInJerusalem(18);
const [firstOfThree, lastOfThree] = [first, dayInJerusalem(20)];

describe('EXDATE of days', () => {
  it.each<Case>([
    { name: 'a day', lines: threeDays('EXDATE;VALUE=DATE:20261119'), busy: [firstOfThree, lastOfThree] },
    { name: 'midnight', lines: threeDays('EXDATE:20261119T000000'), busy: [firstOfThree, lastOfThree] },
    {
      name: 'a time of the day',
      lines: threeDays('EXDATE:20261119T100000'),
      busy: [firstOfThree, lastOfThree],
    },
    {
      name: 'midnight in UTC',
      lines: threeDays('EXDATE:20261119T000000Z'),
      busy: [firstOfThree, lastOfThree],
    },
    {
      name: 'the calendar’s midnight, written in UTC',
      lines: threeDays('EXDATE:20261118T220000Z'),
      busy: [firstOfThree, lastOfThree],
    },
    {
      name: 'midnight in another zone',
      lines: threeDays('EXDATE;TZID=America/New_York:20261119T000000'),
      busy: [firstOfThree, lastOfThree],
    },
    {
      name: 'midnight in a zone farther east',
      lines: threeDays('EXDATE;TZID=Asia/Tokyo:20261119T000000'),
      busy: [firstOfThree, lastOfThree],
    },
    {
      name: 'a time that may be midnight of another day: nothing is taken out',
      lines: threeDays('EXDATE:20261118T150000Z'),
      busy: jerusalemUntil(20),
      problems: told,
    },
    {
      name: 'such a time, where the series has one of the days only',
      lines: event('DTSTART;VALUE=DATE:20261119', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261118T150000Z'),
      busy: [dayInJerusalem(26)],
    },
  ])('$name', check);
});

const noDaylight = ['DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'];

describe('EXDATE of times', () => {
  it.each<Case>([
    { name: 'a start in UTC', lines: inNewYork('COUNT=2', 'EXDATE:20261119T150000Z'), busy: fifteen(18) },
    {
      name: 'a start in a third zone',
      lines: inNewYork('COUNT=2', 'EXDATE;TZID=Europe/Berlin:20261119T160000'),
      busy: fifteen(18),
    },
    {
      name: 'without a zone is the series’, if a start is at it',
      lines: inNewYork('COUNT=2', 'EXDATE:20261119T100000'),
      busy: fifteen(18),
    },
    {
      name: 'without a zone is the calendar’s, if a start is at it',
      lines: inNewYork('COUNT=2', 'EXDATE:20261119T170000'),
      busy: fifteen(18),
    },
    {
      name: 'without a zone takes nothing out, if both have a start',
      lines: event(
        'DTSTART;TZID=America/New_York:20261118T030000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;BYHOUR=3,10;COUNT=3',
        'EXDATE:20261118T100000',
      ),
      busy: ['11-18 08:00 – 11-18 09:00', '11-18 15:00 – 11-18 16:00', '11-19 08:00 – 11-19 09:00'],
      problems: told,
    },
    {
      name: 'in an unknown zone counts as one without a zone',
      lines: inNewYork('COUNT=2', 'EXDATE;TZID=Atlantis:20261119T100000'),
      busy: fifteen(18),
    },
    {
      name: 'in UTC, of a series without a zone',
      lines: event('DTSTART:20261118T100000', ...noDaylight, 'EXDATE:20261119T080000Z'),
      busy: [span('11-18', '08:00', '09:00')],
    },
    {
      name: 'of the same clock time in another zone takes nothing out, and the host is mailed',
      lines: inNewYork('COUNT=2', 'EXDATE;TZID=Europe/Berlin:20261119T100000'),
      busy: fifteen(18, 19),
      problems: told,
    },
    {
      name: 'of the same clock time in UTC takes nothing out, and the host is mailed',
      lines: inNewYork('COUNT=2', 'EXDATE:20261119T100000Z'),
      busy: fifteen(18, 19),
      problems: told,
    },
    {
      name: 'at a midnight without a start takes nothing out, and the host is mailed',
      lines: inNewYork('COUNT=2', 'EXDATE;TZID=America/New_York:20261119T000000'),
      busy: fifteen(18, 19),
      problems: told,
    },
    {
      name: 'at a time without a start takes nothing out',
      lines: inNewYork('COUNT=2', 'EXDATE:20261119T123000Z'),
      busy: fifteen(18, 19),
    },
    {
      name: 'a day takes out each start of that day',
      lines: event(
        'DTSTART:20261118T080000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;BYHOUR=8,12;COUNT=4',
        'EXDATE;VALUE=DATE:20261118',
      ),
      busy: [span('11-19', '08:00', '09:00'), span('11-19', '12:00', '13:00')],
    },
    {
      name: 'a day that is another one in UTC than for the calendar takes nothing out',
      lines: event('DTSTART:20261118T230000Z', ...noDaylight, 'EXDATE;VALUE=DATE:20261119'),
      busy: ['11-18 23:00 – 11-19 00:00', '11-19 23:00 – 11-20 00:00'],
      problems: told,
    },
    {
      name: 'that cannot be read takes nothing out, and the host is mailed',
      lines: inNewYork('COUNT=2', 'EXDATE 20261119T150000Z'),
      busy: fifteen(18, 19),
      problems: told,
    },
    { name: 'without a value is nothing', lines: inNewYork('COUNT=2', 'EXDATE:'), busy: fifteen(18, 19) },
    {
      name: 'by rule (EXRULE) takes nothing out, and the host is mailed',
      lines: inNewYork('COUNT=2', 'EXRULE:FREQ=DAILY;INTERVAL=2'),
      busy: fifteen(18, 19),
      problems: told,
    },
  ])('$name', check);
});

describe('RDATE', () => {
  const once = ['DTSTART;TZID=America/New_York:20261118T100000', 'DURATION:PT1H'];
  const day = ['DTSTART;VALUE=DATE:20261118'];
  it.each<Case>([
    {
      name: 'a day, for times: the whole day and the time of day are taken',
      lines: event(...once, 'RDATE;VALUE=DATE:20261120'),
      busy: [...fifteen(18), '11-19 22:00 – 11-21 05:00'],
      problems: told,
    },
    {
      name: 'without a zone: both times are taken',
      lines: event(...once, 'RDATE:20261120T100000'),
      busy: [...fifteen(18), span('11-20', '08:00', '09:00'), ...fifteen(20)],
      problems: told,
    },
    {
      name: 'in another zone is that time',
      lines: event(...once, 'RDATE;TZID=Europe/Berlin:20261120T100000'),
      busy: [...fifteen(18), span('11-20', '09:00', '10:00')],
    },
    {
      name: 'midnight in another zone, for days',
      lines: event(...day, 'RDATE;TZID=America/New_York:20261120T000000'),
      busy: [first, dayInJerusalem(20)],
    },
    {
      name: 'a time that may be on two days: both are taken',
      lines: event(...day, 'RDATE:20261120T150000Z'),
      busy: [first, '11-19 22:00 – 11-21 22:00'],
      problems: told,
    },
    {
      name: 'unclear, but long ago: no mail',
      lines: event(...once, 'RDATE;VALUE=DATE:20200101'),
      busy: fifteen(18),
    },
  ])('$name', check);
});

describe('RECURRENCE-ID', () => {
  const moved = (id: string, ...lines: string[]) =>
    event(`RECURRENCE-ID${id}`, 'DTSTART:20261125T120000Z', 'DURATION:PT1H', ...lines);
  const movedTo = span('11-25', '12:00', '13:00');
  it.each<Case>([
    {
      name: 'midnight in another zone, for days',
      lines: [...threeDays(), ...moved(';TZID=America/New_York:20261119T000000')],
      busy: [firstOfThree, lastOfThree, movedTo],
    },
    {
      name: 'a time that may be on two days: both stay',
      lines: [...threeDays(), ...moved(':20261118T150000Z')],
      busy: [...jerusalemUntil(20), movedTo],
      problems: told,
    },
    {
      name: 'a day, for times',
      lines: [...inNewYork('COUNT=2'), ...moved(';VALUE=DATE:20261119')],
      busy: [...fifteen(18), movedTo],
    },
    {
      name: 'a day with two starts: both stay',
      lines: [...inNewYork('BYHOUR=10,12;COUNT=2'), ...moved(';VALUE=DATE:20261118')],
      busy: [...fifteen(18), span('11-18', '17:00', '18:00'), movedTo],
      problems: told,
    },
    {
      name: 'without a zone, in the series’ zone',
      lines: [...inNewYork('COUNT=2'), ...moved(':20261119T100000')],
      busy: [...fifteen(18), movedTo],
    },
    {
      name: 'the same clock time in UTC: the start stays',
      lines: [...inNewYork('COUNT=2'), ...moved(':20261119T100000Z')],
      busy: [...fifteen(18, 19), movedTo],
      problems: told,
    },
    {
      name: 'a cancellation that is unclear frees nothing',
      lines: [...threeDays(), ...moved(':20261118T150000Z', 'STATUS:CANCELLED')],
      busy: jerusalemUntil(20),
      problems: told,
    },
  ])('$name', check);
});

describe('RECURRENCE-ID with RANGE', () => {
  const from = (range: string, id: string, ...lines: string[]) =>
    event(`RECURRENCE-ID;RANGE=${range}${id}`, ...lines);
  const noon = (date: number) => span(`11-${date}`, '17:00', '18:00');
  const atNoon = (date: number) => [
    `DTSTART;TZID=America/New_York:202611${date}T120000`,
    `DTEND;TZID=America/New_York:202611${date}T130000`,
  ];
  it.each<Case>([
    {
      name: 'THISANDFUTURE moves that start and the later ones',
      lines: [...inNewYork('COUNT=3'), ...from('THISANDFUTURE', ':20261119T150000Z', ...atNoon(19))],
      busy: [...fifteen(18), noon(19), noon(20)],
    },
    {
      name: 'THISANDPRIOR moves that start and the earlier ones',
      lines: [...inNewYork('COUNT=3'), ...from('THISANDPRIOR', ':20261119T150000Z', ...atNoon(19))],
      busy: [noon(18), noon(19), ...fifteen(20)],
    },
    {
      name: 'THISANDFUTURE from a day, for times',
      lines: [...inNewYork('COUNT=3'), ...from('THISANDFUTURE', ';VALUE=DATE:20261119', ...atNoon(19))],
      busy: [...fifteen(18), noon(19), noon(20)],
    },
    {
      name: 'THISANDFUTURE from an unclear day: the old times and the new ones are taken',
      lines: [...threeDays(), ...from('THISANDFUTURE', ':20261118T150000Z', 'DTSTART;VALUE=DATE:20261128')],
      busy: [...jerusalemUntil(20), '11-27 22:00 – 11-30 22:00'],
      problems: told,
    },
    {
      name: 'THISANDFUTURE with a rule of its own: both rules are taken',
      lines: [
        ...inNewYork('COUNT=3'),
        ...from('THISANDFUTURE', ':20261119T150000Z', ...atNoon(19), 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ],
      busy: [...fifteen(18), noon(19), noon(20), noon(26)],
      problems: told,
    },
    {
      name: 'THISANDFUTURE keeps its clock time when the clocks change',
      lines: [
        ...event(
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
        ...event('DTSTART;VALUE=DATE:20261022', 'RRULE:FREQ=DAILY;INTERVAL=27;COUNT=2'),
        ...from('THISANDFUTURE', ';VALUE=DATE:20261022', 'DTSTART;VALUE=DATE:20261029'),
      ],
      busy: [dayInJerusalem(25)],
    },
    {
      name: 'THISANDFUTURE with a length that reaches into the calendar’s range',
      lines: [
        ...event('DTSTART:20261108T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'),
        ...from('THISANDFUTURE', ':20261109T080000Z', 'DTSTART:20261109T080000Z', 'DURATION:P7D'),
      ],
      busy: ['11-09 08:00 – 11-17 08:00'],
    },
  ])('$name', check);
});
