import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { jerusalem, wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: jerusalem };

describe('dates, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it.each([
    ['the 5th', '12-05'],
    ['on the 20th', '11-20'],
    ['the 18th', '11-18'],
    ['the 17th', '12-17'],
    ['the 31st', '12-31'],
    ['the twenty-fourth', '11-24'],
    ['Nov 25', '11-25'],
    ['November 25th', '11-25'],
    ['25 November', '11-25'],
    ['25th of November', '11-25'],
    ['the 25th of Nov.', '11-25'],
    ['the first of December', '12-01'],
    ['December 1st', '12-01'],
    ['1 Dec 2026', '12-01'],
    ['Dec 1, 2026', '12-01'],
    ['December 1st 2025', '2025-12-01'],
    ['5 March', '2027-03-05'],
    ['March 5', '2027-03-05'],
    ['May 2', '2027-05-02'],
    ['the 2nd of May', '2027-05-02'],
    ['May 2nd 2027', '2027-05-02'],
    ['Sept 9', '2027-09-09'],
    ['29 February', '2028-02-29'],
    ['17 November', '2027-11-17'],
    ['24/11', '11-24'],
    ['11/24', '11-24'],
    ['24/11/2026', '11-24'],
    ['11/24/2026', '11-24'],
    ['24.11.2026', '11-24'],
    ['24/11/26', '11-24'],
    ['24-11-2026', '11-24'],
    ['2026-11-24', '11-24'],
    ['2026/11/24', '11-24'],
    ['24 Nov at 3pm', '11-24T15:00'],
    ['Nov 24, 15:30', '11-24T15:30'],
    ['3pm on the 24th', '11-24T15:00'],
    ['the 24th after 2', '11-24T14:00>11-25T00:00'],
    ['the 24th in the afternoon', '11-24T12:00>11-24T18:00'],
    ['the 24th or the 26th', '11-24 11-26'],
    ['24th or 26th', '11-24 11-26'],
    ['the 1st, 3rd or 4th of December', '12-01 12-03…12-04'],
    ['the 20th or 21st of December', '12-20…12-21'],
    ['December 20 or 22', '12-20 12-22'],
    ['December 20th and 22nd', '12-20 12-22'],
    ['Dec 22, 23 or 28', '12-22…12-23 12-28'],
    ['Nov 24 or Dec 2', '11-24 12-02'],
    ['from the 23rd to the 25th', '11-23…11-25'],
    ['between the 23rd and the 25th', '11-23…11-25'],
    ['3 to 5 December', '12-03…12-05'],
    ['Dec 3-5', '12-03…12-05'],
    ['December 3rd to 5th', '12-03…12-05'],
    ['28 December to 2 January', '12-28…2027-01-02'],
    ['Nov 30 - Dec 2', '11-30…12-02'],
    [
      '1-4 December after 3pm',
      '12-01T15:00>12-02T00:00 12-02T15:00>12-03T00:00 12-03T15:00>12-04T00:00 12-04T15:00>12-05T00:00',
    ],
    ['24/11-26/11', '11-24…11-26'],
    ['before the 25th', '11-18T10:00>11-25T00:00'],
    ['by the 25th', '11-18T10:00>11-26T00:00'],
    ['after the 20th', '11-21…2027-01-21'],
    ['from December 1 on', '12-01…2027-01-31'],
    ['2026-11-24/2026-11-26', '11-24…11-26'],
    ['2026-11-24T15:00', '11-24T15:00'],
    ['2026-11-24T15:00:00Z', '11-24T17:00'],
    ['2026-11-24T15:00+01:00', '11-24T16:00'],
    ['2026-11-24T13:00/15:00', '11-24T13:00>11-24T15:00'],
    ['15:00 on 2026-11-24', '11-24T15:00'],
    ['2026-12-3 at 4', '12-03T16:00'],
    ['Thursday 2026-12-3', '12-03'],
    ['3/3', '2027-03-03'],
    ['12/12 at noon', '12-12T12:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it.each([
    ['3/4', '2027-03-04 | 2027-04-03'],
    ['12/5', '12-05 | 2027-05-12'],
    ['1/12 at 3pm', '12-01T15:00 | 2027-01-12T15:00'],
    ['6/5/2027', '2027-05-06 | 2027-06-05'],
  ])('asks about %j, of which nobody knows the region', (phrase, expected) => {
    const asked = inShort(phrase, here).split(' | ').sort();
    expect(asked).toEqual(expected.split(' | '));
  });

  it.each([
    ['3/4', 'en-US', '2027-03-04'],
    ['3/4', 'en-GB', '2027-04-03'],
    ['12/5', 'en-US', '12-05'],
    ['12/5', 'en-GB', '2027-05-12'],
    ['12/5', 'en-IL', '2027-05-12'],
    ['12/5', 'en-AU', '2027-05-12'],
    ['12/1 or 12/2', 'en-US', '12-01…12-02'],
    ['1/12 to 3/12', 'en-GB', '12-01…12-03'],
    ['12/1 - 12/3', 'en-US', '12-01…12-03'],
    ['Tuesday 12/1', 'en-US', '12-01'],
    ['Tuesday 1/12 at 10', 'en-GB', '12-01T10:00'],
    ['25/12', 'en-US', '12-25'],
    ['12/25', 'en-GB', '12-25'],
    ['1/2/2027', 'en-US', '2027-01-02'],
    ['1/2/2027', 'en-GB', '2027-02-01'],
    ['6.3', 'en-US', '2027-06-03'],
    ['6.3', 'en-GB', '2027-03-06'],
    ['on Friday 12.4', 'en-US', '12-04'],
    ['15.12', 'en-US', '12-15'],
    ['at 10.10 on Friday', 'en-US', '11-20T10:10'],
  ])('reads %j by the region of %s as %s', (phrase, locale, expected) => {
    expect(inShort(phrase, { ...here, locale })).toBe(expected);
  });
});
