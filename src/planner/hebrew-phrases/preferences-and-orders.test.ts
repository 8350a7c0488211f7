import { describe, expect, it } from 'vitest';
import { planMeetingTime } from '../plan-meeting-time.ts';
import { fortnight } from '../planner.fixture.ts';
import { everything, itReads, wednesdayInJerusalem } from './phrase-rows.fixture.ts';

describe('preferences and orders exclude nothing', () => {
  itReads([
    ['עדיף ביום שלישי', everything],
    ['רצוי אחרי 3', everything],
    ['אם אפשר בבוקר', everything],
    ['בשבוע הבא, עדיף בבוקר', '11-22…11-28'],
    ['בשבוע הבא, רצוי לא ביום שלישי', '11-22…11-28'],
    ['מחר, עדיף אחרי 3', '11-19'],
    ['מחר אחה"צ, רצוי מוקדם', '11-19T13:00>11-19T18:00 ^earliest'],
    ['עדיף ביום שלישי אבל גם חמישי בסדר', '11-19 11-24'],
    ['כמה שיותר מוקדם', `${everything} ^earliest`],
    ['בהקדם האפשרי', `${everything} ^earliest`],
    ['בהקדם', `${everything} ^earliest`],
    ['הכי מוקדם שאפשר', `${everything} ^earliest`],
    ['כמה שיותר מאוחר', `${everything} ^latest`],
    ['מחר כמה שיותר מוקדם', '11-19 ^earliest'],
    ['ביום שלישי, כמה שיותר מאוחר', '11-24 ^latest'],
    ['בשבוע הבא כמה שיותר מוקדם, חוץ מיום ראשון', '11-23…11-28 ^earliest'],
    ['מחר בסוף היום', '11-19 ^latest /120'],
    ['בסוף יום העבודה מחר', '11-19 ^latest /120'],
    ['מחר דבר ראשון בבוקר', '11-19T06:00>11-19T10:00 ^earliest'],
  ]);
});

describe('what is offered first of 158 half hours, Sundays to Thursdays from Wednesday 18 November to 1 December', () => {
  it.each([
    ['מתי שבא לך', '2026-11-18T10:00', 158],
    ['עדיף ביום שלישי', '2026-11-24T09:00', 158],
    ['עדיף אחרי 15:00', '2026-11-18T15:00', 158],
    ['עדיף ביום חמישי אחרי 14:00', '2026-11-19T14:00', 158],
    ['כמה שיותר מוקדם', '2026-11-18T10:00', 158],
    ['כמה שיותר מאוחר', '2026-12-01T16:30', 158],
    ['בשבוע הבא, עדיף ברביעי', '2026-11-25T09:00', 80],
    ['בשבוע הבא, רצוי אחרי הצהריים', '2026-11-22T13:00', 80],
    ['מחר כמה שיותר מאוחר', '2026-11-19T16:30', 16],
    ['מחר בסוף היום', '2026-11-19T16:30', 4],
    ['מחר בסביבות 3', '2026-11-19T15:00', 3],
    ['לא ביום חמישי', '2026-11-18T10:00', 126],
    ['בשבוע הבא אחרי 3 אבל לא ביום שישי', '2026-11-22T15:00', 20],
    ['מחר עד 11:00', '2026-11-19T09:00', 4],
    ['מחר בין 10 ל-12', '2026-11-19T10:00', 4],
  ])('%s', (phrase, first, count) => {
    const answer = planMeetingTime({ phrase, slots: fortnight(), ...wednesdayInJerusalem });
    expect(answer.kind).toBe('offer');
    const slots = answer.kind === 'offer' ? answer.slots : [];
    expect([slots[0]?.start.slice(0, 16), slots.length]).toEqual([first, count]);
  });
});
