import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { formatInstant, parseDateTime } from './iso.ts';
import { type GapAndFoldPolicy, instantOf, instantsOf, wallTimeAt } from './wall-time.ts';
import { type WallTime, zoneOf } from './zone.ts';
import { changesByZone } from './zone-changes.fixture.ts';

const policies: GapAndFoldPolicy[] = ['compatible', 'earlier', 'later', 'reject'];
const minuteMs = 60_000;

function wallTimeOf(text: string): WallTime {
  return parseDateTime(text)?.wallTime ?? Number.NaN;
}

/** Returns the instant that Temporal gives for the same wall time, or "rejected". */
function temporalInstant(
  wallTime: WallTime,
  timeZone: string,
  disambiguation: GapAndFoldPolicy,
): number | 'rejected' {
  const plain = Temporal.PlainDateTime.from(new Date(wallTime).toISOString().slice(0, 23));
  try {
    return plain.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return 'rejected';
    throw error;
  }
}

function ourInstant(wallTime: WallTime, timeZone: string, policy: GapAndFoldPolicy): number | 'rejected' {
  try {
    return instantOf(wallTime, zoneOf(timeZone), policy);
  } catch (error) {
    if (error instanceof RangeError) return 'rejected';
    throw error;
  }
}

/** The wall times at and beside both ends of what a transition leaves out or repeats. */
function wallTimesAround(instant: number, before: number, after: number): WallTime[] {
  const ends = [instant + before, instant + after];
  const middle = Math.round((ends[0] as number) / 2 + (ends[1] as number) / 2);
  return [...ends.flatMap((end) => [end - minuteMs, end - 1, end, end + minuteMs]), middle];
}

it('every wall time around every transition of every rule, 2024 to 2037, is what Temporal says by each policy', () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const [timeZone, changes] of changesByZone()) {
    for (const { at, before, after } of changes) {
      for (const wallTime of wallTimesAround(at, before, after)) {
        for (const policy of policies) {
          compared += 1;
          const [ours, theirs] = [
            ourInstant(wallTime, timeZone, policy),
            temporalInstant(wallTime, timeZone, policy),
          ];
          if (ours !== theirs)
            wrong.push(`${timeZone} ${new Date(wallTime).toISOString()} ${policy}: ${ours}, not ${theirs}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(10_000);
});

describe('places', () => {
  const table: [
    zone: string,
    wallTime: string,
    instants: string[],
    compatible: string,
    earlier: string,
    later: string,
  ][] = [
    [
      'America/New_York',
      '2026-03-08T01:59',
      ['01:59:00-05:00'],
      '01:59:00-05:00',
      '01:59:00-05:00',
      '01:59:00-05:00',
    ],
    ['America/New_York', '2026-03-08T02:30', [], '03:30:00-04:00', '01:30:00-05:00', '03:30:00-04:00'],
    [
      'America/New_York',
      '2026-11-01T01:30',
      ['01:30:00-04:00', '01:30:00-05:00'],
      '01:30:00-04:00',
      '01:30:00-04:00',
      '01:30:00-05:00',
    ],
    [
      'America/New_York',
      '2026-11-01T02:00',
      ['02:00:00-05:00'],
      '02:00:00-05:00',
      '02:00:00-05:00',
      '02:00:00-05:00',
    ],
    ['Asia/Jerusalem', '2026-03-27T02:00', [], '03:00:00+03:00', '01:00:00+02:00', '03:00:00+03:00'],
    [
      'Asia/Jerusalem',
      '2026-10-25T01:00',
      ['01:00:00+03:00', '01:00:00+02:00'],
      '01:00:00+03:00',
      '01:00:00+03:00',
      '01:00:00+02:00',
    ],
    ['Europe/London', '2026-03-29T01:30', [], '02:30:00+01:00', '00:30:00+00:00', '02:30:00+01:00'],
    [
      'Europe/London',
      '2026-10-25T01:30',
      ['01:30:00+01:00', '01:30:00+00:00'],
      '01:30:00+01:00',
      '01:30:00+01:00',
      '01:30:00+00:00',
    ],
    // Half an hour.
    ['Australia/Lord_Howe', '2026-10-04T02:15', [], '02:45:00+11:00', '01:45:00+10:30', '02:45:00+11:00'],
    [
      'Australia/Lord_Howe',
      '2026-04-05T01:45',
      ['01:45:00+11:00', '01:45:00+10:30'],
      '01:45:00+11:00',
      '01:45:00+11:00',
      '01:45:00+10:30',
    ],
    // Midnight itself is missing.
    ['Africa/Cairo', '2026-04-24T00:00', [], '01:00:00+03:00', '23:00:00+02:00', '01:00:00+03:00'],
    // A whole day is missing: the 30th was not.
    ['Pacific/Apia', '2011-12-30T12:00', [], '12:00:00+14:00', '12:00:00-10:00', '12:00:00+14:00'],
    [
      'Pacific/Apia',
      '2011-12-29T23:59',
      ['23:59:00-10:00'],
      '23:59:00-10:00',
      '23:59:00-10:00',
      '23:59:00-10:00',
    ],
    [
      'Pacific/Apia',
      '2011-12-31T00:00',
      ['00:00:00+14:00'],
      '00:00:00+14:00',
      '00:00:00+14:00',
      '00:00:00+14:00',
    ],
    [
      'Asia/Kathmandu',
      '2026-03-29T02:30',
      ['02:30:00+05:45'],
      '02:30:00+05:45',
      '02:30:00+05:45',
      '02:30:00+05:45',
    ],
    ['UTC', '2026-03-29T02:30', ['02:30:00+00:00'], '02:30:00+00:00', '02:30:00+00:00', '02:30:00+00:00'],
  ];
  it.each(table)('%s at %s is %j', (name, text, instants, compatible, earlier, later) => {
    const zone = zoneOf(name);
    const wallTime = wallTimeOf(text);
    const clock = (instant: number) => formatInstant(instant, zone).slice(11);
    expect(instantsOf(wallTime, zone).map(clock)).toEqual(instants);
    expect(clock(instantOf(wallTime, zone, 'compatible'))).toBe(compatible);
    expect(clock(instantOf(wallTime, zone, 'earlier'))).toBe(earlier);
    expect(clock(instantOf(wallTime, zone, 'later'))).toBe(later);
  });

  it('are named where a policy rejects', () => {
    const zone = zoneOf('America/New_York');
    expect(() => instantOf(wallTimeOf('2026-03-08T02:30'), zone, 'reject')).toThrow(
      '2026-03-08T02:30 does not exist in America/New_York',
    );
    expect(() => instantOf(wallTimeOf('2026-11-01T01:30'), zone, 'reject')).toThrow(
      '2026-11-01T01:30 exists twice in America/New_York',
    );
  });

  it('go there and back at the borders of the table', () => {
    for (const name of ['America/New_York', 'Pacific/Apia', 'Asia/Kathmandu']) {
      const zone = zoneOf(name);
      for (const instant of [
        -1,
        0,
        1,
        Date.UTC(2099, 11, 31, 23, 59),
        Date.UTC(2100, 0, 1),
        Date.UTC(2100, 6, 1),
      ]) {
        expect(instantsOf(wallTimeAt(instant, zone), zone), `${name} ${instant}`).toEqual([instant]);
      }
    }
  });
});
