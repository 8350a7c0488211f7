import { execFileSync } from 'node:child_process';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '../../tests/cpu-time.ts';
import { findZone, zoneOf } from './zone.ts';
import { changesOf } from './zone-changes.fixture.ts';

const allZones = Intl.supportedValuesOf('timeZone');

/** The offset of a zone at an instant, from Intl. */
function intlOffset(timeZone: string, instant: number): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
}

describe('a zone', () => {
  it('keeps the name that it was asked for', () => {
    expect(zoneOf('Asia/Kolkata').name).toBe('Asia/Kolkata');
    expect(zoneOf('US/Eastern').name).toBe('US/Eastern');
  });

  it('that Intl does not know is undefined, or an error', () => {
    expect(findZone('Mars/Olympus')).toBeUndefined();
    expect(findZone('')).toBeUndefined();
    expect(() => zoneOf('Mars/Olympus')).toThrow(
      '"Mars/Olympus" is no time zone; an IANA name such as Asia/Jerusalem is',
    );
  });
});

describe('offsets', () => {
  it('change to the millisecond where Temporal says, in every zone, 2024 to 2037', () => {
    const wrong: string[] = [];
    for (const name of allZones) {
      const zone = zoneOf(name);
      for (const { at, before, after } of changesOf(name)) {
        if (zone.offsetAt(at - 1) !== before) wrong.push(`${name} before ${new Date(at).toISOString()}`);
        if (zone.offsetAt(at) !== after) wrong.push(`${name} at ${new Date(at).toISOString()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['1970-01-01T00:00:00Z', 'America/New_York', -5],
    ['1969-12-31T23:59:59Z', 'America/New_York', -5],
    ['1969-07-01T00:00:00Z', 'America/New_York', -4],
    ['1883-01-01T00:00:00Z', 'America/New_York', -(4 + 56 / 60 + 2 / 3600)],
    ['2099-12-31T23:59:59Z', 'America/New_York', -5],
    ['2100-01-01T00:00:00Z', 'America/New_York', -5],
    ['2100-07-01T00:00:00Z', 'America/New_York', -4],
    ['2026-07-01T00:00:00Z', 'Asia/Kathmandu', 5.75],
    ['2026-07-01T00:00:00Z', 'Australia/Lord_Howe', 10.5],
    ['2026-01-01T00:00:00Z', 'Australia/Lord_Howe', 11],
    ['2026-07-01T00:00:00Z', 'Etc/GMT+3', -3],
    ['2026-07-01T00:00:00Z', 'UTC', 0],
  ])('at %s in %s are %d hours', (instant, name, hours) => {
    expect(zoneOf(name).offsetAt(Date.parse(instant))).toBeCloseTo(hours * 3_600_000, 0);
  });

  it('agree with Intl on both sides of every border of a table', () => {
    const zone = zoneOf('America/New_York');
    const spanMs = 366 * 86_400_000;
    for (let border = 0; border < Date.UTC(2100, 0, 1); border += spanMs) {
      for (const instant of [border - 1, border, border + 1]) {
        expect(zone.offsetAt(instant), String(instant)).toBe(intlOffset('America/New_York', instant));
      }
    }
  });

  it('of no instant are no number but an error', () => {
    expect(() => zoneOf('Asia/Jerusalem').offsetAt(Number.NaN)).toThrow(RangeError);
  });

  it('take less than a tenth of the time that Intl takes, once the table is made', () => {
    const name = 'America/New_York';
    const zone = zoneOf(name);
    const from = Date.UTC(2026, 0, 1);
    const count = 5000;
    let sum = 0;
    const timeOf = (offsetAt: (instant: number) => number) =>
      cpuMsOf(() => {
        for (let index = 0; index < count; index += 1) sum += offsetAt(from + index * 6_000_000);
      });
    let table = 0;
    let intl = 0;
    // Some kernels count processor time in steps of ten milliseconds, so much more than a step is measured.
    for (let round = 0; round < 200 && intl < 400; round += 1) {
      table += timeOf(zone.offsetAt);
      intl += timeOf((instant) => intlOffset(name, instant));
    }
    expect(sum).toBeLessThan(0);
    // Seen: 0.01.
    expect(table).toBeLessThan(intl / 10);
  });
});

it("the machine's own zone and language change nothing", () => {
  const script = `
    import { formatDay, formatInstant, instantsOf, isZoneName, parseDateTime, weekdayOf, wallTimeAt, zoneOf } from './src/time/index.ts';
    const zone = zoneOf('America/New_York');
    const fold = parseDateTime('2026-11-01T01:30').wallTime;
    console.log(JSON.stringify([
      instantsOf(fold, zone).map((instant) => formatInstant(instant, zone)),
      formatDay(fold, 'en', 'long'), formatDay(fold, 'he', 'long'), weekdayOf(fold), isZoneName('PST'), wallTimeAt(0, zone),
    ]));`;
  const answers = ['UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Jerusalem'].map((timeZone) =>
    execFileSync(
      process.execPath,
      ['--conditions=agent-booking-source', '--input-type=module', '--eval', script],
      {
        env: {
          ...process.env,
          TZ: timeZone,
          LANG: timeZone === 'Asia/Jerusalem' ? 'he_IL.UTF-8' : 'de_DE.UTF-8',
        },
        encoding: 'utf8',
      },
    ),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('["2026-11-01T01:30:00-04:00","2026-11-01T01:30:00-05:00"]');
});
