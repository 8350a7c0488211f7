import { describe, expect, it } from 'vitest';
import { frozenNow } from '../meetings/booking-world.fixture.ts';
import { searchZones } from './search-zones.ts';

const search = (text: string) => searchZones(text, frozenNow);

describe('a search of the time zones', () => {
  it.each([
    ['UK', 'Europe/London'],
    ['london', 'Europe/London'],
    ['lond', 'Europe/London'],
    ['Europe/Madrid', 'Europe/Madrid'],
    ['new york', 'America/New_York'],
    ['New_York', 'America/New_York'],
    ['germany', 'Europe/Berlin'],
    ['Argentina', 'America/Buenos_Aires'],
    ['tel aviv', 'Asia/Jerusalem'],
    ['UTC', 'UTC'],
    ['gmt', 'UTC'],
    ['צרפת', 'Europe/Paris'],
    ['אנגליה', 'Europe/London'],
    ['ניו יורק', 'America/New_York'],
    ['תל אביב', 'Asia/Jerusalem'],
    ['לוס אנג׳לס', 'America/Los_Angeles'],
    ["לוס אנג'לס", 'America/Los_Angeles'],
  ])('takes the one zone of %s', async (text, zone) => {
    expect(await search(text)).toEqual({ ok: true, zone });
  });

  it.each([
    ['ארצות הברית', ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu']],
    ['ארה״ב', ['America/New_York', 'America/Los_Angeles']],
    ['USA', ['America/New_York', 'America/Los_Angeles']],
    ['Spain', ['Europe/Madrid', 'Atlantic/Canary']],
    ['ספרד', ['Europe/Madrid', 'Atlantic/Canary']],
    ['west', ['Africa/Bangui']],
    // Abbreviations: "EST" starts Estonia, and "IST" is India, Israel and Ireland.
    ['EST', ['Europe/Tallinn']],
    ['IST', ['Europe/Istanbul']],
  ])('leaves the choice to the person: %s', async (text, some) => {
    const found = await search(text);
    expect(found.ok).toBe(false);
    expect(found.ok ? [] : found.zones).toEqual(expect.arrayContaining(some));
  });

  it.each(['osaka', 'אוסקה', '', ' ', '!', 'rb', 'x'.repeat(5000)])('finds none for %j', async (text) => {
    expect(await search(text)).toEqual({ ok: false, zones: [] });
  });
});
