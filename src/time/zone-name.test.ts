import { describe, expect, it } from 'vitest';
import { ianaNames as listNames } from './iana-names.ts';
import { findZone } from './zone.ts';
import { canonicalZone, isZoneName } from './zone-name.ts';

const ianaNames = listNames();

describe('isZoneName', () => {
  it('accepts every name of the IANA database, links included', () => {
    expect(ianaNames).toHaveLength(597);
    expect(ianaNames.filter((name) => !isZoneName(name))).toEqual([]);
  });

  it('accepts every name that the platform lists', () => {
    const listed = Intl.supportedValuesOf('timeZone');
    expect(listed.length).toBeGreaterThan(400);
    expect(listed.filter((name) => !isZoneName(name))).toEqual([]);
  });

  it('accepts no other spelling of a name', () => {
    const right = new Set(ianaNames);
    const spellings = (name: string) => [
      name.toLowerCase(),
      name.toUpperCase(),
      name.replace(/[A-Za-z]+/g, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()),
      name.replace(/[/_-][A-Z]/g, (edge) => edge.toLowerCase()),
      name.slice(0, 1).toLowerCase() + name.slice(1),
      name.slice(0, -1) + name.slice(-1).toUpperCase(),
      ` ${name}`,
      `${name}\n`,
      `${name}\u200f`,
    ];
    const others = ianaNames.flatMap(spellings).filter((spelling) => !right.has(spelling));
    expect(others.length).toBeGreaterThan(4000);
    expect(others.filter(isZoneName)).toEqual([]);
  });

  it.each([
    '',
    ' ',
    'local',
    'system',
    'PST',
    'IST',
    'CST',
    'BST',
    'ACT',
    'Z',
    'utc',
    'Factory',
    '+03:00',
    '-0500',
    'UTC+3',
    'GMT+3',
    'SystemV/PST8',
    'Etc/Unknown',
    'Asia/Atlantis',
    'Asia/',
    '/Jerusalem',
    'Asia//Jerusalem',
    '../Asia/Jerusalem',
    'Israel Standard Time',
    'Asia/Jerusalem'.repeat(500),
  ])('refuses %j', (name) => {
    expect(isZoneName(name)).toBe(false);
  });
});

describe('canonicalZone', () => {
  it.each([
    ['Israel', 'Asia/Jerusalem'],
    ['Asia/Tel_Aviv', 'Asia/Jerusalem'],
    ['Japan', 'Asia/Tokyo'],
    ['Asia/Kolkata', 'Asia/Calcutta'],
    ['GB-Eire', 'Europe/London'],
    ['GMT', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['EST5EDT', 'US/Eastern'],
  ])('is equal for %s and %s', (one, other) => {
    expect(canonicalZone(one)).toBe(canonicalZone(other));
  });

  it.each(['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'Asia/Ho_Chi_Minh'])(
    'is the name of today: %s',
    (name) => expect(canonicalZone(name)).toBe(name),
  );

  it('differs for zones that only have equal clocks now', () => {
    expect(canonicalZone('Europe/Paris')).not.toBe(canonicalZone('Europe/Berlin'));
    expect(canonicalZone('Etc/GMT+3')).not.toBe(canonicalZone('Etc/GMT-3'));
  });

  it('is a name with the same clock, and its own canonical name', () => {
    const wrong = ianaNames.filter((name) => {
      const canonical = canonicalZone(name);
      const sameClock = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].every(
        (instant) => findZone(canonical)?.offsetAt(instant) === findZone(name)?.offsetAt(instant),
      );
      return !isZoneName(canonical) || canonicalZone(canonical) !== canonical || !sameClock;
    });
    expect(wrong).toEqual([]);
  });

  it('of an unknown name is an error', () => {
    expect(() => canonicalZone('Mars/Olympus')).toThrow(RangeError);
  });
});
