import { describe, expect, it } from 'vitest';
import {
  dateOf,
  formatInstant,
  formatLocal,
  formatOffset,
  formatWallTime,
  parseDate,
  parseDateTime,
  parseInstant,
  startOfDay,
  weekdayOf,
} from './iso.ts';
import { existsTwice, wallTimeAt } from './wall-time.ts';
import { zoneOf } from './zone.ts';

const hourMs = 3_600_000;

describe('parseDateTime', () => {
  const noon = Date.UTC(2026, 10, 24, 13);
  const table: [text: string, wallTime: number | undefined, offset: number | undefined][] = [
    ['2026-11-24T13:00', noon, undefined],
    ['2026-11-24T13:00:05', noon + 5000, undefined],
    ['2026-11-24T13:00:05.25', noon + 5250, undefined],
    ['2026-11-24T13:00:00.123456789', noon + 123, undefined],
    ['2026-11-24T13:00Z', noon, 0],
    ['2026-11-24T13:00+00:00', noon, 0],
    ['2026-11-24T13:00-00:00', noon, 0],
    ['2026-11-24T13:00:00+02:00', noon, 2 * hourMs],
    ['2026-11-24T13:00:00-09:30', noon, -9.5 * hourMs],
    ['2026-11-24T13:00:00+14:00', noon, 14 * hourMs],
    ['2026-11-24t13:00z', noon, 0],
    ['2026-11-24t13:00:05+02:00', noon + 5000, 2 * hourMs],
    ['2026-11-24T13:00:00.123456789012345678901234567890Z', noon + 123, 0],
    ['2024-02-29T00:00', Date.UTC(2024, 1, 29), undefined],
    ['0001-01-01T00:00Z', -62_135_596_800_000, 0],
  ];
  it.each(table)('reads %s', (text, wallTime, offset) => {
    expect(parseDateTime(text)).toEqual({ wallTime, offset });
  });

  it.each([
    '',
    '2026-11-24',
    '2026-11-24 13:00',
    '2026-11-24T13',
    '2026-11-24413:00',
    '2026-11-24T13:00:00.1234567890123456789012345678901Z',
    '2026-11-24T1:00',
    '2026-11-24T24:00',
    '2026-11-24T13:60',
    '2026-11-24T13:00:60',
    '2026-11-24T13:00+24:00',
    '2026-11-24T13:00+02:60',
    '2026-11-24T13:00+0200',
    '2026-11-24T13:00+02',
    '2026-11-24T13:00 +02:00',
    '2026-11-24T13:00[Asia/Jerusalem]',
    '2026-02-29T13:00',
    '2026-02-30T13:00Z',
    '2026-04-31T13:00',
    '2026-13-01T13:00',
    '2026-00-01T13:00',
    '2026-01-00T13:00',
    '+002026-11-24T13:00',
    '2026-11-24T13:00\n',
    ' 2026-11-24T13:00',
    '٢٠٢٦-11-24T13:00',
  ])('reads nothing in %j', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
    expect(parseInstant(text)).toBeUndefined();
  });
});

describe('instants', () => {
  it('need an offset', () => {
    expect(parseInstant('2026-11-24T13:00')).toBeUndefined();
    expect(parseInstant('2026-11-24T13:00+02:00')).toBe(Date.UTC(2026, 10, 24, 11));
    expect(parseInstant('2026-11-24T00:30+05:45')).toBe(Date.UTC(2026, 10, 23, 18, 45));
  });

  it.each([
    ['2026-11-24T11:00:00Z', 'Asia/Jerusalem', '2026-11-24T13:00:00+02:00'],
    ['2026-11-24T11:00:00Z', 'Asia/Kathmandu', '2026-11-24T16:45:00+05:45'],
    ['2026-11-24T02:00:00Z', 'America/St_Johns', '2026-11-23T22:30:00-03:30'],
    ['2026-11-24T11:00:00Z', 'UTC', '2026-11-24T11:00:00+00:00'],
    // New York kept 4:56:02 behind until 1883, which RFC 3339 cannot write.
    ['1883-01-01T12:00:00Z', 'America/New_York', '1883-01-01T12:00:00+00:00'],
  ])('%s in %s is written %s, and read back', (instant, zone, written) => {
    expect(formatInstant(Date.parse(instant), zoneOf(zone))).toBe(written);
    expect(parseInstant(written)).toBe(Date.parse(instant));
  });

  it.each([
    [0, '+00:00'],
    [2 * hourMs, '+02:00'],
    [-9.5 * hourMs, '-09:30'],
    [14 * hourMs, '+14:00'],
    [5.75 * hourMs, '+05:45'],
  ])('an offset of %d ms is %s', (offset, text) => {
    expect(formatOffset(offset)).toBe(text);
  });
});

describe('days', () => {
  it.each([
    ['2026-11-24', Date.UTC(2026, 10, 24)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2026-02-29', undefined],
    ['2026-1-1', undefined],
    ['2026-11-24T00:00', undefined],
    ['24.11.2026', undefined],
    ['', undefined],
  ])('%j begins at %s', (text, wallTime) => {
    expect(parseDate(text)).toBe(wallTime);
  });

  it.each([
    ['2026-11-23T00:00', 1],
    ['2026-11-24T23:59', 2],
    ['2026-11-29T12:00', 7],
    ['1970-01-01T00:00', 4],
    ['1969-12-31T23:59', 3],
    ['1969-12-28T00:00', 7],
    ['2100-01-01T00:00', 5],
  ])('%s is the weekday %d', (text, weekday) => {
    expect(weekdayOf(parseDateTime(text)?.wallTime as number)).toBe(weekday);
  });

  it('of a wall time are its date, its midnight and its minutes', () => {
    for (const day of ['1969-12-31', '1970-01-01', '2026-11-24', '2100-02-28']) {
      const wallTime = parseDateTime(`${day}T23:59:59.999`)?.wallTime as number;
      expect(dateOf(wallTime)).toBe(day);
      expect(startOfDay(wallTime)).toBe(parseDate(day));
      expect(formatWallTime(wallTime)).toBe(`${day}T23:59`);
      expect(formatWallTime(wallTime, 'seconds')).toBe(`${day}T23:59:59`);
    }
  });
});

describe('date-times that end alike, one after the other', () => {
  it.each([
    ['2026-11-24T13:00:00+02:00', '2026-11-24T11:00:00.000Z'],
    ['2026-11-25T09:30:00+02:00', '2026-11-25T07:30:00.000Z'],
    ['2026-11-25T24:00:00+02:00', undefined],
    ['2026-11-25T09:60:00+02:00', undefined],
    ['2026-11-25 09:30:00+02:00', undefined],
    ['2026-02-30T09:30:00+02:00', undefined],
    ['26-11-25T09:30:00+02:00', undefined],
    ['2026-11-25T09:30:20.5+02:00', '2026-11-25T07:30:20.500Z'],
    ['2026-11-25T09:31:20.5+02:00', '2026-11-25T07:31:20.500Z'],
    ['1969-12-31T09:31:20.5-02:30', '1969-12-31T12:01:20.500Z'],
    ['1969-12-31T09:32:20.5-02:30', '1969-12-31T12:02:20.500Z'],
    ['2026-11-25T09:30Z', '2026-11-25T09:30:00.000Z'],
    ['2026-11-25T09:31Z', '2026-11-25T09:31:00.000Z'],
  ])('%s is %s', (text, instant) => {
    const read = parseInstant(text);
    expect(read === undefined ? undefined : new Date(read).toISOString()).toBe(instant);
  });
});

describe('formatLocal', () => {
  it('writes date and clock of any instant, and the offset only of a clock that the day shows twice', () => {
    for (const name of ['Asia/Jerusalem', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC']) {
      const zone = zoneOf(name);
      const first = Date.UTC(2026, 0, 1);
      for (let instant = first; instant < first + 365 * 24 * hourMs; instant += 25 * 60_000) {
        const wallTime = wallTimeAt(instant, zone);
        const offset = existsTwice(wallTime, zone) ? formatOffset(zone.offsetAt(instant)) : '';
        const { date, time } = formatLocal(instant, zone);
        expect(`${date}T${time}`, `${name} ${instant}`).toBe(`${formatWallTime(wallTime)}${offset}`);
      }
    }
  });

  it('writes seconds and milliseconds where they are not zero', () => {
    const noon = Date.UTC(2026, 10, 24, 12);
    const clocks = [0, 7000, 7008].map((rest) => formatLocal(noon + rest, zoneOf('UTC')).time);
    expect(clocks).toEqual(['12:00', '12:00:07', '12:00:07.008']);
  });
});
