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
    ', but on Thursday not before 11',
    ". On Thursday my husband can't before 11",
    ", but on Thursday I can't do before 11",
  ],
);

const hebrew = joined(
  ['כל השבוע הבא טוב לי', 'אנחנו פנויים כל השבוע הבא', 'כל יום בשבוע הבא מתאים', 'בשבוע הבא הכל טוב'],
  [
    ', ורק ביום חמישי לא לפני 11',
    ', ורק בחמישי אחרי 11',
    ', אבל ביום חמישי לא לפני 11',
    '. בחמישי בעלי לא יכול לפני 11',
    '. בחמישי אני לא יכולה לפני 11.',
  ],
);

describe('a bound on one day of a whole week leaves the other days', () => {
  it.each([
    ['English', english, weekBut('2026-11-23', '2026-11-29', fromEleven)],
    ['Hebrew', hebrew, weekBut('2026-11-22', '2026-11-28', fromEleven)],
  ] as const)('%s', (_, phrases, wants) => {
    const cases = phrases.map((phrase): Case => [phrase, wants]);
    expect(failuresOf(cases)).toEqual({ wrong: [], other: [], asked: [] });
  });

  it('asks where the one day may be all that is requested', () => {
    const phrases = joined(
      ['All next week works for me', 'Any day next week is fine'],
      [', only on Thursday after 11', ', just Thursday after 11', ', Thursday after 11'],
    );
    const cases = phrases.map((phrase): Case => [phrase, () => undefined]);
    expect(failuresOf(cases).asked).toEqual(phrases);
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
