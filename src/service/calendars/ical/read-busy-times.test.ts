import { describe, expect, it } from 'vitest';
import { possibleOwnIds, readBusyTimes } from './read-busy-times.ts';

const range = { from: Date.parse('2026-11-16T00:00Z'), until: Date.parse('2026-12-14T00:00Z') };

const reading = { timezone: 'Asia/Jerusalem', owner: 'dana@example.com', range };

const calendarOf = (lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR'].join('\r\n');

function busyOf(lines: string[], head: string[] = []): string[] {
  const text = calendarOf([...head, ...lines]);
  const write = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
  return readBusyTimes({ ...reading, text }).spans.map(
    ({ startsAt, endsAt }) => `${write(startsAt)} – ${write(endsAt)}`,
  );
}

let uids = 0;
const event = (...lines: string[]) => {
  uids += 1;
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${uids}`];
  return ['BEGIN:VEVENT', ...uid, ...lines, 'END:VEVENT'];
};

/** An event of an hour on a day of November. */
const eventAt = (day: number, ...lines: string[]) =>
  event(`DTSTART:202611${day}T080000Z`, 'DURATION:PT1H', ...lines);

const windowsZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Office Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('the busy times of a calendar', () => {
  it.each<[string, string[], string[]]>([
    [
      'an event in UTC',
      ['DTSTART:20261118T080000Z', 'DTEND:20261118T093000Z'],
      ['2026-11-18 08:00 – 2026-11-18 09:30'],
    ],
    [
      'an event in a zone by its IANA name',
      ['DTSTART;TZID=Europe/Berlin:20261118T080000', 'DURATION:PT90M'],
      ['2026-11-18 07:00 – 2026-11-18 08:30'],
    ],
    [
      'a time without a zone, in the page’s',
      ['DTSTART:20261118T080000', 'DURATION:PT1H'],
      ['2026-11-18 06:00 – 2026-11-18 07:00'],
    ],
    ['a day in the page’s zone', ['DTSTART;VALUE=DATE:20261118'], ['2026-11-17 22:00 – 2026-11-18 22:00']],
    [
      'days up to the one after the last',
      ['DTSTART;VALUE=DATE:20261118', 'DTEND;VALUE=DATE:20261121'],
      ['2026-11-17 22:00 – 2026-11-20 22:00'],
    ],
    ['no event that takes no time', ['DTSTART:20261118T080000Z'], []],
    ['none that is cancelled', ['DTSTART:20261118T080000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'], []],
    ['none that is transparent', ['DTSTART;VALUE=DATE:20261118', 'TRANSP:TRANSPARENT'], []],
    [
      'one that is tentative',
      ['DTSTART:20261118T080000Z', 'DURATION:PT1H', 'STATUS:TENTATIVE'],
      ['2026-11-18 08:00 – 2026-11-18 09:00'],
    ],
    [
      'one that began before and still goes on',
      ['DTSTART:20261101T080000Z', 'DTEND:20261116T100000Z'],
      ['2026-11-01 08:00 – 2026-11-16 10:00'],
    ],
    ['none before or after the range', ['DTSTART:20261115T230000Z', 'DURATION:PT1H'], []],
    [
      'every second week, in step since years ago',
      ['DTSTART:20210105T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;INTERVAL=2'],
      ['2026-11-17 08:00 – 2026-11-17 09:00', '2026-12-01 08:00 – 2026-12-01 09:00'],
    ],
    [
      'a rule that counts, from its start',
      ['DTSTART:20261102T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'],
      ['2026-11-16 08:00 – 2026-11-16 09:00', '2026-11-23 08:00 – 2026-11-23 09:00'],
    ],
    [
      'the last start that UNTIL names, in UTC',
      [
        'DTSTART;TZID=America/New_York:20261117T200000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261119T010000Z',
      ],
      ['2026-11-18 01:00 – 2026-11-18 02:00', '2026-11-19 01:00 – 2026-11-19 02:00'],
    ],
    [
      'the same wall time on both sides of a change of clocks',
      ['DTSTART;TZID=Europe/London:20260601T090000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=17'],
      ['2026-11-17 09:00 – 2026-11-17 10:00'],
    ],
    [
      'no time of EXDATE, in whatever zone it is written',
      [
        'DTSTART;TZID=Europe/Berlin:20261116T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE;TZID=Europe/Berlin:20261117T100000,20261118T100000',
        'EXDATE:20261119T090000Z',
      ],
      ['2026-11-16 09:00 – 2026-11-16 10:00'],
    ],
    [
      'no day that EXDATE names',
      ['DTSTART:20261116T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261117'],
      ['2026-11-16 10:00 – 2026-11-16 11:00'],
    ],
    [
      'no whole day that EXDATE takes out',
      ['DTSTART;VALUE=DATE:20261116', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20261116'],
      ['2026-11-22 22:00 – 2026-11-23 22:00'],
    ],
    [
      'times and periods of RDATE',
      [
        'DTSTART:20261116T100000Z',
        'DURATION:PT1H',
        'RDATE:20261117T120000Z',
        'RDATE;VALUE=PERIOD:20261118T100000Z/PT3H',
      ],
      [
        '2026-11-16 10:00 – 2026-11-16 11:00',
        '2026-11-17 12:00 – 2026-11-17 13:00',
        '2026-11-18 10:00 – 2026-11-18 13:00',
      ],
    ],
    [
      'one span of what touches',
      ['DTSTART:20261116T100000Z', 'DURATION:PT24H', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['2026-11-16 10:00 – 2026-11-19 10:00'],
    ],
  ])('are %s', (_, lines, expected) => {
    expect(busyOf(event(...lines))).toEqual(expected);
  });

  const weekly = ['UID:weekly', 'DTSTART:20261116T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'];

  it('are where RECURRENCE-ID moved them, and not where they were', () => {
    const moved = event(
      'UID:weekly',
      'RECURRENCE-ID:20261123T100000Z',
      'DTSTART:20261124T150000Z',
      'DTEND:20261124T170000Z',
    );
    const called = event(
      'UID:weekly',
      'RECURRENCE-ID:20261130T100000Z',
      'DTSTART:20261130T100000Z',
      'STATUS:CANCELLED',
    );
    expect(busyOf([...moved, ...event(...weekly), ...called])).toEqual([
      '2026-11-16 10:00 – 2026-11-16 11:00',
      '2026-11-24 15:00 – 2026-11-24 17:00',
    ]);
  });

  it('are, of changes to one start, those with the highest SEQUENCE', () => {
    const change = (sequence: number, hour: number) =>
      event(
        'UID:weekly',
        `SEQUENCE:${sequence}`,
        'RECURRENCE-ID:20261123T100000Z',
        `DTSTART:20261123T${hour}0000Z`,
        'DURATION:PT1H',
      );
    expect(busyOf([...change(2, 14), ...event(...weekly), ...change(1, 12)])).toContain(
      '2026-11-23 14:00 – 2026-11-23 15:00',
    );
  });

  it('are moved from THISANDFUTURE on', () => {
    const moved = event(
      'UID:weekly',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261123T100000Z',
      'DTSTART:20261123T120000Z',
      'DURATION:PT30M',
    );
    expect(busyOf([...event(...weekly), ...moved])).toEqual([
      '2026-11-16 10:00 – 2026-11-16 11:00',
      '2026-11-23 12:00 – 2026-11-23 12:30',
      '2026-11-30 12:00 – 2026-11-30 12:30',
    ]);
  });

  it('go by the zone that the calendar names for its days, and by zones that it defines', () => {
    expect(busyOf(event('DTSTART;VALUE=DATE:20261118'), ['X-WR-TIMEZONE:America/New_York'])).toEqual([
      '2026-11-18 05:00 – 2026-11-19 05:00',
    ]);
    expect(
      busyOf([...windowsZone, ...event('DTSTART;TZID=Office Time:20261118T080000', 'DURATION:P1DT1H')]),
    ).toEqual(['2026-11-18 07:00 – 2026-11-19 08:00']);
  });

  it('are those of VFREEBUSY too, but for what is free', () => {
    const published = [
      'BEGIN:VFREEBUSY',
      'FREEBUSY;FBTYPE=BUSY:20261118T080000Z/PT1H,20261118T120000Z/20261118T130000Z',
      'FREEBUSY;FBTYPE=FREE:20261118T100000Z/PT1H',
      'END:VFREEBUSY',
    ];
    expect(busyOf(published)).toEqual([
      '2026-11-18 08:00 – 2026-11-18 09:00',
      '2026-11-18 12:00 – 2026-11-18 13:00',
    ]);
  });

  it('takes two events without a UID for two', () => {
    const bare = (hour: string) => [
      'BEGIN:VEVENT',
      `DTSTART:20261118T${hour}0000Z`,
      'DURATION:PT1H',
      'END:VEVENT',
    ];
    expect(busyOf([...bare('08'), ...bare('12')])).toHaveLength(2);
  });

  it('are found behind a part that does not end, and never outside of a calendar', () => {
    const event = eventAt(18);
    for (const part of ['VTIMEZONE', 'VTODO', 'VALARM'])
      expect(busyOf([`BEGIN:${part}`, ...event])).toHaveLength(1);
    const open = ['BEGIN:VEVENT', 'DTSTART:20261117T080000Z', 'DURATION:PT1H', 'BEGIN:VALARM'];
    expect(busyOf([...open, ...event])).toHaveLength(2);
    expect(() => busyOf(['END:VCALENDAR', ...event, 'BEGIN:VCALENDAR'])).toThrow('outside of the calendar');
  });

  it('count if their lines contradict each other', () => {
    const lines = (...some: string[]) => busyOf(eventAt(18, ...some)).length;
    expect(lines('TRANSP:TRANSPARENT')).toBe(0);
    expect(lines('TRANSP:TRANSPARENT', 'TRANSP:OPAQUE')).toBe(1);
    expect(lines('TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')).toBe(1);
    expect(lines('STATUS:CANCELLED', 'STATUS:CONFIRMED')).toBe(1);
    const dana = (answer: string) => `ATTENDEE;PARTSTAT=${answer}:mailto:dana@example.com`;
    expect([lines(dana('DECLINED')), lines(dana('DECLINED'), dana('ACCEPTED'))]).toEqual([0, 1]);
  });

  it('with the id of a meeting count at any time that the meeting never had', () => {
    const id = '01a1edab-7800-7661-a10c-d1e1bba17d95';
    const text = calendarOf(
      [18, 19].flatMap((day) => eventAt(day, `UID:${id}@x`, `RECURRENCE-ID:202611${day}T080000Z`)),
    );
    const read = (...starts: string[]) =>
      readBusyTimes({ ...reading, text, own: new Map([[id, starts.map((start) => Date.parse(start))]]) })
        .spans;
    expect(read('2026-11-18T08:00Z', '2026-11-19T08:00Z')).toEqual([]);
    expect(read('2026-11-18T08:00Z')).toHaveLength(2);
  });

  it('may repeat for a long time, and are read at once if all of it is over', () => {
    const old = ['RRULE:FREQ=HOURLY;COUNT=99999', 'RRULE:FREQ=HOURLY;UNTIL=19800101T000000Z'];
    const over = old.flatMap((rule) => event('DTSTART:19700101T000000Z', 'DURATION:PT1H', rule));
    expect(busyOf(Array.from({ length: 100 }, () => over).flat())).toEqual([]);
    const counted = () =>
      event('DTSTART:20001231T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYHOUR=8;COUNT=9000');
    const text = calendarOf([...counted(), ...counted(), ...counted()]);
    const { problems } = readBusyTimes({ ...reading, text });
    expect(problems.map(({ code }) => code)).toEqual(['repeats']);
  });

  it('are asked for by id in a time that grows with the text alone', () => {
    expect(possibleOwnIds('&#10;UID'.repeat(500_000))).toEqual([]);
    const id = '01a1edab-7800-7661-a10c-d1e1bba17d95';
    expect(possibleOwnIds(`x&#10;UID;X-A=b:${id}@x\nUID:${id}@x`)).toEqual([id]);
  });

  it.each([
    '',
    '<!doctype html><p>Sign in</p>',
    'BEGIN:VCARD\r\nEND:VCARD',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT',
  ])('refuses %j, which is no calendar', (text) => {
    expect(() => readBusyTimes({ text, timezone: 'UTC', owner: 'dana@example.com', range })).toThrow();
  });
});
