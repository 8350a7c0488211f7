import { expect, it } from 'vitest';
import { planMeetingTime } from '../plan-meeting-time.ts';
import { halfHours, saidAt } from './exclusion-lists.fixture.ts';

const english = {
  days: [
    ['on Tuesday', '2026-11-24'],
    ['tomorrow', '2026-11-19'],
    ['on 25 November', '2026-11-25'],
    ['2026-11-26', '2026-11-26'],
  ],
  clocks: ['at 3', 'at 3pm', 'at 15:00', "at 3 o'clock", '15:00', 'at three in the afternoon'],
  turns: [
    'and not later',
    'and not before',
    'and no later',
    'and no earlier',
    'or later',
    'and not after',
    'but not later',
    'at the latest',
    'at the earliest',
    'and not earlier',
    'not later',
    'sharp',
  ],
};
const hebrew = {
  days: [
    ['ביום שלישי', '2026-11-24'],
    ['מחר', '2026-11-19'],
    ['ב-25 בנובמבר', '2026-11-25'],
    ['2026-11-26', '2026-11-26'],
  ],
  clocks: ['ב-15:00', 'בשעה 15:00', 'ב-3', 'בשלוש'],
  turns: [
    'ולא לפני',
    'ולא אחרי',
    'ולא מאוחר יותר',
    'ולא מוקדם יותר',
    'לכל המאוחר',
    'לכל המוקדם',
    'והלאה',
    'בדיוק',
  ],
};

it.each([
  ['en', english],
  ['he', hebrew],
] as const)(
  'a start that is named and not excluded is offered, or nothing is, in %s',
  (locale, { days, clocks, turns }) => {
    const wrong: string[] = [];
    for (const [day = '', date] of days)
      for (const clock of clocks)
        for (const turn of turns)
          for (const phrase of [`${day} ${clock} ${turn}`, `${clock} ${day} ${turn}`]) {
            const answer = planMeetingTime({
              phrase,
              slots: halfHours,
              now: saidAt,
              timezone: 'UTC',
              locale,
            });
            const isNamed = ({ start }: { start: string }) => start.startsWith(`${date}T15:00`);
            const isTurned = answer.kind === 'offer' && !answer.slots.some(isNamed);
            // "at the latest" ends by then: the meeting may be over before.
            const isEnd = /latest|לכל המאוחר/.test(turn);
            if (isTurned && !isEnd) wrong.push(`${phrase} => ${answer.reading.text}`);
          }
    expect(wrong).toEqual([]);
  },
);
