import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';

/** A whole week, with Thursday 26 November only at some hours. */
function weekBut(first: string, last: string, isWanted: (hour: number) => boolean): Case[1] {
  return ({ day, hour }) => day >= first && day <= last && (day !== '2026-11-26' || isWanted(hour));
}

const fromEleven = (hour: number) => hour >= 11;

const english = joined(
  [
    'Any day next week is fine',
    'All next week works for me',
    "We're free all next week",
    'Next week is good',
  ],
  [
    ', and on Thursday only after 11',
    ', only on Thursday not before 11',
    ', only on Thursday after 11',
    ", but on Thursday I can't do before 11",
  ],
);

const hebrew = joined(
  ['כל השבוע הבא טוב לי', 'אנחנו פנויים כל השבוע הבא', 'כל יום בשבוע הבא מתאים'],
  [', ורק ביום חמישי לא לפני 11', ', ורק בחמישי אחרי 11', '. בחמישי אני לא יכולה לפני 11.'],
);

describe('a bound on one day of a whole week leaves the other days', () => {
  it.each([
    ['English', english],
    ['Hebrew', hebrew],
  ] as const)('%s', (_, phrases) => {
    const cases = phrases.map((phrase): Case => [phrase, weekBut('2026-11-22', '2026-11-28', fromEleven)]);
    expect(failuresOf(cases)).toEqual({ wrong: [], other: [], asked: [] });
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
