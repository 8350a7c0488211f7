import { describe, expect, it } from 'vitest';
import { zoneOf } from '../../time/index.ts';
import { describeMoment, describeWhen, guestZone } from './when.ts';

const halfHour = 1_800_000;
const at = (iso: string, zone: string, locale: 'en' | 'he' = 'en') =>
  describeWhen(Date.parse(iso), Date.parse(iso) + halfHour, zoneOf(zone), locale);

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

  it('takes the page’s zone where this machine does not know the guest’s', () => {
    const zone = guestZone('Mars/Olympus', zoneOf('Asia/Jerusalem'));
    expect(describeMoment(Date.parse('2026-11-24T11:00:00Z'), zone, 'en')).toBe(
      'Tuesday 24 November 2026, 13:00',
    );
    expect(guestZone('Mars/Olympus', undefined).name).toBe('UTC');
  });
});
