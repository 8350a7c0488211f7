import { describe, expect, it } from 'vitest';
import { readBusyTimes } from './read-busy-times.ts';
import { eventLines as event, readCalendar, readCalendarText, writeSpan } from './read-calendar.fixture.ts';

/** Each calendar has an odd event and this plain one. The plain event must take its time, however odd the other event is. */
const plain = event('UID:plain', 'DTSTART:20261119T080000Z', 'DTEND:20261119T090000Z');
const plainBusy = '11-19 08:00 – 11-19 09:00';
const odd = (...lines: string[]) => event('UID:odd', 'SUMMARY:Odd', ...lines);

type Odd = { name: string; lines: string[]; busy: string[]; problems?: string[]; head?: string[] };

const oddCalendars: Odd[] = [
  {
    name: '1. an event without DTSTART is left out, and the host is mailed',
    lines: odd('DTEND:20261118T090000Z'),
    busy: [],
    problems: ['start Odd'],
  },
  {
    name: '2. a start that is no day is left out, and the host is mailed',
    lines: odd('DTSTART:20260230T080000Z', 'DURATION:PT1H'),
    busy: [],
    problems: ['start Odd'],
  },
  {
    name: '3. a start in a line without a colon is left out, and the host is mailed',
    lines: odd('DTSTART 20261118T080000Z', 'DURATION:PT1H'),
    busy: [],
    problems: ['start Odd'],
  },
  {
    name: '4. an unreadable end takes the rest of the day, and the host is mailed',
    lines: odd('DTSTART:20261118T080000Z', 'DTEND:soon'),
    busy: ['11-18 08:00 – 11-19 00:00'],
    problems: ['end Odd'],
  },
  {
    name: '5. an end before the start takes the rest of the day, and the host is mailed',
    lines: odd('DTSTART;TZID=Asia/Jerusalem:20261118T100000', 'DTEND;TZID=Asia/Jerusalem:20261118T090000'),
    busy: ['11-18 08:00 – 11-18 22:00'],
    problems: ['end Odd'],
  },
  {
    name: '6. an unknown FREQ takes the first time alone, and the host is mailed',
    lines: odd('DTSTART:20261118T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=FORTNIGHTLY'),
    busy: ['11-18 08:00 – 11-18 09:00'],
    problems: ['repeats Odd'],
  },
  {
    name: '7. a number out of range in a rule is no other rule',
    lines: odd('DTSTART:20261118T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=99'),
    busy: ['11-18 08:00 – 11-18 09:00'],
    problems: ['repeats Odd'],
  },
  {
    name: '8. an event each second takes the first time alone, and the host is mailed',
    lines: odd('DTSTART:20261118T080000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
    busy: ['11-18 08:00 – 11-18 08:00'],
    problems: ['repeats Odd'],
  },
  {
    name: '9. a rule with 86,400 times a day is not expanded, and the host is mailed',
    lines: odd(
      'DTSTART:20261118T080000Z',
      'DURATION:PT1H',
      `RRULE:FREQ=DAILY;BYHOUR=${count(24)};BYMINUTE=${count(60)};BYSECOND=${count(60)}`,
    ),
    busy: ['11-18 08:00 – 11-18 09:00'],
    problems: ['repeats Odd'],
  },
  {
    name: '10. a rule that never comes true ends, and takes its first time',
    lines: odd('DTSTART:20261118T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    busy: ['11-18 08:00 – 11-18 09:00'],
  },
  {
    name: '11. BYSETPOS counts in rules of every frequency',
    lines: odd(
      'DTSTART:20270201T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;BYHOUR=9,12,17;BYSETPOS=1,-1;COUNT=4',
    ),
    busy: [
      '02-01 09:00 – 02-01 10:00',
      '02-01 17:00 – 02-01 18:00',
      '02-02 09:00 – 02-02 10:00',
      '02-02 17:00 – 02-02 18:00',
    ],
  },
  {
    name: '12. a yearly rule has all of its hours',
    lines: odd('DTSTART:20201118T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYHOUR=9,17'),
    busy: ['11-18 09:00 – 11-18 10:00', '11-18 17:00 – 11-18 18:00'],
  },
  {
    name: '13. a rule by the Hebrew calendar counts by it',
    lines: odd('DTSTART;VALUE=DATE:20241209', 'RRULE:RSCALE=HEBREW;FREQ=YEARLY'),
    busy: ['11-17 22:00 – 11-18 22:00'],
  },
  {
    name: '14. a zone by its name in Windows needs no definition',
    lines: odd('DTSTART;TZID="Israel Standard Time":20261118T100000', 'DURATION:PT1H'),
    busy: ['11-18 08:00 – 11-18 09:00'],
  },
  {
    name: '15. an IANA zone behind a path is that zone',
    lines: odd('DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20261118T100000', 'DURATION:PT1H'),
    busy: ['11-18 15:00 – 11-18 16:00'],
  },
  {
    name: '16. an unknown zone, with a colon that is not quoted, is read in the calendar’s own, and the host is mailed',
    lines: odd('DTSTART;TZID=(UTC+09:00) Atlantis, Mu:20261118T100000', 'DURATION:PT1H'),
    head: ['X-WR-TIMEZONE:America/New_York'],
    busy: ['11-18 15:00 – 11-18 16:00'],
    problems: ['zone Odd'],
  },
  {
    name: '17. what the owner declined takes no time, what somebody else declined does',
    lines: [
      ...odd(
        'DTSTART:20261118T080000Z',
        'DURATION:PT1H',
        'ATTENDEE;PARTSTAT=DECLINED;CN="Dana: C":MAILTO:Dana@Example.com',
      ),
      ...event(
        'DTSTART:20261118T120000Z',
        'DURATION:PT1H',
        'ATTENDEE;PARTSTAT=DECLINED:mailto:noa@example.com',
      ),
    ],
    busy: ['11-18 12:00 – 11-18 13:00'],
  },
  {
    name: '18. one declined time of a meeting that repeats takes no time',
    lines: [
      ...odd('DTSTART:20261118T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ...odd(
        'RECURRENCE-ID:20261125T080000Z',
        'DTSTART:20261125T080000Z',
        'DURATION:PT1H',
        'ATTENDEE;MEMBER="mailto:a@b.example","mailto:c@d.example";PARTSTAT=DECLINED:mailto:dana@example.com',
      ),
    ],
    busy: ['11-18 08:00 – 11-18 09:00'],
  },
  {
    name: '19. the owner is also whom Google writes as the calendar’s name',
    lines: odd(
      'DTSTART:20261118T080000Z',
      'DURATION:PT1H',
      'ATTENDEE;PARTSTAT=DECLINED:mailto:dana.private@example.org',
    ),
    head: ['X-WR-CALNAME:dana.private@example.org'],
    busy: [],
  },
  {
    name: '20. what Outlook calls free takes no time',
    lines: odd('DTSTART;VALUE=DATE:20261118', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    busy: [],
  },
  {
    name: '21. text that was not folded does not hurt its event',
    lines: odd(
      'DTSTART:20261118T080000Z',
      'DESCRIPTION:one',
      'two, without a colon',
      '<p>three: four</p>',
      'DURATION:PT1H',
    ),
    busy: ['11-18 08:00 – 11-18 09:00'],
  },
  {
    name: '22. an event that is never closed ends where the next begins',
    lines: ['BEGIN:VEVENT', 'UID:open', 'DTSTART:20261118T080000Z', 'DURATION:PT1H'],
    busy: ['11-18 08:00 – 11-18 09:00'],
  },
  {
    name: '23. a change whose RECURRENCE-ID cannot be read takes its own time, and its series keeps all of its own',
    lines: [
      ...odd('DTSTART:20261118T080000Z', 'DURATION:PT1H'),
      ...odd('RECURRENCE-ID:then', 'DTSTART:20261118T120000Z', 'DURATION:PT1H'),
    ],
    busy: ['11-18 08:00 – 11-18 09:00', '11-18 12:00 – 11-18 13:00'],
    problems: ['unclear Odd'],
  },
  {
    name: '24. an EXDATE that cannot be read takes nothing out',
    lines: odd('DTSTART:20261118T080000Z', 'DURATION:PT1H', 'EXDATE:never,20261118T080000Y'),
    busy: ['11-18 08:00 – 11-18 09:00'],
    problems: ['unclear Odd'],
  },
  {
    name: '25. days without VALUE=DATE, and midnight as 24:00',
    lines: [
      ...event('DTSTART:20261118', 'DTEND:20261119'),
      ...event('DTSTART:20261120T230000Z', 'DTEND:20261120T240000Z'),
    ],
    busy: ['11-17 22:00 – 11-18 22:00', '11-20 23:00 – 11-21 00:00'],
  },
  {
    name: '26. a definition of a zone that cannot be read leaves its name',
    lines: odd('DTSTART;TZID=Pacific Standard Time:20261118T100000', 'DURATION:PT1H'),
    head: [
      'BEGIN:VTIMEZONE',
      'TZID:Pacific Standard Time',
      'BEGIN:STANDARD',
      'TZOFFSETTO:west',
      'END:STANDARD',
      'END:VTIMEZONE',
    ],
    busy: ['11-18 18:00 – 11-18 19:00'],
  },
];

function count(to: number): string {
  return Array.from({ length: to }, (_, number) => number).join(',');
}

describe('an odd calendar', () => {
  it.each(oddCalendars)('$name', ({ lines, busy, problems = [], head = [] }) => {
    const found = readCalendar([...lines, ...plain], { head });
    expect(found.busy).toContain(plainBusy);
    expect(found.busy.filter((span) => span !== plainBusy)).toEqual(busy);
    expect(found.problems).toEqual(problems);
  });

  it('may end its lines in any way, and begin with a byte order mark', () => {
    const text = `\uFEFF${['BEGIN:VCALENDAR', ...plain, 'END:VCALENDAR'].join('\r')}`;
    expect(readCalendarText(text).busy).toEqual([plainBusy]);
    expect(readCalendarText(text.replaceAll('\r', '\n')).busy).toEqual([plainBusy]);
  });

  it.each(['FREQ=HOURLY;COUNT=6', 'FREQ=HO URLY ; COUNT=6'])(
    'takes both hours of a fold for what repeats each hour: %s',
    (rule) => {
      const lines = odd('DTSTART;TZID=Asia/Jerusalem:20261024T220000', 'DURATION:PT1H', `RRULE:${rule}`);
      const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n');
      const autumn = { from: Date.parse('2026-10-20T00:00Z'), until: Date.parse('2026-11-01T00:00Z') };
      const { spans } = readBusyTimes({ text, timezone: 'UTC', owner: '', range: autumn });
      expect(spans.map(writeSpan)).toEqual(['10-24 19:00 – 10-25 02:00']);
    },
  );

  it('is refused as a whole where it ends in the middle, and where most of its events have no start', () => {
    expect(() => readCalendarText(['BEGIN:VCALENDAR', ...plain].join('\n'))).toThrow('it ends in the middle');
    const eleven = Array.from({ length: 11 }, (_, number) => event(`UID:${number}`)).flat();
    expect(() => readCalendar([...eleven, ...plain])).toThrow('11 of its 12 events have no readable start');
  });

  it('names no event that lies outside of the range, or takes no time anyway', () => {
    const past = odd('DTSTART:20200101T080000Z', 'DTEND:soon');
    const free = event('SUMMARY:Free', 'DTSTART:soon', 'TRANSP:TRANSPARENT');
    expect(readCalendar([...past, ...free, ...plain])).toEqual({ busy: [plainBusy], problems: [] });
  });
});
