import { describe, expect, it } from 'vitest';
import { goodPage, mistakes, withLine, withMore } from './pages-file.fixture.ts';
import { readPages } from './read-pages.ts';

/** [hours as written, open minutes by weekday] */
const hours: [string, [number, number, number][]][] = [
  ['{ mon: 09:00-12:00 }', [[1, 540, 720]]],
  ['{ Sunday: "09:00 - 12:00" }', [[7, 540, 720]]],
  [
    '{ "mon, wed": 00:00-24:00 }',
    [
      [1, 0, 1440],
      [3, 0, 1440],
    ],
  ],
  [
    '{ fri-mon: 10:00–11:00 }',
    [
      [5, 600, 660],
      [6, 600, 660],
      [7, 600, 660],
      [1, 600, 660],
    ],
  ],
  [
    '{ tue: "13:00-14:00, 09:00-10:00, 11:00-12:00" }',
    [
      [2, 540, 600],
      [2, 660, 720],
      [2, 780, 840],
    ],
  ],
  ['{ mon: closed, wed: 12:00-12:30 }', [[3, 720, 750]]],
];

describe('open hours', () => {
  it.each(hours)('%s', (written, expected) => {
    const page = readPages([...goodPage.slice(0, 6), `    hours: ${written}`].join('\n')).get('dana');
    const open = [...(page?.hosts[0].weeklyHours ?? [])].flatMap(([day, spans]) =>
      spans.map(({ from, to }) => [day, from, to]),
    );
    expect(open).toEqual(expected);
  });

  it('of a date replace those of its weekday', () => {
    const page = readPages(
      withMore('    dateOverrides:', '      2026-12-25: closed', '      2026-12-31: 09:00-10:00'),
    ).get('dana');
    expect([...(page?.hosts[0].dateOverrides ?? [])]).toEqual([
      ['2026-12-25', []],
      ['2026-12-31', [{ from: 540, to: 600 }]],
    ]);
  });
});

/** [what is wrong, file, what the message must be] */
const table: [string, string, string[]][] = [
  [
    'hours that are no mapping',
    [...goodPage.slice(0, 6), '    hours: 09:00-17:00'].join('\n'),
    ['p.yaml:7: pages[0].hours is "09:00-17:00"; it must be open hours by day'],
  ],
  [
    'a text that is not a day',
    withLine(8, '      mondey: 09:00-12:00'),
    ['p.yaml:8: pages[0].hours.mondey is "09:00-12:00"; it must be under a day or days'],
  ],
  [
    'a range without an end',
    withLine(8, '      mon-: 09:00-12:00'),
    ['it must be under a day or days, such as mon, sun-thu or "mon, wed"; "mon-" is not'],
  ],
  [
    'a day twice',
    withMore('      thu: 18:00-19:00'),
    ['p.yaml:9: pages[0].hours.thu is "18:00-19:00"; it must not name thursday again'],
  ],
  [
    'hours that overlap',
    withLine(8, '      mon: 09:00-12:00, 11:00-13:00'),
    [
      'p.yaml:8: pages[0].hours.mon is "09:00-12:00, 11:00-13:00"; it must not overlap: 11:00-13:00 and 09:00-12:00 share time',
    ],
  ],
  [
    'hours that run backwards',
    withLine(8, '      mon: 17:00-09:00'),
    ['p.yaml:8: pages[0].hours.mon is "17:00-09:00"; it must end after they begin'],
  ],
  ['hours of no length', withLine(8, '      mon: 09:00-09:00'), ['it must end after they begin']],
  [
    'hours past midnight',
    withLine(8, '      mon: 22:00-26:00'),
    ['it must lie within one day, 00:00-24:00; "22:00-26:00" does not'],
  ],
  ['minutes past the hour', withLine(8, '      mon: 09:75-11:00'), ['it must lie within one day']],
  [
    'hours without minutes',
    withLine(8, '      mon: 9-17'),
    ['it must be hours, such as 09:00-12:00, 13:00-17:00, or closed; "9-17" is not'],
  ],
  ['hours as a number', withLine(8, '      mon: 9'), ['p.yaml:8: pages[0].hours.mon is 9; it must be hours']],
  [
    'hours in a list',
    withLine(8, '      mon: [09:00-10:00]'),
    ['p.yaml:8: pages[0].hours.mon is ["09:00-10:00"]; it must be hours'],
  ],
  [
    'a date that does not exist',
    withMore('    dateOverrides:', '      2026-02-30: closed'),
    ['p.yaml:10: pages[0].dateOverrides.2026-02-30 is "closed"; it must be under a date of the calendar'],
  ],
  [
    'a date written otherwise',
    withMore('    dateOverrides: { 25/12/2026: closed }'),
    ['it must be under a date of the calendar, written as 2026-12-25'],
  ],
  [
    'date overrides that are no mapping',
    withMore('    dateOverrides: [2026-12-25]'),
    ['p.yaml:9: pages[0].dateOverrides is ["2026-12-25"]; it must be open hours by date'],
  ],
  [
    'hours of a date that are wrong',
    withMore('    dateOverrides:', '      2026-12-25: 10-11'),
    ['p.yaml:10: pages[0].dateOverrides.2026-12-25 is "10-11"; it must be hours'],
  ],
];

describe('a mistake in open hours is reported with line, field, value and remedy:', () => {
  it.each(table)('%s', (_, text, expected) => {
    const told = mistakes(text);
    expect(told).toHaveLength(expected.length);
    for (const [index, message] of expected.entries()) expect(told[index]).toContain(message);
  });
});
