import { describe, expect, it } from 'vitest';
import { isNamedDay, namedTimes } from './named-times.ts';

const tuesday = { dayOfMonth: 24, month: 11 };

describe('the times that a text names', () => {
  it.each<[string, unknown[]]>([
    ['Shall I request Tuesday 24 November, 15:00?', [{ clocks: ['15:00'], day: { weekday: 2, ...tuesday } }]],
    [
      'Tue 24 Nov 2026, 15:00 (Asia/Jerusalem)?',
      [{ clocks: ['15:00'], day: { weekday: 2, ...tuesday, year: 2026 } }],
    ],
    ['November 24th at 3 PM, ok?', [{ clocks: ['15:00'], day: tuesday }]],
    ['Is 3:30 p.m. on Tuesday fine?', [{ clocks: ['15:30'], day: { weekday: 2 } }]],
    ['2026-11-24T15:00 it is?', [{ clocks: ['15:00'], day: { year: 2026, ...tuesday } }]],
    ['2026-11-24T15:00:00+02:00?', [{ clocks: ['15:00'], day: { year: 2026, ...tuesday } }]],
    ['24/11 at 15:00', [{ clocks: ['15:00'], day: tuesday }]],
    ['24.11.2026, 15:00', [{ clocks: ['15:00'], day: { ...tuesday, year: 2026 } }]],
    ['tomorrow at 9:00', [{ clocks: ['09:00', '21:00'], day: { ahead: 1 } }]],
    ['Tuesday 15:00–15:30', [{ clocks: ['15:00'], day: { weekday: 2 } }]],
    ['Tuesday from 15:00 to 15:30', [{ clocks: ['15:00'], day: { weekday: 2 } }]],
    ['לבקש את יום שלישי, 24 בנובמבר, בשעה 15:00?', [{ clocks: ['15:00'], day: { weekday: 2, ...tuesday } }]],
    ['יום ג׳, 24 בנוב׳ 2026 ב-15:00', [{ clocks: ['15:00'], day: { weekday: 2, ...tuesday, year: 2026 } }]],
    ['מחר ב-10:30', [{ clocks: ['10:30'], day: { ahead: 1 } }]],
    ['**15:00** on **Tuesday**?', [{ clocks: ['15:00'], day: { weekday: 2 } }]],
    ['Tuesday at 3?', [{ clocks: ['03:00', '15:00'], day: { weekday: 2 } }]],
    ["Tuesday at 3 o'clock?", [{ clocks: ['03:00', '15:00'], day: { weekday: 2 } }]],
    ['ביום שלישי בשעה 3?', [{ clocks: ['03:00', '15:00'], day: { weekday: 2 } }]],
    ['11/24 at 15:00', [{ clocks: ['15:00'], day: tuesday }]],
    [
      '- Tuesday, Nov. 24:\n  - 3:00 PM\n  - 3:30 PM – 4:00 PM',
      [
        { clocks: ['15:00'], day: { weekday: 2, ...tuesday } },
        { clocks: ['15:30'], day: { weekday: 2, ...tuesday } },
      ],
    ],
    ['15:00 is free', [{ clocks: ['15:00'], day: {} }]],
    [
      '15:00 on Tuesday or 16:00 on Wednesday',
      [
        { clocks: ['15:00'], day: { weekday: 2 } },
        { clocks: ['16:00'], day: { weekday: 3 } },
      ],
    ],
    [
      'Tuesday: 13:00, 13:30; Wednesday: 10:00',
      [
        { clocks: ['13:00'], day: { weekday: 2 } },
        { clocks: ['13:30'], day: { weekday: 2 } },
        { clocks: ['10:00'], day: { weekday: 3 } },
      ],
    ],
    ['Nothing is free for "Tuesday 24 November at 15:00". Which other time?', []],
    ['15:00 is taken, but 16:00 is free. Shall I?', [{ clocks: ['16:00'], day: {} }]],
    ['ב-15:00 לא פנוי, אבל ב-16:00 כן. לבקש?', [{ clocks: ['16:00'], day: {} }]],
    ['It takes 30 minutes, within 48 hours', []],
    ['Tuesday afternoon', []],
  ])('%s', (text, times) => {
    expect(namedTimes(text)).toEqual(times);
  });

  it.each([
    [{ weekday: 2, ...tuesday }, true],
    [{ weekday: 3, ...tuesday }, false],
    [{ ahead: 6 }, true],
    [{ ahead: 1 }, false],
    [{ year: 2027, ...tuesday }, false],
    [{}, true],
  ])('holds everything that is said of a day: %o', (named, isIt) => {
    expect(isNamedDay('2026-11-24', named, '2026-11-18')).toBe(isIt);
  });
});
