import { describe, expect, it } from 'vitest';
import { zoneOf } from '../../time/index.ts';
import { describeMoment, describeMonth, describeWhen, guestZone, readerIn, zoneLabel } from './when.ts';

const halfHour = 1_800_000;
const at = (iso: string, zone: string, locale: 'en' | 'he' = 'en', acceptLanguage?: string) =>
  describeWhen(Date.parse(iso), Date.parse(iso) + halfHour, readerIn(zoneOf(zone), locale, acceptLanguage));

describe('when a meeting is, in words', () => {
  it('is in the reader’s zone and language', () => {
    expect(at('2026-11-24T11:00:00Z', 'Asia/Jerusalem')).toEqual({
      day: 'Tuesday 24 November 2026',
      shortDay: 'Tue 24 Nov 2026',
      from: '13:00',
      hours: '13:00–13:30',
      zone: 'Israel Time (Asia/Jerusalem)',
      leaf: { month: 'Nov', number: '24', weekday: 'Tue' },
    });
    const hebrew = at('2026-11-24T11:00:00Z', 'Asia/Jerusalem', 'he');
    expect(hebrew.day).toBe('יום שלישי, 24 בנובמבר 2026');
    expect(hebrew.zone).toBe('שעון ישראל (Asia/Jerusalem)');
  });

  it('writes the offset of a time that the clocks show twice', () => {
    expect(at('2026-10-25T00:30:00Z', 'Europe/Berlin').from).toBe('02:30 (UTC+02:00)');
    expect(at('2026-10-25T01:30:00Z', 'Europe/Berlin').hours).toBe('02:30 (UTC+01:00)–03:00');
  });

  it('names the day of an end after midnight', () => {
    expect(at('2026-11-24T21:45:00Z', 'Asia/Jerusalem').hours).toBe('23:45–Wed 00:15');
  });

  it('names the city of a zone in a list as it is called now', () => {
    expect(zoneLabel('Asia/Calcutta', 'en', 0)).toMatch(/^Kolkata · /);
    expect(zoneLabel('Europe/Kiev', 'he', 0)).toMatch(/\(Kyiv\)$/);
  });

  it('names a zone that has no words by its name', () => {
    expect(at('2026-11-24T11:00:00Z', 'Etc/GMT+3').zone).toContain('Etc/GMT+3');
  });

  it('names each zone by its own name, in its own language, however many were named before', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    expect(zones.length).toBeGreaterThan(200);
    for (let round = 0; round < 2; round += 1)
      for (const zone of zones) expect(at('2026-11-24T11:00:00Z', zone).zone).toContain(zone);
    expect(at('2026-11-24T11:00:00Z', 'Asia/Jerusalem').zone).toBe('Israel Time (Asia/Jerusalem)');
    expect(at('2026-11-24T11:00:00Z', 'Asia/Jerusalem', 'he').zone).toBe('שעון ישראל (Asia/Jerusalem)');
  });

  it.each([
    ['en-US,en;q=0.9', 'Asia/Jerusalem', '1:00–1:30 PM', 7],
    ['en', 'Asia/Jerusalem', '1:00–1:30 PM', 7],
    ['en-AU', 'Asia/Jerusalem', '1:00–1:30 PM', 1],
    ['en-GB', 'America/New_York', '06:00–06:30', 1],
    ['de-DE, en;q=0.5', 'America/New_York', '06:00–06:30', 1],
    // Mail has no browser, and some programs ask for anything.
    [undefined, 'America/New_York', '6:00–6:30 AM', 7],
    ['*', 'Asia/Kolkata', '4:30–5:00 PM', 7],
    ['en-12-x-y-z', 'Asia/Jerusalem', '1:00–1:30 PM', 7],
    ['x'.repeat(999), 'Europe/London', '11:00–11:30', 1],
    [undefined, 'Asia/Jerusalem', '13:00–13:30', 1],
  ])('has the clock and the week of %s in %s', (acceptLanguage, zone, hours, firstWeekday) => {
    expect(at('2026-11-24T11:00:00Z', zone, 'en', acceptLanguage).hours).toBe(hours);
    expect(readerIn(zoneOf(zone), 'en', acceptLanguage).firstWeekday).toBe(firstWeekday);
  });

  it.each([
    ['en-US', 'Asia/Jerusalem', 'Tuesday, November 24, 2026', 'Tue, Nov 24, 2026'],
    ['en-AU', 'Asia/Jerusalem', 'Tuesday 24 November 2026', 'Tue 24 Nov 2026'],
    ['en-GB', 'America/New_York', 'Tuesday 24 November 2026', 'Tue 24 Nov 2026'],
    // Mail follows the country of the zone.
    [undefined, 'America/New_York', 'Tuesday, November 24, 2026', 'Tue, Nov 24, 2026'],
    [undefined, 'Asia/Kolkata', 'Tuesday 24 November 2026', 'Tue 24 Nov 2026'],
    [undefined, 'Europe/London', 'Tuesday 24 November 2026', 'Tue 24 Nov 2026'],
  ])('puts day and month in the order of %s in %s', (acceptLanguage, zone, day, shortDay) => {
    expect(at('2026-11-24T11:00:00Z', zone, 'en', acceptLanguage)).toMatchObject({ day, shortDay });
  });

  it('writes noon and midnight in twelve hours, and both halves of a day where they differ', () => {
    expect(at('2026-11-24T11:45:00Z', 'UTC', 'en', 'en-US').hours).toBe('11:45 AM–12:15 PM');
    expect(at('2026-11-24T23:45:00Z', 'UTC', 'en', 'en-US').hours).toBe('11:45 PM–Wed 12:15 AM');
    expect(at('2026-11-01T05:30:00Z', 'America/New_York', 'en', 'en-US').hours).toBe(
      '1:30 AM (UTC-04:00)–1:00 AM (UTC-05:00)',
    );
  });

  it('has 24 hours and a week from Sunday in Hebrew, whatever the browser asks for', () => {
    expect(at('2026-11-24T11:00:00Z', 'America/New_York', 'he', 'en-US').hours).toBe('06:00–06:30');
    expect(readerIn(zoneOf('UTC'), 'he').firstWeekday).toBe(7);
  });

  it.each([
    [
      'en-US',
      'en',
      'November 2026',
      'Sunday',
      ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29'],
    ],
    [
      'en-GB',
      'en',
      'November 2026',
      'Monday',
      [undefined, '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
    ],
    [
      'en-US',
      'he',
      'נובמבר 2026',
      'יום ראשון',
      ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29'],
    ],
  ] as const)('a month of a calendar for %s in %s', (acceptLanguage, locale, title, weekday, firstDays) => {
    const month = describeMonth('2026-11', readerIn(zoneOf('UTC'), locale, acceptLanguage));
    expect([month.title, month.weekdays[0]?.name]).toEqual([title, weekday]);
    expect(month.weeks.map(([first]) => first)).toEqual(firstDays);
    const leap = describeMonth('2028-02', readerIn(zoneOf('UTC'), 'en'))
      .weeks.flat()
      .filter(Boolean);
    expect([leap.length, leap.at(-1)]).toEqual([29, '2028-02-29']);
  });

  it('takes the page’s zone where this machine does not know the guest’s', () => {
    const zone = guestZone('Mars/Olympus', zoneOf('Asia/Jerusalem'));
    expect(describeMoment(Date.parse('2026-11-24T11:00:00Z'), readerIn(zone, 'en'))).toBe(
      'Tuesday 24 November 2026, 13:00',
    );
    expect(guestZone('Mars/Olympus', undefined).name).toBe('UTC');
  });
});
