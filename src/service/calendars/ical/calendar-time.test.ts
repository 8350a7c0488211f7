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

describe('EXDATE of days', () => {
  it.each<SeriesCase>([
    {
      name: 'a day',
      lines: daysFrom18('COUNT=3', 'EXDATE;VALUE=DATE:20261119'),
      busy: [jerusalemDays(18), jerusalemDays(20)],
    },
    {
      name: 'midnight',
      lines: daysFrom18('COUNT=3', 'EXDATE:20261119T000000'),
      busy: [jerusalemDays(18), jerusalemDays(20)],
    },
    {
      name: 'a time of the day',
      lines: daysFrom18('COUNT=3', 'EXDATE:20261119T100000'),
      busy: [jerusalemDays(18), jerusalemDays(20)],
    },
    {
      name: 'midnight in UTC',
      lines: daysFrom18('COUNT=3', 'EXDATE:20261119T000000Z'),
      busy: [jerusalemDays(18), jerusalemDays(20)],
    },
    {
      name: 'the calendar’s midnight, written in UTC',
      lines: daysFrom18('COUNT=3', 'EXDATE:20261118T220000Z'),
      busy: [jerusalemDays(18), jerusalemDays(20)],
    },
    {
      name: 'midnight in another zone',
      lines: daysFrom18('COUNT=3', 'EXDATE;TZID=America/New_York:20261119T000000'),
      busy: [jerusalemDays(18), jerusalemDays(20)],
    },
    {
      name: 'midnight in a zone farther east',
      lines: daysFrom18('COUNT=3', 'EXDATE;TZID=Asia/Tokyo:20261119T000000'),
      busy: [jerusalemDays(18), jerusalemDays(20)],
    },
    {
      name: 'a time that may be midnight of another day: nothing is taken out',
      lines: daysFrom18('COUNT=3', 'EXDATE:20261118T150000Z'),
      busy: [jerusalemDays(18, 20)],
      problems: told,
    },
    {
      name: 'a morning in UTC, which is the evening before in the west: nothing is taken out',
      lines: daysFrom18('COUNT=3', 'EXDATE:20261119T050000Z'),
      busy: [jerusalemDays(18, 20)],
      problems: told,
    },
    {
      name: 'a time in another zone that is on another day of the calendar: nothing is taken out',
      lines: daysFrom18('COUNT=3', 'EXDATE;TZID=Europe/London:20261118T220000'),
      busy: [jerusalemDays(18, 20)],
      problems: told,
    },
    {
      name: 'such a time, where the series has one of the days only',
      lines: seriesEvent(
        'DTSTART;VALUE=DATE:20261119',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'EXDATE:20261118T150000Z',
      ),
      busy: [jerusalemDays(26)],
    },
  ])('$name', findsTimes);
});

const twice = ['DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'];

describe('EXDATE of times', () => {
  it.each<SeriesCase>([
    {
      name: 'a start in UTC',
      lines: hoursInNewYork('COUNT=2', 'EXDATE:20261119T150000Z'),
      busy: newYorkHours(18),
    },
    {
      name: 'a start in a third zone',
      lines: hoursInNewYork('COUNT=2', 'EXDATE;TZID=Europe/Berlin:20261119T160000'),
      busy: newYorkHours(18),
    },
    {
      name: 'without a zone is the series’, if a start is at it',
      lines: hoursInNewYork('COUNT=2', 'EXDATE:20261119T100000'),
      busy: newYorkHours(18),
    },
    {
      name: 'without a zone is the calendar’s, if a start is at it',
      lines: hoursInNewYork('COUNT=2', 'EXDATE:20261119T170000'),
      busy: newYorkHours(18),
    },
    {
      name: 'without a zone takes nothing out, if both have a start',
      lines: seriesEvent(
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
      lines: hoursInNewYork('COUNT=2', 'EXDATE;TZID=Atlantis:20261119T100000'),
      busy: newYorkHours(18),
    },
    {
      name: 'in UTC, of a series without a zone',
      lines: seriesEvent('DTSTART:20261118T100000', ...twice, 'EXDATE:20261119T080000Z'),
      busy: [hour(18, '08:00', '09:00')],
    },
    {
      name: 'of the same clock time in another zone takes nothing out, and the host is mailed',
      lines: hoursInNewYork('COUNT=2', 'EXDATE;TZID=Europe/Berlin:20261119T100000'),
      busy: newYorkHours(18, 19),
      problems: told,
    },
    {
      name: 'of the same clock time in UTC takes nothing out, and the host is mailed',
      lines: hoursInNewYork('COUNT=2', 'EXDATE:20261119T100000Z'),
      busy: newYorkHours(18, 19),
      problems: told,
    },
    {
      name: 'at a midnight without a start takes nothing out, and the host is mailed',
      lines: hoursInNewYork('COUNT=2', 'EXDATE;TZID=America/New_York:20261119T000000'),
      busy: newYorkHours(18, 19),
      problems: told,
    },
    {
      name: 'at a time without a start takes nothing out',
      lines: hoursInNewYork('COUNT=2', 'EXDATE:20261119T123000Z'),
      busy: newYorkHours(18, 19),
    },
    {
      name: 'a day takes out each start of that day',
      lines: seriesEvent(
        'DTSTART:20261118T080000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;BYHOUR=8,12;COUNT=4',
        'EXDATE;VALUE=DATE:20261118',
      ),
      busy: [hour(19, '08:00', '09:00'), hour(19, '12:00', '13:00')],
    },
    {
      name: 'a day that is another one in UTC than for the calendar takes nothing out',
      lines: seriesEvent('DTSTART:20261118T230000Z', ...twice, 'EXDATE;VALUE=DATE:20261119'),
      busy: ['11-18 23:00 – 11-19 00:00', '11-19 23:00 – 11-20 00:00'],
      problems: told,
    },
    {
      name: 'that cannot be read takes nothing out, and the host is mailed',
      lines: hoursInNewYork('COUNT=2', 'EXDATE 20261119T150000Z'),
      busy: newYorkHours(18, 19),
      problems: told,
    },
    {
      name: 'without a value is nothing',
      lines: hoursInNewYork('COUNT=2', 'EXDATE:'),
      busy: newYorkHours(18, 19),
    },
    {
      name: 'by rule (EXRULE) takes nothing out, and the host is mailed',
      lines: hoursInNewYork('COUNT=2', 'EXRULE:FREQ=DAILY;INTERVAL=2'),
      busy: newYorkHours(18, 19),
      problems: told,
    },
  ])('$name', findsTimes);
});

describe('RDATE', () => {
  const once = ['DTSTART;TZID=America/New_York:20261118T100000', 'DURATION:PT1H'];
  const day = ['DTSTART;VALUE=DATE:20261118'];
  it.each<SeriesCase>([
    {
      name: 'a day, for times: the whole day and the time of day are taken',
      lines: seriesEvent(...once, 'RDATE;VALUE=DATE:20261120'),
      busy: [...newYorkHours(18), '11-19 22:00 – 11-21 05:00'],
      problems: told,
    },
    {
      name: 'without a zone: both times are taken',
      lines: seriesEvent(...once, 'RDATE:20261120T100000'),
      busy: [...newYorkHours(18), hour(20, '08:00', '09:00'), ...newYorkHours(20)],
      problems: told,
    },
    {
      name: 'in another zone is that time',
      lines: seriesEvent(...once, 'RDATE;TZID=Europe/Berlin:20261120T100000'),
      busy: [...newYorkHours(18), hour(20, '09:00', '10:00')],
    },
    {
      name: 'midnight in another zone, for days',
      lines: seriesEvent(...day, 'RDATE;TZID=America/New_York:20261120T000000'),
      busy: [jerusalemDays(18), jerusalemDays(20)],
    },
    {
      name: 'a time that may be on two days: both are taken',
      lines: seriesEvent(...day, 'RDATE:20261120T150000Z'),
      busy: [jerusalemDays(18), '11-19 22:00 – 11-21 22:00'],
      problems: told,
    },
    {
      name: 'unclear, but long ago: no mail',
      lines: seriesEvent(...once, 'RDATE;VALUE=DATE:20200101'),
      busy: newYorkHours(18),
    },
  ])('$name', findsTimes);
});
